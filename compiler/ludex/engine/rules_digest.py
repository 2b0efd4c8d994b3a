"""Digest of the rules: packs with the same digest play alike and share saved games.

It covers the linked machine, entry by entry and rule by rule, but nothing that no rule reads: no text,
example, layout or line number. Entries are named by number, as in saves, or by their ids before all renames.
A pack numbers entries by these ids, so a rename does not change the digest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from hashlib import sha256
from json import dumps

from ludex.engine.load.entry_data import MISSING
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import is_descriptive
from ludex.expr.tree_types import Value

_BY_ENTRY = ("ids", "kinds", "rows", "owns", "offsets", "abilities")
"""The machine's fields with a value for each entry, in order."""
_RULES = ("routines", "formulas")
_APART = frozenset(
    "content digest numbers sources written records boards routine_of formula_of legal cited recursive flow "
    "above tables ways_found bodies former passages remembering".split()
)
"""Fields left out: places in sources, indices, derived values, caches, and those of which `_list_parts` adds
only a part. Fields that begin with an underscore are left out too.
"""


def digest_rules(machine: Machine) -> str:
    """Return the digest of a machine as loaded, regardless of the maps for which it was prepared."""
    if not machine.digest:
        base = machine if machine.boards is None else machine.boards[()]
        if not base.digest:
            digest, encoder = sha256(), _Encoder(base)
            for part in _list_parts(base):
                encoded = dumps(encoder.encode(part), ensure_ascii=False)
                digest.update(encoded.encode("utf-8", "surrogatepass"))
            base.digest = digest.hexdigest()
        machine.digest = base.digest
    return machine.digest


def _list_parts(machine: Machine) -> Iterator[object]:
    count = machine.playing
    playing = frozenset(machine.ids[:count])
    for name in (each.name for each in fields(machine) if each.name not in _APART):
        value: Value = getattr(machine, name)
        if name in _BY_ENTRY:
            value = value[:count]
        elif name in _RULES:
            value = [each for each in value if each.program in playing and not is_descriptive(each.pointer)]
        yield [name, value]
    yield {kind: machine.above[kind] for kind in sorted(set(machine.kinds[:count]))}
    yield [(name, machine.tables[name][:count]) for name in sorted(machine.tables)]
    # Maps that a game may choose are read from their records only after the choice.
    boards = [each for _, maps in machine.boards_by_option.values() for each in maps.values()]
    for board in (*boards, *machine.boards_by_module.values()):
        yield [machine.records[board].get(name) for name in ("nodes", "edges", "plane")]


class _Encoder:
    """Encoder of the contents of a machine as JSON, which names entries by their first ids."""

    def __init__(self, machine: Machine) -> None:
        self.streams = frozenset(machine.streams)
        """Names of random streams; they determine the seeds, so they are encoded unchanged."""
        firsts: dict[int, str] = {}
        for former, number in machine.former.items():
            firsts.setdefault(number, former)
        self.firsts = {machine.ids[number]: first for number, first in firsts.items()}

    def encode(self, value: Value) -> Value:
        """Encode a value as JSON; raise TypeError if it has no fixed form."""
        if type(value) is str:
            return self._name(value) if self.firsts and value not in self.streams else value
        if value is None or type(value) in (int, bool, float):  # fractions: where nodes are drawn
            return value
        if value is MISSING:
            return {}
        if is_dataclass(value):
            named = (name for each in fields(value) if (name := each.name) not in _APART and name[0] != "_")
            return [type(value).__name__, *(self.encode(getattr(value, name)) for name in named)]
        if isinstance(value, frozenset | set):
            return sorted(map(self.encode, value), key=dumps)
        if isinstance(value, Mapping):
            return [[self.encode(key), self.encode(each)] for key, each in value.items()]
        if isinstance(value, Sequence):
            # The point of a check depends on the number of checks before it, even in routines left out.
            is_check = len(value) == 3 and value[0] == "check"
            return list(map(self.encode, (value[0], value[2]) if is_check else value))
        raise TypeError(type(value).__name__)

    def _name(self, text: str) -> str:
        """Return an id, or the key of a text, as before all renames; return other texts unchanged."""
        head, rest = text, ""
        while head not in self.firsts:
            head, dot, last = head.rpartition(".")
            if not dot:
                return text
            rest = f".{last}{rest}"
        return self.firsts[head] + rest
