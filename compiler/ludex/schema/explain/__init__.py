"""Findings about values that violate a schema: violations, root causes, phrases, fixes."""
