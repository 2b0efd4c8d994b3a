"""Reference sheets and booklets: entries in sections, columns and pages.

Knows what a section lists by the fields of entries, never by a game; writes no file.
"""
