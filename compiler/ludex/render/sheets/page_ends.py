"""Head of the first page of a sheet, feet of its pages, and cover of a booklet."""

from __future__ import annotations

from dataclasses import dataclass

from ludex.render.book import Book
from ludex.render.book_texts import PackTexts
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.colours import BLACK, WHITE, mix_inks
from ludex.render.drawing.drawing_commands import Command, Drawing, Rect, round_mm, tag_command
from ludex.render.drawing.scenes import Frame, SceneInks, Sign, draw_scene
from ludex.render.sheets.plans import Plan
from ludex.render.sheets.setter import find_right_edge
from ludex.render.sheets.slabs import move_command
from ludex.render.sheets.styles import SheetStyle
from ludex.render.typeset.block import make_passage, measure_passage
from ludex.render.typeset.placement import TextAttributes, TextBox, place_block

_INSET = 7.0
"""Space between the edge of the cover and its scene, and beside its words."""
_WORDS = 0.3
"""Smallest share of the cover for its words."""
_CORNER = 2.4
_SIGNS = 3
"""Maximum number of icons in the scene of a cover."""


@dataclass(frozen=True, slots=True)
class PageEnds:
    """Drawer of the head, the feet and the cover of one sheet."""

    book: Book
    texts: PackTexts
    plan: Plan
    look: SheetStyle
    paper: tuple[float, float]
    """Width and height of the pages."""
    margin: float

    @property
    def game(self) -> str:
        return self.texts.title(f"game/{self.book.game}")

    @property
    def foot(self) -> str:
        """The game and the title, for the foot of each page."""
        return f"{self.game} – {self.plan.title}"

    @property
    def _inner(self) -> float:
        return self.paper[0] - 2 * self.margin

    def _set_line(self, text: str, name: str, width: float) -> tuple[list[Command], float]:
        """Set a text in a style, from its upper left corner; return its commands and its height."""
        style = self.look.styles[name]
        made = measure_passage(make_passage(text), style, {}, self.texts.locale)
        high = made.height(style.size, width)
        return [*place_block(made, style.size, TextBox(0, 0, width, high), TextAttributes(style.ink))], high

    def draw_head(self) -> tuple[Drawing, float]:
        """Draw the title and the game on a band of colour; also return where text begins.

        The band stays away from the edge, which office printers leave white.
        """
        margin, inner = self.margin, self._inner
        title, title_height = self._set_line(self.plan.title, "title", inner - 8)
        game, game_height = self._set_line(self.game, "game", inner - 8)
        named = [tag_command(each, ("H1",)) for each in title]
        right = find_right_edge(game)
        beside = find_right_edge(title) + right + 16 < inner
        high = title_height + (5.2 if beside else game_height + 7.0)
        out: list[Command] = [self.look.draw_bar(margin, margin, inner, high, 1.6)]
        if beside:
            base = margin + (high - game_height) / 2 + (title_height - game_height) * 0.25
            out += [move_command(each, self.paper[0] - margin - 4 - right, base) for each in game]
            out += [move_command(each, margin + 4, margin + 2.6) for each in named]
        else:
            out += [move_command(each, margin + 4, margin + 2.4) for each in game]
            out += [move_command(each, margin + 4, margin + game_height + 4.4) for each in named]
        return tuple(out), margin + high + (3.5 if self.plan.booklet else 2.8)

    def draw_foot(self, page: int) -> Drawing:
        """Draw the number of the page, the game and the title; without the game if that is too long."""
        (width, height), margin = self.paper, self.margin
        y = height - margin + 1
        room = width - 2 * margin - 15
        _, one_line = self._set_line("x", "foot", room)
        left, high = self._set_line(self.foot, "foot", room)
        left = left if high <= one_line else self._set_line(self.plan.title, "foot", room)[0]
        right, _ = self._set_line(self.texts.number(page), "foot", 12)
        if self.plan.booklet and page % 2 == 0:  # numbers are on the outside after folding
            left, right = right, left
        return (
            Rect(margin, round_mm(y - 1.6), round_mm(self._inner), 0.15, self.look.line),
            *(move_command(command, margin, y) for command in left),
            *(move_command(command, width - margin - find_right_edge(right), y) for command in right),
        )

    def draw_cover(self) -> Drawing:
        """Draw the cover of a booklet: the game, the title, and a scene, unless the sheet saves ink."""
        x = y = self.margin
        width, height = self._inner, self.paper[1] - 2 * self.margin
        game, game_height = self._set_line(self.game, "game", width - 2 * _INSET)
        title, title_height = self._set_line(self.plan.title, "title", width - 2 * _INSET)
        high = max(height * _WORDS, game_height + title_height + 3 + 2 * _INSET)
        begin = y + height - high + (high - game_height - title_height - 3) / 2
        out: list[Command] = [self.look.draw_bar(x, y, width, height, _CORNER)]
        if not self.look.sparing:
            frame = Frame(x + _INSET, y + _INSET, width - 2 * _INSET, height - high - _INSET)
            out.append(self._draw_scene(frame))
        out += [move_command(each, x + _INSET, round_mm(begin)) for each in game]
        lower = round_mm(begin + game_height + 3)
        out += [move_command(tag_command(each, ("H1",)), x + _INSET, lower) for each in title]
        return tuple(out)

    def _draw_scene(self, frame: Frame) -> Command:
        """Draw a scene of the first icons that the glossary explains."""
        book, accent = self.book, self.look.accent
        icons = [each for each in book.icon_terms if each in book.icons][:_SIGNS]
        signs = [Sign(icon, book.icons[icon].aspect) for icon in icons]
        clip = make_shape("rect", frame.x, frame.y, frame.width, frame.height, _CORNER).data
        inks = SceneInks(*(mix_inks(accent, *mix) for mix in ((WHITE, 0.2), (BLACK, 0.45), (WHITE, 0.8))))
        return draw_scene(f"{book.game}/{self.plan.slug}", signs, inks, frame, clip)
