"""The pages on rules and on content: every block of YAML stands in a game that validates and plays.

A block names the file that it is taken from, below it; it may leave out fields, and changes none. What is no
part of a game says, above it, why not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludex.source.document_reader import read_document

ROOT = Path(__file__).parents[2]
PAGES = ("rule-language", "writing-content")
_BLOCK = re.compile(
    r"^(?:<!-- not run: ([^\n]+) -->\n)?```yaml\n(.*?)^```\n(?:<sub>([^:<]+)(?::\d+)?</sub>\n)?", re.M | re.S
)


class Block(NamedTuple):
    """A block of a page, where it stands, and the file that it shows a part of, or why there is none."""

    place: str
    text: str
    file: str
    excuse: str


def find_blocks(page: str) -> Iterator[Block]:
    text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        line = text[: found.start(2)].count("\n")
        yield Block(f"{page}:{line}", found[2], found[3] or "", found[1] or "")
    assert text.count("```yaml\n") == len(_BLOCK.findall(text))


BLOCKS = [each for page in PAGES for each in find_blocks(page)]


def read(text: str) -> Any:
    document, findings = read_document("block.yaml", text.encode("utf-8"))
    assert [each.code.name for each in findings] == []
    assert document is not None
    return document.root


def shows(shown: Any, written: Any) -> bool:
    """Whether what is shown is what is written, but for fields that are left out."""
    if isinstance(shown, dict) and isinstance(written, dict):
        return all(key in written and shows(each, written[key]) for key, each in shown.items())
    return bool(shown == written)


def walk(value: Any) -> Iterator[Any]:
    yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from walk(each)


def stands_in(shown: Any, written: Any) -> bool:
    """Whether a file has what is shown: its entries, or each of its statements somewhere."""
    if isinstance(shown, list):
        return all(any(each == found for found in walk(written)) for each in shown)
    return shows(shown, written)


@pytest.mark.parametrize("block", [each for each in BLOCKS if not each.excuse], ids=lambda each: each.place)
def test_a_block_stands_in_a_game_that_plays(block: Block) -> None:
    assert block.file, (
        "the block names no file: write <sub>FILE</sub> below it, or why it is not run above it"
    )
    assert block.file.startswith(("content/", "tests/worlds/"))
    written = read((ROOT / block.file).read_text(encoding="utf-8"))
    assert stands_in(read(block.text), written), f"{block.file} has it otherwise"


def test_hardly_a_block_is_excused() -> None:
    excused = [each.place for each in BLOCKS if each.excuse]
    assert len(excused) <= 4, excused


@pytest.mark.parametrize(
    ("shown", "stands"),
    [("a: {b: 1}", True), ("a: {b: 2}", False), ("a: {d: 1}", False), ("- stop", True), ("- return", False)],
)
def test_a_block_that_differs_is_found(shown: str, stands: bool) -> None:
    assert stands_in(read(shown), read("a: {b: 1, c: [stop]}")) is stands
