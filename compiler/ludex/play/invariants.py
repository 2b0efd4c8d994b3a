"""Invariants of content: check them after every answer, without charging the game's budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.state.facts import RULE_ERRORS
from ludex.expr.failure import Failure
from ludex.pack.contents import Place
from ludex.pack.reader import Pack

T = TypeVar("T")


def try_rules(game: Game, evaluate: Callable[[], T]) -> T | None:
    """Return the result of evaluating rules; None if that fails. The budget of the game does not change."""
    left = game.state.fuel
    try:
        return evaluate()
    except (Failure, *RULE_ERRORS):
        return None
    finally:
        game.state.fuel = left


@dataclass(frozen=True, slots=True)
class Invariant:
    """Invariant of content, ready to be checked."""

    id: str
    holds: int
    when: int | None
    """The number of the formula of its condition; None if it has no condition."""
    module: int | None
    """The index of its module in the machine; None if it applies to every game."""
    place: Place | None


@dataclass(frozen=True, slots=True)
class Breach:
    """Invariant that is false, or that cannot be evaluated: `failure` says why."""

    invariant: Invariant
    failure: Failure | None = None


def invariants(pack: Pack, machine: Machine) -> tuple[Invariant, ...]:
    """Return the invariants about play in a pack, in the order of their ids."""
    found = []
    for number in pack.of_kind("invariant"):
        record = pack.by_number(number)
        holds = machine.formula_of.get((number, "holds"))
        if holds is None or "of" in record.data:  # about content: checked by `validate`
            continue
        when, module = machine.formula_of.get((number, "when")), record.data.get("module")
        playing = None if module is None else machine.modules.index(module)
        formula = machine.formulas[holds]
        place = machine.sources[formula.program][formula.point]
        found.append(Invariant(record.id, holds, when, playing, place))
    return tuple(sorted(found, key=lambda each: each.id))


def find_breach(game: Game, guards: tuple[Invariant, ...]) -> Breach | None:
    """Return the first invariant that is now false or fails; None if all are true, or the game has failed."""
    if game.error is not None:
        return None
    state, run = game.state, game.run
    for each in guards:
        if each.module is not None and not state.playing[each.module]:
            continue
        left = state.fuel  # checking costs the game nothing
        try:
            if (each.when is None or run.call(each.when, [])) and not run.call(each.holds, []):
                return Breach(each)
        except Failure as failure:
            return Breach(each, failure)
        except RULE_ERRORS:
            return Breach(each, Failure("no-value"))
        finally:
            state.fuel = left
    return None
