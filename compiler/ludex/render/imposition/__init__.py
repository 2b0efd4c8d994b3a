"""Imposition: arrange drawn sides on the sheets of a printer."""
