"""Scopes: locals with their types, bindings in statements, narrowing of optional values.

A scope belongs to a routine or formula. Branches use copies, which are merged afterwards. Bindings in
unreadable statements are found too. `core/verbs.py` lists the names that a verb binds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludex.core.verbs import VERBS
from ludex.lang.types.rule_types import ANY, NONE, AnyType, Entry, Opt, Piece, Typed


@dataclass
class Scope:
    """Slots of a routine or formula in order; `names` maps names in scope to slots."""

    slots: list[tuple[str, AnyType]] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    unset: set[int] = field(default_factory=set)
    """Slots that may have no value on some path to here."""
    sure: set[str] = field(default_factory=set)
    """Values that are not none here, as texts of their trees.

    The set also has known kinds (`is`) and non-empty lists (`filled`).
    """
    event: dict[str, int] = field(default_factory=dict)
    """In a hook, the slots of the fields of `event`, by name."""
    self_slot: int | None = None
    """The slot of `self`, which rules cannot set."""
    owners: dict[int, str] = field(default_factory=dict)
    """Slots that are parameters of an entry, each with the id of that entry."""

    def add(self, name: str, type_: AnyType) -> int:
        """Add a slot with a name, which hides an earlier slot of that name."""
        self.slots.append((name, type_))
        self.names[name] = len(self.slots) - 1
        return len(self.slots) - 1

    def own(self, names: Iterable[str], entry_id: str) -> None:
        """Record that the slots with these names are parameters of an entry."""
        known = {**self.names, **self.event}
        self.owners |= {known[name]: entry_id for name in names if name in known}

    def add_nameless(self, type_: AnyType) -> int:
        """Add a slot that rules cannot name."""
        self.slots.append(("", type_))
        return len(self.slots) - 1

    def type_of(self, slot: int) -> AnyType:
        return self.slots[slot][1]

    def branch(self) -> Scope:
        """Copy the scope for statements that may not run; their slots also belong to the routine."""
        return replace(self, names=dict(self.names), unset=set(self.unset), sure=set(self.sure))

    def merge(self, branches: Iterable[Scope | None]) -> None:
        """Merge the scopes of alternative branches. A branch that never reaches this point is None."""
        ends = [each for each in branches if each is not None]
        if not ends:
            return
        known = dict(self.names)
        self.names = {
            name: slot for name, slot in ends[0].names.items() if all(e.names.get(name) == slot for e in ends)
        }
        for each in ends:
            for name, slot in each.names.items():
                if name not in self.names and name not in known:
                    self.names[name] = slot
                    self.unset.add(slot)
        self.unset |= set().union(*(each.unset for each in ends))
        self.sure = set.intersection(*(each.sure for each in ends))

    def is_sure(self, tree: object) -> bool:
        return tree_key(tree) in self.sure

    def learn(self, trees: Iterable[object]) -> None:
        self.sure |= {tree_key(tree) for tree in trees}

    def forget(self, slot: int | None = None) -> None:
        """Drop the facts about a slot; without a slot, about everything that play can change."""
        if slot is None:
            self.sure = {each for each in self.sure if _is_lasting(json.loads(each))}
        else:
            mark = f'["local", {slot}]'
            self.sure = {each for each in self.sure if mark not in each}

    def assign(self, target: list[Any], declared: AnyType, value: AnyType) -> None:
        """Drop the facts that a new value makes doubtful; it is known not to be none if its type says so."""
        self.forget(target[1] if target[0] == "local" else None)
        if isinstance(declared, Opt) and not isinstance(value, Opt) and value not in (NONE, ANY):
            self.learn([target])

    def mark_set(self, slot: int) -> None:
        self.unset.discard(slot)

    def narrow(self, typed: Typed) -> Typed:
        """Narrow the type of a value by the conditions around it."""
        type_ = typed.type
        if isinstance(type_, Opt) and self.is_sure(typed.tree):
            type_ = type_.of
        if isinstance(type_, Piece | Entry):
            kind = self._kind_of(typed.tree)
            if kind is not None:
                type_ = Piece((kind,)) if isinstance(type_, Piece) else Entry((kind,))
        return typed if type_ is typed.type else Typed(type_, typed.tree)

    def _kind_of(self, tree: object) -> str | None:
        known = [each for each in self.sure if each.startswith(_IS)]
        if not known:  # encoding a tree takes longer than this test
            return None
        front = tree_key(["is", tree, ""])[:-3]
        return next((json.loads(each)[2] for each in sorted(known) if each.startswith(front)), None)


_IS = '["is", '
_LASTING = frozenset("local data get lookup entryof entry word text place option playing filled is".split())


def _is_lasting(tree: object) -> bool:
    """Return whether a tree reads nothing that play can change, except locals."""
    if not isinstance(tree, list):
        return True
    return bool(tree) and tree[0] in _LASTING and all(map(_is_lasting, tree[1:]))


tree_key: Callable[[object], str] = json.JSONEncoder(check_circular=False).encode
"""Encodes a tree as text: trees are equal if their texts are."""


NAMED_VALUE_PATTERN = re.compile(r"\s*([a-z_][A-Za-z0-9_]*)\s*=(?!=)\s*(?=\S)")
NAME_IN_PATTERN = re.compile(r"\s*([a-z_][A-Za-z0-9_]*)\s+in\s")
LEADING_NAME_PATTERN = re.compile(r"\s*(?!in\b)([a-z_][A-Za-z0-9_]*)(?=\s|=|$)")
SET_PATTERN = re.compile(r"(?P<target>.*?)\s*(?P<sign>\+|-|\*|//|%)?=(?!=)\s*(?=\S)", re.DOTALL)
ASSIGNMENT_PATTERN = re.compile(r"\s*([a-z_][A-Za-z0-9_]*)\s*(?:\+|-|\*|//|%)?=(?!=)")


_NAMING = {
    **{verb.statement: ASSIGNMENT_PATTERN for verb in VERBS.values() if verb.binds},
    "for": NAME_IN_PATTERN,
    "pick": NAME_IN_PATTERN,
    "as": re.compile(r"(.*)\Z", re.DOTALL),
}
"""The parts of statements that may name a value, and the form in which they do."""


def bind_unreadable(data: Mapping[str, Any], scope: Scope) -> None:
    """Bind the names of an unreadable statement, so that uses of them are not reported."""
    for value in data.values():
        found = isinstance(value, str) and (NAME_IN_PATTERN.match(value) or ASSIGNMENT_PATTERN.match(value))
        for name in [found[1]] if found else find_bound_names(data):
            if name not in scope.names:
                scope.add(name, ANY)


def find_bound_names(do: object) -> Iterable[str]:
    """Yield the names that statements bind at any depth."""
    if isinstance(do, list):
        for each in do:
            yield from find_bound_names(each)
    elif isinstance(do, Mapping):
        for name, value in do.items():
            if isinstance(value, str):
                pattern = _NAMING.get(name)
                found = pattern and pattern.match(value)
                if found:
                    yield found[1]
            else:
                yield from find_bound_names(value)


def narrow_by_condition(tree: object, holds: bool) -> list[Any]:
    """Return facts for `Scope.learn` that are certain if a condition is true; unless `holds`, if it is false.

    Facts are: trees that are not none, lists that are not empty (`filled`), and known kinds (`is`).
    """
    if not isinstance(tree, list):
        return []
    match tree:
        case ["none?", of]:
            return [] if holds else [of]
        case ["empty", of]:
            return [] if holds else [mark_not_empty(of)]
        case [">", ["count", of], int(least)] if holds and least >= 0:
            return [mark_not_empty(of)]
        case ["comp", "any", [[slot, items, conditions]], body] if holds:
            return [mark_not_empty(["comp", "list", [[slot, items, [*conditions, body]]], ["local", slot]])]
        case ["not", of]:
            return narrow_by_condition(of, not holds)
        case ["and", *parts] if holds:
            return [each for part in parts for each in narrow_by_condition(part, True)]
        case ["or", *parts] if not holds:
            return [each for part in parts for each in narrow_by_condition(part, False)]
        case ["==", a, b] if holds:
            return [side for side, other in ((a, b), (b, a)) if _never_none(other)]
        case ["in", of, _] if holds:
            return [of]
        case ["is", ["entryof", of], kind] | ["is", of, kind] if holds:
            return [["is", of, kind]]
    return []


def mark_not_empty(items: Any) -> list[Any]:
    """Return the mark in `Scope.sure` that a list is not empty; equal filters have equal marks."""
    match items:
        case ["comp", "list", [[slot, of, conditions]], ["local", same]] if same == slot:
            parts = [_without_slot(part, slot) for each in conditions for part in _parts(each)]
            return ["filled", of, *sorted(parts, key=tree_key)]
    return ["filled", items]


def _without_slot(tree: object, slot: int) -> object:
    if not isinstance(tree, list):
        return tree
    return "it" if tree == ["local", slot] else [_without_slot(each, slot) for each in tree]


def _parts(condition: object) -> list[Any]:
    return condition[1:] if isinstance(condition, list) and condition[:1] == ["and"] else [condition]


def _never_none(tree: object) -> bool:
    return tree[0] in ("entry", "word", "text", "place") if isinstance(tree, list) else tree is not None
