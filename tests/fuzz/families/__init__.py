"""Families of hostile inputs, a topic a module: every `Family` of a module in this folder is run."""
