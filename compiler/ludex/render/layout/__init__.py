"""Layouts: data that describes what is printed where, applied to an entry.

Knows no file format, expression language or catalogue of texts: it gets values through the protocols of
`values`.
"""
