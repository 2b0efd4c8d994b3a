"""Checks of texts and catalogues: context, keys, wordings, translations."""
