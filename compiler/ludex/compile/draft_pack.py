"""Draft pack: the game as it stands, in a temporary file, for print fit and previews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.compile.compilation import Compilation
from ludex.compile.game_pack import ready
from ludex.compile.project_run import Run
from ludex.compile.store.encoding import dumps
from ludex.l10n.pseudo_locale import LOCALE, pseudo_texts
from ludex.link.symbols import SHARED
from ludex.pack.pack_ready import packed_ready
from ludex.pack.reader import Pack
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


@contextmanager
def pretended(root: Path, game: str) -> Iterator[Pack]:
    """The content as it stands. The game must be without errors."""
    made = Run(root, release=False).compiled(None)
    with provisional(made, game, list(_said(made, game)), list(_said(made, SHARED))) as (_, pack):
        yield pack


def _said(made: Compilation, part: str) -> Iterator[tuple[str, str, str]]:
    game = made.texting(part).game
    for key, said in pseudo_texts(game).items() if game is not None else ():
        yield LOCALE, key, dumps(said[0] if len(said) == 1 else {"one": said[0], "other": said[1]})
