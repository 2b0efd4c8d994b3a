"""Redeal: deal the hidden pieces again so that what one seat sees stays true.

Hidden pieces exchange their entries and fields. Hidden dice are rolled anew. Places of pieces, and references
to pieces, stay the same, so that running rules find their pieces where they were. Pieces of one kind, from
the same part of the box, are interchangeable. Future random results are new too, and so are the answers of
others to a sealed question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from ludex.engine.accelerate.generated_run import GeneratedRun
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.state.state import Frame, Step
from ludex.engine.state.views import can_know, can_see
from ludex.play.bots.bot import PASS, choose_random_answer


def redeal(game: Game, seat: int, chance: Random) -> Game:
    """Return a redealt game that the seat cannot distinguish from this one."""
    return Dealer(game, seat).deal(chance)


class Dealer:
    """Dealer: deals one game any number of times, as one seat sees it.

    With `asks`, the pending question is copied if nothing is hidden, so that it need not be made again.
    """

    def __init__(self, game: Game, seat: int, asks: bool = True) -> None:
        self.game, self.seat, self.asks = game, seat, asks
        self.sealed = game.question is not None and game.question.mode == "sealed"
        self.hides = game.machine.hides or self.sealed
        self.groups: list[list[int]] = []
        """Hidden pieces that can be exchanged."""
        self.secrets: list[tuple[int, list[int]]] = []
        """Numbers of run-time fields, each with the pieces whose value the seat may not know."""
        if self.hides:
            self.groups = [*_group_exchangeable(game, seat).values()]
            self.secrets = list(_find_secrets(game, seat))

    def deal(self, chance: Random) -> Game:
        """Return a redealt game."""
        game, state = self.game, self.game.state.clone()
        other = Game(game.machine, state, game.engine)
        if isinstance(game.run, GeneratedRun) and isinstance(other.run, GeneratedRun):
            other.run.program = game.run.program
        other.error = game.error
        for pieces in self.groups:
            _exchange(other, pieces, chance)
        for column, pieces in self.secrets:
            values = state.cols[column]
            dealt = [values[piece] for piece in chance.sample(pieces, len(pieces))]
            for piece, value in zip(pieces, dealt, strict=True):
                values[piece] = value
        if self.asks and not self.hides:  # the copy differs only in future random results
            carry_question(game, other)
        state.streams = [chance.getrandbits(64) for _ in state.streams]
        state.script = {}
        if self.sealed and game.question is not None and game.question.asked:
            _answer_anew(other, game.question.seat, chance)
        return other


def carry_question(game: Game, other: Game) -> None:
    """Copy the pending question to a copy of a game, so that it need not be made again."""
    other.run.question, asked = game.question, game.run.asked
    if asked is not None:
        other.run.asked = asked.copy(other.run)


def origins(machine: Machine) -> dict[int, tuple[Any, ...]]:
    """Return, for each entry in the box, the starting places of its pieces; -1 for pieces without a place."""
    found: dict[int, set[int]] = defaultdict(set)
    for supply in machine.box:
        found[supply.entry].add(-1 if supply.place is None else supply.place)
    return {entry: tuple(sorted(places)) for entry, places in found.items()}


def _group_exchangeable(game: Game, seat: int) -> dict[Any, list[int]]:
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
    """Return the pieces that keep their entry: seats, and pieces whose rules run, wait or are counted."""
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
    """Exchange the entries and fields (without `x-seen`) of pieces at random; roll those that are dice."""
    state = game.state
    dealt = chance.sample(pieces, len(pieces))
    entries = [state.entry[piece] for piece in dealt]
    carried = [column for column, each in zip(state.cols, game.machine.columns, strict=True) if not each.seen]
    # A field that declares who may know it (`x-seen`) stays: a seat may know its value for a hidden card.
    columns = [[column[piece] for piece in dealt] for column in carried]
    for rank, piece in enumerate(pieces):
        state.entry[piece] = entries[rank]
        for column, values in zip(carried, columns, strict=True):
            column[piece] = values[rank]
    _roll_hidden_dice(game, pieces, chance)


def _roll_hidden_dice(game: Game, pieces: list[int], chance: Random) -> None:
    """Roll hidden dice anew: if they exchanged results, the bot would know which results there are."""
    machine, state = game.machine, game.state
    found = {name: machine.column_of.get(f"die.{name}") for name in ("value", "face")}
    columns = {name: number for name, number in found.items() if number is not None}
    for piece in pieces:
        die = machine.dice.get(state.entry[piece])
        if not die or not any(state.cols[number][piece] for number in columns.values()):
            continue  # not a die, or one that nobody has rolled yet
        shown = dict(zip(("value", "face"), chance.choice(die), strict=True))
        for name, number in columns.items():
            if not machine.columns[number].seen:
                state.cols[number][piece] = shown[name]


def _find_secrets(game: Game, seat: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the run-time fields that only some seats may know, with the pieces hidden from this one."""
    machine, state = game.machine, game.state
    for number, column in enumerate(machine.columns):
        if column.seen in ("", "all"):
            continue
        yield (
            number,
            [
                piece
                for piece, entry in enumerate(state.entry)
                if column.kind in machine.above[machine.kinds[entry]]
                and (state.where[piece] >= 0 or piece in state.seats)
                and not can_know(game.run, seat, piece, column)
            ],
        )


def _answer_anew(game: Game, seat: int, chance: Random) -> None:
    frame = game.state.frames[-1]
    assert type(frame) is Frame and frame.point is not None  # noqa: S101
    slot = game.machine.routines[frame.routine].hidden[frame.point]
    answers = frame.slots[slot]
    frame.slots[slot] = None
    while game.question is not None and game.question.seat != seat:
        answer = choose_random_answer(game.question, game.question.seat, chance)
        game.answer(None if answer is PASS else answer)
    if game.question is None or game.question.asked is None:
        frame.slots[slot] = answers
