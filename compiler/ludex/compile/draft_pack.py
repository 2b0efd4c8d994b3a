"""Draft pack: the present content of a game in a temporary file, for print fit and previews."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ludex.compile.compilation import Compilation
from ludex.compile.game_pack import PackRecord, encode_game_rows, encode_pack
from ludex.compile.print_locations import Project
from ludex.compile.project_run import ProjectRun
from ludex.compile.store.encoding import dumps
from ludex.core.filesystem import Chunk, describe_os_error
from ludex.l10n.texts import PSEUDO_LOCALE
from ludex.link.symbols import SHARED
from ludex.pack.pack_errors import refuse
from ludex.pack.reader import Pack
from ludex.pack.writer import encode_rows

if TYPE_CHECKING:
    from ludex.compile.units.checked_texts import GameTexts


@contextmanager
def open_draft_pack(
    made: Compilation, game: str, kept: PackRecord | None = None
) -> Iterator[tuple[Project, Pack, PackRecord]]:
    """Open a game as a project and as a pack, with no rules except those for printing.

    The game may have errors only in words. Yield the project, the pack and a record. Pass the record as
    `kept` to the next call, to reuse the pack.
    """
    with open_kept_pack(made, game, "draft", kept, is_draft=True) as (pack, record):
        yield Project(made.root, list(made.linked.entries)), pack, record


@contextmanager
def open_kept_pack(
    made: Compilation, game: str, name: str, kept: PackRecord | None, *, is_draft: bool = False
) -> Iterator[tuple[Pack, PackRecord]]:
    """Open the pack of the present content; also yield its record.

    If `kept` is given, the pack is cached under `name` afterwards, so that the next pack can be a patch of
    it.
    """
    store, file = made.store if kept is not None else None, f"{name}-{game}"
    place = os.path.join(store.folder, file) if store else ""
    chunks, record = encode_pack(made, game, place, kept or {}, is_draft=is_draft)
    with open_chunks(game, chunks) as pack:
        yield pack, record
    if store:
        store.save_unsealed(file, b"".join(chunks))


@contextmanager
def open_chunks(game: str, chunks: Iterable[Chunk]) -> Iterator[Pack]:
    """Open the bytes of a pack through a private temporary file."""
    with TemporaryDirectory(prefix="ludex-") as folder:
        place = Path(folder, f"{game}.ludex")
        try:
            place.write_bytes(b"".join(chunks))
        except OSError as failure:
            raise refuse("unwritten", str(place), cause=describe_os_error(failure)) from failure
        with Pack.open(place) as pack:
            yield pack


@contextmanager
def open_pseudo_pack(root: Path, game: str) -> Iterator[Pack]:
    """Open a pack of the present content in the pseudo-language. The game must have no errors."""
    made = ProjectRun(root, release=False).ensure_compiled(None)
    rules, texts = made.game_rules(game), made.game_texts(game)
    common = made.game_texts(SHARED).shared_translations
    rows = encode_game_rows(
        made.linked,
        game,
        rules.collect_programs(rules.printed_files),
        [*texts.encode_translations(), *_make_pseudo_translations(texts)],
        common._replace(translated=[*common.translated, *_make_pseudo_translations(made.game_texts(SHARED))]),
    )
    with open_chunks(game, encode_rows(rows)) as pack:
        yield pack


def _make_pseudo_translations(texts: GameTexts) -> Iterator[tuple[str, str, str]]:
    """Yield each pseudo-translation as (language, key, text as JSON)."""
    from ludex.l10n.pseudo_locale import make_pseudo_texts

    for key, wordings in make_pseudo_texts(texts.game).items() if texts.game is not None else ():
        yield (
            PSEUDO_LOCALE,
            key,
            dumps(wordings[0] if len(wordings) == 1 else {"one": wordings[0], "other": wordings[1]}),
        )
