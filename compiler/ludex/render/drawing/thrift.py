"""The same drawing with little ink: large grounds become paper with an edge, motifs go, light text turns
dark.

For players who print at home and mean to colour, sleeve or throw away. Small signs keep their colours,
since they carry meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludex.render.drawing.commands import Command, Drawing, Group, Mark, Path, Rect, Shade, Text
from ludex.render.drawing.ink import luminance, mixed
from ludex.render.drawing.outline import outline

_LARGE = 60.0
"""Square millimetres above which a ground is not filled."""
_BIG_SIGN = 5.0
"""Millimetres above which a sign stands on a ground that has gone."""
_LIGHT = 0.45
_PAPER, _DARK = "#ffffff", "#1a1a1a"
_EDGE = 0.25


def thrifty(drawing: Drawing) -> Drawing:
    """What a drawing becomes when ink is dear."""
    return tuple(made for command in drawing for made in _thrifty(command))


def _thrifty(command: Command) -> Iterator[Command]:
    if isinstance(command, Text):
        yield replace(command, ink=_DARK) if luminance(command.ink) > _LIGHT else command
    elif isinstance(command, Mark):
        large = max(command.width, command.height) > _BIG_SIGN
        light = luminance(command.ink) > _LIGHT
        yield replace(command, ink=mixed(_DARK, _PAPER, 0.35)) if large and light else command
    elif isinstance(command, Shade):
        yield Rect(command.x, command.y, command.width, command.height, _PAPER)
    elif isinstance(command, Rect):
        yield _emptied(command, command.width * command.height)
    elif isinstance(command, Path):
        yield _emptied(command, _area(command.data))
    elif isinstance(command, Group):
        yield from _of_group(command)
    else:
        yield command


def _emptied(command: Rect | Path, area: float) -> Command:
    if area <= _LARGE or not command.fill or command.fill == _PAPER:
        return command
    edge = command.edge or mixed(command.fill, _PAPER, 0.2)
    if luminance(edge) > 0.8:
        edge = mixed(_PAPER, _DARK, 0.3)
    return replace(command, fill=_PAPER, line=command.line or _EDGE, edge=edge)


def _of_group(group: Group) -> Iterator[Command]:
    """Motifs and shades are groups cut to a shape: the shape stays, what fills it goes."""
    filling = all(isinstance(each, Path | Shade) for each in group.commands)
    if group.clip and filling:
        if _area(group.clip) > _LARGE:
            return
        yield group
        return
    yield replace(group, commands=thrifty(group.commands))


def _area(data: str) -> float:
    """The area of the box around an outline."""
    xs = [value for _, values in outline(data).parts for value in values[::2]]
    ys = [value for _, values in outline(data).parts for value in values[1::2]]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))
