"""Checks of components: boxes, decks, dice, piles."""
