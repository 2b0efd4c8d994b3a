"""Tallies of games, with confidence intervals (Wilson)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from math import sqrt

from ludex.play.simulation.game_rows import GameRow, list_seat_entries

Z = 1.959964
"""Half the width of a 95 % interval, in standard deviations."""
_WIN = 10_000
"""Number of units in a win: values of choices are summed as integers in this unit."""
_MOST_LEFT = 5
"""Maximum number of unfinished games to name."""


@dataclass(frozen=True, slots=True)
class Share:
    """Share: `count` of `of`, with the bounds of its 95 % interval."""

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
    """Return the mean of numbers, given how often each occurs, and half its 95 % interval."""
    total = sum(counts.values())
    if not total:
        return 0.0, 0.0
    middle = sum(number * often for number, often in counts.items()) / total
    if total == 1:
        return middle, 0.0
    spread = sum(often * (number - middle) ** 2 for number, often in counts.items()) / (total - 1)
    return middle, Z * sqrt(spread / total)


def find_quantile(counts: dict[int, int], share: float = 0.5) -> int:
    """Return the lowest number that at least `share` of the numbers do not exceed; 0 if there are none."""
    wanted, seen = share * sum(counts.values()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= wanted:
            return number
    return 0


@dataclass(frozen=True, slots=True)
class Average:
    """Mean of `count` numbers, and half the width of its 95 % interval."""

    value: float
    within: float
    count: int

    def document(self) -> dict[str, float | int]:
        return {"mean": round(self.value, 6), "within": round(self.within, 6), "count": self.count}


@dataclass
class Tally:
    """Tally of games; `lengths` (all answers) and `decisions` map a number to the number of games."""

    games: int = 0
    seats: int = 1
    ends: Counter[str] = field(default_factory=Counter)
    """Finished games by the name of their end; "" is an end without a name."""
    errors: Counter[str] = field(default_factory=Counter)
    left: list[int] = field(default_factory=list)
    """Seeds of the first unfinished games."""
    asking: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The open questions of games without an end: the entry that asked, and its line."""
    unfinished: int = 0
    stuck: int = 0
    won: Counter[int] = field(default_factory=Counter)
    """Games won, by seat."""
    alone: Counter[int] = field(default_factory=Counter)
    """Games won by a seat alone, by seat."""
    shared: int = 0
    """Games that several seats won together."""
    joint: int = 0
    """Games whose result only says that all won, or that all lost."""
    unwon: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    chose: Counter[str] = field(default_factory=Counter)
    """How many seats chose an entry at least once, summed over games."""
    chose_and_won: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    """How many seats had a card at the end, or saw it open, summed over games."""
    met_and_won: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    """How many seats held a card at their decisions, in watched games."""
    held_and_won: Counter[str] = field(default_factory=Counter)
    watched: int = 0
    """Finished games in which possible choices and held cards were recorded."""
    open: Counter[str] = field(default_factory=Counter)
    """How often an entry could be chosen, in watched games."""
    taken: Counter[str] = field(default_factory=Counter)
    """How often an entry was chosen, in watched games."""
    judged: Counter[str] = field(default_factory=Counter)
    """For how many seats the choice of an entry was evaluated, summed over games.

    The following sums are integers, in ten-thousandths of a win, so that the order of adding does not matter.
    """
    regret: Counter[str] = field(default_factory=Counter)
    regret_squares: Counter[str] = field(default_factory=Counter)
    gain: Counter[str] = field(default_factory=Counter)
    gain_squares: Counter[str] = field(default_factory=Counter)
    began: int = 0
    """Games won by a single seat in which it is known who made the first decision."""
    began_and_won: int = 0
    """Games among these that were won by the seat of the first decision."""
    margins: Counter[int] = field(default_factory=Counter)
    """How much more the best winner scored than the best of the others."""
    decided: Counter[int] = field(default_factory=Counter)
    swings: Counter[int] = field(default_factory=Counter)

    def add(self, row: GameRow) -> None:
        """Count a game."""
        self.games += 1
        self.lengths[row.answers] += 1
        self.decisions[row.decisions] += 1
        if row.state == "error":
            self.errors[row.error] += 1
        elif row.state in ("unfinished", "stuck"):
            self.stuck += row.state == "stuck"
            self.unfinished += row.state == "unfinished"
            self.left += [row.seed] if len(self.left) < _MOST_LEFT else []
            entry, _, where = row.asking.partition(" ")
            self.asking.update([(entry, where)] if entry else [])
        elif row.state == "finished":
            self._add_finished(row)

    def _add_finished(self, row: GameRow) -> None:
        won = frozenset(int(word) - 1 for word in row.won.split())
        self.ends[row.end] += 1
        self.won.update(won)
        self.alone.update(won if len(won) == 1 else ())
        self.shared += len(won) > 1
        self.joint += row.joint
        self.unwon += not won
        for words, often, often_and_won in (
            (row.chosen, self.chose, self.chose_and_won),
            (row.cards, self.met, self.met_and_won),
            (row.held, self.held, self.held_and_won),
        ):
            for seat, entry, _ in list_seat_entries(words):
                often[entry] += 1
                if seat in won:
                    often_and_won[entry] += 1
        if len(won) == 1 and row.first is not None and self.seats > 1:
            self.began += 1
            self.began_and_won += row.first - 1 in won
        self._add_course(row, won)
        self.watched += row.watched
        for _, entry, share in list_seat_entries(row.open):
            taken, _, often_open = share.partition("/")
            self.taken[entry] += int(taken)
            self.open[entry] += int(often_open)

    def _add_course(self, row: GameRow, won: frozenset[int]) -> None:
        scores = {seat: int(score) for seat, score, _ in list_seat_entries(row.scores)}
        if won and won < scores.keys():
            others = (score for seat, score in scores.items() if seat not in won)
            self.margins[max(scores[seat] for seat in won) - max(others)] += 1
        if row.decided is not None and row.swings is not None:
            self.decided[row.decided] += 1
            self.swings[row.swings] += 1
        for _, entry, words in list_seat_entries(row.worths):
            regret, gain = (round(float(word) * 100) for word in words.split("/"))
            self.judged[entry] += 1
            self.regret[entry] += regret
            self.regret_squares[entry] += regret * regret
            self.gain[entry] += gain
            self.gain_squares[entry] += gain * gain

    def join(self, other: Tally) -> None:
        """Add the counts of another tally with the same number of seats."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, list):
                setattr(self, each.name, (mine + theirs)[:_MOST_LEFT])
            elif each.name != "seats":
                setattr(self, each.name, mine + theirs)

    @property
    def finished(self) -> int:
        return sum(self.ends.values())

    @property
    def won_share(self) -> Share:
        """Return the share of finished games with a winner."""
        return Share(self.finished - self.unwon, self.finished)

    @property
    def is_joint(self) -> bool:
        """Return whether all seats win or lose together, as a single player does."""
        return self.seats == 1 or self.joint == self.finished > 0

    def list_outcomes(self) -> Iterator[tuple[int | str, Share]]:
        """Yield the shares of finished games by winner: a seat alone, `several`, or `nobody`.

        If all seats win together, the names are `won` and `games-lost`. The shares add up to 1.
        """
        if self.is_joint:
            yield "won", self.won_share
            yield "games-lost", Share(self.unwon, self.finished)
            return
        if self.alone or not self.shared:
            yield from ((seat, Share(self.alone[seat], self.finished)) for seat in range(self.seats))
        if self.shared:
            yield "several", Share(self.shared, self.finished)
        yield "nobody", Share(self.unwon, self.finished)

    @property
    def first_share(self) -> Share:
        """Return the share of wins of the seat that decided first, in games won by a single seat."""
        return Share(self.began_and_won, self.began)

    def regret_of(self, entry: str) -> Average | None:
        """Return how much worse an entry was than the best answer; None if it was never evaluated."""
        return self._average(self.regret, self.regret_squares, entry)

    def gain_of(self, entry: str) -> Average | None:
        """Return how much better an entry was than the best answer without it; None if never evaluated."""
        return self._average(self.gain, self.gain_squares, entry)

    def _average(self, sums: Counter[str], squares: Counter[str], entry: str) -> Average | None:
        count, total = self.judged[entry], sums[entry]
        if not count:
            return None
        value = total / count
        spread = max(squares[entry] - total * value, 0.0) / (count - 1) if count > 1 else 0.0
        return Average(value / _WIN, Z * sqrt(spread / count) / _WIN, count)

    @property
    def average_win_rate(self) -> float:
        """Return the average share of games that a seat wins."""
        return sum(self.won.values()) / (self.finished * self.seats) if self.finished else 0.0

    def entries(self, least: int = 1) -> list[tuple[str, Share]]:
        """Return the share of wins of seats that chose an entry, at least `least` times, best first."""
        return _best_first(self.chose, self.chose_and_won, least)

    def cards(self, least: int = 1) -> list[tuple[str, Share]]:
        """Return the share of wins of the seats in `met`, for cards met `least` times, best first."""
        return _best_first(self.met, self.met_and_won, least)

    def document(self) -> dict[str, object]:
        """Return the tally as data for JSON."""
        return {
            "games": self.games,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "stuck": self.stuck,
            "asking": {entry: often for (entry, _), often in sorted(self.asking.items())},
            "left": self.left,
            "ends": {
                name: Share(often, self.finished).document() for name, often in sorted(self.ends.items())
            },
            "errors": dict(sorted(self.errors.items())),
            "wins": [Share(self.won[seat], self.finished).document() for seat in range(self.seats)],
            "shared": Share(self.shared, self.finished).document(),
            "nobody": Share(self.unwon, self.finished).document(),
            "answers": _spread(self.lengths),
            "decisions": _spread(self.decisions),
            "usual": round(self.average_win_rate, 6),
            "entries": {entry: share.document() for entry, share in sorted(self.entries())},
            "cards": {entry: share.document() for entry, share in sorted(self.cards())},
            "watched": self.watched,
            "choices": {entry: self._describe_choice(entry) for entry in sorted(self.open | self.held)},
            "first": self.first_share.document(),
            "margins": _spread(self.margins),
            "decided": _spread(self.decided),
            "swings": _spread(self.swings),
        }

    def _describe_choice(self, entry: str) -> dict[str, object]:
        regret, gain = self.regret_of(entry), self.gain_of(entry)
        return {
            "held": Share(self.held_and_won[entry], self.held[entry]).document(),
            "taken": Share(self.taken[entry], self.open[entry]).document(),
            "regret": regret and regret.document(),
            "gain": gain and gain.document(),
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
