"""Typesetting: words measured, lines broken, the largest size that fits.

Knows fonts and passages; knows neither layouts nor pages. All widths are in thousandths of the size of the
text, so that one measuring serves every size that the search tries.
"""
