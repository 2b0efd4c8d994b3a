"""Loading of a pack: verify its trees, replace names by numbers, fill the machine."""
