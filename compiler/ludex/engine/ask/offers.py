"""Offers: options that stand beside every question while a step is running."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ludex.engine.ask.question import Option
from ludex.engine.state.state import PHASES, Frame, Step
from ludex.engine.state.views import label_value
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Value, item_type

if TYPE_CHECKING:
    from ludex.engine.rules.routines import Offer
    from ludex.engine.rules.run import Run


def find_seat_rank(run: Run, seat: int | None) -> int:
    """The rank of a seat among those in play; a game that names no seat is played by one."""
    if seat is None:
        return 0
    if seat in run.state.seats:
        return run.state.seats.index(seat)
    raise Failure("no-seat")


def accept(run: Run, option: Option) -> None:
    offer = run.machine.offers[option.rank]
    lead = run.find_lead(offer, option.piece)
    run.begin(offer.routine, [*lead, option.value] if offer.pick is not None else lead)


def find_offers(run: Run) -> list[Option]:
    """What stands beside a question now: the offers in force of steps that are running."""
    if not run.machine.offers:
        return []
    routines = run.machine.routines
    # A step has ended, but for what hooks do, once only its `after` hooks are left.
    running = {
        routines[frame.routine].step
        for frame in run.state.frames
        if not (type(frame) is Step and PHASES[frame.phase] == "after")
    }
    made: list[Option] = []
    for offer, piece, given in list(run.standing(run.machine.watch_offers)):
        if offer.during & running and not _is_running(run, offer.routine, piece):
            made += _make_offer_options(run, offer, piece, [] if piece is None else [piece, *given])
    return made


def _is_running(run: Run, routine: int, piece: int | None) -> bool:
    """Whether this offer is already being carried out."""
    return any(
        type(frame) is Frame and frame.routine == routine and (piece is None or frame.slots[0] == piece)
        for frame in run.state.frames
    )


def _make_offer_options(run: Run, offer: Offer, piece: int | None, lead: list[Value]) -> list[Option]:
    if offer.when is not None and not run.call(offer.when, lead):
        return []
    to = run.call(offer.to, lead)
    if to is None:
        return []
    seat = find_seat_rank(run, to)
    label = {"entry": run.machine.ids[offer.entry], "offer": offer.name}
    make = partial(Option, seat=seat, offer=offer.name, rank=offer.number, piece=piece)
    if offer.pick is None:
        return [make(None, label)]
    item = ["opt", item_type(run.machine.formulas[offer.pick].returns or "any")]
    picks = run.call(offer.pick, lead)
    return [make(value, {**label, "pick": label_value(run, item, value, seat)}) for value in picks]
