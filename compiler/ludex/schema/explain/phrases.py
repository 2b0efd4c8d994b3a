"""Phrases for values, types, limits and text patterns, in both languages.

Names and values go into slots, never into a template. A pattern is recognised by the texts that it accepts
and rejects, not by its source; an unrecognised one is described by the title of its schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ludex.core.ids import make_slug
from ludex.core.messages import Bilingual
from ludex.schema.explain.violations import Condition, type_of
from ludex.schema.keywords import Pointer, Schema
from ludex.schema.patterns import compile_pattern


@dataclass(frozen=True)
class Form:
    """Known form of text, such as a slug, with samples that identify its patterns. `name` is for tables."""

    name: str
    says: Bilingual
    accepted: tuple[str, ...]
    refused: tuple[str, ...]


FORMS = (
    Form(
        "a slug with a letter first",
        Bilingual(
            "expected a slug (only a–z, 0–9 and single hyphens, a letter first)",
            "nom court attendu (seulement a–z, 0–9 et des traits d’union isolés, une lettre en tête)",
        ),
        ("a", "a1", "a-b", "a-1"),
        ("", "A", "é", "1a", "a_b", "a b", "a.b", "a--b", "-a", "a-", "a/b", "a\n"),
    ),
    Form(
        "a slug",
        Bilingual(
            "expected a slug (only a–z, 0–9 and single hyphens)",
            "nom court attendu (seulement a–z, 0–9 et des traits d’union isolés)",
        ),
        ("a", "a1", "a-b", "a-1"),
        ("", "A", "é", "a_b", "a b", "a.b", "a--b", "-a", "a-", "a/b", "a\n"),
    ),
    Form(
        "a reference",
        Bilingual(
            "expected a reference (the slug of an entry, or kind/slug)",
            "référence attendue (le nom court d’une entrée, ou sorte/nom-court)",
        ),
        ("a", "a-b", "a/b", "a-b/c-1"),
        ("", "A", "é", "a_b", "a b", "a//b", "a/b/c", "/a", "a\n"),
    ),
    Form(
        "a full id",
        Bilingual("expected a full id (kind/slug)", "identifiant complet attendu (sorte/nom-court)"),
        ("a/b", "a-b/c-1"),
        ("", "a", "A/b", "a b", "a//b", "a/b/c", "a/b\n"),
    ),
    Form(
        "a name for expressions",
        Bilingual(
            "expected a name for expressions (only a–z, 0–9 and underscores, a letter first)",
            "nom pour expressions attendu (seulement a–z, 0–9 et des tirets bas, une lettre en tête)",
        ),
        ("a", "a1", "a_b"),
        ("", "A", "é", "1a", "a-b", "a b", "a.b", "a\n"),
    ),
    Form(
        "a language",
        Bilingual(
            "expected a language (two lower-case letters, with a region where it matters)",
            "langue attendue (deux minuscules, avec une région si elle importe)",
        ),
        ("fr", "en", "fr-CA"),
        ("", "FR", "fra", "fr_CA", "f", "french", "fr\n"),
    ),
    Form(
        "a file",
        Bilingual(
            "expected a path in the game’s folder (with slashes, without spaces or accents)",
            "chemin attendu, dans le dossier du jeu (avec des barres obliques, sans espaces ni accents)",
        ),
        ("a.png", "a/b.png", "A_1/b-c.svg"),
        ("", "/a", "../a", "a//b", "a b", "é", "a\\b", "a\n"),
    ),
    Form(
        "a colour",
        Bilingual(
            "expected a colour (# and six digits from 0 to 9 and a to f)",
            "couleur attendue (# et six signes de 0 à 9 ou de a à f)",
        ),
        ("#aabbcc", "#012345"),
        ("", "#abc", "aabbcc", "red", "#gggggg", "#aabbcc\n"),
    ),
    Form(
        "one line",
        Bilingual(
            "expected a text on one line, without spaces at its ends",
            "texte attendu sur une seule ligne, sans espaces au début ni à la fin",
        ),
        ("a", "A b", "É, l’«x»!"),
        ("", " a", "a ", "a\nb", "a\n"),
    ),
    Form(
        "",
        Bilingual("expected some text", "texte non vide attendu"),
        ("a", " a ", "A\nb\n", "é"),
        ("", " ", "\n"),
    ),
)


@cache
def find_form(pattern: str) -> Form | None:
    """Return the known form that a pattern describes; None if it describes none."""
    fits = compile_pattern(pattern).search
    return next(
        (form for form in FORMS if all(map(fits, form.accepted)) and not any(map(fits, form.refused))), None
    )


def repair_text(text: str, pattern: str) -> str | None:
    """Return the first variant of a text that matches a pattern; None if no variant does."""
    fits = compile_pattern(pattern).search
    return next((each for each in _generate_variants(text) if each != text and fits(each)), None)


def _generate_variants(text: str) -> Iterator[str]:
    """Yield texts that the author may have intended, most similar first."""
    yield text.strip()
    yield " ".join(text.split())
    yield text.strip().lower()
    yield text.strip().upper()
    yield text.strip().replace("_", "-")
    kind, slash, rest = text.partition("/")
    if slash and make_slug(kind) and make_slug(rest):
        yield f"{make_slug(kind)}/{make_slug(rest)}"
    slug = make_slug(text)
    yield slug
    yield slug.replace("-", "_")
    if re.fullmatch("#?[0-9A-Fa-f]{3}", text):
        yield "#" + "".join(2 * digit for digit in text.lstrip("#").lower())
    yield "#" + text.strip().lower()
    yield text.strip().replace("\\", "/")


TYPES: Mapping[str, Bilingual] = {
    "object": Bilingual("a map of fields", "une table de champs"),
    "array": Bilingual("a list", "une liste"),
    "string": Bilingual("a text", "un texte"),
    "integer": Bilingual("a whole number", "un nombre entier"),
    "number": Bilingual("a number", "un nombre"),
    "boolean": Bilingual("true or false", "true ou false"),
    "null": Bilingual("nothing (null)", "rien (null)"),
}
_NOTHING = Bilingual("an empty value", "une valeur vide")
MAX_TEXT_LENGTH = 60


def quote_text(text: str) -> Bilingual:
    """Quote a name or a text with the quotation marks of each language, shortening a long one."""
    return _QUOTED.fill(text=shorten_text(text))


_QUOTED = Bilingual("“{text}”", "«\u00a0{text}\u00a0»")


def shorten_text(text: str) -> str:
    """Return a text as one line, with single spaces, and shortened to `MAX_TEXT_LENGTH` characters."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_TEXT_LENGTH else line[: MAX_TEXT_LENGTH - 1].rstrip() + "…"


def format_scalar(value: object) -> str:
    """Return a scalar as an author would write it, without quotes; a long text is shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else shorten_text(str(value))


def describe_field(at: Pointer, root: Bilingual) -> Bilingual:
    """Describe a part of a value by its key or its index in a list; the whole value is called `root`."""
    if not at:
        return root
    last = at[-1]
    if isinstance(last, str):
        return quote_text(last)
    inside = describe_field(at[:-1], root)
    return Bilingual(f"item {last + 1} of {inside.en}", f"l’élément {last + 1} de {inside.fr}")


def describe_types(names: Iterable[str]) -> Bilingual:
    """Describe the allowed types: “a text or a whole number”."""
    listed = list(names)
    if "number" in listed and "integer" in listed:
        listed.remove("integer")
    return join_phrases([TYPES[name] for name in listed], OR)


def join_phrases(phrases: Iterable[Bilingual], last: Bilingual) -> Bilingual:
    """Join phrases with a word before the last: “a, b or c”."""
    listed = list(phrases)
    if len(listed) < 2:
        return listed[0] if listed else Bilingual("", "")
    *others, end = listed
    en, fr = ", ".join(each.en for each in others), ", ".join(each.fr for each in others)
    return Bilingual(f"{en} {last.en} {end.en}", f"{fr} {last.fr} {end.fr}")


AND = Bilingual("and", "et")
OR = Bilingual("or", "ou")


def describe_value_type(value: object) -> Bilingual:
    """Describe the type of a value: “a text”."""
    if value is None:
        return _NOTHING
    if isinstance(value, bool):
        return Bilingual(format_scalar(value), format_scalar(value))
    if isinstance(value, float):
        return Bilingual("a number with decimals", "un nombre décimal")
    return TYPES[type_of(value)]


def _describe_condition(schema: Schema, fits: bool) -> Bilingual | None:
    """Describe a simple condition, or its opposite unless `fits`: “status” is “stated”, “path” is given."""
    if not isinstance(schema, Mapping):
        return None
    if set(schema) == {"not"}:
        return _describe_condition(schema["not"], not fits)
    names = set(schema.get("required", ())) | set(schema.get("properties", ()))
    if len(names) != 1 or not set(schema) <= {"required", "properties", "title", "description"}:
        return None
    (name,) = names
    wanted = schema.get("properties", {}).get(name, True)
    field = quote_text(name)
    if wanted is True:
        return (_GIVEN if fits else _NOT_GIVEN).fill(field=field)
    if not isinstance(wanted, Mapping) or not ("const" in wanted or "enum" in wanted):
        return None
    values = wanted.get("enum", [wanted.get("const")])
    listed = join_phrases([quote_text(format_scalar(value)) for value in values], OR)
    return (_IS if fits else _IS_NOT).fill(field=field, value=listed)


_GIVEN = Bilingual("{field} is given", "{field} est donné")
_NOT_GIVEN = Bilingual("{field} is not given", "{field} n’est pas donné")
_ALL_GIVEN = Bilingual("{field} are given", "{field} sont donnés")
_IS = Bilingual("{field} is {value}", "{field} est {value}")
_IS_NOT = Bilingual("{field} is not {value}", "{field} n’est pas {value}")


def describe_conditions(several: Iterable[Condition]) -> Bilingual | None:
    """Describe all conditions; return None if there are none, or one of them cannot be described."""
    described = [_describe_condition(each.schema, each.fits) for each in several]
    known = [each for each in described if each is not None]
    return join_phrases(known, AND) if known and len(known) == len(described) else None


def describe_all_present(names: Sequence[str]) -> Bilingual:
    """Describe the condition that several fields are present: “path” and “size” are given."""
    listed = join_phrases(map(quote_text, names), AND)
    return (_GIVEN if len(names) == 1 else _ALL_GIVEN).fill(field=listed)


ITEMS = (Bilingual("item", "élément"), Bilingual("items", "éléments"))
FIELDS = (Bilingual("field", "champ"), Bilingual("fields", "champs"))


def describe_count(number: int, of: tuple[Bilingual, Bilingual]) -> Bilingual:
    """Describe a number of things: “2 items”; in French, zero takes the singular."""
    return Bilingual(f"{number or 'no'} {of[number != 1].en}", f"{number} {of[number > 1].fr}")


LIMITS: Mapping[str, Bilingual] = {
    "minimum": Bilingual("but the minimum is {n}", "mais le minimum est {n}"),
    "maximum": Bilingual("but the maximum is {n}", "mais le maximum est {n}"),
    "exclusiveMinimum": Bilingual("but must be more than {n}", "mais il faut plus de {n}"),
    "exclusiveMaximum": Bilingual("but must be less than {n}", "mais il faut moins de {n}"),
    "multipleOf": Bilingual("but must be a multiple of {n}", "mais il faut un multiple de {n}"),
}
_COUNTS: Mapping[str, Bilingual] = {
    "min": Bilingual("but needs at least {n}", "mais il en faut au moins {n}"),
    "max": Bilingual("but allows at most {n}", "mais il en faut au plus {n}"),
}


def describe_limit(keyword: str, number: float) -> Bilingual:
    """Describe the limit that a number or a count violates."""
    template = LIMITS.get(keyword) or _COUNTS[keyword[:3]]
    return template.fill(n=format_scalar(number))


def describe_length(text: str, keyword: str, limit: int) -> Bilingual:
    """Describe why the length of a text is wrong."""
    if not text:
        return Bilingual("is empty", "est vide")
    counted = describe_count(len(text), _CHARACTERS)
    return _LENGTH.fill(count=counted, limit=describe_limit(keyword, limit))


_CHARACTERS = (Bilingual("character", "caractère"), Bilingual("characters", "caractères"))
_LENGTH = Bilingual("has {count}, {limit}", "compte {count}, {limit}")


def describe_other_form(title: str) -> Bilingual:
    """State that a text does not have the form that its schema's title names, in the schema's language."""
    if not title:
        return Bilingual("it does not have the expected form", "il n’a pas la forme attendue")
    form = Bilingual("it does not have the form of {title}", "il n’a pas la forme de {title}")
    return form.fill(title=quote_text(title))
