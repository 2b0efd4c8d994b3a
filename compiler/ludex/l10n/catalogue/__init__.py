"""PO catalogues: read with the span of every string, edited without changing the rest.

`polib` and `babel` also read catalogues, and tests compare this reader with polib. But neither gives the
place of a word in the file, continues after a mistake, or keeps unchanged parts byte for byte.
"""
