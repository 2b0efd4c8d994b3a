"""Findings about values that a schema refuses: violations, root causes, phrases, fixes."""
