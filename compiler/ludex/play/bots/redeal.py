"""Redeal: a game with hidden pieces dealt anew, consistent with what one seat sees.

Hidden pieces change their identities among themselves: what they are (their entry) and what they carry (their
fields). Where they lie, and who refers to them, stays, so that rules in mid-air find their pieces where they
left them. Pieces of one kind, from the same part of the box, are interchangeable. Chance to come is new, too,
and so are the answers of others to a sealed question.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.state.state import Frame, Step
from ludex.engine.state.views import can_see
from ludex.play.bots.bot import PASS, choose_random_answer

STREAM = 1 << 64
"""Seeds that a stream of chance may have."""


def redeal(game: Game, seat: int, chance: Random) -> Game:
    """Deal a game anew that the seat cannot tell from this one."""
    other = game.fork()
    other.story = None  # what follows is nobody's answers
    state = other.state
    for pieces in _group_exchangeable(other, seat).values():
        _exchange(other, pieces, chance)
    state.streams = [chance.randrange(STREAM) for _ in state.streams]
    state.script = {}
    if game.question is not None and game.question.mode == "sealed" and game.question.asked:
        _answer_anew(other, game.question.seat, chance)
    return other


def origins(machine: Machine) -> dict[int, tuple[Any, ...]]:
    """For each entry of the box the places that its pieces begin in."""
    found: dict[int, set[int]] = defaultdict(set)
    for supply in machine.box:
        found[supply.entry].add(-1 if supply.place is None else supply.place)
    return {entry: tuple(sorted(places)) for entry, places in found.items()}


def _group_exchangeable(game: Game, seat: int) -> dict[Any, list[int]]:
    """The hidden pieces that the seat cannot tell apart, those together that may be exchanged."""
    machine, state = game.machine, game.state
    busy, begun = _busy(game), origins(machine)
    found: dict[Any, list[int]] = defaultdict(list)
    for lying in state.members:
        for piece in lying:
            if piece in busy or can_see(game.run, seat, piece):
                continue
            entry = state.entry[piece]
            key = (machine.kinds[entry], begun.get(entry, ()), tuple(machine.owns[entry]))
            found[key].append(piece)
    return found


def _busy(game: Game) -> set[int]:
    """Pieces whose own rules are running, are due, or are counted: they stay what they are."""
    state, routines = game.state, game.machine.routines
    found = {*state.seats, *(piece for _, piece in state.used)}
    for frame in state.frames:
        values = frame.args if type(frame) is Step else frame.slots  # type: ignore[union-attr]
        if routines[frame.routine].own and values:
            found.add(values[0])
        if type(frame) is Step:
            items = [*(frame.queue or ()), *((frame.now,) if frame.now else ())]
            found.update(piece for _, piece in items if piece is not None)
    return found


def _exchange(game: Game, pieces: list[int], chance: Random) -> None:
    state = game.state
    dealt = chance.sample(pieces, len(pieces))
    entries = [state.entry[piece] for piece in dealt]
    carried = [column for column, each in zip(state.cols, game.machine.columns, strict=True) if not each.seen]
    # What was told of a card stays where it was told.
    columns = [[column[piece] for piece in dealt] for column in carried]
    for rank, piece in enumerate(pieces):
        state.entry[piece] = entries[rank]
        for column, values in zip(carried, columns, strict=True):
            column[piece] = values[rank]


def _answer_anew(game: Game, seat: int, chance: Random) -> None:
    """Seats before this one answer a sealed question again, as they might have."""
    frame = game.state.frames[-1]
    assert type(frame) is Frame and frame.point is not None  # noqa: S101
    kept = game.machine.routines[frame.routine].hidden[frame.point]
    given = frame.slots[kept]
    frame.slots[kept] = None
    while game.question is not None and game.question.seat != seat:
        answer = choose_random_answer(game.question, game.question.seat, chance)
        game.answer(None if answer is PASS else answer)
    if game.question is None or game.question.asked is None:
        frame.slots[kept] = given
