"""Pseudo-locale: source texts with accents and a third longer, to test layouts.

In prints and games, it shows words that are not translatable, and places where a longer language does not
fit. It uses French letters, which all fonts here have.
"""

from __future__ import annotations

from ludex.l10n.catalogue.headers import make_header_fields
from ludex.l10n.catalogue.po_messages import Comment, Draft, format_message, header
from ludex.l10n.texts import PSEUDO_LOCALE, Game, Text
from ludex.text.prose import mask

_ACCENTS = str.maketrans("aceiouACEIOU", "àçéîôûÀÇÉÎÔÛ")
_VOWELS = frozenset("aeiouyAEIOUY")


def pseudo_translate(text: str, limit: int = 0) -> str:
    """Return a wording with accents and a third longer, within the limit of its field."""
    masked = mask(text)
    prose = [char for char, shown in zip(text, masked, strict=True) if char == shown]
    longer = -(-sum(char.isalpha() for char in prose) // 3)
    if limit:
        longer = max(min(longer, limit - len(text)), 0)
    vowels = sum(char in _VOWELS for char in prose)
    parts: list[str] = []
    added = met = 0
    for char, shown in zip(text, masked, strict=True):
        parts.append(char.translate(_ACCENTS) if char == shown else char)
        if char == shown and char in _VOWELS:
            met += 1
            due = longer * met // vowels - added
            parts.append(char.lower().translate(_ACCENTS) * due)
            added += due
    return "".join(parts)


def make_pseudo_texts(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the pseudo-translated texts of a game, by key."""
    return {text.key: _pseudo_wordings(text) for text in game.texts}


def make_pseudo_catalogue(game: Game) -> str:
    """Return the pseudo-translated texts as a catalogue."""
    messages = [
        format_message(Draft(text.key, text.source, _pseudo_wordings(text), (Comment(":", text.file),)))
        for text in game.texts
    ]
    about = [f"No language: the texts of {game.name}, accented and a third longer, to try prints with."]
    return "\n".join([header(make_header_fields(PSEUDO_LOCALE, game.name, game.language), about), *messages])


def _pseudo_wordings(text: Text) -> tuple[str, ...]:
    return tuple(pseudo_translate(each, text.limit) for each in text.source)
