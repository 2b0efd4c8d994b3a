"""Rows of games: the result of each simulated game, as lines of a CSV file.

Rows are written as games end, so that memory does not grow with their number, and read again to compare
reports. Reading and writing CSV needs no library.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TypeVar

from ludex.play.game_setup import Setting
from ludex.play.simulation.matches import MatchResult
from ludex.play.simulation.observation import Worth

_LONGEST = 10_000_000
_NUMBERS = frozenset(("seed", "answers", "decisions", "joint", "watched"))
_OPEN_NUMBERS = frozenset(("first", "decided", "swings"))
_SEAT, _ENTRY = r"[1-9]\d{0,2}", r"[^\s:,]+"
_COUNT, _AMOUNT = r"\d{1,9}", r"-?\d{1,9}\.\d\d"
_WORDS = {
    "won": re.compile(_SEAT),
    "chosen": re.compile(f"{_SEAT}:{_ENTRY}"),
    "cards": re.compile(f"{_SEAT}:{_ENTRY}"),
    "held": re.compile(f"{_SEAT}:{_ENTRY}"),
    "scores": re.compile(rf"{_SEAT}:-?\d{{1,15}}"),
    "open": re.compile(f"{_SEAT}:{_ENTRY}:{_COUNT}/{_COUNT}"),
    "worths": re.compile(f"{_SEAT}:{_ENTRY}:{_AMOUNT}/{_AMOUNT}"),
    "state": re.compile("finished|unfinished|stuck|error|breach"),
}
"""The pattern of each word in a column."""
_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class GameRow:
    """Row of a game. Lists are words separated by spaces; seats are numbered from 1, as in commands."""

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
    cards: str = ""
    """Cards at the end that belong to seats, or are open to all: `1:card/ladder`."""
    first: int | None = None
    scores: str = ""
    """The scores of seats: `1:12 2:9`."""
    open: str = ""
    """Entries that seats could choose: how often each was chosen, and was possible: `1:card/ladder:2/5`."""
    held: str = ""
    """Cards that seats held at their decisions."""
    worths: str = ""
    """The value of choosing an entry, in hundredths of a win: how much worse it was than the best answer,
    and how much better than the best answer without it: `1:card/ladder:3.25/-1.50`.
    """
    decided: int | None = None
    """After how many hundredths of its decisions the game was decided."""
    swings: int | None = None
    """How often the favourite changed."""
    joint: int = 0
    """1 if all seats win or lose together under the rules."""
    watched: int = 0
    """1 if `open` and `held` were recorded."""
    asking: str = ""
    """For an unfinished game: the entry whose question was open, and its line."""
    error: str = ""


COLUMNS = tuple(each.name for each in fields(GameRow))


def name_variant(setting: Setting, values: Sequence[tuple[str, str]] = ()) -> str:
    """Return the name of a variant in one word: number of players, modules and options, changed values."""
    chosen = [f"{name}={value}" for name, value in sorted(setting.options.items())]
    changed = [f"{name}={value}" for name, value in values]
    return "+".join([str(setting.seats), *sorted(setting.modules), *chosen, *changed])


def make_row(played: MatchResult, values: Sequence[tuple[str, str]] = ()) -> GameRow:
    """Return the row of a game; `values` has the values that a sweep changed in its pack."""
    if played.error is not None:
        state = "error"
    elif played.breach is not None:
        state = "breach"
    elif played.end is None:
        state = "stuck" if played.stuck else "unfinished"
    else:
        state = "finished"
    seen = played.observed
    decided, swings = played.course or (None, None)
    return GameRow(
        variant=name_variant(played.replay.setting, values),
        seed=played.replay.setting.seed,
        state=state,
        end=played.end or "",
        won=" ".join(str(seat + 1) for seat in sorted(played.won)),
        answers=len(played.replay.answers),
        decisions=played.decisions,
        chosen=_join_entries(played.chosen),
        cards=_join_entries(played.met),
        first=None if played.first is None else played.first + 1,
        scores=" ".join(f"{seat + 1}:{score}" for seat, score in sorted(played.scores.items())),
        open="" if seen is None else _join_values(seen.open, lambda each: f"{each[0]}/{each[1]}"),
        held="" if seen is None else _join_entries(seen.held),
        worths="" if seen is None else _join_values(seen.worths, _write_worths),
        decided=decided,
        swings=swings,
        joint=int(played.joint),
        watched=int(seen is not None),
        asking=" ".join(played.asking or ()),
        error=" ".join((played.error or "").split()),
    )


def _join_entries(by_seat: Mapping[int, Collection[str]]) -> str:
    found = sorted((seat, entry) for seat, entries in by_seat.items() for entry in entries)
    return " ".join(f"{seat + 1}:{entry}" for seat, entry in found)


def _join_values(found: Mapping[tuple[int, str], _Value], write: Callable[[_Value], str]) -> str:
    return " ".join(f"{seat + 1}:{entry}:{write(value)}" for (seat, entry), value in sorted(found.items()))


def _write_worths(worths: Sequence[Worth]) -> str:
    """Return the mean regret and the mean gain in hundredths of a win, as `3.25/-1.50`."""
    regret, gain = (100 * sum(each) / len(worths) for each in zip(*worths, strict=True))
    return f"{regret:.2f}/{gain:.2f}"


def list_seat_entries(words: str) -> Iterator[tuple[int, str, str]]:
    """Yield the seat (from 0), the entry and the value of each word of a column.

    The value is "" in columns without values; in `scores`, the score takes the place of the entry.
    """
    for word in words.split():
        seat, _, rest = word.partition(":")
        entry, _, value = rest.partition(":")
        yield int(seat) - 1, entry, value


def encode_rows(rows: Iterable[GameRow], head: bool = False) -> bytes:
    """Encode rows as lines of CSV, with a line of column names if `head` is true."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if head:
        writer.writerow(COLUMNS)
    writer.writerows(map(astuple, rows))
    return text.getvalue().encode("utf-8")


def read_rows(file: Path, variant: str | None = None) -> Iterator[GameRow]:
    """Yield the rows of a file, or those of one variant; raise ValueError if it is not a file of rows."""
    with file.open("rb") as opened:
        is_head = True
        for line in opened:
            if len(line) > _LONGEST:
                raise ValueError(file)
            row = read_row(line.decode("utf-8"), is_head)
            if row is not None and variant in (None, row.variant):
                yield row
            is_head = False
        if is_head:
            raise ValueError(file)


def read_row(line: str, is_head: bool) -> GameRow | None:
    """Return the row in a line; None for the column names (`is_head`); ValueError for anything else."""
    try:
        words = next(csv.reader([line], strict=True), [])
    except csv.Error as error:
        raise ValueError(line) from error
    if is_head:
        if tuple(words) != COLUMNS:
            raise ValueError(line)
        return None
    values: dict[str, str | int | None] = {}
    for name, word in zip(COLUMNS, words, strict=True):
        if name in _WORDS and not all(map(_WORDS[name].fullmatch, word.split())):
            raise ValueError(line)
        if name in _NUMBERS or (name in _OPEN_NUMBERS and word):
            values[name] = int(word)
        else:
            values[name] = None if name in _OPEN_NUMBERS else word
    return GameRow(**values)  # type: ignore[arg-type]
