"""Recovery from YAML syntax errors: causes, repairs, omitted entries."""
