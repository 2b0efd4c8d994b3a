"""Crafted packs: a real pack as plain data, one field of it changed, written again as a whole pack."""

from __future__ import annotations

import tempfile
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from ludex.core.ids import kind_of
from ludex.pack.pack_errors import PackError
from ludex.pack.reader import Pack
from tests.fuzz.mutations import Json, change, walk_paths
from tests.fuzz.runner import find_base
from tests.plain_pack import Contents, Entry, Program, write


@cache
def read_contents(base: str) -> Contents:
    """All that the pack of a base holds."""
    file = next((find_base(base) / "build").glob("*.ludex"))
    with Pack.open(file) as pack:
        manifest = pack.manifest()
        entries = []
        for number in range(len(pack)):
            record = pack.by_number(number)
            refs, place = pack.refs(number), pack.place(number)
            entries.append(Entry(record.id, record.data, record.tags, record.was, refs, place))
        programs = [
            Program(name, pack.program(name), pack.program_digest(name) or "") for name in pack.programs()
        ]
        texts = {locale: pack.texts(locale) for locale in manifest.locales}
    return Contents(
        manifest.game, manifest.version, manifest.compiler, manifest.source, entries, texts, programs
    )


Field = tuple[str, ...]
"""A sort of field: the kind or program, and the path with names and numbers left out."""


@cache
def list_fields(base: str) -> dict[Field, list[tuple[str, int | str, tuple[str | int, ...]]]]:
    """Every value of a pack by its sort: what it belongs to, and its path there."""
    found: dict[Field, list[tuple[str, int | str, tuple[str | int, ...]]]] = {}
    contents = read_contents(base)
    for number, entry in enumerate(contents.entries):
        for path in walk_paths(entry.data):
            found.setdefault(_sort(kind_of(entry.id), path), []).append(("entry", number, path))
    for number, program in enumerate(contents.programs):
        sort = "machine" if program.name == "machine" else "program"
        for path in walk_paths(program.tree):
            found.setdefault(_sort(sort, path), []).append(("program", number, path))
    for locale, texts in contents.texts.items():
        for key in texts:
            found.setdefault(("text",), []).append(("text", locale, (key,)))
    return found


def _sort(kind: str, path: tuple[str | int, ...]) -> Field:
    """The names of a path that say what a value is: those of fields, and neither slugs nor numbers."""
    return (
        kind,
        *(str(step) for step in path[:3] if isinstance(step, str) and "/" not in step),
        f"{len(path)}",
    )


def craft(base: str, random: Random, sort: Field | None = None) -> bytes:
    """A pack of a base with one value changed, of that sort or of any."""
    fields = list_fields(base)
    chosen = sort if sort is not None else random.choice(sorted(fields))
    while True:
        what, which, path = random.choice(fields[chosen])
        try:
            return encode(_change(read_contents(base), what, which, path, random))
        except (PackError, ValueError, TypeError, OverflowError):
            chosen = random.choice(sorted(fields))  # no pack can be written so


def _change(
    contents: Contents, what: str, which: int | str, path: tuple[str | int, ...], random: Random
) -> Contents:
    if what == "text":
        texts = {locale: dict(each) for locale, each in contents.texts.items()}
        change(texts[str(which)], path[0], random)
        return replace(contents, texts=texts)
    assert isinstance(which, int)
    if what == "program":
        programs = list(contents.programs)
        tree = _changed(programs[which].tree, path, random)
        programs[which] = replace(programs[which], tree=tree)
        return replace(contents, programs=programs)
    entries = list(contents.entries)
    entries[which] = replace(entries[which], data=_changed(entries[which].data, path, random), refs=())
    return replace(contents, entries=entries)


def _changed(document: Json, path: tuple[str | int, ...], random: Random) -> Json:
    holder = {"": deepcopy(document)}
    inner, key = holder, ""
    for step in path:
        inner, key = inner[key], step
    change(inner, key, random)
    return holder.get("")


def encode(contents: Contents) -> bytes:
    """The bytes of a pack with these contents."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "crafted.ludex"
        write(file, contents)
        return file.read_bytes()
