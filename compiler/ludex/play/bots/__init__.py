"""Bots by name: `random`, `greedy`, or a policy of the content."""

from __future__ import annotations

from random import Random

from ludex.core.messages import Both, message
from ludex.engine.ask.question import WrongSetting
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.bots.bot import Bot, Chancy
from ludex.play.bots.greedy_bot import Greedy
from ludex.play.bots.policy_bot import Ordered

NAMES = ("random", "greedy")

_UNKNOWN = Both(
    "there is no bot “{name}”: say random, greedy, or the slug of a policy of the game",
    "il n’y a pas de robot «\u00a0{name}\u00a0»\u00a0: dites random, greedy, ou le nom d’une politique du "
    "jeu",
)


def bot(name: str, pack: Pack, machine: Machine, chance: Random) -> Bot:
    """The bot of that name; raises WrongSetting where there is none."""
    if name == "random":
        return Chancy(chance)
    if name == "greedy":
        return Greedy(machine, chance)
    number = pack.number(name if name.startswith("policy/") else f"policy/{name}")
    if number is None:
        raise WrongSetting(message(*_UNKNOWN, name=name))
    return Ordered(pack, machine, number, chance)
