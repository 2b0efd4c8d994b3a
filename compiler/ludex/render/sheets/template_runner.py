"""Template runner: a sheet template over the entries of a pack, bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.messages import Both
from ludex.core.suggestions import folded
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.layout.formulas import Called, EntryOf, Linked, NoValue, TextOf, items
from ludex.render.sheets.blocks import CONTENTS, LEGEND, Block, PageOf, Rest
from ludex.render.sheets.markup import Mark, Part, Reading
from ludex.render.sheets.plans import natural
from ludex.text.passages import Icon, Paragraph, Passage, Run, Words
from ludex.text.templates.sheet_template import Choice, Loop, Markup, Step, Tree, Unreadable, Value, read

_MOST = 20_000
"""Steps that a template may take."""
_MUCH = Both("it repeats without end", "répété sans fin")
_NOTHING = Both(
    "it comes to nothing that a sheet can print", "sa valeur n’est rien qu’une feuille puisse imprimer"
)

_NO_TEXT = Both("the sheet has no text of that name", "la feuille n’a pas de texte de ce nom")
_NO_NAME = Both("nothing here is called that", "rien ne s’appelle ainsi ici")
Names = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _All:
    """`entries`: all entries of a kind, by its name."""

    find: Callable[[str], tuple[Any, ...]]

    def field(self, name: str) -> Any:
        return self.find(name) or self.find(name.replace("_", "-")) or ()

    def item(self, name: Any) -> Any:
        return self.find(str(name))


@dataclass(frozen=True, slots=True)
class _Lap:
    """`loop`: how far a loop has come."""

    number: int
    count: int

    def field(self, name: str) -> Any:
        known = {
            "index": self.number + 1,
            "first": self.number == 0,
            "last": self.number == self.count - 1,
            "length": self.count,
        }
        return known.get(name)


def arranged(book: Book, texts: PackTexts, template: str, page: PageSaid, sheet: str = "") -> list[Block]:
    """The blocks that a template comes to; Unreadable where it is wrong. `sheet` is the entry that it is
    of.
    """
    running = _Running(book, texts, page)
    names: Names = {
        "entries": _All(running.all_of),
        "contents": CONTENTS,
        "legend": LEGEND,
        "game": book.fields.inner(EntryOf(f"game/{book.game}")),
        "sheet": book.fields.inner(EntryOf(sheet)) if sheet else None,
    }
    return Reading(running.inline).read(running.parts(read(template), names))


PageSaid = Callable[[str], str]
"""The page on which an entry begins, in words; empty while it is not known."""


@dataclass(slots=True)
class _Running:
    book: Book
    texts: PackTexts
    page: PageSaid
    _left: int = field(default=_MOST)
    _linked: dict[tuple[int, tuple[str, ...]], tuple[Tree, Linked]] = field(default_factory=dict)
    """Expressions, each with itself linked, by which it is and what names are known to it."""

    def all_of(self, kind: str) -> tuple[Any, ...]:
        pack, fields = self.book.pack, self.book.fields
        found = [pack.id(number) for number in pack.of_kind(kind)] if kind in pack.kinds() else []
        return tuple(fields.inner(EntryOf(each)) for each in found)

    def page_of(self, entry: Any) -> Any:
        value = self.book.fields.outer(entry)
        if not isinstance(value, EntryOf):
            raise TypeError(value)
        return PageOf(value.id)

    def sorted(self, found: Any, by: str = "title") -> tuple[Any, ...]:
        """A list in the order of a field, texts as the language being printed has them."""

        def rank(each: Any) -> tuple[int, str]:
            value = each.field(by) if hasattr(each, "field") else each
            if isinstance(value, TextOf):
                return 0, folded(str(self.texts.raw(value.key)))
            return (value, "") if isinstance(value, int) else (0, folded(str(value)))

        return tuple(sorted(items(found), key=rank))

    def cited(self, found: Any) -> tuple[Any, ...]:
        """The rules that entries cite, each once, by their numbers."""
        cites = [items(each.field("cites")) for each in items(found)]
        rules = {each.id for each in self.book.fields.outer(tuple(each for some in cites for each in some))}
        ordered = sorted(rules, key=lambda each: natural(self.book, each))
        return tuple(self.book.fields.inner(EntryOf(each)) for each in ordered)

    def parts(self, steps: tuple[Step, ...], names: Names) -> Iterator[Part]:
        for step in steps:
            self._left -= 1
            if self._left < 0:
                raise Unreadable(step.start, _MUCH)
            if isinstance(step, Markup):
                yield Mark(step.text, step.start)
            elif isinstance(step, Value):
                yield self._filled(step, names)
            elif isinstance(step, Loop):
                yield from self._repeated(step, names)
            elif isinstance(step, Choice):
                chosen = step.body if self._value(step.test, step.start, names) else step.otherwise
                yield from self.parts(chosen, names)
            else:
                names[step.name] = self._value(step.expression, step.start, names)

    def _repeated(self, loop: Loop, names: Names) -> Iterator[Part]:
        found = items(self._value(loop.over, loop.start, names))
        if loop.test is not True:
            kept = [{**names, loop.name: each} for each in found]
            found = tuple(each[loop.name] for each in kept if self._value(loop.test, loop.start, each))
        for number, each in enumerate(found):
            lap = {**names, loop.name: each, "loop": _Lap(number, len(found))}
            yield from self.parts(loop.body, lap)
        if not found:
            yield from self.parts(loop.otherwise, dict(names))

    def _value(self, expression: Tree, start: int, names: Mapping[str, Any]) -> Any:
        called: Called = {"sort": self.sorted, "page": self.page_of, "cited": self.cited}
        try:
            return self.book.fields.said(self._known(expression, names), names, called)
        except NoValue:
            raise Unreadable(start, _NOTHING) from None

    def _known(self, expression: Tree, names: Mapping[str, Any]) -> Linked:
        """An expression where these names are known, linked once."""
        key = id(expression), tuple(names)
        if key not in self._linked:
            self._linked[key] = expression, self.book.fields.linked(expression, names)
        return self._linked[key][1]

    def _filled(self, step: Value, names: Names) -> Part:
        value = self.book.fields.outer(self._value(step.expression, step.start, names))
        match step.expression:
            case ["field?", str(name), of] | ["item?", of, ["text", str(name)]] if value is None:
                if self._names_texts(of, step.start, names):
                    raise Unreadable(step.start, _NO_TEXT, name.replace("_", "-"))
            case ["name", str(name)] if value == name.replace("_", "-"):
                raise Unreadable(step.start, _NO_NAME)
        if isinstance(value, Rest):
            return value
        if isinstance(value, EntryOf):
            return value
        if isinstance(value, tuple) and not isinstance(value, TextOf | PageOf):
            entries = tuple(each for each in value if isinstance(each, EntryOf))
            if len(entries) == len(value):
                return entries
            raise Unreadable(step.start, _NOTHING)
        return self._worded(value, step.start)

    def _names_texts(self, expression: Tree, start: int, names: Names) -> bool:
        """Whether these are the texts of the sheet, by whatever name: none of them may be missing."""
        texts = names["sheet"].field("texts") if names.get("sheet") is not None else None
        return texts is not None and self._value(expression, start, names) == texts

    def _worded(self, value: Any, start: int) -> Passage:
        if isinstance(value, TextOf):
            return self.texts.passage(value.key) or Passage(())
        if value is None:
            return Passage(())
        if isinstance(value, PageOf):
            words: Words = Words(self.page(value.id), link=value.id)
        elif isinstance(value, int) and not isinstance(value, bool):
            words = Words(self.texts.number(value))
        elif isinstance(value, str):
            words = Words(value)
        else:
            raise Unreadable(start, _NOTHING)
        return Passage((Paragraph((words,)),))

    def inline(self, entry: EntryOf) -> tuple[Run, ...]:
        if entry.kind == "icon":
            return (Icon(entry.id.partition("/")[2]),)
        return (Words(self.texts.title(entry.id), link=entry.id),)
