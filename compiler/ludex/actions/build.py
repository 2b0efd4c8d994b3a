"""Action `build`: compile each game without errors to a pack."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludex.compile.outcome import (
    SHARED,
    Outcome,
    Progress,
    Refusal,
    Verdict,
    is_blocking,
    list_errors,
    make_outcome,
)
from ludex.compile.project_folders import BuildFolder
from ludex.compile.project_run import ProjectRun, pause_garbage_collector
from ludex.compile.store.file_states import file_state
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.suggestions import did_you_mean

if TYPE_CHECKING:
    from ludex.compile.compilation import Compilation
    from ludex.core.filesystem import Chunk
    from ludex.core.findings import Finding
    from ludex.core.spans import SourceText
    from ludex.pack.pack_errors import PackError

PACKS = "packs"


def build(
    root: Path,
    games: Sequence[str] = (),
    *,
    release: bool = False,
    on_progress: Progress | None = None,
    on_wait: Callable[[], None] | None = None,
) -> Outcome:
    """Build the packs of these games, by default of all, as `build/<game>.ludex`.

    A game with an error keeps its old pack. The outcome covers these games and content/shared. Raises Refusal
    for an unknown game, and PackError if a pack cannot be written.
    """
    folder = BuildFolder(root)
    with ExitStack() as stack:
        try:
            stack.enter_context(folder.acquire_lock(on_wait))
        except OSError as failure:
            raise _make_write_failure(folder.place, failure) from failure
        stack.enter_context(pause_garbage_collector())
        run = ProjectRun(root, release=release)
        packs = PackBuilder(folder, run, games)
        made = None
        if not run.is_unchanged() or packs.find_outdated():
            made = run.compile(on_progress)
        _require_games(games, run.verdict["games"])
        if made is not None:
            packs.write(made, on_progress or (lambda stage, done, total: None))
    outcome = make_outcome(os.fspath(root), run.verdict, _list_places(run.verdict, games) if games else ())
    if not packs.refused:
        return outcome
    return replace(
        outcome,
        findings=(*outcome.findings, *packs.refused),
        texts={**outcome.texts, **packs.texts},
    )


class PackBuilder:
    """Builder of the packs of these games, or of all, with a record of the build."""

    def __init__(self, folder: BuildFolder, run: ProjectRun, games: Sequence[str]) -> None:
        self._folder, self._run, self._games = folder, run, games
        self.refused: list[Finding] = []
        """Findings about games that the engine cannot play; they keep their old packs."""
        self.texts: dict[str, SourceText] = {}
        """The texts of the files with these findings."""
        self._known: dict[str, Any] = (run.store.load(PACKS) if run.store else None) or {}

    def find_outdated(self) -> list[str]:
        """Return those of the games that have no error and whose pack is out of date."""
        verdict = self._run.verdict
        errors = [place[0] for _, place in list_errors(verdict)]
        return [
            game
            for game, source in verdict["games"].items()
            if self._is_chosen(game)
            and not any(is_blocking(file, game) for file in errors)
            and self._find_known_pack(game).get("source") != source
        ]

    def write(self, made: Compilation, progress: Progress) -> None:
        """Write the packs that are out of date, each as a patch of the old one if possible.

        A pack that the engine cannot play is not written. Raises PackError if a pack cannot be written.
        """
        from ludex.actions.refusals import find_refusal
        from ludex.compile.game_pack import encode_fixture_pack, encode_pack
        from ludex.pack.writer import write_pack_file

        def read_text(file: str) -> SourceText:
            return made.stored_unit(file).text

        outdated = self.find_outdated()
        for done, game in enumerate(outdated):
            progress("pack", done, len(outdated))
            place = self._folder.pack(game)
            chunks, record = encode_pack(made, game, place, self._find_known_pack(game))
            world = made.world(game)
            has_fixtures = any(each.fixture for each in world.reachable)
            tested = encode_fixture_pack(made, game) if has_fixtures else None
            try:
                refused = find_refusal(world, chunks, read_text)
                if refused is None and tested is not None:
                    refused = find_refusal(world, tested, read_text)
            except OSError as failure:
                raise _make_write_failure(place, failure) from failure
            if refused is not None:
                self.refused.append(refused)
                self.texts[refused.span.file] = read_text(refused.span.file)
                continue
            write_pack_file(place, chunks)
            self._write_fixture_pack(game, tested)
            written = {"source": made.source_digest(game), "states": self._find_states(game)}
            self._known[game] = {**record, **written}
            if self._run.store:
                self._run.store.save(PACKS, self._known)

    def _is_chosen(self, game: str) -> bool:
        return not self._games or game in self._games

    def _find_known_pack(self, game: str) -> dict[str, Any]:
        """Return the record of a game's pack; empty without one, or if a file of it has changed since."""
        record: dict[str, Any] = self._known.get(game, {})
        return record if record and record["states"] == self._find_states(game) else {}

    def _find_states(self, game: str) -> list[Any]:
        """Return the file states of a game's packs: one for play, one for examples."""
        return [file_state(place) for place in (self._folder.pack(game), self._folder.fixture_pack(game))]

    def _write_fixture_pack(self, game: str, chunks: list[Chunk] | None) -> None:
        """Write the pack for examples if a game has fixtures, or else remove it. Raises PackError."""
        from ludex.pack.writer import write_pack_file

        place = self._folder.fixture_pack(game)
        if chunks is not None:
            write_pack_file(place, chunks)
        elif os.path.exists(place):
            try:
                os.unlink(place)
            except OSError as failure:
                raise _make_write_failure(place, failure) from failure


def _make_write_failure(place: str | os.PathLike[str], failure: OSError) -> PackError:
    from ludex.core.filesystem import describe_os_error
    from ludex.pack.pack_errors import refuse

    return refuse("unwritten", os.fspath(place), cause=describe_os_error(failure))


_UNKNOWN_GAME = Bilingual(
    "unknown game “{game}”; choose {known}",
    "jeu inconnu «\u00a0{game}\u00a0»\u202f; choisissez {known}",
)
_NO_GAMES = Bilingual(
    "unknown game “{game}”: content/ has no games yet",
    "jeu inconnu «\u00a0{game}\u00a0»\u00a0: content/ ne contient encore aucun jeu",
)


def _require_games(games: Iterable[str], known: Sequence[str]) -> None:
    for game in games:
        if game not in known:
            reason = message(*(_UNKNOWN_GAME if known else _NO_GAMES), game=game, known=Choice(tuple(known)))
            raise Refusal(reason, did_you_mean(game, known))


def _list_places(verdict: Verdict, games: Iterable[str]) -> list[str]:
    """Return the paths whose findings concern these games.

    These are their folders and the shared ones, and the files directly below content/ and schemas/.
    """
    core = [file for file in verdict["texts"] if file.count("/") == 1]
    return [f"{top}/{game}" for game in (*games, SHARED) for top in ("content", "schemas")] + core
