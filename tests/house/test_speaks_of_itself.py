"""The project speaks of itself alone: no folder of one machine, no address of a package registry, no tracker.

A path or a number that only its writer can follow is noise to every reader, and rots.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.house.reading import plant, project_files
from tests.house.rooms import ROOT

OUTSIDE = re.compile(
    r"""
      (?<![\w.~-])/(?:work|root|home|Users)/    # somebody's folders
    | (?<!\w)\.\./shared                        # what lies beside one checkout
    | \bissue\s\#?\d+\b                         # a tracker that readers do not have
    | \b(?:pypi\.org|pythonhosted\.org|registry\.npmjs\.org|deb\.debian\.org)\b
    """,
    re.VERBOSE,
)

ALLOWED = {
    ".ci/run": "brings what lies beside the checkout along, so that the copied-text test runs there too",
    "tests/house/test_copied_text.py": "runs the copied-text tool where it lies beside the checkout",
    "tests/house/test_speaks_of_itself.py": "names what it looks for",
}


def strays(root: Path) -> list[str]:
    """Lines that speak of something outside, as file, line and word."""
    found = []
    for path in project_files(root):
        place = path.relative_to(root).as_posix()
        if place in ALLOWED:
            continue
        # Latin-1 reads any bytes, and what is looked for is ASCII.
        for number, line in enumerate(path.read_text(encoding="latin-1").split("\n"), start=1):
            found += [f"{place}:{number}: {match[0]}" for match in OUTSIDE.finditer(line)]
    return found


def test_nothing_outside_is_named() -> None:
    assert strays(ROOT) == []


def test_the_exceptions_are_still_there() -> None:
    assert [place for place in ALLOWED if not (ROOT / place).is_file()] == []


@pytest.mark.parametrize(
    ("text", "caught"),
    [
        ("see /work/main/compiler", True),
        ("open('/home/me/cards.yaml')", True),
        ("as ../shared/DESIGN.md says", True),
        ("content/shared/../shared/x", True),
        ("fixed in issue #12", True),
        ("--index-url https://pypi.org/simple", True),
        ("content/shared/fonts, docs/work/flow, a/home/page", False),
        ("the issue 2nd of May", False),
    ],
)
def test_planted_words(tmp_path: Path, text: str, caught: bool) -> None:
    root = plant(tmp_path, {"docs/page.md": text})
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    assert bool(strays(root)) == caught
