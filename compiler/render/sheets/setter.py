"""Sets passages, headings and tables as slabs in a column of a given width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from compiler.render.drawing.commands import MM, Command, Mark, Rect, mm
from compiler.render.drawing.icons import Icon
from compiler.render.layout.values import Texts
from compiler.render.setting.block import block
from compiler.render.setting.placing import Said, rows
from compiler.render.sheets.look import Look
from compiler.render.sheets.slabs import Slab, moved
from compiler.text.passage import Paragraph, Passage, Words

BASE = 0.8
"""Where the base line lies in a line of text, as a share of its height."""


def plainly(text: str, link: str = "") -> Passage:
    """A text as a passage of its own."""
    return Passage((Paragraph((Words(text, link=link),)),))


@dataclass(slots=True)
class Setter:
    """Sets text for one sheet; keeps in mind which icons were used, and which characters are lacking."""

    look: Look
    texts: Texts
    icons: dict[str, Icon]
    used: dict[str, None]
    lacking: dict[tuple[str, str], None]

    def text(self, passage: Passage, name: str, width: float, x: float = 0, key: str = "") -> list[Slab]:
        """The lines of a passage. The first two of a paragraph stay together, and so do the last two."""
        out: list[Slab] = []
        for number, paragraph in enumerate(passage.paragraphs):
            if number and not paragraph.item:
                out.append(self.gap(0.35))
            out += self._paragraph(paragraph, name, width, x, key)
        return out

    def _paragraph(self, paragraph: Paragraph, name: str, width: float, x: float, key: str) -> list[Slab]:
        style = self.look.styles[name]
        aspects = {slug: icon.aspect for slug, icon in self.icons.items()}
        made = block(Passage((paragraph,)), style, aspects, self.texts.locale)
        self.lacking.update(dict.fromkeys((letter, key) for letter in made.lacking))
        inks = {slug: icon.ink for slug, icon in self.icons.items() if icon.ink}
        said = Said(style.ink, key, self.texts.icons, inks)
        high = style.leading * style.size / MM
        lines = rows(made, style.size, width - x, said)
        marks = [mark for line in lines for mark in line if isinstance(mark, Mark)]
        self.used.update(dict.fromkeys(mark.icon for mark in marks if mark.icon in self.icons))
        last = len(lines) - 1
        return [
            Slab(
                mm(high),
                tuple(moved(command, x, BASE * high) for command in line if _known(command, self.icons)),
                kept=number == 0 < last or number == last - 1,
            )
            for number, line in enumerate(lines)
        ]

    def gap(self, lines: float) -> Slab:
        style = self.look.styles["body"]
        return Slab(mm(lines * style.leading * style.size / MM), gap=True)

    def section(self, title: str, width: float, page: bool) -> list[Slab]:
        """The heading of a section: never the last thing in a column."""
        slabs = [replace(slab, kept=True) for slab in self.text(plainly(title), "section", width)]
        slabs[0] = replace(slabs[0], heading=title, level=0, page=page)
        line = Slab(3.0, (Rect(0, 0.3, mm(width), 0.5, self.look.accent),), kept=True)
        return [self.gap(1.1), *slabs, line]

    def beside(self, left: Sequence[Command], slabs: Sequence[Slab]) -> list[Slab]:
        """Slabs with something drawn beside the first."""
        first = slabs[0]
        return [replace(first, commands=(*left, *first.commands)), *slabs[1:]]

    def table(self, rows: Sequence[Sequence[Passage]], widths: Sequence[float]) -> list[Slab]:
        """A small table: its head in colour, its rows kept whole, every other one on a pale ground."""
        out: list[Slab] = []
        for number, row in enumerate(rows):
            name = "head" if number == 0 else "cell"
            commands: list[Command] = []
            high, x = 0.0, 0.0
            for cell, width in zip(row, widths, strict=False):
                y = 0.7
                for slab in self.text(cell, name, width - 2.4):
                    commands += [moved(command, x + 1.2, y) for command in slab.commands]
                    y += slab.height
                high, x = max(high, y + 0.7), x + width
            ground = self.look.pale if number % 2 == 0 else ""
            back: list[Command] = [Rect(0, 0, mm(x), mm(high), ground)] if ground else []
            edge = Rect(0, mm(high - 0.15), mm(x), 0.15, self.look.line)
            kept = number == 0 or number == len(rows) - 2
            out.append(Slab(mm(high), (*back, *commands, edge), kept=kept))
        return out


def _known(command: Command, icons: Mapping[str, Icon]) -> bool:
    """Whether it can be drawn: an icon that there is not has been told of elsewhere."""
    return not isinstance(command, Mark) or command.icon in icons
