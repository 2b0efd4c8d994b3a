"""Linked statement `ask`: its seats, its options, its effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludex.engine.rules.routines import Statement
from ludex.expr.tree_types import Linked, Tree, Type, is_type

if TYPE_CHECKING:
    from ludex.engine.load.statement_linker import StatementLinker

Body = tuple[Statement, ...]
Pick = tuple[int, Linked, tuple[Linked, ...]]
"""Slot, list, conditions."""
MODES = ("one", "sealed", "race", "all")
_PARTS = frozenset(
    "to mode each seats pick menu count ordered as optional else type says slots point path seconds".split()
)


@dataclass(frozen=True, slots=True)
class Arm:
    """Arm of a menu."""

    name: str
    says: str | None
    when: Linked
    pick: Pick | None
    body: Body


@dataclass(frozen=True, slots=True)
class PointAsk:
    """Question for a point of a plane that satisfies `where`; `near` gives points to try."""

    slot: int
    on: Linked
    where: Linked
    near: Linked


@dataclass(frozen=True, slots=True)
class PathAsk:
    """Question for a path; `each` must be true for the ends `start` and `upto` of every leg."""

    slot: int
    of: Linked
    length: Linked
    where: Linked
    each: Linked
    start: int | None
    upto: int | None
    near: Linked


@dataclass(frozen=True, slots=True)
class Ask:
    """Linked statement `ask`."""

    to: Linked
    mode: str
    each: int | None
    seats: int | None
    """Slot for all seats that have answered, with the mode `all`."""
    pick: Pick | None
    menu: tuple[Arm, ...]
    count: tuple[Linked, Linked] | None
    ordered: bool
    slot: int | None
    optional: bool
    otherwise: Body | None
    type: Type
    says: str | None
    shown: tuple[Any, ...]
    point: PointAsk | None
    path: PathAsk | None
    seconds: Linked


def link_ask(linker: StatementLinker, found: Tree, body: Callable[[Tree], Body]) -> Ask:
    """Verify and link the parts of an `ask`."""
    parts = linker.map(found, _PARTS)
    get = parts.get
    mode, type_ = get("mode", "one"), get("type", "any")
    ways = [name for name in ("pick", "menu", "point", "path") if name in parts]
    if len(ways) != 1 or mode not in MODES or not is_type(type_):
        raise linker.refuse(
            "a question needs exactly one of pick, menu, point and path, a known mode and a type"
        )
    if (mode != "one" and ways[0] in ("point", "path")) or (mode == "sealed" and ways[0] == "menu"):
        raise linker.refuse(f"a {ways[0]} cannot be asked of several seats in this mode")
    if mode == "all" and (ways[0] != "pick" or "count" in parts or "each" not in parts):
        raise linker.refuse("with the mode all, each seat picks one option")
    if "count" in parts and ways[0] != "pick":
        raise linker.refuse("only a pick can have a count")
    count = [linker.expression(each) for each in linker.items(get("count", []), 2)]
    if "count" in parts and len(count) != 2:
        raise linker.refuse("a count needs a minimum and a maximum")
    return Ask(
        to=linker.expression(get("to")),
        mode=mode,
        each=linker.target(get("each")),
        seats=linker.target(get("seats")),
        pick=_link_pick(linker, parts["pick"]) if "pick" in parts else None,
        menu=tuple(_link_arm(linker, each, body) for each in linker.items(get("menu", []), 100)),
        count=(count[0], count[1]) if count else None,
        ordered=_require_flag(linker, get("ordered", False)),
        slot=linker.target(get("as")),
        optional=_require_flag(linker, get("optional", False)),
        otherwise=body(parts["else"]) if "else" in parts else None,
        type=type_,
        says=_link_text(linker, get("says")),
        shown=linker.shown(get("slots", [])),
        point=_link_point(linker, parts["point"]) if "point" in parts else None,
        path=_link_path(linker, parts["path"]) if "path" in parts else None,
        seconds=linker.expression(get("seconds")),
    )


def _link_pick(linker: StatementLinker, found: Tree) -> Pick:
    if type(found) is not list or len(found) != 3:
        raise linker.refuse("a pick needs a slot, a list and conditions")
    slot, list_, conditions = found
    return linker.require_target(slot), linker.expression(list_), linker.all(conditions)


def _link_arm(linker: StatementLinker, found: Tree, body: Callable[[Tree], Body]) -> Arm:
    parts = linker.map(found, frozenset({"name", "says", "when", "pick", "do"}))
    return Arm(
        linker.name(parts.get("name")),
        _link_text(linker, parts.get("says")),
        linker.expression(parts.get("when", True)),
        _link_pick(linker, parts["pick"]) if "pick" in parts else None,
        body(parts.get("do", [])),
    )


def _link_point(linker: StatementLinker, found: Tree) -> PointAsk:
    get = linker.map(found, frozenset({"slot", "on", "where", "near"})).get
    on, where = linker.expression(get("on")), linker.expression(get("where", True))
    return PointAsk(linker.require_target(get("slot")), on, where, linker.expression(get("near")))


def _link_path(linker: StatementLinker, found: Tree) -> PathAsk:
    get = linker.map(found, frozenset({"slot", "of", "length", "where", "each", "from", "upto", "near"})).get
    return PathAsk(
        linker.require_target(get("slot")),
        linker.expression(get("of")),
        linker.expression(get("length")),
        linker.expression(get("where", True)),
        linker.expression(get("each", True)),
        linker.target(get("from")),
        linker.target(get("upto")),
        linker.expression(get("near")),
    )


def _require_flag(linker: StatementLinker, value: Tree) -> bool:
    if type(value) is not bool:
        raise linker.refuse("a question's flag is neither true nor false")
    return value


def _link_text(linker: StatementLinker, value: Tree) -> str | None:
    return None if value is None else linker.name(value)
