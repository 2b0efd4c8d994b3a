"""Graphs of entries: those of a kind marked `x-graph`, and the edges from each to the next.

The nodes are the entries of that kind in a game, or the items of one entry. An edge is a field that refers to
a node; it belongs to a node (`golden`) or to an item of a node (`choices/*/to`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.link.references import Reference
from ludex.link.world import Pointer, World
from ludex.schema.catalogue import GRAPH
from ludex.schema.entries import Entry

_RULES = ("x-do", "x-expr")


@dataclass(frozen=True)
class Way:
    """Edge to a node; `holder`, the start node or an item of it, has the field."""

    holder: Entry
    reference: Reference

    @property
    def target(self) -> Entry:
        return self.reference.target


@dataclass(frozen=True)
class Node:
    """Node: its outgoing edges, and the items that may have them."""

    entry: Entry
    ways: list[Way]
    items: list[Entry]
    may_end: bool = False
    """Whether the node omits an edge, in a graph where such a node is an end."""


@dataclass
class EntryGraph:
    """Graph of entries. The field `begins` marks its starts; `end` marks ends, in nodes or in their items."""

    begins: str | None
    end: str | None
    nodes: dict[str, Node] = field(default_factory=dict)
    """Nodes by id, in the order of their files."""

    def onward(self) -> dict[str, list[str]]:
        """Return the nodes to which each node may lead."""
        return {
            name: [str(way.target.id) for way in node.ways if str(way.target.id) in self.nodes]
            for name, node in self.nodes.items()
        }

    def has_end(self, entry: Entry) -> bool:
        return self.end is not None and bool(entry.data.get(self.end))


def find_entry_graphs(world: World) -> Iterator[EntryGraph]:
    """Yield the graphs of a game."""
    kinds = world.catalogue.kinds_of(world.name)
    for name, kind in kinds.items():
        above = (kinds.get(each) for each in kind.lineage[1:])
        if GRAPH not in kind.schema or any(each is not None and GRAPH in each.schema for each in above):
            continue  # entries of a kind that extends another are in that kind's graph
        described = kind.schema[GRAPH]
        graphs: dict[str, EntryGraph] = {}
        for entry in world.entries_of(name):
            owner = entry.owner_slug if entry.is_item else ""
            graph = graphs.setdefault(owner, EntryGraph(described.get("begins"), described.get("end")))
            graph.nodes[str(entry.id)] = _read_node(
                world, entry, described["ways"], described.get("left-out") == "ends"
            )
        yield from graphs.values()


def _read_node(world: World, entry: Entry, paths: list[str], ends: bool) -> Node:
    ways: list[Way] = []
    items: dict[int, Entry] = {}
    may_end = False
    for path in paths:
        before = len(ways)
        for way in _follow_path(world, entry, path.split("/")):
            if way.reference.is_containment:
                items[id(way.target)] = way.target
            else:
                ways.append(way)
        may_end = may_end or (ends and len(ways) == before)
    return Node(entry, ways, list(items.values()), may_end)


def _follow_path(world: World, entry: Entry, steps: list[str]) -> Iterator[Way]:
    """Yield the references to sound entries at a path, and those to the items along the path."""
    for reference in world.references(entry):
        rest = _strip_path(reference.pointer, steps)
        if rest is None or not reference.target.sound:
            continue
        if reference.is_containment:
            yield Way(entry, reference)
            yield from _follow_path(world, reference.target, rest)
        elif not rest:
            yield Way(entry, reference)


def _strip_path(pointer: Pointer, steps: list[str]) -> list[str] | None:
    fits = len(pointer) <= len(steps) and all(
        step in ("*", at) for at, step in zip(pointer, steps, strict=False)
    )
    return steps[len(pointer) :] if fits else None


def find_rules(world: World, entry: Entry, keyword: str) -> list[Mapping[str, Any]]:
    """Return the signatures of an entry's rules with this annotation."""
    return [each.value for _, each, _ in world.annotated_places(entry, keyword)]


def does_something(world: World, node: Node) -> bool:
    """Return whether a node or one of its items has statements, which may end the game or lead on."""
    return any(find_rules(world, each, "x-do") for each in (node.entry, *node.items))


def is_conditional(world: World, way: Way, node: Node) -> bool:
    """Return whether the item that has an edge also has a condition."""
    signatures = find_rules(world, way.holder, "x-expr") if way.holder is not node.entry else []
    return any(each.get("returns") == "bool" for each in signatures)


def find_rule_words(world: World) -> set[str]:
    """Return every word in the game's statements and expressions, since any of them may name a node."""
    words: set[str] = set()
    for keyword in _RULES:
        for _, (_, _, value) in world.iterate_annotated_places(keyword):
            words.update(re.findall(r"[a-z_][a-z0-9_-]*", str(value)))
    return words
