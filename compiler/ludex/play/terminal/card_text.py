"""Card text: a card in words, box by box as in its layout, then the entries that it names.

Nothing is drawn, so neither fonts nor pictures nor measurements are needed. Icons with titles are included;
pictures and backgrounds are not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any

from ludex.engine.rules.machine import Machine
from ludex.pack.contents import ReferenceHolder
from ludex.pack.reader import Pack
from ludex.play.speech import Speech
from ludex.play.terminal import terminal_words as words  # noqa: F401
from ludex.render.book import find_icon_terms, read_layouts
from ludex.render.book_records import PackFields
from ludex.render.layout.formulas import EntryRef, NoValue, Scope, TextRef, Value, list_items
from ludex.render.layout.layout_reader import merge_layouts
from ludex.render.layout.list_texts import UnprintableValue, make_list_passage
from ludex.text.passages import to_plain_text

_SHORT = 40
"""The words of a box are joined into one line if none of them has more letters than this."""


class Sign(str):
    """Name of an icon in a layout: the word of its term, or its title."""

    term: str = ""
    """The term that explains the icon; "" if there is none."""


class Amount(str):
    """Number in digits."""

    number: int


def _join_words(found: list[str]) -> str:
    """Join the words of one box; a box of signs alone becomes a sign."""
    joined = " ".join(found)
    return Sign(joined) if found and all(isinstance(each, Sign) for each in found) else joined


class CardReader:
    """Reader that puts the entries of a pack into words."""

    def __init__(self, pack: Pack, speech: Speech, machine: Machine) -> None:
        self.pack, self.speech, self.machine = pack, speech, machine
        self.fields = PackFields(pack)

    def describe(self, entry: str, unreached: Collection[str] = ()) -> list[str]:
        """Return the words on the fullest side of an entry, without its name, and the entry's text.

        After them come the texts of the entries that it names, except `unreached` ones.
        """
        name = self.speech.name(entry)
        sides = (list(self._read_card(entry, layout)) for layout in self.find_layouts(entry))
        fullest = max(sides, key=lambda side: sum(map(len, side)), default=[])
        lines = [line for each in fullest for line in each.splitlines() if line.strip() and line != name]
        text = self.speech.entry_text(entry)
        if text.partition(". ")[0] not in "\n".join(lines):  # else the card prints it, perhaps in parts
            lines += text.splitlines()
        shown = "\n".join(lines)
        for named in self._list_named(entry):
            if named in unreached:
                continue
            text = " ".join(self.speech.entry_text(named).split())
            if text and text not in shown:
                lines.append(self.speech.named(self.speech.name(named), text))
        return lines

    def find_layouts(self, entry: str) -> list[str]:
        """Return the layouts of an entry: its own, and those of its decks."""
        record = self.pack.get(entry)
        own = None if record is None else record.data.get("layout")
        decks = self._deck_layouts
        return [
            *([self.pack.id(own)] if type(own) is int else []),
            *decks.get(entry, ()),
            *decks.get(entry.partition("/")[0], ()),
        ]

    @cached_property
    def _deck_layouts(self) -> Mapping[str, list[str]]:
        """Layouts of decks, by kind or by card, as the decks state them."""
        found: dict[str, list[str]] = {}
        for record in map(self.pack.by_number, self.pack.of_kind("deck")):
            layout, listed = record.data.get("layout"), record.data.get("cards", {})
            cards = [self.pack.id(int(key)) for key in listed if key.isdecimal()]
            for each in cards or record.data.get("of", ()) if type(layout) is int else ():
                found.setdefault(each, []).append(self.pack.id(layout))
        return found

    @cached_property
    def _layouts(self) -> Mapping[str, Mapping[str, Any]]:
        return read_layouts(self.pack, self.fields)

    def _list_named(self, entry: str) -> Iterator[str]:
        """Yield the entries in play to which an entry refers, except in its rules."""
        number = self.pack.number(entry)
        refs = () if number is None else self.pack.refs(number)
        named = (ref.to for ref in refs if ref.held != ReferenceHolder.RULE)
        yield from (self.pack.id(each) for each in dict.fromkeys(named) if each < self.machine.playing)

    # Boxes of a layout

    def _read_card(self, entry: str, layout: str) -> Iterator[str]:
        boxes = merge_layouts(self._layouts, layout, self.speech.locale).get("boxes", {})
        for box in boxes.values():
            found = list(dict.fromkeys(self._read_box(box, Scope(EntryRef(entry)))))
            if all(isinstance(each, Sign) for each in found):
                continue  # lone signs are decoration
            if all(len(each) <= _SHORT for each in found):
                found = [" ".join(found)]
            yield from (str(each) for each in found if each)

    def _read_box(self, box: Mapping[str, Any], scope: Scope) -> Iterator[str]:
        """Yield the words of a box; for a repeated box, of each repetition, numbered if all have words."""
        if "each" not in box:
            yield from self._read_cell(box, scope)
            return
        items = list_items(self._evaluate(box["each"], scope))
        cells = [
            _join_words(list(self._read_cell(box, Scope(scope.entry, it, number))))
            for number, it in enumerate(items, start=1)
        ]
        if len(cells) > 1 and all(cells) and not any(isinstance(each, Sign) for each in cells):
            numbered = (self.speech.named(str(number), cell) for number, cell in enumerate(cells, start=1))
            yield self.speech.word("apart").join(numbered)
        else:
            yield from filter(None, cells)

    def _read_cell(self, box: Mapping[str, Any], scope: Scope) -> Iterator[str]:
        if "when" in box and not self._evaluate(box["when"], scope):
            return
        if "label" in box:
            yield str(self.speech.raw(box["label"]))
        if "icon" in box:
            yield from self._read_icon(box["icon"])
        if "show" in box:
            yield from filter(None, self._read_shown(box, scope))
        inner = [word for each in box.get("boxes", {}).values() for word in self._read_box(each, scope)]
        yield from self._count_icons(inner)

    def _count_icons(self, found: list[str]) -> Iterator[str]:
        """If a box has only one number, let the icon after it agree with it: “2 dice”."""
        amounts = sum(isinstance(each, Amount) for each in found)
        for before, each in zip(["", *found], found, strict=False):
            if amounts == 1 and isinstance(before, Amount) and isinstance(each, Sign) and each.term:
                yield Sign(self.speech.name_term(each.term, before.number))
            else:
                yield each

    def _read_shown(self, box: Mapping[str, Any], scope: Scope) -> Iterator[str]:
        """Yield the words of `show`, without the card's own icon and the number of an item."""
        text = str(box["show"])
        if text == "n":
            return
        item = self.fields.from_expression_value(scope.it) if text == "it.icon" else None
        if isinstance(item, EntryRef):
            yield self.speech.name(item.id)
        elif text != "self.icon":
            yield from self._read_value(self._evaluate(box["show"], scope), "style" in box)

    def _evaluate(self, formula: object, scope: Scope) -> Value:
        try:
            return self.fields.value(formula, scope)
        except NoValue:
            return None

    def _read_value(self, value: Value, is_text: bool) -> Iterator[str]:
        if isinstance(value, EntryRef):
            if value.kind == "icon":
                yield from map(str, self._read_icon(value.id.partition("/")[2]))
            else:
                yield self.speech.name(value.id)
        elif isinstance(value, TextRef):
            passage = self.speech.passage(value.key)
            yield "" if passage is None else to_plain_text(passage, self.speech.icons)
        elif type(value) is int:
            amount = Amount(self.speech.number(value))
            amount.number = value
            yield amount
        elif is_text and isinstance(value, str):
            yield value
        elif is_text and type(value) is tuple:
            yield self._read_list(value)

    def _read_list(self, value: tuple[Value, ...]) -> str:
        try:
            passage = make_list_passage(value, self.fields, self.speech)
        except UnprintableValue:
            return ""
        return "" if passage is None else to_plain_text(passage, self.speech.icons)

    def _read_icon(self, slug: str) -> Iterator[Sign]:
        """Yield the meaning of an icon in a layout: the word of its term, or its title."""
        term = self._icon_terms.get(slug, "")
        word = self.speech.name_term(term) if term else ""
        title = word or self.speech.plain_words(f"icon/{slug}.title")
        if title:
            sign = Sign(title)
            sign.term = term
            yield sign

    @cached_property
    def _icon_terms(self) -> Mapping[str, str]:
        return find_icon_terms(self.pack, self.fields)
