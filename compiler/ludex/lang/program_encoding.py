"""Program of an entry, encoded as one line of text with holes for checks of whether the game has ended.

Control characters, which JSON never contains, separate the parts of a line and mark the holes. During
encoding, a lone surrogate marks a hole: it cannot occur in UTF-8, so no author can write one.
"""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludex.core.hashing import encode_json
from ludex.core.spans import SourceText
from ludex.core.trees import find_blocks
from ludex.core.verbs import Touched
from ludex.lang.outlines import find_writes, has_overlap
from ludex.lang.rule_compiler import Program

Watched = Mapping[tuple[str, str], set[Touched]]
"""For each end of the game that is checked during play, the things that its condition reads."""

_HOLE, _PART = "\x01", "\x1f"
_MARK = "\udfff"
_MARKED = re.compile(f',"{_MARK}([0-9]+)"')


class EncodedProgram(NamedTuple):
    """Program as one line of text, for workers and the cache."""

    id: str
    text: str
    """The JSON of the program, with holes."""
    order: list[int]
    """The number of each hole, in the order of the text."""
    holes: list[tuple[int, list[Touched]]]
    """For each hole by its number, the point of the preceding statement, and the things that it writes."""
    places: array[int]

    @classmethod
    def read(cls, line: str) -> EncodedProgram:
        name, text, order, holes, places = line.split(_PART)
        return cls(
            name,
            text,
            list(map(int, order.split())),
            [(point, [(sort, name) for sort, name in written]) for point, written in json.loads(holes)]
            if holes
            else [],
            array("I", bytes.fromhex(places)),
        )

    @property
    def tree(self) -> dict[str, Any]:
        """Return the tree of the program, without checks of ends."""
        tree: dict[str, Any] = json.loads(self.text.replace(_HOLE, ""))
        return tree

    def fill_checks(self, watched: Watched) -> tuple[str, array[int]]:
        """Write a check of each end after the statements that write what it reads.

        Return the JSON, and the line and column of each point.
        """
        if not self.order:
            return self.text, self.places
        places = array("I", self.places)
        checks: list[str] = []
        for point, written in self.holes:
            due = [list(end) for end, read in watched.items() if has_overlap(read, set(written))]
            if due:
                checks.append(f',["check",{len(places) // 2},{encode_json(due)}]')
                places += places[2 * point : 2 * point + 2]
            else:
                checks.append("")
        parts = self.text.split(_HOLE)
        made = [""] * (2 * len(parts) - 1)
        made[::2] = parts
        made[1::2] = [checks[number] for number in self.order]
        return "".join(made), places


def read_program_id(line: str) -> str:
    """Return the id of the entry to which a line belongs."""
    return line.partition(_PART)[0]


def encode_program(program: Program, source: SourceText) -> str:
    """Encode a program as a line. This modifies the program's tree, which must not be used afterwards."""
    holes: list[tuple[int, list[Touched]]] = []
    for routine in program.routines.values():
        routine["do"] = _mark_writes(routine["do"], holes)
    text, order = encode_json(program.tree), ""
    if holes:
        parts = _MARKED.split(text)
        text, order = _HOLE.join(parts[::2]), " ".join(parts[1::2])
    places, starts = array("I"), source.line_starts
    for _, start, _ in program.spans:
        row = bisect_right(starts, start)
        places.append(row)
        places.append(start - starts[row - 1] + 1)
    return _PART.join((program.id, text, order, encode_json(holes) if holes else "", places.tobytes().hex()))


def _mark_writes(block: Sequence[Any], holes: list[tuple[int, list[Touched]]]) -> list[Any]:
    """Return a block with a mark after each statement that writes; marks in nested blocks come first."""
    marked: list[Any] = []
    for statement in block:
        for inner in find_blocks(statement):
            inner[:] = _mark_writes(inner, holes)
        marked.append(statement)
        written = list(find_writes(statement))
        if written:
            marked.append(f"{_MARK}{len(holes)}")
            holes.append((statement[1], written))
    return marked
