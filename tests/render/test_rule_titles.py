"""Booklets call rules by their titles, and by their numbers where that is all that rulings can cite."""

from __future__ import annotations

import re
from pathlib import Path

from ludex.pack.reader import Pack
from ludex.render.book import Book
from tests.plain_pack import Contents
from tests.plain_pack import write as write_pack
from tests.render.sample import FAMILIES, SHARED
from tests.render.test_sheets import ENTRIES, SIGN, TEXTS, entry, reference, said


def test_a_rule_with_a_title_is_cited_by_it_and_not_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "named.ludex"
    french = {**TEXTS["fr"], "rule/r-10.title": "La gelée"}
    write_pack(file, Contents("demo", "", "0", "fr", ENTRIES, {**TEXTS, "fr": french}))
    with Pack.open(file) as pack:
        found = said(reference(Book(pack, SHARED.parent, FAMILIES, SIGN)))
    plain = re.sub("[ \u00a0]+", " ", found).replace(" ,", ",")
    assert "Voir V-2 (p. 1), La gelée (p. 1)" in plain
    assert "La gelée . La gelée prend" in plain.replace("gelée.", "gelée .")
    assert "V-10" not in plain


def test_rules_have_no_numbers_where_others_have_titles_and_none_cites_them(tmp_path: Path) -> None:
    file = tmp_path / "listed.ludex"
    french = {**TEXTS["fr"], "rule/r-10.title": "La gelée", "rule/r-11.text": "On se repose la nuit."}
    entries = [*ENTRIES, entry("rule/r-11", code="V-11")]
    for texts, numbered in ((french, False), ({**french, "rule/r-10.title": None}, True)):
        kept = {key: text for key, text in texts.items() if text is not None}
        write_pack(file, Contents("demo", "", "0", "fr", entries, {**TEXTS, "fr": kept}))
        with Pack.open(file) as pack:
            found = said(reference(Book(pack, SHARED.parent, FAMILIES, SIGN)))
        assert "On se repose la nuit." in found and "V-2" in found
        assert ("V-11" in found) == numbered
