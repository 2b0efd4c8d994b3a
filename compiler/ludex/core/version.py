"""Which Ludex this is. `pyproject.toml` says the same, and a test holds the two together."""

VERSION = "0.1.0"
