"""Untranslated copies: translations in the source language."""

from __future__ import annotations

import re

from ludex.core.messages import Bilingual
from ludex.l10n.catalogue.po_messages import Message
from ludex.l10n.texts import Text
from ludex.text.prose import is_in_other_language

_WORD = re.compile(r"[^\W\d_]{2,}")
_MANY = 4
"""A source of more words than this, copied as its translation, was never translated."""

_UNCHANGED = Bilingual(
    "the translation is identical to the source",
    "la traduction est identique à la source",
)
_FOREIGN = Bilingual(
    "the translation is in the language of the source",
    "la traduction est dans la langue de la source",
)


def describe_copy(text: Text, message: Message, locale: str, source: str) -> Bilingual | None:
    """Return why a text is not a real translation into `locale`; None if it may be one."""
    own, other = (each.partition("-")[0] for each in (locale, source))
    translation = "\n".join(message.target)
    if text.source == message.target and own != other:
        count = max(len(_WORD.findall(each)) for each in text.source)
        is_title = text.kind == "game" and text.field == "title"  # many games keep theirs in every language
        if count > _MANY or (
            count > 1 and not is_title and is_in_other_language(translation, own, other, least=1)
        ):
            return _UNCHANGED
    return _FOREIGN if own != other and is_in_other_language(translation, own, other) else None
