"""What of a game's content occurs as it is played: each ask put, each arm of a menu taken, and each routine
begun: what actions, hooks, offers, powers and steps of the set-up do.

A game is played again from its answers, in the reference engine, and looked at. How often anything occurs is
not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.trees import walk_statements
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.setup import lay_out, make_initial_state
from ludex.engine.state.state import Frame
from ludex.pack.reader import Pack
from ludex.play.game_setup import Setting
from ludex.play.replays import Replay
from ludex.proof.coverage import trace_game
from ludex.proof.mutants import Instruction, programs

Occurrence = tuple[str, int, str]
"""A program, a point in it, and what is there: that it is begun, or asked, or an arm by its name."""
BEGUN, ASKED = "", "?"
POLICY = "policy/"
"""Policies do nothing in a game: they are what bots go by."""


def wanted(pack: Pack) -> dict[Occurrence, str]:
    """All that can occur, and how it is told: the line of the YAML first."""
    return {
        each: _told(pack, each, pointer)
        for program, tree in programs(pack)
        if not program.startswith(POLICY)
        for each, pointer in _of_program(program, tree)
    }


def _of_program(program: str, tree: Mapping[str, Any]) -> Iterator[tuple[Occurrence, str]]:
    for pointer, routine in tree.get("routines", {}).items():
        if routine["do"]:
            yield (program, routine["do"][0][1], BEGUN), pointer
        for verb, point, *rest in walk_statements(routine["do"]):
            if verb == "ask":
                yield (program, point, ASKED), pointer
                yield from (((program, point, arm["name"]), pointer) for arm in rest[0].get("menu", ()))


def _told(pack: Pack, occurrence: Occurrence, pointer: str) -> str:
    program, point, what = occurrence
    place = pack.place_in(program, point)
    line = "" if place is None else f"{place.file}:{place.line}: "
    never = {BEGUN: "never begins", ASKED: "never asks this"}.get(what, f"nobody ever chooses “{what}”")
    return f"{line}{program}, {pointer}: {never}"


def occurred(machine: Machine, replay: Replay) -> set[Occurrence]:
    """What occurred in a game, its set-up included."""
    ran: set[Instruction] = set()
    game = _anew(machine, replay.setting, ran)
    found: set[Occurrence] = set()
    for given in replay.answers:
        found |= set(_asked(game, given))
        game.answer(given)
    return found | {(program, point, BEGUN) for program, point in ran}


def _anew(machine: Machine, setting: Setting, ran: set[Instruction]) -> Game:
    """The game at its first question, looked at from the start."""
    state = make_initial_state(machine, setting.seats, setting.seed, setting.modules, setting.options)
    game = Game(machine, state, "reference")
    trace_game(game, ran)
    game.run_after(lambda: lay_out(game.run, setting.seats))
    return game


def _asked(game: Game, given: Any) -> Iterator[Occurrence]:
    """The question that a game waits at, and the arm that an answer takes."""
    question, top = game.question, game.state.frames[-1]
    assert question is not None
    if type(top) is not Frame or top.point is None:
        return  # which of several hooks comes first is asked by nobody's rules
    program = game.machine.routines[top.routine].program
    yield program, top.point, ASKED
    arm = question.options[given].arm if type(given) is int else None
    if arm is not None:
        yield program, top.point, arm
