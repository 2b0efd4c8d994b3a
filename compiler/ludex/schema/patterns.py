"""Whether a regular expression of a schema means the same to Python and to JavaScript, in whose Unicode
mode editors are.

Told from the letters alone: what only one of them knows is refused, and so is what they read in different
ways.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator

from ludex.core.message import Both

_QUANTITY = re.compile(r"\{[0-9]+(?:,[0-9]*)?\}")
_GROUPS = ("(?:", "(?=", "(?!")
_ESCAPES = frozenset("sSfnrtv^$\\.*+?()[]{}|/")
_LETTERS = {
    **dict.fromkeys(
        "dDwWbB",
        Both(
            "\\{letter} is ASCII to one reader and Unicode to the other",
            "\\{letter} vaut ASCII pour l’un et Unicode pour l’autre",
        ),
    ),
    **dict.fromkeys("AZzG", Both("only Python knows \\{letter}", "seul Python connaît \\{letter}")),
    **dict.fromkeys("123456789", Both("references to groups differ", "les renvois à un groupe diffèrent")),
}
_UNKNOWN = Both("not every reader knows \\{letter}", "tous ne connaissent pas \\{letter}")
_NO_PATTERN = Both("it is no regular expression", "ce n’est pas une expression régulière")
_GROUP = Both(
    "groups are written (…), (?:…), (?=…) or (?!…)", "les groupes s’écrivent (…), (?:…), (?=…) ou (?!…)"
)
_POSSESSIVE = Both(
    "only Python knows possessive quantifiers", "seul Python connaît les quantificateurs possessifs"
)
_LONE = Both(
    "“{letter}” stands alone: write \\{letter}", "«\u00a0{letter}\u00a0» est seul\u00a0: écrivez \\{letter}"
)


def problem(pattern: str) -> Both | None:
    """Why a pattern cannot be used."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter(
                "error"
            )  # such as a set within a set, which another version may read otherwise
            re.compile(pattern)
    except (re.error, FutureWarning, DeprecationWarning, OverflowError, RecursionError):
        return _NO_PATTERN
    pieces = list(_pieces(pattern))
    for index, piece in enumerate(pieces[1:], 1):
        if piece == "+" and (pieces[index - 1] in ("*", "+", "?") or _QUANTITY.match(pieces[index - 1])):
            return _POSSESSIVE
    return next((said for said in map(_portable, pieces) if said is not None), None)


def bare_end(pattern: str) -> bool:
    """Whether a `$` lets a line break pass."""
    pieces = list(_pieces(pattern))
    return any(
        piece == "$" and "".join(pieces[index + 1 : index + 4]) not in ("(?!\\n)", "(?!\n)")
        for index, piece in enumerate(pieces)
    )


def _pieces(pattern: str) -> Iterator[str]:
    """The pattern in pieces: escapes, sets, group openings, quantities, single characters."""
    at = 0
    while at < len(pattern):
        end = _end(pattern, at)
        yield pattern[at:end]
        at = end


def _end(pattern: str, at: int) -> int:
    if pattern[at] == "\\":
        return at + 2
    if pattern[at] == "[":
        return _end_of_set(pattern, at)
    if pattern.startswith("(?", at):
        return at + (3 if pattern[at : at + 3] in _GROUPS else 2)
    quantity = _QUANTITY.match(pattern, at)
    return quantity.end() if quantity else at + 1


def _end_of_set(pattern: str, at: int) -> int:
    end = at + 2 if pattern[at + 1 : at + 2] == "^" else at + 1
    while end < len(pattern) and pattern[end] != "]":
        end += 2 if pattern[end] == "\\" else 1
    return end + 1


def _portable(piece: str) -> Both | None:
    if piece.startswith("\\"):
        return _escape(piece[1], in_set=False)
    if piece.startswith("["):
        escapes = re.findall(r"\\(.)", piece, re.DOTALL)
        return next((said for letter in escapes if (said := _escape(letter, in_set=True))), None)
    if piece == "(?":
        return _GROUP
    return _filled(_LONE, piece) if piece in ("{", "}", "]") else None


def _escape(letter: str, *, in_set: bool) -> Both | None:
    if letter in _ESCAPES or (in_set and letter == "-") or letter in "ux":
        return None
    return _filled(_LETTERS.get(letter, _UNKNOWN), letter)


def _filled(said: Both, letter: str) -> Both:
    return Both(said.en.replace("{letter}", letter), said.fr.replace("{letter}", letter))
