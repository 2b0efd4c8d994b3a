"""Typesetting: measure words, break lines, find the largest size that fits.

Nothing here knows of layouts or pages. All widths are in thousandths of the text size, so that they are
measured once for all sizes that the search tries.
"""
