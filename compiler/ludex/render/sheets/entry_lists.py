"""Entry lists in a sheet: rules, rulings, examples, terms, legends."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ludex.core.messages import Bilingual
from ludex.core.suggestions import make_sort_key
from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.decks import DrawingOptions, EntryRenderer
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.drawing_commands import Drawing, Group, Mark, round_mm, scale_drawing
from ludex.render.layout.formulas import EntryRef
from ludex.render.layout.layout_reader import merge_layouts
from ludex.render.sheets.plans import list_entries_of_kind, localize
from ludex.render.sheets.setter import BASE, SlabMaker
from ludex.render.sheets.slabs import Slab, keep_together, keep_with_next, move_command, stack_slabs
from ludex.render.sheets.tables import make_table
from ludex.render.typeset.block import make_passage
from ludex.text.passages import Icon, Paragraph, Passage, Run, StyledText

_GAPS = {"ruling": 0.7, "term": 0.14}
"""Free lines after an entry, by its kind."""
_INDENT = 13.0
"""Indentation of a rule's text from its number."""
_READING = 4.0
"""Indentation of the reading, a question with its answer, of a rule that is not numbered."""
_SIGN = 4.2
"""Size of an icon in a legend."""
_LEAST = 28.0
"""The smallest width of a legend's column."""
_GAIN = 1.2
"""Factor by which a map must grow to be worth rotating by a quarter."""
_PROVED = Bilingual(
    "Checked: played by a program with the rules of this edition.",
    "Vérifié\u00a0: joué par un programme avec les règles de cette édition.",
)
_SEE = Bilingual("See", "Voir")
_PAGE = Bilingual("p.\u00a0{page}", "p.\u00a0{page}")


@dataclass(slots=True)
class PageNumbers:
    """Page on which each entry and heading begins, by anchor; empty until pages are known."""

    known: Mapping[str, int]
    asked: bool = False
    """Whether anything on the pages depends on these numbers."""

    def get(self, anchor: str) -> int:
        self.asked = True
        return self.known.get(anchor, 0)


@dataclass
class EntryLister:
    """Lister of entries in columns of one width."""

    book: Book
    texts: PackTexts
    setter: SlabMaker
    width: float
    height: float
    """The height of a column."""
    pages: PageNumbers
    proved: Container[str] = frozenset()
    """The examples that were run and passed."""
    shows_proof: bool = False
    """Whether the sheet has a tick beside an example."""

    def list_entries(self, ids: Sequence[str]) -> list[Slab]:
        """Set entries one below another; if all are terms, in alphabetical order."""
        if all(each.startswith("term/") for each in ids):
            ids = sorted(ids, key=lambda each: make_sort_key(self._word(each)))
        named = (self._map, self._rule, self._ruling, self._example, self._term, self._table)
        setters = {setter.__name__.removeprefix("_"): setter for setter in named}
        out: list[Slab] = []
        for each in ids:
            kind = each.partition("/")[0]
            slabs = setters.get(kind, self._set_plain_entry)(each)
            if slabs:
                gap = self.setter.gap(_GAPS.get(kind, 0.4))
                out += [slabs[0]._replace(anchor=each), *slabs[1:], gap]
        return out

    def format_page(self, entry: str) -> str:
        """Return the page of an entry in words; empty until it is known."""
        number = self.pages.get(entry)
        return localize(_PAGE, self.texts.locale, page=number) if number else ""

    def set_text(self, key: str, name: str = "body", x: float = 0) -> list[Slab]:
        passage = self.texts.passage(key)
        return self.setter.set_text(passage, name, self.width, x, key) if passage else []

    def _data(self, entry: str) -> Mapping[str, Any]:
        record = self.book.pack.get(entry)
        data: Mapping[str, Any] = record.data if record else {}
        return data

    def _set_plain_entry(self, entry: str) -> list[Slab]:
        head, body = self.set_text(f"{entry}.title", "entry"), self.set_text(f"{entry}.text")
        return [*(slab._replace(kept=bool(body)) for slab in head), *body]

    def _map(self, entry: str) -> list[Slab]:
        """Draw a map on its layout; without a layout, set its title and text."""
        number = self.book.pack.number(entry)
        refs = () if number is None else self.book.pack.refs(number)
        layout = next((self.book.pack.id(ref.to) for ref in refs if ref.path == ("layout",)), "")
        return [self._fit_map(entry, layout)] if layout else self._set_plain_entry(entry)

    def _fit_map(self, entry: str, layout: str) -> Slab:
        """Draw a map in its own size or as large as fits, rotated if that makes it much larger."""
        width, height = merge_layouts(self.book.layouts, layout, self.texts.locale)["size"]
        upright = min(1.0, self.width / width, self.height / height)
        turned = min(1.0, self.width / height, self.height / width)
        is_turned = turned > upright * _GAIN
        factor = turned if is_turned else upright
        across, down = (height, width) if is_turned else (width, height)
        high = round_mm(down * factor)
        if not self.setter.draws:
            return Slab(high)
        drawing = scale_drawing(self._draw_map(entry, layout), factor)
        left = round_mm((self.width - across * factor) / 2)
        return Slab(
            high, (Group(drawing, x=left, y=high, turn=270) if is_turned else Group(drawing, x=left),)
        )

    def _draw_map(self, entry: str, layout: str) -> Drawing:
        """Draw the face of a map, clipped to its size; the print of the map itself reports problems."""
        look = self.setter.look
        options = DrawingOptions(bleed=0, thrifty=look.sparing, large=bool(look.least))
        ((side, *_), _) = EntryRenderer(self.book, self.texts.locale, options).draw(layout, [entry])
        cut = make_shape("rect", 0, 0, side.width, side.height)
        return (Group(side.drawing, cut.data),)

    def _rule(self, entry: str) -> list[Slab]:
        """Set a rule after its title, beside its number, or as an item of a list, and its reading below."""
        title = self.texts.passage(f"{entry}.title")
        indent = _READING
        if title:
            out = self._set_titled_rule(entry, title)
        elif entry in self._numbered_rules:
            out, indent = self._set_numbered_rule(entry), _INDENT
        else:
            out = self._set_listed_rule(entry)
        for part in ("question", "answer"):
            out += self.set_text(f"{entry}.reading.{part}", "reading", indent)
        return keep_together(out)

    def _set_titled_rule(self, entry: str, title: Passage) -> list[Slab]:
        passage = _begin_with_title(title, self.texts.passage(f"{entry}.text"))
        return self.setter.set_text(passage, "body", self.width, key=f"{entry}.text")

    def _set_numbered_rule(self, entry: str) -> list[Slab]:
        slabs = self.set_text(f"{entry}.text", x=_INDENT)
        (number,) = self.setter.set_text(make_passage(self._find_code(entry)), "code", _INDENT)
        drop = (slabs[0].height - number.height) * BASE if slabs else 0.0
        beside = [move_command(command, 0, drop) for command in number.commands]
        return self.setter.place_beside(beside, slabs) if slabs else []

    def _set_listed_rule(self, entry: str) -> list[Slab]:
        passage = self.texts.passage(f"{entry}.text")
        if passage is None:
            return []
        first, *rest = passage.paragraphs
        listed = Passage((replace(first, item=True), *rest))
        return self.setter.set_text(listed, "body", self.width, key=f"{entry}.text")

    @cached_property
    def _numbered_rules(self) -> frozenset[str]:
        """The rules printed with their numbers: all if none has a title, or the untitled cited ones."""
        book = self.book
        rules = list_entries_of_kind(book, "rule")
        named = {each for each in rules if self.texts.plain_words(f"{each}.title")}
        if not named:
            return frozenset(rules)
        rulings = list_entries_of_kind(book, "ruling")
        cited = {each.id for ruling in rulings for each in book.fields.list_entries(ruling, "cites")}
        return frozenset(cited - named)

    def _find_code(self, rule: str) -> str:
        return str(self._data(rule).get("code", ""))

    def _ruling(self, entry: str) -> list[Slab]:
        """Set a ruling: question, answer, examples, cited rules."""
        if self.texts.passage(f"{entry}.question") is None:
            return []
        head = self.set_text(f"{entry}.question", "entry")
        out = [*keep_with_next(head), *self.set_text(f"{entry}.answer")]
        examples = self.book.fields.list_entries(entry, "examples")
        shown = [slab for each in examples for slab in self._example(each.id)]
        if shown:
            out += [self.setter.gap(0.3)._replace(gap=False, kept=True), *shown]
        out += self._list_citations(entry)
        return keep_together(out)

    def _example(self, entry: str) -> list[Slab]:
        """Set an example in a panel, with a tick if it was run and passed."""
        title, text = self.texts.passage(f"{entry}.title"), self.texts.passage(f"{entry}.text")
        if title is None:
            return []
        is_proved = entry in self.proved
        indent = self.setter.tick_indent if is_proved else 0.0
        inner = self.setter.find_inner_width(self.width)
        slabs = self.setter.set_text(_begin_with_title(title, text), "small", inner, indent, f"{entry}.text")
        if is_proved:
            self.shows_proof = True
            slabs = self.setter.place_beside(self.setter.draw_tick(slabs[0]), slabs)
        return self.setter.panel(slabs, self.width)

    def explain_proof(self) -> list[Slab]:
        """Set the explanation of the tick, if a tick was set."""
        if not self.shows_proof:
            return []
        explanation = make_passage(localize(_PROVED, self.texts.locale))
        slabs = self.setter.set_text(explanation, "small", self.width, self.setter.tick_indent)
        return [*self.setter.place_beside(self.setter.draw_tick(slabs[0]), slabs), self.setter.gap(0.4)]

    def _list_citations(self, entry: str) -> list[Slab]:
        """Set the rules that a ruling cites, with their pages."""
        runs: list[StyledText] = []
        for number, rule in enumerate(self.book.fields.list_entries(entry, "cites")):
            named = self.texts.plain_words(f"{rule.id}.title") or self._find_code(rule.id) or rule.id
            runs.append(StyledText(", " if number else localize(_SEE, self.texts.locale) + "\u00a0"))
            runs.append(StyledText(str(named), bold=True, link=rule.id))
            if self.pages.get(rule.id):
                runs.append(StyledText(f"\u00a0({self.format_page(rule.id)})", link=rule.id))
        if not runs:
            return []
        passage = Passage((Paragraph(tuple(runs)),))
        before = self.setter.gap(0.2)._replace(gap=False)
        return [before, *self.setter.set_text(passage, "small", self.width)]

    def _word(self, entry: str) -> str:
        forms = self._data(entry).get("words", {})
        return str(forms.get(self.texts.locale, {}).get("one", ""))

    def _term(self, entry: str) -> list[Slab]:
        word = self._word(entry)
        if not word:
            return []
        icon = self.book.fields.field(EntryRef(entry), "icon")
        defined = self.texts.passage(f"{entry}.definition")
        (first, *rest) = defined.paragraphs if defined else (Paragraph(()),)
        lead: list[Run] = [StyledText(word[0].upper() + word[1:], bold=True)]
        if isinstance(icon, EntryRef):
            lead += [StyledText("\u00a0", bold=True), Icon(icon.id.partition("/")[2])]
        passage = Passage((Paragraph((*lead, StyledText(". "), *first.runs)), *rest))
        return self.setter.set_text(passage, "cell", self.width, key=f"{entry}.definition")

    def legend(self, slugs: Sequence[str]) -> list[Slab]:
        """Set icons and their meanings in as many columns as fit, at most four, to be read downwards."""
        if not slugs:
            return []
        named = [(slug, self.describe_icon(slug)) for slug in slugs]
        named.sort(key=lambda each: make_sort_key(each[1]))
        across = max(1, min(4, int(self.width / _LEAST)))
        down = -(-len(named) // across)
        cell = self.width / across
        out: list[Slab] = []
        for row in range(down):
            parts = [self._explain_icon(*named[at], cell) for at in range(row, len(named), down)]
            placed = ((n * cell, each) for n, part in enumerate(parts) for each in part.commands)
            drawn = tuple(move_command(each, x, 0) for x, each in placed)
            out.append(Slab(max(part.height for part in parts), drawn))
        return out

    def _explain_icon(self, slug: str, meaning: str, width: float) -> Slab:
        passage = make_passage(meaning[0].upper() + meaning[1:])
        first, *rest = self._set_with_icon(slug, passage, f"icon/{slug}.title", width)
        below, end = stack_slabs(rest, 0, first.height)
        return first._replace(height=round_mm(end), commands=(*first.commands, *below))

    def describe_icon(self, slug: str) -> str:
        """Return the meaning of an icon: its word in the glossary, or its spoken words, or its slug."""
        term = self.book.icon_terms.get(slug)
        return (term and self._word(term)) or self.texts.icons.get(slug) or slug

    def _set_with_icon(self, slug: str, passage: Passage, key: str, width: float) -> list[Slab]:
        """Set a passage with an icon before it."""
        slabs = self.setter.set_text(passage, "cell", width - 1, _SIGN + 1.6, key)
        icon = self.book.icons.get(slug)
        if icon is None or not slabs:
            return slabs
        high = max(slabs[0].height, _SIGN + 0.5)
        scale = min(_SIGN / icon.width, _SIGN / icon.height)
        across, down = icon.width * scale, icon.height * scale
        ink = icon.ink or self.setter.look.accent
        spoken = self.texts.icons.get(slug, "")
        place = round_mm((_SIGN - across) / 2), round_mm((high - down) / 2)
        mark = Mark(slug, *place, round_mm(across), round_mm(down), ink, spoken)
        lower = (high - slabs[0].height) / 2
        words = tuple(move_command(each, 0, lower) for each in slabs[0].commands)
        return [slabs[0]._replace(height=high, commands=(mark, *words)), *slabs[1:]]

    def _table(self, entry: str) -> list[Slab]:
        data = self._data(entry)
        columns = [str(each) for each in data.get("columns", ())]
        rows: Mapping[str, Any] = data.get("rows", {})
        if not columns or not rows:
            return self._set_plain_entry(entry)
        ranged = any("from" in row for row in rows.values())
        corner = [make_passage("")] * (2 if ranged else 1)
        head = [*corner, *(self._find_heading(entry, each) for each in columns)]
        lines = [head]
        for name, row in rows.items():
            span = [make_passage(_range(row, self.texts))] if ranged else []
            lines.append([*span, self._find_heading(entry, name), *map(self._cell, row.get("cells", ()))])
        table = make_table(self.setter, lines, self.width, centred=2 + ranged)
        return [*self._set_plain_entry(entry), *table]

    def _find_heading(self, entry: str, slug: str) -> Passage:
        """Return the name of a row or column: a heading, the title of an entry of that name, or the slug."""
        heading = self.texts.passage(f"{entry}.headings.{slug}")
        if heading is not None:
            return heading
        keys = self._data(entry).get("keys", {})
        for kind in (keys.get("rows"), keys.get("columns")):
            if kind and self.book.pack.number(f"{kind}/{slug}") is not None:
                return make_passage(self.texts.title(f"{kind}/{slug}"))
        return make_passage(slug)

    def _cell(self, value: object) -> Passage:
        if value is None:
            return make_passage("–")
        if isinstance(value, bool):
            return make_passage("✓" if value else "–")
        return make_passage(self.texts.number(value) if isinstance(value, int) else str(value))


def _begin_with_title(title: Passage, text: Passage | None) -> Passage:
    """Return a text that begins with its title in bold."""
    runs = tuple(
        replace(run, bold=True) if isinstance(run, StyledText) else run
        for each in title.paragraphs
        for run in each.runs
    )
    first, *rest = text.paragraphs if text else (Paragraph(()),)
    lead = Paragraph((*runs, StyledText(". "), *first.runs) if first.runs else runs)
    return Passage((lead, *rest))


def _range(row: Mapping[str, Any], texts: PackTexts) -> str:
    low, high = row.get("from"), row.get("to")
    if low is None or high is None:
        return ""
    return texts.number(low) if low == high else f"{texts.number(low)}–{texts.number(high)}"
