"""Output formats of findings, one a module, found by name."""
