"""Each mistake is one finding, at its word, in words that name the cure."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludex.core.findings import Finding
from ludex.schema.explain.explainer import explain
from ludex.schema.value_view import ValueLocation
from ludex.schema.walkers import compile_schema
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from tests.schema.random_schemas import meant_for, mutated, schemas
from tests.schema.told import CASES, NAMED, SLUG, closed


def explained(schema: Any, text: str) -> tuple[list[Finding], Document]:
    """The findings about a YAML text as the value of one entry called “it”."""
    document, found = read_document("example.yaml", text.encode())
    assert document is not None and found == []
    place = ValueLocation(document, (), "it", "thing", document.text.span(0, 0))
    return explain(schema, document.root, place), document


def said(schema: Any, text: str, lang: str = "en") -> list[str]:
    """Each finding as `CODE word: message | notes`."""
    findings, document = explained(schema, text)
    lines = []
    for each in findings:
        word = document.text.text[each.span.start : each.span.end].split("\n")[0]
        notes = "".join(f" | {note.message.render(lang)}" for note in each.notes)
        lines.append(f"{each.code.name} {word}: {each.message.render(lang)}{notes}")
    return lines


@pytest.mark.parametrize(("schema", "text", "expected"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_what_is_said(schema: Any, text: str, expected: list[str]) -> None:
    assert sorted(said(schema, text)) == sorted(expected)


FIXES = [
    ("a misspelt field", NAMED, "titel: x\n", "title: x\n", True),
    ("a misspelt field in quotes", NAMED, '"titel": x\n', '"title": x\n', True),
    (
        "a word with two slips",
        {"properties": {"a": {"enum": ["original"]}}},
        "a: orgnal\n",
        "a: original\n",
        False,
    ),
    ("another case", {"properties": {"a": {"enum": ["red"]}}}, "a: Red\n", "a: red\n", True),
    ("a quoted number", {"properties": {"a": {"type": "integer"}}}, "a: '2'\n", "a: 2\n", True),
    ("yes", {"properties": {"a": {"type": "boolean"}}}, "a: yes\n", "a: true\n", True),
    ("a bare number", {"properties": {"a": {"type": "string"}}}, "a: 007.5\n", 'a: "007.5"\n', True),
    ("one item", {"properties": {"a": {"type": "array"}}}, "a: x, y\n", 'a: ["x, y"]\n', True),
    ("a decimal comma", {"properties": {"a": {"type": "number"}}}, "a: 1,5\n", "a: 1.5\n", True),
    (
        "a slug in single quotes",
        {"properties": {"a": {"pattern": SLUG}}},
        "a: 'Un Mot'\n",
        "a: 'un-mot'\n",
        True,
    ),
    (
        "a short colour",
        {"properties": {"a": {"pattern": "^#[0-9a-f]{6}$(?!\\n)"}}},
        'a: "#abc"\n',
        'a: "#aabbcc"\n',
        False,
    ),
]


@pytest.mark.parametrize(
    ("schema", "text", "fixed", "safe"), [c[1:] for c in FIXES], ids=[c[0] for c in FIXES]
)
def test_fixes(schema: Any, text: str, fixed: str, safe: bool) -> None:
    ((finding,), document) = explained(schema, text)
    assert finding.fix is not None and finding.fix.safe is safe
    (edit,) = finding.fix.edits
    written = document.text.text
    new = written[: edit.span.start] + edit.text + written[edit.span.end :]
    assert new == fixed
    assert said(schema, new) == []


@pytest.mark.parametrize(
    "text",
    ["a: |\n  yes\n", "a: &x yes\n", "a: !!str yes\n"],
)
def test_what_is_not_plainly_written_is_not_rewritten(text: str) -> None:
    ((finding,), _) = explained({"properties": {"a": {"type": "boolean"}}}, text)
    assert finding.fix is None or finding.span.end > finding.span.start


def test_names_of_schemas_and_content_are_never_templates() -> None:
    name = "{what} {oops}"
    lines = said(closed({name: {"enum": ["{value}"]}}, required=["{x}"]), f"'{name}': '{name}'\n")
    assert lines == [
        "FIELD002 : “it” is missing the field “{x}”",
        f"FIELD004 '{name}': “{name}” is not a valid value of “{name}” | allowed here: {{value}}",
    ]


def test_long_values_are_cut() -> None:
    (line,) = said({"properties": {"a": {"enum": ["x"]}}}, f"a: {'très ' * 40}long\n")
    assert len(line.partition(": ")[2]) < 140 and "…" in line


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_there_are_findings_where_a_value_does_not_fit_and_nowhere_else(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    value = data.draw(mutated(data.draw(meant_for(schema))))
    text = json.dumps({"v": value}, ensure_ascii=False)
    document, found = read_document("example.json", text.encode())
    assert document is not None and found == []
    place = ValueLocation(document, ("v",), "it", "thing", document.key_span(("v",)))
    value = document.value_at(("v",))
    findings = explain(schema, value, place)
    assert bool(findings) is not compile_schema(schema).valid(value)
    for each in findings:
        assert 0 <= each.span.start <= each.span.end <= len(text)
        assert each.message.render("en") and each.message.render("fr")
        assert all(note.message.render("fr") for note in each.notes)
    assert len({(each.code.name, each.span, each.message.render("en")) for each in findings}) == len(findings)
