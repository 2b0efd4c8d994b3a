"""Begins a session: the game as it was asked for, or a saved one, and everybody's seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.engine.machine import Machine
from compiler.pack.reader import Pack
from compiler.play import replays
from compiler.play.bots.bot import Bot
from compiler.play.bots.making import bot
from compiler.play.breaches import invariants
from compiler.play.chances import chance_of
from compiler.play.pace import Hurry, deadlines
from compiler.play.replays import Replay
from compiler.play.setting import Setting
from compiler.play.speech import Speech
from compiler.play.terminal.board import Board
from compiler.play.terminal.choosing import spoken
from compiler.play.terminal.clock import Clock
from compiler.play.terminal.past import Past
from compiler.play.terminal.reasons import Reasons
from compiler.play.terminal.screen import Screen, screen
from compiler.play.terminal.session import Session
from compiler.play.terminal.viewing import Viewing


@dataclass(frozen=True, slots=True)
class Seating:
    """What was asked for. `bots` has a name for each seat that a bot has, and else nothing."""

    setting: Setting = field(default_factory=Setting)
    bots: Sequence[str] = ()
    locale: str = "en"
    lang: str = "en"
    clock: bool = True
    plain: bool = False
    engine: str = "reference"


def sit(
    pack: Pack, machine: Machine, seating: Seating, resume: Replay | None = None, on: Screen | None = None
) -> Session:
    """A session at its first question, or where a recorded game has come to. Raises ReplayError for one that
    cannot be played again."""
    shown = on or screen(seating.plain)
    speech = Speech(pack, seating.locale, "fr" if seating.lang == "fr" else "en")
    setting = seating.setting
    past = Past(speech)
    if resume is None:
        game = setting.open(machine, seating.engine)
    else:
        setting, game = resume.setting, replays.begin(machine, resume, seating.engine)
        past.relive(game, resume, lambda now, given: spoken(now, speech, given))
    bots: dict[int, Bot] = {
        seat: bot(name, pack, machine, chance_of(f"{setting.seed}:{seat}"))
        for seat, name in enumerate(seating.bots)
        if name
    }
    known = deadlines(pack)
    return Session(
        game=game,
        setting=setting,
        speech=speech,
        viewing=Viewing(Board(pack, speech, machine), shown, speech),
        reasons=Reasons(pack, speech, machine),
        screen=shown,
        clock=Clock(known, runs=seating.clock and shown.source.isatty()),
        hurry=Hurry(known, chance_of(f"pace:{setting.seed}")),
        past=past,
        bots=bots,
        guards=invariants(pack, machine),
    )
