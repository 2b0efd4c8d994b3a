"""Scalars without quotes mean what YAML 1.2 says, and keys are always text as written."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from ludex.source.document import Map, Seq
from ludex.source.document_reader import read_document
from ludex.source.scalars import UnsupportedNumberError, parse_plain_scalar

TEXTS = (
    "no", "yes", "on", "off", "y", "n", "No", "ON", "tRue", "nULL", "12:30", "12:30:45", "2026-01-01",
    "2026-01-01T12:00:00Z", "1_000", "0b11", "1e", "e5", "+", "-", ".", "..", "+.", "0x", "0o8", "0xG",
    "1.2.3",
    "0x1F.5", "1,5", "½", "١٢", "~a", "<<", "=", "nan", "inf", ".in", "1 2", "- 1", "1e5 ",
)  # fmt: skip
VALUES = {
    "null": None,
    "Null": None,
    "NULL": None,
    "~": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
    "0": 0,
    "-0": 0,
    "+12": 12,
    "-12": -12,
    "012": 12,
    "0o14": 12,
    "0x1F": 31,
    "0xff": 255,
    "9223372036854775807": 2**63 - 1,
    "-9223372036854775808": -(2**63),
    "000000000000000000001": 1,
    "1.0": 1.0,
    "1.": 1.0,
    ".5": 0.5,
    "-.5": -0.5,
    "+1.5": 1.5,
    "1e5": 1e5,
    "1E+5": 1e5,
    "1.5e-3": 0.0015,
    "0.0": 0.0,
}
TOO_LARGE = (
    "9223372036854775808",
    "-9223372036854775809",
    "0xFFFFFFFFFFFFFFFF",
    "0o7777777777777777777777",
    "9" * 9999,
)
NO_NUMBERS = (".inf", "-.inf", "+.INF", ".Inf", ".nan", ".NaN", ".NAN", "1e999", "-1e999")


@pytest.mark.parametrize("written", TEXTS)
def test_texts(written: str) -> None:
    assert parse_plain_scalar(written) == written


@pytest.mark.parametrize("written", VALUES)
def test_values(written: str) -> None:
    value = parse_plain_scalar(written)
    assert value == VALUES[written]
    assert type(value) is type(VALUES[written])


@pytest.mark.parametrize(
    ("written", "code"),
    [(each, "YAML023") for each in TOO_LARGE] + [(each, "YAML024") for each in NO_NUMBERS],
)
def test_numbers_that_nothing_can_carry(written: str, code: str) -> None:
    with pytest.raises(UnsupportedNumberError) as why:
        parse_plain_scalar(written)
    assert why.value.code.name == code
    _, findings = read_document("content/demo/a.yaml", f"entries: {{a: {written}}}\n".encode())
    assert [finding.code.name for finding in findings] == [code]


def test_keys_are_text_as_written() -> None:
    document, findings = read_document("a.yaml", b"1: a\nyes: b\nnull: c\n2.50: d\n0x1: e\n'q': f\n~: g\n")
    assert document is not None
    assert findings == []
    assert list(document.root) == ["1", "yes", "null", "2.50", "0x1", "q", "~"]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("!!str 12", "12"),
        ("! 12", "12"),
        ("! no", "no"),
        ("!!int '12'", 12),
        ("!!float 1", 1.0),
        ("!!null ''", None),
        ("!!bool 'true'", True),
        ("!!str", ""),
        ("!!map {a: 1}", {"a": 1}),
        ("!!seq [1]", [1]),
        ("&a !!str 1", "1"),
        ("!!str &a 1", "1"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("|\n  12\n", "12\n"),
        (">-\n  null", "null"),
    ],
)
def test_tags_and_quotes(written: str, value: object) -> None:
    document, findings = read_document("a.yaml", f"key: {written}\n".encode())
    assert document is not None
    assert findings == []
    found = document.value_at(["key"])
    assert found == value
    assert type(found) is type(value) or isinstance(found, Map | Seq)


SCALARS = st.one_of(
    st.sampled_from([*TEXTS[:-1], *VALUES]),
    st.text(alphabet="0123456789+-._eExoabnfNIulTrs~", min_size=1, max_size=8),
    st.integers(-(2**63), 2**63 - 1).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
)


@given(SCALARS.filter(lambda written: not _beyond_the_core_schema(written)))
def test_as_another_reader_of_yaml_1_2(written: str) -> None:
    text = f"- {written}\n"
    document, findings = read_document("a.yaml", text.encode())
    if any(finding.code.name in ("YAML023", "YAML024") for finding in findings):
        return
    try:
        expected = YAML(typ="safe", pure=True).load(text)
    except YAMLError:
        return
    assert document is not None
    assert json.dumps(document.root) == json.dumps(expected)


def _beyond_the_core_schema(written: str) -> bool:
    """What the other reader takes from YAML 1.1: 1_000, 0b11, =, << and dates."""
    date = re.match(r"[0-9]{4}-", written) is not None
    return date or "_" in written or "0b" in written or written in ("=", "<<")
