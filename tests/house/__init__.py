"""The invariants of the house: what is true of Ludex's own code, whatever it does."""
