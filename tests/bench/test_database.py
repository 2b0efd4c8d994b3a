"""The large database is what it says it is: the same every time, right, and translated whole."""

from __future__ import annotations

import pytest

from ludex.actions.validate import validate
from tests.bench.authors import edit, spoil
from tests.bench.database import GAME, Database
from tests.bench.database_words import LOCALES

SMALL = Database(cards=120, locales=LOCALES[1:])


def test_the_same_parameters_give_the_same_bytes():
    assert SMALL.files() == SMALL.files()
    assert Database(120, SMALL.locales, seed=2).files() != SMALL.files()


def test_ludex_finds_nothing_wrong_with_it_and_four_texts_in_each_card(tmp_path):
    SMALL.write(tmp_path)
    outcome = validate(tmp_path)
    assert [(str(each.span), each.message.render("en")) for each in outcome.findings] == []
    assert outcome.checked["texts"] > 4 * SMALL.cards
    assert len(list((tmp_path / "content" / GAME / "text").iterdir())) == len(LOCALES) - 1


def test_what_is_spoilt_for_the_bench_has_both_mistakes_and_an_edit_brings_none(tmp_path):
    SMALL.write(tmp_path)
    edit(tmp_path / "content" / GAME / "cards" / "pack-001.yaml")
    assert validate(tmp_path).findings == ()
    spoil(tmp_path)
    codes = {each.code.name for each in validate(tmp_path).findings}
    assert {"FIELD003", "L10N002"} <= codes


def test_more_than_there_are_words_for_is_refused():
    with pytest.raises(ValueError, match="cards"):
        Database(cards=100_000).files()
