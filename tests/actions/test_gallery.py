"""The gallery shows the beginning of each file that is printed, and forgets what is printed no longer."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from ludex.actions.printing.gallery import FOLDER, write_gallery
from tests.render.test_printing import world

__all__ = ["world"]


def test_each_file_has_its_picture_and_old_ones_go(world: Path, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    (docs / FOLDER).mkdir(parents=True)
    (docs / FOLDER / "gone.png").write_bytes(b"old")
    page = write_gallery(world, ["demo"], docs, lambda pack, examples: frozenset())
    named = sorted(file.name for file in (docs / FOLDER).iterdir())
    assert "demo-home-a4-outils.png" in named and "gone.png" not in named
    assert all(page.count(f"({FOLDER}/{name})") == 1 for name in named)
    assert "**Cartes Outil** – `home-a4/outils.pdf`" in page
    with Image.open(docs / FOLDER / "demo-home-a4-outils.png") as picture:
        colours = picture.convert("RGB").getcolors(100_000)
        assert colours is not None and len(colours) > 3, "something is drawn on the paper"
