"""Check: item ids are unique in lists that hold texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer

DUPLICATE_TEXT_KEY = declare_code(
    "L10N015",
    Severity.ERROR,
    title=Bilingual("Two texts with one key", "Deux textes pour une même clé"),
    says=Bilingual(
        "another item of this list is called “{name}” too: give each its own id, or their texts have one key",
        "un autre élément de cette liste s’appelle aussi «\u00a0{name}\u00a0»\u00a0: donnez à chacun son "
        "identifiant, sinon leurs textes n’ont qu’une clé",
    ),
    why=Bilingual(
        "A text in a list is known by the id of its item, so that its translation stays with it wherever it "
        "moves. Of two items with one id, only the first could be translated, and printed.",
        "Un texte d’une liste se reconnaît à l’identifiant de son élément, de sorte que sa traduction le "
        "suit où qu’il aille. De deux éléments de même identifiant, seul le premier pourrait être traduit, "
        "et imprimé.",
    ),
)
LOCAL = True

_HERE = message("it is called so here already", "il s’appelle déjà ainsi ici")


def check(world: World) -> Iterator[Finding]:
    """Items of one id, of lists that hold texts."""
    lists: dict[tuple[int, Pointer], Entry] = {}
    for entry, (at, _, _) in world.iterate_annotated_places("x-text"):
        for depth, step in enumerate(at):
            if isinstance(step, int):
                lists.setdefault((id(entry), at[:depth]), entry)
    for (_, at), entry in lists.items():
        yield from _find_duplicate_items(entry, at)


def _find_duplicate_items(entry: Entry, at: Pointer) -> Iterator[Finding]:
    items: Any = entry.data
    for step in at:
        items = items[step]
    first: dict[str, int] = {}
    for number, item in enumerate(items):
        name = item.get("id") if isinstance(item, dict) else None
        if isinstance(name, str) and first.setdefault(name, number) != number:
            here = Note(_HERE, entry.span((*at, first[name], "id")))
            yield make_finding(DUPLICATE_TEXT_KEY, entry.span((*at, number, "id")), name=name, notes=[here])
