"""Untranslated copies: translations that are still in the language of their source."""

from __future__ import annotations

import re

from ludex.core.messages import Bilingual
from ludex.l10n.catalogue.po_messages import Message
from ludex.l10n.texts import Text
from ludex.text.language_guess import is_in_other_language

_WORD = re.compile(r"[^\W\d_]{2,}")
_MANY = 4
"""A translation of more words than this that is the source itself was never made."""

_UNCHANGED = Bilingual(
    "the translation is the source itself, word for word",
    "la traduction est la source elle-même, mot pour mot",
)
_FOREIGN = Bilingual(
    "the translation is in the language of the source",
    "la traduction est dans la langue de la source",
)


def describe_copy(text: Text, message: Message, locale: str, source: str) -> Bilingual | None:
    """What is wrong with a translation into `locale` that is none; None for one that may be."""
    many = any(len(_WORD.findall(each)) > _MANY for each in text.source)
    if many and text.source == message.target:
        return _UNCHANGED
    own, other = (each.partition("-")[0] for each in (locale, source))
    said = "\n".join(message.target)
    return _FOREIGN if own != other and is_in_other_language(said, own, other) else None
