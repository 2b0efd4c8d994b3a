"""Comparison of two simulations: by how much each figure differs, and whether that is more than chance.

Games of one variant and seed are paired: what both share, such as the deal, falls out of the difference. A
figure that is yes or no in each game is tested by the games in which it differs (an exact sign test), a
number by the mean of its differences. Many figures are looked at, so that one of them would often seem to
differ: Holm's correction keeps the chance of any false alarm at one in twenty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import ceil, comb, erfc, sqrt
from statistics import NormalDist

from ludex.play.simulation.game_rows import GameRow
from ludex.play.simulation.tallies import Z

ALARM = 0.05
"""How often any difference is called real though there is none."""
_POWER = 0.8416
"""Standard deviations for finding a real difference four times in five."""
_EXACT = 2_000
"""Up to how many games that differ the sign test is worked out exactly."""

Values = dict[tuple[str, str], float]


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of both sides. `sort` and `of` name it: ("won", "2"), ("end", "hundred"), ("answers", "")."""

    sort: str
    of: str
    old: float
    new: float
    within: float
    """How far the true difference may lie from this one, 95 times in 100."""
    chance: float
    """How often chance alone would give as large a difference."""
    real: bool = False
    """Whether it is beyond chance, given how many figures were looked at."""
    games: int = 0
    """About how many games would decide a difference of this size; 0 where there is none to decide."""

    @property
    def change(self) -> float:
        return self.new - self.old


@dataclass(frozen=True, slots=True)
class Comparison:
    differences: tuple[Difference, ...]
    pairs: int
    """How many games were compared."""
    unpaired: int
    """How many had no like on the other side, or did not finish on one."""


def compare_rows(old: Iterable[GameRow], new: Iterable[GameRow]) -> Comparison:
    """Compare the games of two simulations, those of one variant and seed with each other."""
    before = {row.key: row for row in old}
    sums: dict[tuple[str, str], _Sums] = {}
    pairs = seen = 0
    for row in new:
        seen += 1
        like = before.get(row.key)
        if like is None or row.state != "finished" or like.state != "finished":
            continue
        pairs += 1
        one, other = _figures(like), _figures(row)
        for name in one.keys() | other.keys():
            sums.setdefault(name, _Sums()).add(one.get(name, 0.0), other.get(name, 0.0))
    found = [each.make_difference(name, pairs) for name, each in sorted(sums.items())]
    return Comparison(tuple(_correct(found, pairs)), pairs, len(before) + seen - 2 * pairs)


def _figures(row: GameRow) -> Values:
    found: Values = {("answers", ""): row.answers, ("decisions", ""): row.decisions, ("end", row.end): 1.0}
    found["won", ""] = float(bool(row.won))
    found.update({("won", seat): 1.0 for seat in row.won.split()})
    found.update({("chosen", entry.partition(":")[2]): 1.0 for entry in row.chosen.split()})
    return found


@dataclass(slots=True)
class _Sums:
    old: float = 0.0
    new: float = 0.0
    squares: float = 0.0
    more: int = 0
    """Pairs in which the figure grew."""
    less: int = 0
    whole: bool = True
    """Whether it was yes or no in every game."""

    def add(self, old: float, new: float) -> None:
        self.old += old
        self.new += new
        self.squares += (new - old) ** 2
        self.more += new > old
        self.less += new < old
        self.whole &= old in (0.0, 1.0) and new in (0.0, 1.0)

    def make_difference(self, name: tuple[str, str], pairs: int) -> Difference:
        change = (self.new - self.old) / pairs
        spread = max(self.squares / pairs - change * change, 0.0) * pairs / max(pairs - 1, 1)
        error = sqrt(spread / pairs)
        if self.whole:
            chance = sign_test(self.more, self.less)
        else:
            chance = (1.0 if not change else 0.0) if not error else erfc(abs(change) / error / sqrt(2))
        return Difference(*name, self.old / pairs, self.new / pairs, Z * error, chance)


def sign_test(more: int, less: int) -> float:
    """How often chance alone splits pairs that differ as unevenly as this."""
    both, fewer = more + less, min(more, less)
    if not both:
        return 1.0
    if both > _EXACT:
        return erfc((abs(more - less) - 1) / sqrt(both) / sqrt(2))
    return float(min(1.0, 2 * sum(comb(both, n) for n in range(fewer + 1)) / 2**both))


def _correct(found: list[Difference], pairs: int) -> list[Difference]:
    """Say which differences are real (Holm), and how many games the others would take."""
    ranked = sorted(found, key=lambda each: each.chance)
    real: set[tuple[str, str]] = set()
    for rank, each in enumerate(ranked):
        if each.chance > ALARM / (len(ranked) - rank):
            break
        real.add((each.sort, each.of))
    strict = NormalDist().inv_cdf(1 - ALARM / max(len(ranked), 1) / 2)
    return [_decide(each, (each.sort, each.of) in real, pairs, strict) for each in found]


def _decide(each: Difference, real: bool, pairs: int, strict: float) -> Difference:
    games = 0
    if each.change:
        spread = (each.within / Z) ** 2 * pairs
        games = ceil(spread * ((strict + _POWER) / each.change) ** 2)
    return replace(each, real=real, games=games)


def encode_comparison(found: Comparison, against: str) -> Mapping[str, object]:
    """A comparison as JSON."""
    return {
        "against": against,
        "pairs": found.pairs,
        "unpaired": found.unpaired,
        "differences": [
            {
                "sort": each.sort,
                "of": each.of,
                "old": round(each.old, 6),
                "new": round(each.new, 6),
                "change": round(each.change, 6),
                "within": round(each.within, 6),
                "chance": round(each.chance, 6),
                "real": each.real,
                "games": each.games,
            }
            for each in found.differences
        ],
    }
