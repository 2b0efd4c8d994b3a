"""Book: an open pack with its fonts, icons, pictures and layouts.

Files are read from the game's folder, or else from the shared one; files outside both are not read.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ludex.core.filesystem import read_file
from ludex.core.hashing import digest
from ludex.core.suggestions import make_sort_key
from ludex.pack.contents import ReferenceHolder
from ludex.pack.reader import Pack
from ludex.render.book_records import PackFields
from ludex.render.book_texts import LookupTable
from ludex.render.drawing.svg_outlines import read_icons
from ludex.render.fonts import Fonts, NoFont
from ludex.render.layout.formulas import EntryRef, Formula
from ludex.render.pdf.asset_checks import AssetChecks
from ludex.render.problems import Problem, ProblemKind

if TYPE_CHECKING:
    from ludex.render.sheets.setter import BlockCache

T = TypeVar("T")
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
MOST_DOTS = 40_000_000
"""Maximum number of dots of a picture: a page of A2 at 300 dots per inch has fewer."""


def read_image_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height of a PNG or JPEG in dots; None for other files, and for a bad size."""
    width = height = 0
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">LL", data[16:24])
    elif data.startswith(_JPEG):
        width, height = _read_jpeg_size(data)
    return (width, height) if width > 0 < height and width * height <= MOST_DOTS else None


def _read_jpeg_size(data: bytes) -> tuple[int, int]:
    """Return the width and height of a JPEG; zeros if it states no size."""
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0


_PATH = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*\Z")


@dataclass(slots=True)
class Files:
    """Files of a game and of the shared folder; each is read once."""

    folders: tuple[Path, ...]
    _read: dict[str, bytes] = field(default_factory=dict)

    def read(self, name: str) -> bytes:
        """Return the bytes of a file; raise OSError if it cannot be read or its path leads outside."""
        if name not in self._read:
            self._read[name] = read_file(self._find(name))
        return self._read[name]

    def _find(self, name: str) -> Path:
        if _PATH.match(name):
            for folder in self.folders:
                found = (folder / name).resolve()
                if found.is_relative_to(folder.resolve()) and found.is_file():
                    return found
        raise FileNotFoundError(name)


def find_icon_terms(pack: Pack, fields: PackFields) -> dict[str, str]:
    """Return the glossary term of each icon, by the icon's slug; of several terms, the first."""
    found: dict[str, str] = {}
    for term in map(pack.id, pack.of_kind("term")):
        icon = fields.field(EntryRef(term), "icon")
        if isinstance(icon, EntryRef):
            found.setdefault(icon.id.removeprefix("icon/"), term)
    return found


def read_layouts(pack: Pack, fields: PackFields) -> Mapping[str, Mapping[str, Any]]:
    """Return the layouts of a pack by id, with names of entries for numbers, formulas, and keys of labels."""
    names = [pack.id(each) for each in pack.of_kind("layout")]
    return LookupTable(partial(_read_layout, pack, fields), names)


def _read_layout(pack: Pack, fields: PackFields, name: str) -> Mapping[str, Any]:
    record = pack.get(name) if name.startswith("layout/") else None
    if record is None:
        raise KeyError(name)
    data = _copy_data(record.data)
    for field_ in fields.formulas(record.id):
        _insert_formula(data, field_.split("/"), record.id)
    for ref in pack.refs(record.number):
        if ref.held != ReferenceHolder.VALUE:
            continue
        here = data
        for step in ref.path[:-1]:
            here = here[step]
        named = pack.id(ref.to)
        here[ref.path[-1]] = named if named.startswith("layout/") else named.partition("/")[2]
    return _add_label_keys(pack, data, record.id)


def _add_label_keys(pack: Pack, data: dict[str, Any], key: str) -> dict[str, Any]:
    """Insert the keys of labels, which are texts and therefore separate from the data in a pack."""
    if pack.text(f"{key}.label", pack.manifest().source) is not None:
        data["label"] = f"{key}.label"
    for name, box in data.get("boxes", {}).items():
        _add_label_keys(pack, box, f"{key}.boxes.{name}")
    return data


class Book:
    """Pack, fonts, icons and pictures for the prints of one game."""

    def __init__(
        self,
        pack: Pack,
        content: Path,
        families: Mapping[str, Mapping[str, Any]],
        signs: Mapping[str, Mapping[str, Any]],
        checks: AssetChecks | None = None,
    ) -> None:
        """Take the data of fonts (`families`) and icons (`signs`) by slug, and known results about assets."""
        self.checks = checks or AssetChecks()
        self.pack = pack
        self.game = pack.manifest().game
        self.files = Files((content / self.game, content / "shared"))
        self.fields = PackFields(pack)
        self.signs = signs
        self.icons, self.problems = read_icons(signs, self.files.read)
        self.fonts = Fonts(families, self.files.read, self.checks.is_font)
        self.paragraphs: dict[tuple[str, str, str], BlockCache] = {}
        """Measured paragraphs of sheets, by language, font of titles and font of texts."""
        self._sizes: dict[str, tuple[int, int] | None] = {}

    def with_pack(self, pack: Pack) -> Book:
        """Return a book with another pack object for the same game, and the same fonts, icons and files."""
        made = copy(self)
        for name in ("layouts", "icon_terms"):
            made.__dict__.pop(name, None)
        made.pack, made.fields = pack, PackFields(pack)
        return made

    @cached_property
    def layouts(self) -> Mapping[str, Mapping[str, Any]]:
        return read_layouts(self.pack, self.fields)

    @cached_property
    def icon_terms(self) -> dict[str, str]:
        return find_icon_terms(self.pack, self.fields)

    def sort_entries(self, kind: str) -> list[int]:
        """Return the numbers of the entries of a kind in the order of their ids, 2 before 10."""
        return sorted(self.pack.of_kind(kind), key=lambda each: make_sort_key(self.pack.id(each)))

    def digest_assets(self) -> str:
        """Return the digest of all fonts and icons; missing font files are left out."""
        families, signs = self.fonts.families, sorted(self.signs.items())
        made = [repr((families, signs, sorted(self.icons.items())))]
        for name in sorted({face for family in families.values() for face in family["faces"].values()}):
            with suppress(OSError):
                made.append(digest(self.files.read(name)))
        return digest("\n".join(made).encode())

    def read_picture_size(self, name: str) -> tuple[int, int] | None:
        """Return the width and height of a picture in dots; None if it cannot be printed."""
        if name not in self._sizes:
            self._sizes[name] = None
            with suppress(OSError):
                data = self.files.read(name)
                size = read_image_size(data)
                self._sizes[name] = size if size and self.checks.is_picture(data) else None
        return self._sizes[name]

    def find_font_problems(self) -> Iterator[Problem]:
        """Yield a problem for each font file that cannot be printed, even if no text uses it."""
        for family, data in self.fonts.families.items():
            for face, file in data["faces"].items():
                try:
                    self.fonts.load_face(file)
                except NoFont:
                    yield Problem(ProblemKind.FONT, entry=f"font/{family}", field=f"faces/{face}", what=file)


def _insert_formula(data: object, way: list[str], entry: str) -> None:
    """Replace the expression at a path by its formula, if all steps of the path are in maps."""
    *above, name = way
    for step in above:
        data = data.get(step) if isinstance(data, dict) else None
    if isinstance(data, dict) and name in data:
        data[name] = Formula(entry, "/".join(way), str(data[name]))


def _copy_data(data: T) -> T:
    """Copy plain data; much faster than `copy.deepcopy`, which detects cycles."""
    if isinstance(data, dict):
        return cast(T, {name: _copy_data(each) for name, each in data.items()})
    return cast(T, [_copy_data(each) for each in data]) if isinstance(data, list) else data
