"""Texts shown to translators: in every language side by side, with what a print hides."""
