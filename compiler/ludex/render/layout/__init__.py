"""Layouts: data that says what is printed where, and an entry, become drawing commands.

Knows no file format, no expression language and no catalogue of texts: what a layout asks for it gets
through the protocols of `values`.
"""
