"""docs/words-and-rules.md: its five cards are right, and print what the page says they print."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.pack.reader import Pack
from ludex.play.speech import Speech

PAGE = Path(__file__).parents[1] / "docs" / "words-and-rules.md"
WORLD = Path(__file__).parent / "worlds" / "five-cards"
FILES = [
    file for block in re.findall(r"(?s)```yaml\n(.*?)```", PAGE.read_text()) for file in block.split("---\n")
]


@pytest.fixture(scope="module")
def speech(tmp_path_factory: pytest.TempPathFactory) -> Speech:
    root = tmp_path_factory.mktemp("five") / "five-cards"
    shutil.copytree(WORLD, root)
    for number, text in enumerate(FILES):
        (root / "content" / "five-cards" / f"page-{number}.yaml").write_text(text, encoding="utf-8")
    assert [each.code.name for each in build(root, ["five-cards"]).findings] == []
    return Speech(Pack.open(root / "build" / "five-cards.ludex"), "en")


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("ladder", "Pick two apples from the Pear."),
        ("crate", "Carry three apples to the barn."),
        ("gloves", "Each tree gives one more apple."),
        ("rake", "Shake the Pear and pick two apples."),
        ("basket", "At the Pear you pick one more apple."),
    ],
)
def test_a_card_of_the_page_prints_what_it_plays(speech: Speech, card: str, printed: str) -> None:
    assert speech.entry_text(f"card/{card}") == printed


def test_the_page_quotes_what_is_printed(speech: Speech) -> None:
    text = PAGE.read_text()
    for card in ("ladder", "rake"):
        assert f"“{speech.entry_text(f'card/{card}')}”" in text
