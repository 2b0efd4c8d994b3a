"""Indexes of catalogues: messages that are read alone are those of the whole file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.l10n.catalogue.language_files import join_catalogues, join_texts
from ludex.l10n.catalogue.lock import LockText, read_lock
from ludex.l10n.catalogue.message_index import IndexedCatalogue, index_messages
from ludex.l10n.catalogue.po_reader import read
from tests.l10n.test_po import FULL

CONTENT = Path(__file__).parents[2] / "content"
CATALOGUES = sorted(CONTENT.rglob("*.po"))
LOCKS = sorted(CONTENT.rglob("*.lock"))


def catalogue(data: bytes, file="content/demo/text/en.po"):
    found, findings = read(file, data)
    assert found is not None
    assert findings == []
    return found


@pytest.mark.parametrize("data", [FULL.encode(), *(file.read_bytes() for file in CATALOGUES)])
def test_messages_read_alone_are_those_of_the_file(data):
    whole = catalogue(data)
    index = index_messages(whole)
    assert index is not None
    alone = IndexedCatalogue(whole.text, index)
    assert dict(alone.by_key) == whole.by_key
    assert alone.obsolete == whole.obsolete
    assert alone.header == whole.header
    assert alone.by_key.get("card/nobody.title") is None
    for key, each in whole.by_key.items():
        assert alone.span(alone.by_key[key], "msgstr") == whole.span(each, "msgstr")


def test_catalogues_of_one_language_are_indexed_together():
    parts = [catalogue(FULL.encode(), "content/demo/text/en/a.po")]
    parts += [catalogue(FULL.replace("card/", "tool/").encode(), "content/demo/text/en/b.po")]
    whole = join_catalogues("content/demo/text/en.po", parts)
    index = index_messages(whole)
    assert index is not None
    text, starts = join_texts("content/demo/text/en.po", [each.text for each in parts])
    assert starts == (0, len(FULL))
    alone = IndexedCatalogue(text, index)
    message = alone.by_key["tool/panier.count"]
    assert alone.span(message, "msgid") == whole.span(message, "msgid")
    assert alone.span(message, "msgid").file.endswith("en/b.po")


@pytest.mark.parametrize(
    "spoiled",
    [
        FULL + FULL.partition("# A word")[2],
        FULL.replace('msgctxt "card/echelle.title"\n', ""),
        FULL.replace("<<", "").replace('msgstr "Ladder"', 'msgstr "Lad"der"'),
    ],
)
def test_an_irregular_catalogue_has_no_index(spoiled):
    found, _ = read("content/demo/text/en.po", spoiled.encode())
    assert found is not None
    assert index_messages(found) is None


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.parent.parent.name)
def test_lines_of_a_lock_are_found_in_its_text(file):
    lines, findings = read_lock("content/demo/text/l10n.lock", file.read_bytes(), "demo")
    assert not findings
    text = LockText([file.read_bytes()])
    assert dict(text) == lines
    assert len(text) == len(lines)
    assert bool(text) == bool(lines)
    assert ("fr", "card/nobody.title") not in text
