"""Statements that surely pass an answer or end the game before they are done.

An answer refills the budget, so repeating such statements costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludex.core.verbs import VERBS
from ludex.engine.accelerate.question_code import can_answer_inline, has_certain_option
from ludex.engine.accelerate.reachability import walk_statements

if TYPE_CHECKING:
    from ludex.engine.accelerate.plan import Plan
    from ludex.engine.rules.routines import Routine, Statement

_END = "end"
_LEAVING = frozenset(verb for verb, each in VERBS.items() if each.leaves and verb != _END)


def always_answers(plan: Plan, body: Sequence[Statement]) -> bool:
    """Return whether an answer is given, or the game ends, each time that a body is executed."""
    for statement in body:
        if _answers(plan, statement):
            return True
        if any(each[0] in _LEAVING for each in walk_statements((statement,))):
            return False
    return False


def call_always_answers(plan: Plan, target: Routine) -> bool:
    """Return whether an answer is given, or the game ends, at each call of a routine."""
    reach = plan.reach
    is_certain = target.number in reach.waiting and target.number not in reach.recursive
    return is_certain and not reach.has_hooks(target) and always_answers(plan, target.body)


def _answers(plan: Plan, statement: Statement) -> bool:
    verb = statement[0]
    if verb == "if":
        return all(always_answers(plan, each) for each in statement[3:])
    if verb == "while":
        return statement[2] is True and always_answers(plan, statement[3])
    if verb == "for":
        return statement[3] == ("seats",) and bool(plan.seats) and always_answers(plan, statement[4])
    if verb == "call":
        return call_always_answers(plan, plan.machine.routines[statement[3]])
    if verb != "ask":
        return bool(verb == _END)
    asked = statement[2]
    if has_certain_option(asked) or not can_answer_inline(asked):
        return has_certain_option(asked)
    return not asked.optional if asked.otherwise is None else always_answers(plan, asked.otherwise)
