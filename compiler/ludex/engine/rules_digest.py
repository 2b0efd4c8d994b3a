"""Digest of what plays: two packs with the same one play alike, and go on with each other's saved games.

It covers the linked machine, entry by entry and rule by rule, and so nothing that no rule reads: no text, no
example, no layout, no line number. What names an entry does so by its number, as saves do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from hashlib import sha256
from json import dumps

from ludex.engine.load.entry_data import MISSING
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import is_telling
from ludex.expr.tree_types import Value

_BY_ENTRY = ("ids", "kinds", "rows", "owns", "offsets", "abilities")
"""What the machine holds for each entry, in their order."""
_RULES = ("routines", "formulas")
_APART = frozenset(
    "content digest numbers sources written records boards routine_of formula_of legal cited winding flow "
    "above tables ways_found".split()
)
"""Where things stand and how they are found, what follows from the rest, what is kept at play; and what is
taken in part. So are fields that begin with an underscore."""


def digest_rules(machine: Machine) -> str:
    """Digest of a machine as it was loaded, on whatever maps it plays."""
    if not machine.digest:
        base = machine if machine.boards is None else machine.boards[()]
        if not base.digest:
            digest = sha256()
            for part in _list_parts(base):
                digest.update(dumps(_encode(part), ensure_ascii=False).encode("utf-8", "surrogatepass"))
            base.digest = digest.hexdigest()
        machine.digest = base.digest
    return machine.digest


def _list_parts(machine: Machine) -> Iterator[object]:
    """All that plays, in a fixed order."""
    count = machine.playing
    playing = frozenset(machine.ids[:count])
    for name in (each.name for each in fields(machine) if each.name not in _APART):
        value: Value = getattr(machine, name)
        if name in _BY_ENTRY:
            value = value[:count]
        elif name in _RULES:
            value = [each for each in value if each.program in playing and not is_telling(each.pointer)]
        yield [name, value]
    yield {kind: machine.above[kind] for kind in sorted(set(machine.kinds[:count]))}
    yield [(name, machine.tables[name][:count]) for name in sorted(machine.tables)]
    # Maps that a game may choose are read out of their records once it has.
    boards = [each for _, maps in machine.boards_by_option.values() for each in maps.values()]
    for board in (*boards, *machine.boards_by_module.values()):
        yield [machine.records[board].get(name) for name in ("nodes", "edges", "plane")]


def _encode(value: Value) -> Value:
    """Encode whatever a machine holds as JSON; TypeError for anything that has no fixed form."""
    if value is None or type(value) in (int, bool, str):
        return value
    if value is MISSING:
        return {}
    if is_dataclass(value):
        named = (name for each in fields(value) if (name := each.name) not in _APART and name[0] != "_")
        return [type(value).__name__, *(_encode(getattr(value, name)) for name in named)]
    if isinstance(value, frozenset | set):
        return sorted(map(_encode, value), key=dumps)
    if isinstance(value, Mapping):
        return [[_encode(key), _encode(each)] for key, each in value.items()]
    if isinstance(value, Sequence):
        # A check has its point from how many there are before it, those of what only tells among them.
        is_check = len(value) == 3 and value[0] == "check"
        return list(map(_encode, (value[0], value[2]) if is_check else value))
    raise TypeError(type(value).__name__)
