"""Verbs of control flow: `if`, `for`, `while`, `stop`, `return`, `cancel`, `end`."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.core.ids import is_slug
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean, find_nearest_names
from ludex.lang.codes import expressions
from ludex.lang.codes import expressions as what
from ludex.lang.codes import statements as codes
from ludex.lang.expressions.lists import read_for_clause
from ludex.lang.rule_usages import STATEMENT
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.declarations import STEPS
from ludex.lang.types.rule_types import ANY, describe_type
from ludex.lang.types.scope import Scope, find_bound_names, narrow_by_condition


@declare_verb(
    "if",
    Bilingual(
        "runs `then` where a condition holds, `else` where it does not",
        "exécute `then` si une condition est remplie, `else` sinon",
    ),
    "if: count(basket) > 3",
    {
        "then": Bilingual("statements", "des instructions"),
        "else": Bilingual("statements for the other case", "des instructions pour l’autre cas"),
    },
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
    """The body of a loop: it may have run before, so that nothing that it changes is sure."""
    statement.routine.loops += 1
    tree, _ = statement.block("do", scope)
    statement.routine.loops -= 1
    return tree


def _forget_changed(statement: Statement, scope: Scope) -> None:
    scope.forget()
    for name in find_bound_names(statement.data["do"]):
        if name in scope.names:
            scope.forget(scope.names[name])


def _merge_after_loop(statement: Statement, scope: Scope) -> None:
    """After a loop that may not have run at all."""
    before = statement.scope.branch()
    statement.scope.merge([before, scope])


@declare_verb(
    "for",
    Bilingual(
        "runs `do` for each item of a list, as it is now",
        "exécute `do` pour chaque élément d’une liste, telle qu’elle est à cet instant",
    ),
    "for: t in trees if count(t) > 2",
    {"do": Bilingual("statements", "des instructions")},
)
def for_(statement: Statement) -> list[Tree]:
    if statement.report_missing("do"):
        return []
    found = statement.parse_for_clause("for")
    if found is None:
        return []
    _, reader, node = found
    scope = statement.scope.branch()
    reader.scope = scope
    slot, items, conditions = read_for_clause(reader, node)
    if conditions:
        items = ["comp", "list", [[slot, items, conditions]], ["local", slot]]
    _forget_changed(statement, scope)
    for condition in conditions:
        scope.learn(tree for tree in narrow_by_condition(condition, True) if tree[0] == "local")
    body = _loop(statement, scope)
    _merge_after_loop(statement, scope)
    return [["for", statement.point, slot, items, body]]


@declare_verb(
    "while",
    Bilingual("runs `do` as long as a condition holds", "exécute `do` tant qu’une condition est remplie"),
    "while: count(basket) < 12",
    {"do": Bilingual("statements", "des instructions")},
)
def while_(statement: Statement) -> list[Tree]:
    if statement.report_missing("do"):
        return []
    _forget_changed(statement, statement.scope)
    condition = statement.condition("while")
    scope = statement.scope.branch()
    scope.learn(narrow_by_condition(condition, True))
    body = _loop(statement, scope)
    _merge_after_loop(statement, scope)
    statement.goes_on = condition is not True or _has_stop(body)
    return [["while", statement.point, condition, body]]


def _has_stop(body: list[Tree]) -> bool:
    """Whether some statement of a loop leaves it."""
    for each in body:
        if each[0] == "stop":
            return True
        if each[0] == "if" and (_has_stop(each[3]) or _has_stop(each[4])):
            return True
        if each[0] == "ask":
            ask = each[2]
            blocks = [ask.get("else") or [], *(arm.get("do") or [] for arm in ask.get("menu") or [])]
            if any(_has_stop(block) for block in blocks):
                return True
    return False


@declare_verb(
    "stop",
    Bilingual(
        "leaves the loop, or the named step that is running",
        "quitte la boucle, ou l’étape nommée qui est en cours",
    ),
    "stop",
    bare=True,
)
def stop(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    name = statement.data["stop"]
    if name is None:
        if not statement.routine.loops:
            statement.add_finding(codes.NO_LOOP, "stop")
        return [["stop", statement.point]]
    found = [
        each
        for each in statement.reading.game.calls.get(str(name).replace("-", "_"), ())
        if each.sort in STEPS
    ]
    if len(found) != 1:
        known = [word for word, each in statement.reading.game.calls.items() if each[0].sort in STEPS]
        statement.add_finding(
            expressions.UNKNOWN, "stop", did_you_mean(str(name), known), what=what.FUNCTION, name=str(name)
        )
        return []
    statement.reading.record_usage(found[0].id, (*statement.at, "stop"), 0, len(str(name)), use=STATEMENT)
    return [["unwind", statement.point, found[0].id]]


@declare_verb(
    "return",
    Bilingual(
        "ends the step, with its result where it has one",
        "termine l’étape, avec son résultat si elle en a un",
    ),
    "return: count(basket)",
    bare=True,
)
def return_(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    wanted = statement.routine.returns
    given = (
        "return" in statement.data
        and statement.pointer("return") != statement.at
        and statement.data["return"] is not None
    )
    if wanted is None:
        if given:
            statement.add_finding(codes.WRONG_RESULT, "return", wanted=_NOTHING)
        return [["return", statement.point, None]]
    if not given:
        statement.add_finding(
            codes.WRONG_RESULT,
            "return",
            wanted=Bilingual(
                f"{describe_type(wanted).en} must be given back here",
                f"il faut rendre ici {describe_type(wanted).fr}",
            ),
        )
        return []
    typed = statement.expression("return", wanted)
    return [["return", statement.point, typed.tree]]


_NOTHING = Bilingual(
    "this step gives nothing back: `returns` says nothing",
    "cette étape ne rend rien\u00a0: `returns` ne dit rien",
)


@declare_verb(
    "cancel",
    Bilingual(
        "in a `before` hook: the step is not run", "dans une accroche `before`\u00a0: l’étape n’a pas lieu"
    ),
    "cancel",
    bare=True,
)
def cancel(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    if statement.routine.hook != "before":
        statement.add_finding(codes.OUTSIDE_BEFORE_HOOK, "cancel")
    return [["cancel", statement.point]]


@declare_verb(
    "end",
    Bilingual(
        "ends the game: by the name of one of its ends, or with who has won",
        "termine la partie\u00a0: par le nom d’une de ses fins, ou en disant qui a gagné",
    ),
    "end: full_basket",
)
def end(statement: Statement) -> list[Tree]:
    statement.goes_on = False
    name = statement.data["end"]
    known = statement.reading.game.ends
    if isinstance(name, str) and name.replace("_", "-") in known:
        program = known[name.replace("_", "-")]
        return [["end", statement.point, [program, name.replace("_", "-")], None]]
    if _is_misspelt(statement, name, known):
        meant = did_you_mean(str(name), known)
        statement.add_finding(expressions.UNKNOWN, "end", meant, what=what.END, name=str(name))
        return []
    typed = statement.expression("end", ANY)
    return [["end", statement.point, None, typed.tree]]


def _is_misspelt(statement: Statement, name: object, known: Iterable[str]) -> bool:
    """Whether a word by itself means no value, and is like the name of an end."""
    return (
        isinstance(name, str)
        and is_slug(name.replace("_", "-"))
        and bool(find_nearest_names(name, known))
        and name not in statement.scope.names
        and name not in statement.reading.game.state
    )
