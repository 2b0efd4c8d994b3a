"""Composer: an entry on a layout, before the text sizes are known.

The result is drawn once the text sizes are known, which all cards of a deck share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from ludex.render.drawing.colours import BLACK, TINT, is_ink, resolve_ink
from ludex.render.drawing.drawing_commands import Command, Mark, round_mm
from ludex.render.drawing.scenes import Frame, SceneDeal, SceneInks, Sign, draw_scene
from ludex.render.fonts import Style
from ludex.render.layout.formulas import (
    EntryRef,
    Fields,
    NoValue,
    Point,
    Scope,
    TextRef,
    Texts,
    Value,
    find_field_key,
    list_items,
    read_length,
    read_outline,
    read_point,
)
from ludex.render.layout.list_texts import UnprintableValue, find_missing_icons, make_value_passage
from ludex.render.layout.model import (
    Box,
    Layout,
    LayoutAssets,
    Paint,
    Part,
    RemainingSpace,
    RotatedParts,
    SceneSpec,
    TextContent,
    UnsizedText,
    extend_to_bleed,
    step_repeat,
)
from ludex.render.layout.overlays import CoveredPart, MisplacedOverlay, find_covered_part
from ludex.render.layout.paint import (
    PLAIN_LOOK,
    PictureLook,
    Place,
    centre_within,
    count_dots,
    draw_line,
    draw_outline,
    draw_paint,
    find_bounds,
    make_shape_path,
    place_picture,
)
from ludex.render.problems import Problem, ProblemKind
from ludex.render.typeset.block import Block, measure_passage
from ludex.render.typeset.placement import TextBox

Read = TypeVar("Read")
_MIN_DPI = 200
"""Dots per inch below which a picture is too coarse to print."""
INK = "ink"  # the default colour of icons in the palette


class Composer:
    """Composer of entries on one layout in one language."""

    def __init__(
        self, layout: Layout, fields: Fields, texts: Texts, assets: LayoutAssets, *, draws: bool = True
    ) -> None:
        """With `draws=False`, leave out paints and scenes, to find out only whether the texts fit."""
        self.layout = layout
        self.fields = fields
        self.texts = texts
        self.assets = assets
        self._draws = draws
        self.problems: list[Problem] = []
        self._blocks: dict[tuple[str, type, TextContent], Block] = {}
        self._palette = dict(layout.palette)
        self._inks: dict[str, str] = {}
        self._paints: dict[tuple[int, Place], list[Command]] = {}
        """Resolved paints in the layout's own palette, by paint and place."""
        self._same = {box.path: box.is_constant for box in layout.boxes}
        self._known: dict[str, list[Part]] = {}
        """The parts of boxes that are the same for every entry."""
        self._scenes = SceneDeal()
        self._covered: CoveredPart | None = None
        """The part that the current entry covers."""

    def compose(self, entry: EntryRef | None) -> tuple[Part, ...]:
        """Return the parts of one side, bottom layer first."""
        layout, scope, palette = self.layout, Scope(entry), self._palette
        self._covered = self._find_covered_part(scope)
        parts: list[Part] = []
        if layout.background:
            if "" not in self._known:
                bleed = layout.bleed
                whole = -bleed, -bleed, layout.width + 2 * bleed, layout.height + 2 * bleed
                self._known[""] = self._paint(layout.background, whole, palette, "background", scope)
            parts += self._known[""]
        for box in layout.boxes:
            made = self._known.get(box.path)
            if made is None:
                made = self._box(box, scope, (0.0, 0.0), palette)
                if self._same[box.path]:
                    self._known[box.path] = made
            parts += made
        return tuple(parts)

    def _find_covered_part(self, scope: Scope) -> CoveredPart | None:
        """Return the part that an overlay covers; None for other layouts, and if it covers nothing.

        An overlay that does not fit is reported, and gives None.
        """
        if self.layout.covers is None:
            return None
        try:
            return find_covered_part(self.layout, scope, self.fields, self.assets.side)
        except MisplacedOverlay as failure:
            self._add_problem(ProblemKind.OVERLAY, "", scope, "", field=failure.field, reason=failure.why)
            return None

    def _add_problem(self, trouble: ProblemKind, box: str, scope: Scope, what: str, **more: Any) -> None:
        entry = scope.entry.id if scope.entry else ""
        problem = Problem(trouble, self.layout.id, box, entry, locale=self.texts.locale, what=what, **more)
        if problem not in self.problems:
            self.problems.append(problem)

    def _ink(self, name: str, palette: Mapping[str, str]) -> str:
        """Resolve the name of a colour; colours of the layout's own palette are cached."""
        if palette is not self._palette:
            return resolve_ink(name, palette)
        known = self._inks.get(name)
        if known is None:
            known = self._inks[name] = resolve_ink(name, palette)
        return known

    def _evaluate_field(self, field: str, box: Box, scope: Scope) -> Value:
        return self._evaluate_formula(getattr(box, field), field, box, scope)

    def _evaluate_formula(self, formula: object, field: str, box: Box, scope: Scope) -> Value:
        try:
            return self.fields.value(formula, scope)
        except NoValue:
            self._add_problem(ProblemKind.VALUE, box.path, scope, str(formula), field=field)
            return None

    def _box(
        self, box: Box, scope: Scope, corner: tuple[float, float], palette: dict[str, str]
    ) -> list[Part]:
        if box.each is None:
            return self._compose_cell(box, scope, (corner[0] + box.x, corner[1] + box.y), palette)
        found = list_items(self._evaluate_field("each", box, scope))
        out: list[Part] = []
        for number, it in enumerate(found):
            x, y = step_repeat(box, number, len(found))
            at = corner[0] + box.x + x, corner[1] + box.y + y
            out += self._compose_cell(box, Scope(scope.entry, it, number + 1), at, palette)
        return out

    def _compose_cell(
        self, box: Box, scope: Scope, at: tuple[float, float], palette: dict[str, str]
    ) -> list[Part]:
        if box.when is not None and not self._evaluate_field("when", box, scope):
            return []
        if box.tint is not None:
            palette = {**palette, TINT: self._find_tint(box, scope)}
        if box.point is not None:
            point = self._read_field("point", box, scope, read_point)
            if point is None:
                return []
            if box.to is not None:
                end = self._read_field("to", box, scope, read_point)
                return [*draw_line(box.paint, (point, end), at, box.dash, palette)] if end else []
            if box.radius is not None:
                radius = self._read_field("radius", box, scope, read_length)
                box = box if radius is None else replace(box, width=2 * radius, height=2 * radius)
            at = at[0] + point[0] - box.width / 2, at[1] + point[1] - box.height / 2
        if box.outline is not None:
            return self._draw_outline(box, scope, at, palette)
        if box.turn:
            across = (box.height, box.width) if box.turn % 180 else (box.width, box.height)
            x = at[0] + (box.width if box.turn in (90, 180) else 0)
            y = at[1] + (box.height if box.turn in (180, 270) else 0)
            inner = self._content(box, scope, (0.0, 0.0, *across), palette)
            return [RotatedParts(tuple(inner), round_mm(x), round_mm(y), box.turn)]
        place = (*at, box.width, box.height)
        if box.below:

            def draw(left: Place) -> tuple[Part, ...]:
                return tuple(self._content(box, scope, left, palette))

            return [RemainingSpace(box.below, place, box.gap, box.least, draw)]
        return self._content(box, scope, place, palette)

    def _find_tint(self, box: Box, scope: Scope) -> str:
        """Return the colour that the data gives to a box; report a missing one, and return black."""
        ink = self._evaluate_field("tint", box, scope)
        if isinstance(ink, str) and is_ink(ink):
            return ink
        self._add_problem(ProblemKind.VALUE, box.path, scope, str(box.tint), field="tint")
        return BLACK

    def _read_field(
        self, field: str, box: Box, scope: Scope, read: Callable[[Value, float], Read | None]
    ) -> Read | None:
        """Return a point, outline or length from the data; None without one.

        An unreadable one is reported, and gives None.
        """
        value = self._evaluate_field(field, box, scope)
        if value is None:
            return None
        found = read(value, box.scale)
        if found is None:
            self._add_problem(ProblemKind.VALUE, box.path, scope, str(getattr(box, field)), field=field)
        return found

    def _draw_outline(self, box: Box, scope: Scope, at: Point, palette: dict[str, str]) -> list[Part]:
        """Paint a shape from the data; other contents of the box are in the rectangle around it."""
        corners = self._read_field("outline", box, scope, read_outline)
        if corners is None:
            return []
        moved = tuple((x + at[0], y + at[1]) for x, y in corners)
        painted = draw_outline(box.paint, moved, box.dash, palette) if box.paint and self._draws else []
        return [*painted, *self._content(replace(box, paint=None), scope, find_bounds(moved), palette)]

    def _content(self, box: Box, scope: Scope, at: Place, palette: dict[str, str]) -> list[Part]:
        out: list[Part] = []
        if box.paint:
            out += self._paint(box.paint, extend_to_bleed(self.layout, box, at), palette, box.path, scope)
        if box.plan and self._covered:
            ink = self._ink(box.ink or (INK if INK in palette else BLACK), palette)
            out += self._covered.draw_plan(at, ink)
        if box.label:
            out += self._text(TextRef(box.label), box, scope, at, palette)
        if box.icon:
            out += self._icon(box.icon, box, scope, at, palette)
        value = self._evaluate_field("show", box, scope) if box.show is not None else None
        if value is not None:
            out += self._compose_value(value, box, scope, at, palette)
        elif box.scene:
            out += self._draw_scene(box.scene, box, scope, at, palette)
        for inner in box.boxes:
            out += self._box(inner, scope, (at[0], at[1]), palette)
        return out

    def _paint(
        self, paint: Paint, at: Place, palette: Mapping[str, str], box: str, scope: Scope
    ) -> list[Part]:
        out = self._picture(paint.file, at, "cover", box, scope, None) if paint.file else []
        if not self._draws:
            return out
        if palette is not self._palette:
            return [*out, *draw_paint(paint, at, palette)]
        known = self._paints.get((id(paint), at))
        if known is None:
            known = self._paints[id(paint), at] = draw_paint(paint, at, palette)
        return [*out, *known]

    def _compose_value(
        self, value: Value, box: Box, scope: Scope, at: Place, palette: dict[str, str]
    ) -> list[Part]:
        if value is None or value is False or value is True:
            return []
        if isinstance(value, EntryRef):
            return self._entry(value, box, scope, at, palette)
        if isinstance(value, TextRef | int) or (box.style and isinstance(value, str | tuple)):
            with suppress(UnprintableValue):
                return self._text(value, box, scope, at, palette)
        elif isinstance(value, str):
            look = self._read_picture_look(box, scope, palette)
            return self._picture(value, at, box.fit, box.path, scope, box.show, look)
        self._add_problem(ProblemKind.VALUE, box.path, scope, str(box.show), field="show")
        return []

    def _read_picture_look(self, box: Box, scope: Scope, palette: Mapping[str, str]) -> PictureLook:
        """Return the clipping and colours of the picture in a box."""
        how = box.picture
        focus = None
        if how.focus is not None:
            found: Any = self._evaluate_formula(how.focus, "picture/focus", box, scope)
            focus = (float(found[0]), float(found[1])) if type(found) is tuple and len(found) == 2 else None
        duotone = tuple(self._ink(each, palette) for each in how.duotone)
        vignette = self._ink(how.vignette, palette) if how.vignette else ""
        return PictureLook(how.mask, how.corner, duotone, vignette, focus or (50.0, 50.0))

    def _draw_scene(
        self, scene: SceneSpec, box: Box, scope: Scope, at: Place, palette: Mapping[str, str]
    ) -> list[Part]:
        """Draw a replacement for a picture, with the signs of the entry and the colours of the layout."""
        found = list_items(self._evaluate_formula(scene.signs, "scene/signs", box, scope))
        signs = []
        for each in found:
            is_icon = not isinstance(each, EntryRef) or each.kind == "icon"
            shown = each if is_icon else self.fields.field(each, "icon")
            slug = shown.id.partition("/")[2] if isinstance(shown, EntryRef) else ""
            if slug in self.assets.icons:
                signs.append(Sign(slug, self.assets.icons[slug].aspect))
            elif slug:
                self._add_problem(ProblemKind.ICON, box.path, scope, slug, field="scene/signs")
        inks = SceneInks(*(self._ink(each, palette) for each in (scene.ground, scene.deep, scene.light)))
        if not self._draws:
            return []
        seed = self._scenes.choose_seed(scope.entry.id if scope.entry else "", signs)
        clip = make_shape_path(box.picture.mask, at, box.picture.corner)
        return [draw_scene(seed, signs, inks, Frame(*at), clip)]

    def _entry(
        self, entry: EntryRef, box: Box, scope: Scope, at: Place, palette: dict[str, str]
    ) -> list[Part]:
        """Compose an entry: its icon, or its title if the box has a style; an icon is always itself."""
        if entry.kind == "icon":
            return self._icon(entry.id.partition("/")[2], box, scope, at, palette)
        shown = self.fields.field(entry, "title" if box.style else "icon")
        if isinstance(shown, EntryRef) and shown.kind != "icon":
            shown = None
        return self._compose_value(shown, box, scope, at, palette)

    def _icon(self, slug: str, box: Box, scope: Scope, at: Place, palette: Mapping[str, str]) -> list[Part]:
        icon = self.assets.icons.get(slug)
        if icon is None:
            self._add_problem(ProblemKind.ICON, box.path, scope, slug, field="icon")
            return []
        ink = box.ink or icon.ink or (INK if INK in palette else "#000000")
        spoken = self.texts.icons.get(slug, "")
        place = centre_within(at, (icon.width, icon.height))
        return [Mark(slug, *place, self._ink(ink, palette), spoken)]

    def _text(
        self, value: TextContent, box: Box, scope: Scope, at: Place, palette: Mapping[str, str]
    ) -> list[Part]:
        style = self.layout.styles.get(box.style)
        if style is None:
            return []
        made = self._block(value, style, box, scope)
        if made is None:
            return []
        key = value.key if isinstance(value, TextRef) else ""
        ink = self._ink(box.ink or style.ink, palette)
        entry = scope.entry.id if scope.entry else ""
        return [UnsizedText(made, TextBox(*at, box.level), ink, key, box.path, entry)]

    def _block(self, value: TextContent, style: Style, box: Box, scope: Scope) -> Block | None:
        name = style.name, type(value), repr(value) if type(value) is tuple else value
        made = self._blocks.get(name)
        if made is None:
            passage = make_value_passage(value, self.fields, self.texts)
            if passage is None:
                return None
            aspects, locale = self.assets.aspects, self.texts.locale
            made = self._blocks[name] = measure_passage(passage, style, aspects, locale)
            for slug, key in find_missing_icons(value, self.fields, self.texts, self.assets.icons):
                exists = slug in self.texts.icons  # then the mistake is in the icon, not in the text
                self._add_problem(ProblemKind.ICON, box.path, scope, slug, key="" if exists else key)
            for letter in made.lacking:
                key = value.key if isinstance(value, TextRef) else ""
                self._add_problem(ProblemKind.GLYPH, box.path, scope, letter, key=key, style=style.name)
        return made

    def _picture(
        self,
        file: str,
        at: Place,
        fit: str,
        box: str,
        scope: Scope,
        expression: object,
        look: PictureLook = PLAIN_LOOK,
    ) -> list[Part]:
        """Compose a picture; `expression` gives its file, and is None if the layout names the file."""
        key, size = find_field_key(expression, scope), self.assets.picture(file)
        field = "show" if expression is not None else "paint/file"
        if size is None:
            self._add_problem(ProblemKind.PICTURE, box, scope, file, key=key, field=field)
            return []
        dots = count_dots(at, size, fit)
        if dots < _MIN_DPI:
            self._add_problem(ProblemKind.COARSE, box, scope, file, key=key, field=field, amount=dots)
        return [*place_picture(file, at, size, fit, look)]
