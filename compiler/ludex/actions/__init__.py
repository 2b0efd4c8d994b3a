"""Actions: a module for each command or topic, imported on first use."""
