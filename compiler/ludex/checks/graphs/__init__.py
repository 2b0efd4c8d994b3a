"""Checks of step graphs (`x-graph`): ways, ends, printed numbers."""
