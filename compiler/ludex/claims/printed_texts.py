"""Printed texts: an entry's text with the constants of its rules filled in."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.claims.checked_game import CheckedGame
from ludex.l10n.texts import Text
from ludex.schema.entries import Entry
from ludex.text.passages import to_plain_text
from ludex.text.templates.filler import MissingValueError, Value, fill
from ludex.text.templates.lexicon import Lexicon
from ludex.text.templates.template import parse

Given = Mapping[str, object]
"""Values of slots: numbers, and entries as `{"entry": id}`."""


def print_text(game: CheckedGame, text: Text, entry: Entry, given: Given | None = None) -> str | None:
    """Return a text in the source language with its slots filled; None if a slot cannot be filled."""
    return print_wording(game, text.source[-1], entry, given or {}, game.lexicon)


def print_wording(
    game: CheckedGame, wording: str, entry: Entry, given: Given, lexicon: Lexicon
) -> str | None:
    """Return a wording with its slots filled in a lexicon's language; None if a slot cannot be filled."""
    labels = {**list_labels(game, entry), **given}
    values = {
        name: value for name, label in labels.items() if (value := _make_value(label, lexicon)) is not None
    }
    try:
        passage = fill(parse(wording)[0], values, lexicon)
    except (MissingValueError, LookupError):
        return None
    return to_plain_text(passage, lexicon.icons)


def list_labels(game: CheckedGame, entry: Entry) -> dict[str, object]:
    """Return the values that slots of an entry's texts can show; of values with the same name, the nearest
    one."""
    manifest = game.world.manifest
    known: dict[str, object] = dict(game.rules_of(manifest).slots) if manifest is not None else {}
    for name, value in entry.data.items():
        if type(value) in (int, str):
            target = game.world.target(entry, (name,))
            known[name.replace("-", "_")] = value if target is None else {"entry": str(target.id)}
    return {**known, **game.rules_of(entry).slots}


def _make_value(label: object, lexicon: Lexicon) -> Value | None:
    if isinstance(label, Mapping):
        return lexicon.entries.get(str(label.get("entry", "")))
    return label if isinstance(label, int | str) else None
