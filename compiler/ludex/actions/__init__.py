"""Actions: one module a command, imported on first use."""
