"""Checks of stories: passage codes, ends, paths."""
