"""Twice as much of anything takes about twice as many steps: calls are counted, not seconds."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from ludex.actions.validate import validate
from tests.fuzz.growth import GROWING, Files
from tests.worlds import lay_base

_SIZE = 250


def count_calls(folder: Path, files: Files) -> int:
    """The calls of functions that `validate` makes of a demo with these files."""
    shutil.rmtree(folder, ignore_errors=True)
    lay_base(folder)
    for name, text in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        validate(folder)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("kind", GROWING)
def test_twice_as_much_takes_twice_as_many_calls(kind: str, tmp_path: Path) -> None:
    make = GROWING[kind]
    sizes = 2, 2, _SIZE, 2 * _SIZE  # the first time, what is remembered for the process is made
    _, least, once, twice = (count_calls(tmp_path, make(size)) for size in sizes)
    assert twice - least <= 2.4 * (once - least) + 5000, (least, once, twice)
