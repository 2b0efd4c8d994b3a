"""`l10n accept`: translations that still hold though their source changed, approved by whoever changed it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from ludex.l10n.changes import is_spelling
from ludex.l10n.judging import Judged
from ludex.l10n.lock import State
from ludex.l10n.po.message import FUZZY, Catalogue, Message
from ludex.l10n.po.writing import Draft, spliced, written
from ludex.l10n.texts import Text


@dataclass
class Accepted:
    """The new text of a catalogue, the keys that were approved, and those that need a translator's eyes."""

    text: str
    keys: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)


def accept(
    known: Collection[Judged], catalogue: Catalogue, keys: Collection[str], language: str, *, cosmetic: bool
) -> Accepted:
    """Approve the stale translations of these keys; of all, where none is named.

    A cosmetic change is one of spelling alone: any other is refused.
    """
    accepted = Accepted(catalogue.text.text)
    changes = []
    for text, message, state, made_from in known:
        if state is not State.STALE or message is None or (keys and text.key not in keys):
            continue
        if cosmetic and not (made_from and is_spelling(made_from, text.source, language)):
            accepted.refused.append(text.key)
            continue
        accepted.keys.append(text.key)
        changes.append((message.start, message.end, written(_approved(text, message))))
    accepted.text = spliced(catalogue.text.text, sorted(changes))
    return accepted


def _approved(text: Text, message: Message) -> Draft:
    flags = tuple(each for each in message.flags if each != FUZZY)
    comments = tuple(each for each in message.comments if each.sign != ",")
    return Draft(text.key, text.source, message.target, comments, flags)
