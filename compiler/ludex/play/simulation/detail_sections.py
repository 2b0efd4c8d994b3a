"""Detailed sections of a report: how games unfold, and which cards and choices matter.

The first are first-seat advantage, winning margins, and when the outcome was settled. The last has how often
entries were held, possible, chosen and won, their regret, and noteworthy entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ludex.core.ids import kind_of
from ludex.core.messages import Bilingual
from ludex.play.simulation.figures import (
    draw_shares,
    figure_row,
    format_interval,
    format_percent,
    header_row,
    histogram,
)
from ludex.play.simulation.observation import DECIDED
from ludex.play.simulation.tallies import Average, Share, Tally, find_quantile, mean
from ludex.play.speech import Speech, declare_words

_EARLY, _LATE = 50, 90
"""Hundredths of a game's decisions: for games decided in the first half, or still open in the last tenth."""
OFTEN = 10
"""An entry that could be chosen less often than this is not reported as noteworthy."""
NOTHING = 0.02
"""A choice has no effect if the interval of its gain lies between minus this and this."""

declare_words(
    {
        "first": Bilingual("First-player advantage", "Avantage du premier joueur"),
        "first-seat": Bilingual("Seat that decides first", "Siège qui décide en premier"),
        "first-note": Bilingual(
            "How often the seat with the first decision won, out of {games} games won by one seat alone. If "
            "it made no difference, this would be {usual} (the dashed line).",
            "Combien de fois le siège qui a décidé en premier a gagné, sur {games} parties gagnées par un "
            "seul siège. Si cela ne changeait rien, ce serait {usual} (le trait tireté).",
        ),
        "told-first": Bilingual(
            "  The seat that decides first wins: {share}% ({low} to {high})",
            "  Le siège qui décide en premier gagne\u00a0: {share}\u00a0% (de {low} à {high})",
        ),
        "margins": Bilingual("Winning margins", "Écarts de score"),
        "margins-note": Bilingual(
            "How far the best winner’s score was above the best score of the other seats. Mean {mean} ± "
            "{within} (the dashed line), median {middle}.",
            "De combien le score du meilleur gagnant dépassait le meilleur des autres. Moyenne {mean} ± "
            "{within} (le trait tireté), médiane {middle}.",
        ),
        "decided": Bilingual("When games were decided", "Quand les parties se décident"),
        "decided-note": Bilingual(
            "The point of a game, in hundredths of its decisions, from which the search bot gave the actual "
            "end a chance of at least {chance}. {early} were decided in the first half, {late} were still "
            "open in the last tenth. The favourite changed {swings} times per game.",
            "Moment de la partie, en centièmes de ses décisions, à partir duquel le robot search donne à "
            "l’issue finale une chance d’au moins {chance}. {early} étaient jouées dans la première moitié, "
            "{late} encore ouvertes dans le dernier dixième. Le favori a changé {swings} fois par partie.",
        ),
        "choices": Bilingual("Cards and choices", "Cartes et choix"),
        "choices-note": Bilingual(
            "From {games} games. Held: seats that had the card when they made a decision. Open: how often it "
            "was one of several options; taken: how often it was then chosen. Chosen: seats that chose it at "
            "least once in a game.",
            "Sur {games} parties. Tenue\u00a0: sièges qui avaient la carte au moment d’une décision. "
            "Possible\u00a0: combien de fois elle était une option parmi plusieurs\u202f; prise\u00a0: "
            "combien de fois elle a alors été choisie. Choisie\u00a0: sièges qui l’ont choisie au moins une "
            "fois dans la partie.",
        ),
        "worths-note": Bilingual(
            "Regret and gain are the search bot’s own values, in hundredths of a win. Regret: how much worse "
            "it was than the best answer. Gain: how much better it was than the best other answer. With few "
            "imagined games, regret is mostly noise: compare entries with each other.",
            "Regret et gain sont les valeurs du robot search, en centièmes de victoire. Regret\u00a0: son "
            "retard sur la meilleure réponse. Gain\u00a0: son avance sur la meilleure autre réponse. Si le "
            "robot imagine peu de parties, le regret est surtout du bruit\u00a0: comparez les entrées entre "
            "elles.",
        ),
        "held": Bilingual("held", "tenue"),
        "won-held": Bilingual("won when held", "gagnées, tenue"),
        "open": Bilingual("open", "possible"),
        "taken": Bilingual("taken", "prise"),
        "won-chosen": Bilingual("won when chosen", "gagnées, choisie"),
        "regret": Bilingual("regret", "regret"),
        "gain": Bilingual("gain", "gain"),
        "never-taken": Bilingual("Never taken", "Jamais prises"),
        "always-taken": Bilingual("Always taken", "Toujours prises"),
        "no-matter": Bilingual("No effect (gain within ±{most})", "Sans effet (gain de ±{most} au plus)"),
        "never-met": Bilingual("Not seen in any game", "Jamais vues"),
    }
)


def course_sections(speech: Speech, tally: Tally) -> str:
    return _first(speech, tally) + _margins(speech, tally) + _decided(speech, tally)


def first_line(speech: Speech, tally: Tally) -> str | None:
    """Return the first seat's share of wins for the terminal; None if no seat won alone."""
    if not tally.began:
        return None
    share = tally.first_share
    low, high = (speech.decimal(100 * each) for each in share.bounds)
    return speech.word("told-first", share=speech.decimal(100 * share.value), low=low, high=high)


def _first(speech: Speech, tally: Tally) -> str:
    if not tally.began:
        return ""
    title, share, usual = speech.word("first"), tally.first_share, 1 / tally.seats
    slots = {"games": speech.number(tally.began), "usual": format_percent(speech, usual)}
    label = f"{speech.word('first-seat')} ({format_interval(speech, share)})"
    plot = draw_shares(speech, [(label, share)], title, usual)
    return _section(title, speech.word("first-note", **slots), plot)


def _margins(speech: Speech, tally: Tally) -> str:
    if not tally.margins:
        return ""
    average, within = mean(tally.margins)
    title = speech.word("margins")
    note = speech.word(
        "margins-note",
        mean=speech.decimal(average),
        within=speech.decimal(within),
        middle=speech.number(find_quantile(tally.margins)),
    )
    return _section(title, note, histogram(speech, tally.margins, title))


def _decided(speech: Speech, tally: Tally) -> str:
    if not tally.decided:
        return ""
    judged, title = tally.decided.total(), speech.word("decided")
    early = Share(sum(often for at, often in tally.decided.items() if at < _EARLY), judged)
    late = Share(sum(often for at, often in tally.decided.items() if at >= _LATE), judged)
    note = speech.word(
        "decided-note",
        chance=format_percent(speech, DECIDED, 0),
        early=format_percent(speech, early.value),
        late=format_percent(speech, late.value),
        swings=speech.decimal(mean(tally.swings)[0]),
    )
    return _section(title, note, histogram(speech, tally.decided, title))


def _section(title: str, note: str, plot: str) -> str:
    return f"<h3>{escape(title)}</h3>\n<p class=note>{escape(note)}</p>\n{plot}\n"


def choices_section(speech: Speech, tally: Tally, all_entries: Sequence[str]) -> str:
    """Return an HTML section with a table for each kind of entry; "" if no choices were recorded.

    `all_entries` has the entries that can occur in games.
    """
    entries = sorted(tally.open | tally.held)
    if not entries or not tally.watched:
        return ""
    judged = bool(tally.judged)
    parts = [f"<h3>{escape(speech.word('choices'))}</h3>\n", _note(speech, "choices-note", tally)]
    if judged:
        parts.append(_note(speech, "worths-note", tally))
    parts += [
        f"<p><strong>{escape(name)}</strong>: {escape(names)}</p>\n"
        for name, names in list_findings(speech, tally, all_entries)
    ]
    kinds: dict[str, list[str]] = {}
    for entry in entries:
        kinds.setdefault(kind_of(entry), []).append(entry)
    names = ["what", "held", "won-held", "open", "taken", "chosen", "won-chosen"]
    names += ["regret", "gain"] if judged else []
    for kind, found in kinds.items():
        found.sort(key=lambda entry: (-_share_taken(tally, entry).value, entry))
        rows = [header_row(speech, names), *(_row(speech, tally, entry, judged) for entry in found)]
        title = escape(speech.kind(kind).capitalize())
        parts.append(
            f"<details open><summary>{title}</summary><div class=wide><table>{''.join(rows)}</table></div>"
            "</details>\n"
        )
    return "".join(parts)


def _note(speech: Speech, name: str, tally: Tally) -> str:
    return f"<p class=note>{escape(speech.word(name, games=speech.number(tally.watched)))}</p>\n"


def _share_taken(tally: Tally, entry: str) -> Share:
    return Share(tally.taken[entry], tally.open[entry])


def _row(speech: Speech, tally: Tally, entry: str, judged: bool) -> str:
    cells = []
    for share in (
        Share(tally.held_and_won[entry], tally.held[entry]),
        _share_taken(tally, entry),
        Share(tally.chose_and_won[entry], tally.chose[entry]),
    ):
        cells += [speech.number(share.of), format_percent(speech, share.value)] if share.of else ["–", "–"]
    if judged:
        cells += [_format_average(speech, each) for each in (tally.regret_of(entry), tally.gain_of(entry))]
    return figure_row(escape(speech.name(entry)), cells)


def _format_average(speech: Speech, found: Average | None) -> str:
    if found is None:
        return "–"
    value = speech.decimal(100 * found.value)
    return f"{value} ± {speech.decimal(100 * found.within)}" if found.count > 1 else value


def list_findings(speech: Speech, tally: Tally, all_entries: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield headings (never taken, always taken, no effect, not seen), each with the names of its entries."""
    often = [entry for entry in sorted(tally.open) if tally.open[entry] >= OFTEN]
    seen = tally.open.keys() | tally.held.keys() | tally.met.keys() | tally.chose.keys()
    most = speech.decimal(100 * NOTHING, 0)
    for name, found in (
        (speech.word("never-taken"), [entry for entry in often if not tally.taken[entry]]),
        (speech.word("always-taken"), [each for each in often if tally.taken[each] == tally.open[each]]),
        (
            speech.word("no-matter", most=most),
            [entry for entry in often if _makes_no_difference(tally, entry)],
        ),
        (speech.word("never-met"), [entry for entry in all_entries if entry not in seen]),
    ):
        if found:
            yield name, ", ".join(map(speech.name, found))


def _makes_no_difference(tally: Tally, entry: str) -> bool:
    gain = tally.gain_of(entry)
    return gain is not None and gain.count > 1 and abs(gain.value) + gain.within <= NOTHING
