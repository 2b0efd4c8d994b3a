"""docs/pack-format.md is enough to read a pack, and says what is so."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from ludex.pack import format as layout
from ludex.pack.writer import slot_count
from tests.pack import by_the_page
from tests.pack.by_the_page import Reader
from tests.pack.sample import CARDS, DECKS, demo
from tests.plain_pack import write

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "pack-format.md").read_text(encoding="utf-8")


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    write(tmp_path / "demo.ludex", demo())
    return Reader(tmp_path / "demo.ludex")


def test_the_reader_knows_nothing_of_ours() -> None:
    source = Path(by_the_page.__file__).read_text(encoding="utf-8")
    assert not re.search(r"^\s*(?:from|import) (?:compiler|tests)\b", source, re.M)


def test_entries(reader: Reader) -> None:
    contents = demo()
    assert reader.count("entries") == len(contents.entries)
    for number, entry in enumerate(contents.entries):
        value = [entry.data, list(entry.tags), list(entry.was)]
        found = reader.find("entries", entry.id)
        assert found is not None
        assert (found[0], json.loads(found[1])) == (number, value)
        name, _, text = reader.row("entries", number).partition(b"\n")
        assert (name.decode(), json.loads(text)) == (entry.id, value)
    assert reader.find("entries", "card/none") is None


def test_lists(reader: Reader) -> None:
    found = {
        name: reader.numbers(value)
        for section in ("kinds", "tags")
        for number in range(reader.count(section))
        for name, _, value in [reader.row(section, number).partition(b"\n")]
    }
    assert found == {
        b"card": [0, 1],
        b"deck": [2],
        b"term": [3],
        b"elite": [1],
        b"melee": [1],
        b"ranged": [0],
    }


def test_texts_and_programs(reader: Reader) -> None:
    for locale, texts in demo().texts.items():
        for key, text in texts.items():
            assert reader.value("texts", f"{locale}:{key}") == text
    assert reader.value("texts", "en:card/archer.title") is None
    for number, program in enumerate(demo().programs):
        assert reader.value("programs", program.name) == [program.digest, program.tree]
        assert reader.row("programs", number).startswith(program.name.encode() + b"\n")


def test_references_and_users(reader: Reader) -> None:
    for number, entry in enumerate(demo().entries):
        refs = [[ref.to, int(ref.held), *ref.path] for ref in entry.refs]
        row = reader.row("refs", number)
        assert (json.loads(row) if row else []) == refs
    assert [reader.numbers(reader.row("users", number)) for number in range(4)] == [[1, 2], [2], [2], []]


def test_places(reader: Reader) -> None:
    assert reader.places("entry-places", 1) == [(CARDS, 9, 3), (CARDS, 12, 13)]
    assert reader.places("entry-places", 2) == [None, (DECKS, 5, 7), None, None, (DECKS, 9, 13)]
    assert reader.places("entry-places", 3) == []
    assert reader.places("program-places", 0) == [(DECKS, 9, 5), None, (DECKS, 10, 5)]


def test_manifest_and_content_hash(reader: Reader) -> None:
    manifest = json.loads(reader.row("manifest", 0))
    digests = b"".join(sha256(reader.sections[name][0]).digest() for name in ("entries", "texts", "programs"))
    assert manifest["content"] == sha256(digests).hexdigest()
    for name in manifest:
        assert f"`{name}`" in PAGE


def test_the_page_gives_the_numbers_of_the_code() -> None:
    rows = re.findall(r"^\| (\d+) \| `([\w-]+)` \|", PAGE, re.M)
    assert [(int(index), name) for index, name in rows] == list(enumerate(layout.SECTIONS))
    assert f"version of the format: {layout.VERSION}\n" in PAGE.replace(" |", "")
    assert " ".join(f"{byte:02X}" for byte in layout.MAGIC) in PAGE
    assert f"`{layout.SEAL:08X}`" in PAGE
    assert f"number of sections: {len(layout.SECTIONS)}" in PAGE


def test_slots_are_as_many_as_the_page_says() -> None:
    for names in range(1, 300):
        power = 1
        while not power > 1.5 * names:
            power *= 2
        assert slot_count(names) == power
    assert slot_count(0) == 0
