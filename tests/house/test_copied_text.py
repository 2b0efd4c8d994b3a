"""No sentence of a publisher's rulebook stands in the project.

The rulebooks are no part of it. Where they lie beside the checkout with the tool that compares, it decides.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.reading import plant
from tests.house.rooms import ROOT

BESIDE = ROOT.parent / "shared"
TOOL = BESIDE / "tools" / "copied-text"

pytestmark = pytest.mark.skipif(
    not TOOL.is_file(), reason="the rulebooks and ../shared/tools/copied-text are not beside this checkout"
)


def compare(root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), "--root", str(root)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_no_sentence_is_copied() -> None:
    run = compare(ROOT)
    assert run.returncode == 0, run.stdout


def test_a_planted_sentence_is_caught(tmp_path: Path) -> None:
    book = next(iter(sorted((BESIDE / "rulebooks").glob("*.txt"))))
    some = " ".join(book.read_text(encoding="utf-8").split()[500:530])
    root = plant(tmp_path, {"content/demo/cards.yaml": f"text: {some}\n"})
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    assert compare(root).returncode == 1
