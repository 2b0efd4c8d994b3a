"""The last hand on what was built from a mended copy: stand-ins put back, offsets led back to the author's
text.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from ludex.source.marked import Built
from ludex.source.nodes import Map, Seq, Value
from ludex.source.page import Page


def settle(built: Built, page: Page) -> None:
    """Make what was built speak of what was written."""
    if not (page.stand_ins or page.moved):
        return
    if page.moved:
        built.start, built.end = page.origin(built.start), page.origin(built.end)
    if built.rest is not None:
        built.rest = page.origin(built.rest)
    for node in containers(built.root):
        if page.moved:
            node.start, node.end = page.origin(node.start), page.origin(node.end)
            node.spans = array("I", map(page.origin, node.spans))
        if page.stand_ins:
            _restore(node, page.stand_ins)
    if isinstance(built.root, str):
        built.root = built.root.translate(page.stand_ins)


def containers(root: Value) -> Iterator[Map | Seq]:
    """Every map and list, once each however many aliases stand for it, the outer before the inner."""
    waiting = [root]
    seen: set[int] = set()
    while waiting:
        node = waiting.pop()
        if isinstance(node, Map | Seq) and id(node) not in seen:
            seen.add(id(node))
            yield node
            waiting.extend(node.values() if isinstance(node, Map) else node)


def _restore(node: Map | Seq, stand_ins: dict[int, str]) -> None:
    if isinstance(node, Seq):
        node[:] = [each.translate(stand_ins) if isinstance(each, str) else each for each in node]
        return
    restored: dict[str, Value] = {}
    for key, value in node.items():
        shown = key.translate(stand_ins)
        if shown != key and (shown in node or shown in restored):
            shown = key  # without its control character it would be another's; it keeps the stand-in
        restored[shown] = value.translate(stand_ins) if isinstance(value, str) else value
    node.clear()
    node.update(restored)
