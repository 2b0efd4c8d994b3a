"""Rules of a game, compiled and cached file by file.

The rules of a file depend on its bytes, the schemas, the game's namespace (everything that all rules can
read), and the results of their look-ups: constants of other entries, names of entries, targets of references.
The results are cached as bytes: findings, outlines for checks of all rules together, and lines for the pack.
Many rules are compiled in forked workers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Any

from ludex.claims.entry_rules import encode_entry_rules
from ludex.compile.store import workers
from ludex.compile.store.disk_cache import digest_bytes
from ludex.compile.store.encoding import Plain, Segments, digest_plain, dumps, encode_findings, join_segments
from ludex.core.findings import Finding
from ludex.core.hashing import encode_json
from ludex.core.spans import Span
from ludex.lang.effects import Effects, find_play_in_content
from ludex.lang.expressions.values import BASE, read_constant
from ludex.lang.machine_program import NAME, build_frame, build_machine_program
from ludex.lang.outlines import Outline, Part, outline_program
from ludex.lang.program_encoding import EncodedProgram, Watched, encode_program, read_program_id
from ludex.lang.programs import PRINTED_KINDS, compile_program
from ludex.lang.rule_compiler import Program
from ludex.lang.secrets import find_revealing_questions
from ludex.lang.types.known_names import ANY_UNKNOWN, EVERY
from ludex.lang.types.namespace import Namespace
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.pack.contents import ProgramRow
from ludex.schema.entries import Entry

MANY = 200
"""Number of entries from which workers save more time than they cost."""

Fetch = Callable[[str, str], bytes | None]
"""Loads the cached rules of a file, if they have this digest."""


class FileRules(Segments):
    """Rules of one file.

    `findings` includes those that concern other files. `outlines` has an outline for each program; `lines`
    has each program as it is in the pack; `asked` has the look-ups of entry names and a digest of their
    answers.
    """

    names = ("findings", "outlines", "lines", "asked")

    def __init__(self, file: str, data: bytes) -> None:
        super().__init__(data)
        self.file = file

    def outlines(self) -> Iterator[Outline]:
        for text, (name, parts, spans) in zip(self.lines("lines"), self.get("outlines"), strict=True):
            yield Outline(
                name,
                self.file,
                {pointer: _decode_part(part) for pointer, *part in parts},
                [Span(self.file, start, end) for start, end in spans],
                partial(_find_tree, text),
            )


def _decode_part(part: list[Plain]) -> Part:
    *numbers, calls, looks, always = part
    return Part(*numbers, *([(sort, name) for sort, name in some] for some in (calls, looks, always)))


def _find_tree(text: str, pointer: str) -> Any:
    tree = EncodedProgram.read(text).tree
    return tree["routines"].get(pointer) or tree["formulas"][pointer]


class GameRules:
    """Rules of a game in one run.

    `marks` are the digests of units by file; `kept` is the cached result of the last run.
    """

    def __init__(self, world: World, marks: Mapping[str, str], kept: Plain | None, fetch: Fetch) -> None:
        self.game = Namespace(world)
        self.world = world
        self.signature = digest_plain(self.game.encode())
        self._before = kept if kept and kept["signature"] == self.signature else None
        self._answers = _NameAnswers(self.game)
        self._same_names = kept is not None and kept["names"] == self._answers.every
        self._fetch = fetch
        self._entries: dict[str, list[Entry]] = {}
        for entry in (*world.own, *self._find_shared_layouts()):
            if entry.sound:
                self._entries.setdefault(entry.name_span.file, []).append(entry)
        self._rules: dict[str, FileRules] = {}
        self.made: dict[str, bytes] = {}
        """The results of files whose rules were compiled in this run."""
        self.files: dict[str, Plain] = {
            file: self._find_stored_result(file, marks[file]) for file in self._entries
        }
        fresh = [file for file, known in self.files.items() if known is None]
        self._compile(fresh)
        for file in fresh:
            rules = self._rules[file]
            made = {"mark": marks[file], "made": digest_bytes(rules.data)}
            self.files[file] = made | rules.get("findings")
        self.whole: Plain = self._compile_whole_game()

    def _find_shared_layouts(self) -> list[Entry]:
        """Return the layouts and sheets of content/shared that the game uses, whose names it resolves."""
        shared = (each for each in self.world.reachable if each.game == SHARED)
        layouts = [each for each in shared if self.game.find_core_kind(each.kind) in PRINTED_KINDS]
        used = {id(each) for each in self.world.included} if layouts else ()
        return [each for each in layouts if id(each) in used]

    def encode_for_cache(self) -> Plain:
        """Return the data for the next run."""
        known = {"signature": self.signature, "names": self._answers.every}
        spoken = set().union(*(each["spoken"] for each in (*self.files.values(), self.whole)))
        around = [*known.values(), self.whole["watched"], build_frame(self.game)]
        return known | {
            "files": self.files,
            "whole": self.whole,
            "spoken": sorted(spoken),
            "lenders": self._find_lenders(),
            "around": digest_plain(around),
        }

    def _find_lenders(self) -> list[str]:
        """Return the files with constants that rules of other files use."""
        for each in self.files.values():
            for entry_id, pointer, _ in each["borrowed"]:
                self._read_constant(entry_id, pointer)
        entries = self.game.entries_by_id
        lent = {name for name, pointer in self.game.constants if "/" not in pointer and pointer != BASE}
        return sorted({entries[name].name_span.file for name in lent if name in entries})

    def _find_stored_result(self, file: str, mark: str) -> Plain | None:
        found: Plain = self._before["files"].get(file) if self._before else None
        if found is None or found["mark"] != mark:
            return None
        holds = all(self._read_constant(*at) == tree for *at, tree in found["borrowed"])
        return found if holds and (self._same_names or self._has_same_answers(file, found)) else None

    def _has_same_answers(self, file: str, known: Plain) -> bool:
        """Return whether all look-ups of entry names by the rules of a file give the same answers."""
        data = self._fetch(file, known["made"])
        if data is None:
            return False
        rules = FileRules(file, data)
        answers, questions = rules.get("asked")
        if self._answers.digest(self._entries[file], questions) != answers:
            return False
        self._rules[file] = rules
        return True

    def _read_constant(self, entry_id: str, pointer: str) -> object:
        found = read_constant(self.game, entry_id, tuple(pointer.split("/")))
        return None if found is None else found.tree

    def _compile_whole_game(self) -> Plain:
        """Return the results of all rules together: findings, and the reads of the game's ends."""
        every = self._load_rules(self._entries)
        effects = Effects(each for rules in every for each in rules.outlines())
        for rules in every:
            rules.forget("outlines")
        findings: list[Finding] = [
            *effects.findings(),
            *find_revealing_questions(self.game, effects),
            *find_play_in_content(self.game, effects),
        ]
        watched = [[*end, sorted(map(list, read))] for end, read in effects.find_watched_reads().items()]
        return {**encode_findings(findings), "watched": watched}

    # Contents of the pack

    @property
    def printed_files(self) -> list[str]:
        """Files with rules for printing: layouts, sheets, slots, sentences."""
        return [file for file, each in self.files.items() if each["printed"]]

    def collect_programs(
        self, files: Iterable[str] | None = None, *, has_fixtures: bool = False
    ) -> ProgramRows:
        """Return the programs of some files, or of all with the machine; fixtures only on request."""
        watched: Watched = {
            (name, slug): {(sort, read) for sort, read in reads}
            for name, slug, reads in self.whole["watched"]
        }
        known = {file for file, (first, *_) in self._entries.items() if has_fixtures or not first.fixture}
        wanted = [each for each in (self._entries if files is None else files) if each in known]
        machine = build_machine_program(self.game, has_fixtures=has_fixtures) if files is None else None
        return ProgramRows(self._load_rules(wanted), watched, machine)

    # Compiling

    def _load_rules(self, files: Iterable[str]) -> list[FileRules]:
        wanted = list(files)
        for file in wanted:
            if file not in self._rules:
                data = self._fetch(file, self.files[file]["made"])
                if data is not None:
                    self._rules[file] = FileRules(file, data)
        self._compile([file for file in wanted if file not in self._rules])
        return [self._rules[file] for file in wanted]

    def _compile(self, files: list[str]) -> None:
        many = sum(len(self._entries[file]) for file in files) >= MANY

        def compile_rules(number: int) -> bytes:
            entries = self._entries[files[number]]
            made = _compile_file(self.game, entries, self._answers)
            if many:
                entries[0].release()
            return made

        made = (
            workers.run_jobs(len(files), compile_rules, lambda done: None)
            if many
            else map(compile_rules, range(len(files)))
        )
        for file, data in zip(files, made, strict=True):
            self.made[file] = data
            self._rules[file] = FileRules(file, data)


class ProgramRows(Collection[ProgramRow]):
    """Rules in a pack, in order. Each is encoded on demand, because together they are large."""

    def __init__(self, every: Sequence[FileRules], watched: Watched, last: Any) -> None:
        self._watched, self._last = watched, last
        lines = [(rules.file, rules.lines("lines")) for rules in every]
        found = [
            (read_program_id(text).partition("/")[::2], file, known, number)
            for file, known in lines
            for number, text in enumerate(known)
        ]
        self._found = sorted(found, key=itemgetter(0))

    def __len__(self) -> int:
        return len(self._found) + (self._last is not None)

    def __contains__(self, rule: object) -> bool:
        return rule in list(self)

    def __iter__(self) -> Iterator[ProgramRow]:
        for _, file, lines, number in self._found:
            program = EncodedProgram.read(lines[number])
            text, places = program.fill_checks(self._watched)
            yield ProgramRow(program.id, f'["",{text}]', file, places)
        if self._last is not None:
            yield ProgramRow(NAME, f'["",{encode_json(self._last)}]')


def _compile_file(game: Namespace, entries: list[Entry], answers: _NameAnswers) -> bytes:
    programs: list[Program] = []
    findings: list[Finding] = []
    borrowed: dict[tuple[str, str], object] = {}
    game.asked.clear()
    for entry in entries:
        compiled = compile_program(game, entry)
        findings += compiled.findings
        borrowed |= compiled.borrowed
        programs += [compiled.program] if compiled.program is not None else []
    outlines = [outline_program(each) for each in programs]
    plain = dumps([_encode_outline(each) for each in outlines])
    text = entries[0].text
    lines = "\n".join(encode_program(each, text) for each in programs)
    found = {
        **encode_findings(findings),
        "borrowed": [[*where, tree] for where, tree in borrowed.items()],
        "claims": [encode_entry_rules(each) for each in programs if each.has_rules],
        "printed": any(each.is_printed for each in programs),
    }
    questions = sorted(game.asked)
    asked = dumps([answers.digest(entries, questions), questions])
    return join_segments((dumps(found), plain, lines, asked))


def _encode_outline(outline: Outline) -> Plain:
    parts = [[pointer, *part] for pointer, part in outline.parts.items()]
    return [outline.id, parts, [[start, end] for _, start, end in outline.spans]]


class _NameAnswers:
    """Answers to look-ups of entry names by rules, as digests; `every` is the digest of all answers."""

    def __init__(self, game: Namespace) -> None:
        self._game = game
        self._lost, self._doubtful = game.lost.names, game.doubtful.names
        self.every = digest_plain([game.entries.ids, sorted(self._lost), sorted(self._doubtful)])

    def digest(self, entries: Iterable[Entry], questions: Iterable[str]) -> str:
        """Return a digest of the answers to look-ups, and of the targets of references."""
        references = (each for entry in entries for each in self._game.world.references(entry))
        targets = [[str(each.target.id), each.target.sound] for each in references]
        return digest_plain([[self._answer(each) for each in questions], targets])

    def _answer(self, question: str) -> object:
        if question == EVERY:
            return self.every
        if question == ANY_UNKNOWN:
            return bool(self._lost)
        if question.endswith("/"):
            return self._game.ids_of_kind(question.removesuffix("/"))
        return [self._game.entries.ids.get(question), question in self._lost, question in self._doubtful]
