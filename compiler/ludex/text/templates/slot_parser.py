"""Slot parser: parse `{{ … }}` with Jinja's parser, allowing only known node types.

Jinja only parses: its syntax tree is read node by node, and an unexpected node is a slip. Only this module
and `sheet_template` know Jinja.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.lexer import TokenStream
from jinja2.parser import Parser

from ludex.core.findings import Note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.suggestions import did_you_mean
from ludex.text.codes import templates as codes
from ludex.text.slips import Slip
from ludex.text.templates.template import FILTERS, LONGEST, STYLES, Slot, SlotName

DEEPEST = 8
"""Maximum number of brackets in a slot; a slot with more is refused unparsed, so that no text can exhaust the
parser.
"""

_OPENING = lazy_pattern(r"[(\[{]")
_NUMBERS = lazy_pattern(r"\d[\d_.]{18}")
_WORD = lazy_pattern(r"\"[^\"]*\"|'[^']*'|\w+")

Value = SlotName | str | int | float
OffsetRange = tuple[int, int]


class _SlotError(Exception):
    def __init__(self, slip: Slip) -> None:
        self.slip = slip


class _OffsetEnvironment(Environment):
    """Jinja environment whose tokens have their offset as line number, to locate nodes and errors."""

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        tokens = _number_tokens_by_offset(self.lexer.tokeniter(source, name, filename, state))
        return TokenStream(self.lexer.wrap(tokens, name, filename), name, filename)


@cache
def make_environment() -> Environment:
    """Return an environment for Jinja's parser whose nodes have their offset as line number."""
    return _OffsetEnvironment(keep_trailing_newline=True)


def _number_tokens_by_offset(tokens: Iterator[tuple[int, str, str]]) -> Iterator[tuple[int, str, str]]:
    at = 0
    for _, token, text in tokens:
        yield at, token, text
        at += len(text)


def parse_slot(text: str, start: int) -> Slot | Slip:
    """Parse a slot such as `{{ n }}`; `start` is its offset in the text."""
    found = _parse_unplaced(text)
    if isinstance(found, Slip):
        return replace(found, start=found.start + start, end=found.end + start)
    return found.shift(start)


@lru_cache(maxsize=4096)
def _parse_unplaced(text: str) -> Slot | Slip:
    """Parse a slot as if its offset were 0; results are cached, because games repeat slots."""
    try:
        if len(text) > LONGEST or len(_OPENING.findall(text)) > DEEPEST + 2 or _NUMBERS.search(text):
            return Slip(codes.SYNTAX, 0, len(text), {"slot": text[:20] + "…"})
        # Line ends count as one character each, as in the text.
        return _SlotReader(text.replace("\r", " ")).read_slot()
    except TemplateSyntaxError as error:
        return Slip(codes.SYNTAX, *_locate_error(text, error.lineno), {"slot": text})
    except _SlotError as refusal:
        return refusal.slip


def _locate_error(text: str, offset: int) -> OffsetRange:
    """Return the range of the word at which the parser stopped, or of the slot if it stopped at its end."""
    word = _WORD.match(text, offset)
    if offset < 2 or word is None or offset >= len(text) - 2:
        return 0, len(text)
    return word.span()


class _SlotReader:
    def __init__(self, text: str) -> None:
        self.text = text

    def read_slot(self) -> Slot:
        body = Parser(make_environment(), self.text).parse().body
        outputs = body[0].nodes if len(body) == 1 and isinstance(body[0], nodes.Output) else []
        if len(outputs) != 1 or self.text.startswith(("{{-", "{{+")) or self.text.endswith(("-}}", "+}}")):
            raise _SlotError(Slip(codes.SYNTAX, 0, len(self.text), {"slot": self.text}))
        (node,) = outputs
        if isinstance(node, nodes.Filter):
            return self._read_filter(node)
        if isinstance(node, nodes.Getattr):
            subject, at = self._read_value(node.node)
            form_at = self._find_word(node.lineno + 1)
            if not isinstance(subject, SlotName):
                raise self._make_construct_error(node)
            return Slot(0, len(self.text), subject, at, form=node.attr, form_at=form_at)
        subject, at = self._read_value(node)
        if isinstance(subject, str) and not isinstance(subject, SlotName):
            raise self._make_construct_error(node)
        return Slot(0, len(self.text), subject, at)

    def _read_filter(self, node: nodes.Filter) -> Slot:
        if node.node is None or isinstance(node.node, nodes.Filter):
            raise self._make_construct_error(node)
        at = self._find_word(node.lineno)
        if node.name not in FILTERS:
            known = message("possible names: {names}", "noms possibles\u00a0: {names}", names=Choice(FILTERS))
            note = did_you_mean(node.name, FILTERS) or Note(known)
            raise _SlotError(Slip(codes.FILTER, *at, {"name": node.name}, notes=(note,)))
        if node.kwargs or node.dyn_args or node.dyn_kwargs:
            raise self._make_usage_error(node.name, at)
        subject, subject_at = self._read_value(node.node)
        if not _can_filter(node.name, subject):
            raise self._make_usage_error(node.name, subject_at)
        return self._add_arguments(Slot(0, len(self.text), subject, subject_at, node.name), node)

    def _add_arguments(self, slot: Slot, node: nodes.Filter) -> Slot:
        arguments = [self._read_value(argument) for argument in node.args]
        if _leads_noun(slot, arguments):
            value, at = arguments[0] if arguments else (slot.subject, slot.subject_at)
            if not arguments or not _is_quoted(value):
                raise self._make_usage_error(node.name, at)
            slot = replace(slot, noun=str(value), noun_at=at)
            arguments = arguments[1:]
        roles: set[str] = set()
        for value, at in arguments:
            role = _find_argument_role(slot, value)
            if not role or role in roles:
                raise self._make_usage_error(node.name, at)
            roles.add(role)
            if role == "count" and (isinstance(value, SlotName) or not isinstance(value, str)):
                slot = replace(slot, count=value, count_at=at)
            elif role == "adjective":
                slot = replace(slot, adjective=SlotName(value), adjective_at=at)
            elif role == "form":
                slot = replace(slot, form=str(value), form_at=at)
            else:
                slot = replace(slot, style=str(value))
        return slot

    def _read_value(self, node: nodes.Node) -> tuple[Value, OffsetRange]:
        at = self._find_word(node.lineno)
        if isinstance(node, nodes.Name):
            return SlotName(node.name), at
        if isinstance(node, nodes.Const) and type(node.value) in (str, int, float):
            return node.value, at
        raise self._make_construct_error(node)

    def _find_word(self, offset: int) -> OffsetRange:
        word = _WORD.search(self.text, offset)
        return word.span() if word else (0, len(self.text))

    def _make_construct_error(self, node: nodes.Node) -> _SlotError:
        what = _CALLED.get(type(node), Bilingual("something else", "autre chose"))
        return _SlotError(Slip(codes.CONSTRUCT, 0, len(self.text), {"what": what, "written": self.text}))

    def _make_usage_error(self, name: str, at: OffsetRange) -> _SlotError:
        return _SlotError(Slip(codes.ARGUMENTS, *at, {"name": name, "usage": codes.USAGES[name]}))


def _is_quoted(value: Value) -> bool:
    return isinstance(value, str) and not isinstance(value, SlotName)


def _leads_noun(slot: Slot, arguments: list[tuple[Value, OffsetRange]]) -> bool:
    """Return whether the first argument of a filter is a noun that the subject counts or ranks."""
    if slot.filter == "rank":
        return True
    counts = not _is_quoted(slot.subject) and bool(arguments) and _is_quoted(arguments[0][0])
    return slot.filter == "term" and (counts or isinstance(slot.subject, int | float))


def _find_argument_role(slot: Slot, value: Value) -> str:
    """Return the role of an argument of a filter: form, count, adjective, style; empty if it has none."""
    name, quoted = slot.filter, _is_quoted(value)
    if slot.noun:
        return "form" if quoted else "adjective" if isinstance(value, SlotName) else ""
    if name == "number":
        if quoted and value in STYLES:
            return "style"
        # After the style `words`, the next argument is a form of the language.
        return "form" if quoted and "words" in slot.style else ""
    if name in ("term", "ref") and quoted:
        return "form"
    return "count" if name == "term" else ""


def _can_filter(name: str, subject: Value) -> bool:
    if isinstance(subject, SlotName) or name == "term":
        return True
    return isinstance(subject, str) != (name in ("number", "rank"))


_CALLED: dict[type[nodes.Node], Bilingual] = {
    nodes.Call: Bilingual("a call", "un appel"),
    nodes.Getattr: Bilingual("a misplaced dot", "un point mal placé"),
    nodes.Getitem: Bilingual("brackets", "des crochets"),
    nodes.Filter: Bilingual("a second filter", "un second filtre"),
    nodes.CondExpr: Bilingual("a condition", "une condition"),
    nodes.Compare: Bilingual("a comparison", "une comparaison"),
    nodes.Const: Bilingual("a fixed value", "une valeur fixe"),
    **dict.fromkeys(
        (
            nodes.Add,
            nodes.Sub,
            nodes.Mul,
            nodes.Div,
            nodes.FloorDiv,
            nodes.Mod,
            nodes.Pow,
            nodes.Neg,
            nodes.Pos,
        ),
        Bilingual("a calculation", "un calcul"),
    ),
    **dict.fromkeys((nodes.List, nodes.Tuple, nodes.Dict), Bilingual("a list", "une liste")),
}
"""Authors' names for the constructs that they most likely tried."""
