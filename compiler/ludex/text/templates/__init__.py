"""Templates: parsed, checked against a lexicon, filled; also sheet templates."""
