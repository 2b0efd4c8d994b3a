"""Figures go between their own marks, and nothing else on the page moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.__main__ import names, table
from tests.bench.record import PAGE, record
from tests.bench.row import Row, interleaved

ROWS = [Row("a build", "a peer", 12.345, 10), Row("memory", "400 MB", None, 1, at_most=True, note="no /proc")]
TABLE = """| what | against | ratio | target |  |
| --- | --- | --- | --- | --- |
| a build | a peer | 12.35x | ≥ 10x | met |
| memory | 400 MB | – | ≤ 1x | not run, no /proc |
"""


def test_a_table_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A\n<!-- one -->\nold\n<!-- end of one -->\n<!-- two -->\nkept\n<!-- end of two -->\n")
    for _ in range(2):
        record(page, "one", ROWS)
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# A\n<!-- one -->\n{TABLE}\nPython ")
    assert text.endswith("\n<!-- end of one -->\n<!-- two -->\nkept\n<!-- end of two -->\n")
    assert text.count(TABLE) == 1


def test_a_page_without_a_place_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A\n<!-- one -->\n")
    with pytest.raises(ValueError, match="no place for one"):
        record(page, "one", ROWS)
    assert page.read_text() == "# A\n<!-- one -->\n"


def test_every_bench_has_its_place_on_the_page(tmp_path: Path) -> None:
    copy = tmp_path / "page.md"
    copy.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    for name in names():
        record(copy, name, ROWS)
    assert copy.read_text(encoding="utf-8").count(TABLE) == len(names()) > 0


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (Row("", "", 10, 10), "met"),
        (Row("", "", 9.99, 10), "missed"),
        (Row("", "", 6.5, 6.5, at_most=True), "met"),
        (Row("", "", 6.51, 6.5, at_most=True), "missed"),
        (Row("", "", None, 10), "not run"),
    ],
)
def test_a_target_is_a_floor_or_a_ceiling(row: Row, verdict: str) -> None:
    assert row.verdict == verdict


def test_the_table_in_the_terminal_says_the_same() -> None:
    assert table(ROWS).splitlines()[1].split() == "a build a peer 12.35x ≥ 10x met".split()


def test_contenders_take_turns_and_the_first_turn_does_not_count() -> None:
    turns: list[str] = []

    def contender(name: str, times: list[float]) -> float:
        turns.append(name)
        return times.pop(0)

    one, two = [100.0, 3.0, 1.0, 2.0], [100.0, 6.0, 4.0, 5.0]
    took = interleaved({"one": lambda: contender("one", one), "two": lambda: contender("two", two)}, 3)
    assert took == {"one": 2.0, "two": 5.0}
    assert turns == ["one", "two"] * 4
