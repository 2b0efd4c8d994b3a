"""What each construction of an expression means: its type and its tree. A file for each family."""
