"""`build`: what validation finds, and a pack of each game that has no error."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compiler.driver.folder import Folder
from compiler.driver.outcome import Outcome, Refusal
from compiler.driver.states import file_state
from compiler.driver.validation import Progress, Run, collector_off
from compiler.driver.verdict import outcome

if TYPE_CHECKING:
    from compiler.driver.compiling import Compilation

SHARED = "shared"
PACKS = "packs"


def build(
    root: Path,
    games: Sequence[str] = (),
    *,
    release: bool = False,
    on_progress: Progress | None = None,
    on_wait: Callable[[], None] | None = None,
) -> Outcome:
    """Write `build/<game>.ludex` for each game without an error, or for these; others keep their old pack.

    The outcome tells of these games and of what games share. Raises PackError where a pack cannot be written.
    """
    folder = Folder(root)
    with _alone(folder, on_wait), collector_off():
        run = Run(root, release=release)
        made = None if run.unchanged() else run.compile(on_progress)
        known = run.verdict["games"]
        _require(games, known)
        chosen = [game for game in known if not games or game in games]
        packs = (run.store.load(PACKS) if run.store else None) or {}
        for done, game in enumerate(chosen):
            if on_progress:
                on_progress("pack", done, len(chosen))
            source = known[game]
            if not any(_stops(each, game) for each in _errors(run.verdict)):
                place, kept = folder.pack(game), packs.get(game)
                if kept is not None and kept["state"] != file_state(place):
                    kept = None
                if kept is None or kept["source"] != source:
                    made = made or run.compile(on_progress)
                    packs[game] = _written(place, made, game, kept)
                    if run.store:
                        run.store.save(PACKS, packs)
    return outcome(os.fspath(root), run.verdict, _places(run.verdict, chosen) if games else ())


@contextmanager
def _alone(folder: Folder, on_wait: Callable[[], None] | None) -> Iterator[None]:
    """The folder for ourselves; where there can be none, no pack can be written either."""
    with ExitStack() as stack:
        try:
            stack.enter_context(folder.alone(on_wait))
        except OSError as failure:
            from compiler.pack.refusal import refuse

            raise refuse("unwritten", folder.place, cause=failure.strerror or str(failure)) from failure
        yield


def _written(place: str, made: Compilation, game: str, kept: Any) -> dict[str, Any]:
    """Write the pack of a game, out of its old one where that will do; what to know of it later."""
    from hashlib import sha256

    from compiler.driver.packing import ready
    from compiler.driver.splicing import respelled
    from compiler.pack.ready import packed_ready
    from compiler.pack.writer import put

    marks = made.marks_of(game)
    stretches = None
    if kept is not None and kept["outline"] == made.outline:
        changed = [made.shelf(file) for file, mark in marks.items() if kept["marks"][file] != mark]
        stretches = respelled(place, kept["head"], changed)
    if stretches is None:
        stretches = packed_ready(ready(made.linked, game))
    put(place, stretches)
    return {
        "source": made.source(game),
        "state": file_state(place),
        "head": sha256(stretches[0]).hexdigest(),
        "outline": made.outline,
        "marks": marks,
    }


def _require(games: Iterable[str], known: Iterable[str]) -> None:
    for game in games:
        if game not in known:
            from compiler.core.message import message
            from compiler.core.near import did_you_mean

            raise Refusal(
                message("there is no game “{game}”", "il n’y a pas de jeu «\u00a0{game}\u00a0»", game=game),
                did_you_mean(game, known),
            )


def _errors(verdict: dict[str, Any]) -> list[str]:
    """The files of all errors."""
    severities = {name: code[0] for name, code in verdict["codes"].items()}
    return [each[1][0] for each in verdict["findings"] if (each[5] or severities[each[0]]) == "E"]


def _stops(file: str, game: str) -> bool:
    """Whether an error keeps a game from being packed: its own, or one of what games share."""
    top, *below = file.split("/")
    return below[:1] in ([game], [SHARED]) or (top == "schemas" and len(below) == 1)


def _places(verdict: dict[str, Any], games: Iterable[str]) -> list[str]:
    """Where the findings of these games stand."""
    core = [file for file in verdict["texts"] if file.count("/") == 1]
    return [f"{top}/{game}" for game in (*games, SHARED) for top in ("content", "schemas")] + core
