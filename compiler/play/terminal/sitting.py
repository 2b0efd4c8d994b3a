"""Begins a session: the game as it was asked for, or a saved one, and everybody's seat."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from compiler.engine.game import load_game
from compiler.engine.machine import Machine
from compiler.engine.saving import SaveError
from compiler.pack.reader import Pack
from compiler.play import replays
from compiler.play.bots.bot import Bot
from compiler.play.bots.making import bot
from compiler.play.breaches import invariants
from compiler.play.chances import chance_of
from compiler.play.pace import deadlines
from compiler.play.setting import Setting
from compiler.play.speech import Speech
from compiler.play.terminal.board import Board
from compiler.play.terminal.clock import Clock
from compiler.play.terminal.reasons import Reasons
from compiler.play.terminal.screen import Screen, screen
from compiler.play.terminal.session import Session


@dataclass(frozen=True, slots=True)
class Seating:
    """What was asked for. `bots` has a name for each seat that a bot has, and else nothing."""

    seats: int = 1
    seed: int = 1
    modules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Sequence[str] = ()
    locale: str = "en"
    lang: str = "en"
    clock: bool = True
    plain: bool = False
    engine: str = "reference"


def sit(
    pack: Pack, machine: Machine, seating: Seating, resume: str | None = None, on: Screen | None = None
) -> Session:
    """A session at its first question. Raises SaveError or ReplayError for a file that is no saved game."""
    shown = on or screen(seating.plain)
    speech = Speech(pack, seating.locale, "fr" if seating.lang == "fr" else "en")
    setting = Setting(seating.seats, seating.seed, seating.modules, seating.options)
    answers: list[Any] = []
    if resume is None:
        game = setting.open(machine, seating.engine)
    else:
        found = _document(resume)
        game = load_game(machine, found, engine=seating.engine)
        replay = replays.read(json.dumps(found.get("replay")))
        setting, answers = replay.setting, list(replay.answers)
    bots: dict[int, Bot] = {
        seat: bot(name, pack, machine, chance_of(f"{setting.seed}:{seat}"))
        for seat, name in enumerate(seating.bots)
        if name
    }
    timed = seating.clock and shown.source.isatty()
    return Session(
        game=game,
        setting=setting,
        speech=speech,
        board=Board(pack, speech),
        reasons=Reasons(pack, speech, machine),
        screen=shown,
        clock=Clock(deadlines(pack) if timed else ()),
        bots=bots,
        guards=invariants(pack, machine),
        answers=answers,
    )


def _document(file: str) -> dict[str, Any]:
    try:
        found = json.loads(Path(file).read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise SaveError("no-save")
    return found
