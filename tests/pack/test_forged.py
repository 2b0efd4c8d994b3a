"""Packs whose every checksum is right and whose contents are not: the writer lied about one section."""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from ludex.pack import writer
from ludex.pack.contents import Json, Ref
from ludex.pack.diff import compare_packs
from ludex.pack.format import PLACE, SECTIONS, seal_row
from ludex.pack.image import PackImage
from ludex.pack.pack_errors import PackError
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from ludex.pack.writer import SectionContents, encode_numbers
from tests.pack.sample import demo, everything
from tests.plain_pack import Contents, Entry, encode_contents, make_rows, write

Forge = Callable[[str, SectionContents], Path]


@pytest.fixture
def forge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Forge:
    """Write the demo pack with other rows in one section."""
    true = writer._encode_sections

    def forged(section: str, part: SectionContents) -> Path:
        with monkeypatch.context() as patch:
            patch.setattr(
                writer, "_encode_sections", lambda contents: {**dict(true(contents)), section: part}.items()
            )
            write(tmp_path / "demo.ludex", demo())
        return tmp_path / "demo.ludex"

    return forged


def plain(*rows: bytes) -> SectionContents:
    return SectionContents([seal_row(row) for row in rows])


def named(*rows: bytes) -> SectionContents:
    return SectionContents([seal_row(row) for row in rows], [row.partition(b"\n")[0] for row in rows])


def listed(**numbers: list[int]) -> SectionContents:
    return named(*(name.encode() + b"\n" + encode_numbers(found) for name, found in numbers.items()))


def entries(**changed: bytes) -> SectionContents:
    """The rows of the demo's entries, some by other names or with other values."""
    rows = {"card/archer": b"", "card/guard": b"", "deck/foes": b"", "term/\u00e9": b""}
    for number, name in enumerate(rows):
        row = dict(writer._encode_sections(make_rows(demo())))["entries"].rows[number][:-4]
        rows[name] = changed.get(f"row{number}", row)
    return named(*rows.values())


at = PLACE.pack
LIES = {
    "an id twice": ("entries", entries(row1=b'card/archer\n[{},["melee","elite"],[]]')),
    "a record without was": ("entries", entries(row3=b"term/\xc3\xa9\n[{},[]]")),
    "an entry more": ("entries", named(*(b"card/%d\n[{},[],[]]" % n for n in range(5)))),
    "no entries": ("entries", named()),
    "a kind too few": ("kinds", listed(card=[0, 1], deck=[2])),
    "another number": ("kinds", listed(card=[0, 2], deck=[2], term=[3])),
    "a number of no entry": ("kinds", listed(card=[0, 4], deck=[2], term=[3])),
    "numbers in another order": ("kinds", listed(card=[1, 0], deck=[2], term=[3])),
    "half a number": ("kinds", named(b"card\n\0\0", b"deck\n\2\0\0\0", b"term\n\3\0\0\0")),
    "kinds in another order": ("kinds", listed(deck=[2], card=[0, 1], term=[3])),
    "another tag": ("tags", listed(elite=[1], melee=[0], ranged=[0])),
    "no tags": ("tags", named()),
    "a text that is none": ("texts", named(b"fr:a\n{")),
    "texts out of order": ("texts", named(b"fr:b\n1", b"fr:a\n1")),
    "texts of a locale unheard of": ("texts", named(b"it:a\n1")),
    "text without a name": ("texts", SectionContents([seal_row(b"fr")], [b"fr"])),
    "a program without a digest": ("programs", named(b"deck/foes.setup\n[]", b"card/guard.act\n[]")),
    "a program less": ("programs", named(b'deck/foes.setup\n["",1]')),
    "a name that is no UTF-8": ("programs", named(b'\xff\n["",1]', b'b\n["",1]')),
    "a reference to no entry": ("refs", plain(b"[[4,2]]", b"", b"", b"")),
    "a reference held nowhere": ("refs", plain(b"[[0,3]]", b"", b"", b"")),
    "a reference by a half": ("refs", plain(b"[[0.5,0]]", b"", b"", b"")),
    "a path of maps": ("refs", plain(b"[[0,0,{}]]", b"", b"", b"")),
    "references that are a map": ("refs", plain(b'{"abc":1}', b"", b"", b"")),
    "references that are a number": ("refs", plain(b"7", b"", b"", b"")),
    "references in another order": ("refs", plain(b"", b"[[0,2],[1,2]]", b"", b"")),
    "too few references": ("refs", plain(b"", b"", b"")),
    "other users": ("users", plain(encode_numbers([1, 3]), encode_numbers([2]), encode_numbers([2]), b"")),
    "users that are no entries": (
        "users",
        plain(encode_numbers([9]), encode_numbers([2]), encode_numbers([2]), b""),
    ),
    "too few users": ("users", plain(b"")),
    "files out of order": ("files", plain(b"content/demo/decks.yaml", b"content/demo/cards.yaml")),
    "a file that is no text": ("files", plain(b"\xff", b"\xff\xff")),
    "no files": ("files", plain()),
    "a place in no file": ("entry-places", plain(at(9, 1, 1), b"", b"", b"")),
    "half a place": ("entry-places", plain(b"123", b"", b"", b"")),
    "a place without its references": ("entry-places", plain(b"", at(0, 1, 1), b"", b"")),
    "too few places": ("entry-places", plain(at(0, 1, 1))),
    "an instruction in no file": ("program-places", plain(b"", at(2, 1, 1))),
    "too few programs' places": ("program-places", plain(b"")),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(forge: Forge, lie: str) -> None:
    path = forge(*LIES[lie])
    with pytest.raises(PackError) as caught:
        verify(path)
    assert caught.value.reason == "malformed"
    with Pack.open(path) as pack, suppress(PackError):  # an answer would do as well
        everything(pack, demo())


def test_the_forger_can_tell_the_truth(forge: Forge) -> None:
    assert forge("entries", entries()).read_bytes() == b"".join(encode_contents(demo()))
    verify(forge("users", plain(encode_numbers([1, 2]), encode_numbers([2]), encode_numbers([2]), b"")))


def test_rows_for_programs_that_do_not_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = writer._encode_sections
    monkeypatch.setattr(
        writer,
        "_encode_sections",
        lambda contents: {**dict(true(contents)), "program-places": plain(b"")}.items(),
    )
    write(tmp_path / "demo.ludex", replace(demo(), programs=()))
    with pytest.raises(PackError, match="breaks the rules"):
        verify(tmp_path / "demo.ludex")


# Damage inside the header and the index that its own check must find


def with_header(change: Callable[[bytearray], None]) -> bytes:
    page = bytearray(b"".join(encode_contents(demo())))
    change(page)
    struct.pack_into("<I", page, 1020, crc32(page[:1020]))
    return bytes(page)


@pytest.mark.parametrize("byte", [24, 63, 64 + 15, 64 + 11 * 64, 1019])
def test_bytes_that_must_be_zero(tmp_path: Path, byte: int) -> None:
    def smudge(page: bytearray) -> None:
        page[byte] = 1

    (tmp_path / "demo.ludex").write_bytes(with_header(smudge))
    with pytest.raises(PackError):
        verify(tmp_path / "demo.ludex")


def test_a_digest_that_is_another(tmp_path: Path) -> None:
    def smudge(page: bytearray) -> None:
        page[64 + 9 * 64 + 40] ^= 1

    (tmp_path / "demo.ludex").write_bytes(with_header(smudge))
    with pytest.raises(PackError, match="damaged"):
        verify(tmp_path / "demo.ludex")


@pytest.mark.parametrize("section", range(11))
@pytest.mark.parametrize(
    ("field", "value"), [(0, 0), (0, 2**32 - 1), (1, 2**32 - 1), (2, 2**32 - 1), (2, 9000), (3, 9000)]
)
def test_a_section_that_cannot_be_there(tmp_path: Path, section: int, field: int, value: int) -> None:
    def move(page: bytearray) -> None:
        struct.pack_into("<I", page, 64 + section * 64 + 16 + field * 4, value)

    (tmp_path / "demo.ludex").write_bytes(with_header(move))
    with pytest.raises(PackError) as caught, Pack.open(tmp_path / "demo.ludex") as pack:
        pack.rows(SECTIONS[section])
    assert caught.value.reason == "malformed"


def test_another_number_of_sections(tmp_path: Path) -> None:
    (tmp_path / "demo.ludex").write_bytes(with_header(lambda page: struct.pack_into("<I", page, 20, 10)))
    with pytest.raises(PackError) as caught:
        Pack.open(tmp_path / "demo.ludex")
    assert caught.value.reason == "malformed"


@pytest.mark.parametrize("size", [0, 3, 2**31])
def test_a_row_that_cannot_be_there(tmp_path: Path, size: int) -> None:
    page = bytearray(b"".join(encode_contents(demo())))
    users = struct.unpack_from("<I", page, 64 + 7 * 64 + 16)[0]
    begins = struct.unpack_from("<I", page, users)[0]
    struct.pack_into("<III", page, users, begins, size, begins ^ size ^ 0x5845444C)
    (tmp_path / "demo.ludex").write_bytes(page)
    with Pack.open(tmp_path / "demo.ludex") as pack, pytest.raises(PackError):
        pack.users(0)


def test_a_row_of_another_section(tmp_path: Path) -> None:
    page = bytearray(b"".join(encode_contents(demo())))
    users = struct.unpack_from("<I", page, 64 + 7 * 64 + 16)[0]
    files, _, rows, _ = struct.unpack_from("<4I", page, 64 + 8 * 64 + 16)
    begins, size = struct.unpack_from("<II", page, files)
    begins += files - users
    struct.pack_into("<III", page, users, begins, size, begins ^ size ^ 0x5845444C)
    (tmp_path / "demo.ludex").write_bytes(page)
    with Pack.open(tmp_path / "demo.ludex") as pack, pytest.raises(PackError) as caught:
        pack.rows("users").row(0)
    assert caught.value.reason == "malformed"
    assert rows == 2


def test_a_slot_with_the_number_of_no_row(tmp_path: Path) -> None:
    page = bytearray(b"".join(encode_contents(demo())))
    start, _, _, slots = struct.unpack_from("<4I", page, 64 + 1 * 64 + 16)
    for slot in range(slots):
        found = list(struct.unpack_from("<5I", page, start + slot * 20))
        if found[1] == 1:
            found[4] ^= found[1] ^ 4
            found[1] = 4
            struct.pack_into("<5I", page, start + slot * 20, *found)
    (tmp_path / "demo.ludex").write_bytes(page)
    with Pack.open(tmp_path / "demo.ludex") as pack, pytest.raises(PackError) as caught:
        pack.get("card/guard")
    assert caught.value.reason == "malformed"


def test_a_line_that_leads_to_another_sound_row(tmp_path: Path) -> None:
    # Rows of one size side by side: one flipped bit leads from one to the next, whose checksum is right.
    names = [f"card/{letter}" for letter in "abcdefgh"]
    path = tmp_path / "demo.ludex"
    for section, look in (("entry-places", Pack.place), ("entries", Pack.by_number)):
        write(path, Contents("demo", "", "", "fr", [Entry(name, "x" * 8) for name in names]))
        page = bytearray(path.read_bytes())
        start, _, rows, slots = struct.unpack_from("<4I", page, 64 + SECTIONS.index(section) * 64 + 16)
        line = start + slots * 20
        first, size = struct.unpack_from("<II", page, line)
        struct.pack_into("<I", page, line, first + size)
        path.write_bytes(page)
        with Pack.open(path) as pack, pytest.raises(PackError, match="damaged"):
            look(pack, 0)
        assert rows == len(names)


def test_nothing_is_read_beyond_the_end(tmp_path: Path) -> None:
    write(tmp_path / "demo.ludex", demo())
    image = PackImage(tmp_path / "demo.ludex")
    for _ in range(50):
        assert image.take(image.size - 4, 4) == bytes(4)
        with pytest.raises(PackError):
            image.take(image.size - 3, 4)
    image.close()


# Comparing


def nested(depth: int, leaf: Json) -> Json:
    for _ in range(depth):
        leaf = [leaf]
    return leaf


@pytest.mark.parametrize(("depth", "refused"), [(64, False), (600, True)])
def test_comparing_what_is_nested_deep(tmp_path: Path, depth: int, refused: bool) -> None:
    packs = []
    for leaf in (0, 1):
        entry = Entry("card/a", {"to": 0, "deep": nested(depth, leaf)}, refs=[Ref(0, ("to",))])
        write(tmp_path / f"{leaf}.ludex", Contents("demo", "", "", "fr", [entry]))
        packs.append(Pack.open(tmp_path / f"{leaf}.ludex"))
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)  # the engine, where something has imported it, asks for more
    try:
        with packs[0] as old, packs[1] as new:
            if refused:
                with pytest.raises(PackError, match="breaks the rules"):
                    compare_packs(old, new)
            else:
                assert [len(change.fields) for change in compare_packs(old, new).changed] == [1]
    finally:
        sys.setrecursionlimit(limit)
