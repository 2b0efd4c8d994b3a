"""Steps and their hooks: what runs when, what it may change, and what it is passed over for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.engine import Game, InvalidTreeError, load_game
from tests.engine.building import World, formula, routine, var

Tree = Any
SEAT = ["piece", "seat"]
CARD = {"self": ["piece", "card"]}
REST = ["ask", {"menu": [{"name": "rest", "do": []}]}]


def note(number: Tree) -> Tree:
    """Writes a number at the end of the game's notes."""
    return ["setg", "notes", ["concat", ["global", "notes"], ["list", number]]]


def world(folder: Path) -> World:
    """A step `pay(n)` that notes 100 + n and gives n; a live row of cards; two modules."""
    made = World(folder).seats("red", "blue").state(notes=(["list", "int"], []))
    made.module("first").module("second").place("table", "row", live=True).place("heap", "row")
    for slug in "abc":
        made.entry(f"card/{slug}", cost=1)
    made.rules(
        "procedure/pay",
        do=routine(note(["+", 100, var(0)]), ["return", var(0)], params={"n": "int"}, returns="int"),
    )
    return made


def hook(
    made: World, entry: str, phase: str, *do: Tree, own: bool = False, when: Tree = None, **more: Any
) -> World:
    """A hook of an entry on `pay`; its slots are `self` where it has one, then `n`, then the result."""
    params = {**(CARD if own else {}), "n": "int", **({"result": ["opt", "int"]} if phase == "after" else {})}
    made.rule(entry, f"hooks/{phase}/pay/do", routine(*do, params=params, **more))
    if when is not None:
        made.rule(entry, f"hooks/{phase}/pay/when", formula(when, params=params, returns="bool"))
    return made


def played(made: World, *do: Tree, **setting: Any) -> Game:
    usual = [["call", 0, "procedure/pay", [5]], note(["else", var(0), 0])]
    locals_ = {"n": ["opt", "int"], "p": ["piece", "card"]}
    game = made.main(*(do or usual), REST, locals_=locals_).open(seats=2, **setting)
    assert game.error is None, game.error.render()
    return game


def notes(game: Game) -> tuple[int, ...]:
    found: tuple[int, ...] = game.state.glob[0]
    return found


BOTH = ["first", "second"]


def test_without_hooks_a_step_is_its_body(tmp_path: Path) -> None:
    assert notes(played(world(tmp_path))) == (105, 5)


def test_modules_hook_in_their_order_and_only_in_play(tmp_path: Path) -> None:
    made = world(tmp_path)
    for module, number in (("module/second", 2), ("module/first", 1)):
        hook(made, module, "before", note(number))
        hook(made, module, "after", note(["+", 10, number]))
    made.write()
    assert notes(played(made, modules=BOTH)) == (1, 2, 105, 11, 12, 5)
    assert notes(played(made, modules=["second"])) == (2, 105, 12, 5)
    assert notes(played(made)) == (105, 5)


def test_after_hooks_know_the_result(tmp_path: Path) -> None:
    made = hook(world(tmp_path), "module/first", "after", note(["+", var(0), var(1)]))
    assert notes(played(made, modules=BOTH)) == (105, 10, 5)


def test_pieces_hook_while_they_are_live(tmp_path: Path) -> None:
    made = world(tmp_path).box("card/b", 1, "table").box("card/a", 2, "table").box("card/c", 1, "heap")
    for slug, number in zip("abc", (1, 2, 3), strict=True):
        hook(made, f"card/{slug}", "after", note(["+", number, ["*", 10, var(0)]]), own=True)
    assert notes(played(made)) == (105, 22, 31, 41, 5)


def test_abilities_hook_after_their_piece_with_their_own_arguments(tmp_path: Path) -> None:
    made = world(tmp_path).box("card/a", 1, "table").box("card/b", 1, "table")
    made.entry("ability/echo", args={"times": "int"})
    made.entry("card/a", cost=1, abilities={"@ability/echo": {"times": 7}})
    made.entry("card/b", cost=1, abilities={"@ability/echo": {"times": 8}})
    params = {**CARD, "times": "int", "n": "int", "result": ["opt", "int"]}
    made.rule(
        "ability/echo", "hooks/after/pay/do", routine(note(["+", ["*", 10, var(1)], var(2)]), params=params)
    )
    hook(made, "card/a", "after", note(1), own=True)
    assert notes(played(made)) == (105, 1, 75, 85, 5)


def test_before_hooks_change_arguments(tmp_path: Path) -> None:
    made = hook(world(tmp_path), "module/first", "before", ["let", 0, ["+", var(0), 1]], sets=[0])
    hook(made, "module/second", "before", ["let", 0, ["*", var(0), 2]], sets=[0])
    assert notes(played(made, modules=BOTH)) == (112, 12)


def test_what_a_hook_does_not_set_it_only_reads(tmp_path: Path) -> None:
    made = hook(world(tmp_path), "module/first", "before", ["let", 0, 50])
    assert notes(played(made, modules=BOTH)) == (105, 5)


def test_a_cancelled_step_does_nothing_and_gives_none(tmp_path: Path) -> None:
    made = hook(
        world(tmp_path), "module/first", "before", note(1), ["cancel"], note(2), when=["==", var(0), 5]
    )
    hook(made, "module/second", "before", note(3))
    hook(made, "module/second", "after", note(4))
    assert notes(played(made, modules=BOTH)) == (1, 0)
    other = [["call", 0, "procedure/pay", [6]], note(["else", var(0), 0])]
    assert notes(played(made, *other, modules=BOTH)) == (3, 106, 4, 6)


def test_the_first_instead_that_holds_takes_the_place_of_the_body(tmp_path: Path) -> None:
    made = hook(
        world(tmp_path),
        "module/first",
        "instead",
        note(1),
        ["return", 11],
        when=[">", var(0), 9],
        returns="int",
    )
    hook(made, "module/second", "instead", note(2), ["return", 22], returns="int")
    hook(made, "module/first", "after", note(var(1)))
    assert notes(played(made, modules=BOTH)) == (2, 22, 22)
    other = [["call", 0, "procedure/pay", [10]]]
    assert notes(played(made, *other, modules=BOTH)) == (1, 11)


def test_when_is_looked_at_when_the_turn_comes(tmp_path: Path) -> None:
    made = world(tmp_path).box("card/a", 3, "table")
    few = ["<", ["count", ["global", "notes"]], 3]
    hook(made, "card/a", "after", note(["*", 10, var(0)]), own=True, when=few)
    assert notes(played(made)) == (105, 20, 30, 5)


def test_a_piece_that_has_left_its_live_place_is_passed_over(tmp_path: Path) -> None:
    made = world(tmp_path).box("card/a", 3, "table")
    leave = ["move", {"what": ["members", ["place", "place/table"]], "to": ["place", "place/heap"]}]
    hook(made, "card/a", "after", note(["*", 10, var(0)]), leave, own=True)
    assert notes(played(made)) == (105, 20, 5)


def test_a_piece_that_is_covered_has_no_hook(tmp_path: Path) -> None:
    made = world(tmp_path).box("card/a", 3, "table")
    made.entries["place/table"]["live"] = "top"
    hook(made, "card/a", "after", note(["*", 10, var(0)]), own=True)
    assert notes(played(made)) == (105, 20, 5)


def test_a_piece_that_is_covered_before_its_turn_is_passed_over(tmp_path: Path) -> None:
    """The first piece of the upper row turns the lower row round: what lay on top there is covered."""
    made = (
        world(tmp_path).place("below", "row", live="top").box("card/a", 1, "table").box("card/b", 2, "below")
    )
    turn = [
        "move",
        {
            "what": ["first", ["members", ["place", "place/below"]]],
            "to": ["place", "place/below"],
            "at": "bottom",
        },
    ]
    hook(made, "card/a", "after", note(1), turn, own=True)
    hook(made, "card/b", "after", note(["*", 10, var(0)]), own=True)
    assert notes(played(made)) == (105, 1, 5)


def test_a_hook_does_not_run_within_itself(tmp_path: Path) -> None:
    made = world(tmp_path).box("card/a", 2, "table")
    again = ["if", ["<", var(1), 7], [["call", None, "procedure/pay", [["+", var(1), 1]]]], []]
    hook(made, "card/a", "after", note(["*", 10, var(0)]), again, own=True)
    # Piece 2 pays 6: there piece 3 pays 7, where nobody is left; and then piece 3 in its own turn likewise.
    assert notes(played(made)) == (105, 20, 106, 30, 107, 30, 106, 20, 107, 5)


def test_a_hook_that_says_so_runs_within_itself(tmp_path: Path) -> None:
    made = world(tmp_path)
    again = ["if", ["<", var(0), 7], [["call", None, "procedure/pay", [["+", var(0), 1]]]], []]
    hook(made, "module/first", "after", note(1), again)
    assert notes(played(made, modules=["first"])) == (105, 1, 106, 5)
    made.entries["module/first"] = {"hooks": {"after": {"@procedure/pay": {"again": True}}}}
    assert notes(played(made, modules=["first"])) == (105, 1, 106, 1, 107, 1, 5)


def test_hooks_of_abilities_and_actions(tmp_path: Path) -> None:
    made = world(tmp_path).box("card/a", 1, "table").entry("ability/leap", args={"far": "int"})
    params = {**CARD, "far": "int"}
    made.rule("ability/leap", "do", routine(note(var(1)), params=params))
    made.rule("module/first", "hooks/before/ability/leap/do", routine(note(["*", 10, var(1)]), params=params))
    made.rules("action/wave", do=routine(note(8)))
    made.rule("module/first", "hooks/after/wave/do", routine(note(9)))
    card = ["first", ["members", ["place", "place/table"]]]
    do = [["call", None, "ability/leap", [card, 3]], ["call", None, "action/wave", []]]
    assert notes(played(made, *do, modules=["first"])) == (30, 3, 8, 9)


def test_unwinding_from_a_hook_leaves_the_step(tmp_path: Path) -> None:
    made = hook(world(tmp_path), "module/first", "before", note(1), ["unwind", "procedure/pay"])
    hook(made, "module/first", "after", note(2))
    assert notes(played(made, modules=BOTH)) == (1, 0)


@pytest.mark.parametrize("orders", [(0, 0), (2, 1), (1, 0)])
def test_a_seat_puts_hooks_in_order(tmp_path: Path, orders: tuple[int, int]) -> None:
    made = world(tmp_path).box("card/a", 1, "table").box("card/b", 1, "table").box("card/c", 1, "table")
    for slug in "abc":
        hook(made, f"card/{slug}", "after", note(["*", 10, var(0)]), own=True)
        params = {**CARD, "n": "int", "result": ["opt", "int"]}
        made.rule(f"card/{slug}", "hooks/after/pay/chooser", formula(["at", ["seats"], 1], params=params))
    game = played(made)
    pieces, wanted = [2, 3, 4], []
    for rank, left in zip(orders, (3, 2), strict=True):
        assert game.question is not None
        assert (game.question.sort, game.question.seat, len(game.question.options)) == ("order", 1, left)
        again = load_game(game.machine, game.save())
        assert again.question == game.question
        wanted.append(pieces.pop(rank) * 10)
        game.answer(rank)
    assert notes(game) == (105, *wanted, pieces[0] * 10, 5)


@pytest.mark.parametrize(
    ("entry", "pointer", "tree", "what"),
    [
        ("module/first", "hooks/after/pray/do", routine(), "“pray” names no entry"),
        (
            "module/first",
            "hooks/during/pay/do",
            routine(params={"n": "int"}),
            "not under before, instead or after",
        ),
        ("module/first", "hooks/before/pay/do", routine(), "takes 0 arguments and gets 1"),
        ("card/a", "hooks/before/pay/do", routine(params={"n": "int"}), "takes 1 arguments and gets 2"),
        ("module/first", "hooks/before/pay/when", formula(True, params={"n": "int"}), "a hook has no `do`"),
        (
            "module/first",
            "hooks/after/pay/do",
            routine(params={"n": "int", "r": "int"}, sets=[0]),
            "only a `before` hook can change",
        ),
        (
            "module/first",
            "hooks/after/pay/do",
            routine(["cancel"], params={"n": "int", "r": "int"}),
            "“cancel”",
        ),
    ],
)
def test_a_hook_that_fits_nowhere_is_refused(
    tmp_path: Path, entry: str, pointer: str, tree: Tree, what: str
) -> None:
    made = world(tmp_path).rule(entry, pointer, tree)
    with pytest.raises(InvalidTreeError, match=what):
        played(made)
