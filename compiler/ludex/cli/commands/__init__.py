"""Commands: one a module, found by name; a package is a group."""
