"""The pack, a compiled game in one file: write, open, look up, verify, compare.

`docs/pack-format.md` describes the format byte by byte. This room knows nothing of YAML, schemas or
rules: what a record or an instruction means is for those who write and read it to know. Standard library
and `core` only.
"""
