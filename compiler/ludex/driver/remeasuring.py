"""What does not fit in a game, where some of it was measured before: a part that fitted, and of whose answers
none has changed, fits.

What was asked is taken down as it is asked, never declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ludex.core.finding import Finding
from ludex.core.hashing import digest
from ludex.driver.measuring import book_of, parts, told
from ludex.driver.noted import Noted, answers
from ludex.driver.places import Places, Project
from ludex.pack.reader import Pack
from ludex.render.layout.model import Layout
from ludex.render.problems import Problem

Kept = Mapping[str, Any]
"""`around`: what all parts follow from beside the pack. By the part's number: what it asked, and a digest of
the answers; of parts without problems alone."""


def measured(project: Project, pack: Pack, files: object, before: Kept) -> tuple[list[Finding], Kept]:
    """The findings of a game, and what to keep. `files` tell all that fonts and pictures say."""
    book = book_of(project, pack)
    around = digest(repr((files, book.fonts.families, sorted(book.signs.items()))).encode())
    known = before.get("parts", {}) if before.get("around") == around else {}
    problems: list[Problem] = list(book.problems)
    drawn: dict[str, Layout] = {}
    fitting: dict[str, Any] = {}
    for number, part in enumerate(parts(book)):
        name = str(number)
        if name in known and answers(pack, known[name][0]) == known[name][1]:
            fitting[name] = known[name]
            continue
        noted = Noted(pack)
        found, layouts = part(book.over(cast(Pack, noted)))
        problems += found
        drawn |= layouts
        if not found:
            asked = [list(each) for each in noted.asked]
            fitting[name] = [asked, answers(pack, asked)]
    return told(problems, Places(project), drawn), {"around": around, "parts": fitting}
