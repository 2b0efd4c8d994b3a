"""Outlines: each part of a tree is looked at once, however deep it is nested."""

from __future__ import annotations

from ludex.lang import outlines
from ludex.lang.outlines import find_looks


def nest(depth, tree):
    """A comprehension over a comprehension over … a tree."""
    for _ in range(depth):
        tree = ["comp", "list", [[0, tree, []]], ["local", 0]]
    return tree


def test_a_comprehension_in_a_comprehension_is_looked_at_once(monkeypatch):
    counted = []
    collect = outlines._OutlineCollector._collect
    monkeypatch.setattr(
        outlines._OutlineCollector, "_collect", lambda *told: counted.append(1) or collect(*told)
    )
    sizes = []
    for depth in (10, 20):
        counted.clear()
        assert find_looks(nest(depth, ["members", ["place", "hand"]])) == {("p", "hand")}
        sizes.append(len(counted))
    assert sizes[1] <= 2 * sizes[0]


def test_only_the_first_list_of_a_comprehension_is_always_worked_out():
    call = [["fn", name, []] for name in ("first", "condition", "second", "body")]
    tree = ["comp", "list", [[0, call[0], [call[1]]], [1, call[2], []]], call[3]]
    collector = outlines._OutlineCollector(tree)
    assert len(collector.calls) == 4
    assert [name for _, name in collector.always] == ["first"]
