"""Lists that are set as one text."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.render.layout.formulas import EntryRef, TextRef
from ludex.render.layout.list_texts import UnprintableValue, make_list_passage
from ludex.text.passages import Icon, to_plain_text
from tests.render.sample import PlainFields, PlainTexts

WORLD: dict[str, dict[str, Any]] = {
    "power/aim": {"title": "Viser", "text": "Un de plus.\n\nJusqu’au soir."},
    "power/run": {"title": "Courir", "text": "Deux pas."},
    "metal/bronze": {"title": "bronze"},
}
AIM, RUN, STAR = EntryRef("power/aim"), EntryRef("power/run"), EntryRef("icon/star")


def said(value: Any) -> list[str]:
    found = make_list_passage(value, PlainFields(WORLD), PlainTexts(WORLD, "fr"))
    return to_plain_text(found, {"star": "étoile"}).split("\n\n") if found else []


def test_a_list_is_one_paragraph() -> None:
    assert said((AIM, 2, STAR, TextRef("power/run.text"))) == ["Viser 2 étoile Deux pas."]


def test_signs_that_are_written_out_have_no_space_of_ours() -> None:
    assert said((AIM, " · ", 12, "″", RUN)) == ["Viser · 12″Courir"]


def test_lists_within_it_are_paragraphs_and_so_are_those_of_texts() -> None:
    texts = tuple((each, TextRef(f"{each.id}.text")) for each in (AIM, RUN))
    assert said(texts) == ["Viser Un de plus.", "Jusqu’au soir.", "Courir Deux pas."]


def test_what_is_not_there_leaves_no_gap() -> None:
    assert said((None, AIM, False, None)) == ["Viser"]
    assert said(((None,), (AIM,))) == ["Viser"]
    assert said((None,)) == []


def test_entries_are_named_in_bold_and_icons_shown() -> None:
    found = make_list_passage((AIM, STAR), PlainFields(WORLD), PlainTexts(WORLD, "fr"))
    assert found is not None
    title, _, icon = found.paragraphs[0].runs
    assert getattr(title, "bold", False) and icon == Icon("star")


def test_a_text_that_begins_with_a_title_begins_with_a_capital() -> None:
    bronze = EntryRef("metal/bronze")
    assert said((bronze, AIM)) == ["Bronze Viser"]
    assert said((AIM, bronze)) == ["Viser bronze"]
    assert said(("en ", bronze)) == ["en bronze"]


def test_what_no_text_holds_is_refused() -> None:
    with pytest.raises(UnprintableValue):
        said((True,))
