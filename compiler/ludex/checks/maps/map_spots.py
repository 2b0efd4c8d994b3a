"""Check: the nodes of a map are on the board; no two nodes, and no two tiles, have the same position."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, format_decimal, message
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

_MAP = (
    "kind: map\nentries:\n  verger:\n    title: Le verger\n    nodes:\n"
    "      portail: {title: Portail, at: [40, 25]}\n"
)
_END = "    source: {status: original}\n"

OFF_BOARD = declare_code(
    "MAP005",
    Severity.ERROR,
    title=Bilingual("Node off the board", "Nœud hors du plateau"),
    says=Bilingual(
        "“{name}” is drawn at {x} × {y} mm, but the board is {width} × {height} mm",
        "«\u00a0{name}\u00a0» est dessiné à {x} × {y} mm, mais le plateau fait {width} × {height} mm",
    ),
    why=Bilingual(
        "`at` says where a node is drawn, in millimetres across and down from the upper left corner of "
        "the board. The layout of the map sets the size of the board, and nothing is printed beyond it.",
        "`at` dit où un nœud est dessiné, en millimètres vers la droite et vers le bas depuis le coin "
        "supérieur gauche du plateau. La maquette du plan donne la taille du plateau, et rien n’est "
        "imprimé au-delà.",
    ),
)

SAME_POSITION = declare_code(
    "MAP006",
    Severity.ERROR,
    title=Bilingual("Two nodes or tiles at the same position", "Deux nœuds ou tuiles au même endroit"),
    says=Bilingual(
        "“{name}” is at exactly the same position as “{other}”",
        "«\u00a0{name}\u00a0» se trouve exactement au même endroit que «\u00a0{other}\u00a0»",
    ),
    why=Bilingual(
        "Two nodes that are drawn at the same point, or two tiles at the same position of the grid, hide one "
        "another. Usually a line was copied without changing its position.",
        "Deux nœuds dessinés au même endroit, ou deux tuiles à la même position dans la grille, se cachent "
        "l’un l’autre. Le plus souvent, une ligne a été recopiée sans changer sa position.",
    ),
    wrong=_MAP + "      remise: {title: Remise, at: [40, 25]}\n" + _END,
    right=_MAP + "      remise: {title: Remise, at: [60, 25]}\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    for board in world.entries_of("map"):
        yield from _check_on_board(world, board)
        yield from _check_same_position(board, "nodes")
        yield from _check_same_position(board, "tiles")


def _check_on_board(world: World, board: Entry) -> Iterator[Finding]:
    size = _find_size(world, world.target(board, ("layout",)))
    if size is None:
        return
    width, height, layout = size
    for name, node in board.data.get("nodes", {}).items():
        x, y = node.get("at", (0, 0))
        if x > width or y > height:
            at = board.span(("nodes", name, "at"))
            note = Note(message("the size of the board", "la taille du plateau"), layout.span(("size",)))
            left, top, right, bottom = map(format_decimal, (x, y, width, height))
            yield make_finding(
                OFF_BOARD, at, name=name, x=left, y=top, width=right, height=bottom, notes=[note]
            )


def _find_size(world: World, layout: Entry | None) -> tuple[float, float, Entry] | None:
    """Return the size of a layout, own or inherited, and the layout that states it; None if none does."""
    passed = set()
    while layout is not None and layout.id not in passed:
        if "size" in layout.data:
            width, height = layout.data["size"]
            return width, height, layout
        passed.add(layout.id)
        layout = world.target(layout, ("extends",))
    return None


def _check_same_position(board: Entry, field: str) -> Iterator[Finding]:
    taken: dict[tuple[float, ...], str] = {}
    for name, thing in board.data.get(field, {}).items():
        if "at" in thing:
            other = taken.setdefault(tuple(thing["at"]), name)
            if other != name:
                at: Pointer = (field, name, "at")
                words = message("“{other}” is here", "«\u00a0{other}\u00a0» est ici", other=other)
                note = Note(words, board.span((field, other, "at")))
                yield make_finding(SAME_POSITION, board.span(at), name=name, other=other, notes=[note])
