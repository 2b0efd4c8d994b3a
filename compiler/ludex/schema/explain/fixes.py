"""Notes and fixes of field findings: likely names, allowed values, examples.

A fix is safe if it cannot change what the author meant; for example, it removes quotes or adds a letter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludex.core.findings import Edit, Fix, Note, make_note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, distance, find_nearest_names, fold_name
from ludex.schema import yaml_writer
from ludex.schema.example_words import translate_value
from ludex.schema.explain import phrases
from ludex.schema.explain.phrases import repair_text
from ludex.schema.keywords import Pointer
from ludex.schema.value_view import Shape, ValueLocation

if TYPE_CHECKING:
    from ludex.schema.explain.root_causes import Cause
    from ludex.schema.explain.violations import Violation

MAX_LISTED_NAMES = 12

BOOLEAN_WORDS = {
    **dict.fromkeys(("yes", "y", "on", "oui", "vrai", "true", "1"), True),
    **dict.fromkeys(("no", "n", "off", "non", "faux", "false", "0"), False),
}
_NUMBER = lazy_pattern(r"[-+]?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]+)?\Z")


@dataclass(frozen=True)
class Suggestion:
    """Notes and a fix for one finding."""

    notes: tuple[Note | None, ...] = ()
    fix: Fix | None = None


NO_SUGGESTION = Suggestion()


def suggest_for_unknown(cause: Cause, place: ValueLocation) -> Suggestion:
    """Suggest the intended field, or the map to which the field belongs."""
    violation = cause.violation
    (name,) = violation.names
    at = (*violation.at, name)
    if cause.meant is not None:
        note = did_you_mean(name, [cause.meant]) or make_note(
            "“{name}” is missing here", "«\u00a0{name}\u00a0» manque ici", name=cause.meant
        )
        return Suggestion((note,), rename_field(place, at, cause.meant))
    if cause.home is not None:
        deeper = len(cause.home) > len(violation.at)
        span = place.key_span(cause.home) if deeper else None
        home = phrases.describe_field(cause.home, phrases.quote_text(place.kind))
        note = make_note(*(_DEEPER if deeper else _SHALLOWER), span, name=name, home=home)
        return Suggestion((note,))
    fields = [each for each in violation.schema.get("properties", ()) if each not in violation.value]
    return suggest_word(name, fields, at, place, key=True)


_DEEPER = Bilingual(
    "“{name}” is a field of {home}: indent it further",
    "«\u00a0{name}\u00a0» est un champ de {home}\u00a0: décalez-le davantage",
)
_SHALLOWER = Bilingual(
    "“{name}” is a field of {home}: indent it less",
    "«\u00a0{name}\u00a0» est un champ de {home}\u00a0: décalez-le moins",
)


def suggest_word(
    name: str, known: Iterable[str], at: Pointer, place: ValueLocation, *, key: bool = False
) -> Suggestion:
    """Suggest the known word that a value or a key probably misspells, or list a few known words."""
    allowed = list(known)
    meant = find_single_match(name, allowed)
    note = did_you_mean(name, allowed) or list_allowed(allowed)
    if meant is None or key:
        return Suggestion((note,), rename_field(place, at, meant))
    edit = place.make_edit(place.span(at), meant)
    return Suggestion((note,), make_fix(meant, edit, safe=_is_small_slip(name, meant)))


def suggest_for_missing(name: str, shape: Shape, violation: Violation) -> Suggestion:
    """Suggest an example of a missing field, if there is a short one."""
    owner = shape.descend(violation.at)
    field = owner.fields.get(name) if owner else None
    example = field.example if field else None
    if example is None:
        return NO_SUGGESTION
    line = Bilingual(
        *(f"{name}: {yaml_writer.format_flow(each)}" for each in (translate_value(example), example))
    )
    return Suggestion((_note_example(line),) if max(map(len, (line.en, line.fr))) < 80 else ())


def suggest_for_type(violation: Violation, wanted: Sequence[str], place: ValueLocation) -> Suggestion:
    """Explain why a value has the wrong type, and suggest the intended value, or examples."""
    value, span = violation.value, place.span(violation.at)
    written = value.strip() if isinstance(value, str) else ""
    if isinstance(value, str) and "boolean" in wanted and written.casefold() in BOOLEAN_WORDS:
        meant = "true" if BOOLEAN_WORDS[written.casefold()] else "false"
        note = make_note(
            "“{value}” is a text here: write {meant}, without quotes",
            "«\u00a0{value}\u00a0» est ici un texte\u00a0: écrivez {meant}, sans guillemets",
            value=value,
            meant=meant,
        )
        return Suggestion((note,), _make_written_fix(meant, place, span))
    if isinstance(value, str) and {"integer", "number"} & set(wanted):
        if _NUMBER.match(written):
            quoted = place.source_text(span)[:1] in "'\""
            return Suggestion((_QUOTES,), _make_written_fix(written, place, span) if quoted else None)
        if re.fullmatch(r"-?\d+,\d+", value):
            return Suggestion((_COMMA,), _make_written_fix(value.replace(",", "."), place, span))
    if "string" in wanted and "integer" not in wanted and isinstance(value, bool | int | float):
        return Suggestion((_NO_QUOTES,), _make_written_fix(json.dumps(place.source_text(span)), place, span))
    if "string" in wanted and isinstance(value, dict) and len(value) == 1 and not place.is_json:
        return Suggestion((_COLON,))
    if wanted == ("array",) and isinstance(value, str | int | float) and not isinstance(value, bool):
        return Suggestion((_LIST,), _make_written_fix(f"[{yaml_writer.format_flow(value)}]", place, span))
    if value is None and {"object", "array"} & set(wanted):
        return Suggestion((_EMPTY,))
    return NO_SUGGESTION if "object" in wanted else suggest_examples(violation.schema, violation.schema)


_QUOTES = make_note(
    "remove the quotes: a number between quotes is text",
    "retirez les guillemets\u00a0: entre guillemets, un nombre est un texte",
)
_NO_QUOTES = make_note(
    'put it between quotes to make it text: "…"',
    'mettez des guillemets droits pour en faire un texte\u00a0: "…"',
)
_COMMA = make_note("write decimals with a point", "écrivez les décimales avec un point")
_COLON = make_note(
    "a colon followed by a space starts a field: put the whole text between quotes",
    "deux-points suivis d’une espace annoncent un champ\u00a0: mettez tout le texte entre guillemets droits",
)
_LIST = make_note(
    "put a list of one item between brackets", "mettez entre crochets une liste d’un seul élément"
)
_EMPTY = make_note(
    "write its fields or items below it, indented further",
    "écrivez ses champs ou ses éléments dessous, plus en retrait",
)


def suggest_value(violation: Violation, allowed: list[Any], place: ValueLocation) -> Suggestion:
    """Suggest the intended value among those allowed, or list them, unless there are too many."""
    if isinstance(violation.value, str) and all(isinstance(each, str) for each in allowed):
        return suggest_word(violation.value, allowed, violation.at, place)
    return Suggestion((list_allowed([phrases.format_scalar(each) for each in allowed]),))


def suggest_for_pattern(violation: Violation, place: ValueLocation) -> Suggestion:
    """Suggest the nearest text that matches a pattern, or examples."""
    near = repair_text(str(violation.value), violation.wanted)
    if near is None:
        return suggest_examples(violation.schema, violation.schema)
    if str(violation.value) == near + "\n":
        return Suggestion((_LINE_BREAK,))
    note = make_note(
        "“{text}” would be valid", "«\u00a0{text}\u00a0» serait valide", text=phrases.shorten_text(near)
    )
    if violation.on_key:
        return Suggestion((note,), rename_field(place, violation.at, near))
    safe = fold_name(near) == fold_name(str(violation.value).strip())
    return Suggestion((note,), make_fix(near, place.make_edit(place.span(violation.at), near), safe=safe))


_LINE_BREAK = make_note(
    "it ends in a line break: write “|-” or “>-” instead of “|” or “>”",
    "il finit par un saut de ligne\u00a0: écrivez «\u00a0|-\u00a0» ou «\u00a0>-\u00a0» au lieu de "
    "«\u00a0|\u00a0» ou «\u00a0>\u00a0»",
)


def suggest_examples(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Suggestion:
    """Suggest the short examples of a schema, at most three."""
    written = Shape(schema, root).keyword("examples", ())
    examples = [tuple(map(yaml_writer.format_flow, (translate_value(each), each))) for each in written]
    brief = [each for each in examples if max(map(len, each)) < phrases.MAX_TEXT_LENGTH][:3]
    return (
        Suggestion((_note_example(Bilingual(*map(", ".join, zip(*brief, strict=True)))),))
        if brief
        else NO_SUGGESTION
    )


def _note_example(text: Bilingual) -> Note:
    return make_note("for example: {text}", "par exemple\u00a0: {text}", text=text)


def list_allowed(names: Iterable[str]) -> Note | None:
    """Return a note that lists the allowed names; None if there are none, or too many."""
    known = tuple(names)
    if not 0 < len(known) <= MAX_LISTED_NAMES:
        return None
    return make_note("allowed here: {names}", "admis ici\u00a0: {names}", names=Choice(known))


def find_single_match(name: str, known: Iterable[str]) -> str | None:
    """Return the only known name that a name probably misspells; None if there are several, or none."""
    close = find_nearest_names(name, known)
    return close[0] if len(close) == 1 else None


def _is_small_slip(name: str, meant: str) -> bool:
    """Return whether two names differ only by case, accents, hyphens, or one letter of more than three."""
    return distance(fold_name(name), fold_name(meant), 1) <= (1 if len(meant) > 3 else 0)


def rename_field(
    place: ValueLocation, at: Pointer, meant: str | None, *, safe: bool | None = None
) -> Fix | None:
    """Return a fix that renames a field to `meant`; None if there is no such name, or `at` is not a field."""
    if meant is None or not isinstance(at[-1], str):
        return None
    edit = place.make_edit(place.key_span(at), meant)
    return make_fix(meant, edit, safe=_is_small_slip(at[-1], meant) if safe is None else safe)


def _make_written_fix(text: str, place: ValueLocation, span: Span) -> Fix | None:
    """Return a fix that replaces a plain value on one line by a text verbatim, including quotes."""
    old = place.source_text(span)
    usable = old and old[0] not in "|>&*!" and "\n" not in old
    return make_fix(text, Edit(span, text), safe=True) if usable else None


def make_fix(text: str, edit: Edit | None, *, safe: bool) -> Fix | None:
    if edit is None:
        return None
    words = message("write “{text}”", "écrire «\u00a0{text}\u00a0»", text=phrases.shorten_text(text))
    return Fix(words, (edit,), safe)
