"""A pack that is damaged, cut, foreign, of another version or no pack is refused, in one clear line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from struct import pack_into
from zlib import crc32

import pytest

from ludex.core.messages import Bilingual, Message
from ludex.pack.pack_errors import REASONS, PackError, refuse
from ludex.pack.reader import Pack
from ludex.pack.verifier import verify
from tests.pack.sample import demo, everything
from tests.plain_pack import encode_contents

WHOLE = b"".join(encode_contents(demo()))


def refusal(path: Path, look: Callable[[Path], object] = verify) -> PackError:
    with pytest.raises(PackError) as caught:
        look(path)
    return caught.value


def look_everywhere(path: Path) -> object:
    with Pack.open(path) as pack:
        return everything(pack, demo())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "demo.ludex").write_bytes(WHOLE)
    return tmp_path / "demo.ludex"


def flips() -> list[tuple[int, bytes]]:
    """The pack with each of its bytes changed: one bit of it, and all of them."""
    found = []
    for at in range(len(WHOLE)):
        for mask in (1 << at % 8, 0xFF):
            damaged = bytearray(WHOLE)
            damaged[at] ^= mask
            found.append((at, bytes(damaged)))
    return found


def test_the_whole_pack_is_sound(path: Path) -> None:
    assert verify(path).game == "demo"


def test_verify_refuses_every_flip(path: Path) -> None:
    for at, damaged in flips():
        path.write_bytes(damaged)
        assert refusal(path).reason in ("foreign", "damaged", "malformed"), f"byte {at}"


def test_a_reader_tells_the_truth_or_refuses(path: Path) -> None:
    truth = look_everywhere(path)
    refused = 0
    for at, damaged in flips():
        path.write_bytes(damaged)
        try:
            assert look_everywhere(path) == truth, f"believed a flip at byte {at}"
        except PackError:
            refused += 1
    # What it may pass over: free slots that no search met, padding.
    assert refused > len(WHOLE)


def test_every_cut_is_refused_when_opening(path: Path) -> None:
    for size in range(len(WHOLE)):
        path.write_bytes(WHOLE[:size])
        refused = refusal(path, Pack.open)
        assert refused.reason == ("cut" if size else "empty")
    path.write_bytes(WHOLE[:-1])
    assert f"{len(WHOLE) - 1} bytes of {len(WHOLE)}" in str(refusal(path))


def test_bytes_too_many(path: Path) -> None:
    path.write_bytes(WHOLE + b"\0")
    assert refusal(path, Pack.open).reason == "long"


@pytest.mark.parametrize("foreign", [b"x", b"SQLite format 3\0" * 99, b"\x89PNG\r\n\x1a\n" * 99, bytes(9000)])
def test_foreign_files(path: Path, foreign: bytes) -> None:
    path.write_bytes(foreign)
    assert refusal(path, Pack.open).reason == "foreign"


def test_a_transfer_as_text(path: Path) -> None:
    path.write_bytes(WHOLE.replace(b"\r\n", b"\n"))
    assert refusal(path, Pack.open).reason == "foreign"


def of_version(version: int) -> bytes:
    """A pack of another version: only its first sixteen bytes are as we know them."""
    other = bytearray(os.urandom(3000))
    other[:8] = WHOLE[:8]
    pack_into("<I", other, 8, version)
    pack_into("<I", other, 12, crc32(other[:12]))
    return bytes(other)


def test_another_version_is_named(path: Path) -> None:
    path.write_bytes(of_version(7))
    refused = refusal(path, Pack.open)
    assert refused.reason == "newer"
    assert str(refused) == (
        f"“{path}” has pack format 7, but this Ludex reads format 1: "
        "update Ludex, or build the pack again with “ludex build demo”"
    )
    path.write_bytes(of_version(0))
    assert refusal(path, Pack.open).reason == "older"


def test_a_short_pack_of_another_version_is_named_too(path: Path) -> None:
    path.write_bytes(of_version(7)[:600])
    assert refusal(path, Pack.open).reason == "newer"


def test_what_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.ludex", Pack.open).reason == "missing"
    assert refusal(tmp_path, Pack.open).reason == "no-file"
    os.mkfifo(tmp_path / "pipe.ludex")
    assert refusal(tmp_path / "pipe.ludex", Pack.open).reason == "no-file"
    assert refusal(Path("/dev/null"), Pack.open).reason == "no-file"
    assert refusal(tmp_path / "x\0y.ludex", Pack.open).reason == "missing"
    assert refusal(tmp_path / "none.ludex" / "x", Pack.open).reason == "missing"
    (tmp_path / "loop.ludex").symlink_to("loop.ludex")
    assert refusal(tmp_path / "loop.ludex", Pack.open).reason == "unreadable"


def test_no_handle_stays_open_after_a_refusal(path: Path) -> None:
    path.write_bytes(WHOLE[:-1])
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        refusal(path)
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_file_cut_while_open_is_refused(path: Path) -> None:
    with Pack.open(path) as pack:
        os.truncate(path, 900)
        with pytest.raises(PackError, match="cut short"):
            pack.get("card/guard")


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_refusal_is_one_line_in_each_language(reason: str, lang: str) -> None:
    numbers = dict.fromkeys(("at", "has", "most", "ours", "size", "version", "wanted"), 7)
    said = refuse(reason, "build/demo.ludex", cause="No space left", **numbers).message.render(lang)
    assert "build/demo.ludex" in said
    assert "\n" not in said
    assert not re.search(r"[{}']", said)


@pytest.mark.parametrize("both", REASONS.values(), ids=REASONS)
def test_both_languages_say_the_same(both: Bilingual) -> None:
    assert sorted(re.findall(r"{\w+}", both.en)) == sorted(re.findall(r"{\w+}", both.fr))
    assert isinstance(Message(both), Message)
    # A no-break space before a colon and inside quotes, a narrow one before other double signs.
    assert not re.search(r"(?<![\u00a0])[:»]|«(?!\u00a0)|(?<!\u202f)[;!?]", both.fr)


def test_the_advice_names_a_game_only_where_the_file_does() -> None:
    assert "“ludex build demo”" in str(refuse("empty", "build/demo.ludex"))
    assert "“ludex build”" in str(refuse("empty", "Some file (2).ludex"))
