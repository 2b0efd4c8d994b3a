"""Scaling of drawings and everything in them."""

from __future__ import annotations

from dataclasses import replace

from ludex.render.drawing.drawing_commands import Command, Drawing, Group, Path, Rect, Text, round_mm
from ludex.render.drawing.svg_outlines import parse_outline


def scale_drawing(drawing: Drawing, factor: float) -> Drawing:
    """Return a drawing scaled by a factor about the origin of its coordinates."""
    return tuple(_scale_command(command, factor) for command in drawing)


def _scale_command(command: Command, factor: float) -> Command:
    if isinstance(command, Path):
        return replace(
            command, data=_scale_outline(command.data, factor), line=round_mm(command.line * factor)
        )
    x, y = round_mm(command.x * factor), round_mm(command.y * factor)
    if isinstance(command, Group):
        inner = scale_drawing(command.commands, factor)
        clip = _scale_outline(command.clip, factor) if command.clip else ""
        return replace(command, commands=inner, clip=clip, x=x, y=y)
    width = round_mm(command.width * factor)
    if isinstance(command, Text):
        return replace(command, x=x, y=y, size=round(command.size * factor, 2), width=width)
    height = round_mm(command.height * factor)
    if isinstance(command, Rect):
        radius, line = round_mm(command.radius * factor), round_mm(command.line * factor)
        return replace(command, x=x, y=y, width=width, height=height, radius=radius, line=line)
    return replace(command, x=x, y=y, width=width, height=height)


def _scale_outline(data: str, factor: float) -> str:
    return parse_outline(data).transform(0, 0, factor).data
