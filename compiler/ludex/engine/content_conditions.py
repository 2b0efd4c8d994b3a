"""Conditions on content, evaluated outside play: invariants of kinds, limits of decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludex.core.messages import Bilingual
from ludex.engine.compared_values import evaluate_sides
from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import Run
from ludex.engine.rules.setup import make_initial_state
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.state import FUEL
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Record, Value

_FALSE = Bilingual("the condition is false", "la condition est fausse")
_COMPARISON = Bilingual(
    "the left side is {left}, the right side {right}", "à gauche {left}, à droite {right}"
)


@dataclass(frozen=True, slots=True)
class ContentBreach:
    """Entry that violates an invariant of its kind, or deck that violates a limit of its pool."""

    entry: str
    holder: str
    """The entry that states the condition."""
    at: str
    """The condition, as a pointer in its holder."""
    fields: tuple[str, ...]
    """The fields of the entry that the condition reads, if known."""
    what: Bilingual
    """How the condition fails; of a comparison, the values of both sides."""


def find_content_breaches(machine: Machine) -> Iterator[ContentBreach]:
    """Yield the entries of a pack that break an invariant or a limit on content."""
    run = Run(machine, make_initial_state(machine, machine.fewest, 1, (), {}))
    yield from _find_broken_invariants(run)
    yield from _find_broken_limits(run)


def _find_broken_invariants(run: Run) -> Iterator[ContentBreach]:
    machine = run.machine
    for (number, pointer), holds in sorted(machine.formula_of.items()):
        kind = machine.records[number].get("of")
        if pointer != "holds" or kind is None or "invariant" not in machine.above[machine.kinds[number]]:
            continue
        when = machine.formula_of.get((number, "when"))
        nodes = walk_operations(machine.formulas[holds].value)
        about = tuple(sorted({node[1] for node in nodes if node[0] == "data" and node[2] == ("local", 0)}))
        for entry in _list_entries(machine, kind):
            what = _explain_breach(run, holds, True, [entry], when)
            if what is not None:
                yield ContentBreach(machine.ids[entry], machine.ids[number], pointer, about, what)


def _find_broken_limits(run: Run) -> Iterator[ContentBreach]:
    """Evaluate limits that depend on the owner of the deck (`for`) for a new piece of that owner."""
    machine = run.machine
    for deck in _list_entries(machine, "deck"):
        record = machine.records[deck]
        pool: int | None = record.get("from")
        if pool is None or pool not in machine.legal:
            continue
        args: list[Value] = [tuple(_list_cards(machine, record))]
        if "for" in machine.records[pool]:
            args += acts.create(run, record["owner"], 1, None, None, [])
        for each in machine.legal[pool]:
            what = _explain_breach(run, each.formula, each.wanted, args)
            if what is not None:
                yield ContentBreach(machine.ids[deck], machine.ids[pool], each.at, ("cards",), what)


def _list_entries(machine: Machine, kind: str) -> Iterator[int]:
    return (entry for entry, own in enumerate(machine.kinds) if kind in machine.above[own])


def _list_cards(machine: Machine, deck: Record) -> Iterator[int]:
    listed = deck.get("cards")
    if listed is None:
        every = [entry for kind in deck.get("of", ()) for entry in _list_entries(machine, kind)]
        listed = {entry: machine.records[entry].get("copies", 1) for entry in every}
    for card, copies in listed.items():
        yield from [int(card)] * copies


def _explain_breach(
    run: Run, number: int, wanted: bool, args: Sequence[Value], when: int | None = None
) -> Bilingual | None:
    """Return how a condition fails; None if `number` gives `wanted`, or if `when` gives false."""
    formula = run.machine.formulas[number]
    run.state.fuel = FUEL
    try:
        if when is not None and not run.call(when, [*args]):
            return None
        if bool(run.call(number, [*args])) is wanted:
            return None
        slots = formula.fill_slots(args)
        sides = evaluate_sides(run, formula, slots)
    except Failure as failure:
        return failure.message.text.fill(**failure.message.slots)
    return _FALSE if sides is None else _COMPARISON.fill(left=sides[0], right=sides[1])
