"""Finding codes of `source`: files, syntax, values, suppressions."""
