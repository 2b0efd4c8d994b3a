"""Report page: one self-contained HTML file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from ludex.core.ids import kind_of
from ludex.play.simulation.comparison import Comparison, comparison_section
from ludex.play.simulation.detail_sections import choices_section, course_sections
from ludex.play.simulation.figures import (
    Rows,
    describe_failure,
    draw_shares,
    figure_row,
    format_interval,
    format_percent,
    header_row,
    histogram,
    list_ends,
    list_shortfalls,
    list_wins,
    module_name,
    name_option,
    table,
    tiles,
    variant_name,
)
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.simulation.simulator import Outcome
from ludex.play.simulation.sweep import Sweep, sweep_section
from ludex.play.simulation.tallies import Share, Tally, add_shares, find_quantile, mean
from ludex.play.speech import Speech

STYLE = "\n" + Path(__file__).with_name("report.css").read_text("utf-8")
LEAST = 10
"""How often an entry must have occurred to be listed; with fewer games, as often as there are games."""
SHOWN = 24
"""Maximum number of entries in a plot: those that differ most from the average."""


def overview(speech: Speech, outcomes: Sequence[Outcome]) -> str:
    """Return a section with each variant's share of wins and length of games, and the effect of modules."""
    title = speech.word("overview")
    ranked = sorted(enumerate(outcomes, start=1), key=lambda each: (-each[1].tally.won_share.value, each[0]))
    rows = [(variant_name(speech, outcome.plan), outcome.tally.won_share) for _, outcome in ranked]
    lines = [header_row(speech, ("what", "count", "won", "interval", "lengths", "decisions"))]
    for (rank, outcome), (name, share) in zip(ranked, rows, strict=True):
        tally = outcome.tally
        spreads = (
            f"{speech.decimal(a)} ± {speech.decimal(b)}"
            for a, b in map(mean, (tally.lengths, tally.decisions))
        )
        percent, interval = format_percent(speech, share.value), format_interval(speech, share)
        cells = [speech.number(tally.games), percent, interval, *spreads]
        lines.append(figure_row(f'<a href="#v{rank}">{escape(name)}</a>', cells))
    plot = draw_shares(speech, rows, title)
    figures = f"<table>{''.join(lines)}</table>\n"
    each = f"<h2>{escape(speech.word('each'))}</h2>\n"
    return f"<h2>{escape(title)}</h2>\n{plot}{figures}{_compare_modules(speech, outcomes)}{each}"


def _compare_modules(speech: Speech, outcomes: Sequence[Outcome]) -> str:
    """Compare all variants with a module with all without it, and the values of each option."""
    rows = []
    for module in dict.fromkeys(each for outcome in outcomes for each in outcome.plan.setting.modules):
        inside = [each.tally.won_share for each in outcomes if module in each.plan.setting.modules]
        outside = [each.tally.won_share for each in outcomes if module not in each.plan.setting.modules]
        if inside and outside:
            name = module_name(speech, module)
            rows.append((speech.word("with-module", name=name), add_shares(inside)))
            rows.append((speech.word("without-module", name=name), add_shares(outside)))
    rows += _compare_options(speech, outcomes)
    if not rows:
        return ""
    title = speech.word("by-module")
    plot = draw_shares(speech, rows, title)
    return f"<h3>{escape(title)}</h3>\n<p class=note>{escape(speech.word('by-module-note'))}</p>\n{plot}"


def _compare_options(speech: Speech, outcomes: Sequence[Outcome]) -> list[tuple[str, Share]]:
    shares: dict[tuple[str, object], list[Share]] = {}
    for each in outcomes:
        for choice in each.plan.setting.options.items():
            shares.setdefault(choice, []).append(each.tally.won_share)
    names = [slug for slug, _ in shares]
    return [
        (name_option(speech, *choice), add_shares(found))
        for choice, found in shares.items()
        if names.count(choice[0]) > 1
    ]


def page(
    speech: Speech,
    game: str,
    outcomes: Sequence[Outcome],
    call: str = "",
    compared: tuple[Comparison, str] | None = None,
    swept: Sweep | None = None,
    list_cards: Callable[[Plan], Sequence[str]] = lambda plan: (),
) -> str:
    """Return the entire report page.

    `call` is the command that recreates the report; `compared` is the comparison, and `swept` is the result
    of a sweep; `list_cards` returns the cards that can occur in games of a plan.
    """
    name = speech.name(f"game/{game}")
    title = speech.word("report-of", title=name)
    games = sum(outcome.tally.games for outcome in outcomes)
    head = speech.word("report-title", game=name, games=speech.number(games))
    several = len(outcomes) > 1
    body = comparison_section(speech, *compared) if compared is not None else ""
    body += sweep_section(speech, swept) if swept is not None else ""
    body += overview(speech, outcomes) if several else ""
    body += "".join(
        _variant(speech, outcome, rank, several, list_cards(outcome.plan))
        for rank, outcome in enumerate(outcomes, start=1)
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(speech.lang)}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n<h1>{escape(head)}</h1>\n"
        f"<p class=lead>{escape(speech.word('interval-note'))}</p>\n{body}"
        f"{_render_origin(speech, outcomes, call)}"
        "</body>\n</html>\n"
    )


def _render_origin(speech: Speech, outcomes: Sequence[Outcome], call: str) -> str:
    plan = outcomes[0].plan
    bots = speech.word("bots", bots=", ".join(dict.fromkeys(plan.bots)), seed=plan.setting.seed)
    lines = [f"<p>{escape(bots)}</p>"]
    if call:
        lines.append(f"<p>{escape(speech.word('again'))} <code>{escape(call)}</code></p>")
    return f"<h2>{escape(speech.word('made'))}</h2>\n{''.join(lines)}\n"


def _variant(speech: Speech, outcome: Outcome, rank: int, folded: bool, all_cards: Sequence[str]) -> str:
    plan, tally = outcome.plan, outcome.tally
    name = escape(variant_name(speech, plan))
    parts = []
    if outcome.interrupted:
        interrupted = speech.word("interrupted", games=tally.games, wanted=plan.games)
        parts.append(f"<p class=bad>{escape(interrupted)}</p>\n")
    parts.append(_problems(speech, outcome))
    if tally.finished:
        wins = list_wins(speech, tally)
        entries = tally.entries(min(LEAST, tally.games))
        parts += [
            tiles(speech, tally),
            _shares(speech, "ends", list_ends(speech, tally)),
            _shares(speech, "wins", wins) if plan.setting.seats > 1 else "",
            _spread(speech, "lengths", tally.lengths),
            _spread(speech, "decisions", tally.decisions),
            course_sections(speech, tally),
            choices_section(speech, tally, all_cards),
            _cards(speech, tally),
            _compare(speech, tally, "entries", "chosen", entries, tally.average_win_rate),
        ]
    else:
        parts.append(f"<p>{escape(speech.word('nothing-finished'))}</p>\n")
    body = "".join(parts)
    if not folded:
        return f'<h2 id="v{rank}">{name}</h2>\n{body}'
    return f'<details id="v{rank}"><summary><strong>{name}</strong></summary>\n{body}</details>\n'


def _problems(speech: Speech, outcome: Outcome) -> str:
    """Return what stopped the simulation, the unfinished games, and errors of rules."""
    failure, tally = outcome.failure, outcome.tally
    parts = []
    if failure is not None:
        head, what = (
            speech.word("failed", seed=failure.replay.setting.seed),
            describe_failure(speech, failure),
        )
        parts.append(f"<p class=bad><strong>{escape(head)}</strong><br>{escape(what)}</p>\n")
    parts += [f"<p>{escape(line)}</p>\n" for line in list_shortfalls(speech, tally)]
    if tally.errors:
        rows = [(text, Share(often, tally.games)) for text, often in tally.errors.most_common()]
        parts.append(f"<h3>{escape(speech.word('errors'))}</h3>\n{table(speech, rows, 'count')}")
    return "".join(parts)


def _shares(speech: Speech, name: str, rows: Rows) -> str:
    title = speech.word(name)
    plot = draw_shares(speech, rows, title)
    return f"<h3>{escape(title)}</h3>\n{plot}{table(speech, rows, 'count')}"


def _spread(speech: Speech, name: str, counts: dict[int, int]) -> str:
    title = speech.word(name)
    average, reach = mean(counts)
    text = speech.word(
        "mean",
        mean=speech.decimal(average),
        within=speech.decimal(reach),
        middle=find_quantile(counts),
        quarter=find_quantile(counts, 0.25),
        three=find_quantile(counts, 0.75),
        least=min(counts, default=0),
        most=max(counts, default=0),
    )
    return f"<h3>{escape(title)}</h3>\n<p>{escape(text)}</p>\n{histogram(speech, counts, title)}\n"


def _cards(speech: Speech, tally: Tally) -> str:
    """Compare cards only with cards of their kind, because these come about equally early in games."""
    kinds: dict[str, list[tuple[str, Share]]] = {}
    for entry, share in tally.cards(min(LEAST, tally.games)):
        kinds.setdefault(kind_of(entry), []).append((entry, share))
    plots = []
    for kind, found in kinds.items():
        usual = add_shares([share for _, share in found]).value
        plots.append(_compare(speech, tally, "cards", "met", found, usual, speech.kind(kind)))
    return "".join(plots)


def _compare(
    speech: Speech, tally: Tally, name: str, counted: str, found: Rows, usual: float, of: str = ""
) -> str:
    """Return a section on entries that not every seat had in every game: how often seats with them won."""
    always = tally.finished * tally.seats
    rows = [(speech.name(entry), share) for entry, share in found if share.of < always]
    if not rows:
        return ""
    plotted = sorted(rows, key=lambda row: -_distance_from_usual(row[1], usual))[:SHOWN]
    plotted.sort(key=lambda row: -row[1].value)
    title = speech.named(speech.word(name), of) if of else speech.word(name)
    note = speech.word(f"{name}-note", usual=format_percent(speech, usual))
    if len(rows) > SHOWN:
        note += " " + speech.word("more-entries", n=len(rows), shown=SHOWN)
    plot = draw_shares(speech, plotted, title, usual)
    return f"<h3>{escape(title)}</h3>\n<p class=note>{escape(note)}</p>\n{plot}{table(speech, rows, counted)}"


def _distance_from_usual(share: Share, usual: float) -> float:
    """Return the distance of the interval from the average; negative if the interval contains it."""
    low, high = share.bounds
    return max(low - usual, usual - high)
