"""Pure expressions of the instruction tree: verified, linked, evaluated."""
