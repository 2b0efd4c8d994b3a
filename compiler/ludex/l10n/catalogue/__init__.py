"""PO catalogues: read with the span of every string, changed without touching the rest.

`polib` and `babel` read such files too, and tests hold this reader to polib's. Neither tells where in a
file a word of a translation stands, goes on behind a mistake, or leaves what it does not change as it was.
"""
