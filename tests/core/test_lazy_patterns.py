"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from ludex.core.lazy_patterns import lazy_pattern


def test_a_lazy_pattern_finds_what_a_compiled_one_finds():
    lazy, plain = lazy_pattern(r"(?P<n>\d)x", re.IGNORECASE), re.compile(r"(?P<n>\d)x", re.IGNORECASE)
    assert [each["n"] for each in lazy.finditer("1x 2X")] == ["1", "2"]
    assert lazy.sub(r"\g<n>", "1x 2X") == plain.sub(r"\g<n>", "1x 2X")
    assert (lazy.pattern, lazy.flags) == (plain.pattern, plain.flags)


def test_a_lazy_pattern_is_compiled_at_its_first_use():
    wrong = lazy_pattern("(")
    with pytest.raises(re.error):
        wrong.search("")
