"""Bots by name: `random`, `greedy`, or a policy of the content."""

from __future__ import annotations

from random import Random

from ludex.core.messages import Bilingual, message
from ludex.engine.ask.question import WrongSetting
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.bots.bot import Bot, RandomBot
from ludex.play.bots.greedy_bot import GreedyBot
from ludex.play.bots.policy_bot import PolicyBot

BUILT_IN_BOTS = ("random", "greedy")

_UNKNOWN = Bilingual(
    "there is no bot “{name}”: say random, greedy, or the slug of a policy of the game",
    "il n’y a pas de robot «\u00a0{name}\u00a0»\u00a0: dites random, greedy, ou le nom d’une politique du "
    "jeu",
)


def make_bot(name: str, pack: Pack, machine: Machine, chance: Random) -> Bot:
    """Make the bot of that name; raises WrongSetting where there is none."""
    if name == "random":
        return RandomBot(chance)
    if name == "greedy":
        return GreedyBot(machine, chance)
    number = pack.number(name if name.startswith("policy/") else f"policy/{name}")
    if number is None:
        raise WrongSetting(message(*_UNKNOWN, name=name))
    return PolicyBot(pack, machine, number, chance)
