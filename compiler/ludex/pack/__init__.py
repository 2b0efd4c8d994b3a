"""Pack: a compiled game in one file. Write, open, look up, verify, compare.

`docs/pack-format.md` describes the format byte by byte. Nothing here knows of YAML, schemas or rules: only
the code that writes and reads records and instructions knows their meaning. Imports are limited to the
standard library and `core`.
"""
