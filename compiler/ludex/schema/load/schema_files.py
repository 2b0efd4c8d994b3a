"""Schema files of a game and of the core, and their shared definitions.

A file with mistakes stays in the library but makes no kind, so that consequences of its mistakes are not
reported. Patterns must have the same meaning in Python and JavaScript; their text decides whether they do.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.findings import Code, Edit, Finding, Fix, Note, make_finding, make_note
from ludex.core.ids import is_folder_slug, make_slug
from ludex.core.messages import Bilingual, Slot, message
from ludex.core.spans import SourceText
from ludex.core.suggestions import did_you_mean
from ludex.schema.catalogue import CORE
from ludex.schema.codes import schemas as codes
from ludex.schema.keywords import Pointer, Schema, has_step, walk_schema_maps
from ludex.schema.load.bundler import SELF, qualify_schema
from ludex.schema.load.meta_schema import COMMON, SUFFIX, check_schema_file
from ludex.schema.patterns import MOST_CHARACTERS, MOST_STATES, PatternError, compile_pattern
from ludex.schema.value_view import ValueLocation
from ludex.source.document import Document, make_empty_map
from ludex.source.document_reader import read_document

_QUANTITY = re.compile(r"\{[0-9]+(?:,[0-9]*)?\}")
_PIECE = re.compile(rf"\\.|\[\^?(?:\\.|[^\]\\])*\]|\(\?[:=!]?|{_QUANTITY.pattern}|.", re.DOTALL)
"""An escape, a set, the start of a group, a quantifier, or a single character."""
_ESCAPES = frozenset("sSfnrtv^$\\.*+?()[]{}|/")
_COMMENT = re.compile(r"[\s,]*(#.*)")
_CLOSING = re.compile(r"\s*(?:[]}]|$)")
_LETTERS = {
    **dict.fromkeys(
        "dDwWbB",
        Bilingual(
            "\\{letter} covers only ASCII in JavaScript, but all of Unicode in Python",
            "\\{letter} ne couvre que l’ASCII en JavaScript, mais tout l’Unicode en Python",
        ),
    ),
    **dict.fromkeys(
        "AZzG", Bilingual("\\{letter} only works in Python", "\\{letter} ne marche qu’en Python")
    ),
    **dict.fromkeys(
        "123456789",
        Bilingual(
            "references to groups differ between JavaScript and Python",
            "les renvois à un groupe diffèrent entre JavaScript et Python",
        ),
    ),
}
_UNKNOWN = Bilingual(
    "\\{letter} does not exist in both JavaScript and Python",
    "\\{letter} n’existe pas à la fois en JavaScript et en Python",
)
_NO_PATTERN = Bilingual(
    "it is malformed, or uses a construct that is not supported",
    "il est mal formé, ou emploie une construction non prise en charge",
)
_GROUP = Bilingual("write groups as (…) or (?:…)", "écrivez les groupes (…) ou (?:…)")
_TOO_LARGE = Bilingual(
    "it is too large, or repeats more than {most} characters; limit lengths with maxLength",
    "il est trop grand, ou ses répétitions font plus de {most} caractères\u202f; bornez les longueurs avec "
    "maxLength",
)
_REFUSED = {
    "form": _NO_PATTERN,
    "look": Bilingual(
        "the only look-ahead allowed is $(?!\\n); write the condition as another `pattern`, under `allOf` "
        "or `not`",
        "la seule assertion avant (look-ahead) admise est $(?!\\n)\u202f; écrivez la condition dans un autre "
        "`pattern`, sous `allOf` ou `not`",
    ),
    "size": _TOO_LARGE.fill(most=MOST_STATES),
    "depth": Bilingual("its groups are nested too deeply", "ses groupes sont trop emboîtés"),
}
_POSSESSIVE = Bilingual(
    "possessive quantifiers only work in Python", "les quantificateurs possessifs ne marchent qu’en Python"
)
_LONE = Bilingual(
    "“{letter}” has no counterpart; write \\{letter}",
    "«\u00a0{letter}\u00a0» n’a pas de pendant\u202f; écrivez \\{letter}",
)


def find_portability_problem(pattern: str) -> Bilingual | None:
    """Return why a pattern is not portable, or too costly; None if it is neither."""
    if len(pattern) > MOST_CHARACTERS:
        return _REFUSED["size"]
    try:
        with warnings.catch_warnings():
            # Such as a set within a set, which another version may read differently.
            warnings.simplefilter("error")
            re.compile(pattern)
    except (re.error, FutureWarning, DeprecationWarning, OverflowError, RecursionError):
        return _NO_PATTERN
    pieces = _PIECE.findall(pattern)
    for index, piece in enumerate(pieces[1:], 1):
        if piece == "+" and (pieces[index - 1] in ("*", "+", "?") or _QUANTITY.match(pieces[index - 1])):
            return _POSSESSIVE
    problem = next(filter(None, map(_check_piece, pieces)), None)
    try:
        compile_pattern(pattern)
    except PatternError as error:
        return problem or _REFUSED[error.reason]
    return problem


def has_bare_dollar(pattern: str) -> bool:
    """Return whether a pattern has a `$` that would also match before a final line break."""
    pieces = _PIECE.findall(pattern)
    return any(
        piece == "$" and "".join(pieces[index + 1 : index + 4]) not in ("(?!\\n)", "(?!\n)")
        for index, piece in enumerate(pieces)
    )


def _check_piece(piece: str) -> Bilingual | None:
    if piece.startswith("\\"):
        return _check_escape(piece[1], in_set=False)
    if piece.startswith("["):
        escapes = re.findall(r"\\(.)", piece, re.DOTALL)
        return next(filter(None, (_check_escape(letter, in_set=True) for letter in escapes)), None)
    if piece == "(?":
        return _GROUP
    return _LONE.fill(letter=piece) if piece in ("{", "}", "]") else None


def _check_escape(letter: str, *, in_set: bool) -> Bilingual | None:
    if letter in _ESCAPES or (in_set and letter == "-") or letter in "ux":
        return None
    return _LETTERS.get(letter, _UNKNOWN).fill(letter=letter)


_REFERENCE = re.compile(r"(?P<file>|(?:\.\./)?common\.schema\.json)#/\$defs/(?P<name>[^/]+)\Z")


@dataclass(eq=False)
class SchemaFile:
    """Schema file as written; `sound` is false if it has mistakes."""

    path: str
    game: str
    name: str
    document: Document
    sound: bool = True

    @property
    def root(self) -> Mapping[str, Any]:
        """The schema itself; empty if the file has none."""
        root = self.document.root
        return root if isinstance(root, dict) else {}

    def own_definitions(self) -> Mapping[str, Schema]:
        found = self.root.get("$defs", {})
        return found if isinstance(found, dict) else {}

    def make_finding(
        self, code: Code, at: Pointer, notes: Iterable[Note | None] = (), *, key: bool = False, **slots: Slot
    ) -> Finding:
        """Return a finding at a value of the file or at its key."""
        span = self.document.key_span(at) if key else self.document.span(at)
        return make_finding(code, span, notes=notes, fix=None, severity=None, **slots)

    def find_existing_pointer(self, at: Pointer) -> Pointer:
        """Return the longest beginning of a pointer that exists in the file."""
        found: Any = self.root
        for length, step in enumerate(at):
            if not has_step(found, step):
                return at[:length]
            found = found[step]
        return at

    def uses_common(self) -> bool:
        """Return whether the schema refers to shared definitions."""
        common = f"{COMMON}{SUFFIX}"
        return any(common in each.get("$ref", "") for _, each in walk_schema_maps(self.root))


@dataclass
class Library:
    """Schema files of a game and of the core by name, and their shared definitions."""

    core: Mapping[str, SchemaFile]
    own: Mapping[str, SchemaFile] = field(default_factory=dict)
    before: Mapping[str, Schema] = field(default_factory=dict)
    """Definitions of the core that are located already."""

    def resolve(self, file: SchemaFile, reference: str) -> str | None:
        """Return the full form of a reference in a file; None if its target does not exist."""
        if reference == SELF:
            return SELF
        found = _REFERENCE.match(reference)
        for each in self._find_referenced_files(file, found["file"]) if found else ():
            if found and found["name"] in each.own_definitions():
                return f"{each.path}#/$defs/{found['name']}"
        return None

    def _find_referenced_files(self, file: SchemaFile, name: str) -> Iterator[SchemaFile]:
        """Yield the files to which a reference may refer: files of the game, then files of the core."""
        if not name:
            yield file
            return
        libraries = [self.core] if name.startswith("..") or file.game == CORE else [self.own, self.core]
        yield from (files[COMMON] for files in libraries if COMMON in files)

    def list_references(self, file: SchemaFile) -> list[str]:
        """Return every reference to a definition that a file may contain."""
        own = [f"#/$defs/{name}" for name in file.own_definitions()]
        shared = [name for each in self.common_files(file) for name in each.own_definitions()]
        return own + [f"{COMMON}{SUFFIX}#/$defs/{name}" for name in shared]

    def qualify_schema(self, file: SchemaFile, schema: Schema) -> Schema:
        """Return a located copy of a schema of a file; a reference without a target becomes `#`."""
        return qualify_schema(schema, lambda reference: self.resolve(file, reference) or SELF)

    def common_files(self, file: SchemaFile) -> list[SchemaFile]:
        """Return the shared files that a file may refer to."""
        return [each for each in self._find_referenced_files(file, f"{COMMON}{SUFFIX}") if each is not file]

    def collect_definitions(self) -> dict[str, Schema]:
        """Return the located definitions of all sound files by their full references."""
        files = self.own if self.before else self.core
        return {**self.before} | {
            f"{file.path}#/$defs/{name}": self.qualify_schema(file, schema)
            for file in files.values()
            if file.sound
            for name, schema in file.own_definitions().items()
        }


def read_schema_file(path: str, game: str, data: bytes) -> tuple[SchemaFile, list[Finding]]:
    """Read a schema file, and report mistakes that need no other file."""
    name = path.rpartition("/")[2].removesuffix(SUFFIX)
    document, findings = read_document(path, data)
    if document is None or findings:
        nothing = Document(path, SourceText(path, ""), make_empty_map(), "", (0, 0))
        return SchemaFile(path, game, name, document or nothing, sound=False), findings
    file = SchemaFile(path, game, name, document)
    start = document.text.span(0, 0)
    if not is_folder_slug(name):
        better = make_slug(name)
        note = make_note("“{text}” would be valid", "«\u00a0{text}\u00a0» serait valide", text=better)
        notes = [note] if better else []
        findings = [make_finding(codes.FILE_NAME, start, notes=notes, name=name)]
    findings += _find_json_errors(document)
    findings += check_schema_file(file.root, ValueLocation(document, (), name, name, start))
    if not findings:
        findings = list(_find_unfit_patterns(file))
    file.sound = not findings
    return file, findings


def _find_json_errors(document: Document) -> list[Finding]:
    text = document.text.text
    start = len(text) - len(text.removeprefix("\ufeff"))
    try:
        json.loads(text[start:])
    except json.JSONDecodeError as error:
        at = start + error.pos
        comment = _COMMENT.match(text, at)
        if comment:
            span = document.text.span(*comment.span(1))
            return [make_finding(codes.NO_JSON, span, trouble=codes.COMMENT)]
        before = text[: at + (text[at : at + 1] == ",")].rstrip()
        if not before.endswith(",") or not _CLOSING.match(text, len(before)):
            return [make_finding(codes.NO_JSON, document.text.span(at, at), trouble=codes.OTHERWISE)]
        span = document.text.span(len(before) - 1, len(before))
        fix = Fix(message("remove the comma", "retirer la virgule"), (Edit(span, ""),))
        return [make_finding(codes.NO_JSON, span, trouble=codes.TRAILING_COMMA, fix=fix)]
    return []


def read_core_schema(path: str, data: bytes) -> SchemaFile:
    """Read a core schema as shipped with Ludex, without checks or spans."""
    text = SourceText(path, data.decode("utf-8"))
    document = Document(path, text, json.loads(text.text), "", (0, len(text.text)))
    return SchemaFile(path, CORE, path.rpartition("/")[2].removesuffix(SUFFIX), document)


def _find_unfit_patterns(file: SchemaFile) -> Iterator[Finding]:
    """Report patterns that Python and JavaScript may read differently, or that are too costly."""
    for at, schema in walk_schema_maps(file.root):
        found = [(schema["pattern"], (*at, "pattern"), False)] if "pattern" in schema else []
        found += [
            (each, (*at, "patternProperties", each), True) for each in schema.get("patternProperties", ())
        ]
        for pattern, place, key in found:
            if (problem := find_portability_problem(pattern)) is not None:
                yield file.make_finding(codes.PATTERN, place, key=key, problem=problem)
            elif has_bare_dollar(pattern):
                yield file.make_finding(codes.UNGUARDED_DOLLAR, place, key=key)


def find_dangling_references(file: SchemaFile, library: Library) -> Iterator[Finding]:
    """Report references whose targets do not exist."""
    for at, schema in walk_schema_maps(file.root):
        if "$ref" in schema and library.resolve(file, schema["$ref"]) is None:
            note = did_you_mean(schema["$ref"], library.list_references(file))
            yield file.make_finding(codes.REFERENCE, (*at, "$ref"), [note], reference=schema["$ref"])
