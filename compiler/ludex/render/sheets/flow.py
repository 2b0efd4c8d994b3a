"""Flow: set the blocks of a sheet as slabs; generate contents and legends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ludex.core.messages import Bilingual
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.drawing.drawing_commands import Rect, round_mm
from ludex.render.sheets.blocks import (
    CONTENTS,
    LEGEND,
    Block,
    Break,
    GeneratedBlock,
    Grid,
    Heading,
    Listing,
    Prose,
    Step,
)
from ludex.render.sheets.entry_lists import EntryLister, PageNumbers
from ludex.render.sheets.plans import Plan, localize
from ludex.render.sheets.setter import SlabMaker, find_right_edge
from ludex.render.sheets.slabs import Slab, keep_with_next, move_command
from ludex.render.sheets.tables import make_table
from ludex.render.typeset.block import make_passage
from ludex.text.passages import Paragraph, Passage, StyledText, to_plain_text

_ICONS = Bilingual("Icons", "Icônes")


@dataclass(slots=True)
class Flow:
    """Converter of the blocks of one sheet to slabs."""

    book: Book
    texts: PackTexts
    plan: Plan
    blocks: Sequence[Block]
    setter: SlabMaker
    lister: EntryLister
    column: float
    numbers: PageNumbers
    headings: list[tuple[str, int]] = field(default_factory=list)
    _titles: Counter[str] = field(default_factory=Counter)
    """Number of headings set with each title."""

    def make_slabs(self) -> list[Slab]:
        self.headings = _headings(self.blocks, self.plan.title, self.texts)
        self._titles.clear()
        out: list[Slab] = []
        begins: Break | None = None
        in_steps = False
        lead: int | None = None
        for each in self.blocks:
            if self.plan.booklet and isinstance(each, Heading | GeneratedBlock):
                lead = len(out) if lead is None and begins is None else lead
            if isinstance(each, Break):
                begins = each
                continue
            if isinstance(each, Step) and not in_steps:
                self.setter.begin_steps()
            in_steps = isinstance(each, Step)
            made = self._set_block(each)
            if begins is not None and made:
                first = next((at for at, slab in enumerate(made) if not slab.gap), 0)
                made[first] = made[first]._replace(page=begins.page, column=True)
                begins = None
            out += made
        # A booklet explains the tick before its first heading, a sheet at its foot.
        lead = len(out) if lead is None else lead
        return [*out[:lead], *self.lister.explain_proof(), *out[lead:]]

    def _set_block(self, each: Heading | Prose | Step | Grid | Listing | GeneratedBlock) -> list[Slab]:
        setter, width = self.setter, self.column
        match each:
            case Heading():
                return self._heading(each)
            case Step(number, passage, key):
                return [*setter.step(number, passage, width, key), setter.gap(0.22)]
            case Grid(rows, heads, centred):
                return [*make_table(setter, rows, width, heads, centred), setter.gap(0.5)]
            case Listing(ids):
                return self.lister.list_entries(ids)
            case GeneratedBlock():
                return self._contents() if each == CONTENTS else self._legend()
            case Prose(passage, key, panel=True):
                inner = setter.set_text(passage, "body", setter.find_inner_width(width), key=key)
                return [*setter.panel(inner, width), setter.gap(0.45)] if inner else []
            case Prose(passage, key):
                slabs = setter.set_text(passage, "body", width, key=key)
                return [*(keep_with_next(slabs) if _leads(passage) else slabs), setter.gap(0.3)]

    def _heading(self, each: Heading) -> list[Slab]:
        title = to_plain_text(each.title, self.setter.texts.icons)
        setter, width = self.setter, self.column
        if each.level:
            made = setter.make_part_heading(each.title, width)
        elif title == self.plan.title:
            return []
        elif self.plan.booklet:
            made = setter.make_section_heading(each.title, width)
        else:
            made = setter.make_bar_heading(each.title, width)
        at = next(at for at, slab in enumerate(made) if not slab.gap)
        anchor = _name_anchor(title, self._titles)
        made[at] = made[at]._replace(heading=title, level=each.level, anchor=anchor)
        return made

    def _contents(self) -> list[Slab]:
        """Set the headings and their pages, joined by dots."""
        setter, width = self.setter, self.column
        if not self.headings:
            return []
        out: list[Slab] = []
        listed: Counter[str] = Counter()
        for title, level in self.headings:
            anchor = _name_anchor(title, listed)
            page = self.numbers.get(anchor)
            if self.numbers.known and not page:
                continue
            x = 4.0 * level
            (line, *_) = setter.set_text(make_passage(title, anchor), "line", width - 12, x)
            number = setter.set_text(make_passage(str(page or ""), anchor), "line", 12)[:1] if page else []
            commands = list(line.commands)
            end = find_right_edge(commands) + 1.5
            for slab in number:
                right = width - find_right_edge(slab.commands)
                commands += [move_command(each, right, 0) for each in slab.commands]
                dots = int((right - 1.5 - end) / 1.5)
                base = line.height * 0.8
                for dot in range(max(dots, 0)):
                    x = round_mm(right - 1.8 - 1.5 * dot)
                    commands.append(Rect(x, round_mm(base - 0.3), 0.3, 0.3, setter.look.line, 0.15))
            out.append(Slab(round_mm(line.height * 1.08), tuple(commands), kept=True))
        if out:
            out[-1] = out[-1]._replace(kept=False)
        return [*out, setter.gap(0.8)]

    def _legend(self) -> list[Slab]:
        """Set the icons used so far in a booklet; on a sheet, also those that the glossary explains."""
        found, made = list(self.setter.used), list[Slab]()
        if not self.plan.booklet:
            found = _find_icons_to_explain(self.book, found)
        elif found:
            made = self._heading(Heading(make_passage(localize(_ICONS, self.texts.locale))))
        return [*made, *self.lister.legend(found), self.setter.gap(0.3)]


def _leads(passage: Passage) -> bool:
    """Return whether a paragraph introduces what follows: it is entirely bold, like a heading."""
    (first, *rest) = passage.paragraphs or (Paragraph(()),)
    texts = [run for run in first.runs if isinstance(run, StyledText)]
    return not rest and not first.item and bool(texts) and all(run.bold for run in texts)


def _find_icons_to_explain(book: Book, here: Iterable[str]) -> list[str]:
    """Return the icons in `here`, and those of glossary terms."""
    found = {slug for slug in here if slug in book.icons}
    for number in book.pack.of_kind("term"):
        for ref in book.pack.refs(number):
            slug = book.pack.id(ref.to).removeprefix("icon/")
            if ref.path == ("icon",) and slug in book.icons:
                found.add(slug)
    return list(found)


def _name_anchor(title: str, before: Counter[str]) -> str:
    """Return a unique anchor for a heading; `before` counts earlier headings with each title."""
    before[title] += 1
    return f"#{title}" if before[title] == 1 else f"#{title}#{before[title]}"


def _headings(blocks: Iterable[Block], title: str, texts: PackTexts) -> list[tuple[str, int]]:
    """Return the headings that contents list, with their levels."""
    headings = (each for each in blocks if isinstance(each, Heading))
    named = ((to_plain_text(each.title, texts.icons), each.level) for each in headings)
    found = [(name, level) for name, level in named if name != title or level]
    if LEGEND in blocks:
        found.append((localize(_ICONS, texts.locale), 0))
    return found
