"""The forms that patterns of schemas commonly ask for, in words, and the nearest text that has the form.

A pattern is known by what it accepts and what it refuses, not by how it is written, so that schemas may
write it as they like. What no form fits is told by the title and the examples of its schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ludex.core.ids import slug_of
from ludex.core.message import Both


@dataclass(frozen=True)
class Form:
    """What is asked for, and texts that tell it from other forms. `name` is for tables."""

    name: str
    says: Both
    accepted: tuple[str, ...]
    refused: tuple[str, ...]


FORMS = (
    Form(
        "a slug",
        Both(
            "a slug is due (lower-case letters without accents, digits and single hyphens, a letter first)",
            "il faut un nom court (minuscules sans accent, chiffres et traits d’union isolés, une lettre en "
            "tête)",
        ),
        ("a", "a1", "a-b", "a-1"),
        ("", "A", "é", "1a", "a_b", "a b", "a.b", "a--b", "-a", "a-", "a/b", "a\n"),
    ),
    Form(
        "a reference",
        Both(
            "a reference is due (the slug of an entry, or kind/slug)",
            "il faut une référence (le nom court d’une entrée, ou sorte/nom-court)",
        ),
        ("a", "a-b", "a/b", "a-b/c-1"),
        ("", "A", "é", "a_b", "a b", "a//b", "a/b/c", "/a", "a\n"),
    ),
    Form(
        "a full id",
        Both("a full id is due (kind/slug)", "il faut un identifiant complet (sorte/nom-court)"),
        ("a/b", "a-b/c-1"),
        ("", "a", "A/b", "a b", "a//b", "a/b/c", "a/b\n"),
    ),
    Form(
        "a name for expressions",
        Both(
            "a name for expressions is due (lower-case letters without accents, digits and underscores)",
            "il faut un nom pour les expressions (minuscules sans accent, chiffres et tirets bas)",
        ),
        ("a", "a1", "a_b"),
        ("", "A", "é", "1a", "a-b", "a b", "a.b", "a\n"),
    ),
    Form(
        "a language",
        Both(
            "a language is due (two lower-case letters, with a region where it matters)",
            "il faut une langue (deux minuscules, avec une région si elle importe)",
        ),
        ("fr", "en", "fr-CA"),
        ("", "FR", "fra", "fr_CA", "f", "french", "fr\n"),
    ),
    Form(
        "a file",
        Both(
            "a path in the game’s folder is due (with slashes, without spaces or accents)",
            "il faut un chemin dans le dossier du jeu (avec des barres obliques, sans espaces ni accents)",
        ),
        ("a.png", "a/b.png", "A_1/b-c.svg"),
        ("", "/a", "../a", "a//b", "a b", "é", "a\\b", "a\n"),
    ),
    Form(
        "a colour",
        Both(
            "a colour is due (# and six digits from 0 to 9 and a to f)",
            "il faut une couleur (# et six signes de 0 à 9 ou de a à f)",
        ),
        ("#aabbcc", "#012345"),
        ("", "#abc", "aabbcc", "red", "#gggggg", "#aabbcc\n"),
    ),
    Form(
        "one line",
        Both(
            "a text on one line is due, without spaces at its ends",
            "il faut un texte sur une seule ligne, sans espaces au début ni à la fin",
        ),
        ("a", "A b", "É, l’«x»!"),
        ("", " a", "a ", "a\nb", "a\n"),
    ),
    Form(
        "",
        Both("some text is due", "il faut du texte"),
        ("a", " a ", "A\nb\n", "é"),
        ("", " ", "\n"),
    ),
)


@cache
def form_of(pattern: str) -> Form | None:
    """The form that a pattern asks for, where it is one of those known."""
    fits = re.compile(pattern).search
    for form in FORMS:
        if all(map(fits, form.accepted)) and not any(map(fits, form.refused)):
            return form
    return None


def repaired(text: str, pattern: str) -> str | None:
    """The text nearest to one that was written which has the form, where one is near enough to be meant."""
    fits = re.compile(pattern).search
    return next((each for each in _nearby(text) if each != text and fits(each)), None)


def _nearby(text: str) -> Iterator[str]:
    """Texts that somebody may have meant by another, the most alike first."""
    yield text.strip()
    yield " ".join(text.split())
    yield text.strip().lower()
    yield text.strip().upper()
    yield text.strip().replace("_", "-")
    kind, slash, rest = text.partition("/")
    if slash and slug_of(kind) and slug_of(rest):
        yield f"{slug_of(kind)}/{slug_of(rest)}"
    slug = slug_of(text)
    yield slug
    yield slug.replace("-", "_")
    if re.fullmatch("#?[0-9A-Fa-f]{3}", text):
        yield "#" + "".join(2 * digit for digit in text.lstrip("#").lower())
    yield "#" + text.strip().lower()
    yield text.strip().replace("\\", "/")
