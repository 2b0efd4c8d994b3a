"""Printing of games: files of decks and sheets, and the gallery of `docs/`."""
