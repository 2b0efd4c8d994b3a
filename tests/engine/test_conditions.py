"""Conditions with a name: all must pass, the first that fails is told with its words, each is a mutant."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.engine import Game
from ludex.expr.failure import InvalidTreeError
from ludex.pack.reader import Pack
from ludex.proof.mutants import mutants
from tests.engine.building import World, formula, routine, var

PARAMS = {"n": "int"}
ENGINES = pytest.mark.parametrize("engine", ["reference", "accelerated"])


def world(folder: Path, params: dict[str, str] = PARAMS) -> World:
    made = World(folder).seats("red").state(seen=(["list", "bool"], []))
    made.entry("rule/few").entry("rule/odd")
    made.entry(
        "action/step",
        legal={
            "few": {"text": "…", "with": {"most": "5"}, "by": ["@rule/few"]},
            "thirteen": {"text": "…", "by": ["@rule/odd"]},
        },
    )
    rules = {
        "legal/few/holds": formula(["<=", var(0), 5], params=params, returns="bool"),
        "legal/few/with/most": formula(5, params=params, returns="int"),
        "legal/thirteen/when": formula(["==", var(0), 3], params=params, returns="bool"),
        "do": routine(params=PARAMS),
    }
    made.rules("action/step", **rules)
    tried = ["list", *(["can", "action/step", [each]] for each in (2, 3, 7))]
    nested = ["can", "action/step", [["+", ["count", ["global", "seen"]], 0]]]
    return made.main(
        ["setg", "seen", tried], ["setg", "seen", ["concat", ["global", "seen"], ["list", nested]]]
    )


def refusals(game: Game, number: int) -> list[tuple[str, tuple[str, ...], str | None, dict[str, object]]]:
    return [
        (each.pointer, each.rules, each.text, dict(each.slots))
        for each in game.why_not("action/step", number)
    ]


@ENGINES
def test_all_must_pass_and_the_first_that_fails_is_told(tmp_path: Path, engine: str) -> None:
    game = world(tmp_path).open(engine=engine)
    assert game.view(None)["state"]["seen"] == [True, False, False, False]
    assert refusals(game, 2) == []
    few = ("legal/few/holds", ("rule/few",), "action/step.legal.few.text", {"n": 7, "most": 5})
    assert refusals(game, 7) == [few]
    odd = ("legal/thirteen/when", ("rule/odd",), "action/step.legal.thirteen.text", {"n": 3})
    assert refusals(game, 3) == [odd]


def test_each_condition_is_broken_by_itself(tmp_path: Path) -> None:
    made = world(tmp_path)
    found = mutants(Pack.open(made.write()), 1000)
    broken = {each.what for each in found if each.sort == "condition"}
    assert broken == {"legal/few/holds", "legal/thirteen/when"}
    slots = {
        each.program["formulas"]["legal/few/with/most"]["is"] for each in found if each.at[0] == "action/step"
    }
    assert slots == {5}  # what a text shows decides nothing


def test_a_condition_takes_what_its_step_takes(tmp_path: Path) -> None:
    with pytest.raises(InvalidTreeError, match="does not take 1 arg"):
        world(tmp_path, {"n": "int", "m": "int"}).open()
