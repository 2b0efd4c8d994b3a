"""Entry point of `make docs` for the gallery: pictures of prints, and `docs/gallery.md`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from ludex.actions.printing.gallery import write_gallery
from ludex.core.filesystem import replace_file
from ludex.proof.report import find_proved_examples


def main(games: list[str]) -> None:
    """Write the gallery of these games to docs/ of the project in the working folder."""
    root = Path.cwd()
    docs = root / "docs"
    prove = partial(find_proved_examples, root / "build")
    replace_file(docs / "gallery.md", [write_gallery(root, games, docs, prove).encode()], follow=False)


if __name__ == "__main__":
    main(sys.argv[1:])
