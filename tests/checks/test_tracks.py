"""Tracks and slots: numbers of spaces, fixed or worked out for each owner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.checks.maps.places import evaluate_number, list_read_fields
from ludex.core.findings import Severity
from tests.checks.worlds import entry, file, findings, said


def track(lines: str, spaces: str = "", form: str = "track") -> str:
    listed = f"\nspaces: {{{spaces}}}" if spaces else ""
    return file("place", entry("saison", f"title: Saison\nholds: [piece]\nform: {form}\n{lines}{listed}"))


def space(name: str, at: object = None) -> str:
    return f"{name}: {{title: {name}" + ("}" if at is None else f", at: {at}}}")


@pytest.mark.parametrize(
    ("lines", "spaces", "form", "wrong"),
    [
        ("length: 3", [("bas", 1), ("haut", 3)], "track", []),
        ("length: 3", [("bas", 1), ("haut", 4)], "track", ["TRACK001 4"]),
        ("length: 3", [("bas", 0), ("haut", 3)], "track", ["TRACK001 0"]),
        ("length: 3", [("bas", 0), ("haut", 3)], "slots", ["TRACK001 0"]),
        ("length: 3\nstart: 0", [("bas", 0), ("haut", 2)], "track", []),  # a score track prints its 0
        ("length: 3\nstart: 0", [("bas", 0), ("haut", 3)], "track", ["TRACK001 3"]),
        ("length: 3\nstart: 5", [("bas", 5), ("haut", 7)], "slots", []),
        ("length: 3\nstart: day", [("bas", 0), ("haut", 9)], "track", []),
        ("length: 3", [("bas", 1), ("haut", 1)], "track", ["TRACK002 1"]),
        ("", [("bas", 1), ("haut", 9)], "track", []),
        ("", [("bas", -1)], "track", ["TRACK001 -1"]),
        ("", [("bas", 1), ("haut", None)], "track", ["TRACK003 haut"]),
        ("", [("bas", None), ("haut", None)], "track", []),
        ("length: 2\nstart: 5", [("bas", None), ("haut", None)], "track", []),
        ("length: 1", [("bas", None), ("haut", None)], "track", ["TRACK001 haut"]),
        ("length: 1\nstart: 5", [("bas", None), ("haut", None)], "slots", ["TRACK001 haut"]),
        ("length: day\nstart: day", [("bas", None), ("haut", None)], "track", []),
        ("length: 3", [("bas", 7), ("haut", 7)], "row", []),
        ("length: day + 3", [("bas", 7), ("haut", "day")], "track", []),
    ],
)
def test_spaces_have_numbers_of_their_own_on_the_track(
    lines: str, spaces: list[tuple[str, object]], form: str, wrong: list[str]
) -> None:
    listed = ", ".join(space(*each) for each in spaces)
    assert said({"places": track(lines, listed, form)}) == wrong


def test_a_draft_may_lack_numbers() -> None:
    found = findings({"places": track("draft: true", f"{space('bas', 1)}, {space('haut')}")})
    assert [(each.code.name, each.severity) for each in found] == [("TRACK003", Severity.INFO)]


SCHEMA = """{"title": "Enemy", "description": "An enemy.", "type": "object", "properties": {
"flight": {"title": "Flight", "description": "Steps.", "type": "array", "items": {"type": "integer"}},
"begins": {"title": "Begins", "description": "The first step.", "type": "integer"}}}"""

FLIGHT = track(
    "owner: enemy\nstart: 0\nlength: count(self.flight) + 1",
    ", ".join((space("bas", 0), space("depart", "self.begins"), space("haut", "count(self.flight)"))),
)


@pytest.mark.parametrize(
    ("flight", "begins", "wrong"),
    [
        ("[1, 2, 2]", 1, []),
        ("[1, 2, 2]", 3, ["TRACK002 [1, 2, 2]"]),
        ("[1, 2, 2]", 0, ["TRACK002 0"]),
        ("[1, 2, 2]", 4, ["TRACK001 4"]),
        ("[]", 1, ["TRACK002 []", "TRACK001 1"]),
    ],
)
def test_numbers_that_depend_on_the_owner_are_worked_out_for_each(
    flight: str, begins: int, wrong: list[str]
) -> None:
    enemies = file("enemy", entry("pie", f"title: Pie\nflight: {flight}\nbegins: {begins}"))
    files = {"schemas/demo/enemy.schema.json": SCHEMA, "places": FLIGHT, "enemies": enemies}
    assert said(files) == wrong


def test_a_number_that_is_wrong_for_all_is_told_of_the_place_alone() -> None:
    enemies = file(
        "enemy", *(entry(name, f"title: {name}\nflight: [1, 1]\nbegins: 1") for name in ("pie", "geai"))
    )
    place = FLIGHT.replace("at: 0}", "at: -1}")
    files = {"schemas/demo/enemy.schema.json": SCHEMA, "places": place, "enemies": enemies}
    assert said(files) == ["TRACK001 -1"]


@pytest.mark.parametrize(
    ("lowest", "wrong"),
    [(0, []), (1, ["TRACK001 pie"]), (-9, ["TRACK001 pie", "TRACK001 pie", "TRACK001 [1, 1]"])],
)
def test_each_owner_s_track_begins_with_its_own_number(lowest: int, wrong: list[str]) -> None:
    place = FLIGHT.replace("start: 0", "start: self.begins").replace("at: self.begins", "at: 1")
    enemies = file("enemy", entry("pie", f"title: Pie\nflight: [1, 1]\nbegins: {lowest}"))
    files = {"schemas/demo/enemy.schema.json": SCHEMA, "places": place, "enemies": enemies}
    assert said(files) == wrong


@pytest.mark.parametrize(
    ("expression", "value", "read"),
    [
        (3, 3, []),
        ("3", 3, []),
        ("-2 + 1", -1, []),
        ("self.start", 2, ["start"]),
        ("count(self.track) + 1 - self.start", 2, ["start", "track"]),
        ("count(self.start)", None, ["start"]),
        ("self.absent", None, ["absent"]),
        ("self.name", None, ["name"]),
        ("day + 1", None, []),
        ("max(1, 2)", None, []),
        ("3 *", None, []),
        ("1 if self.start else 2", None, ["start"]),
        (True, None, []),
        (None, None, []),
    ],
)
def test_numbers_that_an_entry_alone_decides(expression: object, value: int | None, read: list[str]) -> None:
    owner = {"start": 2, "track": [1, 1, 1], "name": "Pie"}
    assert evaluate_number(expression, owner) == value
    assert sorted(list_read_fields(expression)) == read


@given(st.text(max_size=300))
def test_no_text_stops_the_reading_of_numbers(text: str) -> None:
    assert evaluate_number(text, {}) is None or isinstance(evaluate_number(text, {}), int)
    assert isinstance(list_read_fields(text), list)
