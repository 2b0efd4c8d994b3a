"""Entries as they stand in a sheet: a rule by its number, a ruling as question and answer, a term by its
word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from compiler.core.near import folded
from compiler.render.book.book import Book
from compiler.render.book.texts import PackTexts
from compiler.render.drawing.commands import Mark, mm
from compiler.render.layout.values import EntryOf
from compiler.render.sheets import words
from compiler.render.sheets.setter import BASE, Setter, plainly
from compiler.render.sheets.slabs import Slab, moved
from compiler.text.passage import Paragraph, Passage, Words

_INDENT = 13.0
"""How far the text of a rule stands in from its number."""
_SIGN = 5.0


@dataclass
class Lister:
    """Lists entries in columns of one width. `pages` says on which page each entry begins, once that is
    known.
    """

    book: Book
    texts: PackTexts
    setter: Setter
    width: float
    pages: Mapping[str, int] = field(default_factory=dict)
    proved: frozenset[str] = frozenset()
    """The examples that were played and held."""

    def entries(self, kind: str, ids: Sequence[str]) -> list[Slab]:
        """These entries one below the other; terms by their words."""
        made = getattr(self, f"_{kind}", self._plain)
        if kind == "term":
            ids = sorted(ids, key=lambda each: folded(self._word(each)))
        out: list[Slab] = []
        for each in ids:
            slabs: list[Slab] = made(each)
            if slabs:
                out += [replace(slabs[0], anchor=each), *slabs[1:], self.setter.gap(0.45)]
        return out

    def prose(self, key: str, name: str = "body", x: float = 0) -> list[Slab]:
        passage = self.texts.passage(key)
        return self.setter.text(passage, name, self.width, x, key) if passage else []

    def _data(self, entry: str) -> Mapping[str, Any]:
        record = self.book.pack.get(entry)
        data: Mapping[str, Any] = record.data if record else {}
        return data

    def _plain(self, entry: str) -> list[Slab]:
        """A title, and what is said of it."""
        title = self.texts.passage(f"{entry}.title")
        head = self.setter.text(title, "entry", self.width, key=f"{entry}.title") if title else []
        body = self.prose(f"{entry}.text")
        return [*(replace(slab, kept=bool(body)) for slab in head), *body]

    def _rule(self, entry: str) -> list[Slab]:
        code = str(self._data(entry).get("code", ""))
        slabs = self.prose(f"{entry}.text", x=_INDENT)
        (number,) = self.setter.text(plainly(code), "code", _INDENT)
        drop = (slabs[0].height - number.height) * BASE if slabs else 0.0
        beside = [moved(command, 0, drop) for command in number.commands]
        out = self.setter.beside(beside, slabs) if slabs else []
        for part in ("question", "answer"):
            out += self.prose(f"{entry}.reading.{part}", "reading", _INDENT)
        return out

    def _ruling(self, entry: str) -> list[Slab]:
        asked = self.texts.passage(f"{entry}.question")
        if asked is None:
            return []
        head = self.setter.text(asked, "entry", self.width, key=f"{entry}.question")
        out = [*(replace(slab, kept=True) for slab in head), *self.prose(f"{entry}.answer")]
        foot = self._cited(entry)
        return [*out, *foot]

    def _cited(self, entry: str) -> list[Slab]:
        """The rules that an answer rests on, with their pages, and that examples prove it."""
        runs: list[Words] = []
        for number, rule in enumerate(self._entries_in(entry, "cites")):
            code = str(self._data(rule.id).get("code", "")) or self.texts.title(rule.id)
            runs.append(Words(", " if number else words.said(words.SEE, self.texts.locale) + " "))
            runs.append(Words(code, bold=True, link=rule.id))
            if rule.id in self.pages:
                page = words.said(words.PAGE, self.texts.locale, page=self.pages[rule.id])
                runs.append(Words(f" ({page})"))
        proof = self._proof(entry)
        if proof:
            runs.append(Words((" – " if runs else "") + proof))
        return self.setter.text(Passage((Paragraph(tuple(runs)),)), "small", self.width) if runs else []

    def _entries_in(self, entry: str, name: str) -> list[EntryOf]:
        """The entries that a field of an entry lists."""
        found = self.book.fields.field(EntryOf(entry), name)
        return [each for each in found if isinstance(each, EntryOf)] if isinstance(found, tuple) else []

    def _proof(self, entry: str) -> str:
        examples = self._entries_in(entry, "examples")
        if not examples or not all(each.id in self.proved for each in examples):
            return ""
        both = words.PROVED if len(examples) == 1 else words.PROVED_BY
        return "✓ " + words.said(both, self.texts.locale, n=len(examples))

    def _word(self, entry: str) -> str:
        said = self._data(entry).get("words", {})
        return str(said.get(self.texts.locale, {}).get("one", ""))

    def _term(self, entry: str) -> list[Slab]:
        word = self._word(entry)
        if not word:
            return []
        icon = self.book.fields.field(EntryOf(entry), "icon")
        defined = self.texts.passage(f"{entry}.definition")
        (first, *rest) = defined.paragraphs if defined else (Paragraph(()),)
        lead = (Words(word[0].upper() + word[1:], bold=True), Words(". "), *first.runs)
        passage = Passage((Paragraph(lead), *rest))
        if not isinstance(icon, EntryOf):
            return self.setter.text(passage, "body", self.width, key=f"{entry}.definition")
        return self._signed(icon.id.partition("/")[2], passage, f"{entry}.definition")

    def _icon(self, entry: str) -> list[Slab]:
        slug = entry.partition("/")[2]
        title = self.texts.icons.get(slug) or slug
        return self._signed(slug, plainly(title[0].upper() + title[1:]), f"{entry}.title")

    def _signed(self, slug: str, passage: Passage, key: str) -> list[Slab]:
        """A passage with an icon before it."""
        indent = _SIGN + 2
        slabs = self.setter.text(passage, "body", self.width, indent, key)
        icon = self.book.icons.get(slug)
        if icon is None or not slabs:
            return slabs
        scale = min(_SIGN / icon.width, _SIGN / icon.height)
        width, height = icon.width * scale, icon.height * scale
        top = max(0.0, (slabs[0].height - height) / 2)
        ink = icon.ink or self.setter.look.accent
        mark = Mark(slug, 0, mm(top), mm(width), mm(height), ink, self.texts.icons.get(slug, ""))
        first = replace(slabs[0], height=max(slabs[0].height, mm(height)))
        return self.setter.beside((mark,), [first, *slabs[1:]])

    def _table(self, entry: str) -> list[Slab]:
        data = self._data(entry)
        columns = [str(each) for each in data.get("columns", ())]
        rows: Mapping[str, Any] = data.get("rows", {})
        if not columns or not rows:
            return self._plain(entry)
        ranged = any("from" in row for row in rows.values())
        corner = [plainly("")] * (2 if ranged else 1)
        head = [*corner, *(self._named(entry, each) for each in columns)]
        lines = [head]
        for name, row in rows.items():
            span = [plainly(_range(row, self.texts))] if ranged else []
            lines.append([*span, self._named(entry, name), *map(self._cell, row.get("cells", ()))])
        count = len(columns) + 1 + ranged
        first = self.width * (0.34 if count > 2 else 0.5)
        lead = [first * 0.35, first * 0.65] if ranged else [first]
        widths = [*lead, *[(self.width - first) / len(columns)] * len(columns)]
        return [*self._plain(entry), *self.setter.table(lines, widths)]

    def _named(self, entry: str, slug: str) -> Passage:
        """What a row or a column is called: its heading, or the title of the entry that it is named after."""
        heading = self.texts.passage(f"{entry}.headings.{slug}")
        if heading is not None:
            return heading
        keys = self._data(entry).get("keys", {})
        for kind in (keys.get("rows"), keys.get("columns")):
            if kind and self.book.pack.number(f"{kind}/{slug}") is not None:
                return plainly(self.texts.title(f"{kind}/{slug}"))
        return plainly(slug)

    def _cell(self, value: Any) -> Passage:
        if value is None:
            return plainly("–")
        if isinstance(value, bool):
            return plainly("✓" if value else "–")
        return plainly(self.texts.number(value) if isinstance(value, int) else str(value))


def _range(row: Mapping[str, Any], texts: PackTexts) -> str:
    low, high = row.get("from"), row.get("to")
    if low is None or high is None:
        return ""
    return texts.number(low) if low == high else f"{texts.number(low)}–{texts.number(high)}"
