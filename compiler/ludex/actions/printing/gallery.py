"""Gallery: small pictures of all prints of some games, and a page that shows them.

Files are printed as with `ludex print`; a picture shows the first pages of a file in each language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludex.actions.printing.files import PrintRequest
from ludex.actions.printing.games import Prove, print_games
from ludex.core.filesystem import read_file, replace_file
from ludex.render.outputs import CONTACT_SUFFIX
from ludex.render.preflight.page_images import count_pages, make_page_strip
from ludex.render.preflight.structure import read_structure

FOLDER = "gallery"
"""Folder of the pictures, beside the page."""


@dataclass(frozen=True, slots=True)
class GalleryPicture:
    """Picture in the gallery: its file, its caption, and the printed file."""

    name: str
    title: str
    printed: str
    data: bytes


def write_gallery(root: Path, games: Sequence[str], folder: Path, prove: Prove) -> str:
    """Write the pictures of these games, and return the page that shows them.

    Pictures go to the folder `gallery` in `folder`; other PNG files there are deleted.
    """
    lines = [_HEAD]
    kept = set()
    for game in games:
        lines.append(f"\n## {game}\n")
        for picture in _picture_game(root, game, prove):
            kept.add(picture.name)
            (folder / FOLDER).mkdir(parents=True, exist_ok=True)
            replace_file(folder / FOLDER / picture.name, [picture.data], follow=False)
            shown = f"![{picture.title}]({FOLDER}/{picture.name})"
            lines.append(f"\n**{picture.title}** – `{picture.printed}`\n\n{shown}\n")
    for old in (folder / FOLDER).glob("*.png"):
        if old.name not in kept:
            old.unlink()
    return "".join(lines)


_HEAD = """\
# What is printed

These pictures show the beginning of each file that `ludex print` writes for an office printer, with the
languages of the game side by side; of the contact sheets of a game, only the first is shown. `make docs`
generates this page. [Printing](printing.md) describes printing and layouts.
"""


def _picture_game(root: Path, game: str, prove: Prove) -> Iterator[GalleryPicture]:
    """Yield a picture of each PDF of a game, languages side by side; of contact sheets, only the first."""
    printed = print_games(root, PrintRequest([game]), prove=prove)
    files: dict[str, dict[str, Path]] = {}
    for file in map(Path, printed.files):
        _, _, _, locale, *rest = file.parts
        if file.suffix == ".pdf":
            files.setdefault("/".join(rest), {})[locale] = root / file
    contacts = [name for name in files if CONTACT_SUFFIX in name]
    for name, by_locale in files.items():
        if name in contacts[1:]:  # contact sheets look alike
            continue
        yield _picture_file(game, name, by_locale)


def _picture_file(game: str, name: str, files: Mapping[str, Path]) -> GalleryPicture:
    read = [read_file(file) for file in files.values()]
    title = read_structure(read[0]).title.partition(" – ")[2]
    strip = make_page_strip([(data, _choose_pages(name, count_pages(data))) for data in read])
    slug = name.removesuffix(".pdf").replace("/", "-")
    return GalleryPicture(f"{game}-{slug}.png", title, name, strip)


def _choose_pages(name: str, count: int) -> list[int]:
    """Return the pages to show: a face and its back, or the first pages of a booklet."""
    if name.startswith("sheets/"):
        return [0, 1] if count > 2 else [0]
    return [0, 1] if count > 1 and CONTACT_SUFFIX not in name else [0]
