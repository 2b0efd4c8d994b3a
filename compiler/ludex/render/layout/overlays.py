"""Overlays: cards that cover a part of another side; the check of their sizes, and plans of the covered
part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ludex.core.messages import Bilingual, format_decimal
from ludex.render.drawing.box_shapes import make_shape
from ludex.render.drawing.colours import mix_inks
from ludex.render.drawing.drawing_commands import Command, Path, round_mm
from ludex.render.layout.formulas import EntryRef, Fields, NoValue, Scope, list_items, read_length, read_point
from ludex.render.layout.model import Box, Covers, Layout, step_repeat
from ludex.render.layout.paint import Place

_TOLERANCE = 0.5
"""Maximum difference, in millimetres, between an overlay and the covered part: less than a cut's tolerance.
"""
_OUTLINE, _FAINT = 0.25, 0.25
"""Width of the outline of a plan, and the strength of the parts beside the covered one."""
_PAPER = "#ffffff"

FindSide = Callable[[str], Layout | None]
"""Returns the layout of an entry's face; None if it is not printed."""


class MisplacedOverlay(Exception):
    """Error for an overlay that does not match a part to cover. `field` is the wrong field, `why` the
    reason."""

    def __init__(self, field: str, why: Bilingual) -> None:
        super().__init__(why.en)
        self.field, self.why = field, why


class CoveredPart(NamedTuple):
    """Part that an overlay covers: a side, and a place on it.

    If the box is repeated, it also has the places of the other repetitions.
    """

    side: Layout
    place: Place
    others: tuple[Place, ...] = ()

    def check_size(self, layout: Layout) -> None:
        """Raise MisplacedOverlay if the size of a layout differs from that of the covered part."""
        width, height = self.place[2:]
        if max(abs(layout.width - width), abs(layout.height - height)) > _TOLERANCE:
            lengths = map(format_decimal, (layout.width, layout.height, width, height))
            en, fr = zip(*lengths, strict=True)
            raise MisplacedOverlay(
                "size",
                Bilingual(
                    f"it measures {en[0]} × {en[1]} mm, but the covered part measures {en[2]} × {en[3]} mm",
                    f"elle mesure {fr[0]} × {fr[1]}\u00a0mm, mais la partie couverte mesure "
                    f"{fr[2]} × {fr[3]}\u00a0mm",
                ),
            )

    def draw_plan(self, at: Place, ink: str) -> Iterator[Command]:
        """Draw the outline of the covered side, fitted to a place, and fill the covered part; the other
        repetitions are fainter.
        """
        side = self.side
        scale = min(at[2] / side.width, at[3] / side.height)
        left = at[0] + (at[2] - side.width * scale) / 2
        top = at[1] + (at[3] - side.height * scale) / 2

        def scaled(place: Place) -> Place:
            x, y, width, height = place
            return (
                round_mm(left + x * scale),
                round_mm(top + y * scale),
                round_mm(width * scale),
                round_mm(height * scale),
            )

        whole = scaled((0, 0, side.width, side.height))
        outline = make_shape(side.shape, *whole, side.corner * scale)
        yield Path(outline.data, "", _OUTLINE, ink)
        for other in self.others:
            yield Path(make_shape("rect", *scaled(other)).data, mix_inks(ink, _PAPER, _FAINT))
        yield Path(make_shape("rect", *scaled(self.place)).data, ink)


def find_covered_part(
    layout: Layout, scope: Scope, fields: Fields, find_side: FindSide
) -> CoveredPart | None:
    """Return the part of another side that an entry covers; None if it covers nothing.

    Raises MisplacedOverlay if that is impossible, for example because of another size.
    """
    covers = layout.covers
    part = None if covers is None else _find_part(covers, scope, fields, find_side)
    if part is not None:
        part.check_size(layout)
    return part


def _find_part(covers: Covers, scope: Scope, fields: Fields, find_side: FindSide) -> CoveredPart | None:
    covered = _evaluate(covers.what, "what", scope, fields)
    if covered is None:
        return None
    side = find_side(covered.id) if isinstance(covered, EntryRef) else None
    if not isinstance(covered, EntryRef) or side is None:
        name = covered.id if isinstance(covered, EntryRef) else str(covers.what)
        raise MisplacedOverlay(
            "covers/what",
            Bilingual(
                f"no layout prints {name}",
                f"aucune maquette n’imprime {name}",
            ),
        )
    if not covers.box:
        return CoveredPart(side, (0.0, 0.0, side.width, side.height))
    number = 0
    if covers.number is not None:
        found = _evaluate(covers.number, "number", scope, fields)
        number = found if type(found) is int else 0
        if number < 1:
            raise MisplacedOverlay(
                "covers/number",
                Bilingual(
                    "`number` must be a whole number, 1 or more",
                    "`number` doit être un nombre entier, 1 ou plus",
                ),
            )
    search = _Search(fields, covered, number)
    try:
        place = search.find_box(side, covers.box)
        beside = [other for other in range(1, search.repeats + 1) if other != number]
        others = tuple(_Search(fields, covered, other).find_box(side, covers.box) for other in beside)
    except NoValue as failure:  # of the repetitions, the point or the radius of a box
        raise MisplacedOverlay("covers/box", _no_box(side, covers.box)) from failure
    return CoveredPart(side, place, others)


def _evaluate(formula: object, field: str, scope: Scope, fields: Fields) -> object:
    try:
        return fields.value(formula, scope)
    except NoValue as failure:
        why = Bilingual(f"“{formula}” has no value", f"«\u00a0{formula}\u00a0» n’a pas de valeur")
        raise MisplacedOverlay(f"covers/{field}", why) from failure


class _Search:
    """Search for a box on the side of a covered entry; if it is repeated, for the repetition `number`."""

    def __init__(self, fields: Fields, covered: EntryRef, number: int) -> None:
        self.fields, self.covered, self.number = fields, covered, number
        self.repeats = 0
        """How often the box is repeated; 0 if it is not."""

    def find_box(self, side: Layout, path: str) -> Place:
        x = y = width = height = 0.0
        boxes, scope = side.boxes, Scope(self.covered)
        steps = path.split("/")
        for depth in range(len(steps)):
            wanted = "/".join(steps[: depth + 1])
            box = next((each for each in boxes if each.path == wanted), None)
            is_place = box is not None and box.to is None and box.outline is None
            if box is None or not is_place or (box.turn and wanted != path):
                raise MisplacedOverlay("covers/box", _no_box(side, path))
            if box.each is not None:
                if self.repeats or not self.number:
                    raise MisplacedOverlay("covers/box", _repeated(box))
                scope = self._find_repeat(box, scope)
            width, height = self._find_size(box, scope)
            right, down = self._find_offset(box, scope, width, height)
            x, y, boxes = x + right, y + down, box.boxes
        return x, y, width, height

    def _find_repeat(self, box: Box, scope: Scope) -> Scope:
        found = list_items(self.fields.value(box.each, scope))
        self.repeats = len(found)
        if self.number > len(found):
            many = len(found)
            raise MisplacedOverlay(
                "covers/number",
                Bilingual(
                    f"it covers number {self.number} of “{box.path}” of {self.covered.id}, but the highest "
                    f"number there is {many}",
                    f"elle couvre le numéro\u00a0{self.number} de «\u00a0{box.path}\u00a0» de "
                    f"{self.covered.id}, mais le dernier numéro y est {many}",
                ),
            )
        return Scope(self.covered, found[self.number - 1], self.number)

    def _find_size(self, box: Box, scope: Scope) -> tuple[float, float]:
        if box.radius is None:
            return box.width, box.height
        radius = read_length(self.fields.value(box.radius, scope), box.scale)
        if radius is None:
            raise NoValue(str(box.radius))
        return 2 * radius, 2 * radius

    def _find_offset(self, box: Box, scope: Scope, width: float, height: float) -> tuple[float, float]:
        if box.point is not None:
            point = read_point(self.fields.value(box.point, scope), box.scale)
            if point is None:
                raise NoValue(str(box.point))
            return box.x + point[0] - width / 2, box.y + point[1] - height / 2
        if box.each is None:
            return box.x, box.y
        x, y = step_repeat(box, self.number - 1, self.repeats)
        return box.x + x, box.y + y


def _no_box(side: Layout, path: str) -> Bilingual:
    return Bilingual(
        f"{side.id} has no box “{path}” that can be covered (it needs a position and a size; a line, an "
        "outline or a box inside a turned one cannot be covered)",
        f"{side.id} n’a pas de boîte «\u00a0{path}\u00a0» qui puisse être couverte (il lui faut une "
        "position et une taille\u202f; une ligne, un contour ou une boîte dans une boîte tournée ne peuvent "
        "pas l’être)",
    )


def _repeated(box: Box) -> Bilingual:
    return Bilingual(
        f"“{box.path}” is repeated: give the `number` of the repetition to cover (1 or more)",
        f"«\u00a0{box.path}\u00a0» se répète\u00a0: donnez le `number` de la répétition couverte (1 ou plus)",
    )
