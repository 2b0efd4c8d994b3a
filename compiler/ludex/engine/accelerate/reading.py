"""Operations that look at the game, its pieces and places, and those that call other rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine.accelerate.operations import RULES, Rule, calls, rule
from ludex.engine.accelerate.writing import is_atom

if TYPE_CHECKING:
    from ludex.engine.accelerate.expressions import Expressions


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
