"""Checks of step graphs (`x-graph`): edges, ends, printed numbers."""
