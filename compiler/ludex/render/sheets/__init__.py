"""Reference sheets and booklets: entries in sections, columns and pages.

Fields of entries determine the contents of a section, never the game; nothing here writes a file.
"""
