"""What was written is what is found, by id, number, kind, tag, key, locale, name and place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from ludex.core.ids import kind_of
from ludex.pack.contents import Place, Record, Ref, ReferenceHolder
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from tests.pack.sample import CARDS, DECKS, anything, demo
from tests.plain_pack import Contents, Entry, Program, encode_contents, write


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    write(tmp_path / "demo.ludex", demo())
    return Pack.open(tmp_path / "demo.ludex")


def test_entries_by_id_and_number(pack: Pack) -> None:
    guard = Record(1, "card/guard", {"attack": 2, "guards": 0}, ("melee", "elite"), ("card/sentry",))
    assert pack.get("card/guard") == guard == pack.by_number(1)
    assert guard.kind == "card"
    assert pack.number("term/é") == 3
    assert pack.id(3) == "term/é"
    assert len(pack) == 4
    assert list(pack.ids()) == ["card/archer", "card/guard", "deck/foes", "term/é"]


def test_what_is_not_there(pack: Pack) -> None:
    assert pack.get("card/none") is None
    assert pack.get("card/sentry") is None
    assert pack.number("") is None
    assert pack.of_kind("hero") == ()
    assert pack.tagged("none") == ()
    assert pack.text("card/archer.title", "en") is None
    assert pack.text("card/archer.title", "xx") is None
    assert pack.program("none") is None
    for number in (-1, 4):
        with pytest.raises(IndexError):
            pack.by_number(number)
        with pytest.raises(IndexError):
            pack.users(number)


def test_kinds_and_tags(pack: Pack) -> None:
    assert pack.kinds() == ("card", "deck", "term")
    assert pack.of_kind("card") == (0, 1)
    assert pack.tags() == ("elite", "melee", "ranged")
    assert pack.tagged("elite") == (1,)


def test_texts_and_programs(pack: Pack) -> None:
    assert pack.text("card/archer.title", "fr") == "Archère"
    assert pack.text("deck/foes.count", "fr") == {"one": "{n} ennemi", "other": "{n} ennemis"}
    assert pack.texts("en") == {"card/guard.title": "Guard"}
    assert pack.texts("de") == {"card/archer.title": "Schützin"}
    assert pack.programs() == ("deck/foes.setup", "card/guard.act")
    assert pack.program("deck/foes.setup") == pack.program(0) == ["seq", ["shuffle", 2], ["end"]]
    assert pack.program_digest(0) == "5eed"
    assert pack.program_number("card/guard.act") == 1


def test_references_both_ways(pack: Pack) -> None:
    assert pack.refs(1) == (Ref(0, ("guards",), ReferenceHolder.VALUE, Place(CARDS, 12, 13)),)
    assert [ref.to for ref in pack.refs(2)] == [0, 1, 1, 2]
    assert [ref.place for ref in pack.refs(2)] == [Place(DECKS, 5, 7), None, None, Place(DECKS, 9, 13)]
    assert pack.refs(3) == ()
    assert [pack.users(number) for number in range(4)] == [(1, 2), (2,), (2,), ()]


def test_places(pack: Pack) -> None:
    assert pack.place(1) == Place(CARDS, 9, 3)
    assert pack.place(2) is None
    assert pack.place_in("deck/foes.setup", 2) == pack.place_in(0, 2) == Place(DECKS, 10, 5)
    for instruction in (1, 3, -1):
        assert pack.place_in("deck/foes.setup", instruction) is None
    assert pack.place_in("card/guard.act", 0) is None
    assert pack.place_in("none", 0) is None


def test_manifest(pack: Pack) -> None:
    manifest = pack.manifest()
    assert (manifest.game, manifest.version, manifest.compiler) == ("demo", "1.2", "0.1.0")
    assert manifest.source == "fr"
    assert manifest.locales == ("de", "en", "fr")
    assert (manifest.entries, manifest.programs) == (4, 2)
    assert manifest.kinds == {"card": 2, "deck": 1, "term": 1}
    assert manifest.texts == {"de": 1, "en": 1, "fr": 3}


def test_an_empty_game(tmp_path: Path) -> None:
    write(tmp_path / "void.ludex", Contents("void", "", "", "fr", ()))
    with Pack.open(tmp_path / "void.ludex") as pack:
        assert len(pack) == 0
        assert pack.get("card/guard") is None
        assert pack.kinds() == ()
    assert verify(tmp_path / "void.ludex").entries == 0


def test_names_with_one_hash_are_told_apart(tmp_path: Path) -> None:
    # The CRC-32 of both is 4DDB0C25.
    twins = ["plumless", "buckeroo"]
    write(tmp_path / "twins.ludex", Contents("twins", "", "", "fr", [Entry(name, name) for name in twins]))
    with Pack.open(tmp_path / "twins.ludex") as pack:
        assert [pack.number(name) for name in twins] == [0, 1]
        assert [pack.get(name) and pack.get(name).data for name in twins] == twins  # type: ignore[union-attr]
    verify(tmp_path / "twins.ludex")


def test_more_reads_than_are_worth_a_map(tmp_path: Path) -> None:
    entries = [Entry(f"card/c{number}", number) for number in range(300)]
    write(tmp_path / "many.ludex", Contents("many", "", "", "fr", entries))
    with Pack.open(tmp_path / "many.ludex") as pack:
        for _ in range(2):
            for number, entry in enumerate(entries):
                record = pack.get(entry.id)
                assert record is not None
                assert (record.number, record.data) == (number, number)
                assert pack.by_number(number).id == entry.id


def test_a_closed_pack_answers_nothing_more(tmp_path: Path) -> None:
    write(tmp_path / "demo.ludex", demo())
    for looked_up in range(40):
        with Pack.open(tmp_path / "demo.ludex") as pack:
            for _ in range(looked_up):
                pack.id(0)
        with pytest.raises(ValueError, match="closed"):
            pack.get("card/guard")


def test_the_old_pack_stays_open_when_a_new_one_takes_its_place(tmp_path: Path) -> None:
    path = tmp_path / "demo.ludex"
    write(path, demo())
    with Pack.open(path) as old:
        write(path, Contents("demo", "2", "", "fr", [Entry("card/new", {})]))
        for _ in range(20):
            assert old.id(1) == "card/guard"
        assert list(Pack.open(path).ids()) == ["card/new"]


@settings(max_examples=150)
@given(contents=anything())
def test_whatever_goes_in_comes_out(tmp_path_factory: pytest.TempPathFactory, contents: Contents) -> None:
    path = tmp_path_factory.mktemp("any") / "any.ludex"
    path.write_bytes(b"".join(encode_contents(contents)))
    verify(path)
    with Pack.open(path) as pack:
        for number, entry in enumerate(contents.entries):
            record = pack.by_number(number)
            assert record == (number, entry.id, entry.data, tuple(entry.tags), tuple(entry.was))
            assert record == pack.get(entry.id)
            assert repr(record.data) == repr(entry.data)
            assert pack.refs(number) == tuple(entry.refs)
            assert pack.place(number) == entry.place
            users = [
                n for n, other in enumerate(contents.entries) if number in {ref.to for ref in other.refs}
            ]
            assert list(pack.users(number)) == users
        numbered = list(enumerate(contents.entries))
        for tag in {tag for entry in contents.entries for tag in entry.tags}:
            assert pack.tagged(tag) == tuple(n for n, entry in numbered if tag in entry.tags)
        for kind in {kind_of(entry.id) for entry in contents.entries}:
            assert pack.of_kind(kind) == tuple(n for n, entry in numbered if kind_of(entry.id) == kind)
        assert {locale: pack.texts(locale) for locale in contents.texts} == contents.texts
        for program in contents.programs:
            _same_program(pack, program)


def _same_program(pack: Pack, program: Program) -> None:
    assert pack.program(program.name) == program.tree
    assert pack.program_digest(program.name) == program.digest
    found = [pack.place_in(program.name, step) for step in range(len(program.places))]
    assert found == list(program.places)
