"""Source files to documents: YAML and JSON data with the span of every value."""
