"""Generated code of `and`, `or`, `if` and `else`: statements if one of their parts needs statements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludex.expr.tree_types import Linked

if TYPE_CHECKING:
    from ludex.engine.accelerate.expression_code import ExpressionWriter


def write_junction(my: ExpressionWriter, word: str, trees: Sequence[Linked]) -> str:
    """Write `and` or `or`, as statements from the first operand that needs statements."""
    parts = [my.test(trees[0])]
    for each in trees[1:]:
        lines, source = my.capture(each, test=True)
        if not lines:
            parts.append(source)
            continue
        name = my.writer.fresh("t")
        my.writer.line(f"{name} = {join_parts(word, parts)}")
        my.writer.line(f"if {name}:" if word == "and" else f"if not {name}:")
        my.writer.lines += lines
        with my.writer.deeper():
            my.writer.line(f"{name} = {source}")
        parts = [name]
    return join_parts(word, parts)


def join_parts(word: str, parts: Sequence[str]) -> str:
    return f"({f' {word} '.join(parts)})" if len(parts) > 1 else parts[0]


def write_choice(
    my: ExpressionWriter, test: str, then: Linked, otherwise: Linked, items: bool = False
) -> str:
    """Write a conditional choice between two values or two lists of items, as statements if one of the two
    needs statements."""
    first, value = my.capture(then, items=items)
    second, other = my.capture(otherwise, items=items)
    if not first and not second:
        return f"({value} if {test} else {other})"
    name, writer = my.writer.fresh("t"), my.writer
    if writer.short_lists.issuperset((value, other)):
        writer.short_lists.add(name)
    writer.line(f"if {test}:")
    writer.lines += first
    with writer.deeper():
        writer.line(f"{name} = {value}")
    writer.line("else:")
    writer.lines += second
    with writer.deeper():
        writer.line(f"{name} = {other}")
    return name


def write_default(my: ExpressionWriter, source: str, tree: Linked) -> str:
    """Write a value, or another value if the first is none."""
    lines, other = my.capture(tree)
    if not lines:
        look, name = my.bind_inline(source)
        return f"({other} if {look} is None else {name})"
    name, writer = my.writer.fresh("t"), my.writer
    writer.line(f"{name} = {source}")
    writer.line(f"if {name} is None:")
    writer.lines += lines
    with writer.deeper():
        writer.line(f"{name} = {other}")
    return name
