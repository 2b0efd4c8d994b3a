"""Check: entries give their abilities the declared arguments with the declared types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.findings import Finding, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

UNKNOWN = declare_code(
    "ABILITY001",
    title=Bilingual("Unknown value of an ability", "Valeur de capacité inconnue"),
    says=Bilingual(
        "the ability “{ability}” has no value “{name}”",
        "la capacité «\u00a0{ability}\u00a0» n’a pas de valeur «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "An ability lists its values under `args`, and an entry that has the ability gives them by the "
        "same names. A value under another name has no effect.",
        "Une capacité énumère ses valeurs sous `args`, et une entrée qui la possède les donne sous les "
        "mêmes noms. Une valeur sous un autre nom est sans effet.",
    ),
)

MISSING_VALUE = declare_code(
    "ABILITY002",
    title=Bilingual("Missing value of an ability", "Valeur de capacité manquante"),
    says=Bilingual(
        "the ability “{ability}” needs a value “{name}”",
        "la capacité «\u00a0{ability}\u00a0» a besoin d’une valeur «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "The rules of an ability use all the values that it lists under `args`, so each must be given. "
        "Only a value whose type ends in `?` may be left out.",
        "Les règles d’une capacité emploient toutes les valeurs de ses `args`\u00a0: il faut les donner "
        "toutes. Seule une valeur dont le type finit par `?` peut être omise.",
    ),
)

WRONG_VALUE_TYPE = declare_code(
    "ABILITY003",
    title=Bilingual("Ability value of the wrong type", "Valeur de capacité du mauvais type"),
    says=Bilingual(
        "the value “{name}” of the ability “{ability}” must be of type “{type}”",
        "la valeur «\u00a0{name}\u00a0» de la capacité «\u00a0{ability}\u00a0» doit être de type "
        "«\u00a0{type}\u00a0»",
    ),
    why=Bilingual(
        "Under `args`, an ability gives the type of each value, and its rules rely on it: `int` is a whole "
        "number, `bool` true or false, `text` a text, and `entry card` the name of an entry of that kind.",
        "Sous `args`, une capacité donne le type de chaque valeur, et ses règles s’y fient\u00a0: `int` "
        "est un nombre entier, `bool` est true ou false, `text` est un texte, et `entry card` le nom "
        "d’une entrée de cette sorte.",
    ),
)

_PLAIN: Mapping[str, type] = {"int": int, "bool": bool, "text": str}


def check_ability_values(world: World) -> Iterator[Finding]:
    for entries in world.by_kind.values():
        for entry in entries:
            for name, ability in world.abilities_of(entry).items():
                values = entry.data["abilities"][name]
                if isinstance(values, Mapping):
                    yield from _check_ability(world, entry, ability, name, values)


def _check_ability(
    world: World, entry: Entry, ability: Entry, name: str, values: Mapping[str, Any]
) -> Iterator[Finding]:
    """Check the arguments of one ability of an entry; do not report a misspelt one as missing too."""
    types: Mapping[str, Any] = ability.data.get("args", {})
    there = make_note("the ability", "la capacité", ability.name_span)
    strange = [each for each in values if each not in types]
    for each in strange:
        at = entry.key_span(("abilities", name, each))
        notes = [did_you_mean(each, [other for other in types if other not in values]), there]
        yield make_finding(UNKNOWN, at, ability=ability.slug, name=each, notes=notes)
    for each, type_ in types.items():
        if each not in values:
            if not strange and not str(type_).endswith("?"):
                at = entry.key_span(("abilities", name))
                yield make_finding(MISSING_VALUE, at, ability=ability.slug, name=each, notes=[there])
        elif not _is_of_type(world, str(type_), values[each]):
            at, slug = entry.span(("abilities", name, each)), ability.slug
            first, _, kind = str(type_).rstrip("?").partition(" ")
            known = [other.slug for other in world.entries_of(kind)] if first == "entry" else []
            notes = [did_you_mean(str(values[each]), known), there]
            yield make_finding(WRONG_VALUE_TYPE, at, ability=slug, name=each, type=str(type_), notes=notes)


def _is_of_type(world: World, type_: str, value: object) -> bool:
    """Return whether a value has a type; true for lost entries, and for types of pieces and places."""
    wanted = type_.rstrip("?")
    if wanted in _PLAIN:
        return type(value) is _PLAIN[wanted]
    first, _, kind = wanted.partition(" ")
    if first != "entry" or not isinstance(value, str):
        return first != "entry"
    return world.is_lost(value) or world.entry(kind, value) is not None
