"""Counted claims: what `ludex coverage --claims` tells, and comments that excuse a constant."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.actions.claims import count_game_claims
from ludex.actions.validate import validate
from ludex.report.counts import claims_as_json, render_claims
from tests.claims.games import RULES, card
from tests.worlds import lay_base

CARDS = [
    card('Cueillez {{ apples | term("apple") }}.', "modifies: {apples: {tools: {value: 2}}}", "shown"),
    card("Cueillez bien.", "modifies:\n  apples:\n    tools: {value: 2}", "free"),
    card(
        "Cueillez mieux.",
        "modifies:\n  apples:\n    tools: {value: 3}  # ludex: allow CLAIM003 le texte le dit autrement",
        "excused",
    ),
]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    lay_base(tmp_path)
    for name, text in {**RULES, **CARDS[0], **CARDS[1], **CARDS[2]}.items():
        (tmp_path / f"content/demo/{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_constants_are_counted(root: Path) -> None:
    counted = count_game_claims(root, "demo")
    assert (counted.bound, counted.excused, [each.at for each in counted.free]) == (
        1,
        1,
        ["content/demo/free.yaml:8:24"],
    )
    first, last = render_claims(counted, "en")
    assert first.startswith("content/demo/free.yaml:8:24: CLAIM003 the text does not show this 2: ")
    assert [last] == [
        "demo: constants that texts must show: 3; shown: 1, suppressed: 1, not shown: 1",
    ]
    plain = claims_as_json(counted, "fr")
    assert (plain["bound"], plain["excused"]) == (1, 1)


def test_an_edit_changes_what_is_found(root: Path) -> None:
    assert [each.code.name for each in validate(root).findings] == ["CLAIM003"]
    file = root / "content/demo/free.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("Cueillez bien", "Cueillez {{ apples }} fruits"))
    assert [each.code.name for each in validate(root).findings] == []
    other = root / "content/demo/shown.yaml"
    other.write_text(
        other.read_text(encoding="utf-8").replace('{{ apples | term("apple") }}', "deux pommes"),
        encoding="utf-8",
    )
    assert [each.code.name for each in validate(root).findings] == ["CLAIM001"]
