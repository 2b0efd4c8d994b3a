"""How a game begins: seats, modules, options, the box, the steps of the set-up; and luck that was written
down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine import Game, WrongSetting, load_game, open_game
from ludex.engine.accelerate.generated_run import GeneratedRun
from ludex.engine.state.chance import draw_number, seed_stream
from tests.engine.building import World, formula, kind, routine

Tree = Any
ON = ["ask", {"menu": [{"name": "on", "do": []}]}]


def world(folder: Path) -> World:
    made = World(folder).seats("red", "blue", "green").module("storm").module("calm")
    made.state(notes=(["list", "any"], []))
    made.machine["options"] = {
        "length": {"type": ["word", ["short", "long"]], "default": "short"},
        "open": {"type": "bool", "default": False},
    }
    return (
        made.place("deck", "stack")
        .place("hand", "row", owner="seat")
        .entry("card/a", cost=1)
        .entry("card/b", cost=1)
    )


def note(value: Tree) -> Tree:
    return ["setg", "notes", ["concat", ["global", "notes"], ["list", value]]]


def setup(
    made: World, slug: str, *, module: str | None = None, replaces: str | None = None, when: Tree = True
) -> World:
    program = module or "game/demo"
    made.rule(program, f"setup/{slug}/do", routine(note(["text", slug])))
    made.rule(program, f"setup/{slug}/when", formula(when, returns="bool"))
    line = [program, f"setup/{slug}/do", f"setup/{slug}/when", slug, replaces, module]
    made.machine.setdefault("setup", []).append(line)
    return made


def notes(game: Game) -> str:
    assert game.error is None, game.error.render()
    return " ".join(str(each) for each in game.state.glob[0])


def test_steps_of_the_set_up_in_order_and_replaced(tmp_path: Path) -> None:
    made = setup(setup(setup(world(tmp_path), "deal"), "shuffle"), "never", when=False)
    setup(made, "storm-deal", module="module/storm", replaces="deal")
    setup(made, "calm-deal", module="module/calm", replaces="deal", when=["option", "open"])
    setup(made, "wind", module="module/storm")
    made.main(note(["text", "main"]), ON)
    assert notes(made.open()) == "deal shuffle main"
    assert notes(made.open(modules=["storm"])) == "storm-deal shuffle wind main"
    assert notes(made.open(modules=["calm"])) == "deal shuffle main"
    assert (
        notes(made.open(modules=["calm", "storm"], options={"open": True})) == "calm-deal shuffle wind main"
    )


def test_a_game_without_a_start_is_over_after_the_set_up(tmp_path: Path) -> None:
    made = setup(world(tmp_path), "deal")
    made.machine["start"] = None
    game = made.open()
    assert notes(game) == "deal"
    assert game.over
    assert game.result is not None
    assert (game.result.end, game.result.won) == (None, None)


def test_the_box_is_laid_out(tmp_path: Path) -> None:
    made = world(tmp_path).main(ON)
    made.machine["box"] = [
        ["card/a", 2, "place/deck", None, False],
        ["card/b", 1, "place/deck", None, True],
        ["card/b", 1, "place/hand", None, True],
        ["card/a", 9, "place/deck", "module/storm", False],
        ["card/b", 1, None, None, False],
    ]
    game = made.open(seats=2)
    ids = [game.machine.ids[entry] for entry in game.state.entry]
    assert ids == ["seat/red", "seat/blue", *["card/a"] * 2, *["card/b"] * 5]
    deck = game.machine.shared[game.machine.place_of["place/deck"]]
    assert game.state.members[deck] == (2, 3, 4, 5)
    assert [game.state.members[game.run.owned(1, seat)] for seat in game.state.seats] == [(6,), (7,)]
    assert game.state.where[8] == -1
    assert len(made.open(modules=["storm"]).state.members[deck]) == 12


SETTINGS: list[dict[str, Any]] = [
    {"seats": 0},
    {"seats": 4},
    {"modules": ["rain"]},
    {"options": {"depth": 1}},
    {"options": {"length": "middling"}},
    {"options": {"open": 1}},
    {"luck": {"nothing": [1]}},
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_setting_that_the_game_does_not_have(tmp_path: Path, setting: dict[str, Any]) -> None:
    with pytest.raises(WrongSetting) as caught:
        world(tmp_path).main(ON).open(**setting)
    assert str(caught.value) == caught.value.message.render("en") != caught.value.message.render("fr")


@pytest.mark.parametrize(
    ("modules", "en", "fr"),
    [
        (
            ["hail"],
            "the module “hail” also needs clouds and storm",
            "le module «\u00a0hail\u00a0» demande aussi clouds et storm",
        ),
        (
            ["breeze"],
            "the module “breeze” is only played together with clouds or storm",
            "le module «\u00a0breeze\u00a0» ne se joue qu’avec clouds ou storm",
        ),
        (
            ["calm", "storm"],
            "the module “calm” cannot be played together with storm",
            "le module «\u00a0calm\u00a0» ne se joue pas avec storm",
        ),
    ],
)
def test_modules_that_do_not_go_together_are_refused(
    tmp_path: Path, modules: list[str], en: str, fr: str
) -> None:
    with pytest.raises(WrongSetting) as caught:
        modular(tmp_path).open(modules=modules)
    assert [caught.value.message.render(lang) for lang in ("en", "fr")] == [en, fr]


def modular(folder: Path) -> World:
    made = World(folder).seats("red", "blue", "green").entry("game/demo", players={"min": 2, "max": 2})
    made.module("storm").module("clouds").module("calm", excludes=["@module/storm"])
    made.module("hail", needs=["@module/storm", "@module/clouds"])
    made.module("breeze", **{"with": ["@module/storm", "@module/clouds"]})
    return made.main(ON)


@pytest.mark.parametrize("modules", [[], ["storm", "clouds", "hail"], ["breeze", "clouds"], ["calm"]])
def test_modules_that_go_together_are_played(tmp_path: Path, modules: list[str]) -> None:
    assert modular(tmp_path).open(modules=modules).question is not None


def test_as_many_play_as_the_manifest_says(tmp_path: Path) -> None:
    made = modular(tmp_path)
    assert len(made.open().state.seats) == 2, "the fewest, where nothing is said"
    with pytest.raises(WrongSetting, match="seats of this game: 2, not 3"):
        made.open(seats=3)
    made.entry("game/demo", players={"min": 2, "max": 3})
    assert len(made.open(seats=3).state.seats) == 3
    for seats in (1, 4):
        with pytest.raises(WrongSetting, match=f"for 2 to 3 players, not {seats}"):
            made.open(seats=seats)


def test_defaults_of_fields(tmp_path: Path) -> None:
    made = world(tmp_path).main(ON).state(wind=("int", 3), at=["opt", "int"])
    made.machine["kinds"]["hero"] = kind(
        "hero",
        "card",
        state={
            "zeal": ("int", 2),
            "mood": ["opt", "text"],
            "kin": (["opt", ["entry", "card"]], "a"),
        },
        data={"cost": "int"},
    )
    made.entry("hero/ann", cost=1).box("hero/ann", 1, "deck").box("card/a", 1, "deck")
    game = made.open()
    assert game.state.glob == [(), 3, None]
    row = {column.name: game.state.cols[rank][1] for rank, column in enumerate(game.machine.columns)}
    assert row["hero.zeal"] == 2
    assert row["hero.mood"] is None
    assert row["hero.kin"] == game.machine.numbers["card/a"]
    assert row["card.marks"] == 0
    assert row["seat.score"] is None
    assert game.state.cols[game.machine.column_of["hero.zeal"]][2] is None


def rolling(folder: Path) -> World:
    made = world(folder).entry("die/cube", sides=6).place("dice", "set").box("die/cube", 2, "dice")
    roll = ["roll", {"what": ["members", ["place", "place/dice"]], "as": 0, "stream": "dice"}]
    return made.main(["while", True, [roll, note(["local", 0]), ON]], locals_={"values": ["list", "int"]})


def test_luck_that_was_written_down(tmp_path: Path) -> None:
    game = rolling(tmp_path).open(luck={"dice": [6, 6, 1, 2]})
    assert notes(game) == "(6, 6)"
    assert game.luck_left() == {"dice": [1, 2]}
    assert load_game(game.machine, game.save()).luck_left() == {"dice": [1, 2]}
    game.answer(0)
    assert (notes(game), game.luck_left()) == ("(6, 6) (1, 2)", {})
    game.answer(0)
    assert game.error is not None
    assert game.error.reason == "luck-short"


def test_luck_that_cannot_be(tmp_path: Path) -> None:
    error = rolling(tmp_path).open(luck={"dice": [7]}).error
    assert error is not None
    assert "the results written for the random stream “dice” give 7" in error.render()


def test_streams_are_even_and_their_own(tmp_path: Path) -> None:
    game = rolling(tmp_path).open()
    state = game.state
    counts = [0] * 6
    for _ in range(60_000):
        counts[draw_number(state, 0, 6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)
    assert len({seed_stream(seed, name) for seed in range(10) for name in ("dice", "deck")}) == 20


def test_games_are_accelerated_by_default(tmp_path: Path) -> None:
    game = open_game(world(tmp_path).main(ON).write())
    again = load_game(game.machine, game.save())
    assert (game.engine, again.engine) == ("accelerated", "accelerated")
    assert isinstance(game.run, GeneratedRun)
    assert isinstance(again.run, GeneratedRun)
