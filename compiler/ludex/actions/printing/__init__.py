"""Printing of games: decks and sheets to files, and the gallery of `docs/`."""
