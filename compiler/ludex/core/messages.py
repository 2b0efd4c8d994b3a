"""Messages in English and French, with named slots filled by the report.

A message remains a template with slots until a report renders it in the reader's language, so that a French
author and an English build log can show the same finding. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

LANGUAGES = ("en", "fr")


class Bilingual(NamedTuple):
    """A text in English and in French; a template if it contains `{slots}`."""

    en: str
    fr: str

    def render(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en

    def fill(self, **slots: Slot) -> Bilingual:
        """Return the template with its slots filled, in both languages."""
        return Message(self, slots).as_bilingual()


class Choice(NamedTuple):
    """Names to choose from, rendered as “a, b or c” in English and « a, b ou c » in French."""

    names: tuple[str, ...]

    def render(self, lang: str) -> str:
        if len(self.names) < 2:
            return "".join(self.names)
        last = " ou " if lang == "fr" else " or "
        return ", ".join(self.names[:-1]) + last + self.names[-1]


Slot = str | int | Bilingual | Choice


class Message(NamedTuple):
    """A template and the values that fill its slots."""

    text: Bilingual
    slots: Mapping[str, Slot] = {}

    def render(self, lang: str) -> str:
        filled = {
            name: slot.render(lang) if isinstance(slot, Bilingual | Choice) else slot
            for name, slot in self.slots.items()
        }
        return self.text.render(lang).format(**filled)

    def as_bilingual(self) -> Bilingual:
        """Return the message in both languages, for a slot of another message."""
        return Bilingual(*map(self.render, LANGUAGES))


class MessageError(Exception):
    """Error with a message in both languages; Python itself shows the English one."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.render("en"))
        self.message = message


class ReasonError(MessageError):
    """Error for one of the `reasons` of its class, which have the templates of its messages."""

    reasons: ClassVar[Mapping[str, Bilingual]]

    def __init__(self, reason: str, **slots: Slot) -> None:
        super().__init__(Message(self.reasons[reason], slots))
        self.reason = reason


def format_decimal(value: float) -> Bilingual:
    """Return a number with a decimal point in English, and a comma in French."""
    plain = f"{value:g}"
    return Bilingual(plain, plain.replace(".", ","))


def message(en: str, fr: str, **slots: Slot) -> Message:
    """Return a message from its English and French templates and the values of its slots."""
    return Message(Bilingual(en, fr), slots)
