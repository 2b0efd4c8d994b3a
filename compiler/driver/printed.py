"""What a print writes: files put in their place, and read back once they are there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from compiler.core.atomic import replace_file
from compiler.core.message import Both, Message
from compiler.driver.outcome import Outcome
from compiler.render.outputs import File
from compiler.render.preflight.checks import Wanted, preflight
from compiler.render.preflight.structure import Unreadable

_FAULT = Both("{file}: {what}", "{file}\u00a0: {what}")
_FAULT_ON_PAGE = Both("{file}, page {page}: {what}", "{file}, page {page}\u00a0: {what}")
_UNREADABLE = Both(
    "{file} cannot be read: it is no PDF file, or it is damaged",
    "{file} est illisible\u00a0: ce n’est pas un fichier PDF, ou il est endommagé",
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants printed. Empty lists mean all; without a profile, sheets for an office printer."""

    games: Sequence[str] = ()
    decks: Sequence[str] = ()
    profiles: Sequence[str] = ()
    locales: Sequence[str] = ()
    only: Sequence[str] = ()
    """Patterns of slugs: the cards that are wanted."""
    changed: str = ""
    """An earlier pack: cards that would be printed as they were are left out."""
    contact: bool = True
    low_ink: bool = False
    large_print: bool = False
    marked: bool = True
    """Whether what was written for the project bears a mark."""
    sheets: Sequence[str] = ()
    faq: bool = False
    """Sheets, or the booklet of questions, alone; decks alone where decks or cards are named."""

    @property
    def wants_decks(self) -> bool:
        return not self.sheets and not self.faq

    @property
    def wants_sheets(self) -> bool:
        return not self.decks and not self.only and not self.changed


@dataclass
class Printed:
    """What was written, by path from the project’s root, what was found, and what else is to be said."""

    outcome: Outcome
    files: list[str] = field(default_factory=list)
    said: list[Message] = field(default_factory=list)
    faults: list[Message] = field(default_factory=list)
    """What preflight found in the files written."""

    def write(self, root: Path, folder: Path, file: File) -> None:
        """Put a file in its place, and look at it as a printer would."""
        place = folder / file.name
        os.makedirs(root / place.parent, exist_ok=True)
        replace_file(root / place, [file.data], settled=False)
        self.files.append(place.as_posix())
        if file.wanted is not None:
            self.faults += faults(place.as_posix(), file.data, file.wanted)


def faults(place: str, data: bytes, wish: Wanted) -> list[Message]:
    """What is wrong with a finished PDF, in words."""
    try:
        found = preflight(data, wish)
    except Unreadable:
        return [Message(_UNREADABLE, {"file": place})]
    return [
        Message(_FAULT_ON_PAGE if fault.page else _FAULT, {"file": place, "page": fault.page, "what": what})
        for fault in found
        for what in [Both(fault.message.said("en"), fault.message.said("fr"))]
    ]
