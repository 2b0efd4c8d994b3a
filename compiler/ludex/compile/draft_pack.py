"""Draft pack: the game as it stands, in a temporary file, for print fit and previews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.compile.compilation import Compilation
from ludex.compile.game_pack import encode_game_rows
from ludex.compile.project_run import ProjectRun
from ludex.compile.store.encoding import dumps
from ludex.l10n.pseudo_locale import LOCALE, make_pseudo_texts
from ludex.link.symbols import SHARED
from ludex.pack.reader import Pack
from ludex.pack.writer import encode_rows, write_pack_file
from ludex.schema.entries import Entry

TranslationRow = tuple[str, str, str]
"""Language, key, and text as JSON."""


@dataclass(frozen=True)
class Project:
    """What drawing needs to know beside a pack: where files are, and what stands in content."""

    root: Path
    entries: list[Entry]


@contextmanager
def open_draft_pack(
    made: Compilation,
    game: str,
    more: Sequence[TranslationRow] = (),
    more_shared: Sequence[TranslationRow] = (),
) -> Iterator[tuple[Project, Pack]]:
    """A game without errors, but for those in words: as a project, and as an open pack without rules, but
    for those of layouts and sheets.

    `more` are translations that stand in no catalogue, of the game and of what games share.
    """
    with TemporaryDirectory(prefix="ludex-") as folder:
        place = Path(folder, f"{game}.ludex")
        common = made.game_texts(SHARED).shared_translations
        common = common._replace(translated=[*common.translated, *more_shared])
        translated = [*made.game_texts(game).encode_translations(), *more]
        write_pack_file(
            place,
            encode_rows(
                encode_game_rows(
                    made.linked, game, made.game_rules(game).collect_printed_programs(), translated, common
                )
            ),
        )
        with Pack.open(place) as pack:
            yield Project(made.root, list(made.linked.entries)), pack


@contextmanager
def open_pseudo_pack(root: Path, game: str) -> Iterator[Pack]:
    """The content as it stands. The game must be without errors."""
    made = ProjectRun(root, release=False).ensure_compiled(None)
    with open_draft_pack(
        made, game, list(_make_pseudo_translations(made, game)), list(_make_pseudo_translations(made, SHARED))
    ) as (_, pack):
        yield pack


def _make_pseudo_translations(made: Compilation, part: str) -> Iterator[tuple[str, str, str]]:
    game = made.game_texts(part).game
    for key, said in make_pseudo_texts(game).items() if game is not None else ():
        yield LOCALE, key, dumps(said[0] if len(said) == 1 else {"one": said[0], "other": said[1]})
