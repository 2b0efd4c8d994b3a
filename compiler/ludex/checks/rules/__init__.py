"""Checks of rules: abilities, modules, options, set-up, state."""
