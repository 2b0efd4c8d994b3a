"""The report as a page of HTML: everything in one file, nothing fetched, nothing run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape

from ludex.play.intervals import Share, mean, middle
from ludex.play.report import words as words
from ludex.play.report.comparing import overview
from ludex.play.report.figures import Rows, end_name, percent, table, tiles, variant_name
from ludex.play.report.plots import histogram, shares
from ludex.play.report.style import STYLE
from ludex.play.simulating import Outcome
from ludex.play.speech import Speech
from ludex.play.tallies import Tally

SHOWN = 24
"""Entries in a plot: those that differ most from the usual."""


def page(speech: Speech, game: str, outcomes: Sequence[Outcome], call: str = "") -> str:
    """The whole page. `call` is the command that makes it again."""
    name = speech.name(f"game/{game}")
    title = speech.word("report-of", title=name)
    games = sum(outcome.tally.games for outcome in outcomes)
    head = speech.word("report-title", game=name, games=speech.number(games))
    several = len(outcomes) > 1
    body = overview(speech, outcomes) if several else ""
    body += "".join(
        _variant(speech, outcome, rank, several) for rank, outcome in enumerate(outcomes, start=1)
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(speech.lang)}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n<h1>{escape(head)}</h1>\n"
        f"<p class=lead>{escape(speech.word('interval-note'))}</p>\n{body}{_made(speech, outcomes, call)}"
        "</body>\n</html>\n"
    )


def _made(speech: Speech, outcomes: Sequence[Outcome], call: str) -> str:
    """Who played, and how to have the same again."""
    plan = outcomes[0].plan
    said = speech.word("bots", bots=", ".join(dict.fromkeys(plan.bots)), seed=plan.setting.seed)
    lines = [f"<p>{escape(said)}</p>"]
    if call:
        lines.append(f"<p>{escape(speech.word('again'))} <code>{escape(call)}</code></p>")
    return f"<h2>{escape(speech.word('made'))}</h2>\n{''.join(lines)}\n"


def _variant(speech: Speech, outcome: Outcome, rank: int, folded: bool) -> str:
    plan, tally = outcome.plan, outcome.tally
    name = escape(variant_name(speech, plan))
    parts = []
    if outcome.interrupted:
        said = speech.word("interrupted", games=tally.games, wanted=plan.games)
        parts.append(f"<p class=bad>{escape(said)}</p>\n")
    parts.append(_failure(speech, outcome))
    if tally.finished:
        parts += [
            tiles(speech, tally),
            _shares(speech, "ends", _ends(speech, tally)),
            _shares(speech, "wins", _wins(speech, tally)) if plan.setting.seats > 1 else "",
            _spread(speech, "lengths", tally.lengths),
            _spread(speech, "decisions", tally.decisions),
            _cards(speech, tally),
            _entries(speech, tally),
        ]
    else:
        parts.append(f"<p>{escape(speech.word('nothing-finished'))}</p>\n")
    body = "".join(parts)
    if not folded:
        return f'<h2 id="v{rank}">{name}</h2>\n{body}'
    return f'<details id="v{rank}"><summary><strong>{name}</strong></summary>\n{body}</details>\n'


def _least(tally: Tally) -> int:
    """How often something must have come up to be told of."""
    return min(10, tally.games)


def _failure(speech: Speech, outcome: Outcome) -> str:
    failure = outcome.failure
    said = []
    if failure is not None:
        head = speech.word("failed", seed=failure.replay.setting.seed)
        where = "" if failure.place is None else "{}:{}:{}: ".format(*failure.place)
        broken = speech.word("told-breach", where=where, name=speech.name(failure.breach or ""))
        what = failure.said.said(speech.lang) if failure.said else broken
        said.append(f"<p class=bad><strong>{escape(head)}</strong><br>{escape(what)}</p>\n")
    for name, count in (("unfinished", outcome.tally.unfinished), ("stuck", outcome.tally.stuck)):
        if count:
            line = speech.word("named", name=speech.word(name), what=speech.number(count))
            said.append(f"<p>{escape(line)}</p>\n")
    if outcome.tally.errors:
        rows = (
            (text, Share(often, outcome.tally.games)) for text, often in outcome.tally.errors.most_common()
        )
        said.append(f"<h3>{escape(speech.word('errors'))}</h3>\n{table(speech, list(rows), 'count')}")
    return "".join(said)


def _ends(speech: Speech, tally: Tally) -> list[tuple[str, Share]]:
    found = tally.ends.most_common()
    return [(end_name(speech, name), Share(often, tally.finished)) for name, often in found]


def _wins(speech: Speech, tally: Tally) -> list[tuple[str, Share]]:
    seats = [(speech.seat(seat), tally.share_of(seat)) for seat in range(tally.seats)]
    return [*seats, (speech.word("nobody"), Share(tally.unwon, tally.finished))]


def _shares(speech: Speech, name: str, rows: Rows) -> str:
    title = speech.word(name)
    plot = shares(rows, title, said=partial(percent, speech))
    return f"<h3>{escape(title)}</h3>\n{plot}{table(speech, rows, 'count')}"


def _spread(speech: Speech, name: str, counts: dict[int, int]) -> str:
    title = speech.word(name)
    average, reach = mean(counts)
    said = speech.word(
        "mean",
        mean=speech.decimal(average),
        within=speech.decimal(reach),
        middle=middle(counts),
        quarter=middle(counts, 0.25),
        three=middle(counts, 0.75),
        least=min(counts, default=0),
        most=max(counts, default=0),
    )
    return f"<h3>{escape(title)}</h3>\n<p>{escape(said)}</p>\n{histogram(counts, title)}\n"


def _cards(speech: Speech, tally: Tally) -> str:
    """The cards that games came to, kind by kind: cards of one kind are as likely to come late."""
    kinds: dict[str, list[tuple[str, Share]]] = {}
    for entry, share in tally.cards(_least(tally)):
        kinds.setdefault(entry.partition("/")[0], []).append((entry, share))
    plots = []
    for kind, found in kinds.items():
        usual = Share(sum(share.count for _, share in found), sum(share.of for _, share in found)).value
        plots.append(_differing(speech, tally, "cards", "met", found, usual, speech.kind(kind)))
    return "".join(plots)


def _entries(speech: Speech, tally: Tally) -> str:
    found = tally.entries(_least(tally))
    return _differing(speech, tally, "entries", "chosen", found, tally.usual)


def _differing(
    speech: Speech, tally: Tally, name: str, counted: str, found: Rows, usual: float, of: str = ""
) -> str:
    """What came up in some games and not in others, beside how often a seat wins."""
    always = tally.finished * tally.seats
    rows = [(speech.name(entry), share) for entry, share in found if share.of < always]
    if not rows:
        return ""
    telling = sorted(rows, key=lambda row: -_apart(row[1], usual))[:SHOWN]
    plotted = sorted(telling, key=lambda row: -row[1].value)
    title = speech.word("named", name=speech.word(name), what=of) if of else speech.word(name)
    note = speech.word(f"{name}-note", usual=percent(speech, usual))
    if len(rows) > SHOWN:
        note += " " + speech.word("more-entries", n=len(rows), shown=SHOWN)
    plot = shares(plotted, title, usual, partial(percent, speech))
    return f"<h3>{escape(title)}</h3>\n<p class=note>{escape(note)}</p>\n{plot}{table(speech, rows, counted)}"


def _apart(share: Share, usual: float) -> float:
    """How far the interval stays away from the usual; below nothing where it holds it."""
    low, high = share.bounds
    return max(low - usual, usual - high)
