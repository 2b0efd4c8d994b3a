"""Verb `call`: run a step and bind its result."""

from __future__ import annotations

import ast

from ludex.core.messages import Bilingual
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import statements
from ludex.lang.expression_reader import ExpressionReader
from ludex.lang.expressions.calls import Target, read_callee
from ludex.lang.parser import SyntaxProblem, parse
from ludex.lang.statement_reader import Statement, Tree, declare_verb
from ludex.lang.types.declarations import STEPS
from ludex.lang.types.rule_types import ANY


@declare_verb("call", "runs a step; `x = step(…)` names its result", "call: n = harvest(apple_row)")
def call(statement: Statement) -> list[Tree]:
    name, rest = statement.split_name("call")
    text = statement.data["call"]
    if not isinstance(text, str):
        statement.report_wrong_shape("call", "“step(…)”", "«\u00a0étape(…)\u00a0»")
        return []
    parsed = parse(text[rest])
    if isinstance(parsed, SyntaxProblem):
        statement.rules.expression(statement.pointer("call"), statement.scope, None, rest)
        statement.bind_unreadable("call")
        return []
    reader = ExpressionReader(statement.rules, statement.pointer("call"), rest.start, parsed, statement.scope)
    node = parsed.root
    if isinstance(node, ast.Name):
        node = ast.copy_location(ast.Call(func=node, args=[], keywords=[]), node)
    if not isinstance(node, ast.Call):
        reader.add_finding(codes.NOT_A_STEP, node)
        statement.bind_unreadable("call")
        return []
    target = read_callee(reader, node)
    if target is None:
        statement.bind_unreadable("call")
        return []
    return _make_call(statement, reader, node, target, name)


def _make_call(
    statement: Statement, reader: ExpressionReader, node: ast.Call, target: Target, name: str | None
) -> list[Tree]:
    pure = target.method.pure if target.method else bool(target.called and target.called.sort not in STEPS)
    if pure:
        reader.add_finding(codes.NOT_A_STEP, node.func)
        return []
    slot = None
    statement.scope.forget()
    if name is not None:
        if target.returns is None:
            statement.add_finding(
                statements.WRONG_RESULT,
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
