"""Reads the tables of sentences, and makes the cures of slips."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.text.slips import Slip
from ludex.text.typography import check

ROUNDS = 5


def shown(text: str) -> str:
    """No-break spaces in place of the signs that show them."""
    return text.replace("⍽", "\u202f").replace("␣", "\u00a0")


def rows(table: str) -> list[tuple[list[str], str, str]]:
    """`CODE wrong + CODE ⇒ right`, further codes of the same sentence behind a plus."""
    found = []
    for line in table.strip().splitlines():
        code, _, rest = line.partition(" ")
        wrong, _, right = rest.partition(" ⇒")
        right = right.removeprefix(" ")
        wrong, *more = wrong.split(" + ")
        found.append(([code, *more], shown(wrong), shown(right)))
    return found


def sentences(table: str) -> list[str]:
    return [shown(line) for line in table.strip().splitlines()]


def applied(text: str, slips: Iterable[Slip]) -> str:
    """The text with the first of overlapping cures made."""
    done, at = [], 0
    for slip in slips:
        if slip.replacement is not None and slip.start >= at:
            done += [text[at : slip.start], slip.replacement]
            at = slip.end
    return "".join([*done, text[at:]])


def cured(text: str, locale: str) -> str:
    """The text when every cure has been made, as often as there is one."""
    for _ in range(ROUNDS):
        text = applied(text, check(text, locale))
    return text
