"""Passage: a finished text of paragraphs with words, icons and line breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludex.core.values import value_class


@value_class
class StyledText:
    """Words in one style. `link` is the id of the entry to which they link, or empty."""

    text: str
    bold: bool = False
    italic: bool = False
    link: str = ""


@value_class
class Icon:
    slug: str
    bold: bool = False
    italic: bool = False


@value_class
class Break:
    """A line break within a paragraph."""


Run = StyledText | Icon | Break


@value_class
class Paragraph:
    runs: tuple[Run, ...]
    item: bool = False
    """Whether it is an item of a list."""


@value_class
class Passage:
    paragraphs: tuple[Paragraph, ...]


def join_passages(passages: Iterable[Passage]) -> Passage:
    """Join passages: the first paragraph of each continues the previous one, unless it is an item."""
    joined: list[Paragraph] = []
    for passage in passages:
        for rank, paragraph in enumerate(passage.paragraphs):
            if joined and rank == 0 and not paragraph.item:
                joined[-1] = Paragraph((*joined[-1].runs, StyledText(" "), *paragraph.runs), joined[-1].item)
            else:
                joined.append(paragraph)
    return Passage(tuple(joined))


def to_plain_text(passage: Passage, icons: Mapping[str, str]) -> str:
    """Return the passage as plain text; an icon becomes its words, or else its slug."""

    def say_run(run: Run) -> str:
        if isinstance(run, Icon):
            return icons.get(run.slug) or run.slug
        return run.text if isinstance(run, StyledText) else "\n"

    return "\n\n".join("- " * each.item + "".join(map(say_run, each.runs)) for each in passage.paragraphs)
