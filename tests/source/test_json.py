"""JSON files are read as they are by any reader of JSON, with places and repeated keys."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.source.document_reader import read_document
from tests.source.reading import look

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(
    st.dictionaries(st.text(max_size=8), VALUES, min_size=1),
    st.booleans(),
    st.sampled_from([None, 0, 2, "\t"]),
)
def test_what_a_writer_of_json_writes(
    value: dict[str, object], ascii_only: bool, indent: int | str | None
) -> None:
    separators = (",", ":") if indent is None else None
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent, separators=separators)
    document, findings = read_document("a.json", text.encode())
    codes = {finding.code.name for finding in findings}
    if not ascii_only:  # raw characters that nobody can see are said, in JSON too
        codes -= {"FILE013", "FILE014"}
    assert codes == set()
    assert document is not None
    if findings:
        return
    assert json.dumps(document.root) == json.dumps(value)
    for key in value:
        span = document.key_span([key])
        assert json.loads(text[span.start : span.end]) == key


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('"\\/"', "/"),
        ('"\\ud83d\\ude00!"', "😀!"),
        ('"\\\\ud83d"', "\\ud83d"),
        ('"\\\\\\ud83d\\ude00"', "\\😀"),
        ('"\\u00e9\\n"', "é\n"),
        ("1E+2", 100.0),
        ("-0", 0),
        ("1.5e-3", 0.0015),
        ('"\\b\\f\\r\\t\\""', '\b\f\r\t"'),
        ('"é : x, [y] #z"', "é : x, [y] #z"),
        ('""', ""),
        ("[\t1,\t2\n]", [1, 2]),
    ],
)
def test_values(written: str, value: object) -> None:
    document, findings = look(f'{{"a":{written}}}', "a.json")
    assert findings == []
    assert document is not None
    assert document.root == {"a": value}


def test_words_behind_surrogate_pairs() -> None:
    text = '{"a": "x \\ud83d\\ude00 mot", "b": 1}'
    document, _ = look(text, "a.json")
    assert document is not None
    span = document.word_span(["a"], 4, 7)
    assert text[span.start : span.end] == "mot"
    span = document.word_span(["a"], 2, 3)
    assert text[span.start : span.end] == "\\ud83d\\ude00"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"a": 1, "a": 2}', ['YAML014 1:10 "a"']),
        ('{\n  "a": 1\n  "b": 2\n}', ["YAML009 2:9 \n"]),
        ('{\n  "a": 1 "b": 2\n}', ["YAML009 2:9"]),
        ('{"a": [1, 2}', ["YAML008 1:12 }"]),
        ('{"a": "x}', ['YAML006 1:7 "']),
        ('{"a": "\\ud83d"}', ["YAML012 1:8 \\ud83d"]),
        ('{"a": 1', ["YAML008 1:1 {"]),
        ("", ["FILE010 1:1"]),
    ],
)
def test_mistakes(text: str, found: list[str]) -> None:
    assert look(text, "a.json")[1] == found
