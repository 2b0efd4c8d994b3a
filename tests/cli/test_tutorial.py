"""The tutorials, done as they stand: their files written, their commands run, their outputs compared.

A page is a list of blocks. `yaml` and `json` are written to the file that the text above names, below what is
there where they are indented; `diff` changes it; `sh` is a command, and a `text` after it what it prints: `…`
stands for the rest of a line, or alone for lines left out, and the numbers after “Your choice:” are typed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import Result

from tests.house.rooms import ROOT

PAGES = [("tutorial.md", "alone"), ("tutoriel.md", "together")]
"""Each page, and how its commands are run; they are the same commands."""
_FILE = re.compile(r"`((?:content|schemas)/\S+\.\w+)`")
_TYPED = re.compile(r"^(?:Your choice:|Votre choix\u00a0:) (\d+)$", re.M)
_LEFT_OUT = "…"


class Block(NamedTuple):
    """A fenced block of a page, and the file that the text above it names last."""

    kind: str
    text: str
    file: str


def blocks(page: str) -> Iterator[Block]:
    file = ""
    for prose, kind, text in re.findall(r"(.*?)^```(\w+)\n(.*?)^```$", page, re.M | re.S):
        file = (_FILE.findall(prose) or [file])[-1]
        yield Block(kind, text, file)


Printer = Callable[[list[str], str], str]
"""Gives what a command prints, with what is typed."""


@pytest.fixture
def alone(tmp_path: Path) -> Printer:
    """Each command is a process of its own, as in a shell, and English."""
    environment = os.environ | {
        "LUDEX_LANG": "en",
        "COLUMNS": "100",
        "PYTHONPATH": str(ROOT / "compiler"),
        "PYTHONUTF8": "1",
    }

    def run(words: list[str], typed: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "ludex.cli", *words],
            cwd=tmp_path,
            env=environment,
            input=typed,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        assert done.returncode in (0, 1), f"{words}:\n{done.stdout}{done.stderr}"
        return done.stdout

    return run


@pytest.fixture
def together(ludex: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Printer:
    """All commands are run by this process, which is several times quicker, and French."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDEX_LANG", "fr")
    monkeypatch.setenv("COLUMNS", "100")

    def run(words: list[str], typed: str) -> str:
        done = ludex(*words, input=typed)
        assert done.exit_code in (0, 1), f"{words}:\n{done.output}"
        return done.stdout

    return run


def write(block: Block, folder: Path) -> None:
    place = folder / block.file
    place.parent.mkdir(parents=True, exist_ok=True)
    above = place.read_text(encoding="utf-8") if block.text.startswith(" ") else ""
    place.write_text(above + block.text, encoding="utf-8")


def change(block: Block, folder: Path) -> None:
    lines = block.text.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    text = (folder / block.file).read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{block.file} does not hold this once:\n{before}"
    (folder / block.file).write_text(text.replace(before, after), encoding="utf-8")


def is_output(shown: str, printed: str) -> bool:
    """Whether a page shows what a command has printed, but for lines left out."""
    lines = (
        r"(?:.*\n)*?" if line == _LEFT_OUT else re.escape(line).replace(_LEFT_OUT, ".*") + r"\n"
        for line in shown.splitlines()
    )
    return re.fullmatch("".join(lines), printed if printed.endswith("\n") else printed + "\n") is not None


@pytest.mark.parametrize(("name", "way"), PAGES)
def test_a_tutorial_goes_as_it_says(
    name: str, way: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    run: Printer = request.getfixturevalue(way)
    page = [*blocks((ROOT / "docs" / name).read_text(encoding="utf-8"))]
    assert sum(each.kind == "sh" for each in page) > 15
    for block, after in zip(page, [*page[1:], Block("", "", "")], strict=True):
        if block.kind == "sh":
            shown = after.text if after.kind == "text" else ""
            typed = "".join(f"{answer}\n" for answer in _TYPED.findall(shown))
            program, *words = (word.strip('"') for word in re.findall(r'"[^"]*"|\S+', block.text))
            if program == "ludex":
                printed = run(words, typed)
            else:  # it removes a folder
                subprocess.run([program, *words], cwd=tmp_path, check=True)
                printed = ""
            assert is_output(shown, printed) or not shown, f"{block.text}printed:\n{printed}"
        elif block.kind == "diff":
            change(block, tmp_path)
        elif block.kind in ("yaml", "json"):
            write(block, tmp_path)
        else:
            assert block.kind == "text"


def test_both_tutorials_run_the_same_commands_in_the_same_order() -> None:
    commands = []
    for name, _ in PAGES:
        page = blocks((ROOT / "docs" / name).read_text(encoding="utf-8"))
        commands.append([(each.kind, each.text.split()[:2]) for each in page if each.kind != "text"])
    kinds = [[(kind, words if kind == "sh" else None) for kind, words in each] for each in commands]
    assert kinds[0] == kinds[1]


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\n…\nc\n", "a\nb\nb\nc\n", True),
        ("a\n…\nc\n", "a\nc", True),
        ("a\n", "a\nb\n", False),
        ("a; …\n", "a; 3 b\n", True),
        ("…\nb\n", "a\n", False),
    ],
)
def test_lines_left_out_hide_nothing_else(shown: str, printed: str, same: bool) -> None:
    assert is_output(shown, printed) is same
