"""The accelerator: the same games as the reference, question by question."""
