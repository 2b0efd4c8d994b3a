"""What a text can name: a title or a term, with what articles and agreement need to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Noun:
    one: str
    other: str = ""
    """The plural; empty where none is declared."""
    gender: str = ""
    """`m`, `f`, or empty where none is declared."""
    plural: bool = False
    """Whether `one` is itself a plural."""
    elides: bool | None = None
    """Whether it begins with a vowel for the word before it; None leaves that to its letters."""
    article: bool = True
    """False for a proper name, which takes none."""
    icon: str = ""
    link: str = ""
    """The id of the entry that it is."""


def of_term(words: Mapping[str, Any], *, icon: str = "", link: str = "") -> Noun:
    """The noun of a term's words in one language."""
    return Noun(
        one=words["one"],
        other=words.get("other", ""),
        gender=words.get("gender", ""),
        plural=words.get("number") == "other",
        elides=words.get("elides"),
        icon=icon,
        link=link,
    )


def of_title(title: str, grammar: Mapping[str, Any], *, icon: str = "", link: str = "") -> Noun:
    """The noun of an entry's title, with its grammar in the title's language."""
    return Noun(
        one=title,
        gender=grammar.get("gender", ""),
        plural=grammar.get("number") == "other",
        elides=grammar.get("elides"),
        article=grammar.get("article", True),
        icon=icon,
        link=link,
    )
