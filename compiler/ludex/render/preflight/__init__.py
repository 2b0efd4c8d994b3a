"""Preflight: finished PDF files read back and compared with what was expected.

`structure` reads the parts of a file, `text` its visible letters, and `checks` compares both with the
expectations. Nothing here knows how files are written.
"""
