"""What is written as YAML reads back the same, and looks as if somebody had written it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.schema import yaml_writer as pretty
from ludex.source.document_reader import read_document

# No lone surrogates, and none of the characters that a file may not hold at all.
TEXT = st.text(
    st.characters(
        codec="utf-8",
        exclude_categories=("Cc", "Cs", "Cn", "Co"),
        exclude_characters="\u2028\u2029\x85\ufeff",
    ),
    max_size=20,
)
SPECIAL = [
    "",
    " ",
    "null",
    "~",
    "yes",
    "true",
    "1",
    "1.0",
    "-1",
    "1e3",
    "0x1f",
    "0o7",
    ".inf",
    "a: b",
    "a #b",
    "a:",
    "- a",
    "-a",
    "[a",
    "{a}",
    "&a",
    "*a",
    "!a",
    "|",
    ">",
    "'a'",
    '"a"',
    "%a",
    "@a",
    "`a`",
    "a, b",
    "?",
    "=",
    "---",
    "...",
    "12:30",
    "a\nb",
    "a  b",
    "tab\there",
    "é’«\u00a0»",
    "x" * 200,
    "un deux " * 30,
    "<<",
    "2024-01-01",
    "a\n",
    "\u202f?",
]
SCALARS = TEXT | st.sampled_from(SPECIAL) | st.integers(-(10**9), 10**9) | st.booleans() | st.none()
KEYS = st.sampled_from(["title", "apple-row", "yes", "1", "a b", "a: b", "é", "x" * 30])


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(KEYS, inner, max_size=4) | st.lists(inner, max_size=4)


VALUES = st.dictionaries(KEYS, st.recursive(SCALARS, _containers, max_leaves=10), min_size=1, max_size=5)


def back(lines: list[str]) -> Any:
    document, findings = read_document("example.yaml", ("\n".join(lines) + "\n").encode())
    assert document is not None and findings == [], lines
    return document.root


@given(VALUES)
def test_a_block_reads_back_the_same(value: dict[str, Any]) -> None:
    assert back(pretty.format_block(value)) == value


@given(VALUES)
def test_a_line_reads_back_the_same(value: dict[str, Any]) -> None:
    assert back([pretty.format_flow(value)]) == value


@pytest.mark.parametrize("text", SPECIAL)
def test_special_texts(text: str) -> None:
    assert back(pretty.format_field("a", text)) == {"a": text}
    assert back([f"a: {pretty.format_flow([text])}"]) == {"a": [text]}


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ({"title": "Échelle", "copies": 3}, ["title: Échelle", "copies: 3"]),
        (
            {"source": {"status": "stated", "at": "Module 1 – La gelée"}},
            ["source: {status: stated, at: Module 1 – La gelée}"],
        ),
        ({"tags": ["a", "b"], "none": [], "empty": {}}, ["tags: [a, b]", "none: []", "empty: {}"]),
        (
            {"rows": {"sun": {"from": 1, "to": 5, "cells": [2, 1]}}},
            ["rows: {sun: {from: 1, to: 5, cells: [2, 1]}}"],
        ),
        (
            {"orders": {"steal": {"text": "Voler une pomme mûre", "act": "steal"}, "fly": {"act": "move"}}},
            ["orders:", "  steal: {text: Voler une pomme mûre, act: steal}", "  fly: {act: move}"],
        ),
        ({"do": [{"draw": 1}, {"move": "x" * 80}]}, ["do:", "  - {draw: 1}", f"  - move: {'x' * 80}"]),
        ({"when": "a, b"}, ["when: a, b"]),
        ({"when": ["a, b"]}, ['when: ["a, b"]']),
        (
            {"text": "mot " * 30 + "fin"},
            ["text: >-", "  " + ("mot " * 21).strip(), "  " + "mot " * 9 + "fin"],
        ),
    ],
)
def test_it_looks_like_hand_writing(value: Any, lines: list[str]) -> None:
    assert pretty.format_block(value) == lines
