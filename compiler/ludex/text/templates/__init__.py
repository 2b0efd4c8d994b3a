"""Templates: parsed, checked against a lexicon, filled; sheet templates."""
