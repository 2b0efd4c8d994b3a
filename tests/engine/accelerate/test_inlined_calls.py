"""Brief routines are written in the place of their calls, and do and fail as before."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.engine.accelerate.differing import alike, open_both
from tests.engine.accelerate.test_alike import machine_of
from tests.engine.accelerate.test_source import written
from tests.engine.building import World, routine, var

LOCALS = {f"x{slot}": "any" for slot in range(3)}


def world(folder: Path, number: int) -> World:
    """A call of `halve`, which calls `divide`; both return in two places, and change a global."""
    made = World(folder).seats("red").state(calls=("int", 0))
    count = ["setg", "calls", ["+", ["global", "calls"], 1]]
    divide = routine(
        count,
        ["if", ["==", var(1), 0], [["return", ["list"]]], []],
        ["let", 2, ["//", 100, ["-", var(0), var(1)]]],
        ["return", ["list", var(2), ["global", "calls"]]],
        params={"a": "any", "b": "any"},
        locals_={"c": "any"},
        returns="any",
    )
    halve = routine(
        ["let", 0, ["+", var(0), 1]],
        ["call", 1, "procedure/divide", [var(0), 2]],
        ["if", ["==", ["count", var(1)], 5], [["return", 0]], []],
        ["call", None, "procedure/divide", [var(0), 0]],
        ["return", var(1)],
        params={"a": "any"},
        locals_={"b": "any"},
        returns="any",
    )
    made.rules("procedure/divide", do=divide).rules("procedure/halve", do=halve)
    return made.main(
        ["let", 0, number],
        ["for", 2, ["range", 0, 2, 1], [["call", 1, "procedure/halve", [var(0)]], _log(var(1))]],
        _log(var(0)),
        _log(["global", "calls"]),
        ["ask", {"menu": [{"name": "on", "do": []}]}],
        locals_=LOCALS,
    )


def _log(tree: Any) -> Any:
    return ["log", "n", [["n", "any", tree]]]


@pytest.mark.parametrize("number", [1, 4])
def test_brief_calls_end_or_fail_alike(tmp_path: Path, number: int) -> None:
    """With 1, the inner call divides by zero: the trace has both calls, and the line of each."""
    one, other = open_both(machine_of(world(tmp_path, number).write()))
    alike(one, other)
    assert (one.error is None) == (number == 4)
    if one.error is None:
        assert [shown["n"] for _, shown in one.log] == [[33, 1], [33, 3], 4, 4]
    else:
        assert [each.program for each in one.error.trace] == [
            "procedure/divide",
            "procedure/halve",
            "procedure/main",
        ]


def test_brief_calls_are_written_in_place(tmp_path: Path) -> None:
    sources = written(machine_of(world(tmp_path, 4).write())).sources
    assert not [each for each in sources.values() if re.search(r"(?<!def )\br\d+\(R", each)]
