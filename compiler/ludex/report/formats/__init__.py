"""Output formats of findings, each a module found by its name."""
