"""The same game with all that a seat may not know dealt anew: for tests of what a seat is told."""

from __future__ import annotations

from random import Random
from typing import Any

from ludex.engine import Game
from ludex.engine.ask.question import Question
from ludex.engine.state.views import can_see


def redealt(game: Game, seat: int, chance: Random) -> Game:
    """Pieces that the seat does not see change places with others of their kind, and secrets change."""
    other = game.fork()
    state, machine = other.state, other.machine
    hidden = [piece for piece in range(len(state.entry)) if not can_see(other.run, seat, piece)]
    for kind in sorted({machine.kinds[state.entry[piece]] for piece in hidden}):
        same = [piece for piece in hidden if machine.kinds[state.entry[piece]] == kind]
        mixed = chance.sample(same, len(same))
        carried = [column for column, each in zip(state.cols, machine.columns, strict=True) if not each.seen]
        rows = [(state.entry[piece], [column[piece] for column in carried]) for piece in mixed]
        for piece, (entry, row) in zip(same, rows, strict=True):
            state.entry[piece] = entry
            for column, value in zip(carried, row, strict=True):
                column[piece] = value
    for number, each in enumerate(machine.globals):
        if each.seen == "nobody" and each.type == "int":
            state.glob[number] = chance.randrange(100)
    other.run.question = None
    return other


def asked(question: Question | None, seat: int) -> Any:
    """What a seat is told of a question: its own options, or who answers before it."""
    if question is None:
        return None
    if seat not in question.seats or (question.mode == "sealed" and question.seat != seat):
        return (question.seats, question.mode, question.says)
    mine = [(each.arm, each.offer, repr(each.label)) for each in question.options if each.seat == seat]
    limits = question.least, question.most if question.mode == "one" else None
    return (question.seats, question.mode, question.says, question.shown, question.optional, limits, mine)
