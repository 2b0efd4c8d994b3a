"""Layouts: data that describes the contents of printed sides, applied to an entry.

Nothing here knows of file formats or catalogues: fields and texts come through the protocols of `formulas`.
"""
