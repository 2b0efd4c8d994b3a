"""Template runner: run a sheet template over the entries of a pack within limits."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, cast

from ludex.core.ids import from_identifier
from ludex.core.messages import Bilingual
from ludex.core.suggestions import make_sort_key
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.layout.formulas import (
    CallableTable,
    EntryRef,
    LinkedFormula,
    NoValue,
    TextRef,
    Thing,
    list_items,
)
from ludex.render.sheets.blocks import (
    CONTENTS,
    LEGEND,
    Block,
    GeneratedBlock,
    MarkupReader,
    PageRef,
    TemplatePart,
    TemplateText,
)
from ludex.render.sheets.plans import list_entries_of_kind, make_rule_sort_key
from ludex.render.typeset.block import make_passage
from ludex.text.passages import Icon, Passage, Run, StyledText
from ludex.text.templates.sheet_template import (
    Choice,
    Loop,
    Markup,
    Step,
    TemplateReadError,
    Value,
    make_tree,
    read,
)

_read_template = lru_cache(maxsize=64)(read)
"""Cached, because all languages share the template of a sheet."""
_MOST = 20_000
"""Maximum number of steps of a template."""
_TOO_MANY_STEPS = Bilingual("its loops repeat too often", "ses boucles se répètent trop souvent")
_UNPRINTABLE = Bilingual(
    "this expression has no value that a sheet can use",
    "cette expression n’a pas de valeur qu’une feuille puisse employer",
)

_NO_TEXT = Bilingual("the sheet has no text of that name", "la feuille n’a pas de texte de ce nom")
_NO_NAME = Bilingual("unknown name", "nom inconnu")
Names = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _EntriesByKind:
    """Value of `entries`: all entries of each kind, by the name of the kind."""

    find: Callable[[str], tuple[Any, ...]]

    def field(self, name: str) -> object:
        return self.find(name) or self.find(from_identifier(name)) or ()

    def item(self, name: object) -> object:
        return self.find(str(name))


@dataclass(frozen=True, slots=True)
class _LoopState:
    """Value of `loop`: the position in a loop."""

    number: int
    count: int

    def field(self, name: str) -> object:
        number, count = self.number, self.count
        known = {"index": number + 1, "first": number == 0, "last": number == count - 1, "length": count}
        return known.get(name)


def run_template(book: Book, texts: PackTexts, template: str, page: PageFormatter, sheet: str) -> list[Block]:
    """Run a template to blocks; raise TemplateReadError for mistakes. `sheet` is the id of its entry."""
    running = _TemplateRun(book, texts, page)
    names: Names = {
        "entries": _EntriesByKind(running.list_entries),
        "contents": CONTENTS,
        "legend": LEGEND,
        "game": book.fields.to_expression_value(EntryRef(f"game/{book.game}")),
        "sheet": book.fields.to_expression_value(EntryRef(sheet)) if sheet else None,
    }
    return MarkupReader(running.make_inline_runs).read(running.run_steps(_read_template(template), names))


PageFormatter = Callable[[str], str]
"""Returns the page on which an entry begins, in words; empty while unknown."""


@dataclass(slots=True)
class _TemplateRun:
    book: Book
    texts: PackTexts
    page: PageFormatter
    _left: int = field(default=_MOST)
    _linked: dict[tuple[int, tuple[str, ...]], tuple[ast.expr, LinkedFormula]] = field(default_factory=dict)
    """Cache of linked expressions, by their identity and the known names."""

    def list_entries(self, kind: str) -> tuple[Any, ...]:
        fields = self.book.fields
        return tuple(
            fields.to_expression_value(EntryRef(each)) for each in list_entries_of_kind(self.book, kind)
        )

    def make_page_ref(self, entry: object) -> PageRef:
        value = self.book.fields.from_expression_value(entry)
        if not isinstance(value, EntryRef):
            raise TypeError(value)
        return PageRef(value.id)

    def sort_items(self, found: object, by: str = "title") -> tuple[Any, ...]:
        """Return a list sorted by a field: numbers by value, texts by their words in the printed language."""

        def rank(each: object) -> tuple[int, tuple[str | int, ...]]:
            value = cast(Thing, each).field(by) if hasattr(each, "field") else each
            if isinstance(value, TextRef):
                return 0, make_sort_key(str(self.texts.raw(value.key)))
            return (value, ()) if isinstance(value, int) else (0, make_sort_key(str(value)))

        return tuple(sorted(list_items(found), key=rank))

    def find_cited_rules(self, found: object) -> tuple[Any, ...]:
        """Return the rules that entries cite, sorted by number, without repetitions."""
        fields, cites = self.book.fields, [list_items(each.field("cites")) for each in list_items(found)]
        values = [fields.from_expression_value(each) for some in cites for each in some]
        rules = {each.id for each in values if isinstance(each, EntryRef)}
        ordered = sorted(rules, key=lambda each: make_rule_sort_key(self.book, each))
        return tuple(fields.to_expression_value(EntryRef(each)) for each in ordered)

    def run_steps(self, steps: tuple[Step, ...], names: Names) -> Iterator[TemplatePart]:
        for step in steps:
            self._left -= 1
            if self._left < 0:
                raise TemplateReadError(step.start, _TOO_MANY_STEPS)
            if isinstance(step, Markup):
                yield TemplateText(step.text, step.start)
            elif isinstance(step, Value):
                yield self._fill_value(step, names)
            elif isinstance(step, Loop):
                yield from self._run_loop(step, names)
            elif isinstance(step, Choice):
                chosen = step.body if self._value(step.test, step.start, names) else step.otherwise
                yield from self.run_steps(chosen, names)
            else:
                names[step.name] = self._value(step.expression, step.start, names)

    def _run_loop(self, loop: Loop, names: Names) -> Iterator[TemplatePart]:
        found = list_items(self._value(loop.over, loop.start, names))
        if loop.test is not None:
            kept = [{**names, loop.name: each} for each in found]
            found = tuple(each[loop.name] for each in kept if self._value(loop.test, loop.start, each))
        for number, each in enumerate(found):
            lap = {**names, loop.name: each, "loop": _LoopState(number, len(found))}
            yield from self.run_steps(loop.body, lap)
        if not found:
            yield from self.run_steps(loop.otherwise, dict(names))

    def _value(self, expression: ast.expr, start: int, names: Mapping[str, object]) -> object:
        called: CallableTable = {
            "sort": self.sort_items,
            "page": self.make_page_ref,
            "cited": self.find_cited_rules,
        }
        try:
            return self.book.fields.evaluate(self._link_expression(expression, names), names, called)
        except NoValue:
            raise TemplateReadError(start, _UNPRINTABLE) from None

    def _link_expression(self, expression: ast.expr, names: Mapping[str, Any]) -> LinkedFormula:
        key = id(expression), tuple(names)
        if key not in self._linked:
            self._linked[key] = expression, self.book.fields.link_tree(make_tree(expression), names)
        return self._linked[key][1]

    def _fill_value(self, step: Value, names: Names) -> TemplatePart:
        value = self.book.fields.from_expression_value(self._value(step.expression, step.start, names))
        match step.expression:
            case ast.Attribute(of, name) | ast.Subscript(of, ast.Constant(str(name))) if value is None:
                if self._is_sheet_texts(of, step.start, names):
                    raise TemplateReadError(step.start, _NO_TEXT, from_identifier(name))
            case ast.Name(name) if value == from_identifier(name):
                raise TemplateReadError(step.start, _NO_NAME)
        if isinstance(value, GeneratedBlock | EntryRef):
            return value
        if isinstance(value, tuple) and not isinstance(value, TextRef | PageRef):
            entries = tuple(each for each in value if isinstance(each, EntryRef))
            if len(entries) == len(value):
                return entries
            raise TemplateReadError(step.start, _UNPRINTABLE)
        return self._make_passage(value, step.start)

    def _is_sheet_texts(self, expression: ast.expr, start: int, names: Names) -> bool:
        """Return whether an expression means the `texts` of the sheet, where a missing text is a mistake."""
        texts = names["sheet"].field("texts") if names.get("sheet") is not None else None
        return texts is not None and self._value(expression, start, names) == texts

    def _make_passage(self, value: object, start: int) -> Passage:
        if isinstance(value, TextRef):
            return self.texts.passage(value.key) or Passage(())
        if value is None:
            return Passage(())
        if isinstance(value, PageRef):
            return make_passage(self.page(value.id), value.id)
        if isinstance(value, int) and not isinstance(value, bool):
            return make_passage(self.texts.number(value))
        if isinstance(value, str):
            return make_passage(value)
        raise TemplateReadError(start, _UNPRINTABLE)

    def make_inline_runs(self, entry: EntryRef) -> tuple[Run, ...]:
        if entry.kind == "icon":
            return (Icon(entry.id.partition("/")[2]),)
        return (StyledText(self.texts.title(entry.id), link=entry.id),)
