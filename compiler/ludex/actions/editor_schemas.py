"""Schemas for editors: the closed schemas of games, and the verbs that statements begin with."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.core.verbs import STATEMENTS
from ludex.lang import verbs as _verbs  # noqa: F401  # importing it declares them
from ludex.lang.statement_reader import VERBS
from ludex.schema.catalogue import Catalogue
from ludex.schema.closed_schemas import OfferedVerb, make_flat_schemas

_BLOCKS = ("then", "do")
"""The parts that hold statements: a verb that has one is offered with it."""


def make_editor_schemas(catalogue: Catalogue, games: Iterable[str]) -> dict[str, str]:
    """The texts of all schemas for editors, by their paths in the project."""
    return make_flat_schemas(catalogue, games, [_offer_verb(name) for name in STATEMENTS])


def _offer_verb(name: str) -> OfferedVerb:
    """A verb with the statement that its manual shows, whose value is to be written over."""
    verb = VERBS[name]
    _, colon, value = verb.shown.partition(": ")
    statement: object = name
    if colon:
        blocks = {part: ["$2"] for part in _BLOCKS if part in verb.parts}
        statement = {name: f"${{1:{value}}}", **blocks}
    return OfferedVerb(name, verb.says, verb.parts, statement)
