"""Reference sheets and booklets: entries listed in sections, set in columns, broken into pages.

Knows what a section lists by the fields of entries, never by a game; writes no file.
"""
