"""Check: initial values of game state have the declared type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.checks.lengths import find_length_mistake, list_units
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

_STATE = (
    "kind: module\nentries:\n  gel:\n    title: Le gel\n    state:\n      %s\n"
    "    source: {status: original}\n"
)

WRONG_START_TYPE = declare_code(
    "STATE001",
    Severity.ERROR,
    title=Bilingual(
        "Field of the game with a wrong start value", "Champ du jeu à la mauvaise valeur de départ"
    ),
    says=Bilingual(
        "“{name}” cannot start as “{value}”: {wanted}",
        "«\u00a0{name}\u00a0» ne peut pas avoir «\u00a0{value}\u00a0» au départ\u00a0: {wanted}",
    ),
    why=Bilingual(
        "The `start` of a field of the game is a value of its `type`: a whole number for int, a "
        "length with its unit, true or false for bool, a text, or the slug of an entry of that kind. "
        "Pieces, seats, places, spaces and points exist only once the game is set up, and lists begin "
        "empty: a step of the set-up, or the procedure under `start`, sets them (`set: dealer = seats[0]`).",
        "Le `start` d’un champ du jeu est une valeur de son `type`\u00a0: un nombre entier pour int, une "
        "longueur avec son unité, true ou false pour bool, un texte, ou le nom court d’une entrée de cette "
        "sorte. Les pièces, les sièges, les lieux, les cases et les points n’existent qu’une fois le jeu "
        "installé, et les listes commencent vides\u00a0: une étape de la mise en place, ou la "
        "procédure nommée par `start`, leur donne une valeur (`set: dealer = seats[0]`).",
    ),
    wrong=_STATE % "nuits: {type: int, start: trois}",
    right=_STATE % "nuits: {type: int, start: 3}",
)

_PLAIN: Mapping[str, tuple[type, Bilingual]] = {
    "int": (int, Bilingual("expected a whole number", "nombre entier attendu")),
    "bool": (bool, Bilingual("expected true or false", "true ou false attendu")),
    "text": (str, Bilingual("expected a text", "texte attendu")),
}
_AN_ENTRY = Bilingual("expected an entry “{kind}”", "entrée «\u00a0{kind}\u00a0» attendue")
_NOTHING = Bilingual(
    "it begins empty; set it in a step of the set-up",
    "il est vide au départ\u202f; une étape de la mise en place doit le remplir",
)
_LEAVE_OUT = Note(message("leave `start` out", "supprimez `start`"))


def check(world: World) -> Iterator[Finding]:
    for entry in world.entries_of("game", "module"):
        for name, field in entry.data.get("state", {}).items():
            if "start" in field:
                yield from _check_field(world, entry, name, field)


def _check_field(world: World, entry: Entry, name: str, field: Mapping[str, Any]) -> Iterator[Finding]:
    type_, value = field["type"], field["start"]
    span = entry.span(("state", name, "start"))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    plain = _PLAIN.get(type_.removesuffix("?"))
    if plain is not None:
        if type(value) is not plain[0]:
            yield make_finding(WRONG_START_TYPE, span, name=name, wanted=plain[1], value=text)
        return
    if type_.removesuffix("?") == "length":
        wanted = find_length_mistake(value, list_units(world))
        if wanted is not None:
            yield make_finding(WRONG_START_TYPE, span, name=name, wanted=wanted, value=text)
        return
    head, _, kind = type_.removesuffix("?").partition(" ")
    if head == "entry" and not type_.endswith("*"):
        known = [each.slug for each in world.reachable if each.sound and world.accepts(each, kind.strip())]
        if value not in known and known and not world.is_lost(str(value)):
            notes = [did_you_mean(str(value), known)]
            wanted = Bilingual(*(each.format(kind=kind.strip()) for each in _AN_ENTRY))
            yield make_finding(WRONG_START_TYPE, span, name=name, wanted=wanted, value=text, notes=notes)
        return
    yield make_finding(WRONG_START_TYPE, span, name=name, wanted=_NOTHING, value=text, notes=[_LEAVE_OUT])
