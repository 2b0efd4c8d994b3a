"""Statement linker: verify and link the statements of a routine.

Comments show the form of each linked statement. Nothing is run here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.core.trees import BLOCK_SIZE, STATEMENT_DEPTH
from ludex.core.verbs import VERBS
from ludex.engine.ask.ask_statement import Ask, link_ask
from ludex.engine.rules.routines import Statement
from ludex.expr.failure import InvalidTreeError
from ludex.expr.linker import Linker
from ludex.expr.protocols import Names
from ludex.expr.tree_types import Linked, Node, Tree, Type, is_type

Body = tuple[Statement, ...]
Flow = dict[int, tuple[Statement, int | None]]
_CHEAP_STATEMENTS = 16
"""Number of statements that cost one step of the budget."""


@dataclass(frozen=True, slots=True)
class StatementNames:
    """Names in statements: those of expressions, and names that only statements use."""

    names: Names
    routine_of: Mapping[str, int]
    """The number of the routine in `do`, by the id of its step."""
    end_of: Mapping[tuple[str, str], int]
    stream: Mapping[str, int]
    """The number of each random stream; linking adds the streams that it finds."""


class StatementLinker(Linker):
    """Linker of one routine.

    `points` has the points of its program that are already used; `cancels` says whether `cancel` is allowed.
    """

    def __init__(
        self, naming: StatementNames, types: Sequence[Type], where: str, points: set[int], cancels: bool
    ) -> None:
        super().__init__(naming.names, types, where)
        self.naming = naming
        self.points = points
        self.cancels = cancels
        self.hidden: dict[int, int] = {}

    def body(self, statements: Tree, loop: int | None = None, depth: int = 0) -> Body:
        if depth > STATEMENT_DEPTH:
            raise self.refuse("statements are nested too deep")
        return tuple(self._statement(each, loop, depth + 1) for each in self.items(statements, BLOCK_SIZE))

    def _statement(self, statement: Tree, loop: int | None, depth: int) -> Statement:
        verb, point, *rest = statement if type(statement) is list and len(statement) > 1 else (None, None)
        if type(verb) is not str:
            raise self.refuse("expected a statement")
        if type(point) is not int or point < 0 or point in self.points:
            raise self.refuse("a statement has no point, or that of another statement")
        self.points.add(point)
        self.point = point
        if verb not in VERBS:
            raise self.refuse(f"there is no verb “{verb[:40]}”")
        count = len(VERBS[verb].operands)
        if len(rest) != count:
            raise self.refuse(f"“{verb}” at point {point} takes {count} operands, not {len(rest)}")
        flow = getattr(self, f"_flow_{verb}", None)
        if flow is not None:
            return flow(point, rest, loop, depth)  # type: ignore[no-any-return]
        return (verb, point, *getattr(self, f"_{verb}")(*rest))

    def hide(self, point: int, count: int) -> None:
        """Reserve slots for the progress of the statement at `point`: a `for`, or an `ask` of several."""
        self.hidden[point] = self.size
        self.size += count

    def target(self, slot: Tree) -> int | None:
        """Return the slot to which a statement writes; None if it writes to none."""
        return None if slot is None else self.slot(slot)

    def require_target(self, slot: Tree) -> int:
        if slot is None:
            raise self.refuse("a statement has no slot for its value")
        return self.target(slot) or 0

    def parts(self, verb: str, value: Tree) -> Mapping[str, Tree]:
        return self.map(value, frozenset(VERBS[verb].parts))

    def map(self, value: Tree, known: frozenset[str] | None = None) -> Mapping[str, Tree]:
        """Return a map of names, which must be among the `known` ones if these are given."""
        if type(value) is not dict or (known is not None and not value.keys() <= known):
            raise self.refuse("a statement has unknown parts")
        return value

    def all(self, trees: Tree) -> Node:
        return tuple(self.expression(each) for each in self.items(trees, 64))

    def shown(self, slots: Tree) -> Node:
        """Return the values for the slots of a text, each as `(name, type, expression)`."""
        found = []
        for each in self.items(slots, 64):
            if type(each) is not list or len(each) != 3 or not is_type(each[1]):
                raise self.refuse("a slot of a text has no name or no type")
            found.append((self.name(each[0]), each[1], self.expression(each[2])))
        return tuple(found)

    def at(self, where: Tree) -> Linked:
        return where if where in ("top", "bottom") else self.expression(where)

    def stream(self, name: Tree) -> int:
        names = self.naming.stream
        return names.setdefault(self.name(name), len(names))  # type: ignore[attr-defined, no-any-return]

    # ("if", point, condition, then, else), ("while", point, condition, body)
    # ("for", point, slot, list, body), ("stop", point, point of the loop), ("ask", point, Ask)

    def _flow_if(self, point: int, rest: list[Tree], loop: int | None, depth: int) -> Statement:
        condition, then, otherwise = rest
        linked = self.expression(condition)
        return ("if", point, linked, self.body(then, loop, depth), self.body(otherwise, loop, depth))

    def _flow_while(self, point: int, rest: list[Tree], loop: int | None, depth: int) -> Statement:
        return ("while", point, self.expression(rest[0]), self.body(rest[1], point, depth))

    def _flow_for(self, point: int, rest: list[Tree], loop: int | None, depth: int) -> Statement:
        slot, list_, body = rest
        self.hide(point, 2)
        return (
            "for",
            point,
            self.require_target(slot),
            self.expression(list_),
            self.body(body, point, depth),
        )

    def _flow_stop(self, point: int, rest: list[Tree], loop: int | None, depth: int) -> Statement:
        if loop is None:
            raise self.refuse(f"there is no loop to stop at point {point}")
        return ("stop", point, loop)

    def _flow_ask(self, point: int, rest: list[Tree], loop: int | None, depth: int) -> Statement:
        asked = link_ask(self, rest[0], lambda body: self.body(body, loop, depth))
        if asked.mode in ("sealed", "all"):
            self.hide(point, 1)
        return ("ask", point, asked)

    # ("let", point, slot, value), ("setg", point, number, value), ("setf", point, column, piece, value)

    def _let(self, slot: Tree, value: Tree) -> Node:
        return self.require_target(slot), self.expression(value)

    def _setg(self, name: Tree, value: Tree) -> Node:
        number, _ = self.known("field of the game", self.names.glob(self.name(name)), name)
        return number, self.expression(value)

    def column(self, name: Tree) -> int:
        return self.known("run-time field", self.names.column(self.name(name)), name)[0]

    def _setf(self, name: Tree, piece: Tree, value: Tree) -> Node:
        return self.column(name), self.expression(piece), self.expression(value)

    # ("unwind", point, step), ("return", point, value), ("call", point, slot, routine, args)
    # ("method", point, slot, field, entry, piece or None, args)

    def _unwind(self, step: Tree) -> Node:
        name = self.name(step)
        self.known("step", self.naming.routine_of.get(name), step)
        return (self.names.entry(name),)

    def _return(self, value: Tree) -> Node:
        return (self.expression(value),)

    def _call(self, slot: Tree, step: Tree, args: Tree) -> Node:
        name = self.name(step)
        signature = self.known("step", self.names.step(name), step)
        self._check_arity("call", signature, len(self.items(args, 64)), step)
        return self.target(slot), self.naming.routine_of[name], self.all(args)

    def _method(self, slot: Tree, field: Tree, thing: Tree, args: Tree) -> Node:
        # No entry need have the field: a kind may declare steps that none of its entries has yet.
        (entry, piece), _ = self._thing(thing, 0)
        return self.target(slot), self.name(field), entry, piece, self.all(args)

    # ("draw", point, count, from, to, refill, at, slot, stream), ("move", point, what, to, at)
    # ("shuffle", point, place, stream), ("roll", point, what, sides, slot, stream)
    # ("create", point, entry, count, to, at, ((column, value), …), slot), ("destroy", point, what)

    def _draw(self, parts: Tree) -> Node:
        get = self.parts("draw", parts).get
        places = (self.expression(get(name)) for name in ("count", "from", "to", "refill"))
        return (*places, self.at(get("at")), self.target(get("as")), self.stream(get("stream")))

    def _move(self, parts: Tree) -> Node:
        get = self.parts("move", parts).get
        return self.expression(get("what")), self.expression(get("to")), self.at(get("at"))

    def _shuffle(self, place: Tree, stream: Tree) -> Node:
        return self.expression(place), self.stream(stream)

    def _roll(self, parts: Tree) -> Node:
        get = self.parts("roll", parts).get
        what, sides = self.expression(get("what")), self.expression(get("sides"))
        return what, sides, self.target(get("as")), self.stream(get("stream"))

    def _create(self, parts: Tree) -> Node:
        get = self.parts("create", parts).get
        given = self.map(get("with", {})).items()
        columns = tuple((self.column(name), self.expression(value)) for name, value in given)
        operands = (self.expression(get(name)) for name in ("entry", "count", "to"))
        return (*operands, self.at(get("at")), columns, self.target(get("as")))

    def _destroy(self, what: Tree) -> Node:
        return (self.expression(what),)

    # ("show", point, what, to), ("cancel", point), ("end", point, end or None, won)
    # ("check", point, ends), ("log", point, key, shown)

    def _show(self, parts: Tree) -> Node:
        get = self.parts("show", parts).get
        return self.expression(get("what")), self.expression(get("to"))

    def _cancel(self) -> Node:
        if not self.cancels:
            raise self.refuse("“cancel” is only allowed in a `before` hook")
        return ()

    def _end(self, name: Tree, won: Tree) -> Node:
        return None if name is None else self._rank(name), self.expression(won)

    def _check(self, ends: Tree) -> Node:
        return (tuple(self._rank(each) for each in self.items(ends, 1000)),)

    def _rank(self, name: Tree) -> int:
        if type(name) is not list or len(name) != 2:
            raise self.refuse("an end is named by its program and its slug")
        program, slug = (self.name(each) for each in name)
        rank: int = self.known("end", self.naming.end_of.get((program, slug)), f"{program}:{slug}")
        return rank

    def _log(self, key: Tree, slots: Tree) -> Node:
        return self.name(key), self.shown(slots)


def build_flow(body: Body, after: int | None = None) -> Flow:
    """Return, for each point, its statement and the next point (`after` at the end of the body)."""
    found: Flow = {}
    for rank, statement in enumerate(body):
        following = body[rank + 1][1] if rank + 1 < len(body) else after
        point = statement[1]
        found[point] = (statement, following)
        for inner, after_inner in _find_inner_bodies(statement, following):
            found |= build_flow(inner, after_inner)
    return found


def weigh_body(body: Body) -> int:
    """Return what a routine's or loop's statements cost beyond the step for beginning or repeating it."""
    return len(build_flow(body)) // _CHEAP_STATEMENTS


def weigh_turns(flow: Flow) -> dict[int, int]:
    """Return, by point, what each repetition of a loop costs beyond one step, if anything."""
    loops = (statement for statement, _ in flow.values() if statement[0] in ("while", "for"))
    weights = {statement[1]: weigh_body(statement[-1]) for statement in loops}
    return {point: weight for point, weight in weights.items() if weight}


def _find_inner_bodies(statement: Statement, after: int | None) -> list[tuple[Body, int | None]]:
    verb, point = statement[:2]
    if verb == "if":
        return [(statement[3], after), (statement[4], after)]
    if verb in ("while", "for"):
        return [(statement[-1], point)]
    if verb == "ask":
        asked: Ask = statement[2]
        return [(each, after) for each in (*(arm.body for arm in asked.menu), asked.otherwise) if each]
    return []


def require_map(found: object, where: str) -> Mapping[str, Any]:
    """Return a map of the tree; reject anything else."""
    if type(found) is not dict:
        raise InvalidTreeError("expected a map", where)
    return found
