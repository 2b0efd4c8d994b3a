"""Preflight: finished PDF files read back and compared with what was expected.

`structure` reads what the file is made of, `text` what a reader sees of its letters, `checks` compares both
with what was wanted. Nothing here knows how files are written.
"""
