"""Plays a pack: state, questions, streams of chance. Standard library, `expr`, `pack` and `core` only."""

from __future__ import annotations

from ludex.engine.game import Game, load_game, open_game
from ludex.engine.question import Option, Question, Result
from ludex.engine.saving import SaveError
from ludex.engine.stopped import Stopped
from ludex.engine.wrong import WrongAnswer, WrongSetting
from ludex.expr.failure import Refused

__all__ = [
    "Game",
    "Option",
    "Question",
    "Refused",
    "Result",
    "SaveError",
    "Stopped",
    "WrongAnswer",
    "WrongSetting",
    "load_game",
    "open_game",
]
