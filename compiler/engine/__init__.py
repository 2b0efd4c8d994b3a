"""Plays a pack: state, questions, streams of chance. Standard library, `expr`, `pack` and `core` only."""

from __future__ import annotations

from compiler.engine.game import Game, load_game, open_game
from compiler.engine.question import Option, Question, Result
from compiler.engine.saving import SaveError
from compiler.engine.stopped import Stopped
from compiler.engine.wrong import WrongAnswer, WrongSetting
from compiler.expr.failure import Refused

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
