"""Passages: what players read when they reach it is told then, and never before."""

from __future__ import annotations

import pytest

from ludex.engine.state.views import find_unreached
from ludex.play.game_setup import Setting
from ludex.play.terminal.why_command import ReasonExplainer
from tests.play.test_terminal import play  # noqa: F401

STONES = "Twelve stones lean"
TOWER = "From the top you see the sun"


@pytest.fixture
def night(play):  # noqa: F811
    """What is printed of a night on the moor, in which these words are typed."""
    return lambda *typed: play("lantern", *typed, seats=1)[2]


def test_a_choice_does_not_tell_what_it_leads_to(night) -> None:
    assert STONES not in night("look 1")
    assert STONES in night("look 1", "1", "look stones")


@pytest.mark.parametrize("named", ["1-8", "the tower", "tower"])
def test_an_unread_card_cannot_be_looked_at(night, named: str) -> None:
    text = night(f"look {named}")
    assert TOWER not in text
    assert f"Nothing found for “{named}”" in text


def test_a_card_that_was_read_can_be_looked_at(night) -> None:
    assert night("1", "look 1-2").count(STONES) == 2
    assert night("1", "look 1-1").count("A gate without a fence") == 2


def test_a_memory_does_not_tell_the_passages_that_it_names(night) -> None:
    text = night("look rubble")
    assert "reads The ruin instead" in text
    assert "the sun comes up between two heaps" not in text


def test_the_last_table_does_not_list_what_nobody_read(night) -> None:
    """From the gate over the stones and past the hut to the tower."""
    text = night("1", "2", "1")
    assert "The game is over." in text
    assert "Story cards read\n" in text
    last = text.rpartition("Story cards read\n")
    assert "The tower" in last[2]
    assert "Kin" not in last[2]
    assert "The bog" not in text


def test_why_does_not_name_what_was_not_read(opened) -> None:
    pack, machine = opened("lantern")
    game = Setting().open(machine)
    explainer = ReasonExplainer(pack, speech_of(pack), machine)
    assert [name for _, name in explainer.values(game, ["entry", "story-card"], 0) or ()] == ["The gate"]


def test_items_are_reached_with_their_passage(opened) -> None:
    game = Setting().open(opened("lantern")[1])
    unreached = find_unreached(game.run, 0)
    assert "story-card/stones.choices.listen" in unreached
    assert not {"story-card/gate", "story-card/gate.choices.through", "memory/name"} & unreached


def test_games_without_passages_hide_nothing(opened) -> None:
    assert find_unreached(Setting(seats=2).open(opened("pig")[1]), 0) == frozenset()


def speech_of(pack):
    from ludex.play.speech import Speech

    return Speech(pack, "en", "en")
