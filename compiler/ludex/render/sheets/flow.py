"""Flow: the blocks of a sheet to slabs; contents and legends from the whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.drawing.drawing_commands import Rect, mm
from ludex.render.sheets import render_sheets_words as words
from ludex.render.sheets.blocks import (
    CONTENTS,
    LEGEND,
    Block,
    Break,
    Grid,
    Heading,
    Listing,
    Prose,
    Rest,
    Step,
)
from ludex.render.sheets.entry_lists import Lister
from ludex.render.sheets.plans import Plan
from ludex.render.sheets.setter import Setter, plainly, table, widest
from ludex.render.sheets.slabs import Slab, moved
from ludex.text.passages import plain as said_plainly


@dataclass(slots=True)
class Flow:
    """One sheet on its way from blocks to slabs."""

    book: Book
    texts: PackTexts
    plan: Plan
    blocks: Sequence[Block]
    setter: Setter
    lister: Lister
    column: float
    numbers: Mapping[str, int]
    headings: list[tuple[str, int]] = field(default_factory=list)

    def slabs(self) -> list[Slab]:
        self.headings = _headings(self.blocks, self.plan.title, self.texts)
        out: list[Slab] = []
        begins: Break | None = None
        for number, each in enumerate(self.blocks):
            if isinstance(each, Break):
                begins = each
                continue
            made = self._block(each, number)
            if begins is not None and made:
                first = next((at for at, slab in enumerate(made) if not slab.gap), 0)
                made[first] = replace(made[first], page=begins.page, column=True)
                begins = None
            out += made
        return out

    def _block(self, each: Block, number: int) -> list[Slab]:
        setter, width = self.setter, self.column
        if isinstance(each, Heading):
            return self._heading(each)
        if isinstance(each, Step):
            made = setter.step(each.number, each.passage, width, each.key)
            return [*made, setter.gap(0.22)]
        if isinstance(each, Grid):
            return [*table(setter, each.rows, width, each.heads, each.centred), setter.gap(0.5)]
        if isinstance(each, Listing):
            return self.lister.entries(each.ids)
        if isinstance(each, Rest):
            return self._contents() if each == CONTENTS else self._legend()
        return self._prose(each)

    def _prose(self, each: Prose | Break) -> list[Slab]:
        if isinstance(each, Break):
            return []
        setter, width = self.setter, self.column
        if each.panel:
            inner = setter.text(each.passage, "body", setter.inner(width), key=each.key)
            return [*setter.panel(inner, width), setter.gap(0.45)] if inner else []
        return [*setter.text(each.passage, "body", width, key=each.key), setter.gap(0.3)]

    def _heading(self, each: Heading) -> list[Slab]:
        title = said_plainly(each.title, self.setter.texts.icons)
        setter, width = self.setter, self.column
        if each.level:
            made = setter.part(each.title, width)
        elif title == self.plan.title:
            return []
        else:
            made = setter.section(each.title, width) if self.plan.booklet else setter.bar(each.title, width)
        at = next(at for at, slab in enumerate(made) if not slab.gap)
        anchor = f"#{title}"
        made[at] = replace(made[at], heading=title, level=each.level, anchor=anchor)
        return made

    def _contents(self) -> list[Slab]:
        """The headings with their pages, in lines of dots."""
        setter, width = self.setter, self.column
        if not self.headings:
            return []
        out: list[Slab] = []
        for title, level in self.headings:
            anchor = f"#{title}"
            page = self.numbers.get(anchor)
            if self.numbers and not page:
                continue
            x = 4.0 * level
            (line, *_) = setter.text(plainly(title, anchor), "line", width - 12, x)
            number = setter.text(plainly(str(page or ""), anchor), "line", 12)[:1] if page else []
            commands = list(line.commands)
            end = widest(commands) + 1.5
            for slab in number:
                right = width - widest(slab.commands)
                commands += [moved(each, right, 0) for each in slab.commands]
                dots = int((right - 1.5 - end) / 1.5)
                base = line.height * 0.8
                commands += [
                    Rect(mm(right - 1.8 - 1.5 * dot), mm(base - 0.3), 0.3, 0.3, setter.look.line, 0.15)
                    for dot in range(max(dots, 0))
                ]
            out.append(Slab(mm(line.height * 1.08), tuple(commands), kept=True))
        return [*out, setter.gap(0.8)]

    def _legend(self) -> list[Slab]:
        """The icons in use: those of the booklet; on a sheet, also those of cards and boards that the
        glossary explains.
        """
        setter = self.setter
        found = list(setter.used)
        if not self.plan.booklet:
            found = in_use(self.book, found)
        made: list[Slab] = []
        if self.plan.booklet and found:
            made = self._heading(Heading(plainly(words.said(words.ICONS, self.texts.locale))))
        return [*made, *self.lister.legend(found), setter.gap(0.3)]


def in_use(book: Book, here: Iterable[str]) -> list[str]:
    """Icons that are to be explained: those used here, and those that terms of the glossary have."""
    found = {slug for slug in here if slug in book.icons}
    for number in book.pack.of_kind("term"):
        for ref in book.pack.refs(number):
            slug = book.pack.id(ref.to).removeprefix("icon/")
            if ref.path == ("icon",) and slug in book.icons:
                found.add(slug)
    return list(found)


def _headings(blocks: Iterable[Block], title: str, texts: PackTexts) -> list[tuple[str, int]]:
    """What contents list."""
    found = [
        (said_plainly(each.title, texts.icons), each.level) for each in blocks if isinstance(each, Heading)
    ]
    found = [each for each in found if each[0] != title or each[1]]
    if LEGEND in blocks:
        found.append((words.said(words.ICONS, texts.locale), 0))
    return found
