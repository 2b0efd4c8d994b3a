"""Pure expressions of the instruction tree: verify, link, evaluate."""
