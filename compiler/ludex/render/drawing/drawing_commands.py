"""Drawing commands: texts, rectangles, paths, icons, pictures, groups.

Lengths are millimetres from the upper left corner of the cut, across and down, rounded to a thousandth;
sizes of text are points. Colours are `#rrggbb`. A list of commands is drawn in order, so that later ones
lie on top. The same layout and entry give the same commands, byte for byte: goldens are made of `plain`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MM = 72 / 25.4
"""Points to a millimetre."""


def round_mm(value: float) -> float:
    """Round a length in millimetres to a thousandth, without negative zero."""
    rounded = round(value, 3)
    return 0.0 if rounded == 0 else rounded


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of text in one face, from a point on its base line."""

    x: float
    y: float
    font: str
    """The font file."""
    size: float
    ink: str
    text: str
    width: float
    """How far it reaches to the right."""
    key: str = ""
    """The key of the text that it comes from, so that a reader can trace it; empty for numbers."""
    link: str = ""
    """The id of the entry that it leads to."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by `radius`; filled, lined, or both."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    radius: float = 0
    line: float = 0
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """An outline in millimetres (`outline.Outline.data`), filled by the even-odd rule, lined, or both."""

    data: str
    fill: str = ""
    line: float = 0
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """An icon, in a box that has its proportions."""

    icon: str
    x: float
    y: float
    width: float
    height: float
    ink: str
    said: str = ""
    """What is read aloud in its place."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, stretched to its box: who asks for it knows its proportions."""

    file: str
    x: float
    y: float
    width: float
    height: float
    duotone: tuple[str, ...] = ()
    """The colours of its darkest and of its lightest dots, where it is printed in two colours."""
    vignette: str = ""
    """The colour that it darkens to along its edges."""
    crop: tuple[float, ...] = ()
    """What is shown of it, as shares: left, top, right, bottom; all of it where nothing is said."""


@dataclass(frozen=True, slots=True)
class Shade:
    """A rectangle that goes from one colour to another, downwards, or outwards from its middle."""

    x: float
    y: float
    width: float
    height: float
    start: str
    end: str
    round: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Commands moved, turned and cut to an outline together."""

    commands: tuple[Command, ...]
    clip: str = ""
    """An outline beyond which nothing is seen, in the group’s own millimetres; empty for none."""
    x: float = 0
    y: float = 0
    turn: int = 0
    """Degrees clockwise, about the group’s own origin, before it is moved."""


Command = Text | Rect | Path | Mark | Picture | Shade | Group
Drawing = tuple[Command, ...]


def walk_commands(drawing: Drawing) -> Iterator[Command]:
    """The commands of a drawing in order, those within groups in the place of the group."""
    for command in drawing:
        if isinstance(command, Group):
            yield from walk_commands(command.commands)
        else:
            yield command


def walk_texts(drawing: Drawing) -> Iterator[Text]:
    return (command for command in walk_commands(drawing) if isinstance(command, Text))


def walk_picture_files(drawing: Drawing) -> Iterator[str]:
    return (command.file for command in walk_commands(drawing) if isinstance(command, Picture))


def split_passages(drawing: Drawing) -> Iterator[tuple[Drawing, str]]:
    """Split a drawing into stretches with their words: the lines of one text together, with the icons between
    them; a stretch without text has none.
    """
    run: list[Command] = []
    words: list[str] = []
    key: str | None = None
    for command in drawing:
        texts = list(walk_texts((command,)))
        after = texts[0].key if texts else None
        said = isinstance(command, Mark) and key is not None
        if not said and after != key and run:
            yield tuple(run), " ".join(words)
            run, words = [], []
        key = key if said else after
        run.append(command)
        words += [text.text for text in texts]
    if run:
        yield tuple(run), " ".join(words)


def encode_drawing(commands: Drawing) -> list[Any]:
    """Encode commands as JSON: a list for each, with its name first. What has its default at the end is left
    out.
    """
    return [_encode_command(command) for command in commands]


def _encode_command(command: Command) -> list[Any]:
    name = type(command).__name__.lower()
    if isinstance(command, Group):
        place = [command.x, command.y, command.turn, command.clip]
        return [name, *place, encode_drawing(command.commands)]
    values = [getattr(command, slot) for slot in command.__slots__]
    while values and values[-1] in ("", 0, False, ()):
        values.pop()
    return [name, *values]
