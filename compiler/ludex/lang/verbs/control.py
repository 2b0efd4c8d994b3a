"""Verbs of control flow: `if`, `for`, `while`, `call`, `stop`, `return`, `cancel`, `end`."""

from __future__ import annotations

import ast

from ludex.core.ids import from_identifier, is_slug, to_identifier
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean, find_nearest_names
from ludex.core.trees import find_blocks
from ludex.lang.codes import expressions
from ludex.lang.codes import statements as codes
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.expressions.calls import Target, read_callee
from ludex.lang.expressions.lists import build_filtered_list
from ludex.lang.rule_usages import STATEMENT
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.declarations import STEPS
from ludex.lang.types.rule_types import ANY, describe_type
from ludex.lang.types.scope import Scope, find_bound_names, narrow_by_condition


@declare_verb(
    "if",
    "runs `then` if a condition is true, `else` if it is false",
    "if: count(basket) > 3",
    {"then": "statements if the condition is true", "else": "statements if the condition is false"},
)
def if_(statement: Statement) -> list[Tree]:
    if statement.report_missing("then"):
        return []
    condition = statement.condition("if")
    branches: list[Scope | None] = []
    trees: list[list[Tree]] = []
    for part, holds in (("then", True), ("else", False)):
        scope = statement.scope.branch()
        scope.learn(narrow_by_condition(condition, holds))
        tree, goes_on = statement.block(part, scope) if part in statement.data else ([], True)
        trees.append(tree)
        branches.append(scope if goes_on else None)
    statement.scope.merge(branches)
    statement.goes_on = any(each is not None for each in branches)
    return [["if", statement.point, condition, *trees]]


def _loop(statement: Statement, scope: Scope) -> list[Tree]:
    statement.routine.loops += 1
    tree, _ = statement.block("do", scope)
    statement.routine.loops -= 1
    statement.scope.merge([statement.scope.branch(), scope])
    return tree


def _forget_changed(statement: Statement, scope: Scope) -> None:
    """Drop the facts about values that the body of a loop changes, since the body may have run before."""
    scope.forget()
    for name in find_bound_names(statement.data["do"]):
        if name in scope.names:
            scope.forget(scope.names[name])


@declare_verb(
    "for",
    "runs `do` for each item that the list has when the loop begins",
    "for: t in trees if count(t) > 2",
    {"do": "statements"},
)
def for_(statement: Statement) -> list[Tree]:
    if statement.report_missing("do"):
        return []
    scope = statement.scope.branch()
    found = statement.for_clause("for", scope)
    if found is None:
        return []
    slot, items, conditions = found[2]
    items = build_filtered_list(slot, items, conditions)
    _forget_changed(statement, scope)
    for condition in conditions:
        scope.learn(tree for tree in narrow_by_condition(condition, True) if tree[0] == "local")
    body = _loop(statement, scope)
    return [["for", statement.point, slot, items, body]]


@declare_verb(
    "while", "runs `do` as long as a condition is true", "while: count(basket) < 12", {"do": "statements"}
)
def while_(statement: Statement) -> list[Tree]:
    if statement.report_missing("do"):
        return []
    _forget_changed(statement, statement.scope)
    condition = statement.condition("while")
    scope = statement.scope.branch()
    scope.learn(narrow_by_condition(condition, True))
    body = _loop(statement, scope)
    statement.goes_on = condition is not True or _has_stop(body)
    return [["while", statement.point, condition, body]]


def _has_stop(body: list[Tree]) -> bool:
    outside = [each for each in body if each[0] not in ("for", "while")]
    return any(each[0] == "stop" or any(map(_has_stop, find_blocks(each))) for each in outside)


@declare_verb("call", "runs a step; `x = step(…)` names its result", "call: n = harvest(apple_row)")
def call(statement: Statement) -> list[Tree]:
    name, rest = statement.split_name("call")
    text = statement.data["call"]
    if not isinstance(text, str):
        statement.report_wrong_shape("call", "“step(…)”", "«\u00a0étape(…)\u00a0»")
        return []
    reader = statement.rules.parse(statement.pointer("call"), rest.start, text[rest], statement.scope)
    if reader is not None:
        node = reader.parsed.root
        if isinstance(node, ast.Name):
            node = ast.copy_location(ast.Call(func=node, args=[], keywords=[]), node)
        if not isinstance(node, ast.Call):
            reader.add_finding(expressions.NOT_A_STEP, node)
        elif (target := read_callee(reader, node)) is not None:
            return _make_call(statement, reader, node, target, name)
    statement.bind_unreadable("call")
    return []


def _make_call(
    statement: Statement, reader: ExpressionReader, node: ast.Call, target: Target, name: str | None
) -> list[Tree]:
    pure = target.method.pure if target.method else bool(target.called and target.called.sort not in STEPS)
    if pure:
        reader.add_finding(expressions.NOT_A_STEP, node.func)
        return []
    slot = None
    statement.scope.forget()
    if name is not None:
        if target.returns is None:
            statement.add_finding(
                codes.WRONG_RESULT,
                "call",
                wanted=Bilingual("this step has no result", "cette étape n’a pas de résultat"),
            )
        slot = statement.assign_slot(name, target.returns or ANY)
    if target.method is not None:
        return [["method", statement.point, slot, target.method.name, target.owner, target.args]]
    assert target.called is not None  # noqa: S101
    if len(statement.at) == 2:  # unconditional
        statement.rules.calls.append((str(statement.at[0]), target.called, target.args))
    return [["call", statement.point, slot, target.called.id, target.args]]


@declare_verb("stop", "leaves the loop, or the named step that is running", "stop")
def stop(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    name = statement.data["stop"]
    if name is None:
        if not statement.routine.loops:
            statement.add_finding(codes.NO_LOOP, "stop")
        return [["stop", statement.point]]
    calls = statement.rules.game.calls
    found = [each for each in calls.get(to_identifier(str(name)), ()) if each.sort in STEPS]
    if len(found) != 1:
        known = [word for word, each in calls.items() if each[0].sort in STEPS]
        note = did_you_mean(str(name), known)
        statement.add_finding(expressions.UNKNOWN, "stop", note, what=expressions.FUNCTION, name=str(name))
        return []
    statement.rules.record_usage(found[0].id, (*statement.at, "stop"), 0, len(str(name)), use=STATEMENT)
    return [["unwind", statement.point, found[0].id]]


@declare_verb("return", "ends the step, with its result if it has one", "return: count(basket)")
def return_(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    wanted = statement.routine.returns
    given = statement.has("return") and statement.pointer("return") != statement.at
    if wanted is None:
        if given:
            statement.add_finding(codes.WRONG_RESULT, "return", wanted=_NOTHING)
        return [["return", statement.point, None]]
    if not given:
        result = describe_type(wanted)
        due = Bilingual(f"expected {result.en} as the result", f"le résultat doit être {result.fr}")
        statement.add_finding(codes.WRONG_RESULT, "return", wanted=due)
        return []
    typed = statement.expression("return", wanted)
    return [["return", statement.point, typed.tree]]


_NOTHING = Bilingual(
    "no result is expected here: write `return` alone",
    "aucun résultat n’est attendu ici\u00a0: écrivez `return` seul",
)


@declare_verb("cancel", "prevents the step of a `before` hook from running", "cancel")
def cancel(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    if statement.routine.hook != "before":
        statement.add_finding(codes.OUTSIDE_BEFORE_HOOK, "cancel")
    return [["cancel", statement.point]]


@declare_verb(
    "end", "ends the game: with one of its ends, by name, or with the winner or winners", "end: full_basket"
)
def end(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    name, known = statement.data["end"], statement.rules.game.ends
    slug = from_identifier(name) if isinstance(name, str) else ""
    if slug in known:
        return [["end", statement.point, [known[slug], slug], None]]
    if slug and to_identifier(slug) in statement.rules.game.lost:
        return []
    has_meaning = name in statement.scope.names or name in statement.rules.game.state
    if slug and is_slug(slug) and not has_meaning and find_nearest_names(name, known):
        note = did_you_mean(name, known)
        statement.add_finding(expressions.UNKNOWN, "end", note, what=expressions.END, name=name)
        return []
    typed = statement.expression("end", ANY)
    return [["end", statement.point, None, typed.tree]]
