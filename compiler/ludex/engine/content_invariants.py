"""Invariants of content (`of`), asked of each entry while nobody plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludex.core.messages import Bilingual
from ludex.engine.compared_values import evaluate_sides
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.engine.rules.run import Run
from ludex.engine.rules.setup import make_initial_state
from ludex.engine.state.state import FUEL
from ludex.expr.failure import Failure


@dataclass(frozen=True, slots=True)
class ContentBreach:
    """An entry that breaks an invariant of its kind."""

    invariant: str
    entry: str
    fields: tuple[str, ...]
    """The fields of the entry that the condition reads."""
    what: Bilingual
    """What it has otherwise than the condition wants it."""


def find_content_breaches(machine: Machine) -> Iterator[ContentBreach]:
    """Find the entries of a pack that break an invariant of their kind, invariant by invariant."""
    run = Run(machine, make_initial_state(machine, machine.fewest, 1, (), {}))
    for (number, pointer), holds in sorted(machine.formula_of.items()):
        kind = machine.records[number].get("of")
        if pointer != "holds" or kind is None or "invariant" not in machine.above[machine.kinds[number]]:
            continue
        when, formula = machine.formula_of.get((number, "when")), machine.formulas[holds]
        fields = tuple(sorted(set(_find_own_fields(formula.value))))
        for entry, entry_id in enumerate(machine.ids):
            if kind in machine.above[machine.kinds[entry]]:
                what = _explain_breach(run, when, formula, entry)
                if what is not None:
                    yield ContentBreach(machine.ids[number], entry_id, fields, what)


def _explain_breach(run: Run, when: int | None, holds: Formula, entry: int) -> Bilingual | None:
    """What an entry has otherwise than a condition wants it; none where it holds."""
    run.state.fuel = FUEL
    try:
        if (when is not None and not run.call(when, [entry])) or run.call(holds.number, [entry]):
            return None
        sides = evaluate_sides(run, holds, [entry, *[None] * (holds.size - 1)])
    except Failure as failure:
        return failure.message.text.fill(**failure.message.slots)
    return _FALSE if sides is None else _COMPARISON.fill(left=sides[0], right=sides[1])


_FALSE = Bilingual("it does not hold", "la condition n’est pas vraie")
_COMPARISON = Bilingual(
    "the left side is {left}, the right side {right}", "à gauche {left}, à droite {right}"
)


def _find_own_fields(tree: object) -> Iterator[str]:
    """Names of the fields that a linked condition reads of its first argument."""
    if isinstance(tree, tuple):
        if len(tree) == 3 and tree[0] == "data" and tree[2] == ("local", 0):
            yield str(tree[1])
        for each in tree:
            yield from _find_own_fields(each)
