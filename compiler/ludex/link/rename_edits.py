"""Rename edits: write the new slug wherever the entry is named, and add the old one to `was`.

Translations and older packs find the entry by `was`. Catalogues, whose keys name entries, are plain lines of
text here. The caller ensures that the new name is free. Nothing here writes a file.

New lines are inserted below the slug and above the comments of the first field, as an author would write
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import getitem
from typing import Any

from ludex.core.findings import Edit
from ludex.core.ids import ITEM_SEPARATOR, list_short_names
from ludex.core.spans import SourceText, Span
from ludex.link.field_usages import FieldUsage, find_field_usages
from ludex.link.graph import ReferenceGraph
from ludex.link.symbols import Name, Symbols
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer
from ludex.source.document import Document, Map, Value
from ludex.source.document_reader import read_document
from ludex.source.edits import apply_edits
from ludex.source.scalar_map import find_content_start, map_scalar
from ludex.source.scalars import parse_plain_scalar

_WAS = "was"


def add_former_name(entry: Entry, new: str) -> Iterator[Edit]:
    """Yield the edit that adds the present name to `was`, in place of the new one, if needed."""
    was = entry.data.get(_WAS)
    if isinstance(was, list):
        yield from _in_list(entry, was, new)
    elif _WAS not in entry.data:
        yield _new_field(entry)


def _in_list(entry: Entry, was: list[str], new: str) -> Iterator[Edit]:
    text = entry.document.text.text
    names = list(was)
    if new in names:
        at = (*entry.pointer, _WAS, names.index(new))
        yield Edit(entry.document.word_span(at, 0, len(new)), _quote_slug(entry))
    elif not names:
        yield _insertion(entry, _content_offset(entry, _WAS) + 1, _quote_slug(entry))
    elif entry.name not in names:
        last = entry.span((_WAS, len(names) - 1))
        if text[_content_offset(entry, _WAS)] == "[":
            yield _insertion(entry, last.end, f", {_quote_slug(entry)}")
        else:
            line = text.rfind("\n", 0, last.start) + 1
            yield _line_below(entry, last.end, text[line : last.start] + _quote_slug(entry))


def _new_field(entry: Entry) -> Edit:
    document = entry.document
    text = document.text.text
    holder = document.value_at(entry.pointer)
    first = next(iter(holder if isinstance(holder, Map) else ()), None)
    field = f'"{_WAS}": [{_quote_slug(entry)}]' if _is_json(entry) else f"{_WAS}: [{_quote_slug(entry)}]"
    if first is None:  # an empty flow map
        return _insertion(entry, _content_offset(entry) + 1, field)
    if not entry.pointer:
        return _below_id(entry, field)
    at = document.key_span((*entry.pointer, first)).start
    line = text.rfind("\n", 0, at) + 1
    indent = text[line:at]
    flow = _is_flow(entry)
    if indent.strip():
        return _insertion(entry, at, f"{field}, " if flow else f"{field}\n{' ' * len(indent)}")
    end = ",\n" if flow else "\n"
    return _insertion(entry, _find_comments_start(text, line), f"{indent}{field}{end}")


def _below_id(entry: Entry, field: str) -> Edit:
    text = entry.document.text.text
    key, value = entry.document.key_span((entry.id_key,)), entry.document.span((entry.id_key,))
    line = text.rfind("\n", 0, key.start) + 1
    indent = text[line : key.start]
    if _is_flow(entry):
        return _insertion(entry, value.end, f",\n{indent}{field}" if not indent.strip() else f", {field}")
    return _line_below(entry, value.end, indent + field)


def _line_below(entry: Entry, at: int, line: str) -> Edit:
    text = entry.document.text.text
    end = text.find("\n", at)
    return _insertion(entry, end + 1, f"{line}\n") if end >= 0 else _insertion(entry, len(text), f"\n{line}")


def _find_comments_start(text: str, line: int) -> int:
    while line > 0:
        before = text.rfind("\n", 0, line - 1) + 1
        if not text[before:line].lstrip(" ").startswith("#"):
            break
        line = before
    return line


def _insertion(entry: Entry, at: int, text: str) -> Edit:
    return Edit(Span(entry.document.file, at, at), text)


def _quote_slug(entry: Entry) -> str:
    """Return the entry's name as a value, quoted in JSON, or if YAML would not read it as text."""
    bare = not _is_json(entry) and isinstance(parse_plain_scalar(entry.name), str)
    return entry.name if bare else f'"{entry.name}"'


def _is_json(entry: Entry) -> bool:
    return entry.document.file.endswith(".json")


def _is_flow(entry: Entry) -> bool:
    return entry.document.text.text[_content_offset(entry)] == "{"


def _content_offset(entry: Entry, *field: str) -> int:
    span = entry.span(field)
    return find_content_start(entry.document.text.text, span.start, span.end)


@dataclass(frozen=True, slots=True)
class NameChange:
    """Name in a document to be replaced: a value or a key."""

    document: Document
    at: Pointer
    on_key: bool
    text: str

    @property
    def old(self) -> str:
        return str(self.at[-1] if self.on_key else self.document.value_at(self.at))


@dataclass(frozen=True, slots=True)
class WordChange:
    """Characters of a text to be replaced: a name in an expression."""

    document: Document
    at: Pointer
    start: int
    end: int
    text: str

    @property
    def edit(self) -> Edit:
        return Edit(self.document.word_span(self.at, self.start, self.end), self.text)

    def apply(self, value: str) -> str:
        return value[: self.start] + self.text + value[self.end :]


@dataclass(frozen=True)
class RenamePlan:
    """Changes that give `entry` the new name `new`, or rename something inside `entry`, which keeps its name.

    `lost` has the usages for which no spelling would keep the meaning; if there are any, nothing can be
    renamed.
    """

    entry: Entry
    new: str
    names: tuple[NameChange, ...]
    keys: tuple[tuple[str, str, str], ...]
    """Prefixes of text keys that change, as (game, old, new); old and new differ in their last step."""
    lost: tuple[FieldUsage, ...]
    words: tuple[WordChange, ...] = ()

    def edits(self, catalogues: Iterable[tuple[str, SourceText]], *, sharing: bool = True) -> list[Edit]:
        """Return all edits; `catalogues` has each catalogue with its game.

        With `sharing`, a name that is a YAML alias changes with its anchor; without, the name replaces the
        alias.
        """
        edits = [edit for each in self.names if (edit := _edit(each, sharing)) is not None]
        edits += [each.edit for each in self.words]
        if self.new != self.entry.name:
            edits += add_former_name(self.entry, self.new)
        for game, catalogue in catalogues:
            edits += _rename_catalogue_keys(catalogue, [key[1:] for key in self.keys if key[0] == game])
        return list(dict.fromkeys(edits))  # the edit of an anchored value is repeated for each alias

    def is_verified(self, document: Document, edits: Iterable[Edit]) -> bool:
        """Return whether edits change a document as planned; a shared anchor may change another value."""
        try:
            text = apply_edits(
                document.text.text, [edit for edit in edits if edit.span.file == document.file]
            )
        except ValueError:  # one anchored value would need two replacements
            return False
        edited, _ = read_document(document.file, text.encode("utf-8"))
        return edited is not None and edited.root == self._expected_root(document)

    def _expected_root(self, document: Document) -> object:
        root: Any = _read_as_written(document)
        names = [each for each in self.names if each.document is document]
        for each in names:
            if not each.on_key:
                at = _find_own_place(root, each.at)
                reduce(getitem, at[:-1], root)[at[-1]] = each.text
        for word in sorted(self.words, key=lambda each: each.start, reverse=True):
            if word.document is document:
                at = _find_own_place(root, word.at)
                holder = reduce(getitem, at[:-1], root)
                holder[at[-1]] = word.apply(holder[at[-1]])
        if document is self.entry.document and self.new != self.entry.name:
            fields = reduce(getitem, self.entry.pointer, root)
            if isinstance(fields, dict):  # an entry without fields has no room for its former name
                fields["was"] = _expected_former_names(self.entry, self.new)
        keys: dict[Pointer, dict[str, str]] = {}
        for each in names:
            if each.on_key:
                keys.setdefault(_find_own_place(root, each.at)[:-1], {})[each.old] = each.text
        for way in sorted(keys, key=len, reverse=True):  # longer pointers go through keys of shorter ones
            holder = reduce(getitem, way, root)
            items = [(keys[way].get(key, key), value) for key, value in holder.items()]
            holder.clear()
            holder.update(items)
        return root


def plan_rename(linked: ReferenceGraph, entry: Entry, new: str) -> RenamePlan:
    """Plan the rename of `entry` to `new`: its slug, or the last part of an item's slug."""
    after = Symbols(linked.catalogue)
    slug = entry.rename(new)
    renamed = {id(entry): entry.with_slug(slug)}
    for each in linked.entries:
        if entry.holds(each):
            renamed[id(each)] = each.with_slug(each.slug.replace(entry.slug, slug, 1))
        after.add(renamed.get(id(each), each))
    # The slug itself: the key under `entries`, or the value of `id`.
    names = [NameChange(entry.document, entry.pointer or (entry.id_key,), bool(entry.pointer), new)]
    keys = {(entry.game, f"{entry.id}", f"{renamed[id(entry)].id}"): None}
    ways: dict[Entry, dict[Pointer, str]] = {}
    lost: list[FieldUsage] = []
    for mention in find_field_usages(linked):
        target = renamed.get(id(mention.target))
        if target is None and Name.read(mention.text).name != new:
            continue
        source = renamed.get(id(mention.source), mention.source)
        text = _spelling(mention, target or mention.target, after, source.owner_slug)
        if text is None:
            lost.append(mention)
        elif text != mention.text:
            document = mention.source.document
            names.append(NameChange(document, mention.at, mention.on_key, text))
            if mention.on_key:
                ways.setdefault(mention.source, {})[mention.field] = text
                # Keys of texts that contain the changed key: `table/duels.headings.barrow`.
                way = ".".join((str(mention.source.id), *map(str, mention.field[:-1])))
                keys[mention.source.game, f"{way}.{mention.text}", f"{way}.{text}"] = None
    for source, changed in ways.items():
        names += _sources(source, changed)
    return RenamePlan(entry, new, tuple(names), tuple(keys), tuple(lost))


def _spelling(mention: FieldUsage, target: Entry, after: Symbols, owner: str) -> str | None:
    """Return a spelling that means the target after the rename, in the same form if possible; or None."""
    now = Name.read(mention.text)
    kind = mention.text.partition("/")[0] if now.kind else None
    forms: Sequence[str] = [f"{kind}/{target.slug}" if kind else target.slug]
    if target.is_item and not kind:
        forms = list_short_names(target.slug)[:: 1 if ITEM_SEPARATOR in now.slug else -1]
    if not mention.bare:
        forms = [*forms, str(target.id)]
    for form in forms:
        if after.find_single(mention.source.game, Name.read(form), mention.kinds, owner) is target:
            return form
    return None


def _sources(entry: Entry, changed: Mapping[Pointer, str]) -> Iterator[NameChange]:
    """Yield the changes of names under `source.fields`, such as `cards.barrow`, that contain changed keys."""
    source = entry.data.get("source")
    fields = source.get("fields") if isinstance(source, Mapping) else None
    texts = {".".join(map(str, way)): text for way, text in changed.items()}
    for name in fields if isinstance(fields, Mapping) else ():
        steps = name.split(".")
        renamed = [texts.get(".".join(steps[: at + 1]), step) for at, step in enumerate(steps)]
        if renamed != steps:
            at_name = (*entry.pointer, "source", "fields", name)
            yield NameChange(entry.document, at_name, True, ".".join(renamed))


# Edits of names


def _edit(name: NameChange, sharing: bool) -> Edit | None:
    document = name.document
    span = document.key_span(name.at) if name.on_key else document.span(name.at)
    text = document.text.text
    if not name.on_key and text[span.start] == "*":
        return None if sharing else Edit(span, name.text)
    if text[span.start] not in "\"'" and not isinstance(parse_plain_scalar(name.text), str):
        return Edit(span, f'"{name.text}"')  # YAML would read a number
    common = _common(name.old, name.text)
    found = map_scalar(text, span.start, span.end, name.old)
    if found is None:
        return Edit(span, name.text)
    start, end = found.find_range(common, len(name.old))
    return Edit(document.text.span(start, end), name.text[common:])


def _common(old: str, new: str) -> int:
    """Return the length of the common prefix of two names, in complete steps of an id or a path."""
    steps = 0
    for at, (one, two) in enumerate(zip(old, new, strict=False), 1):
        if one != two:
            break
        steps = at if one in "/." else steps
    return steps


def _rename_catalogue_keys(catalogue: SourceText, keys: Iterable[tuple[str, str]]) -> Iterator[Edit]:
    """Yield the edits that change prefixes, given as (old, new), of a catalogue's keys; obsolete ones too."""
    for old, new in keys:
        common = _common(old, new)
        start = rf'^(?:#~ ?)?msgctxt[ \t]+(?:""[ \t]*\r?\n(?:#~ ?)?[ \t]*)?"{re.escape(old)}(?=[."])'
        for found in re.finditer(start, catalogue.text, re.MULTILINE):
            span = catalogue.span(found.end() - len(old) + common, found.end())
            yield Edit(span, new[common:])


# The document after the edits


def _expected_former_names(entry: Entry, new: str) -> list[Any]:
    was = entry.data.get("was")
    names = [*was] if isinstance(was, list) else []
    if new in names:
        names[names.index(new)] = entry.name
    elif entry.name not in names:
        names.append(entry.name)
    return names


def _read_as_written(document: Document) -> object:
    """Return the values of a document as written: entries do not have the fields of the file header."""
    written, _ = read_document(document.file, document.text.text.encode("utf-8"))
    return _copy_plain(written.root if written else document.root)


def _find_own_place(root: Any, at: Pointer) -> Pointer:
    """Return the pointer at which a value is written: in the entry or in the file header."""
    if len(at) > 2 and at[0] == "entries" and at[2] not in reduce(getitem, at[:2], root):
        return at[2:]
    return at


def _copy_plain(value: Value) -> object:
    if isinstance(value, dict):
        return {key: _copy_plain(each) for key, each in value.items()}
    return [_copy_plain(each) for each in value] if isinstance(value, list) else value
