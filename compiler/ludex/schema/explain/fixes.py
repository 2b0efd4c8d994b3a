"""Notes and fixes of field findings: likely names, allowed values, examples.

A fix is safe where it cannot change what the author meant: a quote too many, a letter too few.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludex.core.findings import Edit, Fix, Note, make_note
from ludex.core.messages import Choice, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, distance, find_nearest_names, fold_name
from ludex.schema import yaml_writer as pretty
from ludex.schema.explain import phrases as wording
from ludex.schema.explain.phrases import repair_text
from ludex.schema.keywords import Pointer
from ludex.schema.value_view import Shape, ValueLocation

if TYPE_CHECKING:
    from ludex.schema.explain.root_causes import Cause
    from ludex.schema.explain.violations import Violation

MAX_LISTED_NAMES = 12
"""So many names are listed; more of them help nobody."""

BOOLEAN_WORDS = {
    **dict.fromkeys(("yes", "y", "on", "oui", "vrai", "true", "1"), True),
    **dict.fromkeys(("no", "n", "off", "non", "faux", "false", "0"), False),
}
_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]+)?\Z")


@dataclass(frozen=True)
class Suggestion:
    notes: tuple[Note | None, ...] = ()
    fix: Fix | None = None


def suggest_for_unknown(cause: Cause, place: ValueLocation) -> Suggestion:
    """The field that was meant, or where the field belongs."""
    trouble = cause.trouble
    (name,) = trouble.names
    at = (*trouble.at, name)
    if cause.meant is not None:
        note = did_you_mean(name, [cause.meant]) or _note_missing(cause.meant)
        return Suggestion((note,), rename_field(place, at, cause.meant))
    if cause.home is not None:
        return Suggestion((_note_owner(name, cause.home, trouble.at, place),))
    fields = [each for each in trouble.schema.get("properties", ()) if each not in trouble.value]
    return suggest_word(name, fields, at, place, key=True)


def _note_missing(name: str) -> Note:
    return make_note("“{name}” is missing here", "«\u00a0{name}\u00a0» manque ici", name=name)


def _note_owner(name: str, home: Pointer, at: Pointer, place: ValueLocation) -> Note:
    said = wording.describe_field(home, wording.quote_text(place.kind))
    if len(home) > len(at):
        return make_note(
            "“{name}” is a field of {home}: indent it further",
            "«\u00a0{name}\u00a0» est un champ de {home}\u00a0: décalez-le davantage",
            place.key_span(home),
            name=name,
            home=said,
        )
    return make_note(
        "“{name}” is a field of {home}: indent it less",
        "«\u00a0{name}\u00a0» est un champ de {home}\u00a0: décalez-le moins",
        name=name,
        home=said,
    )


def suggest_word(
    name: str, known: Iterable[str], at: Pointer, place: ValueLocation, *, key: bool = False
) -> Suggestion:
    """The known word that another one, a value or a key, most likely stands for; else all that there are."""
    allowed = list(known)
    meant = find_single_match(name, allowed)
    note = did_you_mean(name, allowed) or list_allowed(allowed)
    if meant is None or key:
        return Suggestion((note,), rename_field(place, at, meant))
    return Suggestion(
        (note,), make_fix(meant, place.make_edit(place.span(at), meant), safe=_is_small_slip(name, meant))
    )


def suggest_for_missing(name: str, shape: Shape, trouble: Violation) -> Suggestion:
    """How the missing field could look."""
    found: Shape | None = shape
    for step in trouble.at:
        found = found.child_schema(step) if found else None
    field = found.fields.get(name) if found else None
    example = field.example if field else None
    if example is None:
        return Suggestion()
    line = f"{name}: {pretty.format_flow(example)}"
    return Suggestion((_for_example(line),) if len(line) < 80 else ())


def suggest_for_type(trouble: Violation, wanted: list[str], place: ValueLocation) -> Suggestion:
    """Why a value is likely to have another type than the one due, and the value that was meant."""
    value, span = trouble.value, place.span(trouble.at)
    if isinstance(value, str) and "boolean" in wanted and value.strip().casefold() in BOOLEAN_WORDS:
        meant = "true" if BOOLEAN_WORDS[value.strip().casefold()] else "false"
        return Suggestion((_truth(value, meant),), _fix(meant, place, span))
    if isinstance(value, str) and {"integer", "number"} & set(wanted) and _NUMBER.match(value.strip()):
        return Suggestion(
            (_QUOTES,), _fix(value.strip(), place, span) if place.source_text(span)[:1] in "'\"" else None
        )
    if isinstance(value, str) and {"integer", "number"} & set(wanted) and re.fullmatch(r"-?\d+,\d+", value):
        return Suggestion((_COMMA,), _fix(value.replace(",", "."), place, span))
    if "string" in wanted and isinstance(value, bool | int | float):
        return Suggestion((_NO_QUOTES,), _fix(json.dumps(place.source_text(span)), place, span))
    if "string" in wanted and isinstance(value, dict) and len(value) == 1 and not place.is_json:
        return Suggestion((_COLON,))
    if wanted == ["array"] and isinstance(value, str | int | float) and not isinstance(value, bool):
        return Suggestion((_LIST,), _fix(f"[{pretty.format_flow(value)}]", place, span))
    if value is None and {"object", "array"} & set(wanted):
        return Suggestion((_EMPTY,))
    return (
        suggest_examples(Shape(trouble.schema, trouble.schema))
        if not {"object"} & set(wanted)
        else Suggestion()
    )


_QUOTES = make_note(
    "quotes make text of a number: remove them", "les guillemets font d’un nombre un texte\u00a0: retirez-les"
)
_NO_QUOTES = make_note(
    'between quotes it is a text: "…"', 'entre guillemets droits, c’est un texte\u00a0: "…"'
)
_COMMA = make_note("decimals are written with a point", "les décimales s’écrivent avec un point")
_COLON = make_note(
    "a colon followed by a space makes a field: put the whole text between quotes",
    "deux-points suivis d’une espace font un champ\u00a0: mettez tout le texte entre guillemets droits",
)
_LIST = make_note(
    "a list of one item stands between brackets", "une liste d’un élément se met entre crochets"
)
_EMPTY = make_note(
    "what belongs to it stands below, indented further",
    "ce qui lui appartient se place dessous, décalé davantage",
)


def _truth(value: str, meant: str) -> Note:
    return make_note(
        "YAML 1.2 reads “{value}” as text: write {meant}",
        "YAML 1.2 lit «\u00a0{value}\u00a0» comme un texte\u00a0: écrivez {meant}",
        value=value,
        meant=meant,
    )


def suggest_value(trouble: Violation, allowed: list[Any], place: ValueLocation) -> Suggestion:
    """The value that was meant, or all that are allowed."""
    if isinstance(trouble.value, str) and all(isinstance(each, str) for each in allowed):
        return suggest_word(trouble.value, allowed, trouble.at, place)
    return Suggestion((list_allowed([wording.format_scalar(each) for each in allowed]),))


def suggest_for_pattern(trouble: Violation, place: ValueLocation) -> Suggestion:
    """The nearest text that has the form, or an example."""
    near = repair_text(str(trouble.value), trouble.wanted)
    if near is None:
        return suggest_examples(Shape(trouble.schema, trouble.schema))
    if str(trouble.value) == near + "\n":
        return Suggestion((_LINE_BREAK,))
    if trouble.on_key:
        return Suggestion((_would_do(near),), rename_field(place, trouble.at, near))
    edit = place.make_edit(place.span(trouble.at), near)
    return Suggestion(
        (_would_do(near),),
        make_fix(near, edit, safe=fold_name(near) == fold_name(str(trouble.value).strip())),
    )


_LINE_BREAK = make_note(
    "a line break stands at its end: write “|-” or “>-” for “|” or “>”",
    "un saut de ligne se trouve à la fin\u00a0: écrivez «\u00a0|-\u00a0» ou «\u00a0>-\u00a0» au lieu de "
    "«\u00a0|\u00a0» ou «\u00a0>\u00a0»",
)


def _would_do(text: str) -> Note:
    return make_note(
        "“{text}” would do", "«\u00a0{text}\u00a0» conviendrait", text=wording.shorten_text(text)
    )


def suggest_for_length(trouble: Violation) -> Suggestion:
    """An example of a text that is there."""
    return Suggestion() if trouble.value else suggest_examples(Shape(trouble.schema, trouble.schema))


def suggest_for_repeated(first: Span) -> Suggestion:
    return Suggestion((make_note("it stands here already", "il figure déjà ici", first),))


def suggest_examples(shape: Shape) -> Suggestion:
    """The examples of the schema, where they are short."""
    examples = [pretty.format_flow(each) for each in shape.keyword("examples", ())]
    brief = [each for each in examples if len(each) < wording.MAX_TEXT_LENGTH][:3]
    return Suggestion((_for_example(", ".join(brief)),) if brief else ())


def _for_example(text: str) -> Note:
    return make_note("for example: {text}", "par exemple\u00a0: {text}", text=text)


def list_allowed(names: Iterable[str]) -> Note | None:
    """All that are allowed, where they are few."""
    known = tuple(names)
    if not 0 < len(known) <= MAX_LISTED_NAMES:
        return None
    return make_note("allowed here: {names}", "possible ici\u00a0: {names}", names=Choice(known))


def find_single_match(name: str, known: Iterable[str]) -> str | None:
    """The one known name that another most likely stands for, where there is one and not two."""
    close = find_nearest_names(name, known)
    return close[0] if len(close) == 1 else None


def _is_small_slip(name: str, meant: str) -> bool:
    """Whether a slip of one letter, or of case, accents or hyphens, is all that parts two names."""
    return distance(fold_name(name), fold_name(meant), 1) <= (1 if len(meant) > 3 else 0)


def rename_field(
    place: ValueLocation, at: Pointer, meant: str | None, *, safe: bool | None = None
) -> Fix | None:
    """The fix that gives a field another name."""
    if meant is None or not isinstance(at[-1], str):
        return None
    edit = place.make_edit(place.key_span(at), meant)
    return make_fix(meant, edit, safe=_is_small_slip(at[-1], meant) if safe is None else safe)


def _fix(text: str, place: ValueLocation, span: Span) -> Fix | None:
    old = place.source_text(span)
    usable = old and old[0] not in "|>&*!" and "\n" not in old
    return make_fix(text, Edit(span, text), safe=True) if usable else None


def make_fix(text: str, edit: Edit | None, *, safe: bool) -> Fix | None:
    if edit is None:
        return None
    said = message("write “{text}”", "écrire «\u00a0{text}\u00a0»", text=wording.shorten_text(text))
    return Fix(said, (edit,), safe)
