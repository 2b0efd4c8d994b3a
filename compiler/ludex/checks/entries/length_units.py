"""Check: lengths in data are written in a unit of the game."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks.lengths import find_wrong_lengths
from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.link.world import World

WRONG_UNIT = declare_code(
    "LENGTH001",
    Severity.ERROR,
    title=Bilingual("Length in no unit of the game", "Longueur sans unité du jeu"),
    says=Bilingual(
        "“{value}” is not a length of this game: {wanted}",
        "«\u00a0{value}\u00a0» n’est pas une longueur de ce jeu\u00a0: {wanted}",
    ),
    why=Bilingual(
        "A game lists its units in `game.yaml`, as `units: [cm, mm]`. A bare number would be tenths of a "
        "millimetre, and a length in another unit would be shown converted. Only 0 needs no unit.",
        "Un jeu énumère ses unités dans `game.yaml`, par exemple `units: [cm, mm]`. Un nombre sans unité "
        "serait en dixièmes de millimètre, et une longueur dans une autre unité s’afficherait convertie. "
        "Seul 0 se passe d’unité.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for entry in world.own:
        for span, written, wanted in find_wrong_lengths(world, entry):
            yield make_finding(WRONG_UNIT, span, value=written, wanted=wanted)
