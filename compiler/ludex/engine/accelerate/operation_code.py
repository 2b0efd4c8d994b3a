"""Generated code of operations by name: on values, on the game, on rules.

A unary plus rejects operands that may be texts or lists, which Python would multiply or format.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ludex.engine.accelerate import comprehension_code as lists
from ludex.engine.accelerate.choice_code import write_choice, write_default
from ludex.engine.accelerate.known_values import (
    BOOLEAN_OPERATIONS,
    EDGE,
    find_sort,
    is_edge_list,
    is_list,
    is_short,
    is_short_list,
)
from ludex.engine.accelerate.nested_lists import is_sure_space
from ludex.engine.accelerate.source_writer import is_atom, is_number
from ludex.expr.operation_table import MAX_NUMBER
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

OperationWriter = Callable[..., str]
"""Takes the writer of expressions and the operands."""


def _write_members(my: ExpressionWriter, place: Linked) -> str:
    source = f"{my.writer.short('M')}[{my.value(place)}]"
    return my.writer.load(source) if type(place) is int and my.early else source


def _write_owned(my: ExpressionWriter, place: int, piece: Linked) -> str:
    ranks = my.writer.constants.name(my.plan.owned_ranks(place))
    source = my.named(my.value(piece))
    if is_atom(source):
        return f"({my.writer.short('B')}[{source}] + {ranks}[{my.writer.short('E')}[{source}]])"
    return f"R.owned({place:d}, {source})"


def _write_beside(name: str, my: ExpressionWriter, space: Linked) -> str:
    """Write the edges or neighbours of a space, which are constant on maps of the game itself."""
    source = my.value(space)
    if my.iterable and not is_atom(source):
        return f"R.{name}({source})"
    look, known = my.bind_inline(source)
    return f"({my.plan.space_table(name)}.get({look}) or R.{name}({known}))"


def _write_node(my: ExpressionWriter, field: str, space: Linked) -> str:
    values = my.plan.ranked_nodes(field) if is_sure_space(space) else None
    if values is not None and not my.iterable:
        look, rank = my.bind_inline(my.value(("rankof", space[1][1])))
        return f"(one(()) if {look} is None else {my.writer.constants.name(values)}[{rank}])"
    source, name = my.value(space), my.writer.constant(field)
    if my.iterable and not is_atom(source):
        return f"R.node({name}, {source})"
    look, known = my.bind_inline(source)
    table = my.plan.node_table(field)
    return f"({table}[{known}] if {look} in {table} else R.node({name}, {known}))"


def _write_pieces(my: ExpressionWriter, space: Linked) -> str:
    """Write the pieces of a space, by its rank if spaces have ranks."""
    if my.plan.ranks is None:
        return f"{my.writer.short('H')}[{my.value(space)}]"
    rank = None
    if type(space) is tuple and space[:2] == ("get", "to") and space[2][0] == "local":
        rank = my.writer.target_ranks.get(my.slot(space[2][1]))
    if rank is None:
        rank = f"{my.writer.constants.name(my.plan.ranks)}[{my.value(space)}]"
    return f"{my.writer.short('Q')}[{rank}]"


def _write_get(my: ExpressionWriter, name: str, struct: Linked) -> str:
    if name == "to" and type(struct) is tuple and struct[0] == "local":
        target = my.writer.targets.get(my.slot(struct[1]))
        if target is not None:
            return target
    key = my.writer.constant(name)
    if find_sort(my, struct) == EDGE and my.plan.has_edge_field(name):
        return f"{my.value(struct)}[{key}]"
    return f"({my.value(struct)}).get({key})"


def _write_function(my: ExpressionWriter, number: int, trees: tuple[Linked, ...]) -> str:
    if my.sure and not my.iterable and my.plan.depends_on_maps(my.plan.machine.formulas[number]):
        return _write_recalled(my, number, my.values(trees))
    return my.plan.inline_formula(my, number, trees) or f"f{number:d}(R{my.args(trees)})"


def _write_recalled(my: ExpressionWriter, number: int, values: Sequence[str]) -> str:
    """Write the look-up of a formula's value, which is the same in every game."""
    writer, name, args = my.writer, my.writer.fresh("t"), [my.named(each) for each in values]
    table = writer.constants.name(my.plan.new_table())
    writer.line("S.fuel -= 1")
    with writer.within("try:"):
        writer.line(f"{name} = {table}[({''.join(f'{each}, ' for each in args)})]")
    with writer.within("except UNREAD:"):
        writer.line(f"{name} = remembered({table}, f{number:d}, R{''.join(f', {each}' for each in args)})")
    return name


def _write_formula(
    method: str, my: ExpressionWriter, field: str, entry: Linked, piece: Linked, trees: tuple[Linked, ...]
) -> str:
    args = my.list(trees)
    return f"R.{method}({my.writer.constant(field)}, {my.value(entry)}, {my.value(piece)}, {args})"


def _write_quantity(my: ExpressionWriter, entry: int, trees: tuple[Linked, ...]) -> str:
    if my.plan.has_changes(entry):
        return f"R.quantity({entry:d}, {my.list(trees)})"
    return f"q{entry:d}(R{my.args(trees)})"


def _write_can(my: ExpressionWriter, step: int, trees: tuple[Linked, ...]) -> str:
    conditions = my.plan.machine.legal.get(step, ())
    several = len(conditions) > 1 and any(type(each) is tuple and each[0] != "local" for each in trees)
    if step in my.plan.machine.limits or several:  # arguments are evaluated once for all conditions
        return f"R.can({step:d}, {my.list(trees)})"
    if not conditions:
        return "True"
    calls: list[Linked] = [("fn", each.formula, trees) for each in conditions]
    parts = [call if each.wanted else ("not", call) for each, call in zip(conditions, calls, strict=True)]
    return (
        f"(True if {my.write_junction(('and', *parts)) if len(parts) > 1 else my.test(parts[0])} else False)"
    )


def _write_junction(word: str, my: ExpressionWriter, *trees: Linked) -> str:
    joined = my.write_junction((word, *trees))
    sure = all(
        each is True or each is False or (type(each) is tuple and each[0] in BOOLEAN_OPERATIONS)
        for each in trees
    )
    return joined if sure else f"(True if {joined} else False)"


def _write_if(my: ExpressionWriter, condition: Linked, then: Linked, otherwise: Linked) -> str:
    test = my.test(condition)
    if my.sure and not my.iterable:
        return write_choice(my, test, then, otherwise)
    with my.maybe():
        return f"({my.value(then)} if {test} else {my.value(otherwise)})"


def _write_else(my: ExpressionWriter, a: Linked, b: Linked) -> str:
    source = my.value(a)
    if is_sure_space(("else", a, b)) and my.value(a[1]) in my.writer.placed:
        return source
    if my.sure and not my.iterable:
        return write_default(my, source, b)
    with my.maybe():
        other = my.value(b)
    if my.iterable and not is_atom(source):
        return f"(lambda t: {other} if t is None else t)({source})"
    look, name = my.bind_inline(source)
    return f"({other} if {look} is None else {name})"


def _write_emptiness(my: ExpressionWriter, items: Linked) -> str:
    if is_list(my, items):
        return f"(not {my.filled(items)})"
    return f"(len({my.value(items)}) == 0)"


def _write_data(my: ExpressionWriter, field: str, entry: Linked) -> str:
    source = f"{my.plan.table(field)}[{my.value(entry)}]"
    return my.writer.same.get(source, source)


def _write_single(my: ExpressionWriter, items: Linked) -> str:
    if items == ("list",) or not is_list(my, items) or my.iterable:
        return f"one({my.value(items)})"
    source = my.value(items)
    if my.sure:
        name = my.writer.fresh("t")
        my.writer.line(f"{name}, = {source}")
        return name
    look, name = my.bind_inline(source)
    return f"({name}[0] if len({look}) == 1 else one({name}))"


def _write_by_form(form: str, my: ExpressionWriter, *trees: Linked) -> str:
    return form.format(*my.values(trees))


def _write_bounded(sign: str, my: ExpressionWriter, a: Linked, b: Linked) -> str:
    """Write a binary operator, and the bound check of its result."""
    source = f"{my.value(a)} {sign} {my.value(b)}"
    if sign != "//" and type(b) is int and b >= 0 and not my.iterable:
        # Numbers are within the bounds, so only one of them can be passed.
        name = my.writer.fresh("t")
        test = f"<= {MAX_NUMBER}" if sign == "+" else f">= -{MAX_NUMBER}"
        return f"({name} if ({name} := {source}) {test} else large({name}))"
    return my.bounded(source)


def _write_extreme(name: str, my: ExpressionWriter, *trees: Linked) -> str:
    return f"{name}(({', '.join(f'+{each}' for each in my.values(trees))},))"


def _leave_to_reference(name: str, my: ExpressionWriter, *operands: Linked) -> str:
    return my.reference((name, *operands))


_FORMS = {
    "abilities": "R.abilities_of({})",
    "owner": "R.owner({})",
    "ownerof": "R.owner_of({})",
    "position": "R.position({})",
    "known": "R.known({}, {})",
    "spaces": "R.spaces({})",
    "space": "R.space({}, {})",
    "whereis": "lying(S, {})",
    "cell": "R.cell({}, {}, {})",
    "row": "R.row({}, {})",
    "keys": "keys_(S, {})",
    "concat": "concat_(S, {}, {})",
    "slice": "slice_(S, {}, {}, {})",
    "range": "range_(S, {}, {}, {})",
    "reversed": "reversed_(S, {})",
    "distinct": "distinct_(S, {})",
    "subsets": "subsets_(S, {}, {})",
    "fills": "fills_(S, {}, {})",
    "at": "{}[{}]",
    "count": "len({})",
    "first": "first({})",
    "last": "last({})",
    "sum": "sum_(S, {})",
    "min": "min_(S, {})",
    "max": "max_(S, {})",
    "index": "index_(S, {}, {})",
    "abs": "abs({})",
    "neg": "(-{})",
    "none?": "({} is None)",
    "number": "{}[1]",
    "placeof": "{}[0]",
    "lookup": "lookup_(S, {}, {})",
    "%": "(+{} % {})",
    **{name: f"({{}} {name} {{}})" for name in ("<", "<=", ">", ">=")},
}
"""Operations with a fixed form of source: `{}` for each operand."""


def _write_equality(sign: str, my: ExpressionWriter, a: Linked, b: Linked) -> str:
    one, other = my.value(a), my.value(b)
    if is_short(my, a) or is_short(my, b) or is_number(one) or is_number(other):
        return f"({one} {sign} {other})"
    charged = "equal" if sign == "==" else "not equal"
    if my.iterable and not (is_atom(one) and is_atom(other)):
        return f"({charged}(S, {one}, {other}))"
    # Most values are numbers, entries or pieces, and then the type of one side is enough. A side that gets a
    # name in the test must be evaluated there.
    first, one = my.bind_inline(one)
    second, other = my.bind_inline(other)
    test = f"type({first}) is int or type({second}) is int"
    if second != other:
        test = f"(type({first}) is int) | (type({second}) is int)"
    return f"({one} {sign} {other} if {test} else {charged}(S, {one}, {other}))"


_FEW = 16
"""Maximum number of items of a constant list that is searched without a charge."""


def _write_search(my: ExpressionWriter, wanted: Linked, items: Linked) -> str:
    if type(items) is tuple and items[0] in ("list", "seats") and len(items) <= _FEW and is_short(my, wanted):
        return f"({my.value(wanted)} in {my.value(items)})"
    if (is_edge_list(my, items) or is_short_list(my, items)) and is_short(my, wanted):
        return f"({my.value(wanted)} in {my.value(items)})"
    return f"in_(S, {my.value(wanted)}, {my.value(items)})"


OPERATION_WRITERS: dict[str, OperationWriter] = {
    **{name: partial(_write_by_form, form) for name, form in _FORMS.items()},
    **{sign: partial(_write_bounded, sign) for sign in ("+", "-", "//")},
    **{name: partial(_leave_to_reference, name) for name in ("would", "would_method", "odds")},
    **{word: partial(_write_junction, word) for word in ("and", "or")},
    "==": partial(_write_equality, "=="),
    "!=": partial(_write_equality, "!="),
    "in": _write_search,
    "global": lambda my, number: f"{my.writer.short('G')}[{number:d}]",
    "option": lambda my, number: my.writer.constant(my.plan.options[number]),
    "playing": lambda my, number: str(my.plan.reach.playing[number]),
    "state": lambda my, column, piece: f"{my.writer.short('C', column)}[{my.value(piece)}]",
    "data": _write_data,
    "entryof": lambda my, piece: f"{my.writer.short('E')}[{my.value(piece)}]",
    "is": lambda my, entry, kinds: f"{my.writer.constants.name(my.plan.of_kinds(kinds))}[{my.value(entry)}]",
    "empty": _write_emptiness,
    "one": _write_single,
    "spaceof": lambda my, piece: f"{my.writer.short('P')}[{my.value(piece)}]",
    "rankof": lambda my, piece: f"{my.writer.short('I')}[{my.value(piece)}]",
    "node": _write_node,
    "on": _write_pieces,
    "near": partial(_write_beside, "near"),
    "edges": partial(_write_beside, "edges"),
    "named": lambda my, place, name: f"R.named({my.value(place)}, {my.writer.constant(name)})",
    "members": _write_members,
    "seats": lambda my: my.writer.constant(my.plan.seats),
    "owned": _write_owned,
    "fn": _write_function,
    "formula": partial(_write_formula, "field_formula"),
    "holds": partial(_write_formula, "field_condition"),
    "quantity": _write_quantity,
    "can": _write_can,
    "plane": lambda my, name, trees: f"R.plane({my.writer.constant(name)}, {my.list(trees)})",
    "local": lambda my, slot: my.slot(slot),
    "get": _write_get,
    "least": partial(_write_extreme, "min"),
    "most": partial(_write_extreme, "max"),
    "*": lambda my, a, b: my.bounded(f"+{my.value(a)} * +{my.value(b)}"),
    "not": lambda my, a: f"(not {my.test(a)})",
    "if": _write_if,
    "else": _write_else,
    "list": lambda my, *trees: f"({''.join(f'{each}, ' for each in my.values(trees))})",
    "comp": lists.write_comprehension,
    "sorted": lists.write_sorted,
    "lowest": lists.write_lowest,
    "route": lambda my, entry, trees: f"R.route({entry:d}, {my.list(trees)})",
}
