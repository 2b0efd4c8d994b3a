"""Lists as text: put the values of a list into the paragraphs of one text."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from ludex.render.layout.formulas import EntryRef, Fields, TextRef, Texts, Value
from ludex.render.typeset.block import make_passage
from ludex.text.passages import Icon as IconRun
from ludex.text.passages import Paragraph, Passage, Run, StyledText


class UnprintableValue(Exception):
    """Error for a value that cannot be set as text, such as a map."""


def make_list_passage(value: tuple[Value, ...], fields: Fields, texts: Texts) -> Passage | None:
    """Return the text of a list; None if it has none. If all its items are lists, each is a paragraph.

    Raises UnprintableValue.
    """
    inner = [each for each in value if type(each) is tuple]
    groups = inner if len(inner) == len(value) else [value]
    paragraphs = [paragraph for each in groups for paragraph in _paragraphs(each, fields, texts)]
    return Passage(tuple(paragraphs)) if paragraphs else None


def make_value_passage(
    value: TextRef | int | str | tuple[Value, ...], fields: Fields, texts: Texts
) -> Passage | None:
    """Return the text of a value; None if it has none. Raises UnprintableValue."""
    if isinstance(value, TextRef):
        return texts.passage(value.key)
    if isinstance(value, tuple):
        return make_list_passage(value, fields, texts)
    return make_passage(value if isinstance(value, str) else texts.number(value))


def find_missing_icons(
    value: Value, fields: Fields, texts: Texts, icons: Container[str]
) -> Iterator[tuple[str, str]]:
    """Yield the icons in a value that cannot be drawn, each with the key of its text, if any."""
    if type(value) is tuple:
        for each in value:
            yield from find_missing_icons(each, fields, texts, icons)
    elif isinstance(value, EntryRef) and value.kind != "icon":
        yield from find_missing_icons(fields.field(value, "title"), fields, texts, icons)
    elif isinstance(value, EntryRef):
        slug = value.id.partition("/")[2]
        yield from [(slug, "")] if slug not in icons else []
    elif isinstance(value, TextRef):
        found = texts.passage(value.key)
        for run in (run for paragraph in found.paragraphs for run in paragraph.runs) if found else ():
            if isinstance(run, IconRun) and run.slug not in icons:
                yield run.slug, value.key


def _paragraphs(values: tuple[Value, ...], fields: Fields, texts: Texts) -> list[Paragraph]:
    """Return values as one paragraph, with spaces between them except beside literal text.

    Further paragraphs of longer texts follow. The title of an entry at the beginning gets a capital.
    """
    runs: list[Run] = []
    after: list[Paragraph] = []
    glued = True
    for each in values:
        rendered = list(_render_value(each, fields, texts))
        if not rendered:
            continue
        if not glued and not isinstance(each, str):
            runs.append(StyledText(" "))
        glued = isinstance(each, str)
        runs += rendered[0].runs if runs or not isinstance(each, EntryRef) else _capitalise(rendered[0].runs)
        after += rendered[1:]
    return [Paragraph(tuple(runs)), *after] if runs or after else []


def _render_value(value: Value, fields: Fields, texts: Texts) -> Iterator[Paragraph]:
    if value is None or value is False:
        return
    if isinstance(value, TextRef):
        found = texts.passage(value.key)
        yield from found.paragraphs if found else ()
    elif isinstance(value, EntryRef):
        yield from _render_entry(value, fields, texts)
    elif isinstance(value, int) and value is not True:
        yield Paragraph((StyledText(texts.number(value)),))
    elif isinstance(value, str):
        yield Paragraph((StyledText(value),))
    else:
        raise UnprintableValue(value)


def _render_entry(entry: EntryRef, fields: Fields, texts: Texts) -> Iterator[Paragraph]:
    """Yield an icon as itself, or any other entry as its title in bold."""
    if entry.kind == "icon":
        yield Paragraph((IconRun(entry.id.partition("/")[2]),))
        return
    title = fields.field(entry, "title")
    found = texts.passage(title.key) if isinstance(title, TextRef) else None
    for each in found.paragraphs if found else ():
        yield replace(each, runs=tuple(_bold(run) for run in each.runs))


def _capitalise(runs: Sequence[Run]) -> list[Run]:
    """Begin a title with a capital. Some titles are lower-case in the content, because sentences use them."""
    first, *others = runs
    if isinstance(first, StyledText):
        first = replace(first, text=first.text[:1].upper() + first.text[1:])
    return [first, *others]


def _bold(run: Run) -> Run:
    return replace(run, bold=True) if isinstance(run, StyledText | IconRun) else run
