"""Checks of maps, tracks and the places on them."""
