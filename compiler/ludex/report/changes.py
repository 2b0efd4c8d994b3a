"""Texts before and after, as the lines that differ: what a command would write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import unified_diff

from ludex.report import View
from ludex.report.colour import Paint
from ludex.report.letters import plain

_AROUND = 1


def changes(before: Mapping[str, str], after: Mapping[str, str], view: View) -> str:
    """The lines of each file that differ, with their neighbours: `-` as they are, `+` as they would be."""
    paint = Paint(view.colour)
    lines = [line for file, text in after.items() for line in _file(file, before[file], text, paint)]
    return "".join(f"{line}\n" for line in lines)


def _file(file: str, before: str, after: str, paint: Paint) -> Iterator[str]:
    old, new = before.splitlines(), after.splitlines()
    for line in unified_diff(old, new, file, file, lineterm="", n=_AROUND):
        role = {"-": "E", "+": "fix", "@": "gutter"}.get(line[0], "")
        yield paint(role, plain(line)) if role else plain(line)
