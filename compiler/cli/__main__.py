"""`python -m compiler.cli` is `ludex`."""

from compiler.cli import main

if __name__ == "__main__":
    main()
