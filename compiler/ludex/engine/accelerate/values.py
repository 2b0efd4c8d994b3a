"""Operations that look at values: numbers, truths, lists.

A unary plus stands where a text or a list would otherwise be multiplied or filled in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine.accelerate import lists
from ludex.engine.accelerate.operations import RULES, Rule, calls, rule
from ludex.engine.accelerate.writing import is_atom

if TYPE_CHECKING:
    from ludex.engine.accelerate.expressions import Expressions

TRUTHS = frozenset(
    {"==", "!=", "<", "<=", ">", ">=", "not", "none?", "in", "is", "empty", "and", "or", "can", "playing"}
)
"""Operations that surely give true or false."""


@rule("local")
def _local(my: Expressions, slot: int) -> str:
    return my.slot(slot)


@rule("get")
def _get(my: Expressions, name: str, struct: Any) -> str:
    return f"({my.value(struct)}).get({my.writer.constant(name)})"


def _sum(sign: str) -> Rule:
    """Two operands and the bound of what comes of them."""
    return lambda my, a, b: my.bounded(f"{my.value(a)} {sign} {my.value(b)}")


def _extreme(name: str) -> Rule:
    return lambda my, *trees: f"{name}(({', '.join(f'+{each}' for each in my.values(trees))},))"


RULES |= {sign: _sum(sign) for sign in ("+", "-", "//")} | {"least": _extreme("min"), "most": _extreme("max")}


@rule("*")
def _times(my: Expressions, a: Any, b: Any) -> str:
    return my.bounded(f"+{my.value(a)} * +{my.value(b)}")


@rule("and")
def _and(my: Expressions, *trees: Any) -> str:
    return _truth(my, ("and", *trees))


@rule("or")
def _or(my: Expressions, *trees: Any) -> str:
    return _truth(my, ("or", *trees))


def _truth(my: Expressions, tree: Any) -> str:
    joined = my.joined(tree)
    sure = all(
        each is True or each is False or (type(each) is tuple and each[0] in TRUTHS) for each in tree[1:]
    )
    return joined if sure else f"(True if {joined} else False)"


@rule("not")
def _not(my: Expressions, a: Any) -> str:
    return f"(not {my.test(a)})"


@rule("if")
def _if(my: Expressions, condition: Any, then: Any, otherwise: Any) -> str:
    test = my.test(condition)
    with my.maybe():
        return f"({my.value(then)} if {test} else {my.value(otherwise)})"


@rule("else")
def _else(my: Expressions, a: Any, b: Any) -> str:
    source = my.value(a)
    with my.maybe():
        other = my.value(b)
    if my.iterable and not is_atom(source):
        return f"(lambda t: {other} if t is None else t)({source})"
    look, name = my.once(source)
    return f"({other} if {look} is None else {name})"


calls(
    {
        "keys": "keys_(S, {})",
        "concat": "concat_(S, {}, {})",
        "slice": "slice_(S, {}, {}, {})",
        "range": "range_(S, {}, {}, {})",
        "reversed": "reversed_(S, {})",
        "distinct": "distinct_(S, {})",
        "subsets": "subsets_(S, {}, {})",
        "at": "{}[{}]",
        "count": "len({})",
        "empty": "(len({}) == 0)",
        "first": "first({})",
        "last": "last({})",
        "one": "one({})",
        "sum": "total({})",
        "min": "min({}, default=None)",
        "max": "max({}, default=None)",
        "index": "index({}, {})",
        "abs": "abs({})",
        "neg": "(-{})",
        "none?": "({} is None)",
        "number": "{}[1]",
        "placeof": "{}[0]",
        "lookup": "({}).get({})",
        "%": "(+{} % {})",
        **{name: f"({{}} {name} {{}})" for name in ("==", "!=", "<", "<=", ">", ">=", "in")},
    }
)


@rule("list")
def _list(my: Expressions, *trees: Any) -> str:
    return f"({''.join(f'{each}, ' for each in my.values(trees))})"


@rule("comp")
def _comp(my: Expressions, how: str, loops: Any, body: Any) -> str:
    return lists.comprehension(my, how, loops, body)


@rule("sorted")
def _sorted(my: Expressions, items: Any, slot: int, key: Any, descending: bool) -> str:
    return lists.ordered(my, items, slot, key, descending)
