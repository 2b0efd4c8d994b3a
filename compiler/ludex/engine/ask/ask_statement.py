"""Linked `ask` statement: who is asked, what can be picked, what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludex.engine.rules.routines import Statement, Tree, Type
from ludex.expr.tree_types import is_type

if TYPE_CHECKING:
    from ludex.engine.load.statement_linker import StatementLinker

Body = tuple[Statement, ...]
Pick = tuple[int, Tree, tuple[Tree, ...]]
"""Slot, list, conditions."""


@dataclass(frozen=True, slots=True)
class Arm:
    name: str
    says: str | None
    when: Tree
    pick: Pick | None
    body: Body


@dataclass(frozen=True, slots=True)
class PointAsk:
    """Any point of a plane for which `where` holds; `near` gives hints for whoever tries points at random."""

    slot: int
    on: Tree
    where: Tree
    near: Tree


@dataclass(frozen=True, slots=True)
class PathAsk:
    """Points to go to, one after the other; `each` must hold with the ends of every step in `start`,
    `upto`."""

    slot: int
    of: Tree
    length: Tree
    where: Tree
    each: Tree
    start: int | None
    upto: int | None
    near: Tree


@dataclass(frozen=True, slots=True)
class Ask:
    to: Tree
    mode: str
    each: int | None
    pick: Pick | None
    menu: tuple[Arm, ...]
    count: tuple[Tree, Tree] | None
    ordered: bool
    slot: int | None
    optional: bool
    otherwise: Body | None
    """None where there is no `else`."""
    type: Type
    says: str | None
    shown: tuple[Any, ...]
    point: PointAsk | None
    path: PathAsk | None
    seconds: Tree
    """How long the answer may take, for whoever keeps time: the rules do not."""


_PARTS = frozenset(
    "to mode each pick menu count ordered as optional else type says slots point path seconds".split()
)


def link_ask(linker: StatementLinker, found: Any, body: Callable[[Any], Body]) -> Ask:
    get = linker.map(found, _PARTS).get
    mode, type_ = get("mode", "one"), get("type", "any")
    ways = [name for name in ("pick", "menu", "point", "path") if name in found]
    if len(ways) != 1 or mode not in ("one", "sealed", "race") or not is_type(type_):
        raise linker.refuse("a question is put in no way, or in several")
    if (mode != "one" and ways[0] in ("point", "path")) or (mode == "sealed" and ways[0] == "menu"):
        raise linker.refuse(f"a {ways[0]} cannot be asked of several")
    if "count" in found and ways[0] != "pick":
        raise linker.refuse("a number of options can only be asked of a list")
    count = (
        tuple(linker.expression(each) for each in linker.items(get("count"), 2)) if "count" in found else None
    )
    if count is not None and len(count) != 2:
        raise linker.refuse("a question asks for a least and a most number of options")
    return Ask(
        to=linker.expression(get("to")),
        mode=mode,
        each=linker.target(get("each")),
        pick=_pick(linker, found["pick"]) if "pick" in found else None,
        menu=tuple(_arm(linker, each, body) for each in linker.items(get("menu", []), 100)),
        count=(count[0], count[1]) if count else None,
        ordered=_flag(linker, get("ordered", False)),
        slot=linker.target(get("as")),
        optional=_flag(linker, get("optional", False)),
        otherwise=body(found["else"]) if "else" in found else None,
        type=type_,
        says=_text(linker, get("says")),
        shown=linker.shown(get("slots", [])),
        point=_point(linker, found["point"]) if "point" in found else None,
        path=_path(linker, found["path"]) if "path" in found else None,
        seconds=linker.expression(get("seconds")),
    )


def _pick(linker: StatementLinker, found: Any) -> Pick:
    if type(found) is not list or len(found) != 3:
        raise linker.refuse("what may be picked needs a slot, a list and its conditions")
    slot, list_, conditions = found
    return linker.require_target(slot), linker.expression(list_), linker.all(conditions)


def _arm(linker: StatementLinker, found: Any, body: Callable[[Any], Body]) -> Arm:
    get = linker.map(found, frozenset({"name", "says", "when", "pick", "do"})).get
    return Arm(
        linker.name(get("name")),
        _text(linker, get("says")),
        linker.expression(get("when", True)),
        _pick(linker, found["pick"]) if "pick" in found else None,
        body(get("do", [])),
    )


def _point(linker: StatementLinker, found: Any) -> PointAsk:
    get = linker.map(found, frozenset({"slot", "on", "where", "near"})).get
    on, where = linker.expression(get("on")), linker.expression(get("where", True))
    return PointAsk(linker.require_target(get("slot")), on, where, linker.expression(get("near")))


def _path(linker: StatementLinker, found: Any) -> PathAsk:
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


def _flag(linker: StatementLinker, value: Any) -> bool:
    if type(value) is not bool:
        raise linker.refuse("a question's flag is neither true nor false")
    return value


def _text(linker: StatementLinker, value: Any) -> str | None:
    return None if value is None else linker.name(value)
