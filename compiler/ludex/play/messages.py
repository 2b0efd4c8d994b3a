"""What play says in its own words, in both languages. Texts of a game are the pack's."""

from __future__ import annotations

from typing import Any

from ludex.core.message import Both, Message

_WORDS: dict[str, Both] = {
    "and": Both(" and ", " et "),
    "none": Both("none", "aucun"),
    "nothing": Both("nothing", "rien"),
    "yes": Both("yes", "oui"),
    "no": Both("no", "non"),
    "hidden-piece": Both("a hidden piece", "une pièce cachée"),
    "seat-number": Both("seat {number}", "siège {number}"),
    "field-value": Both("value", "valeur"),
    "field-face": Both("side", "côté"),
    "named": Both("{name}: {what}", "{name}\u00a0: {what}"),
    "space": Both("{place} {number}", "{place} {number}"),
}


def say(name: str, en: str, fr: str) -> None:
    """Declare words under a name; each name once."""
    if name in _WORDS:
        raise ValueError(f"the words “{name}” are declared twice")
    _WORDS[name] = Both(en, fr)


def said(name: str, lang: str, /, **slots: Any) -> str:
    """Words of ours, filled."""
    return Message(_WORDS[name], slots).said(lang)


def both(name: str) -> Both:
    return _WORDS[name]
