"""Units."""
