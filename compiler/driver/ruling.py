"""The rules of a game, compiled file by file: what did not change since the last run is not compiled again.

The rules of a file follow from its bytes, the schemas, and the game's signature: all that rules can name.
What only all rules together
show follows from the shapes of all programs. Where rules are many they are compiled in forked workers; what
these make
travels as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from compiler.core.finding import Finding
from compiler.core.span import SourceText, Span
from compiler.driver import workers
from compiler.driver.plain import Plain, as_plain, codes_as_plain
from compiler.driver.units import dumps
from compiler.lang.effects import Effects, Watched, add_checks, shape
from compiler.lang.game import Game
from compiler.lang.machine import NAME, frame, machine
from compiler.lang.programs import Program, program
from compiler.lang.secrets import secrets
from compiler.link.world import World
from compiler.pack.contents import Place
from compiler.pack.contents import Program as Packed
from compiler.schema.entries import Entry

MANY = 200
"""From so many entries on, workers save more time than they cost."""


class Compiled:
    """The rules of one file."""

    def __init__(self, plain: Plain) -> None:
        self.findings: list[Plain] = plain["findings"]
        self.codes: dict[str, Plain] = plain["codes"]
        self.shape: str = plain["shape"]
        self.programs: list[Program] = []
        self.lines: dict[str, list[tuple[int, int]]] = {}
        for name, tree, spans, lines in plain["programs"]:
            found = [Span(*each) for each in spans]
            self.programs.append(
                Program(name, tree["routines"], tree["formulas"], tree.get("example"), found)
            )
            self.lines[name] = [(line, column) for line, column in lines]


class Ruling:
    """The rules of one game in one run. `kept` is what `kept_on` gave the last time."""

    def __init__(self, world: World, marks: Mapping[str, str], kept: Plain | None) -> None:
        self.game = Game(world)
        self.world = world
        self.signature = _digest(dumps(self.game.signature))
        self._before = kept if kept and kept["signature"] == self.signature else None
        self._files: dict[str, list[Entry]] = {}
        for entry in world.own:
            if entry.sound:
                self._files.setdefault(entry.name_span.file, []).append(entry)
        self._made: dict[str, Compiled] = {}
        self.files: dict[str, Plain] = {}
        self._compile([file for file in self._files if self._kept(file, marks[file]) is None])
        for file in self._files:
            self.files[file] = self._kept(file, marks[file]) or self._told(file, marks[file])
        self.whole: Plain = self._whole()

    # What was found

    def findings(self) -> list[Plain]:
        return [each for told in (*self.files.values(), self.whole) for each in told["findings"]]

    def codes(self) -> dict[str, Plain]:
        codes: dict[str, Plain] = {}
        for told in (*self.files.values(), self.whole):
            codes |= told["codes"]
        return codes

    def kept_on(self) -> Plain:
        """What the next run may start from."""
        return {
            "signature": self.signature,
            "files": self.files,
            "whole": self.whole,
            "around": _digest(dumps([self.signature, self.whole["watched"], frame(self.game)])),
        }

    def _kept(self, file: str, mark: str) -> Plain | None:
        found: Plain = self._before["files"].get(file) if self._before else None
        return found if found is not None and found["mark"] == mark else None

    def _told(self, file: str, mark: str) -> Plain:
        made = self._made[file]
        return {"mark": mark, "shape": made.shape, "findings": made.findings, "codes": made.codes}

    def _whole(self) -> Plain:
        """What all rules together come to: findings, and what the ends of the game read."""
        shapes = _digest(dumps([[file, told["shape"]] for file, told in self.files.items()]))
        if self._before is not None and self._before["whole"]["shapes"] == shapes:
            found: Plain = self._before["whole"]
            return found
        effects = Effects(self.world, self._programs(self._files))
        findings: list[Finding] = [*effects.findings(), *secrets(self.game, effects)]
        watched = [[*end, sorted(map(list, read))] for end, read in effects.watched().items()]
        return {
            "shapes": shapes,
            "findings": [as_plain(each) for each in findings],
            "codes": codes_as_plain(findings),
            "watched": watched,
        }

    # What a pack holds

    def packed(self, files: Iterable[str] | None = None) -> list[Packed]:
        """The programs of these files, or all, and with these the machine."""
        programs = self._programs(
            self._files if files is None else [each for each in files if each in self._files]
        )
        watched: Watched = {
            (name, slug): {(sort, read) for sort, read in reads}
            for name, slug, reads in self.whole["watched"]
        }
        made = [self._packed(each, watched) for each in programs]
        return made if files is not None else [*made, Packed(NAME, machine(self.game))]

    def _packed(self, made: Program, watched: Watched) -> Packed:
        (lines,) = (each.lines[made.id] for each in self._made.values() if made.id in each.lines)
        count = len(lines)
        if len(made.spans) == count:
            add_checks([made], watched)
        where = dict(zip(made.spans[:count], lines, strict=True))
        places: Sequence[Place] = [Place(span.file, *where[span]) for span in made.spans]
        return Packed(made.id, made.tree, "", places)

    def _programs(self, files: Iterable[str]) -> list[Program]:
        """The programs of files, in the order of their ids; compiled now where the last run did that."""
        wanted = list(files)
        self._compile([file for file in wanted if file not in self._made])
        found = [each for file in wanted for each in self._made[file].programs]
        return sorted(found, key=lambda each: each.id.partition("/")[::2])

    # Compiling

    def _compile(self, files: list[str]) -> None:
        if sum(len(self._files[file]) for file in files) < MANY:
            for file in files:
                self._made[file] = Compiled(_compiled(self.game, self._files[file]))
            return

        def one(number: int) -> bytes:
            return dumps(_compiled(self.game, self._files[files[number]])).encode("utf-8", "surrogatepass")

        for file, parcel in zip(files, workers.made(len(files), one, lambda done: None), strict=True):
            self._made[file] = Compiled(json.loads(parcel))


def _compiled(game: Game, entries: list[Entry]) -> Plain:
    """The rules of one file, as plain data."""
    programs: list[Plain] = []
    shapes: list[Any] = []
    findings: list[Finding] = []
    for entry in entries:
        made, found = program(game, entry)
        findings += found
        if made is not None:
            text = entry.document.text
            lines = [_position(text, span) for span in made.spans]
            programs.append([made.id, made.tree, [list(span) for span in made.spans], lines])
            shapes.append(shape(made))
    return {
        "programs": programs,
        "findings": [as_plain(each) for each in findings],
        "codes": codes_as_plain(findings),
        "shape": _digest(dumps(shapes)),
    }


def _position(text: SourceText, span: Span) -> tuple[int, int]:
    line, column = text.position(span.start)
    return line, column


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def ruled(world: World) -> tuple[list[Finding], list[Packed]]:
    """The same in one go, for the plain table of stages: findings, and what a pack holds."""
    from compiler.driver.plain import as_codes, as_finding

    made = Ruling(world, dict.fromkeys((entry.name_span.file for entry in world.own), ""), None)
    codes = as_codes(made.codes())
    return [as_finding(each, codes) for each in made.findings()], made.packed()
