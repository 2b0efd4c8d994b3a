"""Blocks of a sheet before typesetting: headings, prose, steps, tables, lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ludex.text.passages import Passage


class PageRef(NamedTuple):
    """Number of the page on which an entry begins; known after all pages are filled."""

    id: str


class GeneratedBlock(NamedTuple):
    """Block generated from the entire sheet: its contents, or a legend of its icons."""

    name: str


CONTENTS, LEGEND = GeneratedBlock("contents"), GeneratedBlock("legend")


@dataclass(frozen=True, slots=True)
class Heading:
    """Heading of the outline, at level 0 or 1."""

    title: Passage
    level: int = 0


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs and items of lists, on a coloured panel if `panel` is true."""

    passage: Passage
    key: str = ""
    panel: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """Step of a numbered sequence."""

    number: str
    passage: Passage
    key: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Table; `heads` is the number of rows of heads at its beginning."""

    rows: tuple[tuple[Passage, ...], ...]
    heads: int = 0
    centred: int = 0
    """The first centred column, counted from 1; 0 for none."""


@dataclass(frozen=True, slots=True)
class Listing:
    """List of entries, each set as its kind requires."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """Column break or page break."""

    page: bool


Block = Heading | Prose | Step | Grid | Listing | Break | GeneratedBlock
