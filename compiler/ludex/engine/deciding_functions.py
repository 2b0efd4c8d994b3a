"""The functions that decide whether a condition holds, as reasons with the rules that they cite."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.engine.reasons import Reason, make_rule_reason
from ludex.engine.rules.routines import Formula
from ludex.engine.rules.run import Run
from ludex.expr.evaluator import evaluate
from ludex.expr.tree_types import Linked, Value

_DEEPEST = 8
"""Functions within one another that are looked into."""


def explain_deciding_functions(run: Run, tree: Linked, slots: list[Value]) -> list[Reason]:
    """Reasons of the functions that decide a condition as it now stands, each once, the outermost first;
    those alone that cite rules.
    """
    found = dict.fromkeys(_find_deciding_functions(run, tree, slots[:], _DEEPEST))
    reasons = [make_rule_reason(run.machine, "function", run.machine.formulas[each], None) for each in found]
    return [each for each in reasons if each.rules]


def _find_deciding_functions(run: Run, tree: Linked, slots: list[Value], deepest: int) -> Iterator[int]:
    """Numbers of the functions that make a condition true or false: of several joined by “and” or “or”, those
    of the parts that decide.
    """
    if type(tree) is not tuple or not tree or not deepest:
        return
    if tree[0] == "not":
        yield from _find_deciding_functions(run, tree[1], slots, deepest)
    elif tree[0] in ("and", "or"):
        decides = tree[0] == "or"  # the value of a part that settles it alone
        for part in tree[1:]:
            if bool(evaluate(part, slots, run)) is decides:
                yield from _find_deciding_functions(run, part, slots, deepest)
                return
        for part in tree[1:]:
            yield from _find_deciding_functions(run, part, slots, deepest)
    elif tree[0] == "fn":
        formula = run.machine.formulas[tree[1]]
        yield formula.number
        own = _fill_slots(run, formula, tree[2], slots)
        yield from _find_deciding_functions(run, formula.value, own, deepest - 1)
    else:
        yield from _find_functions(tree)


def _fill_slots(run: Run, formula: Formula, arguments: tuple[Linked, ...], slots: list[Value]) -> list[Value]:
    args = [evaluate(each, slots, run) for each in arguments]
    return [*args, *[None] * (formula.size - len(args))]


def _find_functions(tree: Linked) -> Iterator[int]:
    """Numbers of all functions that an expression calls itself."""
    if type(tree) is tuple:
        if len(tree) == 3 and tree[0] == "fn":
            yield tree[1]
        for each in tree:
            yield from _find_functions(each)
