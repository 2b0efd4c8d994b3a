"""The pack, a compiled game in one file: write, open, look up, verify, compare.

`docs/pack-format.md` describes the format byte by byte. This room knows nothing of YAML, schemas or rules:
the meaning of records and instructions is the business of the code that writes and reads them. Standard
library and `core` only.
"""
