"""Sheets for a screen: fields that there are, and what can be told of one piece."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.core.code import Severity, code
from compiler.core.finding import Finding, Note, find
from compiler.core.message import Both, message
from compiler.core.near import did_you_mean
from compiler.link.world import World
from compiler.schema.entries import Entry

READS = ("sheet", "function", "quantity")

_SCREEN = (
    "kind: sheet\nentries:\n  ecran:\n    title: Écran\n    form: screen\n    sections:\n"
    "      verger: {title: Le verger}\n"
)
_END = "    source: {status: original}\n"

NO_FIELD = code(
    "SCREEN001",
    Severity.ERROR,
    title=Both("Run-time field that no kind has", "Champ en jeu qu’aucune sorte n’a"),
    says=Both(
        "no kind of this game has a run-time field “{name}”",
        "aucune sorte de ce jeu n’a de champ en jeu «\u00a0{name}\u00a0»",
    ),
    why=Both(
        "Under `fields` a sheet for a screen says what the run-time fields of pieces and seats are called. "
        "These "
        "are the fields that schemas declare under `x-state`; a name that is none of them calls nothing.",
        "Sous `fields`, une feuille pour l’écran dit comment s’appellent les champs en jeu des pièces et des "
        "sièges. Ce sont ceux que les schémas déclarent sous `x-state`\u202f; un nom qui n’en est pas un "
        "ne nomme "
        "rien.",
    ),
    wrong=_SCREEN + "    fields:\n      vlaue: {title: valeur}\n" + _END,
    right=_SCREEN + "    fields:\n      value: {title: valeur}\n" + _END,
)

NOT_OF_ONE = code(
    "SCREEN002",
    Severity.ERROR,
    title=Both("Told of a piece that it does not take", "Ce qui se dit d’une pièce n’en prend pas une"),
    says=Both(
        "“{name}” does not take one piece and nothing else",
        "«\u00a0{name}\u00a0» ne prend pas une pièce et rien d’autre",
    ),
    why=Both(
        "Under `tells` stand quantities and functions that are worked out for each piece on the screen: "
        "they have "
        "one argument, and its type is a kind of piece.",
        "Sous `tells` figurent des quantités et des fonctions calculées pour chaque pièce à l’écran\u00a0: "
        "elles ont "
        "un seul argument, dont le type est une sorte de pièce.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    kinds = world.catalogue.of(world.name)
    fields = {name for kind in kinds.values() for name in kind.state}
    for sheet in world.of("sheet"):
        for name in sheet.data.get("fields", {}):
            if name not in fields:
                yield find(
                    NO_FIELD, sheet.key_span(("fields", name)), name=name, notes=[did_you_mean(name, fields)]
                )
        for slug in sheet.data.get("tells", {}):
            yield from _told(world, sheet, slug, frozenset(kinds))


def _told(world: World, sheet: Entry, slug: str, kinds: frozenset[str]) -> Iterator[Finding]:
    target = world.target(sheet, ("tells", slug, "value"))
    if target is None or not target.sound:
        return  # told where references are looked up
    types = list(target.data.get("args", {}).values())
    if len(types) != 1 or str(types[0]) not in kinds:
        here = Note(message("the one that is meant", "celle dont il s’agit"), target.name_span)
        yield find(NOT_OF_ONE, sheet.span(("tells", slug, "value")), name=target.slug, notes=[here])
