"""`watch` without its command: what counts as a change, and when one is told."""

from __future__ import annotations

import os

import pytest

from ludex.actions.validate import watch_changes
from tests.worlds import lay_base


class Clock:
    """A sleep that does the next thing in place of sleeping; a test that sleeps on without end fails."""

    def __init__(self, *deeds):
        self.deeds = list(deeds)
        self.slept = 0

    def __call__(self, seconds):
        self.slept += 1
        assert self.slept < 50, "nothing was noticed"
        if self.deeds:
            deed = self.deeds.pop(0)
            if deed:
                deed()


@pytest.fixture
def world(tmp_path):
    return lay_base(tmp_path)


def touched(world, name, text="kind: card\n"):
    def write():
        path = world / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    return write


@pytest.mark.parametrize(
    "name",
    [
        "content/demo/cards.yaml",
        "content/demo/new.yaml",
        "content/demo/deep/down.json",
        "content/demo/text/en.po",
        "content/demo/unclaimed.xyz",
        "content/other/game.yaml",
        "schemas/demo/card.schema.json",
    ],
)
def test_a_change_is_told_once(world, name):
    clock = Clock(None, None, touched(world, name))
    rounds = watch_changes(world, 1, sleep=clock)
    next(rounds)
    assert clock.slept == 0
    next(rounds)
    assert clock.slept == 4  # three looks, and one more to see that it rests
    with pytest.raises(AssertionError, match="nothing was noticed"):
        next(rounds)


def test_a_file_that_goes_away_and_one_of_the_same_size_are_changes(world):
    cards = world / "content/demo/cards.yaml"
    rounds = watch_changes(world, 1, sleep=Clock(cards.unlink))
    next(rounds)
    next(rounds)
    decks = world / "content/demo/decks.yaml"
    rounds = watch_changes(world, 1, sleep=Clock(lambda: os.utime(decks, ns=(1, 1))))
    next(rounds)
    next(rounds)


@pytest.mark.parametrize("name", ["notes.txt", "content/demo/.cards.yaml.swp", "build/demo.ludex"])
def test_what_nobody_reads_is_no_change(world, name):
    rounds = watch_changes(world, 1, sleep=Clock(touched(world, name)))
    next(rounds)
    with pytest.raises(AssertionError, match="nothing was noticed"):
        next(rounds)


def test_a_change_that_goes_on_is_waited_for(world):
    copied = [touched(world, f"content/demo/{number}.yaml") for number in range(5)]
    clock = Clock(*copied)
    rounds = watch_changes(world, 1, sleep=clock)
    next(rounds)
    next(rounds)
    assert clock.slept == 6
    assert not clock.deeds


def test_what_changes_during_the_work_is_seen_afterwards(world):
    clock = Clock()
    rounds = watch_changes(world, 1, sleep=clock)
    next(rounds)
    touched(world, "content/demo/new.yaml")()
    next(rounds)
    assert clock.slept == 1
