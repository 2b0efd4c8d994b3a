"""Phrases for values, types, limits and text patterns, in both languages.

Names and values go into slots, never into a template. A pattern is recognised by what it accepts and refuses,
not by its text; one of no known form is described by the title and the examples of its schema.
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
    """What is asked for, and texts that tell it from other forms. `name` is for tables."""

    name: str
    says: Bilingual
    accepted: tuple[str, ...]
    refused: tuple[str, ...]


FORMS = (
    Form(
        "a slug",
        Bilingual(
            "a slug is due (lower-case letters without accents, digits and single hyphens, a letter first)",
            "il faut un nom court (minuscules sans accent, chiffres et traits d’union isolés, une lettre en "
            "tête)",
        ),
        ("a", "a1", "a-b", "a-1"),
        ("", "A", "é", "1a", "a_b", "a b", "a.b", "a--b", "-a", "a-", "a/b", "a\n"),
    ),
    Form(
        "a reference",
        Bilingual(
            "a reference is due (the slug of an entry, or kind/slug)",
            "il faut une référence (le nom court d’une entrée, ou sorte/nom-court)",
        ),
        ("a", "a-b", "a/b", "a-b/c-1"),
        ("", "A", "é", "a_b", "a b", "a//b", "a/b/c", "/a", "a\n"),
    ),
    Form(
        "a full id",
        Bilingual("a full id is due (kind/slug)", "il faut un identifiant complet (sorte/nom-court)"),
        ("a/b", "a-b/c-1"),
        ("", "a", "A/b", "a b", "a//b", "a/b/c", "a/b\n"),
    ),
    Form(
        "a name for expressions",
        Bilingual(
            "a name for expressions is due (lower-case letters without accents, digits and underscores)",
            "il faut un nom pour les expressions (minuscules sans accent, chiffres et tirets bas)",
        ),
        ("a", "a1", "a_b"),
        ("", "A", "é", "1a", "a-b", "a b", "a.b", "a\n"),
    ),
    Form(
        "a language",
        Bilingual(
            "a language is due (two lower-case letters, with a region where it matters)",
            "il faut une langue (deux minuscules, avec une région si elle importe)",
        ),
        ("fr", "en", "fr-CA"),
        ("", "FR", "fra", "fr_CA", "f", "french", "fr\n"),
    ),
    Form(
        "a file",
        Bilingual(
            "a path in the game’s folder is due (with slashes, without spaces or accents)",
            "il faut un chemin dans le dossier du jeu (avec des barres obliques, sans espaces ni accents)",
        ),
        ("a.png", "a/b.png", "A_1/b-c.svg"),
        ("", "/a", "../a", "a//b", "a b", "é", "a\\b", "a\n"),
    ),
    Form(
        "a colour",
        Bilingual(
            "a colour is due (# and six digits from 0 to 9 and a to f)",
            "il faut une couleur (# et six signes de 0 à 9 ou de a à f)",
        ),
        ("#aabbcc", "#012345"),
        ("", "#abc", "aabbcc", "red", "#gggggg", "#aabbcc\n"),
    ),
    Form(
        "one line",
        Bilingual(
            "a text on one line is due, without spaces at its ends",
            "il faut un texte sur une seule ligne, sans espaces au début ni à la fin",
        ),
        ("a", "A b", "É, l’«x»!"),
        ("", " a", "a ", "a\nb", "a\n"),
    ),
    Form("", Bilingual("some text is due", "il faut du texte"), ("a", " a ", "A\nb\n", "é"), ("", " ", "\n")),
)


@cache
def find_form(pattern: str) -> Form | None:
    """The form that a pattern asks for, where it is one of those known."""
    fits = compile_pattern(pattern).search
    return next(
        (form for form in FORMS if all(map(fits, form.accepted)) and not any(map(fits, form.refused))), None
    )


def repair_text(text: str, pattern: str) -> str | None:
    """The text nearest to one that was written which has the form, where one is near enough to be meant."""
    fits = compile_pattern(pattern).search
    return next((each for each in _generate_variants(text) if each != text and fits(each)), None)


def _generate_variants(text: str) -> Iterator[str]:
    """Texts that somebody may have meant by another, the most alike first."""
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
    "object": Bilingual("a map of fields", "un ensemble de champs"),
    "array": Bilingual("a list", "une liste"),
    "string": Bilingual("a text", "un texte"),
    "integer": Bilingual("a whole number", "un nombre entier"),
    "number": Bilingual("a number", "un nombre"),
    "boolean": Bilingual("true or false", "true ou false"),
    "null": Bilingual("nothing (null)", "rien (null)"),
}
_NOTHING = Bilingual("nothing", "une valeur vide")
MAX_TEXT_LENGTH = 60


def quote_text(text: str) -> Bilingual:
    """A name or a text between the quotes of the reader's language, cut where it is long."""
    return _QUOTED.fill(text=shorten_text(text))


_QUOTED = Bilingual("“{text}”", "«\u00a0{text}\u00a0»")


def shorten_text(text: str) -> str:
    """The beginning of a text, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_TEXT_LENGTH else line[: MAX_TEXT_LENGTH - 1].rstrip() + "…"


def format_scalar(value: object) -> str:
    """A scalar as an author would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else shorten_text(str(value))


def describe_field(at: Pointer, root: Bilingual) -> Bilingual:
    """What a place is called: its key, or its number in a list; `root` where it is the whole."""
    if not at:
        return root
    last = at[-1]
    if isinstance(last, str):
        return quote_text(last)
    inside = describe_field(at[:-1], root)
    return Bilingual(f"item {last + 1} of {inside.en}", f"l’élément {last + 1} de {inside.fr}")


def describe_types(names: Iterable[str]) -> Bilingual:
    """The types that are allowed: “a text or a whole number”."""
    kept = list(names)
    if "number" in kept and "integer" in kept:
        kept.remove("integer")
    return join_phrases([TYPES[name] for name in kept], OR)


def join_phrases(phrases: Iterable[Bilingual], last: Bilingual) -> Bilingual:
    """Phrases in a list, with a word before the last: “a, b or c”."""
    listed = list(phrases)
    if len(listed) < 2:
        return listed[0] if listed else Bilingual("", "")
    *others, end = listed
    en, fr = ", ".join(each.en for each in others), ", ".join(each.fr for each in others)
    return Bilingual(f"{en} {last.en} {end.en}", f"{fr} {last.fr} {end.fr}")


AND = Bilingual("and", "et")
OR = Bilingual("or", "ou")


def describe_value_type(value: object) -> Bilingual:
    """What stands there: “a text”."""
    if value is None:
        return _NOTHING
    if isinstance(value, bool):
        return Bilingual(format_scalar(value), format_scalar(value))
    if isinstance(value, float):
        return Bilingual("a number with decimals", "un nombre décimal")
    return TYPES[type_of(value)]


def _describe_condition(schema: Schema, fits: bool) -> Bilingual | None:
    """A condition in words, where it is simple enough: “status” is “stated”, “path” is given."""
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
_IS = Bilingual("{field} is {value}", "{field} vaut {value}")
_IS_NOT = Bilingual("{field} is not {value}", "{field} ne vaut pas {value}")


def describe_conditions(several: Iterable[Condition]) -> Bilingual | None:
    """All conditions in words, or nothing where one of them has none."""
    described = [_describe_condition(each.schema, each.fits) for each in several]
    known = [each for each in described if each is not None]
    return join_phrases(known, AND) if known and len(known) == len(described) else None


def describe_all_present(names: Sequence[str]) -> Bilingual:
    """A condition: “path” and “size” are given."""
    listed = join_phrases(map(quote_text, names), AND)
    return (_GIVEN if len(names) == 1 else _ALL_GIVEN).fill(field=listed)


ITEMS = (Bilingual("item", "élément"), Bilingual("items", "éléments"))
FIELDS = (Bilingual("field", "champ"), Bilingual("fields", "champs"))


def describe_count(number: int, of: tuple[Bilingual, Bilingual]) -> Bilingual:
    """A number of things: “2 items”; French counts none in the singular."""
    return Bilingual(f"{number or 'no'} {of[number != 1].en}", f"{number} {of[number > 1].fr}")


LIMITS: Mapping[str, Bilingual] = {
    "minimum": Bilingual("and {n} is the least", "et {n} est le minimum"),
    "maximum": Bilingual("and {n} is the most", "et {n} est le maximum"),
    "exclusiveMinimum": Bilingual("and more than {n} is due", "et il faut plus de {n}"),
    "exclusiveMaximum": Bilingual("and less than {n} is due", "et il faut moins de {n}"),
    "multipleOf": Bilingual("and a multiple of {n} is due", "et il faut un multiple de {n}"),
}
_COUNTS: Mapping[str, Bilingual] = {
    "min": Bilingual("and {n} or more are due", "et il en faut au moins {n}"),
    "max": Bilingual("and {n} are the most", "et il en faut au plus {n}"),
}


def describe_limit(keyword: str, number: float) -> Bilingual:
    """What a number or a count must be."""
    template = LIMITS.get(keyword) or _COUNTS[keyword[:3]]
    return template.fill(n=format_scalar(number))


def describe_length(text: str, keyword: str, limit: int) -> Bilingual:
    """What is wrong with the length of a text."""
    if not text:
        return Bilingual("is empty", "est vide")
    counted = describe_count(len(text), _CHARACTERS)
    return _LENGTH.fill(count=counted, limit=describe_limit(keyword, limit))


_CHARACTERS = (Bilingual("character", "caractère"), Bilingual("characters", "caractères"))
_LENGTH = Bilingual("has {count}, {limit}", "compte {count}, {limit}")


def describe_other_form(title: str) -> Bilingual:
    """That a text is not what its title says it should be; the title is the schema's, in its language."""
    if not title:
        return Bilingual("another form is due", "il faut une autre forme")
    form = Bilingual("it does not have the form of {title}", "il n’a pas la forme de {title}")
    return form.fill(title=quote_text(title))
