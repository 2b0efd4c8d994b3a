"""Verbs on pieces: `move`, `draw`, `shuffle`, `roll`, `create`, `destroy`, `show`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import statements as statement_codes
from ludex.lang.codes import types
from ludex.lang.expressions.lists import report_missing_space
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.rule_types import (
    ANY,
    INT,
    INVALID,
    POINT,
    SEAT,
    AnyType,
    Entry,
    ListOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    Typed,
    as_list,
    describe_type,
    is_assignable,
)
from ludex.schema.entries import Entry as SourceEntry

_AT = Bilingual(
    "`top`, `bottom`, the number of a space, or a point of a plane",
    "`top`, `bottom`, le numéro d’une case, ou un point d’une surface",
)
_TO = Bilingual("a place or a space", "un lieu ou une case")


def read_pieces(statement: Statement, part: str) -> Typed:
    """Read a piece, a list of pieces, or a place or space, which stands for its pieces."""
    typed = as_list(statement.expression(part))
    item = typed.type.of if isinstance(typed.type, ListOf) else typed.type
    if isinstance(item, Opt) and not isinstance(typed.type, ListOf):
        statement.report_maybe_none(typed, part)
        return INVALID
    if item != ANY and not is_assignable(item, Piece(()), statement.rules.game.may_stand_for):
        statement.report_wrong_type(
            part, typed.type, Bilingual("one or more pieces", "une ou plusieurs pièces"), Piece(())
        )
        return INVALID
    return typed


def kinds_of(typed: Typed) -> tuple[str, ...]:
    item = typed.type.of if isinstance(typed.type, ListOf) else typed.type
    return item.kinds if isinstance(item, Piece) else ()


def destination(statement: Statement, kinds: tuple[str, ...]) -> object:
    """Read the destination of pieces, and check that it accepts pieces of these kinds."""
    typed = statement.expression("to")
    if typed.type == ANY:
        return None
    if isinstance(typed.type, Opt):
        statement.report_maybe_none(typed, "to")
    elif not isinstance(typed.type, PlaceOf | SpaceOf):
        statement.report_wrong_type("to", typed.type, _TO)
    elif kinds and typed.type.kinds and not statement.rules.game.are_related(kinds, typed.type.kinds):
        found, wanted = (
            Bilingual(f"a place for {', '.join(each)}", f"un lieu pour {', '.join(each)}")
            for each in (typed.type.kinds, kinds)
        )
        statement.add_finding(types.WRONG_TYPE, "to", found=found, wanted=wanted)
    return typed.tree


def read_position(statement: Statement, to: object) -> object:
    """Read the part `at`: top, bottom, a number, or a point of the place `to`; None if it is omitted."""
    if not statement.has("at"):
        _remark_on_missing_space(statement, to)
        return None
    value = statement.data["at"]
    if value in ("top", "bottom"):
        return value
    typed = statement.expression("at")
    if typed.type not in (INT, ANY, POINT):
        statement.report_wrong_type("at", typed.type, _AT)
    report_missing_space(statement.rules, statement.rules.entry.span(statement.pointer("at")), to, typed.tree)
    return typed.tree


_WANTED_SPACES = {
    "graph": Bilingual("name a space, such as `{name}.{space}`", "nommez une case, comme `{name}.{space}`"),
    "plane": Bilingual("give a point with `at`", "donnez un point par `at`"),
}


def _find_place(statement: Statement, tree: object) -> SourceEntry | None:
    match tree:
        case ["place" | "owned", str(place), *_]:
            return statement.rules.game.entries_by_id.get(place)
    return None


def _remark_on_missing_space(statement: Statement, to: object) -> None:
    """Report pieces that are put on a graph or a plane without a space or a point."""
    place, known = _find_place(statement, to), statement.rules.game.places
    wanted = _WANTED_SPACES.get(str(place.data.get("form"))) if place is not None else None
    if place is not None and wanted is not None:
        name, title = to_identifier(place.slug), str(place.data.get("title", place.slug))
        space = next(iter(known[name].names), "…") if name in known else "…"
        due = Bilingual(*(each.format(name=name, space=space) for each in (wanted.en, wanted.fr)))
        statement.add_finding(statement_codes.WITHOUT_SPACE, "to", place=title, wanted=due)


def remark_on_overlay(statement: Statement, to: object, at: object) -> None:
    """Report that pieces are laid on others in a space where all pieces stay in force."""
    is_on_top = at == "top" and isinstance(to, list) and to[0] == "space"
    place = _find_place(statement, to[1]) if is_on_top and isinstance(to, list) else None
    if place is not None and place.data.get("live") is True:
        title = str(place.data.get("title", place.slug))
        statement.add_finding(statement_codes.NOTHING_COVERED, "at", place=title)


def stream(statement: Statement, fallback: object) -> str:
    """Return the name of the random stream: the stated name, or that of the place, or `chance`."""
    if statement.has("stream"):
        return str(statement.data["stream"])
    if isinstance(fallback, list) and fallback[0] in ("place", "owned"):
        return str(fallback[1]).partition("/")[2]
    return "chance"


def read_place(statement: Statement, part: str) -> Typed:
    typed = statement.expression(part)
    if typed.type != ANY and not isinstance(typed.type, PlaceOf):
        statement.report_wrong_type(part, typed.type, describe_type(PlaceOf(())))
        return INVALID
    return typed


_STREAM = "the random stream; by default the one named after the place"


@declare_verb("move", "puts one or more pieces in a place", "move: apple", {"to": _TO.en, "at": _AT.en})
def move(statement: Statement) -> list[Tree]:
    if statement.report_missing("to"):
        return []
    pieces = read_pieces(statement, "move")
    to = destination(statement, kinds_of(pieces))
    at = read_position(statement, to)
    remark_on_overlay(statement, to, at)
    statement.scope.forget()
    return [["move", statement.point, {"what": pieces.tree, "to": to, "at": at}]]


@declare_verb(
    "draw",
    "takes a number of pieces from the top of a place, or at random from a bag",
    "draw: 2",
    {
        "from": "the place from which the pieces are taken",
        "to": _TO.en,
        "refill": "the place whose pieces are shuffled into `from` when that is empty",
        "at": _AT.en,
        "as": "a name for the list of drawn pieces",
        "stream": _STREAM,
    },
)
def draw(statement: Statement) -> list[Tree]:
    if statement.report_missing("from", "to"):
        return []
    count = statement.expression("draw", INT)
    begin = read_place(statement, "from")
    kinds = begin.type.kinds if isinstance(begin.type, PlaceOf) else ()
    made: dict[str, Any] = {"count": count.tree, "from": begin.tree, "to": destination(statement, kinds)}
    made["refill"] = read_place(statement, "refill").tree if statement.has("refill") else None
    made["at"] = read_position(statement, made["to"])
    remark_on_overlay(statement, made["to"], made["at"])
    made["stream"] = stream(statement, begin.tree)
    statement.scope.forget()
    made["as"] = _bind_as(statement, ListOf(Piece(kinds)))
    return [["draw", statement.point, made]]


def _bind_as(statement: Statement, type_: AnyType) -> int | None:
    return statement.assign_slot(str(statement.data["as"]), type_) if statement.has("as") else None


@declare_verb("shuffle", "shuffles a place", "shuffle: tools", {"stream": _STREAM})
def shuffle(statement: Statement) -> list[Tree]:
    place = read_place(statement, "shuffle")
    statement.scope.forget()
    return [["shuffle", statement.point, place.tree, stream(statement, place.tree)]]


@declare_verb(
    "create",
    "creates pieces of an entry",
    "create: frost_marker",
    {
        "count": "the number of pieces; by default one",
        "to": _TO.en,
        "at": _AT.en,
        "with": "run-time fields, each with its value",
        "as": "a name for the list of the new pieces",
    },
)
def create(statement: Statement) -> list[Tree]:
    if statement.report_missing("to"):
        return []
    entry = statement.expression("create", Entry(()))
    kinds = entry.type.kinds if isinstance(entry.type, Entry) else ()
    made = {
        "entry": entry.tree,
        "count": statement.expression("count", INT).tree if statement.has("count") else 1,
        "to": destination(statement, kinds),
    }
    made["at"] = read_position(statement, made["to"])
    made["with"] = _fields(statement, kinds)
    statement.scope.forget()
    made["as"] = _bind_as(statement, ListOf(Piece(kinds)))
    return [["create", statement.point, made]]


def _fields(statement: Statement, kinds: tuple[str, ...]) -> dict[str, Any]:
    if not statement.has("with"):
        return {}
    given, at = statement.data["with"], statement.pointer("with")
    if not isinstance(given, Mapping):
        statement.report_wrong_shape(
            "with", "fields, each with its value", "des champs, chacun avec sa valeur"
        )
        return {}
    rules = statement.rules
    known = {name: each for info in rules.game.kind_infos(kinds) for name, each in info.state.items()}
    made = {}
    for name in given:
        if name in known:
            typed = rules.expression((*at, name), statement.scope, known[name].type)
            made[known[name].name] = typed.tree
        else:
            span, note = rules.entry.key_span((*at, name)), did_you_mean(name, known)
            rules.add_finding(codes.UNKNOWN, span, note, what=codes.FIELD, name=name)
    return made


@declare_verb("destroy", "removes pieces from the game permanently", "destroy: frost")
def destroy(statement: Statement) -> list[Tree]:
    pieces = read_pieces(statement, "destroy")
    statement.scope.forget()
    return [["destroy", statement.point, pieces.tree]]


@declare_verb(
    "show",
    "lets seats see pieces that they may not see otherwise, until the pieces are shuffled, put into a bag, "
    "or rolled (dice)",
    "show: tools[:3]",
    {"to": "the seats; by default all"},
)
def show(statement: Statement) -> list[Tree]:
    pieces = read_pieces(statement, "show")
    to = None
    if statement.has("to"):
        rules, typed = statement.rules, statement.expression("to")
        if isinstance(typed.type, Piece):
            to = ["list", typed.tree]
        else:
            span = partial(rules.entry.span, statement.pointer("to"))
            to = rules.require_type(typed, ListOf(SEAT), span).tree
    return [["show", statement.point, {"what": pieces.tree, "to": to}]]


@declare_verb(
    "roll",
    "rolls dice, which then show their value and face. With `sides`, it rolls a number from 1 to `sides`",
    "roll: weather",
    {
        "sides": "the number of sides; `roll` is then a name for the result",
        "as": "a name for the list of the values",
        "stream": "the random stream; by default `dice`",
    },
)
def roll(statement: Statement) -> list[Tree]:
    made: dict[str, Any] = {"what": None, "sides": None, "as": None}
    made["stream"] = str(statement.data.get("stream", "dice"))
    if statement.has("sides"):
        made["sides"] = statement.expression("sides", INT).tree
        name = statement.data["roll"]
        if not isinstance(name, str) or not name.isidentifier():
            statement.report_wrong_shape("roll", "a name for the number", "un nom pour le nombre")
            return []
        made["as"] = statement.assign_slot(name, INT)
    else:
        made["what"] = read_pieces(statement, "roll").tree
        statement.scope.forget()
        made["as"] = _bind_as(statement, ListOf(INT))
    return [["roll", statement.point, made]]
