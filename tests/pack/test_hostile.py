"""A pack made to do harm does none: an answer or a PackError, nothing else, no memory beyond its size."""

from __future__ import annotations

import struct
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from ludex.pack.diff import compare_packs
from ludex.pack.format import SECTIONS
from ludex.pack.pack_errors import PackError
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from tests.pack.resealing import resealed
from tests.pack.sample import demo, everything
from tests.plain_pack import Contents, Entry, encode_contents

WHOLE = b"".join(encode_contents(demo()))
EDGES = [
    0,
    1,
    2,
    3,
    4,
    5,
    8,
    12,
    20,
    255,
    2**16,
    2**31 - 1,
    2**31,
    2**32 - 1,
    1024,
    len(WHOLE),
    len(WHOLE) - 1,
]

words = st.tuples(
    st.integers(2, len(WHOLE) // 4 - 1).map(lambda word: word * 4),
    st.sampled_from(EDGES) | st.integers(0, 2**32 - 1),
)
bytes_ = st.tuples(st.integers(12, len(WHOLE) - 1), st.integers(0, 255))
per_example = settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])


def changed(new_words: list[tuple[int, int]], new_bytes: list[tuple[int, int]]) -> bytes:
    page = bytearray(WHOLE)
    for at, value in new_words:
        struct.pack_into("<I", page, at, value)
    for at, value in new_bytes:
        page[at] = value
    return bytes(page)


def section(name: str, field: int) -> int:
    """Where the header has a number of a section: 0 its start, 1 size, 2 rows, 3 slots."""
    return 64 + SECTIONS.index(name) * 64 + 16 + field * 4


def check(path: Path) -> bool:
    """Whether the pack passes verification; in any case every look-up ends in an answer or a PackError."""
    try:
        verify(path)
        sound = True
    except PackError:
        sound = False
    try:
        with Pack.open(path) as pack, Pack.open(path) as again:
            everything(pack, demo())
            assert compare_packs(pack, again).empty
    except PackError:
        assert not sound, "passed verification and failed later"
    return sound


@per_example
@given(new_words=st.lists(words, max_size=3), new_bytes=st.lists(bytes_, max_size=4))
@example(new_words=[(section("users", 2), 0)], new_bytes=[])
@example(new_words=[(section("entries", 3), 2**32 - 1)], new_bytes=[])
@example(new_words=[(section("entries", 0), 0)], new_bytes=[])
def test_changed_packs_with_right_checksums(
    tmp_path: Path, new_words: list[tuple[int, int]], new_bytes: list[tuple[int, int]]
) -> None:
    path = tmp_path / "demo.ludex"
    path.write_bytes(resealed(changed(new_words, new_bytes)))
    check(path)


def test_resealing_reaches_behind_the_checksums(tmp_path: Path) -> None:
    path = tmp_path / "demo.ludex"
    assert resealed(WHOLE) == WHOLE
    path.write_bytes(resealed(WHOLE.replace(b"Guard", b"Gourd")))
    assert check(path)
    assert Pack.open(path).text("card/guard.title", "en") == "Gourd"
    path.write_bytes(resealed(WHOLE.replace(b'"entries":4', b'"entries":5')))
    assert not check(path)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200), keep=st.sampled_from([0, 8, 16, 64, 1024]))
def test_any_bytes(tmp_path: Path, data: bytes, keep: int) -> None:
    path = tmp_path / "demo.ludex"
    path.write_bytes(WHOLE[:keep] + data)
    assume(path.read_bytes() != WHOLE)
    assert not check(path)


@pytest.mark.parametrize(
    "value",
    [
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"NaN",
        b"[1,",
        b"",
        b"1 2",
        b'"\xff"',
        b'"\\ud800"',
        b"1" * 5000,
        b'[{},[],"no list"]',
        b"[{},[1],[]]",
        b"[{},[],[[]]]",
        b"[{},[]]",
        b"{}",
        b"null",
        b'["\\ud800",[],[]]',
        b'[{},["\\udfff"],[]]',
    ],
)
def test_records_that_are_none(tmp_path: Path, value: bytes) -> None:
    path = tmp_path / "demo.ludex"
    path.write_bytes(with_value(b'["' + b"x" * max(0, len(value) - 4) + b'"]', value))
    with Pack.open(path) as pack:
        with pytest.raises(PackError):
            pack.get("card/a")
        with pytest.raises(PackError):
            pack.by_number(0)
    assert not check(path)


def with_value(room: bytes, value: bytes) -> bytes:
    """A pack whose one record says `value`, put where there was room for more; the rest belongs to nobody."""
    text = room.decode()[2:-2]
    data = b"".join(encode_contents(Contents("demo", "", "", "fr", [Entry("card/a", text)])))
    at = data.index(b"card/a\n") + 7
    page = bytearray(data)
    page[at : at + len(value)] = value
    entries = struct.unpack_from("<I", page, section("entries", 0))[0]
    slots = struct.unpack_from("<I", page, section("entries", 3))[0]
    for slot in range(slots):
        if struct.unpack_from("<I", page, entries + slot * 20 + 4)[0] == 0:
            struct.pack_into("<I", page, entries + slot * 20 + 12, 7 + len(value) + 4)
    struct.pack_into("<I", page, entries + slots * 20 + 4, 7 + len(value) + 4)
    return resealed(bytes(page))


@pytest.mark.parametrize("field", [1, 2, 3])
@pytest.mark.parametrize("name", SECTIONS)
def test_great_numbers_take_no_memory(tmp_path: Path, name: str, field: int) -> None:
    path = tmp_path / "demo.ludex"
    for value in (2**32 - 1, 2**31, 2**24, len(WHOLE)):
        path.write_bytes(resealed(changed([(section(name, field), value)], [])))
        tracemalloc.start()
        check(path)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 2_000_000, f"{peak} bytes for a file of {len(WHOLE)}"


def test_slots_that_are_all_taken_end_the_search(tmp_path: Path) -> None:
    # A search goes forward to the end and never around: no arrangement of slots makes it run in a circle.
    path = tmp_path / "demo.ludex"
    page = bytearray(WHOLE)
    start, _, _, slots = struct.unpack_from("<4I", page, section("entries", 0))
    for slot in range(slots):
        struct.pack_into("<I", page, start + slot * 20, 0)
    path.write_bytes(resealed(bytes(page)))
    with Pack.open(path) as pack:
        assert pack.get("card/guard") is None
        assert pack.by_number(1).id == "card/guard"
    assert not check(path)
