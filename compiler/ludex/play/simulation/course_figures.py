"""Statistics on how games unfold: first-seat advantage, winning margins, when the outcome was settled."""

from __future__ import annotations

from html import escape

from ludex.core.messages import Bilingual
from ludex.play.simulation.figures import draw_shares, format_interval, format_percent, histogram
from ludex.play.simulation.observation import DECIDED
from ludex.play.simulation.tallies import Share, Tally, find_quantile, mean
from ludex.play.speech import Speech, declare_words

_EARLY, _LATE = 50, 90
"""Hundredths of a game's decisions: for games decided in the first half, or still open in the last tenth."""

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
            "How far the best winner’s score was above the best other score. Mean {mean} ± {within} (the "
            "dashed line), median {middle}.",
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
    }
)


def course_sections(speech: Speech, tally: Tally) -> str:
    return _first(speech, tally) + _margins(speech, tally) + _decided(speech, tally)


def first_line(speech: Speech, tally: Tally) -> str | None:
    """Return the share of wins of the seat that decides first, as a line for the terminal.

    Returns None if no game was won by one seat alone.
    """
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
