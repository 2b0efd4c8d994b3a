"""Units: the compiled form of each content file by itself."""
