"""Finding codes of `schema`: schemas, content files, fields."""
