"""Drawing commands: texts, rectangles, paths, icons, pictures, groups.

Lengths are millimetres from the upper left corner of the cut, across and down, rounded to a thousandth; sizes
of text are points. Colours are `#rrggbb`. Commands are drawn in order, later ones on top. The same layout and
entry give the same commands, byte for byte; golden files contain them as `encode_drawing` returns them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from ludex.core.values import value_class
from ludex.render.drawing.svg_outlines import parse_outline

MM = 72 / 25.4
"""Points to a millimetre."""


def round_mm(value: float) -> float:
    """Round a length in millimetres to a thousandth, without negative zero."""
    return round(value, 3) + 0


@value_class
class Text:
    """Text in one face, from a point on its base line."""

    x: float
    y: float
    font: str
    """The font file."""
    size: float
    ink: str
    text: str
    width: float
    """Its width to the right."""
    key: str = ""
    """The key of its source text, so that readers can trace it; empty for numbers and lists."""
    link: str = ""
    """The id of the entry that it links to."""
    tags: tuple[str, ...] = ()
    """The structure elements around it, outermost first, such as `("Table#1", "TR#4", "TD#9")`: an
    element's type and a distinguishing number; empty for a paragraph by itself.
    """


@value_class
class Rect:
    """Rectangle with corners rounded by `radius`: filled, outlined in the colour `edge`, or both."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    radius: float = 0
    line: float = 0
    edge: str = ""


@value_class
class Path:
    """Outline in millimetres (`Outline.data`): filled by the even-odd rule, outlined, or both."""

    data: str
    fill: str = ""
    line: float = 0
    edge: str = ""


@value_class
class Mark:
    """Icon in a box, which has the icon's proportions."""

    icon: str
    x: float
    y: float
    width: float
    height: float
    ink: str
    spoken: str = ""
    """The words that are read aloud in its place."""
    tags: tuple[str, ...] = ()
    """The structure elements around it, as for a text."""


@value_class
class Picture:
    """Picture scaled to its box; the caller must keep the proportions."""

    file: str
    x: float
    y: float
    width: float
    height: float
    duotone: tuple[str, ...] = ()
    """The colours of its darkest and lightest dots, if it is printed in two colours."""
    vignette: str = ""
    """The colour into which its edges fade."""
    crop: tuple[float, ...] = ()
    """The visible part, as shares: left, top, right, bottom; by default all of it."""


@value_class
class Shade:
    """Rectangle that blends from one colour to another, downwards or outwards from its middle."""

    x: float
    y: float
    width: float
    height: float
    start: str
    end: str
    round: bool = False


@value_class
class Group:
    """Commands that are moved, rotated and clipped together."""

    commands: tuple[Command, ...]
    clip: str = ""
    """An outline that clips the group, in the group's own millimetres; empty for none."""
    x: float = 0
    y: float = 0
    turn: int = 0
    """Degrees clockwise about the group's own origin, applied before the move."""


Command = Text | Rect | Path | Mark | Picture | Shade | Group
Drawing = tuple[Command, ...]


def walk_commands(drawing: Drawing) -> Iterator[Command]:
    """Yield the commands of a drawing in order, with the commands of groups in place of the groups."""
    for command in drawing:
        if isinstance(command, Group):
            yield from walk_commands(command.commands)
        else:
            yield command


def walk_texts(drawing: Drawing) -> Iterator[Text]:
    return (command for command in walk_commands(drawing) if isinstance(command, Text))


def walk_picture_files(drawing: Drawing) -> Iterator[str]:
    return (command.file for command in walk_commands(drawing) if isinstance(command, Picture))


class Stretch(NamedTuple):
    """Commands that are read aloud together: their words and their structure elements.

    Without words, the commands are decoration.
    """

    commands: Drawing
    words: str
    tags: tuple[str, ...]


def split_passages(drawing: Drawing) -> Iterator[Stretch]:
    """Split a drawing into passages: the lines of one text, and the icons between them, form one passage."""
    run: list[Command] = []
    words: list[str] = []
    place: tuple[str, tuple[str, ...]] | None = None
    for command in drawing:
        texts = list(walk_texts((command,)))
        after = (texts[0].key, texts[0].tags) if texts else None
        if isinstance(command, Mark):
            is_inside = place is not None and command.tags in ((), place[1])
            after = place if is_inside else ("", command.tags) if command.spoken and command.tags else None
        if after != place and run:
            yield Stretch(tuple(run), " ".join(words), place[1] if place else ())
            run, words = [], []
        place = after
        run.append(command)
        words += [text.text for text in texts]
        if isinstance(command, Mark) and command.spoken and place is not None:
            words.append(command.spoken)
    if run:
        yield Stretch(tuple(run), " ".join(words), place[1] if place else ())


def tag_command(command: Command, tags: tuple[str, ...]) -> Command:
    """Return a command whose texts and icons are in these structure elements."""
    if isinstance(command, Group):
        return replace(command, commands=tuple(tag_command(each, tags) for each in command.commands))
    return replace(command, tags=tags) if isinstance(command, Text | Mark) else command


LINK = "Link#"
"""The beginning of the tag of a link."""


def tag_links(drawing: Drawing, targets: Container[str], page: int) -> Drawing:
    """Return a drawing in which each run of texts that link to the same one of `targets` is tagged as a link.

    Tags have the numbers of the page and of the link, because tags of different links must differ. Texts in
    groups are not tagged.
    """
    out: list[Command] = []
    before: tuple[str, tuple[str, ...]] | None = None
    number = 0
    for command in drawing:
        if isinstance(command, Text) and command.link in targets:
            place = command.link, command.tags
            number += place != before
            before = place
            within = command.tags or ("P",)
            out.append(replace(command, tags=(*within, f"{LINK}{page}.{number}")))
        else:
            before = None
            out.append(command)
    return tuple(out)


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


def encode_drawing(commands: Drawing) -> list[Any]:
    """Encode each command as a list for JSON that begins with its name.

    Empty and zero values at the end are omitted, except in a group.
    """
    return [_encode_command(command) for command in commands]


def _encode_command(command: Command) -> list[Any]:
    name = type(command).__name__.lower()
    if isinstance(command, Group):
        place = [command.x, command.y, command.turn, command.clip]
        return [name, *place, encode_drawing(command.commands)]
    values = [getattr(command, slot) for slot in command.__match_args__]
    while values and values[-1] in ("", 0, False, ()):
        values.pop()
    return [name, *values]
