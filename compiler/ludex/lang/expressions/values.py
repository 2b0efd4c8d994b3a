"""Named values: `less`, `ability.runt.less`, `speed.base`, and numbers in fields: `card.ladder.copies`.

A value is a constant that is computed while rules are compiled, so that play needs no look-up. Constants of
other entries are recorded, so that the rules are recompiled when one of them changes. A value that is not a
constant is reported only where it is defined.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from ludex.core.ids import find_owner_id, to_identifier
from ludex.core.lengths import count_units
from ludex.core.messages import Choice
from ludex.lang.codes import expressions as codes
from ludex.lang.expression_reader import Pointer, RuleReader
from ludex.lang.types.declarations import Field
from ludex.lang.types.namespace import Namespace
from ludex.lang.types.rule_types import INT, INVALID, LENGTH, Typed, strip_optional
from ludex.lang.types.scope import Scope

BASE = "base"


def is_constant(tree: object) -> bool:
    """Return whether a tree is a number, an entry, a place of the game, or a named space of one."""
    match tree:
        case bool():
            return False
        case int() | ["entry", str()] | ["place", str()] | ["named", ["place", str()], str()]:
            return True
    return False


def read_own_value(rules: RuleReader, at: Pointer, name: str) -> Typed | None:
    """Return the value that a bare name means: of the entry, of the owner of this item, or of the game.

    Invalid if it is not constant.
    """
    if at[0] == "values":
        return None  # a value cannot refer to other values of its entry
    own = rules.data.get("values")
    if isinstance(own, dict) and name in own:
        rules.played.add(name)
        return read_listed_value(rules, name) or INVALID
    outer = _find_outer_id(rules, name)
    if outer is not None:
        return borrow_constant(rules, outer, ("values", name)) or INVALID
    manifest = rules.game.world.manifest
    if name in rules.game.values and manifest is not None:
        return borrow_constant(rules, str(manifest.id), ("values", name)) or INVALID
    return None


def _find_outer_id(rules: RuleReader, name: str) -> str | None:
    """Return the id of the entry that contains an item, if that entry lists a value of this name."""
    outer = find_owner_id(str(rules.entry.id))
    entry = rules.game.entries_by_id.get(outer) if outer is not None else None
    return outer if entry is not None and name in entry.data.get("values", ()) else None


def find_value_owner(rules: RuleReader, name: str) -> str:
    """Return the id of the entry that lists the value of a bare name."""
    manifest = rules.game.world.manifest
    if name in rules.data.get("values", ()) or manifest is None:
        return str(rules.entry.id)
    return _find_outer_id(rules, name) or str(manifest.id)


def read_listed_value(rules: RuleReader, name: str) -> Typed | None:
    """Return a value that the entry itself lists; None if it is not constant."""
    written = rules.data["values"][name]
    read = partial(borrow_constant, rules) if isinstance(written, str) else partial(read_constant, rules.game)
    return read(str(rules.entry.id), ("values", name))


def read_value_of(rules: RuleReader, entry_id: str, name: str) -> Typed | None:
    """Return a value of another entry by name: None if there is none, invalid if it is not constant."""
    found = borrow_constant(rules, entry_id, ("values", name))
    entry = rules.game.entries_by_id.get(entry_id)
    declared = entry is not None and name in entry.data.get("values", ())
    return INVALID if found is None and declared else found


def read_field_of(rules: RuleReader, at: Pointer, owner: object, field: Field) -> Typed | None:
    """Return the number in a field of an entry, for the definition of a value; otherwise None."""
    match owner:
        case ["entry", str() as entry_id] if at[0] == "values":
            entry = rules.game.entries_by_id.get(entry_id)
            found = entry.data.get(field.name) if entry is not None else None
            if type(found) is int and borrow_constant(rules, entry_id, (field.name,)) is not None:
                return Typed(strip_optional(field.type), found)
    return None


def borrow_constant(rules: RuleReader, entry_id: str, at: Pointer) -> Typed | None:
    """Return a constant of an entry, and record that these rules depend on it."""
    found = read_constant(rules.game, entry_id, at)
    rules.borrowed[entry_id, "/".join(map(str, at))] = None if found is None else found.tree
    return found


def read_constant(game: Namespace, entry_id: str, at: Pointer) -> Typed | None:
    """Return the constant at a pointer of an entry; None if it is missing or not constant."""
    key = entry_id, "/".join(map(str, at))
    if key not in game.constants:
        game.constants[key] = None  # a value that refers to itself is not a constant
        game.constants[key] = _evaluate(game, entry_id, at)
    return game.constants[key]


_COUNT = re.compile(r"count\(\s*([a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*)\s*\)")
"""A count of box contents: of a deck, of all entries of a kind with their copies, of a component."""
_SPACES = re.compile(r"count\(\s*spaces\(\s*([a-z_][a-z0-9_]*)\s*\)\s*\)")


def read_content_count(game: Namespace, written: object) -> int | None:
    """Return the value of a count of cards, copies, components or spaces; None for any other value."""
    if not isinstance(written, str):
        return None
    if (spaces := _SPACES.fullmatch(written)) is not None:
        place = game.places.get(spaces[1])
        entry = game.entries_by_id.get(place.id) if place is not None else None
        length = entry.data.get("length") if entry is not None else None
        return length if type(length) is int else None
    found = _COUNT.fullmatch(written)
    if found is None:
        return None
    match found[1].split("."):
        case ["box", name, *part] if len(part) < 2:
            return _count_component(game, name, part[0] if part else None)
        case ["deck", name] | [name]:
            decks = game.entries_of(name, ("deck",))
            if len(decks) == 1:
                deck = game.entries_by_id[decks[0]]
                return sum(copies for _, copies in game.list_deck_cards(deck))
            kind = next((each for each in game.kinds if to_identifier(each) == found[1]), None)
            return None if kind is None else sum(copies for _, copies in game.list_copies(kind))
    return None


def _count_component(game: Namespace, name: str, part: str | None) -> int | None:
    """Return the number of pieces of a component in the box, if the manifest gives it as numbers."""
    manifest = game.world.manifest
    box = manifest.data.get("box", {}) if manifest is not None else {}
    component: Mapping[str, Any] = next((box[each] for each in box if to_identifier(each) == name), {})
    parts: Mapping[str, Any] = component.get("parts", {} if part else {name: component})
    counts = [
        each.get("count", component.get("count"))
        for slug, each in parts.items()
        if part is None or to_identifier(slug) == part
    ]
    return sum(counts) if counts and all(type(each) is int for each in counts) else None


def _evaluate(game: Namespace, entry_id: str, at: Pointer) -> Typed | None:
    entry = game.entries_by_id.get(entry_id)
    value: Any = entry.data if entry is not None else None
    for step in at:
        value = value.get(step) if isinstance(value, dict) else None
    if entry is None or value is None:
        return None
    count = read_content_count(game, value)
    if count is not None:
        return Typed(INT, count)
    namings, game.namings = game.namings, None  # usages are recorded when the entry itself is read
    typed = RuleReader(game, entry).expression(at, Scope())
    game.namings = namings
    return typed if is_constant(typed.tree) else None


def report_clash(rules: RuleReader, name: str, *, local: bool) -> None:
    """Report a value whose name has another meaning in the rules of its entry."""
    game, entry = rules.game, rules.entry
    others = []
    if name in entry.data.get("args", {}):
        others.append(f"{entry.id} (args)")
    elif local:
        others.append(f"{entry.id} (let, for, args)")
    manifest = game.world.manifest
    if name in game.values and manifest is not None and manifest.id != entry.id:
        others.append(f"{manifest.id} (values)")
    if name in game.state:
        others.append("(state)")
    if name in game.places:
        others.append(game.places[name].id)
    if others:
        ids = Choice((f"{entry.id} (values)", *others))
        rules.add_finding(codes.AMBIGUOUS, entry.key_span(("values", name)), name=name, ids=ids)


def encode_slot(game: Namespace, value: Typed) -> object:
    """Return a constant as slots of texts need it: a number (in the first unit), or a map that names its
    entry, place or space.
    """
    tree = value.tree
    if value.type == LENGTH:
        return count_units(tree, game.units)
    match tree:
        case int():
            return tree
        case ["entry", str() as entry_id]:
            return {"entry": entry_id}
        case ["place", str() as place]:
            return {"place": place}
        case ["named", ["place", str() as place], str() as name]:
            entry = game.entries_by_id.get(place)
            space = entry.data.get("spaces", {}).get(name, {}) if entry is not None else {}
            number = space.get("at") if isinstance(space, dict) else None
            return {"place": place, "space": number} if number is not None else {"place": place, "node": name}
    raise ValueError(f"{tree!r} is not a constant")
