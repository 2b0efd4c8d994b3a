"""Bots fight, dig, climb and bluff on every table, the engines agree, and the invariants notice what is
broken. Nothing that a player may do or is asked is there in vain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ludex.engine.ask.question import Question
from ludex.play.bots import make_bot
from ludex.play.bots.bot import make_random
from ludex.play.game_setup import Setting
from ludex.play.simulation.matches import Match
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from tests.built_games import copy_built_game
from tests.engine.accelerate.differing import side_by_side
from tests.games.watching import player, trouble

GAME = "moonstone"
TABLES = ("clearing", "village", "ford")
BOTS = (
    ("digger", "bruiser"),
    ("rover", "digger"),
    ("random", "random"),
    ("bruiser", "rover", "digger"),
    ("digger", "bruiser", "rover", "random"),
)
ACTIONS = "dig fight use run jog cross climb stairs steps jump rest".split()


def setting(seed: int, bots: Sequence[str], size: str = "three") -> Setting:
    options = {"table": TABLES[seed % 3], "troupe-size": size, "five-stones": seed % 2 == 0}
    return Setting(seats=len(bots), seed=seed, options=options)


@pytest.mark.parametrize("seed", range(10))
def test_a_seeded_game_ends_well(players: Callable[[str], PackSimulator], seed: int) -> None:
    bots = BOTS[seed % len(BOTS)]
    assert trouble(players(GAME), Plan("", setting(seed, bots), 1, bots, engine="accelerated")) is None


@pytest.mark.parametrize("seed", range(3))
def test_both_engines_play_alike(players: Callable[[str], PackSimulator], seed: int) -> None:
    options = {"table": TABLES[seed], "troupe-size": "two"}
    game = side_by_side(players(GAME).machine, seed, 120, seats=2 + seed, options=options)
    assert game.error is None


class Watched(Match):
    """A match that remembers what was asked, and which ways were taken."""

    seen: set[str]

    def _count_choice(self, question: Question, seat: int, given: object) -> None:
        if type(given) is int and question.options[given].arm is not None:
            self.seen.add(f"{question.says} {question.options[given].arm}")
        super()._count_choice(question, seat, given)


def test_whatever_a_character_may_do_is_done(players: Callable[[str], PackSimulator]) -> None:
    found = players(GAME)
    wanted = {f"procedure/activation.says.act {action}" for action in ACTIONS}
    seen: set[str] = set()
    for seed in range(30):
        bots = (("rover", "rover"), ("bruiser", "digger"))[seed % 2]
        made = [make_bot(name, found.pack, found.machine, make_random(f"{seed}:{name}")) for name in bots]
        match = Watched(found.machine, setting(seed, bots), made, engine="accelerated")
        match.seen = seen
        match.play()
        if wanted <= seen:
            break
    assert wanted - seen == set()


BREAKS = {
    "the dead keep their stones": (
        "procedures/wounds.yaml",
        '          - call: "spill(who, sure(hand))"\n',
        "",
    ),
    "Energy that is not there": (
        "procedures/turn.yaml",
        "                when: f.energy >= move_cost and not f.stuck and f.climbed == 0\n",
        "                when: not f.stuck and f.climbed == 0\n",
    ),
    "a hand that is kept": (
        "procedures/melee.yaml",
        "      - move: us.melee_hand + them.melee_hand + us.melee_shown + them.melee_shown\n",
        "      - destroy: us.melee_hand\n      - move: them.melee_hand + us.melee_shown + them.melee_shown\n",
    ),
    "bases on top of each other": (
        "functions/moving.yaml",
        "clear(raised(at(f, where), level), others(f) + stones(), solid())",
        "clear(raised(at(f, where), level), [], [])",
    ),
}


@pytest.mark.parametrize(("file", "right", "wrong"), BREAKS.values(), ids=BREAKS)
def test_invariants_notice_what_is_broken(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    copy_built_game(GAME, tmp_path)
    source = tmp_path / "content" / GAME / file
    text = source.read_text("utf-8")
    assert text.count(right) == 1
    source.write_text(text.replace(right, wrong), "utf-8")
    broken = player(GAME, tmp_path)
    plans = (
        Plan("", setting(seed, ("digger", "bruiser"), "six"), 1, ("digger", "bruiser"), engine="accelerated")
        for seed in range(12)
    )
    assert any(trouble(broken, plan) for plan in plans)
