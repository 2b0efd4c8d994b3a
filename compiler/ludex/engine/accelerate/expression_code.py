"""Generated code of expressions.

It makes the same checks as the reference engine, mostly without cost: Python cannot add none or a text to a
number, and the bound check of a sum rejects anything else that is not a number. The kind of failure is
determined afterwards (`tracebacks`).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ludex.engine.accelerate import comprehension_code as lists
from ludex.engine.accelerate.choice_code import join_parts, write_choice, write_junction
from ludex.engine.accelerate.loop_code import can_write_loops, write_item_count, write_loops
from ludex.engine.accelerate.operation_code import OPERATION_WRITERS
from ludex.engine.accelerate.source_writer import FunctionWriter, is_atom, is_mark
from ludex.expr.operation_table import MAX_NUMBER
from ludex.expr.tree_types import Linked, Node

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ludex.engine.accelerate.plan import Plan

_MOST = str(MAX_NUMBER)
_MAX_NESTING = 45
"""Deeper expressions are left to the reference engine: Python allows 200 nested brackets, a level needs 3."""


class ExpressionWriter:
    """Writer of expressions. `slots` has the names of locals in the source; a slot without a name is always
    `none`."""

    def __init__(
        self, plan: Plan, writer: FunctionWriter, slots: dict[int, str | lists.ConstantList], size: int
    ) -> None:
        self.plan = plan
        self.writer = writer
        self.slots = slots
        self.size = size
        self.sure = True
        """Whether the current code is always evaluated, so that parts of it may be moved earlier."""
        self.iterable = False
        """Whether the current code is the list of a comprehension, where assignments are not allowed."""
        self.early = True
        """Whether the current code is evaluated once, so that harmless values may be read before it."""
        self.copies = 1
        """The number of copies of the current code in the source."""
        self.repeated = False
        """Whether the current code is within a loop whose items cost steps."""
        self.in_routine = False
        """Whether the current code is a routine's own, not that of a formula or of a question's options."""
        self._depth = 0

    @contextmanager
    def maybe(self, iterable: bool = False) -> Iterator[None]:
        """Mark the code written in this context as conditionally evaluated."""
        kept = self.sure, self.iterable
        self.sure, self.iterable = False, self.iterable or iterable
        yield
        self.sure, self.iterable = kept

    @contextmanager
    def bindings(self) -> Iterator[None]:
        """Restore the names of locals at the end of this context."""
        kept = self.slots.copy()
        yield
        self.slots = kept

    def value(self, tree: Linked) -> str:
        """Write source for the value of a tree."""
        if type(tree) is not tuple:
            return self.writer.constant(tree)
        if self._depth >= _MAX_NESTING or tree[0] not in OPERATION_WRITERS:
            return self.reference(tree)
        self._depth += 1
        source = OPERATION_WRITERS[tree[0]](self, *tree[1:])
        self._depth -= 1
        return source

    def items(self, tree: Linked) -> str:
        """Write source of a Python list or tuple with the items of a list, which is read only once."""
        if type(tree) is tuple and tree[:2] == ("comp", "list") and can_write_loops(self, len(tree[2])):
            return write_loops(self, "list", tree[2], tree[3], once=True)
        if type(tree) is tuple and tree[0] == "fn":
            source = self.plan.inline_formula(self, tree[1], tree[2], self.items)
            return source or self.value(tree)
        if type(tree) is tuple and tree[0] == "if" and self.sure and not self.iterable:
            return write_choice(self, self.test(tree[1]), tree[2], tree[3], items=True)
        return self.value(tree)

    def filled(self, tree: Linked) -> str:
        """Write source that is true exactly if a list has items."""
        if type(tree) is tuple and tree[:2] == ("comp", "list") and can_write_loops(self, len(tree[2])):
            return write_item_count(self, tree[2], tree[3])
        if type(tree) is tuple and tree[0] == "fn":
            return self.plan.inline_formula(self, tree[1], tree[2], self.filled) or self.value(tree)
        return self.items(tree)

    def test(self, tree: Linked) -> str:
        """Write source that is true exactly if the value of a tree counts as true."""
        if type(tree) is not tuple or tree[0] not in ("and", "or", "not", "comp"):
            return self.value(tree)
        if self._depth >= _MAX_NESTING:
            return self.reference(tree)
        self._depth += 1
        if tree[0] == "comp":
            _, how, loops, body = tree
            source = lists.write_comprehension(self, how, loops, body, test=True)
        elif tree[0] == "not":
            source = f"(not {self.test(tree[1])})"
        else:
            source = self.write_junction(tree)
        self._depth -= 1
        return source

    def write_junction(self, tree: Node) -> str:
        if self.sure and not self.iterable:
            return write_junction(self, tree[0], tree[1:])
        parts = [self.test(tree[1])]
        with self.maybe():
            parts += [self.test(each) for each in tree[2:]]
        return join_parts(tree[0], parts)

    def capture(self, tree: Linked, test: bool = False, items: bool = False) -> tuple[list[str], str]:
        """Write source one level deeper; return the lines that must precede it, and the source."""
        writer, kept, loaded = self.writer, self.writer.lines, self.writer.loaded
        writer.lines, writer.loaded = [], loaded.copy()
        with writer.deeper():
            source = self.test(tree) if test else self.items(tree) if items else self.value(tree)
        lines, writer.lines, writer.loaded = writer.lines, kept, loaded
        return [] if all(is_mark(each) for each in lines) else lines, source

    @contextmanager
    def loop(self) -> Iterator[None]:
        """Mark the code written in this context as evaluated for each item of a list."""
        kept, self.repeated = self.repeated, True
        yield
        self.repeated = kept

    def values(self, trees: Iterable[Linked]) -> list[str]:
        return [self.value(each) for each in trees]

    def args(self, trees: Iterable[Linked]) -> str:
        return "".join(f", {each}" for each in self.values(trees))

    def list(self, trees: Iterable[Linked]) -> str:
        return f"[{', '.join(self.values(trees))}]"

    def bind_extra(self, name: str) -> int:
        """Bind a name in the source to a new slot, and return the slot."""
        slot = -1 - self.writer.count
        self.slots[slot] = name
        return slot

    def named(self, source: str) -> str:
        """Return a name for a value, after assigning it if needed.

        Where assignments are not allowed, return its source, to use once.
        """
        if is_atom(source) or not self.sure:
            return source
        name = self.writer.fresh("t")
        self.writer.line(f"{name} = {source}")
        return name

    def bind_inline(self, source: str) -> tuple[str, str]:
        """Return source that assigns a value to a name, and the name.

        It can be used only where assignments are allowed.
        """
        if is_atom(source):
            return source, source
        name = self.writer.fresh("t")
        return f"({name} := {source})", name

    def bounded(self, source: str) -> str:
        """Write a number with a check of its bounds."""
        if self.iterable:
            return f"bounded({source})"
        name = self.writer.fresh("t")
        return f"({name} if -{_MOST} <= ({name} := {source}) <= {_MOST} else large({name}))"

    def slot(self, slot: int) -> str:
        held = self.slots.get(slot)
        if held is None:
            return "None"
        return self.value(held.tree) if isinstance(held, lists.ConstantList) else str(held)

    def reference(self, tree: Linked) -> str:
        """Write a call by which the reference engine evaluates an expression, with the current locals."""
        return f"R.evaluate({self.writer.constants.name(tree)}, {self.locals()})"

    def locals(self) -> str:
        return f"[{', '.join(self.slot(slot) for slot in range(self.size))}]"
