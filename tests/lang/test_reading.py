"""Every mistake is found at its word; what is right becomes the tree that the golden file shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludex.lang.expression_reader import ExpressionReader
from tests.conftest import Golden
from tests.lang.cases import EXPRESSIONS, GOOD, STATEMENTS, WORTH
from tests.lang.world import compile_orchard, function, procedure

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize(("text", "code", "word"), EXPRESSIONS)
def test_a_wrong_expression_is_found_at_its_word(text: str, code: str, word: str) -> None:
    made = compile_orchard(tried=function(text))
    assert list(zip(made.codes, made.words(), strict=True)) == [(code, word)]


@pytest.mark.parametrize(("text", "code", "word"), STATEMENTS)
def test_a_wrong_statement_is_found_at_its_word(text: str, code: str, word: str) -> None:
    made = compile_orchard(tried=procedure(text))
    assert list(zip(made.codes, made.words(), strict=True)) == [(code, word)]


@pytest.mark.golden
def test_right_expressions_become_these_trees(golden: Golden) -> None:
    lines = []
    for text in WORTH:
        made = compile_orchard(tried=function(text))
        assert made.codes == [], text
        tree = made.tree("function/tried", "is")
        lines += [text, f"    {json.dumps(tree['returns'])}", f"    {json.dumps(tree['is'])}"]
    golden(GOLDEN / "expressions.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_right_statements_become_these_trees(golden: Golden) -> None:
    lines = []
    for text in GOOD:
        made = compile_orchard(tried=procedure(text))
        assert made.codes == [], text
        tree = made.tree("procedure/tried", "do")
        lines += [text, *(f"    {json.dumps(each)}" for each in tree["do"]), ""]
    golden(GOLDEN / "statements.txt", "\n".join(lines))


@pytest.mark.parametrize(
    "text", ["+ ".join("n" * 700), "not " * 400 + "frozen", "n if n > 1 else " * 100 + "n"]
)
def test_an_expression_that_goes_too_deep_is_told_of_once(text: str) -> None:
    assert compile_orchard(tried=function(text)).codes == ["EXPR002"]


def test_sums_within_sums_are_not_read_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes: list[Any] = []
    plain = ExpressionReader.read_unconverted

    def noted(reader: ExpressionReader, node: Any, wanted: Any = None) -> Any:
        nodes.append(node)
        return plain(reader, node, wanted)

    monkeypatch.setattr(ExpressionReader, "read_unconverted", noted)
    assert compile_orchard(tried=function("max(" * 12 + "n" + ", 2) + 1" * 12)).codes == []
    assert len(nodes) < 2000
