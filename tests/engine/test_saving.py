"""A game can be saved, loaded and forked at every question; a save that does not fit is refused."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine import Game, SaveError, load_game, open_game
from ludex.engine.game import ENGINES
from ludex.engine.rules.machine import Machine
from tests.engine.building import World
from tests.engine.sample import sample


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return sample(tmp_path_factory.mktemp("sample")).open(seats=3).machine


def moments(machine: Machine, seed: int) -> list[Game]:
    """A random game at each of its questions."""
    chance, game, found = Random(seed), open_game(machine, seats=3, seed=seed, modules=["storm"]), []  # noqa: S311
    while game.question is not None:
        found.append(game.fork())
        game.answer(game.question.random(chance))
    assert game.error is None, game.error.render()
    return [*found, game]


@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_on_from_a_save_as_if_nothing_had_happened(machine: Machine, seed: int) -> None:
    games = moments(machine, seed)
    kinds = {(game.question.sort, game.question.mode) for game in games if game.question}
    assert {("menu", "one"), ("pick", "sealed"), ("pick", "race"), ("order", "one"), ("pick", "one")} <= kinds
    for game in games:
        again = load_game(machine, json.loads(json.dumps(game.save())))
        assert again.state == game.state
        assert again.question == game.question
        assert [again.view(seat) for seat in range(3)] == [game.view(seat) for seat in range(3)]
        finish(game, seed)
        finish(again, seed)
        assert again.state == game.state
        assert again.result == game.result


def finish(game: Game, seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    while game.question is not None:
        game.answer(game.question.random(chance))


def test_a_fork_goes_its_own_way(machine: Machine) -> None:
    for game in moments(machine, 5)[:20]:
        before = game.save()
        finish(game.fork(), 1)
        assert game.save() == before


def test_the_same_seed_and_answers_give_the_same_game(machine: Machine) -> None:
    one, other = moments(machine, 7), moments(machine, 7)
    assert [game.save() for game in one] == [game.save() for game in other]
    assert moments(machine, 8)[0].save() != one[0].save()


def test_a_save_belongs_to_its_pack(machine: Machine, tmp_path: Path) -> None:
    found = moments(machine, 1)[0].save()
    with pytest.raises(SaveError, match="other rules"):
        load_game(machine, {**found, "rules": "0" * 64})
    with pytest.raises(SaveError, match="this is a saved game of “other”"):
        load_game(machine, {**found, "game": "other"})
    for nothing in (None, [], {}, {"ludex": "save"}, {**found, "version": 1}):
        with pytest.raises(SaveError, match="not a saved game"):
            load_game(machine, nothing)


DAMAGE: dict[str, Any] = {
    "no frames": lambda save: save.pop("frames"),
    "a place too many": lambda save: save["where"].append(0),
    "no such entry": lambda save: save["entry"].__setitem__(0, 10**6),
    "twice in a place": lambda save: save["members"].__setitem__(0, [0, 0]),
    "lost pieces": lambda save: save["members"].__setitem__(0, []),
    "a column too few": lambda save: save["cols"].pop(),
    "no such point": lambda save: save["frames"][0].__setitem__(2, 9999),
    "no such routine": lambda save: save["frames"][0].__setitem__(0, "procedure/none"),
    "a slot too few": lambda save: save["frames"][0][3].pop(),
    "no such place": lambda save: save["lies"].__setitem__(0, 77),
    "no such seat": lambda save: save["seats"].append(10**6),
    "a stream too few": lambda save: save["streams"].pop(),
    "over or not": lambda save: save.__setitem__("over", 1),
    "unknown pieces": lambda save: save.__setitem__("known", [[10**6, 1]]),
    "a result too long": lambda save: save.__setitem__("result", [1, 2, 3]),
}


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_save_is_refused(machine: Machine, change: Any) -> None:
    found = moments(machine, 1)[0].save()
    change(found)
    with pytest.raises(SaveError, match="damaged"):
        load_game(machine, found)


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.sampled_from(["x", "before", "procedure/turn"]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)


LIKELY = st.sampled_from(
    [-2, -1, 0, 1, 2, 3, 5, 10**30, 1.0, 0.5, float("nan"), True, "x", "", "before", None]
)
"""Values as they stand in saves, and those that pass for one of another type."""


@st.composite
def changes(draw: st.DrawFn) -> Any:
    """A change of one part of a save, wherever that is: another value or type, size, or nesting."""
    at, sort = (
        draw(st.integers(0, 10**6)),
        draw(st.sampled_from(["put", "drop", "twice", "wrap", "swap", "move"])),
    )
    return at, sort, draw(LIKELY | JUNK), draw(st.integers(0, 10**6))


def changed(save: Any, at: int, sort: str, junk: Any, other: int) -> None:
    holder, key = _somewhere(save, at)
    there, elsewhere = _somewhere(save, other)
    if sort == "drop":
        del holder[key]
    elif sort == "twice" and isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    elif sort == "wrap":
        holder[key] = [holder[key]]
    elif sort == "swap":
        holder[key], there[elsewhere] = deepcopy(there[elsewhere]), deepcopy(holder[key])
    elif sort == "move":
        holder[key] = deepcopy(there[elsewhere])
    else:
        holder[key] = junk


@settings(max_examples=300, deadline=None)
@given(
    made=st.lists(changes(), min_size=1, max_size=3),
    moment=st.integers(0, 10**6),
    engine=st.sampled_from([*ENGINES]),
)
def test_a_save_that_was_tampered_with_is_refused_or_plays_on(
    machine: Machine, made: list[Any], moment: int, engine: str
) -> None:
    """Any parts of a save are changed: it is refused, or all there is to see of it can be seen, and it plays
    on by the rules. Nothing is raised.
    """
    games = _kept.setdefault("games", moments(machine, 3))
    found = deepcopy(games[moment % len(games)].save())
    for each in made:
        changed(found, *each)
    try:
        game = load_game(machine, found, engine=engine)
    except SaveError:
        return
    for _ in range(20):
        for seat in (None, *range(len(game.state.seats))):
            json.dumps(game.view(seat), allow_nan=False)
        again = load_game(machine, json.loads(json.dumps(game.save(), allow_nan=False)), engine=engine)
        assert again.state == game.state
        question = game.question
        if question is None:
            assert game.over
            return
        game.answer(question.random(Random(1)))  # noqa: S311
        if game.error is not None:
            assert "\n" not in game.error.render()
            return


_kept: dict[str, list[Game]] = {}


def _somewhere(found: Any, at: int) -> tuple[Any, Any]:
    """A holder and a key of it, among all there are."""
    places = []

    def walk(value: Any) -> None:
        keys = (
            list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        )
        for key in keys:
            places.append((value, key))
            walk(value[key])

    walk({key: each for key, each in found.items() if key not in ("ludex", "version", "game", "rules")})
    tops = [(found, key) for key in found if key not in ("ludex", "version", "game", "rules")]
    places = tops + [place for place in places if place[0] is not found]
    return places[at % len(places)]


def test_a_clone_holds_nothing_in_common(machine: Machine) -> None:
    game = moments(machine, 2)[10]
    clone, kept = game.state.clone(), game.save()
    assert clone == game.state
    for column in clone.cols:
        column[:] = [None] * len(column)
    for name in ("entry", "where", "at", "members", "glob", "streams", "frames"):
        getattr(clone, name).clear()
    clone.known.clear()
    assert game.save() == kept


def test_worlds_are_told_apart(tmp_path: Path) -> None:
    made = World(tmp_path).main(["ask", {"menu": [{"name": "on", "do": []}]}])
    game = made.open()
    found = game.save()
    made.state(n=("int", 0))
    with pytest.raises(SaveError):
        load_game(made.write(), found)
