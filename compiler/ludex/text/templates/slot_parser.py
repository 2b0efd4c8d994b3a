"""Slot parser: `{{ … }}` by Jinja's parser, restricted to known node types.

Jinja compiles, renders and looks up nothing here: its syntax tree is read node by node, and a node that is
not expected is a slip at its place. Beside this module, `arrangement` alone knows Jinja.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.lexer import TokenStream
from jinja2.parser import Parser

from ludex.core.findings import Note
from ludex.core.messages import Both, Choice, message
from ludex.core.suggestions import did_you_mean
from ludex.text.codes import templates as codes
from ludex.text.slips import Slip
from ludex.text.templates.template_parts import FILTERS, LONGEST, STYLES, Named, Slot

DEEPEST = 8
"""How many brackets a slot may hold; beyond, it is refused unread, and no text can tire the parser."""

_OPENING = re.compile(r"[(\[{]")
_NUMBERS = re.compile(r"\d[\d_.]{18}")
_WORD = re.compile(r"\"[^\"]*\"|'[^']*'|\w+")

Value = Named | str | int | float
At = tuple[int, int]


class _Refused(Exception):
    def __init__(self, slip: Slip) -> None:
        self.slip = slip


class _Placed(Environment):
    """Gives tokens their offset for a line number, so that Jinja’s nodes and errors say where they stand."""

    def _tokenize(
        self, source: str, name: str | None, filename: str | None = None, state: str | None = None
    ) -> TokenStream:
        tokens = _offsets(self.lexer.tokeniter(source, name, filename, state))
        return TokenStream(self.lexer.wrap(tokens, name, filename), name, filename)


@cache
def placed() -> Environment:
    """What Jinja’s parser needs. Nodes that it makes with it have their offset for a line number."""
    return _Placed(keep_trailing_newline=True)


def _offsets(tokens: Iterator[tuple[int, str, str]]) -> Iterator[tuple[int, str, str]]:
    at = 0
    for _, token, text in tokens:
        yield at, token, text
        at += len(text)


def slot(text: str, start: int) -> Slot | Slip:
    """The slot that a text such as `{{ n }}` stands for; `start` is its offset in the whole."""
    found = _read(text)
    if isinstance(found, Slip):
        return replace(found, start=found.start + start, end=found.end + start)
    return found.moved(start)


@lru_cache(maxsize=4096)
def _read(text: str) -> Slot | Slip:
    """The slot by itself: a game says the same ones again and again."""
    start, whole = 0, (0, len(text))
    try:
        if len(text) > LONGEST or len(_OPENING.findall(text)) > DEEPEST + 2 or _NUMBERS.search(text):
            return Slip(codes.SYNTAX, *whole, {"slot": text[:20] + "…"})
        # Line ends count as one character each, as they do in the text.
        return _Reading(text.replace("\r", " "), start).slot()
    except TemplateSyntaxError as error:
        return Slip(codes.SYNTAX, *_blamed(text, start, error.lineno), {"slot": text})
    except _Refused as refusal:
        return refusal.slip


def _blamed(text: str, start: int, offset: int) -> At:
    """The word at which the parser gave up; the whole slot where that is its end."""
    word = _WORD.match(text, offset)
    if offset < 2 or word is None or offset >= len(text) - 2:
        return start, start + len(text)
    return start + word.start(), start + word.end()


class _Reading:
    """One slot, taken over node by node."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start

    def slot(self) -> Slot:
        body = Parser(placed(), self.text).parse().body
        outputs = body[0].nodes if len(body) == 1 and isinstance(body[0], nodes.Output) else []
        if len(outputs) != 1 or self.text.startswith(("{{-", "{{+")) or self.text.endswith(("-}}", "+}}")):
            raise _Refused(Slip(codes.SYNTAX, self.start, self.start + len(self.text), {"slot": self.text}))
        (node,) = outputs
        if isinstance(node, nodes.Filter):
            return self._filtered(node)
        if isinstance(node, nodes.Getattr):
            subject, at = self._subject(node.node)
            form_at = self._word(node.lineno + 1)
            if not isinstance(subject, Named):
                raise self._refuse(node)
            return replace(self._bare(subject, at), form=node.attr, form_at=form_at)
        subject, at = self._subject(node)
        if isinstance(subject, str) and not isinstance(subject, Named):
            raise self._refuse(node)
        return self._bare(subject, at)

    def _bare(self, subject: Value, at: At) -> Slot:
        return Slot(self.start, self.start + len(self.text), subject, at)

    def _filtered(self, node: nodes.Filter) -> Slot:
        if node.node is None or isinstance(node.node, nodes.Filter):
            raise self._refuse(node)
        at = self._word(node.lineno)
        if node.name not in FILTERS:
            known = message("there are {names}", "il y a {names}", names=Choice(FILTERS))
            note = did_you_mean(node.name, FILTERS) or Note(known)
            raise _Refused(Slip(codes.FILTER, *at, {"name": node.name}, notes=(note,)))
        if node.kwargs or node.dyn_args or node.dyn_kwargs:
            raise self._misused(node.name, at)
        subject, subject_at = self._subject(node.node)
        if not _takes(node.name, subject):
            raise self._misused(node.name, subject_at)
        return self._with_arguments(replace(self._bare(subject, subject_at), filter=node.name), node)

    def _with_arguments(self, slot: Slot, node: nodes.Filter) -> Slot:
        given: set[str] = set()
        for argument in node.args:
            value, at = self._subject(argument)
            role = _role(node.name, value)
            if not role or role in given:
                raise self._misused(node.name, at)
            given.add(role)
            if role == "count" and (isinstance(value, Named) or not isinstance(value, str)):
                slot = replace(slot, count=value, count_at=at)
            elif role == "form":
                slot = replace(slot, form=str(value), form_at=at)
            else:
                slot = replace(slot, style=str(value))
        return slot

    def _subject(self, node: nodes.Node) -> tuple[Value, At]:
        """A name or a literal."""
        at = self._word(node.lineno)
        if isinstance(node, nodes.Name):
            return Named(node.name), at
        if isinstance(node, nodes.Const) and type(node.value) in (str, int, float):
            return node.value, at
        raise self._refuse(node)

    def _word(self, offset: int) -> At:
        """The word at or after an offset of the slot."""
        word = _WORD.search(self.text, offset)
        start, end = word.span() if word else (0, len(self.text))
        return self.start + start, self.start + end

    def _refuse(self, node: nodes.Node) -> _Refused:
        what = _CALLED.get(type(node), Both("this", "ceci"))
        end = self.start + len(self.text)
        return _Refused(Slip(codes.CONSTRUCT, self.start, end, {"what": what, "written": self.text}))

    def _misused(self, name: str, at: At) -> _Refused:
        return _Refused(Slip(codes.ARGUMENTS, *at, {"name": name, "usage": codes.USAGES[name]}))


def _role(name: str, value: Value) -> str:
    """What an argument of a filter is: a form, a count, a style, or nothing that it takes."""
    quoted = isinstance(value, str) and not isinstance(value, Named)
    if name == "number":
        return "style" if quoted and value in STYLES else ""
    if name in ("term", "ref") and quoted:
        return "form"
    return "count" if name == "term" else ""


def _takes(name: str, subject: Value) -> bool:
    """Whether a filter can say anything of such a subject."""
    if isinstance(subject, Named):
        return True
    return isinstance(subject, str) != (name == "number")


_CALLED: dict[type[nodes.Node], Both] = {
    nodes.Call: Both("a call", "un appel"),
    nodes.Getattr: Both("a point after a point", "un point après un point"),
    nodes.Getitem: Both("brackets", "des crochets"),
    nodes.Filter: Both("a filter after a filter", "un filtre après un filtre"),
    nodes.CondExpr: Both("a condition", "une condition"),
    nodes.Compare: Both("a comparison", "une comparaison"),
    nodes.Const: Both("a text in quotes", "un texte entre guillemets"),
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
        Both("a calculation", "un calcul"),
    ),
    **dict.fromkeys((nodes.List, nodes.Tuple, nodes.Dict), Both("a list", "une liste")),
}
"""What authors call the constructs that they most likely tried."""
