"""One module a command, found by its name; a package is a group of commands. Each has a `command`."""
