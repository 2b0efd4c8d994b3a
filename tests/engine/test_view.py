"""A seat's view holds what that seat may know, and nothing else: hidden parts may differ and nobody can
tell."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from ludex.engine import Game, open_game
from ludex.engine.rules.machine import Machine
from tests.engine.building import World
from tests.engine.redealing import asked, redealt
from tests.engine.sample import sample


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return sample(tmp_path_factory.mktemp("sample")).open(seats=3).machine


def moments(machine: Machine, seed: int) -> list[Game]:
    chance, game, found = Random(seed), open_game(machine, seats=3, seed=seed), []  # noqa: S311
    while game.question is not None:
        found.append(game.fork())
        game.answer(game.question.random(chance))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_hidden_parts_do_not_show(machine: Machine, seed: int) -> None:
    chance, differ = Random(seed), 0  # noqa: S311
    for game in moments(machine, seed):
        for seat in range(3):
            other = redealt(game, seat, chance)
            differ += other.state != game.state
            assert other.view(seat) == game.view(seat)
            assert other.question is not None
            assert asked(other.question, seat) == asked(game.question, seat)
    assert differ > 50


def test_a_view_holds_no_numbers_of_pieces(machine: Machine) -> None:
    """Pieces that are seen may change their numbers with one another without anybody's noticing."""
    game = moments(machine, 1)[12]
    view = game.view(0)
    assert json.loads(json.dumps(view)) == view
    other = game.fork()
    state = other.state
    twins = [piece for piece, entry in enumerate(state.entry) if machine.ids[entry] == "token/tin"]
    assert len(twins) > 1
    state.members = [
        tuple({twins[0]: twins[1], twins[1]: twins[0]}.get(each, each) for each in place)
        for place in state.members
    ]
    for piece in twins[:2]:
        state.where[piece] = next((rank for rank, each in enumerate(state.members) if piece in each), -1)
    assert other.view(0) == view


def test_who_sees_what(machine: Machine) -> None:
    game = open_game(machine, seats=3)
    for seat in range(3):
        view = game.view(seat)
        places = {(each["place"], each.get("owner", {}).get("seat")): each for each in view["places"]}
        assert len(places["place/hand", seat]["pieces"]) == 4
        assert places["place/hand", (seat + 1) % 3]["pieces"] == []
        assert places["place/hand", (seat + 1) % 3]["hidden"] == 4
        assert (places["place/deck", None]["pieces"], places["place/deck", None]["hidden"]) == ([], 8)
        assert (places["place/bag", None]["pieces"], places["place/bag", None]["hidden"]) == ([], 12)
        assert "secret" not in view["state"]
    everything = game.view(None)
    assert all(each["hidden"] == 0 for each in everything["places"])
    assert everything["state"]["secret"] == 0


def test_the_top_of_a_place_may_be_seen_and_what_was_shown(tmp_path: Path) -> None:
    made = World(tmp_path).seats("red", "blue").place("pile", "stack", seen="top")
    for slug in "abc":
        made.entry(f"card/{slug}", cost=1).box(f"card/{slug}", 1, "pile")
    last = ["last", ["members", ["place", "place/pile"]]]
    made.main(
        ["show", {"what": last, "to": ["list", ["at", ["seats"], 1]]}],
        ["ask", {"menu": [{"name": "on", "do": []}]}],
    )
    game = made.open(seats=2)
    pile = [game.view(seat)["places"][0] for seat in (0, 1)]
    assert [[(each["entry"], each["rank"]) for each in place["pieces"]] for place in pile] == [
        [("card/a", 0)],
        [("card/a", 0), ("card/c", 2)],
    ]
    assert [place["hidden"] for place in pile] == [2, 1]


def test_hidden_pieces_on_spaces_are_counted_there(tmp_path: Path) -> None:
    made = World(tmp_path).seats("red").place("road", "track", seen="nobody", length=5).place("deck", "stack")
    made.entry("card/a", cost=1).box("card/a", 3, "deck")
    deck = ["members", ["place", "place/deck"]]
    put = [
        ["move", {"what": ["first", deck], "to": ["space", ["place", "place/road"], at]}] for at in (4, 2, 4)
    ]
    game = made.main(*put, ["ask", {"menu": [{"name": "on", "do": []}]}]).open()
    assert game.view(0)["places"][0] == {
        "place": "place/road",
        "pieces": [],
        "hidden": 3,
        "hidden_at": {"2": 1, "4": 2},
    }
