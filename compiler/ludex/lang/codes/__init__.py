"""Finding codes of `lang`: expressions, statements, types, policies."""
