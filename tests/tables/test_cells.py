"""Cells and values: whatever is written reads back as the same; what does not fit is refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.schema.value_view import Shape
from ludex.tables.cells import CellError, CellFormat

SCHEMAS = {
    "text": {"type": "string"},
    "whole": {"type": "integer"},
    "number": {"type": "number"},
    "flag": {"type": "boolean"},
    "texts": {"type": "array", "items": {"type": "string"}},
    "wholes": {"type": "array", "items": {"type": "integer"}},
    "map": {"type": "object"},
    "whole or text": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
    "flag or text": {"type": ["boolean", "string"]},
    "text or list": {"oneOf": [{"type": "string"}, {"type": "array"}]},
    "silent": {},
    "chosen": {"enum": ["a", "b", 3]},
}
TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1) | st.sampled_from(
    [
        "3",
        "-1",
        "true",
        "TRUE",
        "null",
        "[1]",
        '"quoted"',
        '["a", "b"]',
        "{}",
        " a ",
        "1.0",
        "NaN",
        "a, b",
        ",",
    ]
)
JSON = st.recursive(
    TEXTS | st.integers() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)
VALUES = {
    "text": TEXTS,
    "whole": st.integers(),
    "number": st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    "flag": st.booleans(),
    "texts": st.lists(TEXTS),
    "wholes": st.lists(st.integers()),
    "map": st.dictionaries(TEXTS, JSON),
    "whole or text": st.integers() | TEXTS,
    "flag or text": st.booleans() | TEXTS,
    "text or list": TEXTS | st.lists(JSON),
    "silent": JSON,
    "chosen": st.sampled_from(["a", "b", 3]),
}


def make_format(name, **settings):
    schema = SCHEMAS[name]
    return CellFormat(Shape(schema, schema), **settings)


@pytest.mark.parametrize("name", SCHEMAS)
@given(data=st.data(), typed=st.booleans(), separator=st.sampled_from(["", ", ", "|"]))
def test_what_is_written_reads_back_as_the_same(name, typed, separator, data):
    value = data.draw(VALUES[name])
    form = make_format(name, typed=typed, separator=separator if isinstance(value, list) else "")
    cell = form.write(value)
    assert typed or isinstance(cell, str)
    read = form.read(cell)
    assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "cell", "value"),
    [
        ("whole", "3", 3),
        ("whole", " 3 ", 3),
        ("whole", "3.0", 3),
        ("text", "3", "3"),
        ("text", 31, "31"),
        ("text", '"Hi"', '"Hi"'),
        ("flag", "TRUE", True),
        ("number", "2.5", 2.5),
        ("whole or text", "3", 3),
        ("whole or text", "x + 1", "x + 1"),
        ("texts", '["a"]', ["a"]),
    ],
)
def test_cells_as_spreadsheets_have_them(name, cell, value):
    assert make_format(name).read(cell) == value


def test_lists_in_a_cell():
    form = make_format("wholes", separator=", ")
    assert form.read("1, 2,3") == [1, 2, 3]
    assert form.write([1, 2]) == "1, 2"
    assert make_format("texts", separator=", ").write(["a, b", "c"]) == '["a, b", "c"]'


def test_words_of_the_table():
    form = make_format("silent", words={"Blue": "water", "Red": "fire", "Yes": True})
    assert [form.read(each) for each in ("Blue", "Yes")] == ["water", True]
    assert [form.write(each) for each in ("fire", True)] == ["Red", "Yes"]
    with pytest.raises(CellError) as refused:
        form.read("Blu")
    said = "the mapping has no word “Blu” under “values”: expected Blue, Red or Yes"
    assert refused.value.message.render("en") == said
    assert "Blue" in refused.value.note.message.render("en")
    with pytest.raises(CellError, match="cannot be written to a cell"):
        form.write(1)


@pytest.mark.parametrize(
    ("name", "cell", "why"),
    [
        ("whole", "many", "“many” is not a whole number"),
        ("whole", "2.5", "“2.5” is not a whole number"),
        ("whole", True, "“true” is not a whole number"),
        ("flag", "1", "“1” is not true or false"),
        ("texts", "a, b", "“a, b” is not a list"),
        ("map", "x" * 60, f"“{'x' * 40}…” is not a map"),
        ("whole", "1" * 5000, f"“{'1' * 40}…” is not a whole number"),
        ("wholes", "[" * 100_000, f"“{'[' * 40}…” is not a list"),
    ],
)
def test_what_does_not_fit_is_refused(name, cell, why):
    with pytest.raises(CellError) as refused:
        make_format(name).read(cell)
    assert refused.value.message.render("en") == why
