"""`fills` finds a key for each item wherever there is one: held to trying every choice."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from ludex.expr.value_operations import fills


def can_fill(options, needs):
    return any(Counter(choice) == Counter(needs) for choice in product(*options))


@pytest.mark.parametrize("seed", range(300))
def test_as_trying_every_choice(seed):
    chance = Random(seed)  # noqa: S311
    keys = "abcd"[: chance.randint(1, 4)]
    options = tuple(
        tuple(chance.sample(keys, chance.randint(0, len(keys)))) for _ in range(chance.randint(0, 6))
    )
    held = Counter(chance.choice(each) for each in options if each)  # what some choice may come to
    needs = dict(held) if chance.random() < 0.7 else {key: chance.randint(0, 3) for key in keys}
    assert fills(options, needs) is can_fill(options, needs)


def test_moves_along_a_long_way():
    """Each item may have its own key or the next; the last one needs the first key, so that all move on."""
    count = 2000
    options = (*((n, n + 1) for n in range(count)), (0,))
    assert fills(options, dict.fromkeys(range(count + 1), 1))
    assert not fills(options, dict.fromkeys(range(1, count + 2), 1))


def test_a_key_may_be_the_entry_0():
    assert fills(((0, 1), (0,)), {0: 1, 1: 1})
    assert not fills(((0,),), {0: -1, 1: 2})
