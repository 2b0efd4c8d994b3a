"""Checks of entries of any kind, and of tables and sheets."""
