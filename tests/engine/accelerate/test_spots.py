"""What generated code looks up instead of looking at everything: the pieces of each space, which are always
those of the places, and the edges that pass conditions of the map.
"""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from ludex.engine import Game, open_game
from ludex.engine.accelerate.generated_run import GeneratedRun
from ludex.engine.accelerate.runtime import ITEMS, list_side, sift
from ludex.engine.state.spots import RankedSpaces, SpaceMap
from ludex.engine.state.state import State
from tests.engine.accelerate.differing import answered
from tests.engine.accelerate.test_source import written
from tests.engine.accelerate.worlds import machine
from tests.engine.building import World, formula, kind

Found = dict[tuple[int, object], tuple[int, ...]]


def lying(state: State) -> Found:
    found: Found = {}
    for place, pieces in enumerate(state.members):
        for piece in pieces:
            if state.at[piece] is not None:
                spot = place, state.at[piece]
                found[spot] = (*found.get(spot, ()), piece)
    return found


def known(game: Game) -> Found:
    """The pieces of each space that has some; whatever else the index has agrees with it."""
    assert isinstance(game.run, GeneratedRun)
    spots = game.run.find_spots()
    assert spots.spaces == [game.run.space_of(piece) for piece in range(len(game.state.entry))]
    if isinstance(spots, SpaceMap):
        return {space: pieces for space, pieces in spots.items() if pieces}
    assert isinstance(spots, RankedSpaces)
    assert spots.rank_of == [None if each is None else spots.ranks[each] for each in spots.spaces]
    assert spots.by_rank[-1] == ()
    return {space: spots[space] for space in spots.ranks if spots[space]}


@pytest.mark.parametrize("name", ["draughts", "fleuve", "windmill", "alkoor"])
def test_pieces_of_spaces_in_random_games(name: str) -> None:
    game = open_game(machine(name), seats=max(machine(name).fewest, 1), engine="accelerated")
    chance = Random(3)  # noqa: S311
    for _ in range(40):
        if game.question is None:
            break
        assert known(game) == lying(game.state)
        answered(game, game.question.random(chance))


def test_a_fork_has_spaces_of_its_own() -> None:
    game = open_game(machine("draughts"), seats=2, engine="accelerated")
    before = known(game)
    other = game.fork()
    other.answer(0)
    assert known(game) == before == lying(game.state)
    assert known(other) == lying(other.state) != before


def test_sides_are_the_pieces_of_a_place_in_its_order() -> None:
    """After steps, jumps and crowns, and after an operation that knows nothing of sides."""
    game = open_game(machine("draughts"), seats=2, engine="accelerated")
    chance, state, seen = Random(5), game.state, set[int]()  # noqa: S311
    colours = enumerate(machine("draughts").tables["colour"])
    texts = {entry: text for entry, text in colours if type(text) is str}
    for _ in range(60):
        if game.question is None:
            break
        answered(game, game.question.random(chance))
        assert isinstance(state.spots, RankedSpaces)
        for sides in state.spots.sides.values():
            if sides.members is state.members[0]:
                seen.add(len(sides.members))
                for text, pieces in sides.pieces.items():
                    assert pieces == [each for each in sides.members if texts[state.entry[each]] == text]
                    assert all(sides.side_of[each] is pieces for each in pieces)
    assert len(seen) > 5
    assert isinstance(state.spots, RankedSpaces)
    state.members[0] = state.members[0][::-1]  # which the sides are not told
    (sides,) = state.spots.sides.values()
    assert sides.members is not state.members[0]
    again = list_side(state, sides, state.members[0], texts, "white")
    assert again == [each for each in state.members[0] if texts[state.entry[each]] == "white"]
    assert list_side(state, sides, state.members[0], {}, "white") is None
    assert list_side(state, sides, state.members[0] * 100, texts, "white") is None


def test_pieces_put_on_top_are_found_on_top(tmp_path: Path) -> None:
    made = World(tmp_path).entry("card/bee").entry("card/ant")
    made.place("track", form="slots", length=3)
    first = ["first", ["on", ["space", ["place", "place/track"], 2]]]
    create = {"count": None, "as": None, "to": ["space", ["place", "place/track"], 2]}
    made.main(
        ["create", {"entry": ["entry", "card/bee"], **create}],
        ["log", "n", [["n", ["piece", "card"], first]]],
        ["create", {"entry": ["entry", "card/ant"], **create, "at": "top"}],
        ["log", "n", [["n", ["piece", "card"], first]]],
        ["shuffle", ["place", "place/track"], "deck"],
        ["log", "n", [["n", ["piece", "card"], first]]],
        ["ask", {"menu": [{"name": "rest", "do": []}]}],
    )
    games = [made.open(engine=engine) for engine in ("reference", "accelerated")]
    assert games[0].error is None
    assert games[0].log == games[1].log
    assert known(games[1]) == lying(games[1].state)


def test_edges_are_remembered_for_the_own_maps_of_a_game_alone() -> None:
    """The places of pieces have other numbers in other games."""
    maps: dict[tuple[int, int], tuple[str, ...]] = {(0, 1): ()}
    table: dict[object, tuple[str, ...]] = {}
    for space in ((0, 1), (4, 1)):
        assert sift(maps, table, (space, 7), space, ["a"]) == ("a",)
    assert table == {((0, 1), 7): ("a",)}


def test_comprehensions_are_loops_where_statements_may_stand() -> None:
    """Only what finds the edges of a space, once for each, is a comprehension, in a function of its own."""
    for source in written(machine("draughts")).sources.values():
        *_, own = ast.parse(source).body
        assert not any(isinstance(each, ast.ListComp | ast.GeneratorExp) for each in ast.walk(own)), source


def test_what_only_maps_decide_is_reckoned_once(tmp_path: Path) -> None:
    """And again where a game has spaces that are not on its own maps."""
    for rest in ((), ("slots",)):
        made = World(tmp_path).entry("card/ant")
        made.machine["kinds"]["map"] = kind("map")
        made.entry("map/line", nodes={"a": {}, "b": {}}, edges=[{"from": "a", "to": "b"}])
        made.place("field", "graph", map="@map/line")
        for form in rest:
            made.place(form, form, length=2)
        common = ["comp", "count", [[1, ["near", ["local", 0]], []]], 1]
        made.rules("function/common", is_=formula(common, params={"x": "any"}, locals_={"y": "any"}))
        space = ["named", ["place", "place/field"], "a"]
        made.main(
            *[["log", "n", [["n", "int", ["fn", "function/common", [space]]]]]] * 2,
            ["ask", {"menu": [{"name": "rest", "do": []}]}],
        )
        games = [made.open(engine=engine) for engine in ("reference", "accelerated")]
        assert games[0].log == games[1].log == [("n", {"n": 1})] * 2
        assert isinstance(games[1].run, GeneratedRun)
        program = games[1].run.get_program()
        assert program.plan.edge_tables == ([] if rest else [{ITEMS: (), ((0, 1),): 1}] * 2)
