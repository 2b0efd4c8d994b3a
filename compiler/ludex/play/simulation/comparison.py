"""Comparison of two simulations: the difference in each figure, and whether it is significant.

Games of the same variant and seed are paired, so that common influences, such as the deal, cancel out. A
figure that is yes or no in each game is tested by counting the pairs in which it differs (an exact sign
test); for a number, the mean of its differences is tested. Among many figures, some would seem to differ by
chance, so Holm's correction limits the probability of any false alarm to 5 %.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import ceil, comb, erfc, sqrt
from pathlib import Path
from statistics import NormalDist

from ludex.core.messages import Bilingual
from ludex.play.simulation.figures import end_name, figure_row, header_row
from ludex.play.simulation.game_rows import GameRow, list_seat_entries, read_rows
from ludex.play.simulation.tallies import Z
from ludex.play.speech import Speech, declare_words

ALARM = 0.05
_POWER = 0.8416
"""Quantile of the normal distribution for a power of 80 %: a real difference is found four times in five."""
_EXACT = 2_000
"""Largest number of differing games for which the sign test is computed exactly."""

Values = dict[tuple[str, str], float]
"""The figures of a game by `sort` and `of`, as in `Difference`."""
_MOST_CHOSEN = 10
"""Number of chosen entries to list beside the significant ones: those least likely to be chance."""
declare_words(
    {
        "compared": Bilingual(
            "compared with {against}: {pairs} pairs of games, {looked} figures, {real} significant",
            "comparé à {against}\u00a0: {pairs} paires de parties, {looked} chiffres, dont {real} écarts "
            "significatifs",
        ),
        "not-compared": Bilingual(
            "compared with {against}: no two finished games have the same variant and seed",
            "comparé à {against}\u00a0: il n’y a pas deux parties finies de mêmes variante et graine",
        ),
        "compared-row": Bilingual(
            "  {name}: {old} → {new} ({change} ± {within}); {verdict}",
            "  {name}\u00a0: {old} → {new} ({change} ± {within})\u202f; {verdict}",
        ),
        "beyond-chance": Bilingual("significant", "significatif"),
        "could-be-chance": Bilingual(
            "could be chance; about {games} games would tell",
            "peut-être le hasard\u202f; environ {games} parties trancheraient",
        ),
        "too-uncertain": Bilingual(
            "could be chance; too uncertain to tell how many games are needed",
            "peut-être le hasard\u202f; trop incertain pour dire combien de parties il faudrait",
        ),
        "no-difference": Bilingual("no difference", "aucune différence"),
        "share-won-by": Bilingual("won by {name}", "gagnées par {name}"),
        "share-won": Bilingual("won", "gagnées"),
        "ended-by": Bilingual("ended with “{name}”", "finies par «\u00a0{name}\u00a0»"),
        "score-of": Bilingual("score of {name}", "score de {name}"),
        "chose": Bilingual("{name} chosen", "{name} choisi"),
        "comparison": Bilingual("Compared with {against}", "Comparaison avec {against}"),
        "before": Bilingual("before", "avant"),
        "after": Bilingual("after", "après"),
        "change": Bilingual("change", "écart"),
        "verdict": Bilingual("verdict", "verdict"),
    }
)
Pair = tuple[GameRow | None, GameRow | None]
"""The old and the new game of a seed; None if there is none."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference in a figure between two simulations.

    `sort` and `of` identify the figure: ("won", "2"), ("end", "hundred"), ("answers", "").
    """

    sort: str
    of: str
    old: float
    new: float
    within: float
    """Half-width of the 95 % interval of the difference."""
    chance: float
    """Probability that chance alone gives a difference at least as large."""
    real: bool = False
    """Whether the difference is significant, allowing for the number of figures."""
    pairs: int = 0
    games: int = 0
    """Approximate number of games that would make this difference significant; 0 if it is too uncertain."""

    @property
    def change(self) -> float:
        return self.new - self.old


@dataclass(frozen=True, slots=True)
class Comparison:
    """Comparison of two simulations: the differences in all figures."""

    differences: tuple[Difference, ...]
    pairs: int
    """Number of pairs of finished games."""
    unpaired: int
    """Number of games without a counterpart, or in a pair with an unfinished game."""


def compare_files(old: Path, new: Path) -> Comparison:
    """Compare two files of rows, pairing games with the same variant and seed.

    Both are read in parallel, one variant at a time, so that memory does not grow with the number of games.
    Raises ValueError if a file is not a file of rows.
    """
    variants = dict.fromkeys(row.variant for file in (old, new) for row in read_rows(file))
    files = ((read_rows(old, each), read_rows(new, each)) for each in variants)
    return compare_pairs(pair for both in files for pair in pair_rows(*both))


def pair_rows(old: Iterable[GameRow], new: Iterable[GameRow]) -> Iterator[Pair]:
    """Yield the games of both sides, paired by seed; rows must be sorted by seed."""
    left, right = iter(old), iter(new)
    before, after = next(left, None), next(right, None)
    while before is not None or after is not None:
        if after is None or (before is not None and before.seed < after.seed):
            yield before, None
            before = next(left, None)
        elif before is None or after.seed < before.seed:
            yield None, after
            after = next(right, None)
        else:
            yield before, after
            before, after = next(left, None), next(right, None)


def sum_pairs(found: Iterable[Pair]) -> Comparison:
    """Return the comparison of pairs, before deciding which differences are significant."""
    sums: dict[tuple[str, str], _Sums] = {}
    pairs = unpaired = 0
    for old, new in found:
        if old is None or new is None or old.state != "finished" or new.state != "finished":
            unpaired += (old is not None) + (new is not None)
            continue
        pairs += 1
        before, after = _figures(old), _figures(new)
        for name in before.keys() | after.keys():
            sums.setdefault(name, _Sums()).add(before.get(name, 0.0), after.get(name, 0.0))
    differences = (each.make_difference(name, pairs) for name, each in sorted(sums.items()))
    return Comparison(tuple(differences), pairs, unpaired)


def compare_pairs(found: Iterable[Pair]) -> Comparison:
    """Return the comparison of pairs, with the differences that are significant."""
    summed = sum_pairs(found)
    return replace(summed, differences=tuple(correct_differences(summed.differences)))


def _figures(row: GameRow) -> Values:
    found: Values = {("answers", ""): row.answers, ("decisions", ""): row.decisions, ("end", row.end): 1.0}
    found["won", ""] = float(bool(row.won))
    if row.variant.partition("+")[0] != "1":  # a single player wins whenever anybody wins
        found.update({("won", seat): 1.0 for seat in row.won.split()})
    found.update({("chosen", entry): 1.0 for _, entry, _ in list_seat_entries(row.chosen)})
    found.update({("score", str(seat + 1)): float(n) for seat, n, _ in list_seat_entries(row.scores)})
    return found


@dataclass(slots=True)
class _Sums:
    old: float = 0.0
    new: float = 0.0
    squares: float = 0.0
    more: int = 0
    """Number of pairs in which the figure grew."""
    less: int = 0
    whole: bool = True
    """Whether the figure was 0 or 1 in every game."""

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
        return Difference(*name, self.old / pairs, self.new / pairs, Z * error, chance, pairs=pairs)


def sign_test(more: int, less: int) -> float:
    """Return the probability that chance alone splits the pairs at least as unevenly as `more` to `less`."""
    both, fewer = more + less, min(more, less)
    if not both:
        return 1.0
    if both > _EXACT:
        return erfc((abs(more - less) - 1) / sqrt(both) / sqrt(2))
    return float(min(1.0, 2 * sum(comb(both, n) for n in range(fewer + 1)) / 2**both))


def correct_differences(found: Sequence[Difference]) -> list[Difference]:
    """Decide which differences are significant (Holm), and estimate how many games they need."""
    ranked = sorted(range(len(found)), key=lambda rank: found[rank].chance)
    real: set[int] = set()
    for place, rank in enumerate(ranked):
        if found[rank].chance > ALARM / (len(ranked) - place):
            break
        real.add(rank)
    strict = NormalDist().inv_cdf(1 - ALARM / max(len(ranked), 1) / 2)
    return [_decide(each, rank in real, strict) for rank, each in enumerate(found)]


def _decide(each: Difference, real: bool, strict: float) -> Difference:
    """Return a difference with its verdict, and the number of games that would make it significant.

    That number is for a difference one standard error smaller than the one seen: the most striking of many
    differences are exaggerated by chance.
    """
    error = each.within / Z
    sure = abs(each.change) - error
    games = ceil(each.pairs * (error * (strict + _POWER) / sure) ** 2) if sure > 0 and error else 0
    step = 10 ** max(len(str(games)) - 2, 0)  # an estimate has no more than two meaningful digits
    return replace(each, real=real, games=ceil(games / step) * step)


def encode_comparison(found: Comparison, against: str) -> Mapping[str, object]:
    """Return a comparison as data for JSON."""
    return {
        "against": against,
        "pairs": found.pairs,
        "unpaired": found.unpaired,
        "differences": [encode_difference(each) for each in found.differences],
    }


def encode_difference(each: Difference) -> Mapping[str, object]:
    numbers = {name: round(getattr(each, name), 6) for name in ("old", "new", "change", "within", "chance")}
    return {"sort": each.sort, "of": each.of, **numbers, "real": each.real, "games": each.games}


def comparison_lines(speech: Speech, found: Comparison, against: str) -> Iterator[str]:
    """Yield a heading and a line for each listed figure; without pairs of games, a line that says so."""
    if not found.pairs:
        yield speech.word("not-compared", against=against)
        return
    numbers = map(
        speech.number, (found.pairs, len(found.differences), sum(each.real for each in found.differences))
    )
    pairs, looked, real = numbers
    yield speech.word("compared", against=against, pairs=pairs, looked=looked, real=real)
    for each in select_listed(found):
        name, old, new, change, within, verdict = _describe(speech, each)
        slots = {"name": name, "old": old, "new": new, "change": change, "within": within}
        yield speech.word("compared-row", **slots, verdict=verdict)


def comparison_section(speech: Speech, found: Comparison, against: str) -> str:
    """Return the section of the report page with all compared figures."""
    title = escape(speech.word("comparison", against=against))
    lines = [header_row(speech, ("what", "before", "after", "change", "verdict"))]
    for each in found.differences:
        name, old, new, change, within, verdict = _describe(speech, each)
        lines.append(figure_row(escape(name), (old, new, f"{change} ± {within}", verdict)))
    note = escape(next(comparison_lines(speech, found, against)))
    return f"<h2>{title}</h2>\n<p class=note>{note}</p>\n<table>{''.join(lines)}</table>\n"


def select_listed(found: Comparison) -> list[Difference]:
    """Return the differences to list.

    Of those in chosen entries, these are the significant ones and the `_MOST_CHOSEN` that are least likely to
    be chance; all others are listed.
    """
    chosen = [each for each in found.differences if each.sort == "chosen"]
    likely = sorted((each for each in chosen if each.change), key=lambda each: each.chance)
    likeliest = [each for rank, each in enumerate(likely) if each.real or rank < _MOST_CHOSEN]
    return [*(each for each in found.differences if each.sort != "chosen"), *likeliest]


def _describe(speech: Speech, each: Difference) -> tuple[str, ...]:
    shares = is_share(each.sort)
    scale, sign = (100, "\u00a0%" if speech.lang == "fr" else "%") if shares else (1, "")
    change = speech.decimal(scale * each.change)
    if each.real:
        verdict = speech.word("beyond-chance")
    elif each.games:
        verdict = speech.word("could-be-chance", games=speech.number(each.games))
    else:
        verdict = speech.word("too-uncertain" if each.change else "no-difference")
    return (
        name_figure(speech, each.sort, each.of),
        speech.decimal(scale * each.old) + sign,
        speech.decimal(scale * each.new) + sign,
        change if change.startswith("-") else f"+{change}",
        speech.decimal(scale * each.within),
        verdict,
    )


def is_share(sort: str) -> bool:
    """Return whether figures of this sort are shares of games."""
    return sort not in ("answers", "decisions", "score")


def name_figure(speech: Speech, sort: str, of: str) -> str:
    """Return the name of a figure; see `Difference` for `sort` and `of`."""
    if sort == "won":
        seat = of and speech.seat(int(of) - 1)
        return speech.word("share-won-by", name=seat) if seat else speech.word("share-won")
    if sort == "end":
        return speech.word("ended-by", name=end_name(speech, of))
    if sort == "score":
        return speech.word("score-of", name=speech.seat(int(of) - 1))
    if sort == "chosen":
        return speech.word("chose", name=speech.name(of))
    return speech.word({"answers": "lengths"}.get(sort, sort))
