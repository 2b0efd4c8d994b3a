"""Pieces of the page: tiles, tables of shares, numbers as the reader's language writes them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludex.play.intervals import Share, mean, middle
from ludex.play.simulating import Plan
from ludex.play.speech import Speech
from ludex.play.tallies import Tally

Rows = Sequence[tuple[str, Share]]


def percent(speech: Speech, value: float) -> str:
    sign = "\u00a0%" if speech.lang == "fr" else "%"
    return speech.decimal(100 * value) + sign


def span(speech: Speech, share: Share) -> str:
    """Between which bounds the true share lies."""
    low, high = share.bounds
    return speech.word("from-to", low=speech.decimal(100 * low), high=percent(speech, high))


def variant_name(speech: Speech, plan: Plan) -> str:
    """How many play, and with which modules."""
    count = plan.setting.seats
    seats = speech.word("seats-1") if count == 1 else speech.word("seats-n", n=count)
    modules = [speech.name(each if "/" in each else f"module/{each}") for each in plan.setting.modules]
    return speech.word("variant", seats=seats, modules=speech.listed(modules) or speech.word("no-modules"))


def end_name(speech: Speech, name: str) -> str:
    """An end of the game, by its own text."""
    for owner in speech.heads:
        text = speech.text(f"{owner}.ends.{name}.text") if name else None
        if text:
            return text
    return speech.words_of(name) if name else speech.word("unnamed-end")


def tiles(speech: Speech, tally: Tally) -> str:
    """The most telling figures, large."""
    won = Share(tally.finished - tally.unwon, tally.finished)
    average, within = mean(tally.lengths)
    thought, about = mean(tally.decisions)
    word, decimal = speech.word, speech.decimal
    found = [
        (speech.number(tally.games), word("tile-games"), ""),
        (percent(speech, won.value), word("tile-won"), span(speech, won)),
        (
            decimal(average),
            word("lengths"),
            word("tile-mean", within=decimal(within), middle=middle(tally.lengths)),
        ),
        (
            decimal(thought),
            word("decisions"),
            word("tile-mean", within=decimal(about), middle=middle(tally.decisions)),
        ),
    ]
    made = (
        f"<div class=tile><b>{escape(figure)}</b>{escape(name)}<br><small>{escape(more)}</small></div>"
        for figure, name, more in found
    )
    return f"<div class=tiles>{''.join(made)}</div>\n"


def table(speech: Speech, rows: Rows, counted: str) -> str:
    """Shares in figures, folded away."""
    names = ("what", counted, "share", "interval")
    heads = "".join(
        f"<th{'' if name == 'what' else ' class=n'}>{escape(speech.word(name))}</th>" for name in names
    )
    lines = []
    for name, share in rows:
        often = share.of if counted in ("chosen", "met") else share.count
        cells = (speech.number(often), percent(speech, share.value), span(speech, share))
        figures = "".join(f"<td class=n>{escape(cell)}</td>" for cell in cells)
        lines.append(f"<tr><td>{escape(name)}</td>{figures}</tr>")
    summary = escape(speech.word("in-figures"))
    return f"<details><summary>{summary}</summary><table><tr>{heads}</tr>{''.join(lines)}</table></details>\n"
