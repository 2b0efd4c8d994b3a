"""Begins a session: the game as it was asked for, or a saved one, and everybody's seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludex.engine.machine import Machine
from ludex.pack.reader import Pack
from ludex.play import replays
from ludex.play.bots.bot import Bot
from ludex.play.bots.making import bot
from ludex.play.breaches import invariants
from ludex.play.chances import chance_of
from ludex.play.pace import Hurry, deadlines
from ludex.play.replays import Replay
from ludex.play.setting import Setting
from ludex.play.speech import Speech
from ludex.play.terminal.board import Board
from ludex.play.terminal.choosing import spoken
from ludex.play.terminal.clock import Clock
from ludex.play.terminal.past import Past
from ludex.play.terminal.reasons import Reasons
from ludex.play.terminal.screen import Screen, screen
from ludex.play.terminal.session import Session
from ludex.play.terminal.viewing import Viewing


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
