"""Roots are compared exactly, against decimals of many places."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.plane.exact_geometry import (
    Surd,
    compare_surds,
    find_surd_sign,
    is_root_sum_within,
    round_quotient,
    round_root_up,
)

SMALL = st.integers(-40, 40)
UNDER = st.integers(0, 60)
FRACTION = st.builds(Fraction, SMALL, st.integers(1, 7))


def value(surd: Surd) -> Decimal:
    with localcontext(prec=60):
        whole = Fraction(surd.whole)
        return Decimal(whole.numerator) / whole.denominator + surd.times * Decimal(surd.under).sqrt()


def signum(number: Decimal) -> int:
    return 0 if abs(number) < Decimal("1e-50") else 1 if number > 0 else -1


@given(FRACTION, SMALL, UNDER)
def test_the_sign_of_a_sum_with_a_root(whole: Fraction, times: int, under: int) -> None:
    assert find_surd_sign(whole, times, under) == signum(value(Surd(whole, times, under)))


@given(st.builds(Surd, FRACTION, SMALL, UNDER), st.builds(Surd, FRACTION, SMALL, UNDER))
def test_which_of_two_sums_is_greater(one: Surd, other: Surd) -> None:
    assert compare_surds(one, other) == signum(value(one) - value(other))
    assert compare_surds(other, one) == -compare_surds(one, other)


def test_equal_sums_written_apart_are_equal() -> None:
    assert compare_surds(Surd(1, 2, 8), Surd(1, 1, 32)) == 0
    assert compare_surds(Surd(-3, 1, 9), Surd(0)) == 0
    assert compare_surds(Surd(0, -1, 8), Surd(0, -2, 2)) == 0


@given(st.fractions(min_value=0, max_value=10**6, max_denominator=50))
def test_a_root_is_rounded_up(square: Fraction) -> None:
    whole = round_root_up(square)
    assert whole * whole >= square
    assert whole == 0 or (whole - 1) ** 2 < square


@given(st.integers(-1000, 1000), st.integers(1, 20))
def test_a_quotient_is_rounded_alike_on_either_side_of_0(number: int, by: int) -> None:
    assert abs(Fraction(number, by) - round_quotient(number, by)) <= Fraction(1, 2)
    assert round_quotient(-number, by) == -round_quotient(number, by)


@given(st.lists(st.integers(0, 5000), max_size=6), st.integers(0, 300))
def test_a_sum_of_roots_against_a_length(squares: list[int], length: int) -> None:
    with localcontext(prec=60):
        total = sum((Decimal(square).sqrt() for square in squares), Decimal(0))
    assert is_root_sum_within(squares, length) == (signum(total - length) <= 0)


@pytest.mark.parametrize(("length", "fits"), [(7, True), (6, False)])
def test_whole_roots_may_use_up_the_length(length: int, fits: bool) -> None:
    assert is_root_sum_within([9, 16], length) is fits


def test_a_sum_that_misses_the_length_by_next_to_nothing() -> None:
    huge = 10**30
    assert not is_root_sum_within([huge * huge + 1], huge)
    assert is_root_sum_within([huge * huge - 1], huge)
    assert not is_root_sum_within([4 * huge * huge + 1, 9], 2 * huge + 3)
