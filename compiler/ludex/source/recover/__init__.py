"""Recovery from YAML syntax errors: causes, repairs, entries left out."""
