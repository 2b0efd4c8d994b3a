"""Expression reader: read the text of an expression to a typed tree, and report mistakes at the word.

The modules of `expressions/` read one construct each. Their shared code is here: it finds spans, converts
values to types, and drops findings that only follow from an earlier mistake.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.findings import Code, Finding, Fix, Note, make_finding
from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual, Message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.core.trees import EXPRESSION_DEPTH, LIST_DEPTH
from ludex.lang.claims import SILENT_KINDS, Notes
from ludex.lang.codes import BREAKING, CONSEQUENT, NAMING, types
from ludex.lang.codes import expressions as codes
from ludex.lang.hints import hint_for_type
from ludex.lang.parser import (
    REPLACEMENT_HINTS,
    TOO_DEEP,
    ParsedExpression,
    SyntaxProblem,
    has_unclosed_bracket,
    parse,
)
from ludex.lang.rule_usages import EXPRESSION, USE_BY_CORE_KIND, RuleUsage
from ludex.lang.types.declarations import CallableInfo
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
from ludex.link.codes import FIXTURE
from ludex.schema.entries import Entry as Source

Pointer = tuple[str | int, ...]


@dataclass
class RuleReader:
    """Reader of the rules of one entry, which collects their findings."""

    game: Namespace
    entry: Source
    findings: list[Finding] = field(default_factory=list)
    unsure: bool = False
    """Whether an earlier part that is wrong may have named a value, or tested a value for none."""
    deepest: int = 0
    """The depth of the deepest expression of this rule so far."""
    nameless: bool = False
    """Whether an earlier part names a value, but the name could not be read."""
    data: Mapping[str, Any] = field(init=False)
    missed: set[str] = field(default_factory=set)
    """Values that were already reported as maybe none, as texts of their trees."""
    played: set[str] = field(default_factory=set)
    """The names under `values` of the entry that its own rules use."""
    calls: list[tuple[str, CallableInfo, list[object]]] = field(default_factory=list)
    """Calls of steps that a field of the entry makes unconditionally: the field, the step, the arguments."""
    borrowed: dict[tuple[str, str], object] = field(default_factory=dict)
    """Constants that were looked up for these rules, by the id of their entry and their pointer."""
    notes: Notes | None = field(init=False)
    """Constants that texts may have to show; None if the entry has no such texts."""

    def __post_init__(self) -> None:
        self.data = dict(self.entry.data)  # read very often
        is_silent = self.game.find_core_kind(self.entry.kind) in SILENT_KINDS
        self.notes = None if is_silent else Notes()

    def begin_rule(self) -> None:
        """Reset the state at the start of a routine or formula."""
        self.unsure, self.nameless, self.missed, self.deepest = False, False, set(), 0

    def add_finding(
        self, code: Code, span: Span, *notes: Note | None, fix: Fix | None = None, **slots: Any
    ) -> Typed:
        """Add a finding, unless it may only follow from an earlier mistake; return an invalid value."""
        name = to_identifier(str(slots.get("name")))
        if code in NAMING and (name in self.game.lost or name in self.game.doubtful):
            self.unsure = True
            return INVALID
        if code in CONSEQUENT and (self.nameless or (self.unsure and not any(notes))):
            return INVALID
        self.unsure = self.unsure or code in BREAKING
        self.findings.append(make_finding(code, span, notes=notes, fix=fix, **slots))
        return INVALID

    def report_maybe_none(self, typed: Typed, span: Callable[[], Span]) -> Typed:
        """Report a value that can be none where none is not allowed.

        Each value is reported only once, however often it is read.
        """
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
            if value is None or isinstance(value, int):  # YAML's own none, number or boolean
                if self.notes is not None and type(value) is int:
                    self.notes.literals[at] = value
                return self.require_type(make_literal(value), wanted, lambda: self.entry.span(at))
            quoted = Note(Message(_QUOTE)) if isinstance(value, list) else None
            return self.add_finding(codes.NOT_AN_EXPRESSION, self.entry.span(at), quoted)
        reader = self.parse(at, part.start if part else 0, value[part] if part else value, scope)
        return INVALID if reader is None else reader.read(reader.parsed.root, wanted)

    def parse(self, at: Pointer, begin: int, text: str, scope: Scope) -> ExpressionReader | None:
        """Return the reader of an expression, whose text begins at `begin`; report one that is malformed."""
        parsed = parse(text)
        if isinstance(parsed, SyntaxProblem):
            self.report_unreadable(at, begin, text, parsed)
            return None
        return ExpressionReader(self, at, begin, parsed, scope)

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
        """Record that characters of a text or key name an entry, if usages are being collected.

        Report a fixture that the entry of these rules must not name.
        """
        if self.has_stray_fixture(entry_id):
            span = self.entry.key_span(at) if on_key else self.text_span(at, start, end)
            self.add_finding(FIXTURE, span, id=entry_id)
        if self.game.namings is not None:
            use = USE_BY_CORE_KIND.get(self.game.find_core_kind(self.entry.kind), use)
            made = RuleUsage(self.entry, at, on_key, start, end, entry_id, frozenset(names), written, use)
            self.game.namings.append(made)

    def has_stray_fixture(self, entry_id: str) -> bool:
        """Return whether an entry is a fixture, although the entry of these rules is not."""
        return entry_id.partition(".")[0] in self.game.fixtures and not self.entry.fixture

    def text_span(self, at: Pointer, start: int, end: int) -> Span:
        """Return the span of characters of a text in the file."""
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
        """Return whether a text is the rest of the preceding item, which YAML has split at a comma."""
        rank = at[-1] if at else 0
        if not isinstance(rank, int) or rank == 0 or not self._in_flow(at):
            return False
        before = (*at[:-1], rank - 1)
        text = self.value(before)
        return isinstance(text, str) and (has_unclosed_bracket(text) or self._is_tail(before))

    def _in_flow(self, at: Pointer) -> bool:
        """Return whether the field is unquoted in braces or brackets, where a comma ends it."""
        if self.entry.document.text.text[self.entry.span(at).start] in "'\"":
            return False
        for length in range(len(at)):
            place = self.entry.span(at[:length])
            above = self.value(at[:length])
            if isinstance(above, dict | list) and self.entry.document.text.text[place.start] in "{[":
                return True
        return False

    def require_type(self, typed: Typed, wanted: AnyType | None, span: Callable[[], Span]) -> Typed:
        """Convert a value to the required type, or report it at its `span`, which is slow to find."""
        made = self.convert_value(typed, wanted)
        if made is not None:
            return made
        assert wanted is not None  # noqa: S101
        if isinstance(typed.type, Opt) and self.convert_value(Typed(typed.type.of, typed.tree), wanted):
            return self.report_maybe_none(typed, span)
        found, due = describe_type(typed.type), describe_type(wanted)
        hint = None if self.unsure else hint_for_type(typed.type, wanted)
        return self.add_finding(types.WRONG_TYPE, span(), hint, found=found, wanted=due)

    def convert_value(self, typed: Typed, wanted: AnyType | None) -> Typed | None:
        """Convert a value to another type; return None if that is impossible."""
        if self.game.units and is_bare_number(typed) and strip_optional(wanted or ANY) == LENGTH:
            return None  # without a unit, it would count tenths of a millimetre
        return convert_value(typed, wanted, self.game.may_stand_for)

    def condition(self, at: Pointer, scope: Scope, part: slice | None = None) -> Typed:
        """Read an expression as a condition (see `as_condition`)."""
        known = len(self.findings)
        typed = self.expression(at, scope, None, part)
        made = self.as_condition(typed, lambda: self.entry.span(at))
        self.unsure = self.unsure or len(self.findings) > known
        return made

    def as_condition(self, typed: Typed, span: Callable[[], Span]) -> Typed:
        """Convert a value to a boolean: whether it has items, or is not none."""
        if typed.type is BOOL:  # the usual case
            return typed
        match typed.type:
            case ListOf() | PlaceOf() | SpaceOf() | MapOf():
                return Typed(BOOL, ["not", ["empty", as_list(typed).tree]])
            case Opt(Piece() | Entry() | SpaceOf() | PlaceOf()):
                return Typed(BOOL, ["not", ["none?", typed.tree]])
        return self.require_type(typed, BOOL, span)


_QUOTE = Bilingual(
    "put quotes around an expression that begins with a bracket",
    "mettez entre guillemets une expression qui commence par un crochet",
)


NodeReader = Callable[["ExpressionReader", Any, "AnyType | None"], Typed]
NODE_READERS: dict[type[ast.AST], NodeReader] = {}
"""The reader of each construct, by the type of its node; filled by the modules of `expressions/`."""


class ExpressionReader:
    """Reader of the nodes of an expression; `begin` is the offset of its text in its field."""

    __slots__ = ("at", "begin", "depth", "game", "lists", "parsed", "rules", "scope", "too_deep")

    def __init__(
        self, rules: RuleReader, at: Pointer, begin: int, parsed: ParsedExpression, scope: Scope
    ) -> None:
        self.rules, self.at, self.begin, self.parsed, self.scope = rules, at, begin, parsed, scope
        self.game: Namespace = rules.game
        self.depth = 0
        self.too_deep = False
        """Whether excessive depth has been reported for this expression."""
        self.lists: dict[ast.expr, bool] = {}
        """For each first operand of a sum, whether it is a list."""

    @property
    def in_example(self) -> bool:
        """Whether the rules belong to an example, where the names of seat entries mean the seats."""
        return self.game.find_core_kind(self.rules.entry.kind) == "example"

    def span(self, node: ast.AST) -> Span:
        start, end = self.parsed.node_range(node)
        return self.rules.text_span(self.at, self.begin + start, self.begin + end)

    def read(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """Read a node, and convert its value to the expected type."""
        typed = self.read_unconverted(node, wanted)
        if wanted is None or typed.type is wanted or typed.type == wanted:
            return typed
        return self.rules.require_type(typed, wanted, lambda: self.span(node))

    def read_unconverted(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """Read a node without conversion; the expected type only helps to read bare words and lists."""
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
        """Report a construct that the language does not have."""
        hint = REPLACEMENT_HINTS.get(name or type(node).__name__)
        return self.add_finding(codes.NOT_ALLOWED, node, Note(Message(hint)) if hint else None)

    def read_not_none(self, node: ast.AST, wanted: AnyType | None = None) -> Typed:
        """Read a node whose value must not be none."""
        typed = self.read_unconverted(node, wanted)
        if isinstance(typed.type, Opt) or typed.type == NONE:
            return self.report_maybe_none(node, typed)
        return typed

    def report_maybe_none(self, node: ast.AST, typed: Typed) -> Typed:
        """Report a value that can be none where none is not allowed."""
        return self.rules.report_maybe_none(typed, lambda: self.span(node))

    def read_items(self, node: ast.AST, wanted: AnyType | None = None) -> tuple[AnyType, object]:
        """Read a node that has items; return their type and the tree of the list, or ANY and None."""
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
        """Record a constant, a number or the id of an entry, that texts may have to show."""
        if self.rules.notes is not None:
            self.rules.notes.nodes[node] = self, value

    def record_usage(self, node: ast.AST, entry_id: str, use: str = EXPRESSION) -> None:
        """Record that a name refers to an entry, or to a part of one (the entry's id, a dot and a name).

        Of a dotted name, only the last word is recorded; of a keyword argument, only the keyword.
        """
        if self.game.namings is None and not self.rules.has_stray_fixture(entry_id):
            return
        start, end = self.parsed.word_range(node)
        if isinstance(node, ast.Constant):
            start, end = start + 1, end - 1
        if isinstance(node, ast.keyword):
            end = start + len(node.arg or "")
        alone = not isinstance(node, ast.Attribute | ast.keyword)
        names = (*self.scope.names, *self.game.state) if alone else ()
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

    def report_unknown(
        self, what: Bilingual, node: ast.AST, name: str, known: Iterable[str], hint: Note | None = None
    ) -> Typed:
        """Report an unknown name, with the hint, or else with similar names among `known`."""
        start, end = self.parsed.word_range(node)
        span = self.rules.text_span(self.at, self.begin + start, self.begin + end)
        return self.rules.add_finding(
            codes.UNKNOWN, span, hint or did_you_mean(name, known), name=name, what=what
        )
