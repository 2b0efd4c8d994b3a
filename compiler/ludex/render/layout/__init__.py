"""Layouts: data that says what is printed where, applied to an entry.

Knows no file format, no expression language and no catalogue of texts: what a layout asks for it gets
through the protocols of `values`.
"""
