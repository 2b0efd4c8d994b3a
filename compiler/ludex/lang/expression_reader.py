"""Expression reader: the text of an expression to a typed tree, with findings at the word.

What each construction means stands in `expressions/`; here is what they share: where things are, how a value
is converted to a type, and how a mistake is reported once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.budgets import EXPRESSION_DEPTH, LIST_DEPTH
from ludex.core.findings import Code, Finding, Fix, Note, make_finding
from ludex.core.messages import Bilingual, Message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.lang.claims import Notes, make_notes
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import statements, types
from ludex.lang.parser import (
    REPLACEMENT_HINTS,
    TOO_DEEP,
    ParsedExpression,
    SyntaxProblem,
    has_unclosed_bracket,
    parse,
)
from ludex.lang.rule_usages import EXPRESSION, USE_BY_CORE_KIND, RuleUsage
from ludex.lang.types.declarations import CallableInfo, to_identifier
from ludex.lang.types.namespace import Namespace
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INVALID,
    LENGTH,
    NONE,
    AnyType,
    Entry,
    ListOf,
    MapOf,
    Opt,
    Piece,
    PlaceOf,
    SpaceOf,
    Typed,
    as_list,
    convert_value,
    count_list_levels,
    describe_type,
    is_bare_number,
    make_literal,
    strip_optional,
)
from ludex.lang.types.scope import Scope, tree_key
from ludex.schema.entries import Entry as Source

_BREAKING_CODES = (
    codes.NOT_AN_EXPRESSION,
    codes.UNREADABLE,
    codes.CUT_AT_COMMA,
    codes.NOT_ALLOWED,
    statements.NO_VERB,
    statements.UNKNOWN_PART,
    statements.MISSING_PART,
    statements.WRONG_SHAPE,
)
_CONSEQUENT_CODES = (
    codes.UNKNOWN,
    codes.WORD_WITHOUT_FIELD,
    types.MAYBE_NONE,
    types.UNSET,
    statements.UNANSWERABLE_QUESTION,
)
"""Findings of a routine that are left out once something of it could not be read, unless they have a note."""


Pointer = tuple[str | int, ...]


@dataclass
class RuleReader:
    """Reads the rules of one entry, and collects their findings."""

    game: Namespace
    entry: Source
    findings: list[Finding] = field(default_factory=list)
    unsure: bool = False
    """Whether something above could not be read that may have named a value, or made sure that it is
    there.
    """
    deepest: int = 0
    """How deep the expressions of this rule are nested."""
    nameless: bool = False
    """Whether something above was to name a value, and nobody can tell how."""
    data: Mapping[str, Any] = field(init=False)
    missed: set[str] = field(default_factory=set)
    """Values that are reported already as maybe none, as their trees are written."""
    played: set[str] = field(default_factory=set)
    """The entry’s own values that its rules name."""
    calls: list[tuple[str, CallableInfo, list[object]]] = field(default_factory=list)
    """Calls of steps that stand alone in a field with statements: the field, the step, the arguments."""
    borrowed: dict[tuple[str, str], object] = field(default_factory=dict)
    """Constants of other entries that these rules follow from, by id and pointer."""
    notes: Notes | None = field(init=False)
    """Constants that texts may have to show; none where the entry has no such texts."""

    def __post_init__(self) -> None:
        self.data = dict(self.entry.data)  # asked for very often
        self.notes = make_notes(self.game.find_core_kind(self.entry.kind))

    def begin_rule(self) -> None:
        """Reset what holds for one routine or formula alone."""
        self.unsure, self.nameless, self.missed, self.deepest = False, False, set(), 0

    def add_finding(
        self, code: Code, span: Span, *notes: Note | None, fix: Fix | None = None, **slots: Any
    ) -> Typed:
        if code == codes.UNKNOWN and to_identifier(str(slots.get("name"))) in self.game.lost:
            return INVALID
        if code in _CONSEQUENT_CODES and (self.nameless or (self.unsure and not any(notes))):
            return INVALID
        self.unsure = self.unsure or code in _BREAKING_CODES
        self.findings.append(make_finding(code, span, notes=notes, fix=fix, **slots))
        return INVALID

    def report_maybe_none(self, typed: Typed, span: Callable[[], Span]) -> Typed:
        """Report a value that may be none where it must not, once, however often it is read."""
        tree = tree_key(typed.tree)
        if tree in self.missed:
            return INVALID
        self.missed.add(tree)
        return self.add_finding(types.MAYBE_NONE, span())

    def expression(
        self, at: Pointer, scope: Scope, wanted: AnyType | None = None, part: slice | None = None
    ) -> Typed:
        """Read the expression at a pointer of the entry, or `part` of its text, and convert it to a type."""
        value = self.value(at)
        if not isinstance(value, str):
            if value is None or isinstance(value, int):  # a number or a truth value needs no quotes
                if self.notes is not None and type(value) is int:
                    self.notes.literals[at] = value
                return self.require_type(make_literal(value), wanted, lambda: self.entry.span(at))
            quoted = Note(Message(_QUOTE)) if isinstance(value, list | dict) else None
            return self.add_finding(codes.NOT_AN_EXPRESSION, self.entry.span(at), quoted)
        begin = part.start if part else 0
        text = value[part] if part else value
        parsed = parse(text)
        if isinstance(parsed, SyntaxProblem):
            return self.report_unreadable(at, begin, text, parsed)
        return ExpressionReader(self, at, begin, parsed, scope).read(parsed.root, wanted)

    def value(self, at: Pointer) -> Any:
        value: Any = self.data
        for step in at:
            value = value[step]
        return value

    def record_usage(
        self,
        entry_id: str,
        at: Pointer,
        start: int,
        end: int,
        names: Iterable[str] = (),
        *,
        on_key: bool = False,
        written: bool = False,
        use: str = EXPRESSION,
    ) -> None:
        """Record that characters of a text, or of a key, name an entry, where usages are asked for."""
        if self.game.namings is not None:
            use = USE_BY_CORE_KIND.get(self.game.find_core_kind(self.entry.kind), use)
            made = RuleUsage(self.entry, at, on_key, start, end, entry_id, frozenset(names), written, use)
            self.game.namings.append(made)

    def text_span(self, at: Pointer, start: int, end: int) -> Span:
        """Span in the file of characters of a text."""
        return self.entry.document.word_span((*self.entry.pointer, *at), start, end)

    def report_unreadable(self, at: Pointer, begin: int, text: str, problem: SyntaxProblem) -> Typed:
        span = self.text_span(at, begin + problem.start, begin + problem.end)
        note = Note(Message(problem.hint)) if problem.hint else None
        if problem.long:
            return self.add_finding(codes.NOT_ALLOWED, span, note)
        if problem.unclosed and self._in_flow(at):
            return self.add_finding(codes.CUT_AT_COMMA, span, text=text)
        if self._is_tail(at):
            return INVALID
        return self.add_finding(codes.UNREADABLE, span, note)

    def _is_tail(self, at: Pointer) -> bool:
        """Whether a text is the end of the item before it, which YAML has cut at a comma."""
        rank = at[-1] if at else 0
        if not isinstance(rank, int) or rank == 0 or not self._in_flow(at):
            return False
        before = (*at[:-1], rank - 1)
        text = self.value(before)
        return isinstance(text, str) and (has_unclosed_bracket(text) or self._is_tail(before))

    def _in_flow(self, at: Pointer) -> bool:
        """Whether the field stands unquoted between braces or square brackets, where a comma ends it."""
        if self.entry.document.text.text[self.entry.span(at).start] in "'\"":
            return False
        for length in range(len(at)):
            place = self.entry.span(at[:length])
            above = self.value(at[:length])
            if isinstance(above, dict | list) and self.entry.document.text.text[place.start] in "{[":
                return True
        return False

    def require_type(self, typed: Typed, wanted: AnyType | None, span: Callable[[], Span]) -> Typed:
        """Convert a value to the type that is due, or report it. The span is found only if it is needed: that
        takes time.
        """
        made = self.convert_value(typed, wanted)
        if made is not None:
            return made
        assert wanted is not None  # noqa: S101
        if isinstance(typed.type, Opt) and self.convert_value(Typed(typed.type.of, typed.tree), wanted):
            return self.report_maybe_none(typed, span)
        found, due = describe_type(typed.type), describe_type(wanted)
        return self.add_finding(types.WRONG_TYPE, span(), found=found, wanted=due)

    def convert_value(self, typed: Typed, wanted: AnyType | None) -> Typed | None:
        """Convert a value to another type that it can stand for; none where it cannot."""
        if self.game.units and is_bare_number(typed) and strip_optional(wanted or ANY) == LENGTH:
            return None  # it would be tenths of a millimetre, which nobody means
        return convert_value(typed, wanted, self.game.is_subkind)

    def condition(self, at: Pointer, scope: Scope, part: slice | None = None) -> Typed:
        """Read an expression that must be true or false."""
        known = len(self.findings)
        typed = self.expression(at, scope, None, part)
        made = self.as_condition(typed, lambda: self.entry.span(at))
        self.unsure = self.unsure or len(self.findings) > known
        return made

    def as_condition(self, typed: Typed, span: Callable[[], Span]) -> Typed:
        """Convert a value to true or false: a list is true unless it is empty, a piece that may be none
        unless it is.
        """
        if typed.type is BOOL:  # as nearly always
            return typed
        match typed.type:
            case ListOf() | PlaceOf() | SpaceOf() | MapOf():
                return Typed(BOOL, ["not", ["empty", as_list(typed).tree]])
            case Opt(Piece() | Entry() | SpaceOf() | PlaceOf()):
                return Typed(BOOL, ["not", ["none?", typed.tree]])
        return self.require_type(typed, BOOL, span)


_QUOTE = Bilingual(
    "put an expression that begins with a bracket or brace between quotes",
    "mettez entre guillemets une expression qui commence par un crochet ou une accolade",
)


NodeReader = Callable[["ExpressionReader", Any, "AnyType | None"], Typed]
NODE_READERS: dict[type[ast.AST], NodeReader] = {}
"""What each construction means, by its node; filled by the files of `expressions/`."""


class ExpressionReader:
    """Reads the nodes of one expression; `begin` is where its text begins in its field."""

    __slots__ = ("at", "begin", "depth", "game", "lists", "parsed", "rules", "scope", "too_deep")

    def __init__(
        self, rules: RuleReader, at: Pointer, begin: int, parsed: ParsedExpression, scope: Scope
    ) -> None:
        self.rules, self.at, self.begin, self.parsed, self.scope = rules, at, begin, parsed, scope
        self.game: Namespace = rules.game
        self.depth = 0
        self.too_deep = False
        """Whether it is reported that this goes too deep, once for an expression."""
        self.lists: dict[ast.expr, bool] = {}
        """Of what begins a sum, whether it is a list."""

    @property
    def in_example(self) -> bool:
        """Whether seats go by the names of their entries here."""
        return self.game.find_core_kind(self.rules.entry.kind) == "example"

    def span(self, node: ast.AST) -> Span:
        start, end = self.parsed.node_range(node)
        return self.rules.text_span(self.at, self.begin + start, self.begin + end)

    def read(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """Read a node, and convert it to the type that is wanted."""
        typed = self.read_unconverted(node, wanted)
        if wanted is None or typed.type is wanted or typed.type == wanted:
            return typed
        return self.rules.require_type(typed, wanted, lambda: self.span(node))

    def read_unconverted(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """Read a node as it is; what is wanted of it only helps to understand bare words."""
        read = NODE_READERS.get(type(node))
        if self.depth > EXPRESSION_DEPTH:
            if self.too_deep:
                return INVALID
            self.too_deep = True
            return self.add_finding(codes.NOT_ALLOWED, node, Note(Message(TOO_DEEP)))
        if read is None:
            return self.report_not_allowed(node)
        self.depth += 1
        self.rules.deepest = max(self.rules.deepest, self.depth)
        typed = read(self, node, wanted)
        self.depth -= 1
        if type(typed.type) is ListOf and count_list_levels(typed.type) > LIST_DEPTH:
            return self.add_finding(codes.TOO_DEEP, node, most=LIST_DEPTH)
        return self.scope.narrow(typed) if self.scope.sure else typed

    def report_not_allowed(self, node: ast.AST, name: str = "") -> Typed:
        """Report a construction that the language does not have."""
        hint = REPLACEMENT_HINTS.get(name or type(node).__name__)
        return self.add_finding(codes.NOT_ALLOWED, node, Note(Message(hint)) if hint else None)

    def read_not_none(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """Read a node that must not be none, whatever else it is."""
        typed = self.read_unconverted(node, wanted)
        if isinstance(typed.type, Opt) or typed.type == NONE:
            return self.report_maybe_none(node, typed)
        return typed

    def report_maybe_none(self, node: ast.AST, typed: Typed) -> Typed:
        """Report a value that may be none where it must not."""
        return self.rules.report_maybe_none(typed, lambda: self.span(node))

    def read_items(self, node: ast.AST, wanted: AnyType | None = None) -> tuple[AnyType, object]:
        """Read a node that has items: the type of each, and the tree of the list."""
        typed = self.read_not_none(node, None if wanted is None else ListOf(wanted))
        if typed.type == ANY:
            return ANY, None
        listed = as_list(typed)
        if not isinstance(listed.type, ListOf):
            self.report_wrong_type(node, typed.type, ListOf(ANY))
            return ANY, None
        return listed.type.of, listed.tree

    def condition(self, node: ast.AST) -> Typed:
        return self.rules.as_condition(self.read_unconverted(node, BOOL), lambda: self.span(node))

    def add_finding(self, code: Code, node: ast.AST, *notes: Note | None, **slots: Any) -> Typed:
        return self.rules.add_finding(code, self.span(node), *notes, **slots)

    def note_constant(self, node: ast.expr, value: int | str) -> None:
        """Note a number, or the id of an entry, that texts may have to show."""
        if self.rules.notes is not None:
            self.rules.notes.nodes[node] = self, value

    def record_usage(self, node: ast.AST, entry_id: str, use: str = EXPRESSION) -> None:
        """Record that a name, the last word of one with dots, or that of an argument, names an entry, or a
        name within one: the id of the entry, a dot and the name.
        """
        if self.game.namings is None:
            return
        start, end = self.parsed.node_range(node)
        dotted = isinstance(node, ast.Attribute)
        if isinstance(node, ast.Attribute):
            start = end - len(node.attr)
        if isinstance(node, ast.Constant):
            start, end = start + 1, end - 1
        if isinstance(node, ast.keyword):
            end = start + len(node.arg or "")
        names = () if dotted or isinstance(node, ast.keyword) else (*self.scope.names, *self.game.state)
        place = (self.at, self.begin + start, self.begin + end)
        self.rules.record_usage(entry_id, *place, names, written=True, use=use)

    def report_wrong_type(self, node: ast.AST, found: AnyType, wanted: AnyType) -> Typed:
        return self.add_finding(
            types.WRONG_TYPE, node, found=describe_type(found), wanted=describe_type(wanted)
        )

    def report_incompatible(self, node: ast.AST, left: AnyType, right: AnyType) -> Typed:
        return self.add_finding(
            types.INCOMPATIBLE_TYPES, node, left=describe_type(left), right=describe_type(right)
        )

    def report_no_fields(self, node: ast.AST, found: AnyType, name: str) -> Typed:
        return self.add_finding(types.NO_FIELDS, node, found=describe_type(found), name=name)

    def report_unknown(self, what: Bilingual, node: ast.AST, name: str, known: Iterable[str]) -> Typed:
        """Report an unknown name, with those that may be meant."""
        start, end = self.parsed.node_range(node)
        if isinstance(node, ast.Attribute):
            start = end - len(node.attr)
        span = self.rules.text_span(self.at, self.begin + start, self.begin + end)
        return self.rules.add_finding(codes.UNKNOWN, span, did_you_mean(name, known), name=name, what=what)
