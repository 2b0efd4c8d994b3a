"""Preflight: reads finished PDF files back, whoever made them, and says what a printer would find.

`structure` reads what the file is made of, `text` what a reader sees of its letters, `checks` compares both
with what was wanted. Nothing here knows how files are written.
"""
