"""One module a format; each is found by its name, so that a new one changes nothing else."""
