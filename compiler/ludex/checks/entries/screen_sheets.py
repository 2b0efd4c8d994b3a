"""Check: screen sheets name every run-time field and its choices, and no others; `tells` takes one piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ludex.core.findings import Edit, Finding, Fix, Severity, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.catalogue import Kind
from ludex.schema.entries import Entry

_OWN = ("value", "face")
"""Values that every die has, with fixed names."""

_SCREEN = (
    "kind: sheet\nentries:\n  ecran:\n    title: Écran\n    form: screen\n    sections:\n"
    "      verger: {title: Le verger}\n"
)
_END = "    source: {status: original}\n"

NO_FIELD = declare_code(
    "SCREEN001",
    title=Bilingual("Unknown run-time field", "Champ de jeu inconnu"),
    says=Bilingual(
        "no kind of this game has a run-time field “{name}”",
        "aucune sorte de ce jeu ne déclare le champ de jeu «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "Under `fields`, a sheet for a screen names the run-time fields of pieces and seats, the marks of "
        "spaces, and the options with `of: seat`. Run-time fields are declared under `x-state` in schemas; "
        "marks are the true-or-false fields of a map’s nodes. A line for another name has no effect.",
        "Sous `fields`, une feuille pour l’écran nomme les champs de jeu des pièces et des sièges, les "
        "marques des cases et les options qui portent `of: seat`. Les schémas déclarent les champs de jeu "
        "sous `x-state`\u202f; les marques sont les champs vrai ou faux des nœuds d’un plan. Une ligne "
        "pour un autre nom reste sans effet.",
    ),
    wrong=_SCREEN + "    fields:\n      vlaue: {title: valeur}\n" + _END,
    right=_SCREEN + "    fields:\n      value: {title: valeur}\n" + _END,
)

WRONG_ARGUMENT_KIND = declare_code(
    "SCREEN002",
    title=Bilingual(
        "Quantity or function that does not take one piece", "Quantité ou fonction qui ne prend pas une pièce"
    ),
    says=Bilingual(
        "“{name}” must take exactly one argument, a piece",
        "«\u00a0{name}\u00a0» doit avoir un seul argument, une pièce",
    ),
    why=Bilingual(
        "`tells` lists quantities and functions that the screen computes for each piece. So each must "
        "have one argument, whose type is a kind of piece.",
        "`tells` énumère des quantités et des fonctions que l’écran calcule pour chaque pièce. Chacune "
        "doit donc avoir un seul argument, dont le type est une sorte de pièce.",
    ),
)

UNNAMED = declare_code(
    "SCREEN003",
    Severity.WARNING,
    title=Bilingual("Run-time field without a name on the screen", "Champ de jeu sans nom à l’écran"),
    says=Bilingual(
        "“{name}” has no name here: players would see this word of the schema",
        "«\u00a0{name}\u00a0» n’a pas de nom ici\u00a0: les joueurs verraient ce mot du schéma",
    ),
    why=Bilingual(
        "Without a name, players would read an untranslated word of the schema. A sheet for the screen "
        "lists each run-time field (`x-state`) under `fields`, with a name or with `shown: false`, and each "
        "word that a field may hold under `choices`.",
        "Sans nom, les joueurs liraient un mot non traduit du schéma. Une feuille pour l’écran énumère "
        "chaque champ de `x-state` sous `fields`, avec un nom ou `shown: false`, et sous `choices` chaque "
        "mot que peut contenir un tel champ.",
    ),
)

UNKNOWN_CHOICE = declare_code(
    "SCREEN004",
    title=Bilingual("Name for a word that the field never has", "Nom pour un mot que le champ n’a jamais"),
    says=Bilingual(
        "“{field}” cannot hold “{name}”", "«\u00a0{field}\u00a0» ne peut pas contenir «\u00a0{name}\u00a0»"
    ),
    why=Bilingual(
        "Under `choices`, a sheet for a screen names the words that a run-time field may hold. A word "
        "that is not in the field’s `enum` has no effect.",
        "Sous `choices`, une feuille pour l’écran nomme les mots que peut contenir un champ de jeu. Un "
        "mot qui n’est pas dans le `enum` du champ reste sans effet.",
    ),
)


def check_screen_sheets(world: World) -> Iterator[Finding]:
    kinds = world.catalogue.kinds_of(world.name)
    if world.catalogue.broken.get(world.name):
        return  # nobody can tell what their fields are
    fields, marks = _list_field_words(kinds.values()), _find_node_marks(kinds.get("map"))
    marks |= _find_seat_options(world)
    for sheet in world.entries_of("sheet"):
        named = sheet.data.get("fields", {})
        unknown = [name for name in named if name not in fields and name not in marks]
        for name in unknown:
            where = sheet.key_span(("fields", name))
            fix = _make_spelling_fix(where, name, fields)
            yield make_finding(NO_FIELD, where, name=name, notes=[did_you_mean(name, fields)], fix=fix)
        if sheet.data.get("form") == "screen" and not unknown:
            yield from _check_unnamed(sheet, named, fields)
        for slug in sheet.data.get("tells", {}):
            yield from _check_value_argument(world, sheet, slug, frozenset(kinds))


def _make_spelling_fix(where: Span, name: str, fields: Iterable[str]) -> Fix | None:
    """Return a fix for a field whose hyphens or underscores are not those of the schema; None for others."""
    meant = [each for each in fields if each.replace("-", "_") == name.replace("-", "_")]
    if not meant:
        return None
    return Fix(
        message("write “{word}”", "écrire «\u00a0{word}\u00a0»", word=meant[0]), (Edit(where, meant[0]),)
    )


def _list_field_words(kinds: Iterable[Kind]) -> dict[str, list[str]]:
    """Return the words that each run-time field can have as values; none for fields with other values."""
    found: dict[str, list[str]] = {}
    for kind in kinds:
        for name, field in kind.state.items():
            found.setdefault(name, []).extend(map(str, field.get("enum", ())))
    return found


def _find_node_marks(kind: Kind | None) -> frozenset[str]:
    found: Any = {} if kind is None else kind.schema
    for step in ("properties", "nodes", "additionalProperties", "properties"):
        found = found.get(step, {}) if isinstance(found, Mapping) else {}
    return frozenset(name for name, field in found.items() if field.get("type") == "boolean")


def _find_seat_options(world: World) -> frozenset[str]:
    declared = (entry.data.get("options", {}) for entry in world.entries_of("game", "module"))
    return frozenset(slug for each in declared for slug, option in each.items() if option.get("of") == "seat")


def _check_unnamed(
    sheet: Entry, named: Mapping[str, Mapping[str, Any]], fields: Mapping[str, Sequence[str]]
) -> Iterator[Finding]:
    for name, words in fields.items():
        field = named.get(name, {})
        if name in _OWN or field.get("shown") is False:
            continue
        if "title" not in field:
            span = sheet.key_span(("fields", name)) if name in named else sheet.name_span
            yield make_finding(UNNAMED, span, name=name)
        else:
            yield from _check_choices(sheet, name, field.get("choices", {}), words)


def _check_choices(
    sheet: Entry, name: str, choices: Iterable[str], words: Sequence[str]
) -> Iterator[Finding]:
    unknown = [word for word in choices if word not in words]
    for word in unknown:
        where = sheet.key_span(("fields", name, "choices", word))
        yield make_finding(UNKNOWN_CHOICE, where, field=name, name=word, notes=[did_you_mean(word, words)])
    for word in () if unknown else words:
        if word not in choices:
            yield make_finding(UNNAMED, sheet.key_span(("fields", name)), name=word)


def _check_value_argument(world: World, sheet: Entry, slug: str, kinds: frozenset[str]) -> Iterator[Finding]:
    target = world.target(sheet, ("tells", slug, "value"))
    if target is None or not target.sound:
        return  # reported with the references
    types = list(target.data.get("args", {}).values())
    if len(types) != 1 or str(types[0]) not in kinds:
        at = sheet.span(("tells", slug, "value"))
        here = make_note("it is defined here", "elle est définie ici", target.name_span)
        yield make_finding(WRONG_ARGUMENT_KIND, at, name=target.slug, notes=[here])
