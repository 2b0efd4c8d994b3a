"""Prints the decks and sheets of games, and makes the gallery of `docs/`."""
