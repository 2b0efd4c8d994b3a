"""Recorded games as examples: what is written is content that the proof runs to the same end."""

from __future__ import annotations

import pytest

from ludex.actions.build import build
from ludex.engine.game import Game
from ludex.pack.reader import Pack
from ludex.play import replays
from ludex.play.bots.bot import RandomBot, make_random
from ludex.play.example_writer import render_example
from ludex.play.game_setup import Setting
from ludex.play.game_setup import load_machine as machine_of
from ludex.play.simulation.matches import Match
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example
from tests.play.conftest import lay

GAMES = 3
MOST = 60
"""Answers that are kept of a game: examples of whole games are slow to read."""


def scripted(pack, machine, seats, seed):
    """A game at random as an example, cut short where it is long, and the state that it comes to."""
    bots = [RandomBot(make_random(f"{seed}:{seat}")) for seat in range(seats)]
    match = Match(machine, Setting(seats=seats, seed=seed), bots)
    replay = match.play(MOST).replay
    return render_example(pack, machine, replay, f"game-{seed}", ()), replays.game_at(machine, replay)


def heads(text):
    return "\n".join(line for line in text.splitlines()[2:])


@pytest.mark.parametrize(
    ("world", "seats"),
    [
        ("pig", 2),
        ("guess", 2),
        ("tic-tac-toe", 2),
        ("fleuve", 3),
        ("wyvern", 2),
        ("teuta", 1),
        ("dragon-tail", 1),
        ("musket", 2),
    ],
)
def test_a_recorded_game_is_an_example_that_comes_to_the_same(opened, tmp_path, world, seats):
    pack, machine = opened(world)
    found = [scripted(pack, machine, seats, seed) for seed in range(1, GAMES + 1)]
    root = tmp_path / "project"
    lay(world, root)
    rule = next((pack.id(each).partition("/")[2] for each in pack.of_kind("rule")), None)
    body = "\n".join(heads(text).replace("cites: []", f"cites: [{rule or 'r-1'}]") for text, _ in found)
    file = root / "content" / world / "games.yaml"
    file.write_text(f"kind: example\nentries:\n{body}\n", encoding="utf-8")
    if rule is None:
        (root / "content" / world / "sheet.yaml").write_text(
            "kind: rule\nentries:\n  r-1: {code: R-1, text: As it comes., source: {status: original}}\n",
            encoding="utf-8",
        )
    outcome = build(root, [world])
    assert [each.message.render("en") for each in outcome.findings if each.severity.value == "E"] == []
    with Pack.open(root / "build" / f"{world}.ludex") as made:
        played = machine_of(made)
        proofs = {
            each.id: run_example(played, each) for each in cases(made) if each.id.startswith("example/game-")
        }
    for seed, (_, end) in enumerate(found, start=1):
        proof = proofs[f"example/game-{seed}"]
        assert [each.message.render("en") for each in proof.complaints] == []
        assert alike(proof.game, end)


def alike(one: Game, other: Game) -> bool:
    """All that can be seen is the same, whichever of several alike pieces it is; chance to come is not."""
    mine, theirs = (
        {**game.view(None), "places": sorted(map(repr, game.view(None)["places"]))} for game in (one, other)
    )
    return mine == theirs and one.result == other.result
