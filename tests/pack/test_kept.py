"""What was used lately is kept, within a number and a size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludex.pack.reader import BoundedCache


def test_what_is_kept_is_found() -> None:
    kept: BoundedCache[str, str] = BoundedCache(10, 100)
    kept.store("a", "A", 1)
    assert kept.get("a") == "A"
    assert kept.get("b") is None


def test_what_is_used_again_outlives_what_is_not() -> None:
    kept: BoundedCache[int, int] = BoundedCache(10, 10_000)
    kept.store(-1, -1, 1)
    for number in range(100):
        assert kept.get(-1) == -1
        kept.store(number, number, 1)
    assert kept.get(0) is None
    assert kept.get(99) == 99


def test_what_is_too_large_stays_outside() -> None:
    kept: BoundedCache[str, str] = BoundedCache(10, 100)
    kept.store("small", "s", 10)
    kept.store("large", "l", 51)
    assert kept.get("large") is None
    assert kept.get("small") == "s"


def test_a_value_put_again_is_the_new_one() -> None:
    kept: BoundedCache[str, int] = BoundedCache(4, 100)
    for number in range(20):
        kept.store("a", number, 1)
        kept.store(str(number), 0, 1)
        assert kept.get("a") == number


asked = st.lists(st.tuples(st.booleans(), st.integers(0, 30), st.integers(0, 40)), max_size=200)


@given(asked, st.integers(2, 12), st.integers(2, 80))
def test_bounds_hold_whatever_is_asked(steps: list[tuple[bool, int, int]], count: int, size: int) -> None:
    kept: BoundedCache[int, int] = BoundedCache(count, size)
    sizes: dict[int, int] = {}
    for put, key, weight in steps:
        if put:
            weight = sizes.setdefault(key, weight)
            kept.store(key, key * 2, weight)
        else:
            assert kept.get(key) in (None, key * 2)
        held = kept._young.keys() | kept._old.keys()
        assert len(held) <= len(kept) <= count
        assert sum(sizes[key] for key in held) <= size
