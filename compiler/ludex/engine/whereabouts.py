"""Why a rule cannot have the space of a piece: which piece that is, and where it went instead."""

from __future__ import annotations

from ludex.core.message import Both
from ludex.engine.machine import Machine
from ludex.engine.places import SPACED
from ludex.engine.state import State
from ludex.expr.failure import Failure

_IN = Both("it is in {place}, which has no spaces", "elle est dans {place}, qui n’a pas de cases")
_UNPLACED = Both(
    "it was put in {place} without saying on which space",
    "elle a été mise dans {place} sans dire sur quelle case",
)
_BOXED = Both("it is in the box", "elle est dans la boîte")
_GONE = Both("it was destroyed", "elle a été détruite")


def nowhere(machine: Machine, state: State, piece: int) -> Failure:
    """The failure of a rule that asks on which space a piece lies that lies on none."""
    return Failure("nowhere", piece=machine.ids[state.entry[piece]], where=_where(machine, state, piece))


def _where(machine: Machine, state: State, piece: int) -> Both:
    place = state.where[piece]
    if place < 0:
        return _BOXED if place == -1 else _GONE
    sort = machine.places[state.lies[place]]
    said = _UNPLACED if sort.form in SPACED else _IN
    return Both(*(each.replace("{place}", sort.id) for each in (said.en, said.fr)))
