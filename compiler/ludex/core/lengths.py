"""Lengths: a number and a unit, as authors write them, in tenths of a millimetre."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

TENTHS = {"in": 254, "cm": 100, "mm": 10}
"""Length of each unit, by the name that authors write, in tenths of a millimetre."""
WRITTEN_LENGTH = r"(-?[0-9]{1,6}(?:\.[0-9]{1,3})?)(in|cm|mm)"
_WHOLE = re.compile(WRITTEN_LENGTH)


def parse_length(text: str) -> int | None:
    """Parse a length such as `6in` into tenths of a millimetre, rounded; None for other texts."""
    found = _WHOLE.fullmatch(text)
    return None if found is None else measure(found[1], found[2])


def convert_length(value: object) -> object:
    """Convert a length to tenths of a millimetre; return any other value unchanged."""
    length = parse_length(value) if isinstance(value, str) else None
    return value if length is None else length


def measure(number: str, unit: str) -> int:
    """Convert a number of units to tenths of a millimetre, rounded."""
    return int((Decimal(number) * TENTHS[unit]).to_integral_value(ROUND_HALF_UP))


def split_length(tenths: int, units: tuple[str, ...]) -> tuple[int | float, str]:
    """Return a length as a number and a unit: the first that needs at most two decimals, or else mm."""
    counted = ((Decimal(tenths) / TENTHS[unit], unit) for unit in (*units, "mm"))
    number, unit = next(each for each in counted if each[0] * 100 == int(each[0] * 100))
    return (int(number) if number == int(number) else float(number)), unit


def count_units(tenths: int, units: tuple[str, ...]) -> int | float:
    """Convert a length to the first unit for display; without units, leave it in tenths."""
    if not units:
        return tenths
    number = Decimal(tenths) / TENTHS[units[0]]
    return int(number) if number == int(number) else float(round(number, 2))
