"""Lengths: a number and a unit, as authors write them, in tenths of a millimetre."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

TENTHS = {"in": 254, "cm": 100, "mm": 10}
"""Units by the name that authors write, each in tenths of a millimetre."""
WRITTEN_LENGTH = r"(-?[0-9]{1,6}(?:\.[0-9]{1,3})?)(in|cm|mm)"
_WHOLE = re.compile(WRITTEN_LENGTH)


def parse_length(text: str) -> int | None:
    """A length such as `6in` or `2.5cm` in tenths of a millimetre, rounded; none where it is none."""
    found = _WHOLE.fullmatch(text)
    return None if found is None else measure(found[1], found[2])


def measure(number: str, unit: str) -> int:
    """So many of a unit in tenths of a millimetre, rounded."""
    return int((Decimal(number) * TENTHS[unit]).to_integral_value(ROUND_HALF_UP))


def count_units(tenths: int, units: tuple[str, ...]) -> int | float:
    """The number of the first of these units that a length is, as texts show it; a fraction has decimals."""
    if not units:
        return tenths
    number = Decimal(tenths) / TENTHS[units[0]]
    return int(number) if number == int(number) else float(round(number, 2))
