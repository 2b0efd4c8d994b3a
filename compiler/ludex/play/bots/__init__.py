"""Bots by name: `random`, `greedy`, `search`, or a policy of the content.

`search:500` imagines 500 games before each answer; the same seed gives the same answers. `search:2s` imagines
as many games as it can in two seconds, which suits play against people. `search:500:digger` continues the
imagined games with the policy `digger` instead of random answers.
"""

from __future__ import annotations

import re
from random import Random

from ludex.core.messages import Bilingual, message
from ludex.engine.ask.question import WrongSetting
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.bots.bot import Bot, RandomBot
from ludex.play.bots.greedy_bot import GreedyBot
from ludex.play.bots.policy_bot import PolicyBot
from ludex.play.bots.search_bot import ITERATIONS, SearchBot

BUILT_IN_BOTS = ("random", "greedy", "search")
_SEARCH = re.compile(
    r"search(?::(?P<iterations>[1-9]\d{0,6})|:(?P<seconds>\d{1,4}(?:\.\d{1,3})?)s)?(?::(?P<policy>[a-z][a-z0-9-]*))?"
)

_UNKNOWN = Bilingual(
    "unknown bot “{name}”: use random, greedy, search (search:500, search:2s), or the slug of a policy of "
    "the game",
    "robot inconnu «\u00a0{name}\u00a0»\u00a0: employez random, greedy, search (search:500, search:2s), "
    "ou le nom court d’une politique du jeu",
)


def make_bot(name: str, pack: Pack, machine: Machine, chance: Random) -> Bot:
    """Return the bot called `name`; raise WrongSetting if there is none."""
    if name == "random":
        return RandomBot(chance)
    if name == "greedy":
        return GreedyBot(machine, chance)
    found = _SEARCH.fullmatch(name)
    if found is not None:
        seconds = float(found["seconds"]) if found["seconds"] else None
        player = _make_policy_bot(found["policy"], pack, machine, chance) if found["policy"] else None
        return SearchBot(machine, chance, int(found["iterations"] or ITERATIONS), seconds, player)
    return _make_policy_bot(name, pack, machine, chance)


def _make_policy_bot(name: str, pack: Pack, machine: Machine, chance: Random) -> PolicyBot:
    number = pack.number(name if name.startswith("policy/") else f"policy/{name}")
    if number is None:
        raise WrongSetting(message(*_UNKNOWN, name=name))
    return PolicyBot(machine, number, chance)


def list_bot_names(name: str) -> list[str]:
    """Return the built-in bot and the policy that the name of a bot consists of: one of them, or both."""
    found = _SEARCH.fullmatch(name)
    if found is None:
        return [name.removeprefix("policy/")]
    return ["search", found["policy"]] if found["policy"] else ["search"]
