"""How many lines of `compiler/ludex/lang` random content reaches: `make fuzz` runs this.

Content without a mistake cannot reach lines that only report one. They are counted apart: blocks that make a
finding or go on after one, as their words say. Random content that is broken by a word, and the wrong
statements and expressions of `cases.py`, reach many of them.
"""

from __future__ import annotations

import ast
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from types import CodeType
from typing import Any

from click import echo

from ludex.compile.store import workers
from tests.lang.random_content import make_content

ROOM = Path(__file__).parents[2] / "compiler" / "ludex" / "lang"
LEAST = 90
"""Percent of the lines that content without a mistake can reach, and that random content must."""
SEEDS = 12
_MANUAL = ("manual.py", "codes")
"""Parts that hold pages of the docs and declarations of findings: no content runs them."""
_REPORTS = frozenset(
    "add_finding make_finding describe_type _unknown _unreadable _shape _nameless _bind_names "
    "bind_unreadable".split()
)
"""Functions that are called for mistakes alone, besides those whose name begins with `report`, `refuse` or
`hint`.
"""
_AFTER_MISTAKES = frozenset(("INVALID", "ANY"))
"""What is returned where a mistake has been reported."""


def _is_report(name: str) -> bool:
    return name in _REPORTS or name.lstrip("_").startswith(("report", "refuse", "hint"))


def _is_of_mistakes(statement: ast.stmt) -> bool:
    """Whether a statement is only run once there is a mistake."""
    if isinstance(statement, ast.Raise):
        return True
    if isinstance(statement, ast.Return):  # by itself: `return known or report(…)` is for what is right too
        value = statement.value
        first = value.elts[0] if isinstance(value, ast.Tuple) and value.elts else value
        named = isinstance(first, ast.Name) and first.id in _AFTER_MISTAKES
        return named or (isinstance(value, ast.Call) and _is_report(_name_callee(value)))
    inside = ast.walk(statement) if isinstance(statement, ast.Expr) else ()
    return any(isinstance(node, ast.Call) and _is_report(_name_callee(node)) for node in inside)


def _name_callee(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


def find_mistake_lines(tree: ast.AST, name: str = "") -> Iterator[int]:
    """Yield the lines of blocks and functions that are run for mistakes alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_report(node.name):
            yield from _lines_of(node.body)
        blocks = [getattr(node, part, None) for part in ("body", "orelse", "handlers")]
        for block in blocks:
            if not isinstance(block, list) or isinstance(node, ast.Module | ast.ClassDef):
                continue
            ends = isinstance(node, ast.If | ast.ExceptHandler | ast.For)
            if ends and any(_is_of_mistakes(each) for each in block if isinstance(each, ast.stmt)):
                yield from _lines_of(block)
            else:
                found = [each for each in block if isinstance(each, ast.stmt) and _is_of_mistakes(each)]
                yield from _lines_of([each for each in found if not isinstance(each, ast.Return)])


def _lines_of(block: list[Any]) -> Iterator[int]:
    for each in block:
        yield from range(each.lineno, (each.end_lineno or each.lineno) + 1)


def list_lines(file: Path) -> set[int]:
    """The lines of a file that run when it is used: those of its functions, not of its declarations."""
    found: set[int] = set()
    waiting: list[tuple[CodeType, bool]] = [(compile(file.read_text("utf-8"), str(file), "exec"), False)]
    while waiting:
        code, counts = waiting.pop()
        inner = [each for each in code.co_consts if isinstance(each, CodeType)]
        if counts:
            found |= {line for _, _, line in code.co_lines() if line and line != code.co_firstlineno}
        is_class = code.co_name[:1].isupper()
        waiting += [(each, not each.co_name[:1].isupper()) for each in inner] if not is_class or inner else []
    return found


def read_lines(data: Any) -> dict[Path, set[int]]:
    """The lines that `coverage` has seen, by file."""
    return {Path(name): set(data.lines(name) or ()) for name in data.measured_files()}


class Reach:
    """The lines of the room: those that sound content can reach, those for mistakes, those that ran."""

    def __init__(self) -> None:
        self.sound: dict[Path, set[int]] = {}
        self.mistakes: dict[Path, set[int]] = {}
        for file in sorted(ROOM.rglob("*.py")):
            if file.name not in _MANUAL and file.parent.name not in _MANUAL:
                every = list_lines(file)
                apart = set(find_mistake_lines(ast.parse(file.read_text("utf-8")))) & every
                self.sound[file], self.mistakes[file] = every - apart, apart

    def percent(self, lines: dict[Path, set[int]], seen: dict[Path, set[int]]) -> float:
        reached = sum(len(each & seen.get(file, set())) for file, each in lines.items())
        return 100 * reached / sum(map(len, lines.values()))


def lay_random_content(seeds: int) -> None:
    """Build random content, and ask for every use of its entries."""
    from ludex.actions.refs import find_refs
    from tests.lang.test_random_content import encode, lay

    for seed in range(seeds):
        root = Path(mkdtemp()) / "orchard"
        found = lay(root, encode(make_content(seed)))
        if found:
            raise AssertionError(f"seed {seed}: {found}")
        for name in ("trait/hedge", "tree/apple", "bird/jay"):
            find_refs(root, name)
        shutil.rmtree(root.parent)


def lay_broken_content(seeds: int) -> None:
    """Build random content that is broken by a word, and what cannot be read."""
    from tests.lang.test_random_content import break_one_text, encode, lay

    for seed in range(seeds):
        root, chance = Path(mkdtemp()) / "orchard", Random(seed)  # noqa: S311
        files = make_content(seed % 10)
        for name in ("functions", "procedures", "modules", "corner-procedure", "corner-function"):
            break_one_text(files[name], chance)
        lay(root, encode(files))
        shutil.rmtree(root.parent)


def main() -> int:
    try:
        coverage = import_module("coverage")
    except ImportError:
        echo("lang: lines not counted: coverage is not installed (pip install coverage)")
        return 0
    workers.FEW = sys.maxsize  # what other processes run is not counted
    reach, counter = Reach(), coverage.Coverage(data_file=None, source=[str(ROOM)], config_file=False)
    counter.start()
    lay_random_content(SEEDS)
    counter.stop()
    seen = read_lines(counter.get_data())
    percent, sound = reach.percent(reach.sound, seen), sum(map(len, reach.sound.values()))
    echo(f"lang: {SEEDS} random contents reach {percent:.1f} % of {sound} lines that need no mistake")
    for file, lines in reach.sound.items() if "-v" in sys.argv else ():
        left = sorted(lines - seen.get(file, set()))
        if left:
            echo(f"  {file.relative_to(ROOM)}: {', '.join(map(str, left))}")
    counter.start()
    lay_broken_content(SEEDS)
    counter.stop()
    broken, apart = read_lines(counter.get_data()), sum(map(len, reach.mistakes.values()))
    reached = reach.percent(reach.mistakes, broken)
    echo(f"lang: broken by a word they reach {reached:.1f} % of {apart} lines for mistakes alone")
    return 0 if percent >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
