"""Typesetting: words measured, lines broken, the largest size that fits.

Knows fonts and passages, but neither layouts nor pages. All widths are in thousandths of the text size, so
that one measurement serves every size that the search tries.
"""
