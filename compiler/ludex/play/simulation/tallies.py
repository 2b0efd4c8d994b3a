"""Tallies of games, with confidence intervals (Wilson)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from math import sqrt

from ludex.play.simulation.matches import MatchResult

Z = 1.959964
"""Standard deviations for 95 %."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share, `count` of `of`, with the bounds between which the true share lies, 95 times in 100."""

    count: int
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def bounds(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        low, high = middle - reach, middle + reach
        return (0.0 if not self.count else max(low, 0.0)), (1.0 if self.count == n else min(high, 1.0))

    def document(self) -> dict[str, float | int]:
        low, high = self.bounds
        return {
            "count": self.count,
            "of": self.of,
            "share": round(self.value, 6),
            "low": round(low, 6),
            "high": round(high, 6),
        }


def add_shares(shares: Sequence[Share]) -> Share:
    return Share(sum(share.count for share in shares), sum(share.of for share in shares))


def mean(counts: dict[int, int]) -> tuple[float, float]:
    """The mean of numbers, each with how often it came, and how far the true mean may lie from it, 95 times
    in 100."""
    total = sum(counts.values())
    if not total:
        return 0.0, 0.0
    middle = sum(number * often for number, often in counts.items()) / total
    if total == 1:
        return middle, 0.0
    spread = sum(often * (number - middle) ** 2 for number, often in counts.items()) / (total - 1)
    return middle, Z * sqrt(spread / total)


def find_quantile(counts: dict[int, int], share: float = 0.5) -> int:
    """The number below or at which that share of all lies."""
    wanted, seen = share * sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= wanted:
            return number
    return 0


@dataclass
class Tally:
    """Tally of games. `lengths` count answers, `decisions` those that left a choice; both by how many games
    had so many."""

    games: int = 0
    seats: int = 1
    ends: Counter[str] = field(default_factory=Counter)
    """By the end's name; empty for an end without one."""
    errors: Counter[str] = field(default_factory=Counter)
    asking: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What games without an end were still asking: the entry, and its line."""
    unfinished: int = 0
    stuck: int = 0
    won: Counter[int] = field(default_factory=Counter)
    """Games won, by seat."""
    alone: Counter[int] = field(default_factory=Counter)
    """Games won by that seat and no other."""
    shared: int = 0
    """Games that several seats won together."""
    unwon: int = 0
    """Games that nobody won."""
    lengths: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    chose: Counter[str] = field(default_factory=Counter)
    """How many seats chose an entry at least once, game by game."""
    chose_and_won: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    """How many seats came to a card, game by game."""
    met_and_won: Counter[str] = field(default_factory=Counter)

    def add(self, played: MatchResult) -> None:
        """Count one more game."""
        self.games += 1
        self.lengths[len(played.replay.answers)] += 1
        self.decisions[played.decisions] += 1
        if played.error is not None:
            self.errors[played.error] += 1
            return
        if played.breach is not None:
            return
        if played.end is None:
            self.stuck += played.stuck
            self.unfinished += not played.stuck
            self.asking.update([played.asking] if played.asking else [])
            return
        self.ends[played.end] += 1
        self.won.update(played.won)
        self.alone.update(played.won if len(played.won) == 1 else ())
        self.shared += len(played.won) > 1
        self.unwon += not played.won
        for by_seat, often, often_and_won in (
            (played.chosen, self.chose, self.chose_and_won),
            (played.met, self.met, self.met_and_won),
        ):
            for seat, entries in by_seat.items():
                often.update(entries)
                if seat in played.won:
                    often_and_won.update(entries)

    def join(self, other: Tally) -> None:
        """Add what another tally has counted, at as many seats."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif each.name != "seats":
                setattr(self, each.name, mine + theirs)

    @property
    def finished(self) -> int:
        return sum(self.ends.values())

    @property
    def won_share(self) -> Share:
        """How many of the finished games somebody won."""
        return Share(self.finished - self.unwon, self.finished)

    def share_of(self, seat: int) -> Share:
        """How many of the finished games a seat won."""
        return Share(self.won[seat], self.finished)

    def list_outcomes(self) -> Iterator[tuple[int | str, Share]]:
        """Who won how many of the finished games: a seat alone, `several`, or `nobody`. These add up."""
        if self.alone or not self.shared:
            yield from ((seat, Share(self.alone[seat], self.finished)) for seat in range(self.seats))
        if self.shared:
            yield "several", Share(self.shared, self.finished)
        yield "nobody", Share(self.unwon, self.finished)

    @property
    def average_win_rate(self) -> float:
        """How often a seat wins, whichever it is."""
        return sum(self.won.values()) / (self.finished * self.seats) if self.finished else 0.0

    def entries(self, least: int = 1) -> list[tuple[str, Share]]:
        """How often a seat won that chose an entry; those that were chosen at least so often, the best
        first."""
        return _best_first(self.chose, self.chose_and_won, least)

    def cards(self, least: int = 1) -> list[tuple[str, Share]]:
        """How often a seat won that came to a card; those that were met at least so often, the best first."""
        return _best_first(self.met, self.met_and_won, least)

    def document(self) -> dict[str, object]:
        """The tally as JSON."""
        return {
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "stuck": self.stuck,
            "asking": {entry: often for (entry, _), often in sorted(self.asking.items())},
            "ends": {
                name: Share(often, self.finished).document() for name, often in sorted(self.ends.items())
            },
            "errors": dict(sorted(self.errors.items())),
            "wins": [self.share_of(seat).document() for seat in range(self.seats)],
            "shared": Share(self.shared, self.finished).document(),
            "nobody": Share(self.unwon, self.finished).document(),
            "answers": _spread(self.lengths),
            "decisions": _spread(self.decisions),
            "usual": round(self.average_win_rate, 6),
            "entries": {entry: share.document() for entry, share in sorted(self.entries())},
            "cards": {entry: share.document() for entry, share in sorted(self.cards())},
        }


def _best_first(often: Counter[str], won: Counter[str], least: int) -> list[tuple[str, Share]]:
    found = [(entry, Share(won[entry], count)) for entry, count in often.items() if count >= least]
    return sorted(found, key=lambda each: (-each[1].bounds[0], each[0]))


def _spread(counts: Counter[int]) -> dict[str, object]:
    average, reach = mean(counts)
    return {
        "mean": round(average, 4),
        "within": round(reach, 4),
        "least": min(counts, default=0),
        "quarter": find_quantile(counts, 0.25),
        "middle": find_quantile(counts),
        "three-quarters": find_quantile(counts, 0.75),
        "most": max(counts, default=0),
        "counts": {str(number): often for number, often in sorted(counts.items())},
    }
