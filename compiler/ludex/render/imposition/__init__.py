"""Imposition: drawn sides to the sheets of a printer."""
