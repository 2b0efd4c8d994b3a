"""Words, tables, tiles and SVG plots of reports.

All inserted text is escaped; the style of the page defines colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from textwrap import wrap

from ludex.core.messages import Bilingual
from ludex.play.simulation.matches import MatchResult
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.simulation.tallies import Share, Tally, find_quantile, mean
from ludex.play.speech import Speech, declare_words, words_of

_WORDS = {
    "told-head": Bilingual("{variant}: {games} games", "{variant}\u00a0: {games} parties"),
    "told-head-1": Bilingual("{variant}: 1 game", "{variant}\u00a0: 1 partie"),
    "told-row": Bilingual(
        "  {name}: {share}% ({low} to {high})", "  {name}\u00a0: {share}\u00a0% (de {low} à {high})"
    ),
    "told-mean": Bilingual("  {name}: {mean} ± {within}", "  {name}\u00a0: {mean} ± {within}"),
    "told-failed": Bilingual("  stopped at seed {seed}: {what}", "  arrêt à la graine {seed}\u00a0: {what}"),
    "still-asking": Bilingual(
        "still asking: {name} ({where})", "question restée ouverte\u00a0: {name} ({where})"
    ),
    "left-seeds": Bilingual(
        "seeds of the unfinished games: {seeds}", "graines des parties non terminées\u00a0: {seeds}"
    ),
    "games-lost": Bilingual("lost", "perdues"),
    "report-title": Bilingual(
        "{game}: games played by bots, {games} in all", "{game}\u00a0: parties de robots, {games} en tout"
    ),
    "report-of": Bilingual("{title}: simulation", "{title}\u00a0: simulation"),
    "variant": Bilingual("{seats}; {modules}", "{seats}\u202f; {modules}"),
    "seats-1": Bilingual("one player", "un joueur"),
    "seats-n": Bilingual("{n} players", "{n} joueurs"),
    "no-modules": Bilingual("no module", "aucun module"),
    "bots": Bilingual(
        "Bots: {bots}. First seed: {seed}.", "Robots\u00a0: {bots}. Première graine\u00a0: {seed}."
    ),
    "interrupted": Bilingual(
        "Interrupted: {games} of {wanted} games were played.",
        "Interrompu\u00a0: {games} parties sur {wanted} ont été jouées.",
    ),
    "ends": Bilingual("How games ended", "Fins de partie"),
    "wins": Bilingual("Who won", "Qui a gagné"),
    "cards": Bilingual("Cards seen in games", "Cartes rencontrées"),
    "cards-note": Bilingual(
        "How often seats won that had the card, or saw it open, when the game ended, compared with all "
        "cards of this kind (the dashed line, {usual}).",
        "Combien de fois ont gagné les sièges qui, à la fin de la partie, avaient la carte ou la voyaient "
        "à découvert, comparé à toutes les cartes de cette sorte (le trait tireté, {usual}).",
    ),
    "met": Bilingual("seen", "vue"),
    "made": Bilingual("How these figures were made", "D’où viennent ces chiffres"),
    "again": Bilingual("To get the same figures again:", "Pour obtenir les mêmes chiffres\u00a0:"),
    "in-figures": Bilingual("in figures", "en chiffres"),
    "from-to": Bilingual("{low} to {high}", "{low} à {high}"),
    "tile-games": Bilingual("games", "parties"),
    "tile-won": Bilingual("won by somebody", "avec un gagnant"),
    "tile-mean": Bilingual("± {within}; median {middle}", "± {within}\u202f; médiane {middle}"),
    "by-module": Bilingual(
        "With and without each module, and by option", "Avec et sans chaque module, et par option"
    ),
    "by-module-note": Bilingual(
        "All variants with a module, compared with all variants without it; and all variants with the "
        "same value of an option.",
        "Toutes les variantes avec un module, comparées à toutes les variantes sans lui\u202f; et toutes "
        "celles qui ont la même valeur d’une option.",
    ),
    "with-module": Bilingual("with {name}", "avec {name}"),
    "without-module": Bilingual("without {name}", "sans {name}"),
    "each": Bilingual("Each variant", "Chaque variante"),
    "lengths": Bilingual("Answers per game", "Réponses par partie"),
    "decisions": Bilingual("Decisions per game", "Décisions par partie"),
    "entries": Bilingual("What winners chose", "Ce que choisissent les gagnants"),
    "entries-note": Bilingual(
        "How often seats won that chose the entry at least once, compared with all seats (the dashed line, "
        "{usual}). What winners choose is not necessarily why they win.",
        "Combien de fois ont gagné les sièges qui ont choisi l’entrée au moins une fois, comparés à tous les "
        "sièges (le trait tireté, {usual}). Ce que choisissent les gagnants n’est pas forcément ce qui les "
        "fait gagner.",
    ),
    "interval-note": Bilingual(
        "Each point is a share of the games played; the bar through it spans its 95% interval (Wilson). "
        "Where two bars do not overlap, the difference is probably not chance.",
        "Chaque point est une part des parties jouées\u202f; la barre qui le traverse couvre son "
        "intervalle à 95\u00a0% (Wilson). Là où deux barres ne se recouvrent pas, l’écart n’est sans "
        "doute pas dû au hasard.",
    ),
    "mean": Bilingual(
        "Mean {mean} ± {within} (the dashed line), median {middle}; half of the games are between "
        "{quarter} and {three}, all from {least} to {most}.",
        "Moyenne {mean} ± {within} (le trait tireté), médiane {middle}\u202f; la moitié des parties vont "
        "de {quarter} à {three}, toutes de {least} à {most}.",
    ),
    "overview": Bilingual("Won, by variant", "Victoires, par variante"),
    "won": Bilingual("won", "gagnées"),
    "share": Bilingual("share", "part"),
    "interval": Bilingual("95% interval", "intervalle à 95\u00a0%"),
    "count": Bilingual("games", "parties"),
    "what": Bilingual("what", "quoi"),
    "chosen": Bilingual("chosen", "choisi"),
    "several": Bilingual("several together", "plusieurs ensemble"),
    "nobody": Bilingual("nobody", "personne"),
    "unnamed-end": Bilingual("end without a name", "fin sans nom"),
    "unfinished": Bilingual("not finished", "non terminées"),
    "stuck": Bilingual("stopped because no allowed point was found", "arrêtées faute de point permis"),
    "errors": Bilingual("Errors of the rules", "Erreurs des règles"),
    "failed": Bilingual("Stopped at seed {seed}", "Arrêté à la graine {seed}"),
    "games": Bilingual("number of games", "nombre de parties"),
    "nothing-finished": Bilingual("No game was finished.", "Aucune partie n’a été terminée."),
    "more-entries": Bilingual(
        "The table lists all {n} entries; the plot shows the {shown} that stand out most.",
        "Le tableau donne les {n} entrées\u202f; le graphique montre les {shown} qui se détachent le plus.",
    ),
}
declare_words(_WORDS)


WIDTH = 720
ROW = 26
LEFT = 250
RIGHT = 80
LINE = 16
LABEL = 34
"""Maximum number of letters in a line."""
BARS = 40
HEIGHT = 230
BASE = 190
PARTS = 5
Rows = Sequence[tuple[str, Share]]


def draw_shares(speech: Speech, rows: Rows, title: str, line: float | None = None) -> str:
    """Draw a row for each share: point, interval, percentage; and a dashed `line` to compare with."""
    labels = [wrap(name, LABEL) or [name] for name, _ in rows]
    height = sum(ROW + LINE * (len(label) - 1) for label in labels) + 34
    highest = max([share.bounds[1] for _, share in rows] + [line or 0.0])
    # The axis ends at 100 %, or sooner if all shares are far below.
    top = next(each for each in (0.05, 0.1, 0.25, 0.5, 1.0) if highest <= each)
    room = WIDTH - LEFT - RIGHT
    parts = [_axis(speech, height - 24, room, top)]
    if line is not None:
        x = LEFT + room * line / top
        parts.append(f'<line class="usual" x1="{x:.1f}" y1="4" x2="{x:.1f}" y2="{height - 24}"/>')
    top_of_row = 0.0
    for label, (_, share) in zip(labels, rows, strict=True):
        y = top_of_row + 18 + LINE * (len(label) - 1) / 2
        top_of_row += ROW + LINE * (len(label) - 1)
        low, high = (LEFT + room * each / top for each in share.bounds)
        x = LEFT + room * share.value / top
        parts.append(
            f"{_write_label(label, y)}"
            f'<line class="reach" x1="{low:.1f}" y1="{y}" x2="{min(high, LEFT + room):.1f}" y2="{y}"/>'
            f'<circle cx="{x:.1f}" cy="{y}" r="5"><title>{share.count}/{share.of}</title></circle>'
            f'<text x="{WIDTH - RIGHT + 12}" y="{y + 4}">{escape(format_percent(speech, share.value))}</text>'
        )
    return _svg(height, title, parts)


def _write_label(lines: Sequence[str], middle: float) -> str:
    first = middle + 4 - LINE * (len(lines) - 1) / 2
    spans = (
        f'<tspan x="{LEFT - 12}" y="{first + LINE * rank:g}">{escape(line)}</tspan>'
        for rank, line in enumerate(lines)
    )
    return f'<text text-anchor="end">{"".join(spans)}</text>'


def _axis(speech: Speech, y: float, room: int, top: float) -> str:
    marks = []
    for part in range(PARTS + 1):
        x, percent = LEFT + room * part / PARTS, format_percent(speech, top * part / PARTS, 0)
        marks.append(
            f'<line class="grid" x1="{x:.1f}" y1="4" x2="{x:.1f}" y2="{y}"/>'
            f'<text class="small" x="{x:.1f}" y="{y + 16}" text-anchor="middle">{percent}</text>'
        )
    return "".join(marks)


def histogram(speech: Speech, counts: Mapping[int, int], title: str) -> str:
    """Draw a bar for each number or its neighbours, and a line at the mean; "" without numbers."""
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    step = max(-(-(high - low + 1) // BARS), 1)
    bars = [0] * ((high - low) // step + 1)
    for number, often in counts.items():
        bars[(number - low) // step] += often
    top, width = max(bars), (WIDTH - 80) / len(bars)
    parts = [_scale(speech, top), f'<line class="axis" x1="50" y1="{BASE}" x2="{WIDTH - 30}" y2="{BASE}"/>']
    for rank, often in enumerate(bars):
        start, tall = low + rank * step, (BASE - 20) * often / top
        numbers = str(start) if step == 1 else f"{start}–{start + step - 1}"
        parts.append(
            f'<rect x="{50 + rank * width + 1:.1f}" y="{BASE - tall:.1f}" width="{max(width - 2, 1):.1f}" '
            f'height="{tall:.1f}"><title>{numbers}: {often}</title></rect>'
        )
    for rank in range(0, len(bars), max(-(-len(bars) // 10), 1)):
        x = 50 + (rank + 0.5) * width
        parts.append(
            f'<text class="small" x="{x:.1f}" y="{BASE + 16}" text-anchor="middle">'
            f"{escape(speech.number(low + rank * step))}</text>"
        )
    x = 50 + ((mean(dict(counts))[0] - low) / step + 0.5) * width
    parts.append(f'<line class="usual" x1="{x:.1f}" y1="10" x2="{x:.1f}" y2="{BASE}"/>')
    return _svg(HEIGHT, title, parts)


def _scale(speech: Speech, top: int) -> str:
    marks = []
    for often in sorted({top, top // 2} - {0}):
        y = BASE - (BASE - 20) * often / top
        marks.append(
            f'<line class="grid" x1="50" y1="{y:.1f}" x2="{WIDTH - 30}" y2="{y:.1f}"/>'
            f'<text class="small" x="44" y="{y + 4:.1f}" text-anchor="end">'
            f"{escape(speech.number(often))}</text>"
        )
    return "".join(marks)


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def format_percent(speech: Speech, value: float, places: int = 1) -> str:
    sign = "\u00a0%" if speech.lang == "fr" else "%"
    return speech.decimal(100 * value, places) + sign


def format_interval(speech: Speech, share: Share) -> str:
    """Return the bounds of a share's 95 % interval."""
    low, high = share.bounds
    return speech.word("from-to", low=speech.decimal(100 * low), high=format_percent(speech, high))


def variant_name(speech: Speech, plan: Plan) -> str:
    """Return the players, modules and options of a variant; of a sweep, the changed values."""
    count = plan.setting.seats
    seats = speech.word("seats-1") if count == 1 else speech.word("seats-n", n=count)
    modules = speech.join_items([module_name(speech, each) for each in plan.setting.modules])
    if plan.values:
        return ", ".join(f"{name} = {value}" for name, value in plan.values)
    parts = [modules or speech.word("no-modules")]
    parts += [name_option(speech, *each) for each in sorted(plan.setting.options.items())]
    return speech.word("variant", seats=seats, modules=", ".join(parts))


def name_option(speech: Speech, slug: str, value: object) -> str:
    """Return an option and its value, by their names in the game."""
    owners = (f"{owner}.options.{slug}" for owner in speech.field_owners)
    found = next((owner for owner in owners if speech.plain_words(f"{owner}.title")), "")
    title = speech.plain_words(f"{found}.title") or words_of(slug)
    chosen = speech.plain_words(f"{found}.choices.{value}.title") or speech.label(value)
    return speech.named(str(title), str(chosen))


def module_name(speech: Speech, module: str) -> str:
    return speech.name(module if "/" in module else f"module/{module}")


def list_ends(speech: Speech, tally: Tally) -> list[tuple[str, Share]]:
    """Return the share of finished games with each end, most frequent first."""
    return [
        (end_name(speech, name), Share(often, tally.finished)) for name, often in tally.ends.most_common()
    ]


def list_wins(speech: Speech, tally: Tally) -> list[tuple[str, Share]]:
    """Return `Tally.list_outcomes` with names; empty if no game was finished."""
    return [
        (speech.seat(who) if isinstance(who, int) else speech.word(who), share)
        for who, share in (tally.list_outcomes() if tally.finished else ())
    ]


def list_shortfalls(speech: Speech, tally: Tally) -> Iterator[str]:
    """Yield a line with the number of unfinished games, and one for stuck games, unless they are zero."""
    for name, count in (("unfinished", tally.unfinished), ("stuck", tally.stuck)):
        if count:
            yield speech.named(speech.word(name), speech.number(count))


def describe_failure(speech: Speech, failure: MatchResult) -> str:
    """Return a sentence on the error or the broken invariant that ended a game, with its YAML line."""
    if failure.message is not None:
        return failure.message.render(speech.lang)
    where = "" if failure.place is None else "{}:{}:{}: ".format(*failure.place)
    return where + speech.word("does-not-hold", name=speech.name(failure.breach or ""))


def end_name(speech: Speech, name: str) -> str:
    """Return the name of an end of the game: its text, or its slug as words; "" is an end without a name."""
    for owner in speech.field_owners:
        text = speech.text(f"{owner}.ends.{name}.text") if name else None
        if text:
            return text
    return words_of(name).capitalize() if name else speech.word("unnamed-end")


def tiles(speech: Speech, tally: Tally) -> str:
    """Return the most important figures in large type, as HTML."""
    won, word, decimal = tally.won_share, speech.word, speech.decimal
    found = [
        (speech.number(tally.games), word("tile-games"), ""),
        (
            format_percent(speech, won.value),
            word("won" if tally.is_joint else "tile-won"),
            format_interval(speech, won),
        ),
    ]
    for name, counts in (("lengths", tally.lengths), ("decisions", tally.decisions)):
        average, within = mean(counts)
        more = word("tile-mean", within=decimal(within), middle=find_quantile(counts))
        found.append((decimal(average), word(name), more))
    rendered = (
        f"<div class=tile><b>{escape(figure)}</b>{escape(name)}<br><small>{escape(more)}</small></div>"
        for figure, name, more in found
    )
    return f"<div class=tiles>{''.join(rendered)}</div>\n"


def header_row(speech: Speech, names: Sequence[str]) -> str:
    """Return a table row of column titles; those of figures are right-aligned."""
    cells = (f"<th{'' if name == 'what' else ' class=n'}>{escape(speech.word(name))}</th>" for name in names)
    return f"<tr>{''.join(cells)}</tr>"


def figure_row(first: str, figures: Sequence[str]) -> str:
    """Return a table row: a first cell, already HTML, then cells with figures."""
    cells = "".join(f"<td class=n>{escape(figure)}</td>" for figure in figures)
    return f"<tr><td>{first}</td>{cells}</tr>"


def table(speech: Speech, rows: Rows, counted: str) -> str:
    """Return the table of shares in a collapsed HTML element.

    `counted` names the column of counts: the number of games (`count`), or for `chosen` and `met`, of seats.
    """
    lines = [header_row(speech, ("what", counted, "share", "interval"))]
    for name, share in rows:
        often = share.of if counted in ("chosen", "met") else share.count
        cells = (speech.number(often), format_percent(speech, share.value), format_interval(speech, share))
        lines.append(figure_row(escape(name), cells))
    summary = escape(speech.word("in-figures"))
    return f"<details><summary>{summary}</summary><table>{''.join(lines)}</table></details>\n"
