"""The bot that answers at random."""

from __future__ import annotations

from random import Random
from typing import Any

from ludex.engine.game import Game
from ludex.engine.question import Question
from ludex.play.bots.bot import PASS, asked, offers_of, own_of, some


class Chancy:
    """Any answer is as likely as any other. A point is a try that may be refused."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def answer(self, game: Game, seat: int) -> Any:
        question = game.question
        assert question is not None  # noqa: S101
        return at_random(question, seat, self.chance)


def at_random(question: Question, seat: int, chance: Random) -> Any:
    mine, offers = own_of(question, seat), offers_of(question, seat)
    if seat not in asked(question):
        return chance.choice([*offers, PASS])
    single = question.least is None and question.sort not in ("point", "path")
    ways = (len(mine) if single else 1) + question.optional
    # Not `randrange`, which is slower: where many games are played, this is where chance is drawn.
    which = int(chance.random() * (ways + len(offers)))
    if which >= ways:
        return offers[which - ways]
    if question.optional and which == ways - 1:
        return None
    if single:
        return mine[which]
    if question.least is None:
        return question.random(chance)
    return some(mine, question.least, min(question.most or 0, len(mine)), question.ordered, chance)
