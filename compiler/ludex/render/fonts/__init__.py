"""Fonts: files read once for their metrics and characters, and the catalogue that finds them by family."""
