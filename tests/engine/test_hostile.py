"""A pack may come from anybody: a tree that breaks the rules of its own form is refused with one line."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.engine import InvalidTreeError, open_game
from tests.engine.building import World, formula, numbered, routine
from tests.engine.sample import sample
from tests.plain_pack import Contents, Entry, Program, write

Tree = Any
DECK = ["place", "place/deck"]


def world(folder: Path) -> World:
    made = (
        World(folder)
        .seats("red")
        .state(n=("int", 0))
        .place("deck", "stack")
        .place("hand", "row", owner="seat")
    )
    made.module("storm").entry("card/a", cost=1).entry("quantity/q", stages={})
    made.rules("function/f", is_=formula(["local", 0], params={"n": "int"}, returns="int"))
    return made.rules("quantity/q", base=formula(1, returns="int"))


def nested(depth: int) -> Tree:
    tree: Tree = 1
    for _ in range(depth):
        tree = ["neg", tree]
    return tree


EXPRESSIONS: dict[str, tuple[Tree, str]] = {
    "no operation": (["exec", "x"], "there is no operation “exec”"),
    "no list": ({"a": 1}, "is not an expression"),
    "empty": ([], "is not an expression"),
    "no name": ([1, 2], "is not an expression"),
    "a text": ("print()", "is not an expression"),
    "a broken number": (1.5, "is not an expression"),
    "a huge number": (10**40, "too large"),
    "too few": (["+", 1], "takes 2 operands, not 1"),
    "too many": (["not", 1, 2], "takes 1 operands, not 2"),
    "none at all": (["and"], "takes"),
    "a slot outside": (["local", 2], "is not a slot"),
    "a negative slot": (["local", -1], "is not a slot"),
    "a true slot": (["local", True], "is not a slot"),
    "a named slot": (["local", "x"], "is not a slot"),
    "no such global": (["global", "m"], "no field of the game “m”"),
    "no such option": (["option", "o"], "no option “o”"),
    "no such module": (["playing", "module/calm"], "no module"),
    "no such entry": (["entry", "card/z"], "no entry “card/z”"),
    "an entry by number": (["entry", 0], "expected a name, not "),
    "no such place": (["place", "place/z"], "no place “place/z”"),
    "a place of pieces": (["place", "place/hand"], "is not a place of the game"),
    "a place of the game": (["owned", "place/deck", ["at", ["seats"], 0]], "is a place of the game"),
    "no such column": (["state", "card.z", ["local", 1]], "no run-time field “card.z”"),
    "no such field": (["data", "z", ["entry", "card/a"]], "no field “z”"),
    "no such kind": (["is", ["local", 1], "dragon"], "no kind “dragon”"),
    "neither entry nor piece": (["is", 1, "card"], "is neither an entry nor a piece"),
    "a formula of a number": (["formula", "is", 1, []], "is neither an entry nor a piece"),
    "no such function": (["fn", "function/g", []], "no function “function/g”"),
    "a function's arguments": (["fn", "function/f", []], "0 arguments, but it takes 1"),
    "arguments that are none": (["fn", "function/f", 1], "expected a short list"),
    "no such quantity": (["quantity", "function/f", []], "no quantity"),
    "a quantity's arguments": (["quantity", "quantity/q", [1]], "1 arguments, but it takes 0"),
    "no such step": (["can", "card/a", []], "no step"),
    "no such comprehension": (["comp", "eval", [[0, ["list"], []]], 1], "form of comprehension “eval”"),
    "a comprehension over nothing": (["comp", "list", [], 1], "has no loop"),
    "half a loop": (["comp", "list", [[0, ["list"]]], 1], "needs a slot, a list and its conditions"),
    "a direction that is none": (["sorted", ["list"], 0, 1, 1], "neither true nor false"),
    "no such geometry": (["plane", "os.system", DECK], "no geometry"),
    "a geometry's arguments": (["plane", "gap", DECK], "takes 3 arguments"),
    "no such field of nodes": (["node", "height", ["space", DECK, 0]], "no field of nodes “height”"),
    "too deep": (nested(70), "nested too deep"),
}


@pytest.mark.parametrize(("tree", "what"), EXPRESSIONS.values(), ids=EXPRESSIONS)
def test_an_expression_is_refused(tmp_path: Path, tree: Tree, what: str) -> None:
    made = world(tmp_path).main(["let", 0, tree], locals_={"n": "int", "p": ["piece", "card"]})
    refused(made, what, "procedure/main do: ")


def refused(made: World, what: str, where: str = "") -> None:
    with pytest.raises(InvalidTreeError) as caught:
        made.open()
    line = str(caught.value)
    assert what in line
    assert line.startswith(where)
    assert "\n" not in line
    assert len(line) < 160


ASK = {"to": None, "pick": [0, ["list"], []]}
STATEMENTS: dict[str, tuple[Tree, str]] = {
    "no verb": (["import", "os"], "there is no verb “import”"),
    "too few": (["let", 0], "takes 2 operands, not 1"),
    "too many": (["cancel", 1], "takes 0 operands, not 1"),
    "nowhere to put it": (["let", None, 1], "no slot for its value"),
    "a slot outside": (["let", 7, 1], "is not a slot"),
    "no loop": (["stop"], "no loop to stop"),
    "cancel anywhere": (["cancel"], "only allowed in a `before` hook"),
    "no such step": (["call", None, "procedure/z", []], "no step “procedure/z”"),
    "a call's arguments": (["call", None, "procedure/main", [1]], "1 arguments, but it takes 0"),
    "a field without a name": (["method", None, 7, ["entry", "card/a"], []], "expected a name, not "),
    "unwinding nothing": (["unwind", "card/a"], "no step “card/a”"),
    "no such end": (["end", ["game/demo", "z"], None], "no end “game/demo:z”"),
    "an end without its program": (["end", "z", None], "named by its program and its slug"),
    "ends that are none": (["check", 3], "expected a short list"),
    "unknown parts": (["move", {"what": 1, "to": DECK, "eval": 1}], "unknown parts"),
    "no parts": (["draw", [1]], "unknown parts"),
    "no parts of a piece": (["create", {"entry": DECK, "with": 1}], "unknown parts"),
    "a stream without a name": (["shuffle", DECK, 7], "expected a name, not "),
    "no such column": (["setf", "card.z", 1, 1], "no run-time field"),
    "a question in no way": (["ask", {"to": None}], "needs exactly one of pick, menu, point and path"),
    "a question in two ways": (
        ["ask", {**ASK, "menu": []}],
        "needs exactly one of pick, menu, point and path",
    ),
    "no such mode": (["ask", {**ASK, "mode": "loud"}], "needs exactly one of pick, menu, point and path"),
    "unknown parts of a question": (["ask", {**ASK, "exec": 1}], "unknown parts"),
    "half a count": (["ask", {**ASK, "count": [1]}], "a minimum and a maximum"),
    "a flag that is none": (["ask", {**ASK, "optional": 1}], "neither true nor false"),
    "a sealed menu": (
        ["ask", {"to": None, "mode": "sealed", "menu": []}],
        "cannot be asked of several seats",
    ),
    "a counted menu": (["ask", {"to": None, "menu": [], "count": [1, 1]}], "only a pick can have a count"),
    "a text's parts": (["log", "key", [["n", 1]]], "no name or no type"),
    "a text's types": (["log", "key", [["n", "integer", 1]]], "no name or no type"),
}


@pytest.mark.parametrize(("tree", "what"), STATEMENTS.values(), ids=STATEMENTS)
def test_a_statement_is_refused(tmp_path: Path, tree: Tree, what: str) -> None:
    refused(world(tmp_path).main(tree, locals_={"n": "int"}), what, "procedure/main do: ")


def deep(depth: int) -> Tree:
    body: Tree = ["let", 0, 1]
    for _ in range(depth):
        body = ["if", True, [body], []]
    return body


def test_statements_are_not_nested_without_end(tmp_path: Path) -> None:
    refused(world(tmp_path).main(deep(60), locals_={"n": "int"}), "statements are nested too deep")


ROUTINES: dict[str, tuple[dict[str, Any], str]] = {
    "types": ({"locals": [["n", "float"]]}, "is not a type"),
    "slots": ({"locals": [["n"]]}, "a slot has no name or no type"),
    "a crowd": ({"locals": [["n", "int"]] * 2000}, "there are more than"),
    "parameters": ({"params": [["n", "int"]], "locals": [["m", "int"]]}, "do not begin with the parameters"),
    "no body": ({"do": 5}, "expected a short list"),
    "sets": ({"sets": [9]}, "is not a slot"),
}


@pytest.mark.parametrize(("change", "what"), ROUTINES.values(), ids=ROUTINES)
def test_a_routine_is_refused(tmp_path: Path, change: dict[str, Any], what: str) -> None:
    made = world(tmp_path).main(["let", 0, 1], locals_={"n": "int"})
    path = tmp_path / "bad.ludex"
    program = numbered(made.programs["procedure/main"])[0]
    program["routines"]["do"] |= change
    _written(path, made, "procedure/main", program)
    with pytest.raises(InvalidTreeError, match=what):
        open_game(path)


def _written(path: Path, made: World, name: str, program: Any) -> None:
    programs = [Program("machine", made.machine), Program(name, program)]
    programs += [Program(each, numbered(tree)[0]) for each, tree in made.programs.items() if each != name]
    write(
        path,
        Contents(
            "demo",
            "1",
            "test",
            "en",
            [Entry(each, made.entries[each]) for each in sorted(made.entries)],
            {},
            programs,
        ),
    )


@pytest.mark.parametrize("points", [(1, 1), (-1, 1), ("1", 2), (None, 1), (True, 2)])
def test_points_are_unique(tmp_path: Path, points: tuple[Any, Any]) -> None:
    made = world(tmp_path).main()
    tree = {**routine(locals_={"n": "int"}), "point": 0, "do": [["let", point, 0, 1] for point in points]}
    _written(tmp_path / "bad.ludex", made, "procedure/main", {"routines": {"do": tree}, "formulas": {}})
    with pytest.raises(InvalidTreeError, match="no point, or that of another"):
        open_game(tmp_path / "bad.ludex")


MACHINES: dict[str, tuple[dict[str, Any], str]] = {
    "version": ({"version": 2}, "these rules have version 2, not 1"),
    "unknown": ({"exec": 1}, "unknown declaration “exec”"),
    "start": ({"start": "procedure/z"}, "no such entry"),
    "a start without steps": ({"start": "card/a"}, "no such rule do"),
    "places": ({"places": ["place/z"]}, "no such place"),
    "names": ({"places": [5]}, "expected a list of names"),
    "live": ({"live": ["place/z"]}, "no such live place"),
    "seats": ({"seats": ["seat/z"]}, "no such seat"),
    "kinds": ({"kinds": {"card": 5}}, "is not a map"),
    "state": ({"state": {"n": {"type": "float"}}}, "a field has no type"),
    "a default": ({"state": {"n": {"type": "int", "default": "x"}}}, "a value is not of type int"),
    "box": ({"box": [["card/a", 1]]}, "is not a table of 5 columns"),
    "a count": ({"box": [["card/a", 10**9, None, None, False]]}, "no count"),
    "setup": ({"setup": [["card/a", "setup/x/do", None, "x", None, None]]}, "no such rule setup/x/do"),
    "ends": ({"ends": [["card/a", "x", None, "ends/x/won"]]}, "no such rule ends/x/won"),
    "a column": (
        {"kinds": {"card": {"is": [], "state": {"hero.x": {"type": "int"}}, "data": {}}}},
        "does not extend the kind of",
    ),
}


@pytest.mark.parametrize(("change", "what"), MACHINES.values(), ids=MACHINES)
def test_a_machine_is_refused(tmp_path: Path, change: dict[str, Any], what: str) -> None:
    made = world(tmp_path).main()
    made.machine |= change
    refused(made, what)


@pytest.mark.parametrize(
    ("entry", "data", "what"),
    [
        ("card/a", {"cost": "x"}, "card/a cost: a value is not of type int"),
        ("place/deck", {"form": "heap", "holds": []}, "a place has an unknown form"),
        ("place/hand", {"form": "row", "holds": [], "owner": "dragon"}, "owned by an unknown kind"),
        ("card/a", {"cost": 1, "abilities": {"leap": {}}}, "“leap” is not an ability"),
        ("quantity/q", {"stages": {"x": {"op": "power"}}}, "has an unknown operation"),
        ("die/d", {"faces": {"side": {"copies": 10**12}}}, "a die has more than 1000 sides"),
    ],
)
def test_a_record_is_refused(tmp_path: Path, entry: str, data: dict[str, Any], what: str) -> None:
    made = world(tmp_path).main(["let", 0, ["data", "cost", ["entry", "card/a"]]], locals_={"n": "int"})
    made.entry(entry, **data)
    refused(made, what)


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.sampled_from(["x", "local", "+", "comp", "place/deck"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["to", "do", "what"]), inner, max_size=2)
    ),
    max_leaves=6,
)


@settings(max_examples=200)
@given(at=st.integers(0, 10**6), junk=JUNK)
def test_junk_in_a_tree_crashes_nothing(tmp_path_factory: pytest.TempPathFactory, at: int, junk: Any) -> None:
    """Any part of the rules is replaced: they are refused, or play, or end with an error. Nothing else is
    raised."""
    folder = tmp_path_factory.mktemp("junk")
    made = sample(folder)
    programs = {name: numbered(tree)[0] for name, tree in made.programs.items()} | {"machine": made.machine}
    programs = deepcopy(programs)
    holder, key = _somewhere(programs, at)
    holder[key] = junk
    entries = [Entry(each, made._numbered(made.entries[each])) for each in sorted(made.entries)]
    path = folder / "junk.ludex"
    write(
        path, Contents("demo", "1", "test", "en", entries, {}, [Program(*each) for each in programs.items()])
    )
    try:
        game = open_game(path, seats=2)
    except InvalidTreeError:
        return
    except ValueError:  # seats or modules that this machine does not have
        return
    chance = Random(at)  # noqa: S311
    for _ in range(12):
        question = game.question
        if question is None:
            break
        game.answer(question.random(chance))
        game.view(0)


def _somewhere(found: Any, at: int) -> tuple[Any, Any]:
    places: list[tuple[Any, Any]] = []

    def walk(value: Any, depth: int) -> None:
        keys = (
            list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        )
        for key in keys:
            if depth:
                places.append((value, key))
            walk(value[key], depth + 1)

    walk(found, 0)
    return places[at % len(places)]
