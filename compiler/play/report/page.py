"""The report as a page of HTML: everything in one file, nothing fetched, nothing run."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from compiler.play.intervals import Share, mean, middle
from compiler.play.report import words as words
from compiler.play.report.plots import histogram, shares
from compiler.play.simulating import Outcome, Plan
from compiler.play.speech import Speech
from compiler.play.tallies import Tally

SHOWN = 24
"""Entries in the plot: those that differ most from the usual."""

_STYLE = """
:root { color-scheme: light dark; --ink: #22262b; --paper: #fff; --faint: #d5d9de; --bar: #3b6ea5;
  --line: #b3541e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e6e9; --paper: #17191c; --faint: #3a3f45; --bar: #7fb0e6; --line: #f0a070 }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.2 } h2 { margin-top: 3rem; border-bottom: 2px solid var(--faint) }
h3 { margin-bottom: .3rem }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif } svg text { fill: var(--ink) }
.small { font-size: 11px } .grid, .axis { stroke: var(--faint) }
.reach { stroke: var(--bar); stroke-width: 2 }
circle, rect { fill: var(--bar) } .usual { stroke: var(--line); stroke-dasharray: 5 4; stroke-width: 2 }
table { border-collapse: collapse }
td, th { padding: .15rem .9rem .15rem 0; text-align: left; vertical-align: top }
td.n { text-align: right; font-variant-numeric: tabular-nums } .bad { border-left: 4px solid var(--line);
  padding-left: .8rem } details { margin: .5rem 0 1.5rem } p.note { opacity: .8; max-width: 46rem }
"""


def page(speech: Speech, game: str, outcomes: Sequence[Outcome]) -> str:
    """The whole page."""
    title = speech.word("report-of", title=speech.name(f"game/{game}"))
    games = sum(outcome.tally.games for outcome in outcomes)
    head = speech.word("report-title", game=speech.name(f"game/{game}"), games=speech.number(games))
    body = "".join(_variant(speech, outcome) for outcome in outcomes)
    if len(outcomes) > 1:
        body = _overview(speech, outcomes) + body
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(speech.lang)}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n<h1>{escape(head)}</h1>\n"
        f"<p class=note>{escape(speech.word('interval-note'))}</p>\n{body}</body>\n</html>\n"
    )


def variant_name(speech: Speech, plan: Plan) -> str:
    """How many play, and with which modules."""
    count = plan.setting.seats
    seats = speech.word("seats-1") if count == 1 else speech.word("seats-n", n=count)
    modules = [speech.name(each if "/" in each else f"module/{each}") for each in plan.setting.modules]
    return speech.word("variant", seats=seats, modules=speech.listed(modules) or speech.word("no-modules"))


def _overview(speech: Speech, outcomes: Sequence[Outcome]) -> str:
    """How often somebody won in each variant, and how long its games are."""
    rows, lines = [], []
    for outcome in outcomes:
        tally, name = outcome.tally, variant_name(speech, outcome.plan)
        share = Share(tally.finished - tally.unwon, tally.finished)
        rows.append((name, share))
        average, within = mean(tally.lengths)
        low, high = share.bounds
        lines.append(
            f"<tr><td>{escape(name)}</td><td class=n>{speech.number(tally.games)}</td>"
            f"<td class=n>{100 * share.value:.1f} %</td><td class=n>{100 * low:.1f}–{100 * high:.1f} %</td>"
            f"<td class=n>{average:.1f} ± {within:.1f}</td></tr>"
        )
    heads = "".join(
        f"<th>{escape(speech.word(name))}</th>" for name in ("what", "count", "won", "interval", "lengths")
    )
    title = speech.word("overview")
    return f"<h2>{escape(title)}</h2>\n{shares(rows, title)}<table><tr>{heads}</tr>{''.join(lines)}</table>\n"


def _variant(speech: Speech, outcome: Outcome) -> str:
    plan, tally = outcome.plan, outcome.tally
    parts = [f"<h2>{escape(variant_name(speech, plan))}</h2>\n"]
    bots = speech.word("bots", bots=", ".join(plan.bots), seed=plan.setting.seed)
    parts.append(f"<p>{escape(bots)}</p>\n")
    if outcome.interrupted:
        said = speech.word("interrupted", games=tally.games, wanted=plan.games)
        parts.append(f"<p class=bad>{escape(said)}</p>\n")
    parts.append(_failure(speech, outcome))
    if not tally.finished:
        return "".join([*parts, f"<p>{escape(speech.word('nothing-finished'))}</p>\n"])
    parts += [
        _shares(speech, "ends", _ends(speech, tally)),
        _shares(speech, "wins", _wins(speech, tally)),
        _spread(speech, "lengths", tally.lengths),
        _spread(speech, "decisions", tally.decisions),
        _entries(speech, tally),
    ]
    return "".join(parts)


def _failure(speech: Speech, outcome: Outcome) -> str:
    failure = outcome.failure
    said = []
    if failure is not None:
        head = speech.word("failed", seed=failure.replay.setting.seed)
        where = "" if failure.place is None else "{}:{}:{}: ".format(*failure.place)
        what = failure.said.said(speech.lang) if failure.said else where + speech.name(failure.breach or "")
        said.append(f"<p class=bad><strong>{escape(head)}</strong><br>{escape(what)}</p>\n")
    for name, count in (("unfinished", outcome.tally.unfinished), ("stuck", outcome.tally.stuck)):
        if count:
            said.append(f"<p>{escape(speech.word(name))}: {speech.number(count)}</p>\n")
    return "".join(said)


def _ends(speech: Speech, tally: Tally) -> list[tuple[str, Share]]:
    return [
        (name.replace("-", " ") or speech.word("unnamed-end"), Share(often, tally.finished))
        for name, often in tally.ends.most_common()
    ]


def _wins(speech: Speech, tally: Tally) -> list[tuple[str, Share]]:
    seats = [(speech.seat(seat), tally.share_of(seat)) for seat in range(tally.seats)]
    return [*seats, (speech.word("nobody"), Share(tally.unwon, tally.finished))]


def _shares(speech: Speech, name: str, rows: list[tuple[str, Share]]) -> str:
    title = speech.word(name)
    return f"<h3>{escape(title)}</h3>\n{shares(rows, title)}{_table(speech, rows, 'count')}"


def _spread(speech: Speech, name: str, counts: dict[int, int]) -> str:
    title = speech.word(name)
    average, reach = mean(counts)
    said = speech.word(
        "mean",
        mean=f"{average:.1f}",
        within=f"{reach:.1f}",
        middle=middle(counts),
        least=min(counts, default=0),
        most=max(counts, default=0),
    )
    return f"<h3>{escape(title)}</h3>\n<p>{escape(said)}</p>\n{histogram(counts, title)}\n"


def _entries(speech: Speech, tally: Tally) -> str:
    found = [(speech.name(entry), share) for entry, share in tally.entries(least=min(10, tally.games))]
    if not found:
        return ""
    usual = tally.usual
    telling = sorted(found, key=lambda row: -_apart(row[1], usual))[:SHOWN]
    plotted = sorted(telling, key=lambda row: -row[1].value)
    title = speech.word("entries")
    note = speech.word("entries-note", usual=f"{100 * usual:.1f} %")
    if len(found) > SHOWN:
        note += " " + speech.word("more-entries", n=len(found), shown=SHOWN)
    return (
        f"<h3>{escape(title)}</h3>\n<p class=note>{escape(note)}</p>\n{shares(plotted, title, usual)}"
        f"{_table(speech, found, 'chosen')}"
    )


def _apart(share: Share, usual: float) -> float:
    """How far the interval stays away from the usual; below nothing where it holds it."""
    low, high = share.bounds
    return max(low - usual, usual - high)


def _table(speech: Speech, rows: list[tuple[str, Share]], counted: str) -> str:
    heads = "".join(
        f"<th>{escape(speech.word(name))}</th>" for name in ("what", counted, "share", "interval")
    )
    lines = []
    for name, share in rows:
        low, high = share.bounds
        often = share.of if counted == "chosen" else share.count
        lines.append(
            f"<tr><td>{escape(name)}</td><td class=n>{speech.number(often)}</td>"
            f"<td class=n>{100 * share.value:.1f} %</td>"
            f"<td class=n>{100 * low:.1f}–{100 * high:.1f} %</td></tr>"
        )
    summary = escape(speech.word("share"))
    return f"<details><summary>{summary}</summary><table><tr>{heads}</tr>{''.join(lines)}</table></details>\n"
