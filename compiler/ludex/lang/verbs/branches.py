"""`if`, `for`, `while`: what is run, and how often."""

from __future__ import annotations

from ludex.core.message import Both
from ludex.lang.bindings import assigned
from ludex.lang.expressions.lists import source
from ludex.lang.scope import Scope
from ludex.lang.statements import Statement, Tree, verb
from ludex.lang.sureness import sure_when


@verb(
    "if",
    Both(
        "runs `then` where a condition holds, `else` where it does not",
        "exécute `then` si une condition est remplie, `else` sinon",
    ),
    "if: count(basket) > 3",
    {
        "then": Both("statements", "des instructions"),
        "else": Both("statements for the other case", "des instructions pour l’autre cas"),
    },
)
def if_(statement: Statement) -> list[Tree]:
    if statement.lacks("then"):
        return []
    condition = statement.condition("if")
    branches: list[Scope | None] = []
    trees: list[list[Tree]] = []
    for part, holds in (("then", True), ("else", False)):
        scope = statement.scope.branch()
        scope.learn(sure_when(condition, holds))
        tree, goes_on = statement.block(part, scope) if part in statement.data else ([], True)
        trees.append(tree)
        branches.append(scope if goes_on else None)
    statement.scope.merge(branches)
    statement.goes_on = any(each is not None for each in branches)
    return [["if", statement.point, condition, *trees]]


def _loop(statement: Statement, scope: Scope) -> list[Tree]:
    """The body of a loop: it may have run before, so that nothing that it changes is sure."""
    statement.routine.loops += 1
    tree, _ = statement.block("do", scope)
    statement.routine.loops -= 1
    return tree


def _unsettle(statement: Statement, scope: Scope) -> None:
    scope.forget()
    for name in assigned(statement.data["do"]):
        if name in scope.names:
            scope.forget(scope.names[name])


def _after(statement: Statement, scope: Scope) -> None:
    """After a loop that may not have run at all."""
    before = statement.scope.branch()
    statement.scope.merge([before, scope])


@verb(
    "for",
    Both(
        "runs `do` for each item of a list, as it is now",
        "exécute `do` pour chaque élément d’une liste, telle qu’elle est à cet instant",
    ),
    "for: t in trees if count(t) > 2",
    {"do": Both("statements", "des instructions")},
)
def for_(statement: Statement) -> list[Tree]:
    if statement.lacks("do"):
        return []
    found = statement.source("for")
    if found is None:
        return []
    _, reader, node = found
    scope = statement.scope.branch()
    reader.scope = scope
    slot, items, conditions = source(reader, node)
    if conditions:
        items = ["comp", "list", [[slot, items, conditions]], ["local", slot]]
    _unsettle(statement, scope)
    for condition in conditions:
        scope.learn(tree for tree in sure_when(condition, True) if tree[0] == "local")
    body = _loop(statement, scope)
    _after(statement, scope)
    return [["for", statement.point, slot, items, body]]


@verb(
    "while",
    Both("runs `do` as long as a condition holds", "exécute `do` tant qu’une condition est remplie"),
    "while: count(basket) < 12",
    {"do": Both("statements", "des instructions")},
)
def while_(statement: Statement) -> list[Tree]:
    if statement.lacks("do"):
        return []
    _unsettle(statement, statement.scope)
    condition = statement.condition("while")
    scope = statement.scope.branch()
    scope.learn(sure_when(condition, True))
    body = _loop(statement, scope)
    _after(statement, scope)
    statement.goes_on = condition is not True or _stops(body)
    return [["while", statement.point, condition, body]]


def _stops(body: list[Tree]) -> bool:
    """Whether some statement of a loop leaves it."""
    for each in body:
        if each[0] == "stop":
            return True
        if each[0] == "if" and (_stops(each[3]) or _stops(each[4])):
            return True
        if each[0] == "ask":
            ask = each[2]
            blocks = [ask.get("else") or [], *(arm.get("do") or [] for arm in ask.get("menu") or [])]
            if any(_stops(block) for block in blocks):
                return True
    return False
