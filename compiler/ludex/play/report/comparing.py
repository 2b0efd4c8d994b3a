"""Variants beside one another: how often somebody won in each, and what each module changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape

from ludex.play.intervals import Share, mean
from ludex.play.report.figures import percent, span, variant_name
from ludex.play.report.plots import shares
from ludex.play.simulating import Outcome
from ludex.play.speech import Speech


def overview(speech: Speech, outcomes: Sequence[Outcome]) -> str:
    """How often somebody won in each variant, how long its games are, and what the modules do to it."""
    title = speech.word("overview")
    ranked = sorted(enumerate(outcomes, start=1), key=lambda each: (-_won(each[1]).value, each[0]))
    rows = [(variant_name(speech, outcome.plan), _won(outcome)) for _, outcome in ranked]
    lines = (_line(speech, rank, outcome) for rank, outcome in ranked)
    names = ("what", "count", "won", "interval", "lengths", "decisions")
    heads = "".join(
        f"<th{'' if name == 'what' else ' class=n'}>{escape(speech.word(name))}</th>" for name in names
    )
    plot = shares(rows, title, said=partial(percent, speech))
    figures = f"<table><tr>{heads}</tr>{''.join(lines)}</table>\n"
    each = f"<h2>{escape(speech.word('each'))}</h2>\n"
    return f"<h2>{escape(title)}</h2>\n{plot}{figures}{_modules(speech, outcomes)}{each}"


def _won(outcome: Outcome) -> Share:
    tally = outcome.tally
    return Share(tally.finished - tally.unwon, tally.finished)


def _line(speech: Speech, rank: int, outcome: Outcome) -> str:
    tally, share = outcome.tally, _won(outcome)
    cells = [speech.number(tally.games), percent(speech, share.value), span(speech, share)]
    for counts in (tally.lengths, tally.decisions):
        average, within = mean(counts)
        cells.append(f"{speech.decimal(average)} ± {speech.decimal(within)}")
    name = escape(variant_name(speech, outcome.plan))
    figures = "".join(f"<td class=n>{escape(cell)}</td>" for cell in cells)
    return f'<tr><td><a href="#v{rank}">{name}</a></td>{figures}</tr>'


def _modules(speech: Speech, outcomes: Sequence[Outcome]) -> str:
    """All variants with a module together, and all without it."""
    rows = list(_with_and_without(speech, outcomes))
    if not rows:
        return ""
    title = speech.word("by-module")
    plot = shares(rows, title, said=partial(percent, speech))
    return f"<h3>{escape(title)}</h3>\n<p class=note>{escape(speech.word('by-module-note'))}</p>\n{plot}"


def _with_and_without(speech: Speech, outcomes: Sequence[Outcome]) -> Iterator[tuple[str, Share]]:
    modules = dict.fromkeys(each for outcome in outcomes for each in outcome.plan.setting.modules)
    for module in modules:
        inside = [each for each in outcomes if module in each.plan.setting.modules]
        outside = [each for each in outcomes if module not in each.plan.setting.modules]
        if inside and outside:
            name = speech.name(module if "/" in module else f"module/{module}")
            yield speech.word("with-module", name=name), _together(inside)
            yield speech.word("without-module", name=name), _together(outside)


def _together(outcomes: Sequence[Outcome]) -> Share:
    return Share(
        sum(_won(each).count for each in outcomes),
        sum(_won(each).of for each in outcomes),
    )
