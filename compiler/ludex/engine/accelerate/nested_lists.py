"""Lists that are made only to go through them once: the code for each item can be inside their loops.

The reference engine makes the whole list first. The order can change only if the code for an item cannot
fail, which is known of few expressions. An item whose parts are all known before the loop is made only once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter

KnownPart = Callable[[Linked, Mapping[int, object]], str]
"""Writes a value that is known when the rows are found, by the names of locals; nothing for any other."""


@dataclass(frozen=True, slots=True)
class ListItem:
    """An item of a list: an expression, and the names of its locals if they are not those of the loops."""

    body: Linked
    slots: Mapping[int, object] | None = None
    within: tuple[int, ListItem] | None = None
    """A local that holds another item, and that item."""

    def write(self, my: ExpressionWriter, known: KnownPart) -> str:
        """Write the item if it is a list, or lists in lists, of known parts; otherwise nothing."""
        return self._write(my, self.body, known)

    def _write(self, my: ExpressionWriter, tree: Linked, known: KnownPart) -> str:
        if type(tree) is not tuple:
            return my.writer.constant(tree)
        if self.within is not None and tree == ("local", self.within[0]):
            return self.within[1].write(my, known)
        if tree[0] != "list":
            return known(tree, my.slots if self.slots is None else self.slots)
        parts = [self._write(my, each, known) for each in tree[1:]]
        return f"({', '.join(parts)},)" if parts and all(parts) else ""


def is_made_list(my: ExpressionWriter, tree: Linked) -> bool:
    """Return whether a list is a comprehension, or a choice between comprehensions."""
    if type(tree) is not tuple:
        return False
    if tree[0] == "fn":
        formula = my.plan.machine.formulas[tree[1]]
        return tree[1] not in my.plan.machine.recursive and is_made_list(my, formula.value)
    if tree[0] == "if":
        return all(is_made_list(my, each) for each in tree[2:])
    return bool(tree[:2] == ("comp", "list"))


def find_placed(
    my: ExpressionWriter, tree: Linked, args: Mapping[int, Linked] | None = None
) -> frozenset[Linked]:
    """Return the pieces that are surely on a space if the loops of a list have found an item.

    They are the pieces from whose spaces the loops follow edges.
    """
    if tree[0] == "fn":
        given = {slot: _replace_local(each, args) for slot, each in enumerate(tree[2])}
        return find_placed(my, my.plan.machine.formulas[tree[1]].value, given)
    if tree[0] == "if":
        first, second = (find_placed(my, each, args) for each in tree[2:])
        return first & second
    own = {("local", slot) for slot, _, _ in tree[2]}
    starts = (list_[1] for _, list_, _ in tree[2] if type(list_) is tuple and list_[0] == "edges")
    pieces = [each[1][1] for each in starts if is_sure_space(each) and each[1][1] not in own]
    return frozenset(_replace_local(each, args) for each in pieces) - {None}


def _replace_local(tree: Linked, args: Mapping[int, Linked] | None) -> Linked:
    """Return the argument for which a local of a formula stands; None for anything but a local."""
    if type(tree) is not tuple or tree[0] != "local":
        return None
    return tree if args is None else args.get(tree[1])


def is_sure_space(tree: Linked) -> bool:
    """Return whether a value is the space of a piece, and fails if there is none."""
    if type(tree) is not tuple or tree[0] != "else" or tree[2] != ("one", ("list",)):
        return False
    return type(tree[1]) is tuple and tree[1][0] == "spaceof"


def cannot_fail(tree: Linked, placed: frozenset[Linked]) -> bool:
    """Return whether an expression surely has a value, if these pieces are on spaces."""
    if type(tree) is not tuple or tree[0] in ("local", "seats", "global"):
        return True
    if tree[0] == "list":
        return all(cannot_fail(each, placed) for each in tree[1:])
    return is_sure_space(tree) and tree[1][1] in placed
