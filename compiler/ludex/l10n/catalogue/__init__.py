"""PO catalogues: read with the span of every string, changed without touching the rest.

`polib` and `babel` read such files too, and tests compare this reader with polib's. But neither gives the
place of a word in the file, continues after a mistake, or keeps unchanged parts as they were.
"""
