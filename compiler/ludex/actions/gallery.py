"""Gallery: small pictures of all that is printed of some games, with a page that shows them.

Files are printed first, as `ludex print` prints them; a picture shows the beginning of a file in each
language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.actions.print import Prove, print_games
from ludex.actions.print_files import PrintRequest
from ludex.core.filesystem import read_file, replace_file
from ludex.render.outputs import CONTACT_SUFFIX
from ludex.render.preflight.pdfium import count_pages, render_pages
from ludex.render.preflight.structure import read_structure

if TYPE_CHECKING:
    from PIL import Image

FOLDER = "gallery"
"""Where pictures lie, beside the page."""
_DPI = 40
_HEIGHT = 330
"""Dots: the height of a picture."""
_SPACE = 10
_COLOURS = 96
_GROUND = "#d8d8d8"
_BOOKLET_PAGE = 1
"""The page of a booklet that is shown: the first one has little on it."""


@dataclass(frozen=True, slots=True)
class GalleryPicture:
    """A picture of the gallery: its file, what it shows, and the file that was printed."""

    name: str
    title: str
    printed: str
    image: Image.Image


def write_gallery(root: Path, games: Sequence[str], folder: Path, prove: Prove) -> str:
    """Write the pictures of some games into a folder, and return the page that shows them."""
    lines = [_HEAD]
    kept = set()
    for game in games:
        lines.append(f"\n## {game}\n")
        for picture in _picture_game(root, game, prove):
            kept.add(picture.name)
            _write_picture(folder / FOLDER / picture.name, picture.image)
            shown = f"![{picture.title}]({FOLDER}/{picture.name})"
            lines.append(f"\n**{picture.title}** – `{picture.printed}`\n\n{shown}\n")
    for old in (folder / FOLDER).glob("*.png"):
        if old.name not in kept:
            old.unlink()
    return "".join(lines)


_HEAD = """\
# What is printed

What `ludex print` makes of each game for an office printer, small: the beginning of each file, in the
languages of the game side by side. `make docs` makes this page. [Printing](printing.md) says how to print,
and how layouts are written.
"""


def _picture_game(root: Path, game: str, prove: Prove) -> Iterator[GalleryPicture]:
    """The files of a game, the languages of each side by side, with one contact sheet."""
    printed = print_games(root, PrintRequest([game]), prove=prove)
    files: dict[str, dict[str, Path]] = {}
    for file in map(Path, printed.files):
        _, _, _, locale, *rest = file.parts
        if file.suffix == ".pdf":
            files.setdefault("/".join(rest), {})[locale] = root / file
    contacts = [name for name in files if CONTACT_SUFFIX in name]
    for name, by_locale in files.items():
        if name in contacts[1:]:  # they are all alike
            continue
        yield _picture_file(game, name, by_locale)


def _picture_file(game: str, name: str, files: Mapping[str, Path]) -> GalleryPicture:
    images: list[Image.Image] = []
    title = ""
    for file in files.values():
        data = read_file(file)
        title = title or read_structure(data).title.partition(" – ")[2]
        images += render_pages(data, _DPI, _choose_pages(name, count_pages(data)))
    slug = name.removesuffix(".pdf").replace("/", "-")
    return GalleryPicture(f"{game}-{slug}.png", title, f"{name}", _place_side_by_side(images))


def _choose_pages(name: str, count: int) -> list[int]:
    """The pages that are shown: a face and its back, or a page of a booklet from its middle."""
    if name.startswith("sheets/"):
        return [min(_BOOKLET_PAGE, count - 1)] if count > 2 else [0]
    return [0, 1] if count > 1 and CONTACT_SUFFIX not in name else [0]


def _place_side_by_side(images: Sequence[Image.Image]) -> Image.Image:
    from PIL import Image

    scaled = [image.convert("RGB").resize(_fit(image), Image.Resampling.LANCZOS) for image in images]
    width = sum(image.width + _SPACE for image in scaled) + _SPACE
    made = Image.new("RGB", (width, max(image.height for image in scaled) + 2 * _SPACE), _GROUND)
    x = _SPACE
    for image in scaled:
        made.paste(image, (x, _SPACE))
        x += image.width + _SPACE
    return made


def _fit(image: Image.Image) -> tuple[int, int]:
    return max(1, round(image.width * _HEIGHT / image.height)), _HEIGHT


def _write_picture(file: Path, image: Image.Image) -> None:
    import io

    out = io.BytesIO()
    image.quantize(_COLOURS).save(out, "PNG", optimize=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, [out.getvalue()], follow=False)
