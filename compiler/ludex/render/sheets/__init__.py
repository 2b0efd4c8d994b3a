"""Reference sheets and booklets: entries in sections, columns and pages.

The contents of a section are chosen by fields of entries, never by game; nothing here writes a file.
"""
