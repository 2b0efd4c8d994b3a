"""The pack of a game as its content stands at this moment, for whoever wants to draw from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.driver.compiling import Compilation
from ludex.driver.packing import ready
from ludex.link.symbols import SHARED
from ludex.pack.reader import Pack
from ludex.pack.ready import packed_ready
from ludex.pack.writer import put
from ludex.schema.entries import Entry

Said = tuple[str, str, str]
"""Language, key, and text as JSON."""


@dataclass(frozen=True)
class Project:
    """What drawing needs to know beside a pack: where files are, and what stands in content."""

    root: Path
    entries: list[Entry]


@contextmanager
def provisional(
    made: Compilation, game: str, more: Sequence[Said] = (), more_shared: Sequence[Said] = ()
) -> Iterator[tuple[Project, Pack]]:
    """A game without errors, but for those in words: as a project, and as an open pack without rules, but
    for those of layouts and sheets.

    `more` are translations that stand in no catalogue, of the game and of what games share.
    """
    with TemporaryDirectory(prefix="ludex-") as folder:
        place = Path(folder, f"{game}.ludex")
        common = made.texting(SHARED).common
        common = common._replace(translated=[*common.translated, *more_shared])
        translated = [*made.texting(game).packed(), *more]
        put(place, packed_ready(ready(made.linked, game, made.ruling(game).printed(), translated, common)))
        with Pack.open(place) as pack:
            yield Project(made.root, list(made.linked.entries)), pack
