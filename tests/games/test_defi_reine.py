"""The modules play in every combination that the rules allow, bots play seeded games to their end, and the
invariants notice what is broken."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from ludex.engine.ask.question import WrongSetting
from ludex.play.game_setup import Setting, module_sets
from ludex.play.simulation.pack_simulator import PackSimulator
from tests.built_games import copy_built_game
from tests.games.watching import bots_play, player, trouble

GAME = "defi-reine"
MODULES = ("chariots", "conspirators", "dragon", "epic-breath", "shields", "sun-and-moon")
EVERY = [chosen for size in range(7) for chosen in combinations(MODULES, size)]
LEGAL = [chosen for chosen in EVERY if chosen != ("epic-breath",)]


def test_sixty_three_combinations_are_allowed(players: Callable[[str], PackSimulator]) -> None:
    allowed = module_sets(players(GAME).pack)
    assert {frozenset(chosen) for chosen in allowed} == {
        frozenset(f"module/{module}" for module in chosen) for chosen in LEGAL
    }
    assert len(allowed) == len(LEGAL) == 63


@pytest.mark.parametrize("modules", LEGAL, ids=lambda chosen: "+".join(chosen) or "none")
def test_each_combination_plays_to_its_end(
    players: Callable[[str], PackSimulator], modules: tuple[str, ...]
) -> None:
    played = players(GAME).play(bots_play(modules, len(modules)), 0)
    assert (played.error, played.breach) == (None, None)
    assert played.end in ("victory", "defeat")


def test_breaths_alone_are_refused_with_the_reason(players: Callable[[str], PackSimulator]) -> None:
    found = players(GAME)
    with pytest.raises(WrongSetting) as refused:
        Setting(modules=("epic-breath",)).open(found.machine)
    assert "epic-breath" in str(refused.value)
    assert all(module in str(refused.value) for module in MODULES)


@pytest.mark.parametrize("number", range(20))
def test_a_seeded_game_ends_well(players: Callable[[str], PackSimulator], number: int) -> None:
    """From no module to all six, every tenth game by greedy bots; `make soak` plays many more."""
    modules = LEGAL[number * (len(LEGAL) - 1) // 19]
    plan = bots_play(modules, number, "random" if number % 10 else "greedy")
    assert trouble(players(GAME), plan) is None


BREAKS = {
    "the exchanged die stays": (
        "procedures/outcomes.yaml",
        "          - move: white\n            to: box\n",
        "          - move: white\n            to: reserve\n",
        (),
    ),
    "a defeated Enemy goes back under the deck": (
        "procedures/outcomes.yaml",
        "      - move: e\n        to: enemy_discard\n",
        "      - move: e\n        to: enemy_deck\n",
        (),
    ),
    "the pile stays where it is": (
        "procedures/outcomes.yaml",
        "          - let: n = position(pile()[0]) + boxes\n",
        "          - let: n = position(pile()[0])\n",
        (),
    ),
    "a marker drops through the floor": (
        "procedures/attacks.yaml",
        "max(e.box - boxes, 0)",
        "e.box - boxes",
        (),
    ),
    "dice attack whom they like": (
        "procedures/attacks.yaml",
        "first(arena[d.value])",
        "first(arena[7 - d.value])",
        (),
    ),
    "dice on a Chariot leave the game": (
        "procedures/chariots.yaml",
        "      - move: c.chariot_dice\n        to: stock\n",
        "      - move: c.chariot_dice\n        to: box\n",
        ("chariots",),
    ),
    "Chariots pile up": (
        "procedures/chariots.yaml",
        "      - move: in_force\n        to: chariot_discard\n",
        "",
        ("chariots",),
    ),
    "a Shield comes out of nowhere": (
        "procedures/shields.yaml",
        "          - move: shield_supply[0]\n            to: e.raised_shield\n",
        "          - create: piece.shield\n            to: e.raised_shield\n",
        ("shields",),
    ),
    "a Conspirator too many": (
        "modules/conspirators.yaml",
        "[{set: unmasked += 1}]",
        "[{set: unmasked += 2}]",
        ("conspirators",),
    ),
    "a bonus die is kept for good": (
        "procedures/sun-and-moon.yaml",
        "              - set: d.won = 0\n",
        "",
        ("sun-and-moon",),
    ),
    "every breath stays in the deck": (
        "modules/epic-breath.yaml",
        "          - move: epic_breath_deck\n            to: box\n",
        "          - shuffle: epic_breath_deck\n",
        ("dragon", "epic-breath"),
    ),
    "the dragon die is tired": (
        "functions.yaml",
        'for d in e.attack + e.spent if not d.faces]"\n    by: [ma-03',
        'for d in e.attack + e.spent]"\n    by: [ma-03',
        ("dragon",),
    ),
}


@pytest.mark.parametrize(("file", "right", "wrong", "modules"), BREAKS.values(), ids=BREAKS)
def test_invariants_notice_what_is_broken(
    tmp_path: Path, file: str, right: str, wrong: str, modules: tuple[str, ...]
) -> None:
    copy_built_game(GAME, tmp_path)
    source = tmp_path / "content" / GAME / file
    text = source.read_text("utf-8")
    assert text.count(right) == 1
    source.write_text(text.replace(right, wrong), "utf-8")
    broken = player(GAME, tmp_path)
    assert any(broken.play(bots_play(modules, seed), 0).breach for seed in range(30))
