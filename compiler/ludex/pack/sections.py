"""Sections of a pack: slots, lines and rows; lists of kinds, tags and users.

The writer stores them; the verifier computes them again and compares the results.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from zlib import crc32

from ludex.core.filesystem import Chunk
from ludex.pack.format import EMPTY, LINE, SEAL, SLOT, home_shift


def slot_count(names: int) -> int:
    """Return the number of slots for names: a power of two with a third free, or none."""
    return 1 << (names + names // 2).bit_length() if names else 0


def encode_section(rows: Sequence[bytes], names: Sequence[bytes] | None) -> tuple[bytes, int]:
    """Encode a section of rows with checksums, and `names` to find them; also count its slots."""
    sizes = list(map(len, rows))
    placed, slots = _assign_slots(names or ())
    starts = list(accumulate(sizes, initial=slots * SLOT.size + len(rows) * LINE.size))
    index = _slots(placed, slots, starts, sizes)
    return b"".join((index, _lines(slots * SLOT.size, starts, sizes), *rows)), slots


def _assign_slots(names: Sequence[bytes]) -> tuple[list[tuple[int, int, int]], int]:
    """Return the slot, hash and number of each name, and the number of slots.

    Names are placed in the order of their hashes, each in its home slot or the next free one. So the same
    names give the same slots, a search stops at the first greater hash, and even names chosen to collide cost
    the writer only a sort.
    """
    nominal = slot_count(len(names))
    shift = home_shift(nominal)
    placed = []
    last = -1
    for key_hash, number in sorted(zip(map(crc32, names), range(len(names)), strict=True)):
        last = max(key_hash >> shift, last + 1)
        placed.append((last, key_hash, number))
    return placed, max(nominal, last + 1)


def _slots(placed: list[tuple[int, int, int]], slots: int, starts: list[int], sizes: list[int]) -> bytes:
    words = array("I", bytes(slots * SLOT.size))
    # A free slot has two words of ones, which cancel, and two of zeros; its last word is its sealed position.
    words[0::5] = words[1::5] = array("I", [EMPTY]) * slots
    words[4::5] = array("I", [at ^ SEAL for at in range(0, slots * SLOT.size, SLOT.size)])
    made, pack = bytearray(encode_words(words)), SLOT.pack_into
    for slot, key_hash, number in placed:
        at, size, place = starts[number], sizes[number], slot * SLOT.size
        pack(made, place, key_hash, number, at, size, key_hash ^ number ^ at ^ size ^ place ^ SEAL)
    return bytes(made)


def _lines(lines_at: int, starts: list[int], sizes: list[int]) -> bytes:
    words = array("I", bytes(len(sizes) * LINE.size))
    words[0::3] = array("I", starts[:-1])
    words[1::3] = array("I", sizes)
    places = range(lines_at, lines_at + len(sizes) * LINE.size, LINE.size)
    columns = zip(starts[:-1], sizes, places, strict=True)
    words[2::3] = array("I", [start ^ size ^ place ^ SEAL for start, size, place in columns])
    return encode_words(words)


def replace_rows(section: memoryview, count: int, slots: int, rows: Mapping[int, bytes]) -> Chunk:
    """Return an encoded section with some rows replaced; names and numbers do not change."""
    lines_at = slots * SLOT.size
    lines = _decode_words(section[lines_at : lines_at + count * LINE.size])
    starts, sizes = list(lines[0::3]), list(lines[1::3])
    if all(len(row) == sizes[number] for number, row in rows.items()):
        made = bytearray(section)
        for number, row in rows.items():
            made[starts[number] : starts[number] + len(row)] = row
        return made
    parts: list[Chunk] = []
    at = lines_at + count * LINE.size
    for number in sorted(rows):
        parts += [section[at : starts[number]], rows[number]]
        at = starts[number] + sizes[number]
        sizes[number] = len(rows[number])
    index = _decode_words(section[:lines_at])
    placed = [
        (slot, key_hash, number)
        for slot, (key_hash, number) in enumerate(zip(index[0::5], index[1::5], strict=True))
        if number != EMPTY
    ]
    new = list(accumulate(sizes, initial=lines_at + count * LINE.size))
    return b"".join((_slots(placed, slots, new, sizes), _lines(lines_at, new, sizes), *parts, section[at:]))


def _decode_words(data: memoryview) -> array[int]:
    words = array("I")
    words.frombytes(data)
    if sys.byteorder == "big":
        words.byteswap()
    return words


def encode_words(words: array[int]) -> bytes:
    """Encode 32-bit words in little-endian order, on any machine."""
    if sys.byteorder == "big":
        words = words[:]
        words.byteswap()
    return words.tobytes()


def group_numbers(pairs: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """Group numbers by name: names sorted, numbers in the given order without duplicates."""
    found: dict[str, dict[int, None]] = {}
    for name, number in pairs:
        found.setdefault(name, {})[number] = None
    return {name: list(found[name]) for name in sorted(found)}


def find_users(targets: Iterable[Iterable[int]], count: int) -> list[list[int]]:
    """Return, for each entry, the entries that refer to it; `targets` has their references."""
    found: list[list[int]] = [[] for _ in range(count)]
    for number, numbers in enumerate(targets):
        for target in set(numbers):
            found[target].append(number)
    return found


def encode_numbers(numbers: Iterable[int]) -> bytes:
    return encode_words(array("I", numbers))
