"""Phrases for values, types, limits and text patterns, in both languages.

Names and values are the author's and the schema's: they go into slots, never into a template.

A pattern is known by what it accepts and what it refuses, not by how it is written, so that schemas may
write it as they like. What no form fits is told by the title and the examples of its schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ludex.core.ids import slug_of
from ludex.core.messages import Both
from ludex.schema.explain.violations import Condition, type_of
from ludex.schema.keywords import Pointer


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


TYPES: Mapping[str, Both] = {
    "object": Both("a map of fields", "un ensemble de champs"),
    "array": Both("a list", "une liste"),
    "string": Both("a text", "un texte"),
    "integer": Both("a whole number", "un nombre entier"),
    "number": Both("a number", "un nombre"),
    "boolean": Both("true or false", "true ou false"),
    "null": Both("nothing (null)", "rien (null)"),
}
_NOTHING = Both("nothing", "une valeur vide")
LONGEST = 60


def quoted(text: str) -> Both:
    """A name or a text between the quotes of the reader's language, cut where it is long."""
    said = short(text)
    return Both(f"“{said}”", f"«\u00a0{said}\u00a0»")


def short(text: str) -> str:
    """The beginning of a text, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1].rstrip() + "…"


def shown(value: object) -> str:
    """A scalar as an author would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else short(str(value))


def field(at: Pointer, root: Both) -> Both:
    """What a place is called: its key, or its number in a list; `root` where it is the whole."""
    if not at:
        return root
    last = at[-1]
    if isinstance(last, str):
        return quoted(last)
    inside = field(at[:-1], root)
    return Both(f"item {last + 1} of {inside.en}", f"l’élément {last + 1} de {inside.fr}")


def types(names: Iterable[str]) -> Both:
    """The types that are allowed: “a text or a whole number”."""
    kept = list(names)
    if "number" in kept and "integer" in kept:
        kept.remove("integer")
    return either([TYPES[name] for name in kept])


def either(several: Sequence[Both]) -> Both:
    """Things to choose from: “a, b or c”."""
    return Both(_listed([each.en for each in several], "or"), _listed([each.fr for each in several], "ou"))


def together(several: Sequence[Both]) -> Both:
    """Things that all hold: “a, b and c”."""
    return Both(_listed([each.en for each in several], "and"), _listed([each.fr for each in several], "et"))


def _listed(words: Sequence[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def found(value: object) -> Both:
    """What stands there: “a text”."""
    if value is None:
        return _NOTHING
    if isinstance(value, bool):
        return Both(shown(value), shown(value))
    if isinstance(value, float):
        return Both("a number with decimals", "un nombre décimal")
    return TYPES[type_of(value)]


def condition(each: Condition) -> Both | None:
    """A condition in words, where it is simple enough: “status” is “stated”, “path” is given."""
    return _condition(each.schema, each.held)


def _condition(schema: Any, held: bool) -> Both | None:
    if not isinstance(schema, Mapping):
        return None
    if set(schema) == {"not"}:
        return _condition(schema["not"], not held)
    names = set(schema.get("required", ())) | set(schema.get("properties", ()))
    if len(names) != 1 or not set(schema) <= {"required", "properties", "title", "description"}:
        return None
    (name,) = names
    wanted = schema.get("properties", {}).get(name, True)
    return _given(name, held) if wanted is True else _valued(name, wanted, held)


def _given(name: str, held: bool) -> Both:
    said = quoted(name)
    if held:
        return Both(f"{said.en} is given", f"{said.fr} est donné")
    return Both(f"{said.en} is not given", f"{said.fr} n’est pas donné")


def _valued(name: str, wanted: Any, held: bool) -> Both | None:
    if not isinstance(wanted, Mapping) or not ("const" in wanted or "enum" in wanted):
        return None
    values = [quoted(shown(value)) for value in wanted.get("enum", [wanted.get("const")])]
    said = quoted(name)
    listed = either(values)
    if held:
        return Both(f"{said.en} is {listed.en}", f"{said.fr} vaut {listed.fr}")
    return Both(f"{said.en} is not {listed.en}", f"{said.fr} ne vaut pas {listed.fr}")


def conditions(several: Iterable[Condition]) -> Both | None:
    """All conditions in words, or nothing where one of them has none."""
    said = [condition(each) for each in several]
    known = [each for each in said if each is not None]
    if not known or len(known) < len(said):
        return None
    return together(known)


def all_given(names: Iterable[str]) -> Both:
    """A condition: “path” and “size” are given."""
    said = [quoted(name) for name in names]
    listed = together(said)
    if len(said) == 1:
        return Both(f"{listed.en} is given", f"{listed.fr} est donné")
    return Both(f"{listed.en} are given", f"{listed.fr} sont donnés")


ITEMS = (Both("item", "élément"), Both("items", "éléments"))
FIELDS = (Both("field", "champ"), Both("fields", "champs"))


def count(number: int, of: tuple[Both, Both]) -> Both:
    """A number of things: “2 items”; French counts none in the singular."""
    return Both(f"{number or 'no'} {of[number != 1].en}", f"{number} {of[number > 1].fr}")


LIMITS: Mapping[str, Both] = {
    "minimum": Both("and {n} is the least", "et {n} est le minimum"),
    "maximum": Both("and {n} is the most", "et {n} est le maximum"),
    "exclusiveMinimum": Both("and more than {n} is due", "et il faut plus de {n}"),
    "exclusiveMaximum": Both("and less than {n} is due", "et il faut moins de {n}"),
    "multipleOf": Both("and a multiple of {n} is due", "et il faut un multiple de {n}"),
}
_COUNTS: Mapping[str, Both] = {
    "min": Both("and {n} or more are due", "et il en faut au moins {n}"),
    "max": Both("and {n} are the most", "et il en faut au plus {n}"),
}


def limit(keyword: str, number: float) -> Both:
    """What a number or a count must be."""
    template = LIMITS.get(keyword) or _COUNTS[keyword[:3]]
    said = shown(number)
    return Both(template.en.format(n=said), template.fr.format(n=said))


def length(text: str, keyword: str, wanted: Any) -> Both:
    """What is wrong with the length of a text."""
    if not text:
        return Both("is empty", "est vide")
    counted = count(len(text), (Both("character", "caractère"), Both("characters", "caractères")))
    due = limit(keyword, wanted)
    return Both(f"has {counted.en}, {due.en}", f"compte {counted.fr}, {due.fr}")


def other_form(title: str) -> Both:
    """That a text is not what its title says it should be; the title is the schema's, in its language."""
    if not title:
        return Both("another form is due", "il faut une autre forme")
    said = quoted(title)
    return Both(f"it does not have the form of {said.en}", f"il n’a pas la forme de {said.fr}")
