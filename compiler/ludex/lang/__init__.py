"""Rule language: compile authors' statements and expressions to the instruction trees that engines run."""
