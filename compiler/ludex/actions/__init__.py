"""Actions: a module for each command, imported on first use."""
