"""README shows what is there: the card as content holds it, commands, pictures and pages that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.rooms import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_card_stands_like_this_in_content() -> None:
    (shown,) = re.findall(r"^```yaml\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    kind, entry = shown.split("entries:\n")
    cards = (ROOT / "content" / "hush-owl" / "cards.yaml").read_text(encoding="utf-8")
    assert cards.startswith(kind)
    assert f"\n{entry}" in cards


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#][^)]*)\)", text):
        file, _, heading = link.partition("#")
        if "://" in file:
            continue
        assert (page.parent / file).exists(), link
        if heading:
            assert heading in find_headings((page.parent / file).read_text(encoding="utf-8")), link


def find_headings(text: str) -> set[str]:
    """Headings of a page, as links name them."""
    lines = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line).strip().lower().replace(" ", "-") for line in lines}
