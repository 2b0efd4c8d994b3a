"""Verbs `ask` and `log`: ask seats a question, show players a text; the slots of both."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ludex.core.suggestions import did_you_mean
from ludex.lang.codes import expressions
from ludex.lang.codes import statements as codes
from ludex.lang.expressions.lists import build_filtered_list, read_for_clause
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.rule_types import (
    INT,
    POINT,
    SEAT,
    AnyType,
    ListOf,
    PlaceOf,
    encode_type,
    is_shown_type,
    make_optional,
)
from ludex.lang.types.scope import Scope, mark_not_empty, narrow_by_condition
from ludex.link.rule_names import find_shown_names

TEXT = "text"


def _find_message_key(statement: Statement, part: str) -> str | None:
    """Return the key of the text that a part names; None if the part is missing or names no text."""
    if not statement.has(part):
        return None
    name, entry = str(statement.data[part]), statement.rules.entry
    says = entry.data.get("says", {})
    if name not in says:
        statement.add_finding(
            expressions.UNKNOWN, part, did_you_mean(name, says), what=expressions.MESSAGE, name=name
        )
        return None
    return f"{entry.id}.says.{name}"


def _read_slots(statement: Statement, scope: Scope) -> list[Any]:
    """Read the values for the slots of a text, each with its type."""
    if not statement.has("with"):
        return []
    given, at = statement.data["with"], statement.pointer("with")
    if not isinstance(given, Mapping):
        statement.report_wrong_shape("with", "values, each under a name", "des valeurs, chacune sous un nom")
        return []
    values = ((name, statement.rules.expression((*at, name), scope)) for name in given)
    return [[name, encode_type(typed.type), typed.tree] for name, typed in values]


def _find_sentence(statement: Statement, scope: Scope) -> tuple[str, list[Any]] | None:
    """Return the key and the slots of the text that describes a step; None if it cannot serve as a sentence.

    It can if it shows every argument that is a number, an entry or a space, and there is such an argument.
    """
    entry, game = statement.rules.entry, statement.rules.game
    text, args = entry.data.get("text"), entry.data.get("args", {})
    taken = [name for name in args if is_shown_type(game.parse_declared_type(args[name]))]
    if not isinstance(text, str) or not taken or not set(taken) <= find_shown_names(text):
        return None
    known = {name: scope.names[name] for name in taken if name in scope.names}
    slots = [[name, encode_type(scope.type_of(slot)), ["local", slot]] for name, slot in known.items()]
    return f"{entry.id}.text", slots


@declare_verb(
    "log",
    "shows the players a text of the entry’s `says`, by its name; `log: text` shows the sentence of the step",
    "log: frozen",
    {"with": "the slots of the text"},
)
def log(statement: Statement) -> list[Tree]:
    if statement.data["log"] == TEXT and TEXT not in statement.rules.entry.data.get("says", {}):
        sentence = _find_sentence(statement, statement.scope)
        if sentence is not None:
            return [["log", statement.point, *sentence]]
    key = _find_message_key(statement, "log")
    return [] if key is None else [["log", statement.point, key, _read_slots(statement, statement.scope)]]


def _read_point(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    name = str(statement.data["point"])
    slot = scope.add(name, POINT)
    tree: dict[str, Any] = {"slot": slot}
    if statement.report_missing("on"):
        return
    tree["on"] = statement.rules.expression(statement.pointer("on"), scope, PlaceOf((), "plane")).tree
    _read_limits(replace(statement, scope=scope), tree, ("where",))
    made |= {"point": tree}
    _bind_answer(statement, made, name, POINT)


def _read_path(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    name = str(statement.data["path"])
    slot = scope.add(name, ListOf(POINT))
    if statement.report_missing("of", "length"):
        return
    tree: dict[str, Any] = {"slot": slot}
    tree["of"] = statement.expression("of").tree
    tree["length"] = statement.expression("length", INT).tree
    tree["from"], tree["upto"] = scope.add("here", POINT), scope.add("there", POINT)
    _read_limits(replace(statement, scope=scope), tree, ("where", "each"))
    made |= {"path": tree}
    _bind_answer(statement, made, name, ListOf(POINT))


def _read_limits(statement: Statement, tree: dict[str, Any], conditions: tuple[str, ...]) -> None:
    for part in conditions:
        tree[part] = statement.condition(part) if statement.has(part) else True
    if statement.has("near"):
        tree["near"] = statement.expression("near", ListOf(POINT)).tree


def _bind_answer(statement: Statement, made: dict[str, Any], name: str, type_: AnyType) -> None:
    if _read_flag(statement, made, "optional"):
        type_ = make_optional(type_)
    statement.scope.forget()
    made["as"] = statement.assign_slot(name, type_)


def _read_flag(statement: Statement, made: dict[str, Any], part: str) -> bool:
    if statement.data.get(part) is True:
        made[part] = True
    return part in made


_ONE_WAY = (
    "only one of `pick`, `menu`, `point` and `path`",
    "une seule des parties `pick`, `menu`, `point` et `path`",
)
_SEVERAL = re.compile(r"\s*(each|any|all)\s+(?=[a-z_][A-Za-z0-9_]*\s+in\s)")
_MODES = {"each": "sealed", "any": "race", "all": "all"}

_PARTS = {
    "pick": "the options, as `name in list if condition`",
    "menu": "arms to choose from, each under its name",
    "count": "the number of choices, or `[least, most]`; the answer is a list",
    "ordered": "true if the order of the answers matters",
    "optional": "true if the answer may be none",
    "else": "statements that are run if there is nothing to choose",
    "says": "the question, by its name under the entry’s `says`; by default the sentence of the step",
    "with": "the slots of the text under `says`",
    "point": "a name for the answer, a point of the plane",
    "path": "a name for the answer, a path: a list of points",
    "on": "the plane of the point",
    "of": "the piece that takes the path",
    "length": "the maximum length of the path",
    "where": "the condition for the point, or the path’s end",
    "each": "the condition for every leg of the path, whose ends are `here` and `there`",
    "near": "points that bots try first",
    "seconds": "the time limit for the answer, which players’ programs enforce, not the rules",
}


@declare_verb(
    "ask",
    "asks a seat, or several seats, to choose. With `each s in seats`, all answer secretly: the pick is a "
    "list in the order of the seats, and a `log` can show it. With `any s in seats`, only the first answer "
    "counts. With `all s in seats`, everybody who answers in time counts, one after the other: `s` and the "
    "picks are lists in the order of the answers",
    "ask: gardener",
    _PARTS,
)
def ask(statement: Statement) -> list[Tree]:
    if not statement.routine.asks:
        statement.add_finding(codes.NO_ASK, "ask")
    made: dict[str, Any] = {}
    scope = statement.scope.branch()
    _seats(statement, scope, made)
    ways = [part for part in ("pick", "menu", "point", "path") if statement.has(part)]
    if len(ways) != 1:
        if ways:
            statement.report_wrong_shape(ways[1], *_ONE_WAY)
        else:
            statement.rules.add_finding(codes.MISSING_PART, statement.span("ask"), verb="ask", name="pick")
        statement.rules.nameless = True
        return []
    if made.get("mode") == "all" and (ways[0] != "pick" or statement.has("count")):
        statement.report_wrong_shape(
            "ask", "a `pick` without `count` after `all`", "un `pick` sans `count` après `all`"
        )
        statement.rules.nameless = True
        return []
    key = _find_message_key(statement, "says")
    if key is not None:
        made |= {"says": key, "slots": _read_slots(statement, scope)}
    elif not statement.has("says"):
        sentence = _find_sentence(statement, scope)
        if sentence is not None:
            made |= {"says": sentence[0], "slots": sentence[1]}
    if statement.has("seconds"):
        made["seconds"] = statement.expression("seconds", INT).tree
    {"pick": _pick, "menu": _menu, "point": _read_point, "path": _read_path}[ways[0]](statement, scope, made)
    return [["ask", statement.point, made]]


def _seats(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    text = statement.data["ask"]
    found = _SEVERAL.match(text) if isinstance(text, str) else None
    if found is None:
        made["to"] = statement.rules.expression(statement.pointer("ask"), scope, SEAT).tree
        return
    loop = statement.parse_loop("ask", found.end(), scope)
    if loop is None:
        statement.rules.expression(statement.pointer("ask"), scope, None, slice(found.end(), None))
        return
    slot, items, conditions = read_for_clause(*loop)
    seats = build_filtered_list(slot, items, conditions)
    made |= {"mode": _MODES[found[1]], "each": slot, "to": seats}


def _pick(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    found = statement.for_clause("pick", scope)
    if found is None:
        if made.get("mode") == "race":
            made["optional"] = statement.data.get("optional") is True
            _bind_first_seat(statement, scope, made)
        return
    name, type_, pick = found
    made |= {"pick": pick, "type": encode_type(type_)}
    counted = statement.has("count")
    if counted:
        made["count"] = _count(statement, scope)
        _read_flag(statement, made, "ordered")
    optional = _read_flag(statement, made, "optional")
    answered = _read_else(statement, made)
    none_wanted = counted and made["count"][0] == 0
    if not (answered or optional or none_wanted or _has_options(statement.scope, pick)):
        statement.add_finding(codes.UNANSWERABLE_QUESTION, "pick")
    result = ListOf(type_) if counted else type_
    if not counted and (optional or answered == "goes on"):
        result = make_optional(result)
    if made.get("mode") in ("sealed", "all"):
        result = ListOf(type_ if made["mode"] == "all" else result)
    statement.scope.forget()
    if made.get("mode") == "race":
        _bind_first_seat(statement, scope, made, answered == "goes on")
    if made.get("mode") == "all":
        made["seats"] = statement.assign_slot(scope.slots[made["each"]][0], ListOf(SEAT))
    made["as"] = statement.assign_slot(name, result)


def _bind_first_seat(
    statement: Statement, scope: Scope, made: dict[str, Any], may_be_skipped: bool = False
) -> None:
    """Bind the name of the seat that answered first, for the statements after a question with `any`."""
    name, type_ = scope.slots[made["each"]]
    statement.scope.names[name] = made["each"]
    is_optional = bool(made.get("optional")) or may_be_skipped
    scope.slots[made["each"]] = (name, make_optional(type_) if is_optional else type_)


def _count(statement: Statement, scope: Scope) -> list[Any]:
    at, value = statement.pointer("count"), statement.data["count"]
    if isinstance(value, list) and len(value) == 2:
        return [statement.rules.expression((*at, index), scope, INT).tree for index in (0, 1)]
    if isinstance(value, list):
        statement.report_wrong_shape("count", "a number or `[least, most]`", "un nombre ou `[min, max]`")
        return [0, 0]
    tree = statement.rules.expression(at, scope, INT).tree
    return [tree, tree]


def _read_else(statement: Statement, made: dict[str, Any]) -> str:
    """Read the `else` of a question; return `goes on` or `leaves`, or an empty text if there is none."""
    if "else" not in statement.data:
        return ""
    branch = statement.scope.branch()
    made["else"], goes_on = statement.block("else", branch)
    return "goes on" if goes_on else "leaves"


def _has_options(scope: Scope, pick: list[Any]) -> bool:
    slot, items, conditions = pick
    if items is None:
        return True  # mistakes have been reported already
    if not isinstance(items, list):
        return False
    if conditions:
        return scope.is_sure(mark_not_empty(build_filtered_list(slot, items, conditions)))
    if items[0] == "list":
        return len(items) > 1
    if items[0] == "range" and all(type(each) is int for each in items[1:]):
        return len(range(*items[1:])) > 0
    return items == ["seats"] or scope.is_sure(mark_not_empty(items))


def _menu(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    at, menu = statement.pointer("menu"), statement.data["menu"]
    if not isinstance(menu, dict) or not menu:
        statement.report_wrong_shape("menu", "a map of arms by name", "des branches, chacune sous un nom")
        return
    made["menu"], ends, open_ = [], [], False
    statement.scope.forget()
    for name in menu:
        arm = _arm(statement, (*at, name), scope)
        if arm is not None:
            tree, end, always = arm
            made["menu"].append({"name": name, **tree})
            ends.append(end)
            open_ = open_ or always
    optional = _read_flag(statement, made, "optional")
    answered = _read_else(statement, made)
    if answered == "goes on" or optional:
        ends.append(statement.scope.branch())
    if not (answered or optional or open_):
        statement.add_finding(codes.UNANSWERABLE_QUESTION, "menu")
    statement.scope.merge(ends)
    statement.goes_on = any(each is not None for each in ends)


def _arm(
    statement: Statement, at: tuple[str | int, ...], scope: Scope
) -> tuple[dict[str, Any], Scope | None, bool] | None:
    """Read an arm; return its tree, the scope at its end if reachable, and whether it is always there."""
    inner = statement.routine.read_arm(at, scope.branch())
    if inner is None:
        return None
    with inner.citing_rules():
        return _read_arm(inner)


def _read_arm(inner: Statement) -> tuple[dict[str, Any], Scope | None, bool]:
    tree: dict[str, Any] = {}
    always = True
    key = _find_message_key(inner, "says")
    if key is not None:
        tree["says"] = key
    if inner.has("when"):
        tree["when"] = inner.condition("when")
        inner.scope.learn(narrow_by_condition(tree["when"], True))
        always = False
    if inner.has("pick"):
        found = inner.for_clause("pick", inner.scope)
        if found is not None:
            _, _, tree["pick"] = found
            always = always and _has_options(inner.scope, tree["pick"])
    body, goes_on = inner.block("do") if inner.has("do") else ([], True)
    tree["do"] = body
    return tree, inner.scope if goes_on else None, always
