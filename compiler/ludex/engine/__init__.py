"""Engine: play a pack. State, questions, answers, chance, saves, reasons."""

from __future__ import annotations

from ludex.engine.ask.question import Option, Question, Result
from ludex.engine.campaign import Campaign, CampaignError, open_campaign
from ludex.engine.errors import WrongAnswer, WrongSetting
from ludex.engine.game import Game, Stopped, load_game, open_game
from ludex.engine.saves import SaveError
from ludex.expr.failure import InvalidTreeError

__all__ = [
    "Campaign",
    "CampaignError",
    "Game",
    "InvalidTreeError",
    "Option",
    "Question",
    "Result",
    "SaveError",
    "Stopped",
    "WrongAnswer",
    "WrongSetting",
    "load_game",
    "open_campaign",
    "open_game",
]
