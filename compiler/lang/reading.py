"""Reads one expression: from its text to a typed tree, every mistake of it a finding at the word.

What each construction means stands in `expressions/`; here is what they share: where things are, how a type
is made to fit, and how a
mistake is told once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from compiler.core.code import Code
from compiler.core.finding import Finding, Fix, Note, find
from compiler.core.message import Both, Message
from compiler.core.near import did_you_mean
from compiler.core.span import Span
from compiler.lang.codes import expressions as codes
from compiler.lang.codes import statements, types
from compiler.lang.game import Game
from compiler.lang.namings import Naming
from compiler.lang.schemas import identifier
from compiler.lang.scope import Scope, written
from compiler.lang.syntax import DEEPEST, INSTEAD, TOO_DEEP, Parsed, Problem, parse
from compiler.lang.typed import LOST, Typed, as_list, literal
from compiler.lang.types import (
    ANY,
    BOOL,
    NONE,
    AnyType,
    Entry,
    ListOf,
    MapOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    fits,
    said,
)
from compiler.schema.entries import Entry as Source

Pointer = tuple[str | int, ...]


_BREAKING = (
    codes.NO_TEXT,
    codes.UNREADABLE,
    codes.CUT,
    codes.NOT_ALLOWED,
    statements.NO_VERB,
    statements.NO_PART,
    statements.LACKS,
    statements.SHAPE,
)
_FOLLOWING = (codes.UNKNOWN, codes.WORD_HERE, types.MAYBE, types.UNSET, statements.MAYBE_NOTHING)
"""What is not told of a routine any more once something of it could not be read, unless there is a cure."""


@dataclass
class Reading:
    """One entry's rules as they are read: where they stand, and what was found."""

    game: Game
    entry: Source
    findings: list[Finding] = field(default_factory=list)
    unsure: bool = False
    """Whether something above could not be read that may have named a value, or made sure that it is
    there.
    """
    nameless: bool = False
    """Whether something above was to name a value, and nobody can tell how."""
    data: Mapping[str, Any] = field(init=False)
    missed: set[str] = field(default_factory=set)
    """Values of which it was told already that they may be none, as their trees are written."""

    def __post_init__(self) -> None:
        self.data = dict(self.entry.data)  # asked for very often

    def begin(self) -> None:
        """Another routine or formula."""
        self.unsure, self.nameless, self.missed = False, False, set()

    def tell(
        self, code: Code, span: Span, *notes: Note | None, fix: Fix | None = None, **slots: Any
    ) -> Typed:
        if code == codes.UNKNOWN and identifier(str(slots.get("name"))) in self.game.lost:
            return LOST
        if code in _FOLLOWING and (self.nameless or (self.unsure and not any(notes))):
            return LOST
        self.unsure = self.unsure or code in _BREAKING
        self.findings.append(find(code, span, notes=notes, fix=fix, **slots))
        return LOST

    def expression(
        self, at: Pointer, scope: Scope, wanted: AnyType | None = None, part: slice | None = None
    ) -> Typed:
        """The expression that stands at a pointer of the entry, made to fit; `part` of its text where it
        is but a part.
        """
        value = self.value(at)
        if isinstance(value, bool) or value is None or isinstance(value, int):
            return self.fitted(literal(value), wanted, lambda: self.entry.span(at))
        if not isinstance(value, str):
            quoted = Note(Message(_QUOTE)) if isinstance(value, list | dict) else None
            return self.tell(codes.NO_TEXT, self.entry.span(at), quoted)
        begin = part.start if part else 0
        text = value[part] if part else value
        parsed = parse(text)
        if isinstance(parsed, Problem):
            return self.unread(at, begin, text, parsed)
        return Reader(self, at, begin, parsed, scope).read(parsed.root, wanted)

    def value(self, at: Pointer) -> Any:
        value: Any = self.data
        for step in at:
            value = value[step]
        return value

    def named(
        self,
        entry_id: str,
        at: Pointer,
        start: int,
        end: int,
        names: Iterable[str] = (),
        *,
        on_key: bool = False,
        written: bool = False,
    ) -> None:
        """Takes down that characters of a text, or of a key, name an entry, where somebody asks for it."""
        if self.game.namings is not None:
            made = Naming(self.entry, at, on_key, start, end, entry_id, frozenset(names), written)
            self.game.namings.append(made)

    def words(self, at: Pointer, start: int, end: int) -> Span:
        """Where characters of a text stand in the file."""
        return self.entry.document.word_span((*self.entry.pointer, *at), start, end)

    def unread(self, at: Pointer, begin: int, text: str, problem: Problem) -> Typed:
        span = self.words(at, begin + problem.start, begin + problem.end)
        note = Note(Message(problem.hint)) if problem.hint else None
        if problem.long:
            return self.tell(codes.NOT_ALLOWED, span, note)
        if problem.unclosed and self._in_flow(at):
            return self.tell(codes.CUT, span, text=text)
        return self.tell(codes.UNREADABLE, span, note)

    def _in_flow(self, at: Pointer) -> bool:
        """Whether the field stands unquoted in a map written with braces, where a comma ends it."""
        if self.entry.document.text.text[self.entry.span(at).start] in "'\"":
            return False
        for length in range(len(at)):
            place = self.entry.span(at[:length])
            above = self.value(at[:length])
            if isinstance(above, dict | list) and self.entry.document.text.text[place.start] in "{[":
                return True
        return False

    def maybe(self, typed: Typed, span: Callable[[], Span]) -> Typed:
        """A value that may be none where it must not: told once, however often it is read."""
        tree = written(typed.tree)
        if tree in self.missed:
            return LOST
        self.missed.add(tree)
        return self.tell(types.MAYBE, span())

    def fitted(self, typed: Typed, wanted: AnyType | None, span: Callable[[], Span]) -> Typed:
        """A value where a type is due: as it is, or turned into what it stands for.

        To find the place takes time: it is asked for only where there is something to tell.
        """
        made = self.turned(typed, wanted)
        if made is not None:
            return made
        assert wanted is not None  # noqa: S101
        if isinstance(typed.type, Opt) and self.turned(Typed(typed.type.of, typed.tree), wanted):
            return self.maybe(typed, span)
        return self.tell(types.WRONG, span(), found=said(typed.type), wanted=said(wanted))

    def turned(self, typed: Typed, wanted: AnyType | None) -> Typed | None:
        """A value as another type, where it can stand for one: a place for its pieces, a piece for its
        entry.
        """
        lineage = self.game.lineage
        if wanted is None or typed.type == ANY or fits(typed.type, wanted, lineage):
            return typed
        inner = wanted.of if isinstance(wanted, Opt) else wanted
        match typed.type, inner:
            case ((PlaceOf() | SpaceOf() | MapOf()), ListOf()):
                listed = as_list(typed)
                return listed if fits(listed.type, inner, lineage) else None
            case Piece(kinds), Entry() if fits(Entry(kinds), inner, lineage):
                return Typed(Entry(kinds), ["entryof", typed.tree])
            case Opt(of), _ if inner == BOOL:
                return self.turned(Typed(of, typed.tree), wanted) if of == BOOL else None
        return None

    def condition(self, at: Pointer, scope: Scope, part: slice | None = None) -> Typed:
        """An expression that must be true or false."""
        known = len(self.findings)
        typed = self.expression(at, scope, None, part)
        made = self.as_condition(typed, lambda: self.entry.span(at))
        self.unsure = self.unsure or len(self.findings) > known
        return made

    def as_condition(self, typed: Typed, span: Callable[[], Span]) -> Typed:
        """A list is true unless it is empty; a piece or entry that may be none, unless it is."""
        match typed.type:
            case ListOf() | PlaceOf() | SpaceOf() | MapOf():
                return Typed(BOOL, ["not", ["empty", as_list(typed).tree]])
            case Opt(Piece() | Entry() | SpaceOf() | PlaceOf()):
                return Typed(BOOL, ["not", ["none?", typed.tree]])
        return self.fitted(typed, BOOL, span)


_QUOTE = Both(
    "put an expression that begins with a bracket or brace between quotes",
    "mettez entre guillemets une expression qui commence par un crochet ou une accolade",
)


Rule = Callable[["Reader", Any, "AnyType | None"], Typed]
RULES: dict[type[ast.AST], Rule] = {}
"""What each construction means, by its node; filled by the files of `expressions/`."""


@dataclass
class Reader:
    """Reads the nodes of one text. `begin` is where the text begins in its field."""

    reading: Reading
    at: Pointer
    begin: int
    parsed: Parsed
    scope: Scope
    depth: int = 0
    too_deep: bool = False
    """Whether it was told that this goes too deep: once for an expression."""
    lists: dict[ast.expr, bool] = field(default_factory=dict)
    """Of what begins a sum, whether it is a list."""

    @property
    def game(self) -> Game:
        return self.reading.game

    @property
    def in_example(self) -> bool:
        """Whether seats go by the names of their entries here."""
        return self.game.sort(self.reading.entry.kind) == "example"

    def span(self, node: ast.AST) -> Span:
        start, end = self.parsed.place(node)
        return self.reading.words(self.at, self.begin + start, self.begin + end)

    def read(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """A node, made to fit what is wanted of it."""
        typed = self.plain(node, wanted)
        if wanted is None or typed.type == wanted:
            return typed
        turned = self.reading.turned
        there = Typed(typed.type.of, typed.tree) if isinstance(typed.type, Opt) else typed
        if there is not typed and turned(typed, wanted) is None and turned(there, wanted) is not None:
            return self.maybe(node, typed)
        return self.reading.fitted(typed, wanted, lambda: self.span(node))

    def plain(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """A node as it is; what is wanted of it only helps to understand bare words."""
        rule = RULES.get(type(node))
        if self.depth > DEEPEST:
            return self._refused_as_deep(node)
        if rule is None:
            return self.refused(node)
        self.depth += 1
        typed = rule(self, node, wanted)
        self.depth -= 1
        return Typed(self.scope.sure_type(typed.tree, typed.type), typed.tree) if self.scope.sure else typed

    def refused(self, node: ast.AST, name: str = "") -> Typed:
        """A construction that the language does not have."""
        hint = INSTEAD.get(name or type(node).__name__)
        return self.tell(codes.NOT_ALLOWED, node, Note(Message(hint)) if hint else None)

    def _refused_as_deep(self, node: ast.AST) -> Typed:
        if self.too_deep:
            return LOST
        self.too_deep = True
        return self.tell(codes.NOT_ALLOWED, node, Note(Message(TOO_DEEP)))

    def certain(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """A node that must not be none, whatever else it is."""
        typed = self.plain(node, wanted)
        return self.maybe(node, typed) if isinstance(typed.type, Opt) or typed.type == NONE else typed

    def maybe(self, node: ast.AST, typed: Typed) -> Typed:
        """A value that may be none where it must not."""
        return self.reading.maybe(typed, lambda: self.span(node))

    def items(self, node: ast.AST, wanted: AnyType | None = None) -> tuple[AnyType, Any]:
        """A node that has items: what each is, and the list."""
        typed = self.certain(node, None if wanted is None else ListOf(wanted))
        if typed.type == ANY:
            return ANY, None
        listed = as_list(typed)
        if not isinstance(listed.type, ListOf):
            self.tell(types.WRONG, node, found=said(typed.type), wanted=said(ListOf(ANY)))
            return ANY, None
        return listed.type.of, listed.tree

    def condition(self, node: ast.AST) -> Typed:
        return self.reading.as_condition(self.plain(node, BOOL), lambda: self.span(node))

    def tell(self, code: Code, node: ast.AST, *notes: Note | None, **slots: Any) -> Typed:
        return self.reading.tell(code, self.span(node), *notes, **slots)

    def named(self, node: ast.AST, entry_id: str) -> None:
        """Takes down that a name, or the last word of one with dots, names an entry."""
        if self.game.namings is None:
            return
        start, end = self.parsed.place(node)
        dotted = isinstance(node, ast.Attribute)
        if isinstance(node, ast.Attribute):
            start = end - len(node.attr)
        if isinstance(node, ast.Constant):
            start, end = start + 1, end - 1
        names = () if dotted else (*self.scope.names, *self.game.state)
        self.reading.named(entry_id, self.at, self.begin + start, self.begin + end, names, written=True)

    def unknown(self, what: Both, node: ast.AST, name: str, known: Iterable[str]) -> Typed:
        """No such name, with those that may be meant."""
        start, end = self.parsed.place(node)
        if isinstance(node, ast.Attribute):
            start = end - len(node.attr)
        span = self.reading.words(self.at, self.begin + start, self.begin + end)
        return self.reading.tell(codes.UNKNOWN, span, did_you_mean(name, known), name=name, what=what)
