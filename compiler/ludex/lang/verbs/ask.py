"""Verb `ask`: a question to a seat, with options, a menu, a point or a path."""

from __future__ import annotations

import re
from typing import Any

from ludex.core.messages import Bilingual
from ludex.lang.codes import statements as codes
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.expressions.lists import read_for_clause
from ludex.lang.parser import SyntaxProblem, parse
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.rule_types import INT, POINT, SEAT, AnyType, ListOf, PlaceOf, encode_type, make_optional
from ludex.lang.types.scope import Scope, mark_not_empty, narrow_by_condition
from ludex.lang.verbs.log import message_key, message_slots


def point(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    name = str(statement.data["point"])
    slot = scope.add(name, POINT)
    tree: dict[str, Any] = {"slot": slot}
    if statement.report_missing("on"):
        return
    tree["on"] = statement.reading.expression(statement.pointer("on"), scope, PlaceOf((), "plane")).tree
    inner = _within(statement, scope)
    tree["where"] = inner.condition("where") if statement.has("where") else True
    if statement.has("near"):
        tree["near"] = inner.expression("near", ListOf(POINT)).tree
    made |= {"point": tree}
    _bind_answer(statement, made, name, POINT)


def path(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    name = str(statement.data["path"])
    slot = scope.add(name, ListOf(POINT))
    if statement.report_missing("of", "length"):
        return
    tree: dict[str, Any] = {"slot": slot}
    tree["of"] = statement.expression("of").tree
    tree["length"] = statement.expression("length", INT).tree
    tree["from"], tree["upto"] = scope.add("here", POINT), scope.add("there", POINT)
    inner = _within(statement, scope)
    for part in ("where", "each"):
        tree[part] = inner.condition(part) if statement.has(part) else True
    if statement.has("near"):
        tree["near"] = inner.expression("near", ListOf(POINT)).tree
    made |= {"path": tree}
    _bind_answer(statement, made, name, ListOf(POINT))


def _within(statement: Statement, scope: Scope) -> Statement:
    return Statement(statement.routine, statement.at, statement.verb, statement.data, scope)


def _bind_answer(statement: Statement, made: dict[str, Any], name: str, type_: AnyType) -> None:
    if statement.data.get("optional") is True:
        made["optional"] = True
        type_ = make_optional(type_)
    statement.scope.forget()
    made["as"] = statement.assign_slot(name, type_)


_SEVERAL = re.compile(r"\s*(each|any)\s+(?=[a-z_][A-Za-z0-9_]*\s+in\s)")
_MODES = {"each": "sealed", "any": "race"}

_PARTS = {
    "pick": Bilingual(
        "`name in list if condition`: the options", "`nom in liste if condition`\u00a0: les options"
    ),
    "menu": Bilingual(
        "several ways to go on, each under a name", "plusieurs suites possibles, chacune sous un nom"
    ),
    "count": Bilingual(
        "how many, or `[least, most]`: the answer is a list",
        "combien, ou `[min, max]`\u00a0: la réponse est une liste",
    ),
    "ordered": Bilingual("true where the order of the answer counts", "true si l’ordre de la réponse compte"),
    "optional": Bilingual("true where the answer may be none", "true si la réponse peut être none"),
    "else": Bilingual(
        "statements where there is nothing to choose", "des instructions s’il n’y a rien à choisir"
    ),
    "says": Bilingual(
        "the question, a name under the entry’s `says`", "la question, un nom sous `says` de l’entrée"
    ),
    "with": Bilingual("the slots of that text", "ce qui remplit les trous de ce texte"),
    "point": Bilingual(
        "a name: the answer is a point of the plane", "un nom\u00a0: la réponse est un point du plan"
    ),
    "path": Bilingual(
        "a name: the answer is a path, a list of points",
        "un nom\u00a0: la réponse est un chemin, une liste de points",
    ),
    "on": Bilingual("the plane of the point", "le plan où se trouve le point"),
    "of": Bilingual("the piece that takes the path", "la pièce qui suit le chemin"),
    "length": Bilingual("how long the path may be", "la longueur maximale du chemin"),
    "where": Bilingual(
        "the condition for the point, or the path’s end", "la condition du point, ou de la fin du chemin"
    ),
    "each": Bilingual(
        "the condition for every leg of the path, from `here` to `there`",
        "la condition de chaque tronçon, de `here` à `there`",
    ),
    "near": Bilingual("points that are worth trying", "des points à essayer"),
    "seconds": Bilingual(
        "how long the answer may take: players’ programs count, the rules do not",
        "le temps de réponse\u00a0: aux programmes des joueurs de compter, non aux règles",
    ),
}


@declare_verb(
    "ask",
    Bilingual(
        "asks a seat to choose: `seat`, `each s in seats` (answered unseen, revealed together) or `any s "
        "in seats` (who is first)",
        "demande à un siège de choisir\u00a0: `siège`, `each s in sièges` (réponses cachées, révélées "
        "ensemble) ou `any s in sièges` (le premier qui répond)",
    ),
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
        statement.reading.add_finding(codes.MISSING_PART, statement.span("ask"), verb="ask", name="pick")
        statement.reading.nameless = True
        return []
    made |= _message(statement, scope)
    if statement.has("seconds"):
        made["seconds"] = statement.expression("seconds", INT).tree
    {"pick": _pick, "menu": _menu, "point": point, "path": path}[ways[0]](statement, scope, made)
    return [["ask", statement.point, made]]


def _seats(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    text = statement.data["ask"]
    found = _SEVERAL.match(text) if isinstance(text, str) else None
    if found is None:
        made["to"] = statement.reading.expression(statement.pointer("ask"), scope, SEAT).tree
        return
    front = "[0 for "
    rest = text[found.end() :]
    parsed = parse(f"{front}{rest}]")
    if isinstance(parsed, SyntaxProblem):
        statement.reading.expression(statement.pointer("ask"), scope, None, slice(found.end(), None))
        return
    reader = ExpressionReader(
        statement.reading, statement.pointer("ask"), found.end() - len(front), parsed, scope
    )
    slot, items, conditions = read_for_clause(reader, parsed.root.generators[0])  # type: ignore[attr-defined]
    if conditions:
        items = ["comp", "list", [[slot, items, conditions]], ["local", slot]]
    made |= {"mode": _MODES[found[1]], "each": slot, "to": items}


def _message(statement: Statement, scope: Scope) -> dict[str, Any]:
    key = message_key(statement, "says")
    if key is None:
        return {}
    return {"says": key, "slots": message_slots(statement, scope)}


def _options(
    statement: Statement, part: str, scope: Scope, at: Statement | None = None
) -> tuple[str, AnyType, list[Any]] | None:
    """A `name in list if condition`: the name, what it stands for, and the slot, list and conditions."""
    found = (at or statement).parse_for_clause(part)
    if found is None:
        return None
    name, reader, node = found
    reader.scope = scope
    slot, items, conditions = read_for_clause(reader, node)
    return name, scope.type_of(slot), [slot, items, conditions]


def _pick(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    found = _options(statement, "pick", scope)
    if found is None:
        if made.get("mode") == "race":
            made["optional"] = statement.data.get("optional") is True
            _bind_first_seat(statement, scope, made)
        return
    name, type_, pick = found
    made |= {"pick": pick, "type": encode_type(type_)}
    result: AnyType = type_
    if statement.has("count"):
        made["count"] = _count(statement, scope)
        made |= {"ordered": True} if statement.data.get("ordered") is True else {}
        result = ListOf(type_)
    may_decline = statement.data.get("optional") is True
    if may_decline:
        made["optional"] = True
    answered = _read_else(statement, made)
    sure = answered or may_decline or _least(made) == 0 or _has_options(statement.scope, pick)
    if not sure:
        statement.add_finding(codes.UNANSWERABLE_QUESTION, "pick")
    if made.get("mode") == "sealed":
        none_too = may_decline or ("else" in made and answered != "leaves")
        result = ListOf(make_optional(result) if none_too and not statement.has("count") else result)
    elif not statement.has("count") and (may_decline or ("else" in made and answered != "leaves")):
        result = make_optional(result)
    statement.scope.forget()
    if made.get("mode") == "race":
        _bind_first_seat(statement, scope, made)
    made["as"] = statement.assign_slot(name, result)


def _bind_first_seat(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    """With `any`, the seat that was first keeps its name afterwards."""
    name, type_ = scope.slots[made["each"]]
    statement.scope.names[name] = made["each"]
    scope.slots[made["each"]] = (name, make_optional(type_) if made.get("optional") else type_)


def _count(statement: Statement, scope: Scope) -> list[Any]:
    at, value = statement.pointer("count"), statement.data["count"]
    if isinstance(value, list) and len(value) == 2:
        return [statement.reading.expression((*at, index), scope, INT).tree for index in (0, 1)]
    if isinstance(value, list):
        statement.add_finding(
            codes.WRONG_SHAPE,
            "count",
            wanted=Bilingual("a number or `[least, most]`", "un nombre ou `[min, max]`"),
        )
        return [0, 0]
    tree = statement.reading.expression(at, scope, INT).tree
    return [tree, tree]


def _least(made: dict[str, Any]) -> Any:
    return made["count"][0] if "count" in made else None


def _read_else(statement: Statement, made: dict[str, Any]) -> str:
    """The `else` of a question: empty where there is none, `leaves` where nothing comes after it."""
    if "else" not in statement.data:
        return ""
    branch = statement.scope.branch()
    made["else"], goes_on = statement.block("else", branch)
    return "goes on" if goes_on else "leaves"


def _has_options(scope: Scope, pick: list[Any]) -> bool:
    """Whether there is surely something to pick."""
    slot, items, conditions = pick
    if items is None:
        return True  # it was told already what is wrong with it
    if not isinstance(items, list):
        return False
    if conditions:
        return scope.is_sure(mark_not_empty(["comp", "list", [[slot, items, conditions]], ["local", slot]]))
    if items[0] == "list":
        return len(items) > 1
    return items == ["seats"] or scope.is_sure(mark_not_empty(items))


def _menu(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    at, menu = statement.pointer("menu"), statement.data["menu"]
    if not isinstance(menu, dict) or not menu:
        statement.add_finding(
            codes.WRONG_SHAPE,
            "menu",
            wanted=Bilingual("arms, each under a name", "des branches, chacune sous un nom"),
        )
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
    made |= {"optional": True} if statement.data.get("optional") is True else {}
    answered = _read_else(statement, made)
    if answered == "goes on" or made.get("optional"):
        ends.append(statement.scope.branch())
    if not (answered or made.get("optional") or open_):
        statement.add_finding(codes.UNANSWERABLE_QUESTION, "menu")
    statement.scope.merge(ends)
    statement.goes_on = any(each is not None for each in ends)


def _arm(
    statement: Statement, at: tuple[str | int, ...], scope: Scope
) -> tuple[dict[str, Any], Scope | None, bool] | None:
    """An arm: its tree, the scope at its end unless it leaves, and whether it is always open."""
    inner = statement.routine.read_arm(at, "arm", scope.branch())
    if inner is None:
        return None
    tree: dict[str, Any] = {}
    always = True
    key = message_key(inner, "says")
    if key is not None:
        tree["says"] = key
    if inner.has("when"):
        tree["when"] = inner.condition("when")
        inner.scope.learn(narrow_by_condition(tree["when"], True))
        always = False
    if inner.has("pick"):
        found = _options(inner, "pick", inner.scope)
        if found is not None:
            _, _, tree["pick"] = found
            always = always and _has_options(inner.scope, tree["pick"])
    body, goes_on = inner.block("do") if inner.has("do") else ([], True)
    tree["do"] = body
    return tree, inner.scope if goes_on else None, always
