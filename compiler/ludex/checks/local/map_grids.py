"""Check: the spaces that a grid omits are within the grid."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.grids import GRID, list_names, read_grid

STRANGER = declare_code(
    "MAP011",
    Severity.ERROR,
    title=Bilingual("Unknown space of a grid", "Case de grille inconnue"),
    says=Bilingual("the grid has no space “{name}”", "la grille n’a pas de case «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "Spaces of a grid are named by their column, a letter, and their row, a number: `a1` is the "
        "first. `without` removes spaces from the grid. A space that is not on the grid cannot be used.",
        "Les cases d’une grille portent le nom de leur colonne, une lettre, et de leur rangée, un "
        "nombre\u00a0: `a1` est la première. `without` retire des cases de la grille. Une case qui n’est "
        "pas sur la grille ne peut pas servir.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for board in world.entries_of("map"):
        grid = read_grid(board.data.get(GRID))
        known = list_names(grid) if grid is not None and grid.without else []
        for rank, name in enumerate(board.data[GRID]["without"] if known else ()):
            if name not in known:
                span = board.span((GRID, "without", rank))
                yield make_finding(STRANGER, span, notes=[did_you_mean(name, known)], name=name)
