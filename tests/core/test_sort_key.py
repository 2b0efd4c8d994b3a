"""The order of names as readers expect it."""

from __future__ import annotations

from ludex.core.suggestions import make_sort_key


def test_numbers_in_names_sort_by_value():
    names = ["token-10", "Token-2", "token-1", "token-darkness", "Élan", "ellipse", "4 of 12", "4 of 3"]
    assert sorted(names, key=make_sort_key) == [
        "4 of 3", "4 of 12", "Élan", "ellipse", "token-1", "Token-2", "token-10", "token-darkness"
    ]  # fmt: skip


def test_any_digits_make_a_key():
    assert make_sort_key("9" * 9_000) and make_sort_key("²") and make_sort_key("")
