"""Rules: the linked machine, and the reference engine that runs it."""
