"""Generated code of operations, by name: on values, on the game, on rules.

A unary plus stands where a text or a list would otherwise be multiplied or filled in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludex.engine.accelerate import comprehension_code as lists
from ludex.engine.accelerate.source_writer import is_atom

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import Expressions

Rule = Callable[..., str]
RULES: dict[str, Rule] = {}
"""Each takes the writer of expressions and the operands."""


def rule(name: str) -> Callable[[Rule], Rule]:
    def keep(found: Rule) -> Rule:
        RULES[name] = found
        return found

    return keep


def calls(forms: dict[str, str]) -> None:
    """Operations that are written as calls: `{}` for each operand."""
    for name, form in forms.items():
        RULES[name] = _call(form)


def _call(form: str) -> Rule:
    return lambda my, *trees: form.format(*my.values(trees))


@rule("global")
def _global(my: Expressions, number: int) -> str:
    return f"{my.writer.short('G')}[{number:d}]"


@rule("option")
def _option(my: Expressions, number: int) -> str:
    return my.writer.constant(my.plan.options[number])


@rule("playing")
def _playing(my: Expressions, number: int) -> str:
    return str(my.plan.reach.playing[number])


@rule("state")
def _state(my: Expressions, column: int, piece: Any) -> str:
    return f"{my.writer.short('C', column)}[{my.value(piece)}]"


@rule("data")
def _data(my: Expressions, field: str, entry: Any) -> str:
    return f"{my.plan.table(field)}[{my.value(entry)}]"


@rule("entryof")
def _entryof(my: Expressions, piece: Any) -> str:
    return f"{my.writer.short('E')}[{my.value(piece)}]"


@rule("is")
def _is(my: Expressions, entry: Any, kinds: frozenset[str]) -> str:
    return f"{my.writer.constants.name(my.plan.of_kinds(kinds))}[{my.value(entry)}]"


@rule("node")
def _node(my: Expressions, field: str, space: Any) -> str:
    return f"R.node({my.writer.constant(field)}, {my.value(space)})"


@rule("named")
def _named(my: Expressions, place: Any, name: str) -> str:
    return f"R.named({my.value(place)}, {my.writer.constant(name)})"


@rule("members")
def _members(my: Expressions, place: Any) -> str:
    source = f"{my.writer.short('M')}[{my.value(place)}]"
    return my.writer.load(source) if type(place) is int and my.early else source


@rule("seats")
def _seats(my: Expressions) -> str:
    return my.writer.constant(my.plan.seats)


@rule("owned")
def _owned(my: Expressions, place: int, piece: Any) -> str:
    ranks = my.writer.constants.name(my.plan.ranks(place))
    source = my.atom(piece)
    if is_atom(source):
        return f"({my.writer.short('B')}[{source}] + {ranks}[{my.writer.short('E')}[{source}]])"
    return f"R.owned({place:d}, {source})"


@rule("fn")
def _fn(my: Expressions, number: int, trees: Any) -> str:
    return my.plan.inlined(my, number, trees) or f"f{number:d}(R{my.args(trees)})"


@rule("formula")
def _formula(my: Expressions, field: str, entry: Any, piece: Any, trees: Any) -> str:
    given = ", ".join(my.values(trees))
    name = my.writer.constant(field)
    return f"R.field_formula({name}, {my.value(entry)}, {my.value(piece)}, [{given}])"


@rule("quantity")
def _quantity(my: Expressions, entry: int, trees: Any) -> str:
    if my.plan.changed(entry):
        return f"R.quantity({entry:d}, [{', '.join(my.values(trees))}])"
    return f"q{entry:d}(R{my.args(trees)})"


@rule("can")
def _can(my: Expressions, step: int, trees: Any) -> str:
    legal = my.plan.machine.formula_of.get((step, "legal"))
    if step in my.plan.machine.limits:
        return f"R.can({step:d}, [{', '.join(my.values(trees))}])"
    if legal is None:
        return "True"
    return f"(True if {_fn(my, legal, trees)} else False)"


def _left(name: str) -> Rule:
    return lambda my, *operands: my.reference((name, *operands))


RULES |= {name: _left(name) for name in ("would", "would_method", "odds")}


@rule("plane")
def _plane(my: Expressions, name: str, trees: Any) -> str:
    return f"R.plane({my.writer.constant(name)}, [{', '.join(my.values(trees))}])"


calls(
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
