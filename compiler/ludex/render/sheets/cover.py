"""Cover of a booklet: the game, the title, and a scene of the game's icons."""

from __future__ import annotations

from ludex.render.book import Book
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.colours import BLACK, WHITE, mix_inks
from ludex.render.drawing.drawing_commands import Command, Drawing, round_mm, tag_command
from ludex.render.drawing.scenes import Frame, SceneInks, Sign, draw_scene
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
"""Maximum number of icons in the scene."""


def set_line(
    text: str, look: SheetStyle, name: str, width: float, locale: str
) -> tuple[list[Command], float]:
    """Set a text in a style, from its upper left corner; return its commands and its height."""
    style = look.styles[name]
    made = measure_passage(make_passage(text), style, {}, locale)
    high = made.height(style.size, width)
    return [*place_block(made, style.size, TextBox(0, 0, width, high), TextAttributes(style.ink))], high


def draw_cover(
    book: Book,
    slug: str,
    words: tuple[str, str],
    look: SheetStyle,
    place: tuple[float, float, float, float],
    locale: str,
) -> Drawing:
    """Draw the cover of a booklet in a rectangle (left, top, width, height).

    `words` are the game and the title. A sheet that saves ink has no scene.
    """
    x, y, width, height = place
    inner = width - 2 * _INSET
    game, game_height = set_line(words[0], look, "game", inner, locale)
    title, title_height = set_line(words[1], look, "title", inner, locale)
    high = max(height * _WORDS, game_height + title_height + 3 + 2 * _INSET)
    begin = y + height - high + (high - game_height - title_height - 3) / 2
    out: list[Command] = [look.draw_bar(x, y, width, height, _CORNER)]
    if not look.sparing:
        out.append(_draw_scene(book, slug, look, (x, y, width, height - high)))
    out += [move_command(each, x + _INSET, round_mm(begin)) for each in game]
    lower = round_mm(begin + game_height + 3)
    out += [move_command(tag_command(each, ("H1",)), x + _INSET, lower) for each in title]
    return tuple(out)


def _draw_scene(book: Book, slug: str, look: SheetStyle, place: tuple[float, float, float, float]) -> Command:
    """Draw a scene of the first icons that the glossary explains."""
    x, y, width, height = place
    signs = [Sign(icon, book.icons[icon].aspect) for icon in book.icon_terms if icon in book.icons][:_SIGNS]
    frame = Frame(x + _INSET, y + _INSET, width - 2 * _INSET, height - _INSET)
    deep, light = mix_inks(look.accent, BLACK, 0.45), mix_inks(look.accent, WHITE, 0.8)
    clip = make_shape("rect", frame.x, frame.y, frame.width, frame.height, _CORNER).data
    inks = SceneInks(mix_inks(look.accent, WHITE, 0.2), deep, light)
    return draw_scene(f"{book.game}/{slug}", signs, inks, frame, clip)
