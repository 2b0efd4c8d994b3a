"""Reads a section: rows by number and by name, each checked against its checksum as it is read."""

from __future__ import annotations

from collections.abc import Iterator
from json import JSONDecoder, dumps
from struct import unpack
from zlib import crc32

from ludex.pack.contents import Json
from ludex.pack.image import Image
from ludex.pack.layout import EMPTY, LINE, RESIDUE, SEAL, SLOT, home_shift
from ludex.pack.refusal import PackError


class Rows:
    """A section of an open pack. Positions inside it count from its start."""

    __slots__ = ("_at", "_image", "_lines_at", "_rows_at", "_shift", "_size", "count")

    def __init__(self, image: Image, index: int) -> None:
        self._image = image
        self._at, self._size, self.count, slots = image.bounds(index)
        self._shift = home_shift(slots)
        self._lines_at = slots * SLOT.size
        self._rows_at = self._lines_at + self.count * LINE.size

    def row(self, number: int) -> bytes:
        """The row of that number, without its checksum."""
        if not 0 <= number < self.count:
            raise IndexError(f"{number} is none of {self.count} rows")
        place = self._lines_at + number * LINE.size
        at, size, check = LINE.unpack(self._image.take(self._at + place, LINE.size))
        if at ^ size ^ check ^ place != SEAL:
            raise self.refuse("damaged", place)
        return self._sound(at, size)[:-4]

    def find(self, name: str) -> tuple[int, bytes] | None:
        """The number and the value of the row of that name."""
        try:
            key = name.encode()
        except UnicodeEncodeError:  # half a character: no row can be called that
            return None
        key_hash = crc32(key)
        key += b"\n"
        take = self._image.take
        first = (key_hash >> self._shift) * SLOT.size
        for place in range(first, self._lines_at, SLOT.size):
            found, number, at, size, check = SLOT.unpack(take(self._at + place, SLOT.size))
            if found ^ number ^ at ^ size ^ check ^ place != SEAL:
                raise self.refuse("damaged", place)
            if found < key_hash:
                continue
            if found > key_hash or number == EMPTY:
                break
            row = self._sound(at, size)
            if row.startswith(key):
                if number >= self.count:
                    raise self.refuse("malformed", place)
                return number, row[len(key) : -4]
        return None

    def named(self, number: int) -> tuple[str, bytes]:
        """The name and the value of the row of that number."""
        name, end, value = self.row(number).partition(b"\n")
        if not end:
            raise self.refuse("malformed", self._lines_at + number * LINE.size)
        return self._text(name), value

    def all_named(self) -> Iterator[tuple[str, bytes]]:
        return map(self.named, range(self.count))

    def names(self) -> Iterator[str]:
        return (name for name, _ in self.all_named())

    def text(self, number: int) -> str:
        """The row of that number, which is text."""
        return self._text(self.row(number))

    def data(self, value: bytes) -> Json:
        """What a value says as JSON."""
        try:
            text = value.decode()
            found, end = _decode(text)
        except (ValueError, RecursionError):
            raise self.refuse("malformed", 0) from None
        if end != len(text) or ("\\u" in text and not _encodable(found)):
            raise self.refuse("malformed", 0)
        return found

    def numbers(self, value: bytes, below: int) -> tuple[int, ...]:
        """What a value says as 32-bit numbers, all below a bound."""
        if len(value) % 4:
            raise self.refuse("malformed", 0)
        found = unpack(f"<{len(value) // 4}I", value)
        if found and max(found) >= below:
            raise self.refuse("malformed", 0)
        return found

    def refuse(self, reason: str, place: int) -> PackError:
        return self._image.refuse(reason, at=self._at + place)

    def _text(self, value: bytes) -> str:
        try:
            return value.decode()
        except UnicodeDecodeError:
            raise self.refuse("malformed", 0) from None

    def _sound(self, at: int, size: int) -> bytes:
        """The row that stands there, with its checksum, which is right."""
        if at < self._rows_at or at + size > self._size:
            raise self.refuse("malformed", at)
        row = self._image.take(self._at + at, size)
        if crc32(row) != RESIDUE:
            raise self.refuse("damaged", at)
        return row


def _encodable(value: Json) -> bool:
    """Whether all text in a value is text: escapes may hide half a character, which nobody can print."""
    try:
        dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _no_number(name: str) -> Json:
    raise ValueError(f"{name} is no JSON")


_decode = JSONDecoder(parse_constant=_no_number).raw_decode
