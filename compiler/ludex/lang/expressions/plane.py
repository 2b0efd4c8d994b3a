"""Built-in functions of planes: measuring, lines of sight, movement."""

from __future__ import annotations

import ast

from ludex.core.findings import make_note
from ludex.core.messages import Choice
from ludex.lang.codes import expressions as codes
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.expressions.builtins import read_keyword, register_builtin
from ludex.lang.types.rule_types import (
    ANY,
    BODY,
    BOOL,
    INVALID,
    LENGTH,
    POINT,
    AnyType,
    Entry,
    ListOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    Typed,
    Word,
)

SIDES = ("left", "right", "top", "bottom")
_OTHERS = "others:bodies areas:areas"
_TABLE = f"""
at: a:body point:point -> body
raised: a:body height:length -> body
centre: a:body -> point
spot: x:length y:length -> point
shifted: a:body side:side length:length -> point
base_to_base: a:body b:body side:side length:length -> point
across: point:point -> length
down: point:point -> length
middle: -> point
areas: trait:trait -> areas
gap: a:body b:body -> length
far: a:body b:body -> length
within: a:body b:body length:length -> bool
wholly: a:body b:body length:length -> bool
touch: a:body b:body -> bool
overlap: a:body b:body -> bool
rise: a:body b:body -> length
gap_area: a:body area:area -> length
within_area: a:body area:area length:length -> bool
touch_area: a:body area:area -> bool
overlap_area: a:body area:area -> bool
inside: a:body area:area -> bool
rim: a:body area:area -> length
ground: a:body areas:areas -> length
aboard: a:body -> bool
from_edge: a:body side:side -> length
sees: a:body b:body {_OTHERS} -> bool
sees_area: a:body area:area {_OTHERS} -> bool
crossed: a:body b:body {_OTHERS} ignored:length? -> bool
centre_crossed: a:body b:body {_OTHERS} ignored:length? -> bool
swath_crossed: a:body b:body {_OTHERS} -> bool
swath_blocked: a:body b:body {_OTHERS} -> bool
clear: a:body {_OTHERS} -> bool
passes: a:body from:point upto:point {_OTHERS} -> bool
squeezes: a:body from:point upto:point foes:bodies friends:bodies areas:areas -> bool
withdraws: a:body from:point upto:point b:body reach:length -> bool
straight: a:body goal:point length:length {_OTHERS} -> point
away: a:body b:body length:length {_OTHERS} -> point
length: a:body path:points -> length
longer: a:body path:points length:length -> bool
ring: a:body b:body {_OTHERS} -> points
ring_area: a:body area:area {_OTHERS} -> points
toward: a:body goal:point length:length {_OTHERS} -> points
around: a:body length:length {_OTHERS} -> points
way: a:body goal:point {_OTHERS} -> points
along: a:body goal:point length:length {_OTHERS} -> points
approach: a:body b:body length:length {_OTHERS} -> points
"""
TYPES: dict[str, AnyType] = {
    "body": BODY,
    "bodies": ListOf(BODY),
    "area": SpaceOf(()),
    "areas": ListOf(SpaceOf(())),
    "point": POINT,
    "points": ListOf(POINT),
    "length": LENGTH,
    "length?": Opt(LENGTH),
    "bool": BOOL,
    "trait": Entry(("trait",)),
    "side": Word(SIDES),
}


def _operations() -> dict[str, tuple[tuple[tuple[str, str], ...], str]]:
    found = {}
    for line in _TABLE.strip().splitlines():
        name, _, rest = line.partition(":")
        takes, _, gives = rest.partition("->")
        pairs = tuple((each.split(":")[0], each.split(":")[1]) for each in takes.split())
        found[name] = (pairs, gives.strip())
    return found


OPERATIONS = _operations()
"""Each operation with the types of its operands and its result."""


def _register_operation(name: str) -> None:
    takes, gives = OPERATIONS[name]
    usage = "(" + ", ".join(each for each, _ in takes) + ")"

    @register_builtin(name, usage, len(takes))
    def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
        place = _plane(reader, node, name)
        operands = [_operand(reader, each, type_) for each, (_, type_) in zip(node.args, takes, strict=True)]
        return INVALID if place is None else Typed(TYPES[gives], ["plane", name, place, *operands])


def _plane(reader: ExpressionReader, node: ast.Call, name: str) -> object:
    on = read_keyword(node, "on")
    if on is not None:
        return reader.read(on, PlaceOf((), "plane")).tree
    planes = [each.id for each in reader.game.places.values() if each.type.form == "plane"]
    if len(planes) == 1:
        return ["place", planes[0]]
    if planes:
        reader.add_finding(codes.AMBIGUOUS, node.func, name=name, ids=Choice(tuple(planes)))
    elif not reader.game.is_incomplete:  # otherwise, a place that could not be read may be a plane
        reader.report_unknown(codes.FUNCTION, node.func, name, set(), make_note(*_NO_PLANE))
    return None


_NO_PLANE = (
    "it needs a plane: a place of the game with `form: plane`, or one that `on=…` names",
    "il lui faut une surface\u00a0: un lieu du jeu avec `form: plane`, ou celui que nomme `on=…`",
)


def _operand(reader: ExpressionReader, node: ast.expr, type_: str) -> object:
    if type_ == "body":  # a piece at its place, a point, or the result of `at` and `raised`
        typed = reader.read_not_none(node)
        if not _has_base(typed.type):
            reader.report_wrong_type(node, typed.type, BODY)
        return typed.tree
    if type_ == "bodies":
        item, tree = reader.read_items(node)
        if not _has_base(item) and tree != ["list"]:
            reader.report_wrong_type(node, ListOf(item), ListOf(BODY))
        return tree
    return reader.read(node, TYPES[type_]).tree


def _has_base(type_: AnyType) -> bool:
    return isinstance(type_, Piece) or type_ in (POINT, BODY, ANY)


for _name in OPERATIONS:
    _register_operation(_name)
