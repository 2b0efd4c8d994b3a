"""A run-time field that only its owner may know is hidden from others: in views, stories, reasons, guesses.

In the world `satchel` nobody shows their coins.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from ludex.actions.build import build
from ludex.engine import Game, open_game
from ludex.engine.errors import WrongSetting
from ludex.engine.event_recorder import EventRecorder
from ludex.pack.reader import Pack
from ludex.play.bots.redeal import redeal
from ludex.play.speech import Speech
from ludex.play.terminal.why_command import ReasonExplainer

SATCHEL = Path(__file__).parents[1] / "worlds" / "satchel"
ROSE, BASIL, SAGE = range(3)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pack]:
    root = tmp_path_factory.mktemp("satchel")
    shutil.copytree(SATCHEL, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("build"))
    assert [each.code.name for each in build(root, ["satchel"]).findings] == []
    with Pack.open(root / "build" / "satchel.ludex") as opened:
        yield opened


def open_satchel(pack: Pack, viewers: tuple[int | None, ...] = (None,)) -> Game:
    """A game of three in which Basil has three coins and Sage nine."""
    game = open_game(pack, seats=3, seed=4, engine=partial(EventRecorder, viewers=viewers))
    column = game.machine.column_of["seat.coins"]
    coins = game.state.cols[column]
    coins[game.state.seats[BASIL]], coins[game.state.seats[SAGE]] = 3, 9
    return game


def coins_of(game: Game, seat: int | None) -> list[int | None]:
    return [each["state"].get("coins") for each in game.view(seat)["people"]]


def play_fair(game: Game) -> None:
    while game.question is not None:
        game.answer(None)


def test_a_view_has_the_coins_of_its_seat_alone(pack: Pack) -> None:
    game = open_satchel(pack)
    assert coins_of(game, None) == [6, 3, 9]
    assert coins_of(game, ROSE) == [6, None, None]
    assert coins_of(game, SAGE) == [None, None, 9]


@pytest.mark.parametrize(
    ("viewers", "told"), [((None,), 3), ((BASIL,), 1), ((ROSE, BASIL), 0), ((ROSE, BASIL, SAGE), 0)]
)
def test_a_story_tells_what_all_listeners_may_know(
    pack: Pack, viewers: tuple[int | None, ...], told: int
) -> None:
    game = open_satchel(pack, viewers)
    play_fair(game)
    run = game.run
    assert isinstance(run, EventRecorder)
    found = [each for each in run.events if each.what == "set" and each.data["field"] == "coins"]
    assert len(found) == told


def test_reasons_are_given_to_the_seat_that_may_know(pack: Pack) -> None:
    game = open_satchel(pack)
    basil = game.state.seats[BASIL]
    assert game.why("purse", basil)[0] == game.why("purse", basil, seat=BASIL)[0]
    assert game.why(basil, "coins", seat=BASIL)[0] == 3
    for asked in (("purse", basil), (basil, "coins")):
        with pytest.raises(WrongSetting, match="may not know"):
            game.why(*asked, seat=ROSE)


def test_the_terminal_lists_what_its_seat_may_ask(pack: Pack) -> None:
    game = open_satchel(pack)
    explainer = ReasonExplainer(pack, Speech(pack, "en"), game.machine)
    basil = game.state.seats[BASIL]
    own = {each.name for each in explainer.fields_of(game, basil, BASIL)}
    others = {each.name for each in explainer.fields_of(game, basil, ROSE)}
    assert own - others == {"coins", "Purse"}
    (purse,) = (each for each in explainer.subjects(game, ROSE) if each.name == "Purse")
    assert purse.explain(basil) == [
        "this seat may not know this: the explanation would reveal hidden information"
    ]


def test_a_bot_guesses_the_coins_of_others(pack: Pack) -> None:
    game = open_satchel(pack)
    guessed = {tuple(coins_of(redeal(game, ROSE, Random(seed)), None)) for seed in range(12)}  # noqa: S311
    assert guessed == {(6, 3, 9), (6, 9, 3)}
    for seed in range(3):
        assert redeal(game, ROSE, Random(seed)).view(ROSE) == game.view(ROSE)  # noqa: S311
