"""Analyses of all rules of a game together: effects, outlines, secrets, content invariants."""
