"""A recorded game as one JSON document: its setting and its answers, from which all of it follows.

A replay may come from anybody: what is no replay of this pack is refused with one line, before anything runs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from compiler.core.message import Both, Message, Slot
from compiler.engine.game import Game
from compiler.engine.machine import Machine
from compiler.engine.question import WrongAnswer, WrongSetting
from compiler.play.setting import Setting

VERSION = 1
_FIELDS = ("seats", "seed", "modules", "options", "answers")

_REASONS = {
    "no-replay": Both("this is no recorded game", "ce n’est pas une partie enregistrée"),
    "other-game": Both(
        "this game was recorded with “{game}”, and the pack is of “{ours}”",
        "cette partie a été enregistrée avec «\u00a0{game}\u00a0», et le pack est celui de "
        "«\u00a0{ours}\u00a0»",
    ),
    "other-pack": Both(
        "this game was recorded with another version of “{game}”: open it with the pack that it was "
        "played with",
        "cette partie a été enregistrée avec une autre version de «\u00a0{game}\u00a0»\u00a0: "
        "ouvrez-la avec le pack qui a servi à la jouer",
    ),
    "setting": Both(
        "the game cannot be set up so: {why}", "la partie ne peut pas commencer ainsi\u00a0: {why}"
    ),
    "answer": Both(
        "answer {number} does not fit the question: {why}",
        "la réponse {number} ne convient pas à la question\u00a0: {why}",
    ),
    "too-long": Both(
        "the game is over after {taken} answers, and {given} were recorded",
        "la partie se termine après {taken} réponses, et {given} ont été enregistrées",
    ),
    "other-end": Both(
        "the game ends otherwise than it was recorded: {ours} instead of {recorded}",
        "la partie se termine autrement qu’elle n’a été enregistrée\u00a0: {ours} au lieu de {recorded}",
    ),
}


class ReplayError(Exception):
    """A recorded game that cannot be played again, in one line."""

    def __init__(self, reason: str, **slots: Slot) -> None:
        self.reason = reason
        self.message = Message(_REASONS[reason], slots)
        super().__init__(self.message.said("en"))


@dataclass(frozen=True, slots=True)
class Replay:
    game: str
    pack: str
    """The hash of the pack's content."""
    setting: Setting
    answers: tuple[Any, ...]
    ended: Mapping[str, Any] = field(default_factory=dict)
    """How it ended, where it did: see `ending`."""

    def document(self) -> dict[str, Any]:
        return {
            "ludex": "replay",
            "version": VERSION,
            "game": self.game,
            "pack": self.pack,
            "seats": self.setting.seats,
            "seed": self.setting.seed,
            "modules": list(self.setting.modules),
            "options": dict(self.setting.options),
            "answers": list(self.answers),
            "ended": dict(self.ended),
        }

    def text(self) -> str:
        """As a file; the same game gives the same bytes."""
        return json.dumps(self.document(), ensure_ascii=False, sort_keys=True) + "\n"


def recorded(game: Game, setting: Setting, answers: list[Any], breach: str | None = None) -> Replay:
    """The replay of a game that was begun with that setting and given those answers."""
    machine = game.machine
    return Replay(machine.game, machine.content, setting, tuple(answers), ending(game, breach))


def ending(game: Game, breach: str | None = None) -> dict[str, Any]:
    """How a game ended, as data: by an end, by an error of its rules, by a broken invariant; else empty."""
    if breach is not None:
        return {"breaks": breach}
    if game.error is not None:
        return {"error": game.error.reason, "at": [game.error.program, game.error.point]}
    result = game.result
    return {} if result is None else {"end": result.end, "won": result.won}


def read(text: str | bytes) -> Replay:
    """The replay in a file; raises ReplayError for anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ReplayError("no-replay") from None
    if type(found) is dict and found.get("ludex") == "save":
        found = found.get("replay")  # a saved game holds how it came about
    if type(found) is not dict or found.get("ludex") != "replay" or found.get("version") != VERSION:
        raise ReplayError("no-replay")
    document: dict[str, Any] = {"ended": {}, **dict.fromkeys(_FIELDS), **found}
    modules, options, answers = document["modules"], document["options"], document["answers"]
    seats, seed, ended = document["seats"], document["seed"], document["ended"]
    sound = (
        type(seats) is int
        and type(seed) is int
        and type(modules) is list
        and all(type(each) is str for each in modules)
        and type(options) is dict
        and type(answers) is list
        and type(ended) is dict
    )
    if not sound:
        raise ReplayError("no-replay")
    setting = Setting(int(seats), int(seed), tuple(modules), dict(options))
    return Replay(str(found.get("game")), str(found.get("pack")), setting, tuple(answers), ended)


def begin(machine: Machine, replay: Replay, engine: str = "reference") -> Game:
    """The game of a replay before its first answer."""
    if replay.game != machine.game:
        raise ReplayError("other-game", game=replay.game[:64], ours=machine.game)
    if replay.pack != machine.content:
        raise ReplayError("other-pack", game=machine.game)
    try:
        return replay.setting.open(machine, engine)
    except WrongSetting as wrong:
        raise ReplayError("setting", why=_both(wrong.message)) from None


def step(game: Game, replay: Replay, number: int) -> None:
    """Give the answer of that number, from 0."""
    try:
        game.answer(replay.answers[number])
    except WrongAnswer as wrong:
        raise ReplayError("answer", number=number + 1, why=_both(wrong.message)) from None
    except WrongSetting:
        raise ReplayError("too-long", taken=number, given=len(replay.answers)) from None


def at(machine: Machine, replay: Replay, count: int | None = None, engine: str = "reference") -> Game:
    """The game after that many answers; without a count, after all."""
    game = begin(machine, replay, engine)
    for number in range(len(replay.answers) if count is None else min(count, len(replay.answers))):
        step(game, replay, number)
    return game


def verify(game: Game, replay: Replay, breaks: str | None = None) -> None:
    """Whether a game that was played to its last answer ended as it was recorded; `breaks` is the invariant
    that does not hold then."""
    ours = ending(game, breaks)
    if dict(replay.ended) != ours:
        mine, theirs = (json.dumps(dict(each), ensure_ascii=False) for each in (ours, replay.ended))
        raise ReplayError("other-end", ours=mine, recorded=theirs)


def _both(said: Message) -> Both:
    return Both(said.said("en"), said.said("fr"))
