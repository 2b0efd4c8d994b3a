"""What entries call one another: the table of symbols, references, renames, cycles, what nothing uses."""
