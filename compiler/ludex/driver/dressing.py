"""What the sheets of a game are set with: its fonts and colours, and what of it is proved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludex.driver.printed import Wish
from ludex.l10n.po.reading import read
from ludex.link.symbols import SHARED
from ludex.render.book.book import Book
from ludex.render.book.texts import PackTexts
from ludex.render.problems import Problem
from ludex.render.sheets.look import Looks
from ludex.render.sheets.plans import planned
from ludex.render.sheets.sheet import Typesetter

_LARGER = 1.3
"""By how much text is larger in large print."""
_ACCENT = "#3d4a5c"
"""The colour of sheets where no layout of the game says one."""


def typesetter(root: Path, book: Book, texts: PackTexts, wish: Wish, paper: str = "A4") -> Typesetter:
    """What sets the sheets of a game as they are wished for, on this paper where they have the choice."""
    larger = _LARGER if wish.large_print else 1.0
    return Typesetter(book, texts, looks(book, wish.low_ink), proved(root, book), paper, larger)


def unprintable(book: Book, locale: str) -> list[Problem]:
    """What is wrong with the sheets of a game in one language; nothing is written."""
    texts = PackTexts(book.pack, locale, book.signs)
    setter = Typesetter(book, texts, looks(book))
    return [problem for plan in planned(book, texts) for problem in setter.pages(plan).problems]


def proved(root: Path, book: Book) -> frozenset[str]:
    """The examples that were played and held, of the very content that is printed."""
    try:
        data = json.loads((root / "build" / f"{book.game}.proof.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return frozenset()
    if not isinstance(data, dict) or data.get("content") != book.pack.manifest().content:
        return frozenset()
    examples = data.get("examples")
    held = examples.items() if isinstance(examples, dict) else ()
    return frozenset(each for each, well in held if well is True)


def spoken(root: Path, icons: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Icons with what is said of them in each language, as `said`: a pack holds the words of those that
    entries refer to, and texts may show any.
    """
    said: dict[str, dict[str, str]] = {slug: {} for slug in icons}
    for file in sorted((root / "content" / SHARED / "text").glob("*.po")):
        catalogue, _ = read(file.name, file.read_bytes())
        for slug in icons if catalogue else ():
            found = catalogue.by_key.get(f"icon/{slug}.title") if catalogue else None
            if found is not None and found.translated:
                said[slug][file.stem] = found.strings[found.targets[-1]].value
    return {slug: {**data, "said": said[slug]} for slug, data in icons.items()}


def looks(book: Book, sparing: bool = False) -> Looks:
    """Titles in the first family that has a black face, texts in the first that has bold and italic."""
    families = book.fonts.families
    titles = [name for name, each in families.items() if "black" in each["faces"]]
    texts = [name for name, each in families.items() if {"bold", "italic"} <= each["faces"].keys()]
    palettes = [data.get("palette", {}) for data in book.layouts.values()]
    accents = [palette["accent"] for palette in palettes if "accent" in palette]
    accent = next((ink for ink in accents if ink.startswith("#") and len(ink) == 7), _ACCENT)
    any_family = next(iter(families))
    sans = [name for name in texts if name not in titles[:1]] or texts
    chosen = titles[0] if titles else any_family, sans[0] if sans else any_family
    return Looks(book.fonts, *chosen, accent, sparing)
