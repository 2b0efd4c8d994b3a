"""Why a line of a catalogue cannot be read, in words for whoever wrote it, and the cure."""

from __future__ import annotations

import re
from typing import NamedTuple

from ludex.core.finding import Note
from ludex.core.message import Both, message
from ludex.core.near import did_you_mean

_WORD = re.compile(r"([^\W\d]\w*(?:\[\d*\])?)")
_KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr", "msgstr[0]", "msgstr[1]")
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")


class Fault(NamedTuple):
    """What is wrong, and advice."""

    trouble: Both
    notes: tuple[Note | None, ...] = ()


def bad_line(line: str) -> Fault:
    """What is wrong with a line that has not the form of any."""
    bare = line.removeprefix("#~").removeprefix("#|").strip().removeprefix("|").strip()
    word = _WORD.match(bare)
    if line.startswith(_CONFLICT):
        return Fault(
            Both(
                "it was left by a merge of two versions; keep one of the two",
                "elle reste d’une fusion de deux versions\u202f; gardez l’une des deux",
            )
        )
    if (word is None and not bare.startswith('"')) or (word is not None and word[1] not in _KEYWORDS):
        name = word[1] if word else ""
        return Fault(
            Both("it is no line of a catalogue", "ce n’est pas une ligne de catalogue"),
            (did_you_mean(name, _KEYWORDS) if name else None,),
        )
    return _quotes(bare)


def _quotes(line: str) -> Fault:
    if re.sub(r"\\.", "", line).count('"') < 3:
        return Fault(
            Both(
                "its text must stand between two straight quotes",
                "son texte doit figurer entre deux guillemets droits",
            )
        )
    return Fault(
        Both(
            "a straight quote within the text ends it too early",
            "un guillemet droit au milieu du texte y met fin trop tôt",
        ),
        (
            Note(
                message(
                    'write “ and ” inside a text, or \\" where it must be straight',
                    'dans un texte, écrivez « et », ou \\" s’il doit rester droit',
                )
            ),
        ),
    )


def bad_escape(found: str) -> Fault:
    """A backslash before a character that it does not go with."""
    return Fault(
        Both(
            f"“{found}” means nothing; a backslash itself is written \\\\",
            f"«\u00a0{found}\u00a0» n’a pas de sens\u202f; une barre oblique inverse s’écrit \\\\",
        )
    )


def twice() -> Fault:
    return Fault(Both("the message has such a line already", "le message a déjà une telle ligne"))


def stray() -> Fault:
    return Fault(Both("it goes on with nothing", "elle ne prolonge rien"))


def missing(name: str) -> Fault:
    """A message that lacks a line."""
    return Fault(
        Both(f"the message lacks its {name} line", f"il manque au message sa ligne {name}"),
    )
