"""Loading a pack: verify its trees, link names to numbers, fill the machine."""
