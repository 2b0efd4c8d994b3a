"""Action `vary`: copy the sources of a game to a folder, with some values changed.

The content itself does not change. The copy is checked when it is built.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludex.actions.entry_lookup import find_entry, make_refusal
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.core.filesystem import replace_file
from ludex.core.findings import Edit
from ludex.core.messages import Bilingual, Choice
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.symbols import SHARED
from ludex.schema.entries import Entry
from ludex.source.document import Map, Seq, Value
from ludex.source.edits import apply_edits

_NO_VALUE = Bilingual(
    "{id} has no value “{name}” to vary; choose {known}",
    "{id} n’a pas de valeur «\u00a0{name}\u00a0» à faire varier\u202f; choisissez {known}",
)
_NO_FIELDS = Bilingual(
    "{id}: there is no value “{name}”, because the value before it contains no others",
    "{id}\u00a0: il n’y a pas de valeur «\u00a0{name}\u00a0», car la valeur qui la précède n’en contient pas "
    "d’autres",
)
_NOT_SINGLE = Bilingual(
    "{id}: “{name}” contains several values; choose {known}",
    "{id}\u00a0: «\u00a0{name}\u00a0» contient plusieurs valeurs\u202f; choisissez {known}",
)


@dataclass(frozen=True, slots=True)
class VariedValue:
    """Value in the sources that a sweep varies."""

    name: str
    usual: str
    """The value as written in the sources."""
    span: Span
    text: str
    """The text of its file."""


def find_values(root: Path, game: str, names: Sequence[str]) -> list[VariedValue]:
    """Return the values with these names, such as `card/guard.attack`.

    Raises Refusal for an unknown name, or one that means several values.
    """
    return inspect_links(root, lambda project: [_find_value(project, game, name) for name in names])


def _find_value(project: Compilation, game: str, name: str) -> VariedValue:
    named, _, path = name.partition(".")
    entry = find_entry(project.linked, named, game)
    steps: list[str | int] = []
    value = entry.document.value_at(entry.pointer)
    for word in path.split(".") if path else ():
        value, step = _follow(entry, value, word)
        steps.append(step)
    if isinstance(value, Map | Seq):
        raise make_refusal(_NOT_SINGLE, id=str(entry.id), name=path or str(entry.id), known=_list_keys(value))
    span = entry.span(tuple(steps))
    return VariedValue(name, entry.text.text[span.start : span.end], span, entry.text.text)


def _follow(entry: Entry, value: Value, word: str) -> tuple[Value, str | int]:
    """Return the value one step below, and the step; reject an unknown one. List items are counted from 1."""
    if isinstance(value, Map) and word in value:
        return value[word], word
    if isinstance(value, Seq) and re.fullmatch(r"[1-9]\d{0,5}", word) and int(word) <= len(value):
        return value[int(word) - 1], int(word) - 1
    if not isinstance(value, Map | Seq):
        raise make_refusal(_NO_FIELDS, id=str(entry.id), name=word)
    known = _list_keys(value)
    raise make_refusal(_NO_VALUE, did_you_mean(word, known.names), id=str(entry.id), name=word, known=known)


def _list_keys(value: Map | Seq) -> Choice:
    return Choice(tuple(map(str, value if isinstance(value, Map) else range(1, len(value) + 1))))


def copy_sources(root: Path, game: str, folder: Path) -> None:
    """Copy the content and the schemas of a game, and those that games share, into a folder."""
    for part in (f"{tree}/{name}" for tree in ("content", "schemas") for name in (game, SHARED)):
        if (root / part).is_dir():
            shutil.copytree(root / part, folder / part, dirs_exist_ok=True)


def write_values(folder: Path, values: Mapping[VariedValue, str]) -> None:
    """Write values to copied sources, in place of the original values."""
    texts = {each.span.file: each.text for each in values}
    for file, text in texts.items():
        edits = [Edit(each.span, new) for each, new in values.items() if each.span.file == file]
        replace_file(folder / file, [apply_edits(text, edits).encode("utf-8")])
