"""`python -m ludex.cli` is the same as `ludex`."""

from __future__ import annotations

from ludex.cli import main

if __name__ == "__main__":
    main()
