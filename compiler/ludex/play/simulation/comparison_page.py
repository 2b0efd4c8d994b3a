"""Comparison in words: lines for the terminal, and a section of the report page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ludex.core.messages import Bilingual
from ludex.play.simulation import report_words as words  # noqa: F401
from ludex.play.simulation.comparison import Comparison, Difference
from ludex.play.simulation.figures import end_name, figure_row, header_row
from ludex.play.speech import Speech, declare_words

_MOST_CHOSEN = 10
"""Number of chosen entries to list: those whose difference is least likely to be chance.

Significant differences are listed even beyond this number.
"""

declare_words(
    {
        "compared": Bilingual(
            "compared with {against}: {pairs} pairs of games, {looked} figures, {real} significant",
            "comparé à {against}\u00a0: {pairs} paires de parties, {looked} chiffres, dont {real} écarts "
            "significatifs",
        ),
        "not-compared": Bilingual(
            "compared with {against}: no two games have the same variant and seed",
            "comparé à {against}\u00a0: il n’y a pas deux parties de mêmes variante et graine",
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
