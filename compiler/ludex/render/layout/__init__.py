"""Layouts: data that describes the contents of printed sides, applied to an entry.

Nothing here knows of file formats, the expression language or catalogues: values come through the protocols
of `values`.
"""
