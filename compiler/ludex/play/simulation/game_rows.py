"""Rows of games: what became of each game of a simulation, as lines of a CSV file.

They are written as games end, so that memory does not grow with their number, and read again when a report is
compared with another. CSV needs no library, here or in a notebook.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TextIO

from ludex.play.setting import Setting
from ludex.play.simulation.matches import MatchResult

_MOST_BYTES = 2_000_000_000


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game. Lists are words with spaces between; seats are numbered from 1, as they are in calls."""

    variant: str
    seed: int
    state: str
    """finished, unfinished, stuck, error or breach"""
    end: str
    won: str
    answers: int
    decisions: int
    chosen: str
    """Entries that seats chose at least once: `1:card/ladder`."""

    @property
    def key(self) -> tuple[str, int]:
        """What a game is paired with its like by: the same variant and the same seed."""
        return self.variant, self.seed


COLUMNS = tuple(each.name for each in fields(GameRow))
_NUMBERS = frozenset(("seed", "answers", "decisions"))


def name_variant(setting: Setting) -> str:
    """A variant in one word: how many play, and with which modules and options."""
    chosen = [f"{name}={value}" for name, value in sorted(setting.options.items())]
    return "+".join([str(setting.seats), *sorted(setting.modules), *chosen])


def make_row(played: MatchResult) -> GameRow:
    if played.error is not None:
        state = "error"
    elif played.breach is not None:
        state = "breach"
    elif played.end is None:
        state = "stuck" if played.stuck else "unfinished"
    else:
        state = "finished"
    chosen = sorted(f"{seat + 1}:{entry}" for seat, entries in played.chosen.items() for entry in entries)
    return GameRow(
        variant=name_variant(played.replay.setting),
        seed=played.replay.setting.seed,
        state=state,
        end=played.end or "",
        won=" ".join(str(seat + 1) for seat in sorted(played.won)),
        answers=len(played.replay.answers),
        decisions=played.decisions,
        chosen=" ".join(chosen),
    )


class RowWriter:
    """Writes rows into a file that is open."""

    def __init__(self, file: TextIO) -> None:
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def write(self, rows: Sequence[GameRow]) -> None:
        self._writer.writerows(map(astuple, rows))


def read_rows(file: Path) -> Iterator[GameRow]:
    """The rows of a file; raises ValueError where it is none of ours."""
    if not file.is_file() or file.stat().st_size > _MOST_BYTES:
        raise ValueError(file)
    with file.open(encoding="utf-8", newline="") as opened:
        lines = csv.reader(opened)
        try:
            if tuple(next(lines, ())) != COLUMNS:
                raise ValueError(file)
            for line in lines:
                named = zip(COLUMNS, line, strict=True)
                yield GameRow(**{name: int(each) if name in _NUMBERS else each for name, each in named})  # type: ignore[arg-type]
        except csv.Error as error:
            raise ValueError(file) from error
