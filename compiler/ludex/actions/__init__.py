"""Actions: one module a command, imported when first used."""
