"""Pure expressions of the instruction tree: verified, linked, evaluated. Knows no state of its own."""
