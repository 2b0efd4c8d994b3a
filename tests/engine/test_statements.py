"""What each verb does to a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine import Game
from tests.engine.building import World, formula, kind, routine, var

Tree = Any
DECK, HEAP, BAG, ROW, ROAD = (["place", f"place/{slug}"] for slug in ("deck", "heap", "bag", "row", "road"))
LOCALS = {"n": "int", "ps": ["list", ["piece", "card"]], "p": ["piece", "card"], "s": "space"}


def world(folder: Path) -> World:
    made = World(folder).seats("red", "blue").state(n=("int", 0), kept=["list", "int"])
    for slug, form in {"deck": "stack", "heap": "stack", "bag": "bag", "row": "row", "road": "track"}.items():
        made.place(slug, form, holds=["card", "die"])
    for slug in "abcd":
        made.entry(f"card/{slug}", cost=1).box(f"card/{slug}", 1, "deck")
    made.entry("die/cube", sides=6).box("die/cube", 2, "row")
    made.entry("die/coin", faces={"head": {}, "tail": {}}).box("die/coin", 1, "row")
    return made


def played(folder: Path, *do: Tree, made: World | None = None, **setting: Any) -> Game:
    """The game after these statements, with the names of what lies where noted down."""
    made = made or world(folder)
    game = made.main(*do, ["ask", {"menu": [{"name": "rest", "do": []}]}], locals_=LOCALS).open(
        seats=2, **setting
    )
    assert game.error is None, game.error.render()
    return game


def lying(game: Game, slug: str) -> str:
    """The slugs of what lies in a place, from the top."""
    place = game.machine.shared[game.machine.place_of[f"place/{slug}"]]
    return "".join(
        game.machine.ids[game.state.entry[piece]].partition("/")[2] for piece in game.state.members[place]
    )


def glob(game: Game, name: str) -> Any:
    return game.state.glob[game.machine.global_of[name]]


def column(game: Game, name: str, piece: int) -> Any:
    return game.state.cols[game.machine.column_of[name]][piece]


CARDS = ["members", DECK]
TWO = ["slice", CARDS, None, 2]


@pytest.mark.parametrize(
    ("what", "to", "at", "heap"),
    [
        (["first", CARDS], HEAP, None, "acd"),
        (TWO, HEAP, None, "abcd"),
        (TWO, HEAP, "bottom", "cdab"),
        (TWO, HEAP, 1, "cabd"),
        (["reversed", TWO], HEAP, "top", "bacd"),
        (["list"], HEAP, None, "cd"),
    ],
)
def test_pieces_move_in_order(tmp_path: Path, what: Tree, to: Tree, at: Tree, heap: str) -> None:
    setup = ["move", {"what": ["slice", CARDS, 2, None], "to": HEAP, "at": None}]
    assert lying(played(tmp_path, setup, ["move", {"what": what, "to": to, "at": at}]), "heap") == heap


def test_a_row_takes_at_its_end_and_the_box_takes_all(tmp_path: Path) -> None:
    game = played(
        tmp_path,
        ["move", {"what": TWO, "to": ROW, "at": None}],
        ["move", {"what": ["first", CARDS], "to": None, "at": None}],
    )
    assert lying(game, "row") == "cubecubecoinab"
    assert lying(game, "deck") == "d"
    assert game.state.where[4] == -1


def test_spaces_hold_pieces_and_tell_their_number(tmp_path: Path) -> None:
    game = played(
        tmp_path,
        ["move", {"what": TWO, "to": ["space", ROAD, 3], "at": None}],
        ["move", {"what": ["first", CARDS], "to": ROAD, "at": None}],
        ["move", {"what": ["first", CARDS], "to": ROAD, "at": 2}],
        ["setg", "kept", ["comp", "list", [[2, ["members", ROAD], []]], ["position", var(2)]]],
        ["setg", "n", ["count", ["on", ["space", ROAD, 3]]]],
    )
    assert glob(game, "kept") == (3, 3, 1, 2)
    assert glob(game, "n") == 2


def test_draw_takes_from_the_top_and_refills(tmp_path: Path) -> None:
    parts = {"count": 3, "from": DECK, "to": ROW, "refill": HEAP, "at": None, "as": 1, "stream": "deck"}
    game = played(
        tmp_path,
        ["move", {"what": ["slice", CARDS, 2, None], "to": HEAP, "at": None}],
        ["draw", parts],
        ["setg", "n", ["count", var(1)]],
        luck={"deck": ["d"]},
    )
    assert lying(game, "row") == "cubecubecoinabd"
    assert lying(game, "deck") == "c"
    assert glob(game, "n") == 3
    assert game.luck_left() == {}


def test_draw_gives_fewer_where_there_are_not_enough(tmp_path: Path) -> None:
    game = played(
        tmp_path,
        ["draw", {"count": 9, "from": DECK, "to": ROW, "as": 1, "stream": "deck"}],
        ["setg", "n", ["count", var(1)]],
    )
    assert (lying(game, "deck"), glob(game, "n")) == ("", 4)


def test_a_bag_gives_at_random(tmp_path: Path) -> None:
    do = [
        ["move", {"what": CARDS, "to": BAG}],
        ["draw", {"count": 2, "from": BAG, "to": HEAP, "stream": "bag"}],
    ]
    drawn = {lying(played(tmp_path, *do, seed=seed), "heap") for seed in range(40)}
    assert len(drawn) > 8
    assert lying(played(tmp_path, *do, luck={"bag": ["c", "card/a"]}), "heap") == "ac"


def test_shuffle_follows_the_seed(tmp_path: Path) -> None:
    do = ["shuffle", DECK, "deck"]
    orders = [lying(played(tmp_path, do, seed=seed), "deck") for seed in (1, 1, 2, 3, 4, 5)]
    assert orders[0] == orders[1]
    assert len(set(orders)) > 3
    assert {"".join(sorted(each)) for each in orders} == {"abcd"}


def test_dice_show_values_and_faces(tmp_path: Path) -> None:
    dice = ["members", ROW]
    game = played(
        tmp_path,
        ["roll", {"what": dice, "as": 1, "stream": "dice"}],
        ["setg", "kept", var(1)],
        ["roll", {"sides": 20, "as": 0, "stream": "plain"}],
        ["setg", "n", var(0)],
        luck={"dice": [2, 5, "tail"], "plain": [17]},
    )
    assert glob(game, "kept") == (2, 5, 2)
    assert [column(game, "die.value", piece) for piece in (6, 7, 8)] == [2, 5, 2]
    assert [column(game, "die.face", piece) for piece in (6, 7, 8)] == [None, None, "tail"]
    assert glob(game, "n") == 17


def test_one_die_gives_one_value(tmp_path: Path) -> None:
    game = played(
        tmp_path,
        ["roll", {"what": ["first", ["members", ROW]], "as": 0, "stream": "dice"}],
        ["setg", "n", var(0)],
    )
    assert glob(game, "n") == column(game, "die.value", 6) in range(1, 7)


def test_pieces_are_made_and_destroyed(tmp_path: Path) -> None:
    game = played(
        tmp_path,
        [
            "create",
            {"entry": ["entry", "card/a"], "count": 2, "to": HEAP, "with": {"card.marks": 3}, "as": 1},
        ],
        ["setg", "n", ["sum", ["comp", "list", [[2, var(1), []]], ["state", "card.marks", var(2)]]]],
        ["destroy", ["first", var(1)]],
        ["destroy", TWO],
    )
    assert glob(game, "n") == 6
    assert (lying(game, "heap"), lying(game, "deck")) == ("a", "cd")
    assert [where for where in game.state.where if where == -2] == [-2] * 3


def test_what_is_gone_stays_gone(tmp_path: Path) -> None:
    made = world(tmp_path).main(
        ["let", 2, ["first", CARDS]],
        ["destroy", var(2)],
        ["move", {"what": var(2), "to": HEAP}],
        locals_=LOCALS,
    )
    error = made.open().error
    assert error is not None
    assert (error.reason, error.program, error.point) == ("gone", "procedure/main", 3)


def test_places_of_new_pieces_come_along_and_go_to_the_box(tmp_path: Path) -> None:
    made = world(tmp_path).entry("hero/ann", cost=1)
    made.machine["kinds"]["hero"] = kind("hero", "card", data={"cost": "int"})
    made.place("pack", "set", owner="hero")
    pack = ["owned", "place/pack", ["first", var(1)]]
    game = played(
        tmp_path,
        ["create", {"entry": ["entry", "hero/ann"], "count": 1, "to": ROW, "as": 1}],
        ["move", {"what": TWO, "to": pack}],
        ["setg", "n", ["count", ["members", pack]]],
        ["destroy", var(1)],
        made=made,
    )
    assert glob(game, "n") == 2
    assert game.state.where[2:4] == [-1, -1]


def test_loops_go_round_and_stop(tmp_path: Path) -> None:
    add = ["setg", "n", ["+", ["global", "n"], var(0)]]
    game = played(
        tmp_path,
        ["for", 0, ["range", 1, 100, 1], [["if", [">", var(0), 4], [["stop"]], [add]]]],
        ["while", ["<", ["global", "n"], 25], [["for", 0, ["list", 1, 2], [add]]]],
        ["for", 2, CARDS, [["move", {"what": var(2), "to": HEAP}]]],
    )
    assert glob(game, "n") == 25
    assert (lying(game, "heap"), lying(game, "deck")) == ("dcba", "")


def test_an_inner_loop_stops_alone(tmp_path: Path) -> None:
    inner = ["for", 0, ["list", 1, 2, 3], [["setg", "n", ["+", ["global", "n"], 1]], ["stop"]]]
    game = played(tmp_path, ["for", 2, CARDS, [inner, inner]])
    assert glob(game, "n") == 8


def test_steps_take_arguments_and_give_results(tmp_path: Path) -> None:
    made = world(tmp_path)
    made.rules(
        "procedure/double", do=routine(["return", ["*", 2, var(0)]], params={"n": "int"}, returns="int")
    )
    made.rules("procedure/idle", do=routine())
    game = played(
        tmp_path,
        ["call", 0, "procedure/double", [21]],
        ["setg", "n", var(0)],
        ["call", None, "procedure/idle", []],
        ["call", 0, "procedure/idle", []],
        ["setg", "kept", ["list", ["if", ["none?", var(0)], 1, 0]]],
        made=made,
    )
    assert (glob(game, "n"), glob(game, "kept")) == (42, (1,))


def test_a_field_of_an_entry_is_a_step(tmp_path: Path) -> None:
    made = world(tmp_path)
    own = {"self": ["piece", "card"], "n": "int"}
    made.rule(
        "card/a",
        "play",
        routine(["setf", "card.marks", var(0), var(1)], ["return", 7], params=own, returns="int"),
    )
    made.rule("card/b", "play", routine(["setg", "n", var(0)], params={"n": "int"}))
    game = played(
        tmp_path,
        ["method", 0, "play", ["first", CARDS], [5]],
        ["setg", "kept", ["list", var(0)]],
        ["method", None, "play", ["entry", "card/b"], [9]],
        made=made,
    )
    assert column(game, "card.marks", 2) == 5
    assert (glob(game, "kept"), glob(game, "n")) == ((7,), 9)


def test_a_field_that_an_entry_leaves_out_does_nothing(tmp_path: Path) -> None:
    made = world(tmp_path)
    own = {"self": ["piece", "card"]}
    made.rule("card/a", "play", routine(["return", 7], params=own, returns="int"))
    game = played(
        tmp_path,
        ["let", 0, 1],
        ["method", 0, "play", ["last", CARDS], []],
        ["setg", "kept", ["list", ["none?", var(0)]]],
        ["method", None, "play", ["last", CARDS], []],
        ["setg", "n", ["would_method", "play", ["last", CARDS], [], ["+", ["global", "n"], 4]]],
        made=made,
    )
    assert (glob(game, "kept"), glob(game, "n")) == ((True,), 4)


def test_unwind_leaves_everything_within_a_step(tmp_path: Path) -> None:
    made = world(tmp_path)
    made.rules(
        "procedure/outer", do=routine(["call", None, "procedure/inner", []], ["setg", "n", 99], returns="int")
    )
    made.rules("procedure/inner", do=routine(["while", True, [["unwind", "procedure/outer"]]]))
    game = played(
        tmp_path,
        ["let", 0, 5],
        ["call", 0, "procedure/outer", []],
        ["setg", "kept", ["list", ["if", ["none?", var(0)], 1, 0]]],
        made=made,
    )
    assert (glob(game, "n"), glob(game, "kept")) == (0, (1,))


@pytest.mark.parametrize(
    ("name", "won", "end", "said"),
    [
        (None, ["at", ["seats"], 1], None, 1),
        (None, True, None, True),
        (["game/demo", "all"], None, "all", [0, 1]),
        (["game/demo", "all"], False, "all", False),
    ],
)
def test_a_game_ends(tmp_path: Path, name: Tree, won: Tree, end: str | None, said: Any) -> None:
    made = world(tmp_path).rule(
        "game/demo", "ends/all/won", formula(["seats"], returns=["list", ["piece", "seat"]])
    )
    made.machine["ends"] = [["game/demo", "all", None, "ends/all/won"]]
    game = made.main(["end", name, won], ["setg", "n", 1]).open(seats=2)
    assert game.question is None
    assert game.result is not None
    assert (game.result.end, game.result.won) == (end, said)
    assert glob(game, "n") == 0


def test_players_are_told(tmp_path: Path) -> None:
    shown = [
        ["n", "int", 3],
        ["card", ["piece", "card"], ["first", CARDS]],
        ["who", ["entry", "card"], ["entry", "card/b"]],
    ]
    game = played(tmp_path, ["log", "procedure/main.says.told", shown])
    assert game.log == [
        (
            "procedure/main.says.told",
            {
                "n": 3,
                "card": {"piece": "card/a", "place": "place/deck", "rank": 0},
                "who": {"entry": "card/b"},
            },
        )
    ]


def test_show_lets_seats_know_until_a_shuffle(tmp_path: Path) -> None:
    game = played(
        tmp_path,
        ["show", {"what": ["first", CARDS], "to": ["list", ["at", ["seats"], 1]]}],
        ["show", {"what": ["last", CARDS], "to": None}],
    )
    assert game.state.known == {2: 0b10, 5: 0b11}
    game = played(tmp_path, ["show", {"what": CARDS}], ["shuffle", DECK, "deck"])
    assert game.state.known == {}
    game = played(tmp_path, ["show", {"what": CARDS}], ["move", {"what": ["first", CARDS], "to": BAG}])
    assert 2 not in game.state.known


def test_a_full_place_takes_no_more(tmp_path: Path) -> None:
    made = (
        world(tmp_path)
        .place("box", "set", capacity=1)
        .main(["move", {"what": TWO, "to": ["place", "place/box"]}])
    )
    error = made.open().error
    assert error is not None
    place, _, said = error.render().partition(": ")
    assert place == "content/demo/rules.yaml:2:3"
    assert said == "“place/box” is full: its capacity is 1"


def test_no_piece_lies_in_itself(tmp_path: Path) -> None:
    made = world(tmp_path).place("pocket", "set", owner="card")
    pocket = ["owned", "place/pocket", var(2)]
    inside = [
        ["let", 2, ["first", CARDS]],
        ["let", 1, ["slice", CARDS, 1, 2]],
        ["move", {"what": var(1), "to": pocket}],
    ]
    made.main(
        *inside,
        ["move", {"what": var(2), "to": ["owned", "place/pocket", ["first", var(1)]]}],
        locals_=LOCALS,
    )
    error = made.open().error
    assert error is not None
    assert error.reason == "within-itself"
