"""Statement reader: read lists of statements to trees; registry of verbs and their parts.

Each verb is in a file of `verbs/`; their shared code is here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ludex.core.findings import Code, Note, make_note
from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, suggest_or_list
from ludex.core.trees import BLOCK_SIZE, STATEMENT_DEPTH
from ludex.core.verbs import STATEMENTS, TELLING
from ludex.lang.codes import expressions, types
from ludex.lang.codes import statements as codes
from ludex.lang.expression_reader import ExpressionReader, Pointer, RuleReader
from ludex.lang.expressions.lists import read_for_clause
from ludex.lang.hints import hint_for_type
from ludex.lang.parser import SyntaxProblem, has_unclosed_bracket, parse
from ludex.lang.rule_usages import STATEMENT
from ludex.lang.types.rule_types import ANY, AnyType, Typed, describe_type, is_assignable
from ludex.lang.types.scope import (
    LEADING_NAME_PATTERN,
    NAME_IN_PATTERN,
    NAMED_VALUE_PATTERN,
    Scope,
    bind_unreadable,
)

Tree = list[Any]
VerbReader = Callable[["Statement"], list[Tree]]


@dataclass
class Points:
    """Points of a program: the numbers of its statements and rules, with their spans."""

    spans: list[Span] = field(default_factory=list)
    by: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The rules that a statement carries out, by its point, if it or an enclosing statement cites them."""

    def add(self, span: Span, by: tuple[str, ...] = ()) -> int:
        self.spans.append(span)
        if by:
            self.by[len(self.spans) - 1] = by
        return len(self.spans) - 1


@dataclass(frozen=True, slots=True)
class StatementVerb:
    """Verb of the rule language: its parts, its purpose, and a sample line."""

    name: str
    parts: Mapping[str, str]
    says: str
    shown: str
    read: VerbReader


VERBS: dict[str, StatementVerb] = {}


def declare_verb(
    name: str, says: str, shown: str, parts: Mapping[str, str] | None = None
) -> Callable[[VerbReader], VerbReader]:
    """Declare a verb of the rule language; the decorated function compiles its statements."""
    if name not in STATEMENTS:
        raise ValueError(f"core/verbs.py does not declare the statement “{name}”")

    def register(read: VerbReader) -> VerbReader:
        VERBS[name] = StatementVerb(name, parts or {}, says, shown, read)
        return read

    return register


@dataclass
class Routine:
    """State shared by the statements of one routine."""

    rules: RuleReader
    points: Points
    returns: AnyType | None
    asks: bool = True
    hook: str = ""
    """`before`, `instead` or `after` in a hook."""
    tells: bool = False
    """Whether the routine is a story of a step (`heading`, `told`), and so must not change anything."""
    loops: int = 0
    """The number of loops around the current statement."""
    changed: set[int] = field(default_factory=set)
    """Slots of the event's arguments that a `before` hook sets."""
    by: tuple[str, ...] = ()
    """The rules that the current or an enclosing statement cites."""

    def block(self, at: Pointer, scope: Scope) -> tuple[list[Tree], bool]:
        """Read the statements of a list; also return whether the end of the list can be reached."""
        listed = self.rules.value(at)
        if not isinstance(listed, list):
            wanted = Bilingual("a list of statements", "une liste d’instructions")
            self.rules.add_finding(codes.WRONG_SHAPE, self.rules.entry.span(at), wanted=wanted)
            return [], True
        if len(listed) > BLOCK_SIZE or len(at) > 2 * STATEMENT_DEPTH:
            most, what = (BLOCK_SIZE, _STATEMENTS) if len(listed) > BLOCK_SIZE else (STATEMENT_DEPTH, _LEVELS)
            self.rules.add_finding(codes.TOO_MUCH, self.rules.entry.span(at), most=most, what=what)
            return [], True
        trees: list[Tree] = []
        goes_on = True
        for index in range(len(listed)):
            if not goes_on:
                self.rules.add_finding(codes.UNREACHABLE, self.rules.entry.span((*at, index)))
                break
            statement = self.statement((*at, index), scope)
            if statement is not None:
                trees += statement.run()
                goes_on = statement.goes_on
        return trees, goes_on

    def statement(self, at: Pointer, scope: Scope) -> Statement | None:
        """Read the statement at a pointer; return None if its verb or a part is unknown or not allowed."""
        data = self.rules.value(at)
        if isinstance(data, str):
            data = {data: None}
        span = self.rules.entry.span(at)
        if not isinstance(data, Mapping):
            wanted = Bilingual("a verb with its parts", "un verbe et ses parties")
            self.rules.add_finding(codes.WRONG_SHAPE, span, wanted=wanted)
            return None
        named = [each for each in data if each in VERBS]
        if not named:
            first = next(iter(data), "")
            if isinstance(self.rules.value(at), Mapping) and data:
                span = self.rules.entry.key_span((*at, first))
            verb, _, rest = str(first).partition(" ")
            hint = make_note(*_COLON, verb=verb) if rest and verb in VERBS else did_you_mean(first, VERBS)
            self.rules.add_finding(codes.NO_VERB, span, hint)
            bind_unreadable(data, scope)
            return None
        made = Statement(self, at, VERBS[named[0]], data, scope)
        if self.tells and named[0] not in TELLING:
            self.rules.add_finding(codes.CHANGES_WHAT_IT_TELLS, made.span(named[0]), verb=named[0])
        elif self._parts_known(made, named):
            return made
        bind_unreadable(data, scope)
        return None

    def make_bare_call(self, at: Pointer, scope: Scope) -> Statement:
        """Return the statement `call` for a field that contains its operand without the verb."""
        return Statement(self, at[:-1], VERBS["call"], {"call": self.rules.value(at)}, scope, alone=at)

    def read_arm(self, at: Pointer, scope: Scope) -> Statement | None:
        """Read an arm of a menu, a map with parts like those of a statement; return None on a mistake."""
        data = self.rules.value(at)
        if not isinstance(data, Mapping):
            wanted = Bilingual("`do` and its conditions", "`do` et ses conditions")
            self.rules.add_finding(codes.WRONG_SHAPE, self.rules.entry.span(at), wanted=wanted)
            return None
        made = Statement(self, at, ARM, data, scope)
        return made if self._parts_known(made, []) else None

    def _parts_known(self, statement: Statement, named: list[str]) -> bool:
        unknown = statement.data.keys() - {statement.verb.name, *statement.verb.parts, RULES}
        for name in (each for each in statement.data if each in unknown):
            self._unknown_part(statement, name, named)
        return not unknown

    def _unknown_part(self, statement: Statement, name: str, named: list[str]) -> None:
        span = self.rules.entry.key_span((*statement.at, name))
        if name in named:
            self.rules.add_finding(codes.TWO_VERBS, span, first=statement.verb.name, second=name)
            return
        before = list(statement.data)[list(statement.data).index(name) - 1]
        text = statement.data[before]
        if statement.data[name] is None and isinstance(text, str) and has_unclosed_bracket(text):
            where = self.rules.entry.span((*statement.at, before))
            self.rules.add_finding(expressions.CUT_AT_COMMA, where, text=text)
            return
        parts = [part for part in statement.verb.parts if part not in statement.data]
        note = suggest_or_list(name, parts)
        self.rules.add_finding(codes.UNKNOWN_PART, span, note, verb=statement.verb.name, name=name)


_COLON = "write a colon after the verb: `{verb}: …`", "mettez deux-points après le verbe\u00a0: `{verb}: …`"
_STATEMENTS = Bilingual("statements in one list", "instructions dans une seule liste")
_LEVELS = Bilingual("levels of nested statements", "niveaux d’instructions imbriquées")
RULES = "by"
"""The part that every statement may have: the rules that it and its nested statements carry out."""


@dataclass
class Statement:
    """Statement, as the function of its verb reads it."""

    routine: Routine
    at: Pointer
    verb: StatementVerb
    data: Mapping[str, Any]
    scope: Scope
    goes_on: bool = True
    point: int = -1
    alone: Pointer | None = None
    """The pointer of the verb's operand, if the verb itself is not written."""

    @property
    def rules(self) -> RuleReader:
        return self.routine.rules

    def run(self) -> list[Tree]:
        with self.citing_rules():
            self.point = self.routine.points.add(self.span(self.verb.name), self.routine.by)
            return self.verb.read(self)

    @contextmanager
    def citing_rules(self) -> Iterator[None]:
        """While this statement is read, cite the rules that it names; without `by`, those around it."""
        around = self.routine.by
        self.routine.by = self._read_rules() if self.has(RULES) else around
        yield
        self.routine.by = around

    def _read_rules(self) -> tuple[str, ...]:
        listed = self.data[RULES]
        if not isinstance(listed, list):
            self.report_wrong_shape(RULES, "a list of rules", "une liste de règles")
            return ()
        found: list[str] = []
        for index, slug in enumerate(listed):
            at = (*self.at, RULES, index)
            ids = self.rules.game.entries_of(to_identifier(str(slug).removeprefix("rule/")), ("rule",))
            if ids:
                found.append(ids[0])
                self.rules.record_usage(ids[0], at, 0, len(str(slug)), use=STATEMENT)
            else:
                known = [each.partition("/")[2] for each in self.rules.game.ids_of_kind("rule")]
                span, note = self.rules.entry.span(at), did_you_mean(str(slug), known)
                self.rules.add_finding(
                    expressions.UNKNOWN, span, note, what=expressions.ENTRY, name=str(slug)
                )
        return tuple(found)

    def has(self, part: str) -> bool:
        return self.data.get(part) is not None

    def pointer(self, part: str) -> Pointer:
        """Return the pointer of a part; of a statement that is only a verb or an operand, its own pointer."""
        if self.alone is not None:
            return self.alone
        return (*self.at, part) if isinstance(self.rules.value(self.at), Mapping) else self.at

    def span(self, part: str) -> Span:
        pointer = self.pointer(part)
        return self.rules.entry.key_span(pointer) if pointer != self.at else self.rules.entry.span(pointer)

    def add_finding(self, code: Code, part: str, *notes: Note | None, **slots: Any) -> None:
        self.rules.add_finding(code, self.rules.entry.span(self.pointer(part)), *notes, **slots)

    def report_maybe_none(self, typed: Typed, part: str) -> None:
        self.rules.report_maybe_none(typed, lambda: self.rules.entry.span(self.pointer(part)))

    def report_wrong_shape(self, part: str, en: str, fr: str) -> None:
        self.add_finding(codes.WRONG_SHAPE, part, wanted=Bilingual(en, fr))

    def report_wrong_type(
        self, part: str, found: AnyType, wanted: Bilingual, wanted_type: AnyType = ANY
    ) -> None:
        hint = None if self.rules.unsure else hint_for_type(found, wanted_type)
        self.add_finding(types.WRONG_TYPE, part, hint, found=describe_type(found), wanted=wanted)

    def report_missing(self, *parts: str) -> bool:
        """Report missing parts, and return whether there are any."""
        missing = [each for each in parts if each not in self.data]
        for each in missing:
            self.rules.add_finding(
                codes.MISSING_PART, self.span(self.verb.name), verb=self.verb.name, name=each
            )
        return bool(missing)

    def expression(self, part: str, wanted: AnyType | None = None) -> Typed:
        return self.rules.expression(self.pointer(part), self.scope, wanted)

    def condition(self, part: str) -> object:
        return self.rules.condition(self.pointer(part), self.scope).tree

    def split_name(self, part: str) -> tuple[str | None, slice]:
        """Split `name = text`; return the name, or None, and the slice of the text after it."""
        value = self.data[part]
        found = NAMED_VALUE_PATTERN.match(value) if isinstance(value, str) else None
        return (found[1], slice(found.end(), None)) if found else (None, slice(0, None))

    def for_clause(self, part: str, scope: Scope) -> tuple[str, AnyType, list[Any]] | None:
        """Read `name in list if condition`; return the name, its type, and the slot, list and conditions."""
        value = self.data[part]
        name = NAME_IN_PATTERN.match(value) if isinstance(value, str) else None
        if name is None:
            self.report_wrong_shape(part, "“name in list”", "«\u00a0nom in liste\u00a0»")
            self.bind_unreadable(part)
            return None
        loop = self.parse_loop(part, 0, scope)
        if loop is None:
            known = len(self.rules.findings)
            self.rules.expression(self.pointer(part), self.scope, None, slice(name.end(), None))
            if len(self.rules.findings) == known:  # right by itself: one list or another
                self.report_wrong_shape(
                    part,
                    "“name in (list if condition else list)”",
                    "«\u00a0nom in (liste if condition else liste)\u00a0»",
                )
            self.bind_unreadable(part)
            return None
        clause = read_for_clause(*loop)
        return name[1], scope.type_of(clause[0]), clause

    def parse_loop(
        self, part: str, begin: int, scope: Scope
    ) -> tuple[ExpressionReader, ast.comprehension] | None:
        """Parse `name in list if condition`, a part's text from `begin`, as a clause of a comprehension."""
        front = "[0 for "
        parsed = parse(f"{front}{self.data[part][begin:]}]")
        if isinstance(parsed, SyntaxProblem):
            return None
        reader = ExpressionReader(self.rules, self.pointer(part), begin - len(front), parsed, scope)
        return reader, parsed.root.generators[0]  # type: ignore[attr-defined]

    def bind_unreadable(self, part: str) -> None:
        """Bind the name of an unreadable part, so that uses of the name are not reported."""
        found = LEADING_NAME_PATTERN.match(str(self.data[part]))
        if found:
            self.scope.add(found[1], ANY)
        else:
            self.rules.nameless = True

    def assign_slot(self, name: str, type_: AnyType) -> int:
        """Return the slot for a new value of a local: its own slot if the type fits, otherwise a new one."""
        known = self.scope.names.get(name)
        if known is not None:
            known_type = self.scope.type_of(known)
            if type_ == ANY or is_assignable(type_, known_type, self.rules.game.may_stand_for):
                self.scope.mark_set(known)
                self.scope.assign(["local", known], known_type, type_)
                return known
        made = self.scope.add(name, type_)
        self.scope.forget(made)
        return made

    def block(self, part: str, scope: Scope | None = None) -> tuple[list[Tree], bool]:
        return self.routine.block(self.pointer(part), scope if scope is not None else self.scope)


ARM = StatementVerb(
    "menu",
    {
        "says": "the text of the option",
        "when": "the condition for offering it",
        "pick": "one option for each item, as `name in list if condition`",
        "do": "statements",
    },
    "an arm of a menu",
    "",
    lambda statement: [],
)
"""The parts of a menu's arm, declared like a verb."""
