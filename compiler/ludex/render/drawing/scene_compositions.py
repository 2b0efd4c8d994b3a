"""Compositions of scenes: positions and sizes of the signs, and the background.

Each composition takes the choices of a scene, its subject, the signs beside the subject, its colours and its
frame, and works in every format from a strip to a tall panel.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ludex.render.drawing.drawing_commands import Command, Group, Path
from ludex.render.drawing.scene_parts import (
    FREE_SIDES,
    Choices,
    Frame,
    SceneInks,
    Sign,
    draw_badges,
    draw_halo,
    fill,
    hang_banners,
    hang_signs,
    pick_side,
    place_around,
)
from ludex.render.drawing.scenery import draw_foreground, draw_land, draw_sky

Composition = Callable[[Choices, Sign, Sequence[Sign], SceneInks, Frame], list[Command]]


def compose_view(choices: Choices, inks: SceneInks, frame: Frame) -> list[Command]:
    """Draw a landscape without signs."""
    sky = draw_sky(choices, inks, frame)
    land = draw_land(choices, inks, frame, choices.between(0.58, 0.74))
    return [*sky, *land, *draw_foreground(choices, inks, frame)]


def _landscape(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject in a landscape, with or without a halo, and the other signs farther away."""
    horizon = choices.between(0.58, 0.74)
    out = [*draw_sky(choices, inks, frame), *draw_land(choices, inks, frame, horizon)]
    x, size = choices.pick((0.34, 0.5, 0.5, 0.66)), frame.unit * choices.between(0.44, 0.56)
    x = 0.5 if frame.width < 1.25 * frame.height else x
    out += place_around(choices, company, inks, frame, x, horizon)
    y = choices.between(0.47, 0.54)
    out += draw_halo(choices, inks, frame, (x, y, size))
    return [*out, *frame.raised_sign(hero, inks, x, y, size), *draw_foreground(choices, inks, frame)]


def _close_up(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject almost as large as the frame, before a larger, darker copy, on a divided background.

    The other signs are on badges.
    """
    lean, middle = choices.between(-0.5, 0.5), choices.between(0.35, 0.65)
    grounds = (
        (inks.shaded(0.55), inks.shaded(0.15), 0.22),
        (inks.lit(0.05), inks.shaded(0.4), 0.4),
        (inks.deep, inks.shaded(0.6), 0.0),
        (inks.lit(0.3), inks.lit(0.1), 0.5),
    )
    above, below, beyond = choices.pick(grounds)
    out: list[Command] = [frame.shade(0, 0, 1, 1, above, below)]
    side = choices.pick(([(0.0, 0.0), (0.0, 1.0)], [(1.0, 0.0), (1.0, 1.0)]))
    edge = [(middle - lean, 1.0), (middle + lean, 0.0)]
    out += fill(frame.polygon([*side, *edge]), inks.lit(beyond))
    size = min(frame.unit * choices.between(0.78, 0.95), 0.94 * frame.height)
    x = frame.keep_within(choices.between(0.38, 0.62), size)
    echo = choices.pick((-1, 1)) * 0.34 * frame.unit / frame.width
    out.append(frame.sign(hero, inks.shaded(0.45), x + echo, 0.5, size * 1.15))
    out += frame.raised_sign(hero, inks, x, 0.5, size)
    return [*out, *draw_badges(choices, company, inks, frame, 0.12 if x > 0.5 else 0.88)]


def _hall(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject in a hall, on steps before pillars, with the other signs on banners."""
    floor, x = choices.between(0.72, 0.8), pick_side(choices, frame)
    above, below = choices.pick(((0.85, 0.3), (0.45, 0.1), (0.15, 0.6)))
    out: list[Command] = [frame.shade(0, 0, 1, floor, inks.shaded(above), inks.shaded(below))]
    out += _draw_arcade(choices, inks, frame, floor)
    out.append(frame.shade(0, floor, 1, 1, inks.shaded(0.45), inks.shaded(0.85)))
    rays = [frame.polygon([(x, floor), (at / 6, 1), ((at + 0.5) / 6, 1)]) for at in range(-3, 10)]
    out += fill("".join(rays), inks.shaded(0.7))
    beam = choices.between(0.04, 0.1), choices.between(0.2, 0.3)
    light = [(x - beam[0], 0), (x + beam[0], 0), (x + beam[1], floor), (x - beam[1], floor)]
    out += fill(frame.polygon(light), inks.lit(0.3))
    for at, wide in enumerate((0.34, 0.26)):
        width, height = frame.unit * wide * 2, frame.height * 0.06
        outline = frame.shape("rect", x, floor + 0.06 - 0.06 * at, width, height)
        out.append(Path(outline, inks.shaded(0.9 - 0.25 * at), frame.line, inks.lit(0.25)))
    beside = (0.16, 0.84) if x == 0.5 else FREE_SIDES[x < 0.5]
    out += hang_banners(choices, company, inks, frame, beside)
    size = min(frame.unit * 0.56, frame.height * (floor - 0.16))
    return [*out, *frame.raised_sign(hero, inks, x, floor - 0.04 - size / 2 / frame.height, size)]


def _draw_arcade(choices: Choices, inks: SceneInks, frame: Frame, floor: float) -> list[Command]:
    """Draw columns on the wall, or openings between pillars."""
    count = max(2, round(frame.width / frame.height * choices.pick((2, 3))))
    step, kind = 1 / count, choices.pick(("arch", "rect", "plaque"))
    height = frame.height * floor * choices.between(0.6, 0.78)
    width = frame.width * step
    out: list[Command] = []
    for at in range(count):
        x, y = (at + 0.5) * step, floor - height / 2 / frame.height
        if kind == "plaque":  # columns on the wall
            out += fill(
                frame.shape("rect", x, floor / 2, width * 0.3, frame.height * floor), inks.shaded(0.65)
            )
            out += fill(frame.shape("rect", x, 0.04, width * 0.46, frame.height * 0.08), inks.shaded(0.5))
        else:
            outline = frame.shape(kind, x, y, width * 0.62, height)
            out.append(Path(outline, inks.lit(0.12), frame.line, inks.shaded(0.9)))
    return out


def _arms(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject on a divided field, like a coat of arms, with the other signs in the corners."""
    out: list[Command] = [frame.shade(0, 0, 1, 1, inks.lit(0.12), inks.shaded(0.2))]
    out += fill(choices.pick(_DIVISIONS)(frame), inks.shaded(0.75))
    inset = 2.2 * frame.line
    inner = frame.shape("rect", 0.5, 0.5, frame.width - 2 * inset, frame.height - 2 * inset)
    out.append(Path(inner, "", frame.line, inks.lit(0.5)))
    size = frame.unit * choices.between(0.5, 0.62)
    shape = choices.pick(("", "crest", "circle", "octagon", "diamond"))
    if shape:
        across = size * (1.6 if shape == "diamond" else 1.35)
        lower = size * 0.1 / frame.height if shape == "crest" else 0
        outline = frame.shape(shape, 0.5, 0.5 + lower, across, across)
        out.append(Path(outline, inks.deep, 1.6 * frame.line, inks.lit(0.7)))
    out += frame.raised_sign(hero, inks, 0.5, 0.5, size)
    away = min(0.4, 0.6 * frame.unit / frame.width)
    corners = ((0.5 - away, 0.2), (0.5 + away, 0.2), (0.5 - away, 0.8), (0.5 + away, 0.8))
    small = frame.unit * 0.18
    for (x, y), sign in zip(corners, [each for each in company[:2] for _ in range(2)], strict=False):
        out.append(frame.sign(sign, inks.lit(0.8), frame.keep_within(x, 1.6 * small), y, small))
    return out


def _bars(frame: Frame, slope: float) -> str:
    """Return stripes as wide as the spaces between them, horizontal or slanting."""
    bars = [
        [(0, at / 6), (1, at / 6 - slope), (1, (at + 0.5) / 6 - slope), (0, (at + 0.5) / 6)]
        for at in range(6 + math.ceil(6 * slope))
    ]
    return "".join(map(frame.polygon, bars))


def _gyronny(frame: Frame) -> str:
    """Return every second of eight wedges around the middle."""
    rim = [(0.5, 0), (1, 0), (1, 0.5), (1, 1), (0.5, 1), (0, 1), (0, 0.5), (0, 0)]
    return "".join(frame.polygon([(0.5, 0.5), rim[at], rim[at + 1]]) for at in range(0, 8, 2))


def _lozenges(frame: Frame) -> str:
    """Return a grid of lozenges."""
    rows = 4
    columns = max(2, round(rows * frame.width / frame.height * 1.4))
    a, b = 0.5 / columns, 0.5 / rows
    middles = [((at + 0.5) / columns, (row + 0.5) / rows) for at in range(columns) for row in range(rows)]
    return "".join(frame.polygon([(x, y - b), (x + a, y), (x, y + b), (x - a, y)]) for x, y in middles)


_DIVISIONS: tuple[Callable[[Frame], str], ...] = (
    lambda frame: frame.polygon([(0, 0), (0.5, 0), (0.5, 1), (0, 1)]),
    lambda frame: frame.polygon([(0, 1), (0, 0), (1, 1)]),
    lambda frame: (
        frame.polygon([(0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5)])
        + frame.polygon([(0.5, 0.5), (1, 0.5), (1, 1), (0.5, 1)])
    ),
    lambda frame: frame.polygon([(0, 1), (0.5, 0.3), (1, 1)]),
    lambda frame: _bars(frame, 0),
    lambda frame: _bars(frame, 0.5),
    _gyronny,
    _lozenges,
)


def _moonrise(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the dark subject before a large moon or sun, over land."""
    horizon = choices.between(0.8, 0.88)
    out = draw_sky(choices, inks, frame)
    x = choices.pick((0.32, 0.5, 0.68)) if frame.width > 1.25 * frame.height else 0.5
    y, across = choices.between(0.42, 0.5), frame.unit * choices.between(0.72, 0.86)
    for scale, share in ((1.25, 0.25), (1.0, 0.85)):
        out += fill(frame.shape("circle", x, y, across * scale, across * scale), inks.lit(share))
    out.append(frame.sign(hero, inks.black, x, y - 0.02, across * 0.62))
    out += draw_land(choices, inks, frame, horizon, 0.18)
    out += place_around(choices, company, inks, frame, x, horizon)
    return [*out, *draw_foreground(choices, inks, frame)]


def _host(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject before rows of smaller, darker copies, with the other signs above."""
    out = draw_sky(choices, inks, frame)
    ground = choices.between(0.55, 0.68)
    out.append(frame.shade(0, ground, 1, 1, inks.shaded(0.5), inks.deep))
    wide = frame.width / frame.height
    for row, (low, size, share) in enumerate(((0.02, 0.2, 0.35), (0.14, 0.28, 0.6))):
        count = max(3, round(wide * (5 - row)))
        for at in range(count):
            x = (at + 0.5 + 0.25 * row) / count + choices.between(-0.02, 0.02)
            y, high = ground + low, frame.unit * size
            out.append(frame.sign(hero, inks.shaded(share), x, y - high / 2 / frame.height, high))
    size, x = frame.unit * choices.between(0.5, 0.6), choices.between(0.42, 0.58)
    out += frame.raised_sign(hero, inks, x, 0.93 - size / 2 / frame.height, size)
    spots = [(0.14, 0.2), (0.86, 0.2), (0.5, 0.14)]
    small = frame.unit * 0.2
    for (left, top), sign in zip(spots, company, strict=False):
        out.append(frame.sign(sign, inks.lit(0.8), frame.keep_within(left, small), top, small))
    return out


def _window(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject on a sill, before a window with a view, in a wall of stones."""
    wall, joints = choices.pick(((0.8, 0.6), (0.45, 0.7), (0.15, 0.4)))
    out: list[Command] = [frame.shade(0, 0, 1, 1, inks.shaded(wall), inks.shaded(wall + 0.2))]
    out.append(_lay_stones(choices, inks.shaded(joints), frame))
    shape, across = (
        choices.pick(("arch", "circle", "rect", "hexagon")),
        frame.unit * choices.between(0.84, 0.96),
    )
    wide = (
        min(frame.width * 0.92, across * choices.between(1.0, 1.4)) if shape in ("rect", "arch") else across
    )
    narrow = wide < 0.55 * frame.width
    x = pick_side(choices, frame) if narrow else 0.5
    outline = frame.shape(shape, x, 0.5, wide, across)
    left, top = frame.across(x) - wide / 2, frame.down(0.5) - across / 2
    view = compose_view(choices, inks, Frame(left, top, wide, across))
    out += [Group(tuple(view), outline), Path(outline, "", 2.2 * frame.line, inks.black)]
    size = frame.unit * choices.between(0.46, 0.54)
    low = 0.5 + 0.36 * across / frame.height
    sill = frame.shape("rect", x, low + 0.04, wide * 1.12, frame.height * 0.08)
    out.append(Path(sill, inks.shaded(0.55), frame.line, inks.black))
    out += frame.raised_sign(hero, inks, x, low - size / 2 / frame.height, size)
    aside = (1 - wide / frame.width) / 4
    if x != 0.5:
        return [*out, *hang_signs(company, inks, frame, FREE_SIDES[x < 0.5])]
    if aside * frame.width > frame.unit * 0.12:
        return [*out, *hang_signs(company, inks, frame, (aside, 1 - aside))]
    return [*out, *draw_badges(choices, company, inks, frame, 0.13)]


def _lay_stones(choices: Choices, ink: str, frame: Frame) -> Path:
    """Draw the joints of a wall."""
    rows, data = choices.pick((5, 7)), ""
    columns = max(2, round(rows * 0.6 * frame.width / frame.height))
    for row in range(rows):
        data += f"M{frame.point(0, row / rows)}L{frame.point(1, row / rows)}"
        for at in range(columns):
            x = (at + (0.25 if row % 2 else 0.75)) / columns
            data += f"M{frame.point(x, row / rows)}L{frame.point(x, (row + 1) / rows)}"
    return Path(data, "", frame.line, ink)


def _road(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject where a winding road meets the sky, with the other signs beside the road."""
    horizon = choices.between(0.56, 0.66)
    out = [*draw_sky(choices, inks, frame), *draw_land(choices, inks, frame, horizon - 0.04)]
    out.append(frame.shade(0, horizon, 1, 1, inks.shaded(0.35), inks.shaded(0.9)))
    swing, phase, end = choices.between(0.08, 0.16), choices.share() * 6.28, choices.between(0.35, 0.65)
    steps = [at / 14 for at in range(15)]
    spine = [(end + swing * t * math.sin(phase + 5 * t), horizon + (1 - horizon) * t) for t in steps]
    left = [(x - 0.015 - 0.16 * t * t, y) for (x, y), t in zip(spine, steps, strict=True)]
    right = [(x + 0.015 + 0.16 * t * t, y) for (x, y), t in zip(spine, steps, strict=True)]
    out += fill(frame.polygon([*left, *reversed(right)]), inks.lit(0.5))
    size = min(frame.unit * 0.56, frame.height * (horizon - 0.06))
    y = horizon - size / 2 / frame.height
    out += draw_halo(choices, inks, frame, (end, y, size * 0.9))
    out += frame.raised_sign(hero, inks, end, y, size)
    spots = [(end + 0.3, 0.86), (end - 0.3, 0.8), (end + 0.24, 0.68)]
    small = frame.unit * 0.2
    for (x, lower), sign in zip(spots, company, strict=False):
        out.append(frame.sign(sign, inks.lit(0.8), frame.keep_within(x, small), lower, small))
    return out


def _sea(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject over water, behind waves, with the other signs farther away."""
    horizon = choices.between(0.5, 0.62)
    out = draw_sky(choices, inks, frame)
    if choices.pick((True, False)):
        out += draw_land(choices, inks, frame, horizon)
    out.append(frame.shade(0, horizon, 1, 1, inks.lit(0.15), inks.deep))
    glitter = ""
    for _ in range(22):
        x, y, reach = choices.share(), choices.between(horizon, 1), choices.between(0.02, 0.09)
        glitter += f"M{frame.point(x, y)}L{frame.point(x + reach, y)}"
    out.append(Path(glitter, "", frame.line, inks.lit(0.5)))
    x = choices.between(0.4, 0.6)
    out += place_around(choices, company, inks, frame, x, horizon)
    size = frame.unit * choices.between(0.54, 0.64)
    out += frame.raised_sign(hero, inks, x, 0.84 - size / 2 / frame.height, size)
    for row in range(2):
        level, count = 0.8 + 0.1 * row, max(4, round(frame.width / frame.height * 5))
        phase = choices.share() * 6.28
        crest = [
            (at / (4 * count), level - 0.025 * math.sin(phase + math.pi * at / 2))
            for at in range(4 * count + 1)
        ]
        out += fill(frame.polygon([(0, 1), *crest, (1, 1)]), inks.shaded(0.55 + 0.4 * row))
    return out


def _table(
    choices: Choices, hero: Sign, company: Sequence[Sign], inks: SceneInks, frame: Frame
) -> list[Command]:
    """Draw the subject on a table before a wall with a pattern, with other signs at its sides."""
    edge = choices.between(0.66, 0.74)
    out: list[Command] = [frame.shade(0, 0, 1, edge, inks.shaded(0.6), inks.shaded(0.25))]
    pattern = choices.pick(("stripes", "dots", "glow"))
    count = max(4, round(frame.width / frame.height * 7))
    if pattern == "stripes":
        stripes = [(at / count, (at + 0.5) / count) for at in range(count)]
        bars = [frame.polygon([(a, 0), (b, 0), (b, edge), (a, edge)]) for a, b in stripes]
        out += fill("".join(bars), inks.shaded(0.5))
    elif pattern == "dots":
        dots = [
            frame.shape(
                "diamond", (at + (0.25 if row % 2 else 0.75)) / count, row / 6, *[frame.unit * 0.05] * 2
            )
            for at in range(count)
            for row in range(6)
        ]
        out += fill("".join(dots), inks.lit(0.2))
    else:
        for scale, share in ((1.2, 0.12), (0.85, 0.25)):
            across = frame.unit * scale
            out += fill(frame.shape("circle", 0.5, edge - 0.25, across, across), inks.lit(share))
    out.append(frame.shade(0, edge, 1, 1, inks.lit(0.4), inks.lit(0.1)))
    out += fill(frame.polygon([(0, 0.93), (1, 0.93), (1, 1), (0, 1)]), inks.shaded(0.8))
    size, x = min(frame.unit * 0.6, frame.height * edge), choices.between(0.4, 0.6)
    foot = edge + 0.12
    out += fill(frame.shape("circle", x, foot, size * 0.9, size * 0.16), inks.shaded(0.5))
    sides = (x - 0.52 * frame.unit / frame.width, x + 0.52 * frame.unit / frame.width, x)
    small = frame.unit * 0.24
    for place, sign in zip(sides, company[:2], strict=False):
        spot = frame.keep_within(place, small)
        out += frame.raised_sign(sign, inks, spot, foot - small / 2 / frame.height, small)
    return [*out, *frame.raised_sign(hero, inks, x, foot - size / 2 / frame.height, size)]


COMPOSITIONS: tuple[Composition, ...] = (
    *(_landscape, _landscape, _close_up, _hall, _arms, _moonrise),
    *(_host, _window, _road, _sea, _table),
)
