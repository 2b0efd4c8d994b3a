"""Generated code of operations, by name: on values, on the game, on rules.

A unary plus stands where a text or a list would otherwise be multiplied or filled in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludex.engine.accelerate import comprehension_code as lists
from ludex.engine.accelerate.source_writer import is_atom

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

Rule = Callable[..., str]
OPERATION_WRITERS: dict[str, Rule] = {}
"""Each takes the writer of expressions and the operands."""


def register_writer(name: str) -> Callable[[Rule], Rule]:
    def keep(found: Rule) -> Rule:
        OPERATION_WRITERS[name] = found
        return found

    return keep


def register_calls(forms: dict[str, str]) -> None:
    """Operations that are written as calls: `{}` for each operand."""
    for name, form in forms.items():
        OPERATION_WRITERS[name] = _call(form)


def _call(form: str) -> Rule:
    return lambda my, *trees: form.format(*my.values(trees))


@register_writer("global")
def _global(my: ExpressionWriter, number: int) -> str:
    return f"{my.writer.short('G')}[{number:d}]"


@register_writer("option")
def _option(my: ExpressionWriter, number: int) -> str:
    return my.writer.constant(my.plan.options[number])


@register_writer("playing")
def _playing(my: ExpressionWriter, number: int) -> str:
    return str(my.plan.reach.playing[number])


@register_writer("state")
def _state(my: ExpressionWriter, column: int, piece: Any) -> str:
    return f"{my.writer.short('C', column)}[{my.value(piece)}]"


@register_writer("data")
def _data(my: ExpressionWriter, field: str, entry: Any) -> str:
    return f"{my.plan.table(field)}[{my.value(entry)}]"


@register_writer("entryof")
def _entryof(my: ExpressionWriter, piece: Any) -> str:
    return f"{my.writer.short('E')}[{my.value(piece)}]"


@register_writer("is")
def _is(my: ExpressionWriter, entry: Any, kinds: frozenset[str]) -> str:
    return f"{my.writer.constants.name(my.plan.of_kinds(kinds))}[{my.value(entry)}]"


@register_writer("node")
def _node(my: ExpressionWriter, field: str, space: Any) -> str:
    return f"R.node({my.writer.constant(field)}, {my.value(space)})"


@register_writer("named")
def _named(my: ExpressionWriter, place: Any, name: str) -> str:
    return f"R.named({my.value(place)}, {my.writer.constant(name)})"


@register_writer("members")
def _members(my: ExpressionWriter, place: Any) -> str:
    source = f"{my.writer.short('M')}[{my.value(place)}]"
    return my.writer.load(source) if type(place) is int and my.early else source


@register_writer("seats")
def _seats(my: ExpressionWriter) -> str:
    return my.writer.constant(my.plan.seats)


@register_writer("owned")
def _owned(my: ExpressionWriter, place: int, piece: Any) -> str:
    ranks = my.writer.constants.name(my.plan.ranks(place))
    source = my.atom(piece)
    if is_atom(source):
        return f"({my.writer.short('B')}[{source}] + {ranks}[{my.writer.short('E')}[{source}]])"
    return f"R.owned({place:d}, {source})"


@register_writer("fn")
def _fn(my: ExpressionWriter, number: int, trees: Any) -> str:
    return my.plan.inline_formula(my, number, trees) or f"f{number:d}(R{my.args(trees)})"


@register_writer("formula")
def _formula(my: ExpressionWriter, field: str, entry: Any, piece: Any, trees: Any) -> str:
    given = ", ".join(my.values(trees))
    name = my.writer.constant(field)
    return f"R.field_formula({name}, {my.value(entry)}, {my.value(piece)}, [{given}])"


@register_writer("quantity")
def _quantity(my: ExpressionWriter, entry: int, trees: Any) -> str:
    if my.plan.changed(entry):
        return f"R.quantity({entry:d}, [{', '.join(my.values(trees))}])"
    return f"q{entry:d}(R{my.args(trees)})"


@register_writer("can")
def _can(my: ExpressionWriter, step: int, trees: Any) -> str:
    legal = my.plan.machine.formula_of.get((step, "legal"))
    if step in my.plan.machine.limits:
        return f"R.can({step:d}, [{', '.join(my.values(trees))}])"
    if legal is None:
        return "True"
    return f"(True if {_fn(my, legal, trees)} else False)"


def _make_fallback_writer(name: str) -> Rule:
    return lambda my, *operands: my.reference((name, *operands))


OPERATION_WRITERS |= {name: _make_fallback_writer(name) for name in ("would", "would_method", "odds")}


@register_writer("plane")
def _plane(my: ExpressionWriter, name: str, trees: Any) -> str:
    return f"R.plane({my.writer.constant(name)}, [{', '.join(my.values(trees))}])"


register_calls(
    {
        "abilities": "R.abilities_of({})",
        "on": "R.on({})",
        "spaceof": "R.space_of({})",
        "owner": "R.owner({})",
        "ownerof": "R.owner_of({})",
        "position": "R.position({})",
        "near": "R.near({}, {})",
        "steps": "R.steps({}, {}, {})",
        "spaces": "R.spaces({})",
        "space": "R.space({}, {})",
        "whereis": "lying(S, {})",
        "cell": "R.cell({}, {}, {})",
        "row": "R.row({}, {})",
    }
)


BOOLEAN_OPERATIONS = frozenset(
    {"==", "!=", "<", "<=", ">", ">=", "not", "none?", "in", "is", "empty", "and", "or", "can", "playing"}
)
"""Operations that surely give true or false."""


@register_writer("local")
def _local(my: ExpressionWriter, slot: int) -> str:
    return my.slot(slot)


@register_writer("get")
def _get(my: ExpressionWriter, name: str, struct: Any) -> str:
    return f"({my.value(struct)}).get({my.writer.constant(name)})"


def _sum(sign: str) -> Rule:
    """Two operands and the bound of what comes of them."""
    return lambda my, a, b: my.bounded(f"{my.value(a)} {sign} {my.value(b)}")


def _extreme(name: str) -> Rule:
    return lambda my, *trees: f"{name}(({', '.join(f'+{each}' for each in my.values(trees))},))"


OPERATION_WRITERS |= {sign: _sum(sign) for sign in ("+", "-", "//")} | {
    "least": _extreme("min"),
    "most": _extreme("max"),
}


@register_writer("*")
def _times(my: ExpressionWriter, a: Any, b: Any) -> str:
    return my.bounded(f"+{my.value(a)} * +{my.value(b)}")


@register_writer("and")
def _and(my: ExpressionWriter, *trees: Any) -> str:
    return _write_truth(my, ("and", *trees))


@register_writer("or")
def _or(my: ExpressionWriter, *trees: Any) -> str:
    return _write_truth(my, ("or", *trees))


def _write_truth(my: ExpressionWriter, tree: Any) -> str:
    joined = my.write_junction(tree)
    sure = all(
        each is True or each is False or (type(each) is tuple and each[0] in BOOLEAN_OPERATIONS)
        for each in tree[1:]
    )
    return joined if sure else f"(True if {joined} else False)"


@register_writer("not")
def _not(my: ExpressionWriter, a: Any) -> str:
    return f"(not {my.test(a)})"


@register_writer("if")
def _if(my: ExpressionWriter, condition: Any, then: Any, otherwise: Any) -> str:
    test = my.test(condition)
    with my.maybe():
        return f"({my.value(then)} if {test} else {my.value(otherwise)})"


@register_writer("else")
def _else(my: ExpressionWriter, a: Any, b: Any) -> str:
    source = my.value(a)
    with my.maybe():
        other = my.value(b)
    if my.iterable and not is_atom(source):
        return f"(lambda t: {other} if t is None else t)({source})"
    look, name = my.bind_inline(source)
    return f"({other} if {look} is None else {name})"


register_calls(
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


@register_writer("list")
def _list(my: ExpressionWriter, *trees: Any) -> str:
    return f"({''.join(f'{each}, ' for each in my.values(trees))})"


@register_writer("comp")
def _comp(my: ExpressionWriter, how: str, loops: Any, body: Any) -> str:
    return lists.write_comprehension(my, how, loops, body)


@register_writer("sorted")
def _sorted(my: ExpressionWriter, items: Any, slot: int, key: Any, descending: bool) -> str:
    return lists.write_sorted(my, items, slot, key, descending)
