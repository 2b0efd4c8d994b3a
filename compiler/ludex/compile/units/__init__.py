"""Units: what each content file compiles to by itself."""
