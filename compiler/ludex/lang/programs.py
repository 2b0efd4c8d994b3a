"""The rules of one entry: each of its expressions and lists of statements, with the arguments that its schema
and the entry say, made a formula or a routine.

What it makes follows from the entry and from the signature of its game, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.finding import Finding
from ludex.lang import expressions as families
from ludex.lang import verbs
from ludex.lang.examples import example
from ludex.lang.game import Game
from ludex.lang.making import Making, Program
from ludex.lang.printed import printed
from ludex.lang.reading import Pointer
from ludex.schema.entries import Entry as Source

Found = tuple[Pointer, Mapping[str, Any], bool]
DECLARED = (families, verbs)
"""Importing these has declared what there is to read."""
OWN_WAY = ("example",)
"""Kinds whose rules are read elsewhere, with names of their own."""
PRINTED = ("layout", "sheet")
"""Kinds whose expressions ask for texts and pictures: whoever prints evaluates them, and forgives."""


def program(game: Game, entry: Source) -> tuple[Program | None, list[Finding]]:
    """The program of an entry; none where it has no rules."""
    if game.sort(entry.kind) in PRINTED:
        formulas, spans, found = printed(game, entry)
        made = Program(str(entry.id), printed=formulas, spans=spans)
        return (made if formulas else None), found
    if game.sort(entry.kind) in OWN_WAY:
        making = Making(game, entry)
        making.program.example = example(making)
        return making.program, making.reading.findings
    rules = sorted(_rules(game, entry), key=lambda each: _order(entry, each[0]))
    making = Making(game, entry)
    making.check_types()
    for at, says, pure in rules:
        making.rule(at, says, pure)
    if game.sort(entry.kind) == "policy":
        making.policy()
    made = making.program
    return (made if made.routines or made.formulas else None), making.reading.findings


def _rules(game: Game, entry: Source) -> Iterator[Found]:
    for keyword in ("x-expr", "x-do"):
        for at, annotation, _ in game.world.found(entry, keyword):
            yield at, annotation.value, keyword == "x-expr"


def _order(entry: Source, at: Pointer) -> tuple[int, int]:
    """Rules as they are read; what an offer lets pick before what is done with it."""
    picks = at[0] == "offers" and at[-1] == "pick"
    return entry.span(at[:2] if picks else at).start, not picks
