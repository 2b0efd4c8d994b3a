"""Rules of a game, compiled file by file and cached.

The rules of a file follow from its bytes, the schemas, and the game's signature: all that rules can name.
What they come to is kept as bytes: what was found, outlines for what only all rules together show, and
lines for the pack. Where rules are many they are compiled in forked workers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from operator import itemgetter
from typing import Any

from ludex.compile.store import workers
from ludex.compile.store.encoding import (
    Plain,
    Stretches,
    as_plain,
    codes_as_plain,
    dumps,
    joined,
    mark_of,
    told,
)
from ludex.core.findings import Finding
from ludex.core.hashing import as_json
from ludex.core.spans import Span
from ludex.lang.machine_program import NAME, frame, machine
from ludex.lang.programs import PRINTED, Line, Watched, line, name_of, program
from ludex.lang.rule_compiler import Program
from ludex.lang.types.namespace import Game, signature
from ludex.lang.whole.effects import Effects
from ludex.lang.whole.outlines import Outline, Part, counts, outlined
from ludex.lang.whole.secrets import secrets
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.pack.contents import Place, Rule
from ludex.pack.contents import Program as Packed
from ludex.schema.entries import Entry

MANY = 200
"""From so many entries on, workers save more time than they cost."""

Fetch = Callable[[str], bytes | None]


class Rules(Stretches):
    """The rules of one file. `told`: what was found, and a digest of all that matters beyond the file;
    `outlines`: of each program; `lines`: each program for the pack.
    """

    names = ("told", "outlines", "lines")

    def __init__(self, file: str, data: bytes) -> None:
        super().__init__(data)
        self.file = file

    def outlines(self) -> Iterator[Outline]:
        for text, (name, parts, spans) in zip(self.lines("lines"), self.get("outlines"), strict=True):
            yield Outline(
                name,
                self.file,
                {pointer: _part(*part) for pointer, *part in parts},
                [Span(self.file, start, end) for start, end in spans],
                partial(_fetched, text),
            )


def _part(
    start: int,
    end: int,
    formula: bool,
    telling: bool,
    asks: bool,
    chance: bool,
    calls: list[list[str]],
    looks: list[list[str]],
) -> Part:
    named = ([(sort, name) for sort, name in some] for some in (calls, looks))
    return Part(start, end, formula, telling, asks, chance, *named)


def _fetched(text: str, pointer: str) -> Any:
    tree = Line.read(text).tree
    return tree["routines"].get(pointer) or tree["formulas"][pointer]


class Ruling:
    """The rules of one game in one run. `kept` is what `kept_on` gave the last time, `fetch` finds what was
    `made` then.
    """

    def __init__(self, world: World, marks: Mapping[str, str], kept: Plain | None, fetch: Fetch) -> None:
        self.game = Game(world)
        self.world = world
        self.signature = _digest(dumps(signature(self.game)))
        self._before = kept if kept and kept["signature"] == self.signature else None
        self._fetch = fetch
        self._entries: dict[str, list[Entry]] = {}
        for entry in (*world.own, *self._shared()):
            if entry.sound:
                self._entries.setdefault(entry.name_span.file, []).append(entry)
        self._rules: dict[str, Rules] = {}
        self.made: dict[str, bytes] = {}
        """What files came to whose rules were compiled in this run."""
        self.files: dict[str, Plain] = {}
        kept_on = {file: self._kept(file, marks[file]) for file in self._entries}
        self._compile([file for file, known in kept_on.items() if known is None])
        for file, known in kept_on.items():
            self.files[file] = known or self._told(file, marks[file])
        self.whole: Plain = self._whole()

    def _shared(self) -> list[Entry]:
        """The layouts and sheets of content/shared that the game leads to: what they name is the game's."""
        every = [each for each in self.world.reachable if each.game == SHARED]
        if not any(self.game.sort(each.kind) in PRINTED for each in every):
            return []
        led = {id(each) for each in self.world.led}
        return [each for each in every if id(each) in led and self.game.sort(each.kind) in PRINTED]

    # What was found

    def findings(self) -> list[Plain]:
        return [each for part in (*self.files.values(), self.whole) for each in part["findings"]]

    def codes(self) -> dict[str, Plain]:
        codes: dict[str, Plain] = {}
        for each in (*self.files.values(), self.whole):
            codes |= each["codes"]
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

    def _told(self, file: str, of: str) -> Plain:
        rules = self._rules[file]
        return {"mark": of, "made": mark_of(rules.data), **rules.get("told")}

    def _whole(self) -> Plain:
        """What all rules together come to: findings, and what the ends of the game read."""
        shapes = _digest(dumps([[file, each["shape"]] for file, each in self.files.items()]))
        if self._before is not None and self._before["whole"]["shapes"] == shapes:
            found: Plain = self._before["whole"]
            if self.made.keys().isdisjoint(found["spoken"]):
                return found
        every = self._all(self._entries)
        effects = Effects(self.world, (each for rules in every for each in rules.outlines()))
        for rules in every:
            rules.forget("outlines")
        findings: list[Finding] = [*effects.findings(), *secrets(self.game, effects)]
        watched = [[*end, sorted(map(list, read))] for end, read in effects.watched().items()]
        return {
            "shapes": shapes,
            "findings": [as_plain(each) for each in findings],
            "codes": codes_as_plain(findings),
            "spoken": sorted({file for each in findings for file in told(each).files}),
            "watched": watched,
        }

    # What a pack holds

    def printed(self) -> Programs:
        """The programs of layouts and sheets alone, and of what stands in a file with them."""
        sorts = {file: {self.game.sort(each.kind) for each in some} for file, some in self._entries.items()}
        return self.packed([file for file, found in sorts.items() if not found.isdisjoint(PRINTED)])

    def packed(self, files: Iterable[str] | None = None) -> Programs:
        """The programs of these files, or all, and with these the machine."""
        watched: Watched = {
            (name, slug): {(sort, read) for sort, read in reads}
            for name, slug, reads in self.whole["watched"]
        }
        wanted = self._entries if files is None else [each for each in files if each in self._entries]
        return Programs(self._all(wanted), watched, machine(self.game) if files is None else None)

    # Compiling

    def _all(self, files: Iterable[str]) -> list[Rules]:
        """The rules of files, out of this run, of the last, or compiled now."""
        wanted = list(files)
        for file in wanted:
            if file not in self._rules:
                data = self._fetch(file)
                if data is not None and mark_of(data) == self.files[file]["made"]:
                    self._rules[file] = Rules(file, data)
        self._compile([file for file in wanted if file not in self._rules])
        return [self._rules[file] for file in wanted]

    def _compile(self, files: list[str]) -> None:
        many = sum(len(self._entries[file]) for file in files) >= MANY

        def one(number: int) -> bytes:
            entries = self._entries[files[number]]
            made = _compiled(self.game, entries)
            if many:
                entries[0].let_go()
            return made

        made = workers.made(len(files), one, lambda done: None) if many else map(one, range(len(files)))
        for file, data in zip(files, made, strict=True):
            self.made[file] = data
            self._rules[file] = Rules(file, data)


def once(games: Iterable[Mapping[str, Plain]]) -> Iterator[Plain]:
    """The findings of all games, file by file; of a layout that several share, each once."""
    told: set[tuple[Any, ...]] = set()
    for files in games:
        found = [each for part in files.values() for each in part["findings"]]
        fresh = [each for each in found if (each[0], *each[1]) not in told]
        told |= {(each[0], *each[1]) for each in fresh}
        yield from fresh


class Programs(Collection[Rule]):
    """What a pack holds of rules, in its order. Each is made when it is asked for: all together are large."""

    def __init__(self, every: Sequence[Rules], watched: Watched, last: Any) -> None:
        self._watched, self._last = watched, last
        lines = [(rules.file, rules.lines("lines")) for rules in every]
        found = [
            (name_of(text).partition("/")[::2], file, known, number)
            for file, known in lines
            for number, text in enumerate(known)
        ]
        self._found = sorted(found, key=itemgetter(0))

    def __len__(self) -> int:
        return len(self._found) + (self._last is not None)

    def __contains__(self, rule: object) -> bool:
        return rule in list(self)

    def __iter__(self) -> Iterator[Rule]:
        for _, file, lines, number in self._found:
            said = Line.read(lines[number])
            text, places = said.filled(self._watched)
            yield Rule(said.id, f'["",{text}]', file, places)
        if self._last is not None:
            yield Rule(NAME, f'["",{as_json(self._last)}]')


def _compiled(game: Game, entries: list[Entry]) -> bytes:
    """The rules of one file."""
    programs: list[Program] = []
    findings: list[Finding] = []
    for entry in entries:
        made, found = program(game, entry)
        findings += found
        programs += [made] if made is not None else []
    outlines = [outlined(each) for each in programs]
    told = {
        "findings": [as_plain(each) for each in findings],
        "codes": codes_as_plain(findings),
        "shape": _digest(dumps([_shape(each) for each in outlines])),
    }
    plain = dumps([_plain(each) for each in outlines])
    text = entries[0].text
    return joined((dumps(told), plain, "\n".join(line(each, text) for each in programs)))


def _plain(outline: Outline) -> Plain:
    parts = [[pointer, *part] for pointer, part in outline.parts.items()]
    return [outline.id, parts, [[start, end] for _, start, end in outline.spans]]


def _shape(outline: Outline) -> Plain:
    """What may change what is found of all rules together, places aside."""
    parts = [
        [pointer, outline.tree(pointer) if counts(pointer, part) else part[2:]]
        for pointer, part in outline.parts.items()
    ]
    return [outline.id, parts]


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def ruled(world: World) -> tuple[list[Finding], list[Packed]]:
    """The same in one go, for the plain table of stages: findings, and what a pack holds."""
    from ludex.compile.store.encoding import as_codes, as_finding

    marks = dict.fromkeys((entry.name_span.file for entry in world.own), "")
    made = Ruling(world, marks, None, lambda file: None)
    codes = as_codes(made.codes())
    return [as_finding(each, codes) for each in made.findings()], list(map(_unpacked, made.packed()))


def _unpacked(rule: Rule) -> Packed:
    digest, tree = json.loads(rule.value)
    pairs: Sequence[tuple[int, int]] = list(zip(rule.places[::2], rule.places[1::2], strict=True))
    return Packed(rule.name, tree, digest, [Place(rule.file, row, column) for row, column in pairs])
