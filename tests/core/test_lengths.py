"""Lengths: numbers with a unit, in tenths of a millimetre, and back."""

from __future__ import annotations

import pytest

from ludex.core.lengths import count_units, parse_length, split_length


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("6in", 1524),
        ("0.5in", 127),
        ("1.25in", 318),
        ("-2in", -508),
        ("2.5cm", 250),
        ("30mm", 300),
        ("0.04mm", 0),
        ("6 in", None),
        ("6inch", None),
        ("in", None),
        ("1.2345in", None),
    ],
)
def test_a_length_is_tenths_of_a_millimetre(text: str, tenths: int | None) -> None:
    assert parse_length(text) == tenths


@pytest.mark.parametrize(
    ("tenths", "units", "shown"),
    [(1524, ("in", "mm"), 6), (127, ("in",), 0.5), (300, ("mm",), 30), (300, ("cm", "in"), 3), (7, (), 7)],
)
def test_texts_show_the_first_unit(tenths: int, units: tuple[str, ...], shown: object) -> None:
    assert count_units(tenths, units) == shown


@pytest.mark.parametrize(
    ("tenths", "units", "shown"),
    [
        (1524, ("in", "cm"), (6, "in")),
        (127, ("in", "cm"), (0.5, "in")),
        (-254, ("in",), (-1, "in")),
        (324, ("in", "cm"), (3.24, "cm")),
        (324, ("in",), (32.4, "mm")),
        (0, (), (0, "mm")),
    ],
)
def test_a_length_is_shown_in_the_first_unit_that_is_exact(
    tenths: int, units: tuple[str, ...], shown: tuple[float, str]
) -> None:
    assert split_length(tenths, units) == shown
