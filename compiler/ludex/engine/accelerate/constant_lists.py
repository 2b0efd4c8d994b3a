"""Lists with few possible contents, all constant, such as the directions in which each sort of piece moves.

Values that depend on such a list and on the map are computed once, in one table for each list. During play,
the choice of a list is the choice of its table.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ludex.engine.accelerate.known_values import is_short
from ludex.engine.accelerate.plan import EdgeTable
from ludex.engine.accelerate.source_writer import is_atom
from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter


def is_constant_list(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a list is one of a few lists of constants."""
    if type(tree) is not tuple:
        return False
    if tree[0] == "list":
        return len(tree) > 1 and all(type(each) is not tuple for each in tree[1:])
    if tree[0] == "if":
        return all(is_constant_list(my, each) for each in tree[2:])
    if tree[0] == "fn":
        formula = my.plan.machine.formulas[tree[1]]
        return my.plan.is_small(formula) and is_constant_list(my, formula.value)
    return False


def write_list_table(my: ExpressionWriter, tables: dict[Linked, EdgeTable], tree: Linked) -> str:
    """Write the choice between a few lists of constants as the choice between their tables."""
    if tree[0] == "fn":
        write = partial(write_list_table, my, tables)
        return my.plan.inline_formula(my, tree[1], tree[2], write) or my.value(tree)
    if tree[0] == "list":
        if tree not in tables:
            tables[tree] = my.plan.new_table(tree[1:])
        return my.writer.constant(tables[tree])
    test, (then, otherwise) = my.test(tree[1]), (write_list_table(my, tables, each) for each in tree[2:])
    source = f"({then} if {test} else {otherwise})"
    is_same = _compares_names(my, tree[1]) and is_atom(then) and is_atom(otherwise)
    return my.writer.hoist(source) if is_same and my.sure and not my.iterable else source


def _compares_names(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a condition compares values that have names, which does not fail."""
    if type(tree) is not tuple or tree[0] not in ("==", "!="):
        return False
    return all(is_short(my, each) and is_atom(my.value(each)) for each in tree[1:])


def count_most_items(my: ExpressionWriter, tree: Linked) -> int:
    """Return the length of the longest of a few lists of constants."""
    if tree[0] == "fn":
        return count_most_items(my, my.plan.machine.formulas[tree[1]].value)
    return len(tree) - 1 if tree[0] == "list" else max(count_most_items(my, each) for each in tree[2:])
