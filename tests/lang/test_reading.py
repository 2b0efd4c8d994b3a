"""Every mistake is found at its word; what is right becomes the tree that the golden file shows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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
