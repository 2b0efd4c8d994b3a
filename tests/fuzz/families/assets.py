"""Families of fonts, pictures and icons: cut, changed, and claiming more than they hold."""

from __future__ import annotations

import io
import struct
import zlib
from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz.inputs import Content, Input, family

COMMANDS = (["validate"], ["print"], ["l10n", "preview", "card/echelle.title", "-o", "seen.pdf"])
_CASE = Path(__file__).parents[2] / "err" / "PRINT008_missing-picture"
FONT, PICTURE = "content/demo/fonts/Vollkorn-Small.ttf", "content/demo/art/echelle.png"


@cache
def _case() -> dict[str, Content]:
    """A demo with a font, a layout, and a card that shows a picture."""
    files: dict[str, Content] = {
        each.relative_to(_CASE).as_posix(): each.read_bytes()
        for each in sorted((_CASE / "content").rglob("*"))
        if each.is_file()
    }
    cards = files["content/demo/cards.yaml"]
    assert isinstance(cards, bytes)
    return files | {
        "content/demo/cards.yaml": cards.replace(b"echele", b"echelle"),
        PICTURE: draw_png(900, 900),
    }


def _font() -> bytes:
    data = _case()[FONT]
    assert isinstance(data, bytes)
    return data


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">L", len(data)) + name + data + struct.pack(">L", zlib.crc32(name + data))


def draw_png(width: int, height: int, kind: int = 2, bits: int = 8, more: bytes = b"") -> bytes:
    """A PNG of one colour; `kind` is 0 for grey, 2 for colour, 3 for a palette, 4 and 6 with alpha."""
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    row = b"\0" + bytes((width * samples * bits + 7) // 8)
    packer = zlib.compressobj(9)
    body = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    head = _chunk(b"IHDR", struct.pack(">LLBBBBB", width, height, bits, kind, 0, 0, 0))
    palette = _chunk(b"PLTE", bytes(768)) + _chunk(b"tRNS", bytes(200)) if kind == 3 else b""
    return b"\x89PNG\r\n\x1a\n" + head + palette + more + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _draw_jpeg(mode: str = "RGB", **saved: object) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.effect_noise((900, 900), 40).convert(mode).save(out, "JPEG", **saved)  # type: ignore[arg-type]
    return out.getvalue()


def _change(random: Random, data: bytes) -> bytes:
    """Bytes changed, cut, doubled or moved, most of them near the beginning, where lengths stand."""
    made = bytearray(data)
    for _ in range(random.choice((1, 1, 3, 10, 60))):
        way = random.randrange(5)
        end = len(made) if random.random() < 0.4 else min(len(made), 600)
        at = random.randrange(max(1, end))
        if way == 0:
            made[at : at + 1] = random.randbytes(1)
        elif way == 1:
            made[at : at + 2] = random.choice((b"\xff\xff", b"\0\0", b"\x7f\xff", b"\x80\0"))
        elif way == 2:
            made[at : at + 4] = random.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff"))
        elif way == 3:
            del made[random.randrange(len(made) + 1) :]
        else:
            made[at:at] = made[at : at + random.randrange(1, 200)]
        if not made:
            break
    return bytes(made)


@family(count=60)
def fonts_cut_and_changed(random: Random, number: int) -> Input:
    return Input(_case() | {FONT: _change(random, _font())}, COMMANDS)


def _find_table(data: bytes, wanted: bytes) -> tuple[int, int, int]:
    """The record of a table in the directory, where it begins, and its length."""
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, length = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        if tag == wanted:
            return 12 + 16 * number, start, length
    raise KeyError(wanted)


def replace_table(data: bytes, tag: bytes, table: bytes) -> bytes:
    """The font with another table of that name."""
    record, _, _ = _find_table(data, tag)
    place = struct.pack(">LL", len(data), len(table))
    return data[: record + 8] + place + data[record + 16 :] + table


def map_characters(form: int, groups: list[tuple[int, int, int]]) -> bytes:
    """A table that maps characters, with groups from one to another."""
    body = struct.pack(">L", len(groups)) + b"".join(struct.pack(">LLL", *each) for each in groups)
    if form == 4:
        ends, starts = ([min(each[at], 0xFFFF) for each in groups] for at in (1, 0))
        count = len(groups)
        inner = struct.pack(f">{count}H", *ends) + b"\0\0" + struct.pack(f">{count}H", *starts)
        inner += struct.pack(f">{count}H", *[1] * count) + bytes(2 * count)
        table = struct.pack(">HHHHHHH", 4, 14 + len(inner) & 0xFFFF, 0, 2 * count & 0xFFFF, 0, 0, 0) + inner
    else:
        table = struct.pack(">HHLL", form, 0, 12 + len(body), 0) + (bytes(8192) if form == 8 else b"") + body
    return struct.pack(">HHHHL", 0, 1, 3, 1 if form == 4 else 10, 12) + table


_CLAIMS = 24


@family(count=_CLAIMS)
def fonts_that_claim_too_much(random: Random, number: int) -> Input:
    """Tables that map millions of characters, glyphs made of themselves, and counts beyond the file."""
    data, way = _font(), number % 8
    if way == 0:
        data = replace_table(data, b"cmap", map_characters(12, [(0, 0xFFFFFFFE, 0)] * (number + 1)))
    elif way == 1:
        data = replace_table(data, b"cmap", map_characters(12, [(0, 0x10FFFF, 1)] * (100 * number)))
    elif way == 2:
        data = replace_table(data, b"cmap", map_characters(4, [(0, 0xFFFE, 1)] * (16_000 + number)))
    elif way == 3:
        data = replace_table(data, b"cmap", map_characters(random.choice((8, 13)), [(0, 0xFFFFFF, 1)] * 9))
    elif way == 4:  # every glyph is made of glyph 1, and of itself
        part = struct.pack(">hhhhhHHbb", -1, 0, 0, 9, 9, 0x0020, random.choice((1, 2, 65535)), 1, 1)
        _, start, length = _find_table(data, b"glyf")
        table = (part * (length // len(part) + 1))[:length]
        data = data[:start] + table + data[start + length :]
    elif way == 5:
        _, start, _ = _find_table(data, b"maxp")
        data = data[: start + 4] + b"\xff\xff" + data[start + 6 :]
    elif way == 6:
        _, start, _ = _find_table(data, b"hhea")
        data = data[: start + 34] + random.choice((b"\xff\xff", b"\0\0")) + data[start + 36 :]
    else:
        _, start, _ = _find_table(data, b"head")
        data = data[: start + 18] + random.choice((b"\0\0", b"\0\1", b"\xff\xff")) + data[start + 20 :]
    return Input(_case() | {FONT: data}, COMMANDS)


@family(count=60)
def pictures_cut_and_changed(random: Random, number: int) -> Input:
    kinds = (
        draw_png(900, 900),
        draw_png(900, 900, 6),
        draw_png(900, 900, 3),
        _draw_jpeg(),
        _draw_jpeg("CMYK"),
    )
    data = (*kinds, _draw_jpeg("L", progressive=True))[number % 6]
    return Input(_case() | {PICTURE: _change(random, data)}, COMMANDS)


_SWOLLEN = 20


@family(count=_SWOLLEN)
def pictures_that_swell(random: Random, number: int) -> Input:
    """Small files of millions of dots, and words beside the picture that unfold to megabytes."""
    if number < 12:
        kind, bits = ((0, 1), (0, 16), (2, 8), (2, 16), (3, 8), (6, 16))[number % 6]
        width, height = ((6_300, 6_300), (20_000, 1_990))[number // 6]
        data = draw_png(width, height, kind, bits)
    elif number < 16:
        words = _chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(60_000_000)))
        data = draw_png(900, 900, more=words * (number - 11))
    else:
        data = _draw_jpeg()
        at = data.index(b"\xff\xc0") + 5
        sides = ((65_500, 600), (6_000, 6_500), (1, 65_500), (20_000, 20_000))[number - 16]
        data = data[:at] + struct.pack(">HH", *sides) + data[at + 4 :]
    return Input(_case() | {PICTURE: data}, COMMANDS)


OUTLINES = (
    "M1e-320 0L1 1Z",
    "M0 0L1e-320 1e-320Z",
    "M0 0L1e308 1e308L-1e308 0Z",
    "M0 0L1e400 1Z",
    "M5 5Z",
    "M0 0A1e-320 1e-320 0 0 1 1 1",
    "M0 0A1e308 1e-308 0 1 0 3 4Z",
    "M0 0A1 1 1e308 0 1 1 1Z",
    "M0 0A0 0 0 0 0 0 0Z",
    "M0 0" + "Q1e300 1e300 0 0" * 900 + "Z",
    "M0 0" + "T1 1" * 9_000 + "Z",
    "M0 0" + "S1e-300 1 2 2" * 4_000 + "Z",
    "M0 0L" + "9" * 400 + " 1Z",
    "M0 0L1 " + "0" * 400 + "1Z",
    "M-0-0l-0-0Z",
    "Z" * 4_000,
    "M0 0" + "h1v1" * 9_000,
    "M0 0C1e155 1e155 -1e155 1e155 1e-155 0Z",
    "M1e-160 0L0 1e-160L0 0Z",
    "M0 0L.5e-323 1L1 1Z",
)


@family(count=len(OUTLINES))
def icons_of_odd_numbers(random: Random, number: int) -> Input:
    files = _case() | {
        "content/demo/icons.yaml": "kind: icon\nentries:\n  signe:\n    title: Un signe\n"
        f"    path: {OUTLINES[number]}\n    source: {{status: original}}\n",
        "content/demo/rules.yaml": "kind: term\nentries:\n  mot:\n"
        "    words:\n      fr: {one: mot, other: mots}\n"
        "    icon: signe\n    definition: Un mot et son signe [signe].\n    source: {status: original}\n",
    }
    return Input(files, COMMANDS)
