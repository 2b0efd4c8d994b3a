"""Preflight: read finished PDF files back and compare them with their expectations.

`structure` reads the parts of a file, `pdfium` its visible letters, and `checks` compares both with the
expectations. `page_images` makes pictures of pages. Nothing here knows how files are written.
"""
