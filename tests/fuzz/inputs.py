"""Hostile inputs: the files of one, the commands that read it, and the families that generate them.

To add a family, write a function in a module of `families/` and decorate it with `@family`:

    @family(count=30)
    def deep_lists(random: Random, number: int) -> Input:
        return Input({"content/demo/deep.yaml": "[" * random.randrange(10_000)})

`number` counts from 0, for families that go through a list; `random` is the same for the same number.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import shutil
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.fuzz import families

OUTSIDE = "outside.txt"
"""A file beside the project, that no command may change."""
CORPUS = Path(__file__).parent / "corpus"


@dataclass(frozen=True)
class Pipe:
    """A FIFO that nobody writes to."""

    def make(self, place: Path) -> None:
        os.mkfifo(place)


@dataclass(frozen=True)
class Link:
    """A symbolic link."""

    target: str
    """`{outside}` stands for the file beside the project that no command may change."""


@dataclass(frozen=True)
class Folder:
    """A folder, where a file may be expected."""

    def make(self, place: Path) -> None:
        place.mkdir()


@dataclass(frozen=True)
class Zeros:
    """A sparse file of zero bytes."""

    size: int

    def make(self, place: Path) -> None:
        with place.open("wb") as file:
            file.truncate(self.size)


Content = str | bytes | Pipe | Link | Folder | Zeros


@dataclass(frozen=True)
class Input:
    """Files laid over a base, and the commands of `ludex` that read them.

    `base` is a folder of tests/worlds or a game of content/, with its packs built; empty: no base.
    `typed` is what stands on standard input.
    """

    files: Mapping[str, Content] = field(default_factory=dict)
    commands: Sequence[Sequence[str]] = (("validate",),)
    base: str = "demo"
    typed: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)

    def lay(self, folder: Path) -> None:
        """Write the files of the input; what stands at their places goes."""
        for name, content in self.files.items():
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            if not place.parent.resolve().is_relative_to(folder.resolve()):
                raise ValueError(f"{name} would be laid outside of the project")
            if place.is_symlink() or place.is_file():
                place.unlink()
            elif place.is_dir():
                shutil.rmtree(place)
            if isinstance(content, bytes):
                place.write_bytes(content)
            elif isinstance(content, str):
                place.write_bytes(content.encode("utf-8", "surrogateescape"))
            elif isinstance(content, Link):
                place.symlink_to(content.target.format(outside=folder.parent / OUTSIDE))
            else:
                content.make(place)


Generator = Callable[[Random, int], Input]


@dataclass(frozen=True)
class Family:
    """A family of inputs: its name, and how many of them a run generates."""

    name: str
    generate: Generator
    count: int

    def make_input(self, number: int, seed: int = 0) -> Input:
        return self.generate(Random(f"{self.name} {number} {seed}"), number)  # noqa: S311


def family(count: int = 30) -> Callable[[Generator], Family]:
    """Decorator that makes a function a family, named as the function."""
    return lambda generate: Family(generate.__name__, generate, count)


def find_families() -> dict[str, Family]:
    """Every family of the modules in `families/`, by name."""
    found: dict[str, Family] = {}
    for module in sorted(each.name for each in pkgutil.iter_modules(families.__path__)):
        for value in vars(importlib.import_module(f"{families.__name__}.{module}")).values():
            if isinstance(value, Family) and found.setdefault(value.name, value) is not value:
                raise ValueError(f"two families are called {value.name}")
    return found


def read_corpus() -> dict[str, Input]:
    """Inputs that once did harm: a folder each of `corpus/`, with files and a case.toml."""
    found = {}
    for folder in sorted(path for path in CORPUS.iterdir() if path.is_dir()):
        case = tomllib.loads((folder / "case.toml").read_text(encoding="utf-8"))
        files: dict[str, Content] = {
            path.relative_to(folder / "files").as_posix(): path.read_bytes()
            for path in sorted((folder / "files").rglob("*"))
            if path.is_file()
        }
        files |= {name: Link(target) for name, target in case.pop("links", {}).items()}
        files |= {name: Pipe() for name in case.pop("pipes", ())}
        found[folder.name] = Input(files, **case)
    return found


MOST_KEPT = 64 * 1024
"""Bytes of an input that the corpus takes at most; a larger one is found again by its family and number."""


def keep(name: str, found: Input) -> bool:
    """Write an input to the corpus, where it is small and made of files."""
    plain = {
        path: content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content
        for path, content in found.files.items()
    }
    contents = [each for each in plain.values() if isinstance(each, bytes)]
    if len(contents) < len(plain) or sum(map(len, contents)) > MOST_KEPT:
        return False
    folder = CORPUS / name
    for path, content in plain.items():
        place = folder / "files" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        assert isinstance(content, bytes)
        place.write_bytes(content)
    folder.mkdir(parents=True, exist_ok=True)
    lines = [f"base = {_quote(found.base)}", f"typed = {_quote(found.typed)}", "commands = ["]
    lines += [f"    [{', '.join(map(_quote, words))}]," for words in found.commands]
    lines += ["]"]
    if found.environment:
        lines += [
            "",
            "[environment]",
            *(f"{key} = {_quote(each)}" for key, each in found.environment.items()),
        ]
    (folder / "case.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return True


def _quote(text: str) -> str:
    """A text as TOML."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\U{ord(each):08X}" for each in plain) + '"'
