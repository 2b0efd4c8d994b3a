"""Plays the same game with both engines and compares whatever can be seen of it."""

from __future__ import annotations

from random import Random
from typing import Any

from ludex.engine import Game, WrongAnswer, open_game
from ludex.engine.accelerate.generated_run import GeneratedRun, PreparedSetup
from ludex.engine.rules.machine import Machine

Given = list[Any]


def open_both(machine: Machine, **setting: Any) -> tuple[Game, Game]:
    return open_game(machine, engine="reference", **setting), open_game(
        machine, engine="accelerated", **setting
    )


def alike(one: Game, other: Game) -> None:
    """The same question, state, log and error."""
    assert one.question == other.question
    assert same_error(one, other)
    if one.error is None:
        assert one.state == other.state
    assert one.log == other.log


def same_error(one: Game, other: Game) -> bool:
    if one.error is None or other.error is None:
        return one.error is other.error
    mine, its = one.error, other.error
    if mine.reason in ("fuel", "depth"):  # where exactly a budget runs out is not agreed
        return mine.reason == its.reason
    return mine == its


def side_by_side(machine: Machine, seed: int, most: int = 400, **setting: Any) -> Game:
    """A random game, compared at every question; on the way the engines change places by way of a save."""
    one, other = open_both(machine, seed=seed, **setting)
    chance = Random(seed)  # noqa: S311
    for _ in range(most):
        alike(one, other)
        if one.question is None:
            break
        given = one.question.random(chance)
        assert answered(one, given) == answered(other, given)
    return one


def answered(game: Game, given: Any) -> bool:
    try:
        game.answer(given)
    except WrongAnswer:
        return False
    return True


def blindly(machine: Machine, seed: int, most: int = 2000, sees: float = 0, **setting: Any) -> Game:
    """A random game of seats that answer on the way, except that they see so many of the questions; the
    reference is given the same answers.
    """
    chance = Random(seed)  # noqa: S311
    drawn = (chance.random() for _ in range(most))

    def draw() -> float:
        if sees and chance.random() < sees:
            raise StopIteration
        return next(drawn)

    fast = PreparedSetup(machine, **setting).game(seed, [draw] * 9)
    assert isinstance(fast.run, GeneratedRun)
    blind, given = fast.run.answers, Given()
    while fast.question is not None and len(given) < most:
        given += blind
        blind.clear()
        answer = fast.question.random(chance)
        given.append(answer)
        if not answered(fast, answer):
            given.pop()
    given += blind
    slow = open_game(machine, seed=seed, engine="reference", **setting)
    for answer in given:
        slow.answer(answer)
    alike(slow, fast)
    return fast
