"""Check: `min` is not greater than `max`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import Pointer, World, walk_values
from ludex.schema.catalogue import Kind
from ludex.schema.keywords import walk_schemas

REVERSED_BOUNDS = declare_code(
    "BOUND001",
    Severity.ERROR,
    title=Bilingual("Minimum greater than maximum", "Minimum au-dessus du maximum"),
    says=Bilingual(
        "the minimum ({least}) is greater than the maximum ({most})",
        "le minimum ({least}) dépasse le maximum ({most})",
    ),
    why=Bilingual(
        "`min` is the smallest allowed number and `max` the largest. With `min` above `max` no number is "
        "allowed: the two are probably swapped.",
        "`min` est le plus petit nombre admis et `max` le plus grand. Si `min` dépasse `max`, aucun "
        "nombre n’est admis\u00a0: les deux sont sans doute inversés.",
    ),
    wrong="kind: quantity\nentries:\n  recolte:\n    base: 2\n    stages:\n"
    "      outils: {op: add, min: 6, max: 0}\n",
    right="kind: quantity\nentries:\n  recolte:\n    base: 2\n    stages:\n"
    "      outils: {op: add, min: 0, max: 6}\n",
)


def check(world: World) -> Iterator[Finding]:
    for kind, entries in world.by_kind.items():
        known = world.catalogue.find_kind(world.name, kind)
        if known is None or not _has_bounds(known):
            continue
        for entry in entries:
            for at, least, most in _find_reversed_pairs(entry.data):
                note = Note(message("the maximum", "le maximum"), entry.span((*at, "max")))
                span = entry.span((*at, "min"))
                yield make_finding(REVERSED_BOUNDS, span, least=least, most=most, notes=[note])


@lru_cache
def _has_bounds(kind: Kind) -> bool:
    return any(
        isinstance(each, Mapping) and {"min", "max"} <= each.get("properties", {}).keys()
        for _, each in walk_schemas(kind.schema)
    )


def _find_reversed_pairs(data: object) -> Iterator[tuple[Pointer, int, int]]:
    """Yield the pointer, `min` and `max` of each map in a value whose `min` is greater than its `max`.

    Both must be whole numbers.
    """
    for at, value in walk_values(data):
        if isinstance(value, Mapping):
            least, most = value.get("min"), value.get("max")
            if type(least) is int and type(most) is int and least > most:
                yield at, least, most
