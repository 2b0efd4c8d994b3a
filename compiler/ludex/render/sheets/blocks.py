"""Blocks of a sheet before typesetting, and the markup of template lines that makes them.

The first signs of a line determine its kind: `##` and `###` a heading, `1.` a step, `-` an item, `>` a panel,
`|` a row of a table, `===` a new page, `---` a new column. A line of entries alone lists them; any other is a
paragraph. A template contains no words; they come from translatable texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ludex.core.messages import Bilingual
from ludex.render.layout.formulas import EntryRef
from ludex.text.passages import Icon, Paragraph, Passage, Run, StyledText, to_plain_text
from ludex.text.templates.sheet_template import TemplateReadError


class PageRef(NamedTuple):
    """Number of the page on which an entry begins; known after all pages are filled."""

    id: str


class GeneratedBlock(NamedTuple):
    """Block generated from the entire sheet: its table of contents, or a legend of its icons."""

    name: str


CONTENTS, LEGEND = GeneratedBlock("contents"), GeneratedBlock("legend")


@dataclass(frozen=True, slots=True)
class Heading:
    """Heading of the outline, at level 0 or 1."""

    title: Passage
    level: int = 0


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs and items of lists, on a coloured panel if `panel` is true."""

    passage: Passage
    key: str = ""
    panel: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """Step of a numbered sequence."""

    number: str
    passage: Passage
    key: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Table; `heads` is the number of rows of heads at its beginning."""

    rows: tuple[tuple[Passage, ...], ...]
    heads: int = 0
    centred: int = 0
    """The first centred column, counted from 1; 0 for none."""


@dataclass(frozen=True, slots=True)
class Listing:
    """List of entries, each set as its kind requires."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """Column break or page break."""

    page: bool


Block = Heading | Prose | Step | Grid | Listing | Break | GeneratedBlock


# Markup of template lines

_SIGN = re.compile(r"(#{2,3}|>|-|\d{1,2}\.)[ \t]+|(={3,}|-{3,})[ \t]*\Z|(\|)")
_NUMBERED = re.compile(r"\.[ \t]+")
_RULE = re.compile(r"[\s|:-]*-[\s|:-]*\Z")
_PIECE = re.compile(r"(\*{1,3})|\[([^\W\d_][\w-]{0,80})\]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_UNTRANSLATABLE = Bilingual(
    "these words cannot be translated here; put them under `texts` of the sheet and name them here",
    "ces mots ne peuvent pas être traduits ici\u202f; écrivez-les sous `texts` de la feuille et "
    "nommez-les ici",
)


@dataclass(frozen=True, slots=True)
class TemplateText:
    """Text of the template itself, with its offset."""

    text: str
    start: int


FilledValue = Passage | EntryRef | tuple[EntryRef, ...] | GeneratedBlock
"""What replaces a value of a template."""
TemplatePart = TemplateText | FilledValue


@dataclass(slots=True)
class MarkupReader:
    """Line-by-line reader of blocks in the parts of a filled template."""

    inline: Callable[[EntryRef], tuple[Run, ...]]
    """Returns the runs that name an entry within a line."""
    blocks: list[Block] = field(default_factory=list)
    _rows: list[tuple[Passage, ...]] = field(default_factory=list)
    _heads: int = 0
    _centred: int = 0

    def read(self, parts: Iterable[TemplatePart]) -> list[Block]:
        for line in _split_parts(parts, "\n"):
            self._line(line)
        self._end_table()
        return self.blocks

    def _line(self, line: list[TemplatePart]) -> None:
        line = _strip_blanks(line)
        if not line:
            return
        first = line[0]
        found = _SIGN.match(first.text) if isinstance(first, TemplateText) else None
        if found and found[3]:
            self._row(line)
            return
        self._end_table()
        if found and found[2]:
            self.blocks.append(Break(found[2].startswith("=")))
        elif found and isinstance(first, TemplateText):
            rest = [TemplateText(first.text[found.end() :], first.start + found.end()), *line[1:]]
            self._read_signed_line(found[1], rest)
        elif (step := self._read_numbered_step(line)) is not None:
            self.blocks.append(step)
        else:
            self._plain(line)

    def _read_numbered_step(self, line: list[TemplatePart]) -> Step | None:
        """Return a step whose number comes from a value; None for any other line."""
        first, second = line[0], line[1] if len(line) > 1 else None
        if not isinstance(first, Passage) or not isinstance(second, TemplateText):
            return None
        dot = _NUMBERED.match(second.text)
        if dot is None:
            return None
        rest = TemplateText(second.text[dot.end() :], second.start + dot.end())
        return Step(to_plain_text(first, {}), self._passage([rest, *line[2:]]))

    def _read_signed_line(self, sign: str, rest: list[TemplatePart]) -> None:
        passage = self._passage(rest)
        if sign.startswith("#"):
            self.blocks.append(Heading(passage, len(sign) - 2))
        elif sign == "-":
            items = tuple(replace(each, item=True) for each in passage.paragraphs)
            self._prose(Prose(Passage(items)), joins=True)
        elif sign == ">":
            self._prose(Prose(passage, panel=True), joins=True)
        else:
            self.blocks.append(Step(sign.rstrip("."), passage))

    def _prose(self, made: Prose, joins: bool) -> None:
        """Add prose; the items of one list, and the lines of one panel, form one block."""
        last = self.blocks[-1] if self.blocks else None
        if joins and isinstance(last, Prose) and last.panel == made.panel:
            listed = last.passage.paragraphs[-1:]
            if made.panel or (listed and listed[0].item):
                both = (*last.passage.paragraphs, *made.passage.paragraphs)
                self.blocks[-1] = replace(last, passage=Passage(both))
                return
        if made.passage.paragraphs:
            self.blocks.append(made)

    def _plain(self, line: list[TemplatePart]) -> None:
        entries = [each for each in line if not isinstance(each, TemplateText | Passage | GeneratedBlock)]
        rests = [each for each in line if isinstance(each, GeneratedBlock)]
        blank = not any(isinstance(each, TemplateText) and each.text.strip(" ,") for each in line)
        if rests and len(line) == 1:
            self.blocks.append(rests[0])
        elif entries and blank and len(entries) == sum(not isinstance(each, TemplateText) for each in line):
            ids = [one.id for each in entries for one in ([each] if isinstance(each, EntryRef) else each)]
            last = self.blocks[-1] if self.blocks else None
            if isinstance(last, Listing):
                self.blocks[-1] = Listing((*last.ids, *ids))
            else:
                self.blocks.append(Listing(tuple(ids)))
        else:
            self._prose(Prose(self._passage(line)), joins=False)

    # Tables

    def _row(self, line: list[TemplatePart]) -> None:
        texts = [each.text for each in line if isinstance(each, TemplateText)]
        if len(texts) == len(line) and all(map(_RULE.match, texts)):
            self._heads, self._centred = len(self._rows), _first_centred("".join(texts))
            return
        _, *cells = _split_parts(line, "|")
        inner = cells if _strip_blanks(cells[-1]) else cells[:-1]
        self._rows.append(tuple(self._passage(_strip_blanks(each)) for each in inner))

    def _end_table(self) -> None:
        if self._rows:
            self.blocks.append(Grid(tuple(self._rows), self._heads, self._centred))
        self._rows, self._heads, self._centred = [], 0, 0

    # Within a line

    def _passage(self, parts: Iterable[TemplatePart]) -> Passage:
        """Return the parts of a line as text. Stars make the text between them bold or italic."""
        paragraphs: list[Paragraph] = [Paragraph(())]
        bold = italic = False
        for part in parts:
            if isinstance(part, TemplateText):
                bold, italic, runs = _parse_runs(part, bold, italic)
                paragraphs[-1] = _append_runs(paragraphs[-1], runs)
                continue
            first, *rest = self._convert_filled(part).paragraphs or (Paragraph(()),)
            paragraphs[-1] = _append_runs(paragraphs[-1], _style_runs(first.runs, bold, italic))
            paragraphs += [replace(each, runs=_style_runs(each.runs, bold, italic)) for each in rest]
        return Passage(tuple(each for each in paragraphs if each.runs))

    def _convert_filled(self, part: FilledValue) -> Passage:
        if isinstance(part, Passage):
            return part
        if isinstance(part, GeneratedBlock):
            return Passage(())
        entries = [part] if isinstance(part, EntryRef) else part
        runs: list[Run] = []
        for number, entry in enumerate(entries):
            runs += [*([StyledText(", ")] if number else []), *self.inline(entry)]
        return Passage((Paragraph(tuple(runs)),))


def _first_centred(rule: str) -> int:
    """Return the first column, from 1, whose dashes are between colons; 0 if there is none."""
    columns = [each.strip() for each in rule.strip().strip("|").split("|")]
    found = (at for at, each in enumerate(columns, 1) if each.startswith(":") and each.endswith(":"))
    return next(found, 0)


def _split_parts(parts: Iterable[TemplatePart], sign: str) -> Iterator[list[TemplatePart]]:
    """Yield the parts between the signs in texts: the lines of a template, or the cells of a row."""
    between: list[TemplatePart] = []
    for part in parts:
        if not isinstance(part, TemplateText):
            between.append(part)
            continue
        at = part.start
        for number, text in enumerate(part.text.split(sign)):
            if number:
                yield between
                between = []
            if text:
                between.append(TemplateText(text, at))
            at += len(text) + 1
    yield between


def _strip_blanks(line: list[TemplatePart]) -> list[TemplatePart]:
    line = list(line)
    while line and isinstance(line[0], TemplateText):
        left = line[0].text.lstrip()
        if left:
            line[0] = TemplateText(left, line[0].start + len(line[0].text) - len(left))
            break
        line.pop(0)
    while line and isinstance(line[-1], TemplateText):
        left = line[-1].text.rstrip()
        if left:
            line[-1] = TemplateText(left, line[-1].start)
            break
        line.pop()
    return line


def _parse_runs(part: TemplateText, bold: bool, italic: bool) -> tuple[bool, bool, tuple[Run, ...]]:
    """Return whether text after a part is bold and italic, and its runs; a word is a mistake."""
    runs: list[Run] = []
    at = 0
    for found in (*_PIECE.finditer(part.text), None):
        text = part.text[at : found.start() if found else len(part.text)]
        word = _WORD.search(text)
        if word:
            raise TemplateReadError(part.start + at + word.start(), _UNTRANSLATABLE)
        if text:
            runs.append(StyledText(text, bold, italic))
        if found and found[1]:
            bold, italic = bold ^ (len(found[1]) > 1), italic ^ (len(found[1]) != 2)
        elif found:
            runs.append(Icon(found[2], bold, italic))
        at = found.end() if found else at
    return bold, italic, tuple(runs)


def _style_runs(runs: tuple[Run, ...], bold: bool, italic: bool) -> tuple[Run, ...]:
    if not bold and not italic:
        return runs
    return tuple(
        replace(run, bold=run.bold or bold, italic=run.italic or italic)
        if isinstance(run, StyledText | Icon)
        else run
        for run in runs
    )


def _append_runs(paragraph: Paragraph, runs: tuple[Run, ...]) -> Paragraph:
    return replace(paragraph, runs=(*paragraph.runs, *runs))
