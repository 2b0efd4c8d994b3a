"""Built-in functions about where things lie: owners, places, spaces, and ways between them."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ludex.lang.codes import types
from ludex.lang.expressions.builtins import BUILTINS, Builtin, builtin, wanted_args
from ludex.lang.known import PlaceInfo
from ludex.lang.reading import Reader
from ludex.lang.typed import LOST, Typed
from ludex.lang.types import (
    ANY,
    INT,
    AnyType,
    ListOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    plain,
    said,
)


def _may_hold(reader: Reader, place: PlaceInfo, typed: Typed) -> bool:
    """Whether some piece of that type may lie in the place."""
    lineage, held = reader.game.lineage, place.type.kinds
    own = getattr(typed.type, "kinds", ())
    return not own or any(lineage(a, b) or lineage(b, a) for a in own for b in held)


def _otherwise(reader: Reader, node: ast.Call, typed: Typed, wanted: AnyType) -> Typed:
    """What is said of an argument of another type; nothing where a mistake in it has been told already."""
    if typed.type == ANY:
        return LOST
    return reader.tell(types.WRONG, node.args[0], found=said(typed.type), wanted=said(wanted))


@builtin("owner")
def _owner(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Whose place it is, or in whose place a piece lies; none for places of the game."""
    if not wanted_args(reader, node, "owner", 1, 1, "(place)"):
        return LOST
    typed = reader.certain(node.args[0])
    kinds: tuple[str, ...] = ()
    if isinstance(typed.type, Piece):
        places = [each for some in reader.game.owned.values() for each in some]
        kinds = tuple(
            sorted({each.owner for each in places if each.owner and _may_hold(reader, each, typed)})
        )
        return Typed(Opt(Piece(kinds)), ["ownerof", typed.tree])
    if isinstance(typed.type, PlaceOf):
        known = [each for some in reader.game.owned.values() for each in some]
        same = {each.owner for each in known if each.owner and typed.tree[1:2] == [each.id]}
        kinds = tuple(sorted(same or {each.owner for each in known if each.owner}))
        return Typed(Opt(Piece(kinds)), ["owner", typed.tree])
    return _otherwise(reader, node, typed, PlaceOf(()))


def _where(name: str, op: str, result: Callable[[tuple[str, ...]], AnyType]) -> Builtin:
    """Where a piece lies."""

    def made(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
        if not wanted_args(reader, node, name, 1, 1, "(piece)"):
            return LOST
        typed = reader.certain(node.args[0])
        if not isinstance(typed.type, Piece):
            return _otherwise(reader, node, typed, Piece(()))
        return Typed(result(()), [op, typed.tree])

    return made


BUILTINS["place"] = _where("place", "whereis", lambda kinds: Opt(PlaceOf(kinds)))
BUILTINS["space"] = _where("space", "spaceof", lambda kinds: Opt(SpaceOf(kinds)))
BUILTINS["position"] = _where("position", "position", lambda kinds: INT)


@builtin("spaces")
def _spaces(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    if not wanted_args(reader, node, "spaces", 1, 1, "(place)"):
        return LOST
    typed = reader.certain(node.args[0])
    if not isinstance(typed.type, PlaceOf):
        return _otherwise(reader, node, typed, PlaceOf(()))
    return Typed(ListOf(SpaceOf(typed.type.kinds)), ["spaces", typed.tree])


@builtin("near")
def _near(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """The neighbours of a space, by one kind of edge where it is named."""
    if not wanted_args(reader, node, "near", 1, 2, "(space, edge)"):
        return LOST
    typed = reader.read(node.args[0], SpaceOf(()))
    if typed.type == ANY:
        return LOST
    return Typed(ListOf(plain(typed.type)), ["near", typed.tree, _edge(node.args[1:])])


@builtin("steps")
def _steps(reader: Reader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """How many steps lead from one space to another; none where no way does."""
    if not wanted_args(reader, node, "steps", 2, 3, "(space, space, edge)"):
        return LOST
    one, other = (reader.read(each, SpaceOf(())) for each in node.args[:2])
    return Typed(Opt(INT), ["steps", one.tree, other.tree, _edge(node.args[2:])])


def _edge(rest: list[ast.expr]) -> str | None:
    name = rest[0] if rest else None
    return name.id.replace("_", "-") if isinstance(name, ast.Name) else None
