"""Checks of graphs of entries (`x-graph`): edges, ends, printed numbers."""
