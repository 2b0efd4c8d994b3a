"""Verb `call`: run a step and bind its result."""

from __future__ import annotations

import ast

from ludex.core.messages import Both
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import statements
from ludex.lang.expression_reader import Reader
from ludex.lang.expressions.calls import Target, called
from ludex.lang.parser import Problem, parse
from ludex.lang.statement_reader import Statement, Tree, verb
from ludex.lang.types.declarations import STEPS
from ludex.lang.types.rule_types import ANY


@verb(
    "call",
    Both(
        "runs a step; `x = step(…)` names its result",
        "lance une étape\u202f; `x = étape(…)` nomme son résultat",
    ),
    "call: n = harvest(apple_row)",
)
def call(statement: Statement) -> list[Tree]:
    name, rest = statement.named("call")
    text = statement.data["call"]
    if not isinstance(text, str):
        statement.tell(statements.SHAPE, "call", wanted=Both("“step(…)”", "«\u00a0étape(…)\u00a0»"))
        return []
    parsed = parse(text[rest])
    if isinstance(parsed, Problem):
        statement.reading.expression(statement.pointer("call"), statement.scope, None, rest)
        statement.recover("call")
        return []
    reader = Reader(statement.reading, statement.pointer("call"), rest.start, parsed, statement.scope)
    node = parsed.root
    if isinstance(node, ast.Name):
        node = ast.copy_location(ast.Call(func=node, args=[], keywords=[]), node)
    if not isinstance(node, ast.Call):
        reader.tell(codes.NOT_A_STEP, node)
        statement.recover("call")
        return []
    target = called(reader, node)
    if target is None:
        statement.recover("call")
        return []
    return _made(statement, reader, node, target, name)


def _made(
    statement: Statement, reader: Reader, node: ast.Call, target: Target, name: str | None
) -> list[Tree]:
    pure = target.method.pure if target.method else bool(target.called and target.called.sort not in STEPS)
    if pure:
        reader.tell(codes.NOT_A_STEP, node.func)
        return []
    slot = None
    statement.scope.forget()
    if name is not None:
        if target.returns is None:
            statement.tell(
                statements.RESULT,
                "call",
                wanted=Both("this step gives nothing back", "cette étape ne rend rien"),
            )
        slot = statement.slot(name, target.returns or ANY)
    if target.method is not None:
        return [["method", statement.point, slot, target.method.name, target.owner, target.args]]
    assert target.called is not None  # noqa: S101
    return [["call", statement.point, slot, target.called.id, target.args]]
