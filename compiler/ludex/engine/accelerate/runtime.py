"""Functions that generated code calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludex.core.verbs import VERBS
from ludex.engine.rules.run import MAX_FRAMES
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.facts import GameFacts
from ludex.engine.state.state import FUEL, Frame, State, Step
from ludex.expr import value_operations as values
from ludex.expr.failure import Failure
from ludex.expr.value_operations import require_list_size


class GameOver(Exception):
    """The game has ended in the middle of a rule: everything that runs is left at once."""


class Mark:
    """What a function gives instead of a value."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


WAITING = Mark("WAITING")
"""Something must be answered or done first. The frames of all that ran stand on the state's, innermost
first."""
CANCELLED = Mark("CANCELLED")
"""A hook has cancelled its step."""


def spend_items(state: State, items: Any) -> Any:
    """A list that is about to be gone through: each of its items costs a step."""
    state.fuel -= len(items)
    if state.fuel < 0:
        raise Failure("fuel", most=FUEL)
    return items


def fail_too_large(*_: Any) -> Any:
    raise Failure("too-large")


def fail_out_of_fuel() -> Any:
    raise Failure("fuel", most=FUEL)


def fail_too_deep() -> Any:
    raise Failure("depth", most=MAX_FRAMES)


def fail_no_seat(seat: Any) -> Any:
    raise Failure("no-seat")


def fail_nothing_to_choose() -> Any:
    raise Failure("nothing-to-choose")


def first(items: Any) -> Any:
    return items[0] if len(items) else None


def last(items: Any) -> Any:
    return items[-1] if len(items) else None


def find_place(state: State, piece: Any) -> int | None:
    """The place where a piece lies."""
    where = state.where[piece]
    return where if where >= 0 else None


def make_list(items: list[Any]) -> tuple[Any, ...]:
    require_list_size(len(items))
    return tuple(items)


def charge_items(operation: Callable[..., Any]) -> Callable[..., Any]:
    """An operation that makes a list, whose items cost a step each."""

    def make(state: State, *operands: Any) -> Any:
        return spend_items(state, operation(*operands))

    return make


def create_pieces(
    facts: GameFacts, entry: int, count: Any, to: Any, at: Any, given: list[tuple[int, Any]]
) -> Any:
    """One new piece, or, with a count, a list of them."""
    made = acts.create(facts, entry, 1 if count is None else count, to, at, given)
    return made[0] if count is None else made


def body_step(routine: int, args: list[Any]) -> Step:
    """A step whose body is running and that no hook is on, as the reference's frames have it."""
    step = Step(routine, args)
    step.phase, step.queue = 2, []
    return step


NAMES: Mapping[str, Any] = {
    "F": Frame,
    "FUEL": FUEL,
    "WAITING": WAITING,
    "CANCELLED": CANCELLED,
    "Over": GameOver,
    "UNSEEN": (StopIteration, TypeError),
    "each": spend_items,
    "large": fail_too_large,
    "spent": fail_out_of_fuel,
    "deep": fail_too_deep,
    "unsure": fail_no_seat,
    "nothing": fail_nothing_to_choose,
    "first": first,
    "last": last,
    "lying": find_place,
    "listed": make_list,
    "body_step": body_step,
    "created": create_pieces,
    **{name: getattr(acts, name) for name in VERBS if hasattr(acts, name)},
    "bounded": values.require_in_range,
    "one": values.require_single,
    "total": values.sum_values,
    "index": values.index,
    **{
        f"{name}_": charge_items(values.VALUE_OPERATIONS[name])
        for name in ("keys", "concat", "slice", "range", "reversed", "distinct", "subsets")
    },
}
"""The names that generated source may use beside those it makes; none starts like one of these."""
