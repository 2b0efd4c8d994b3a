"""Symbols, references, renames and reference cycles over all entries; a game as a `World`."""
