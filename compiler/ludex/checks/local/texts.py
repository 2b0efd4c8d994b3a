"""Checks: arms of menus have texts, and items that contain texts have unique ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import getitem
from typing import Any

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World, walk_values
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer

_ASK = (
    "kind: procedure\nentries:\n  soir:\n    title: Le soir\n    args: {s: seat}\n    do:\n      - ask: s\n"
    "        menu:\n"
)
_END = "    source: {status: original}\n"

SLUG_SHOWN = declare_code(
    "MENU001",
    Severity.WARNING,
    title=Bilingual("Choice without a text", "Choix sans texte"),
    says=Bilingual(
        "players would read “{name}” here: this arm has no `says`",
        "ici, les joueurs liraient «\u00a0{name}\u00a0»\u00a0: cette branche n’a pas de `says`",
    ),
    why=Bilingual(
        "An arm of a menu is a choice that players read, but its name is not translated. Name a text "
        "under the arm’s `says`, and write that text under the entry’s `says`, where it is translated.",
        "Une branche d’un menu est un choix que les joueurs lisent, mais son nom n’est pas traduit. Nommez "
        "un texte sous le `says` de la branche, et écrivez-le sous le `says` de l’entrée, où il se traduit.",
    ),
    wrong=_ASK + "          rentrer: {do: [return]}\n" + _END,
    right=_ASK
    + "          rentrer: {says: rentrer, do: [return]}\n    says:\n      rentrer: Rentrer à la maison\n"
    + _END,
)


def check_menu_arms(world: World) -> Iterator[Finding]:
    for entry, (pointer, _, statements) in world.iterate_annotated_places("x-do"):
        for at, value in walk_values(statements, pointer):
            menu = value.get("menu") if isinstance(value, Mapping) and "ask" in value else None
            for name, arm in menu.items() if isinstance(menu, Mapping) else ():
                if isinstance(arm, Mapping) and "says" not in arm:
                    yield make_finding(SLUG_SHOWN, entry.key_span((*at, "menu", name)), name=name)


DUPLICATE_TEXT_KEY = declare_code(
    "L10N015",
    title=Bilingual("Two texts with one key", "Deux textes pour une même clé"),
    says=Bilingual(
        "another item of this list has the id “{name}” too: give each its own id, or their texts share "
        "one key",
        "un autre élément de cette liste a aussi l’identifiant «\u00a0{name}\u00a0»\u00a0: donnez à "
        "chacun le sien, sinon leurs textes partagent une clé",
    ),
    why=Bilingual(
        "A text in a list is found by its item’s id, so that its translation follows when the item moves. "
        "Of two items with the same id, only the first could be translated and printed.",
        "Un texte d’une liste se retrouve par l’identifiant de son élément\u00a0: sa traduction le suit "
        "quand l’élément se déplace. De deux éléments de même identifiant, seul le premier pourrait être "
        "traduit, et imprimé.",
    ),
)
_HERE = message("this item has it already", "cet élément l’a déjà")


def check_named_twice(world: World) -> Iterator[Finding]:
    """Report items with the same id in a list whose items contain texts."""
    lists: dict[tuple[int, Pointer], Entry] = {}
    for entry, (at, _, _) in world.iterate_annotated_places("x-text"):
        for depth, step in enumerate(at):
            if isinstance(step, int):
                lists.setdefault((id(entry), at[:depth]), entry)
    for (_, at), entry in lists.items():
        yield from _find_duplicate_items(entry, at)


def _find_duplicate_items(entry: Entry, at: Pointer) -> Iterator[Finding]:
    items: Any = entry.data
    items = reduce(getitem, at, items)
    first: dict[str, int] = {}
    for number, item in enumerate(items):
        name = item.get("id") if isinstance(item, dict) else None
        if isinstance(name, str) and first.setdefault(name, number) != number:
            here = Note(_HERE, entry.span((*at, first[name], "id")))
            yield make_finding(DUPLICATE_TEXT_KEY, entry.span((*at, number, "id")), name=name, notes=[here])
