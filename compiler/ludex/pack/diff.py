"""Differences between two packs: entries, fields, texts, programs, and the users of changed entries.

Numbers of entries are not content, so references are compared by the ids of their targets. The result is
plain data: reports put it into words, and determine which cards to reprint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import NamedTuple

from ludex.pack.contents import Json, Manifest, Record, Ref, ReferenceHolder
from ludex.pack.reader import Pack

Path = tuple[str | int, ...]


class Change(NamedTuple):
    path: Path
    how: str
    """added, removed, changed, or reordered (the same keys in another order)"""
    old: Json
    """None if there was no value; the keys if they were reordered."""
    new: Json


def find_changes(old: Json, new: Json, path: Path = ()) -> Iterator[Change]:
    """Yield the changes between two values; lists of different lengths are one change."""
    if type(old) is dict and type(new) is dict:
        yield from _compare_maps(old, new, path)
    elif type(old) is list and type(new) is list and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from find_changes(before, after, (*path, index))
    elif not is_equal_json(old, new):
        yield Change(path, "changed", old, new)


def is_equal_json(old: Json, new: Json) -> bool:
    """Return whether two values are equal as data; the order of keys counts, and 1, 1.0 and true differ."""
    if type(old) is not type(new):
        return False
    if type(old) is list:
        return len(old) == len(new) and all(map(is_equal_json, old, new))
    if type(old) is dict:
        return list(old) == list(new) and all(is_equal_json(value, new[key]) for key, value in old.items())
    return bool(old == new)


def _compare_maps(old: dict[str, Json], new: dict[str, Json], path: Path) -> Iterator[Change]:
    for key, before in old.items():
        if key in new:
            yield from find_changes(before, new[key], (*path, key))
        else:
            yield Change((*path, key), "removed", before, None)
    for key, after in new.items():
        if key not in old:
            yield Change((*path, key), "added", None, after)
    if old.keys() == new.keys() and list(old) != list(new):
        yield Change(path, "reordered", list(old), list(new))


SUMMARY_PROGRAM = "machine"
"""The program that only summarises what entries declare."""


@dataclass(frozen=True, slots=True)
class EntryChange:
    """Changed entry that both packs contain."""

    id: str
    was: str
    """Its id in the old pack."""
    fields: tuple[Change, ...]
    tags_added: tuple[str, ...]
    tags_removed: tuple[str, ...]
    users: tuple[str, ...]
    """The entries of the new pack that refer to it."""


class TextChange(NamedTuple):
    key: str
    locale: str
    old: Json
    """None for a text that is new."""
    new: Json
    """None for a removed text."""

    @property
    def entry(self) -> str:
        """Id of the entry to which the text belongs."""
        return find_owner(self.key)


class ProgramChange(NamedTuple):
    name: str
    how: str
    """added, removed or changed"""


@dataclass(frozen=True, slots=True)
class Diff:
    """Differences between two packs. Renamed entries have their new ids."""

    old: Manifest
    new: Manifest
    added: tuple[str, ...]
    removed: tuple[str, ...]
    renamed: tuple[tuple[str, str], ...]
    changed: tuple[EntryChange, ...]
    texts: tuple[TextChange, ...]
    stale: Mapping[str, tuple[str, ...]]
    """Locale to the keys of texts that did not change although their source did."""
    programs: tuple[ProgramChange, ...]

    @property
    def empty(self) -> bool:
        """Whether both packs have the same entries, texts and programs, even if their bytes differ."""
        return not (self.added or self.removed or self.renamed or self.changed or self.texts or self.programs)


def compare_packs(old: Pack, new: Pack) -> Diff:
    """Compare two packs."""
    try:
        return _PackComparer(old, new).diff()
    except RecursionError:
        raise new.image.refuse("malformed", at=0) from None


def find_owner(name: str) -> str:
    """Return the id of the entry that owns a text or a program: the part before the first full stop."""
    return name.partition(".")[0]


class _PackComparer:
    def __init__(self, old: Pack, new: Pack) -> None:
        self.old, self.new = old, new
        self.new_ids = list(new.ids())
        old_ids = list(old.ids())
        self.renames = self._find_renames(set(old_ids))
        self.old_ids = [self.renames.get(entry_id, entry_id) for entry_id in old_ids]
        """The ids of the old pack, with renamed entries under their new ids."""

    def diff(self) -> Diff:
        old, new = set(self.old_ids), set(self.new_ids)
        texts, stale = self._compare_texts()
        return Diff(
            old=self.old.manifest(),
            new=self.new.manifest(),
            added=tuple(sorted(new - old)),
            removed=tuple(sorted(old - new)),
            renamed=tuple(sorted(self.renames.items())),
            changed=self._compare_entries(),
            texts=texts,
            stale=stale,
            programs=self._compare_programs(),
        )

    def _find_renames(self, old: set[str]) -> dict[str, str]:
        """Map ids that exist only in the old pack to the new entries that have them as former names."""
        new_ids = set(self.new_ids)
        found: dict[str, str] = {}
        for number, entry_id in enumerate(self.new_ids):
            if entry_id not in old:
                for was in self.new.by_number(number).was:
                    if was in old and was not in new_ids:
                        found.setdefault(was, entry_id)
                        break
        return found

    def _compare_entries(self) -> tuple[EntryChange, ...]:
        numbers = {entry_id: number for number, entry_id in enumerate(self.old_ids)}
        both = ((number, numbers.get(entry_id)) for number, entry_id in enumerate(self.new_ids))
        found = (self._compare_entry(old, number) for number, old in both if old is not None)
        changes = (change for change in found if change is not None)
        return tuple(sorted(changes, key=lambda change: change.id))

    def _compare_entry(self, old_number: int, number: int) -> EntryChange | None:
        old, new = self.old.by_number(old_number), self.new.by_number(number)
        before = resolve_numbers(old, self.old.refs(old_number), self.old_ids)
        after = resolve_numbers(new, self.new.refs(number), self.new_ids)
        fields = tuple(find_changes(before, after))
        added, removed = sorted(set(new.tags) - set(old.tags)), sorted(set(old.tags) - set(new.tags))
        if not (fields or added or removed):
            return None
        users = tuple(self.new_ids[user] for user in self.new.users(number))
        return EntryChange(new.id, old.id, fields, tuple(added), tuple(removed), users)

    def _compare_texts(self) -> tuple[tuple[TextChange, ...], dict[str, tuple[str, ...]]]:
        old_locales, new_locales = self.old.manifest().locales, self.new.manifest().locales
        source = self.new.manifest().source
        found: dict[str, dict[str, TextChange]] = {}
        known: dict[str, set[str]] = {}
        for locale in sorted({*old_locales, *new_locales}):
            old = {self._translate_name(key): text for key, text in self.old.texts(locale).items()}
            new = self.new.texts(locale)
            known[locale] = old.keys() & new.keys()
            found[locale] = {
                key: TextChange(key, locale, old.get(key), new.get(key))
                for key in sorted(old.keys() | new.keys())
                if old.get(key) != new.get(key)
            }
        rewritten = found.get(source, {}).keys() & known.get(source, set())
        stale = {
            locale: tuple(sorted((rewritten & known[locale]) - found[locale].keys()))
            for locale in found
            if locale != source
        }
        return tuple(change for each in found.values() for change in each.values()), stale

    def _compare_programs(self) -> tuple[ProgramChange, ...]:
        old = {self._translate_name(name): number for number, name in enumerate(self.old.programs())}
        new = {name: number for number, name in enumerate(self.new.programs())}
        found = []
        for name in (old.keys() | new.keys()) - {SUMMARY_PROGRAM}:
            if name not in old or name not in new:
                found.append(ProgramChange(name, "added" if name in new else "removed"))
            elif not self._is_same_program(old[name], new[name]):
                found.append(ProgramChange(name, "changed"))
        return tuple(sorted(found))

    def _is_same_program(self, old: int, new: int) -> bool:
        before, after = self.old.program_digest(old), self.new.program_digest(new)
        if before and after:
            return before == after
        return is_equal_json(self._rename_tree(self.old.program(old)), self.new.program(new))

    def _rename_tree(self, tree: Json) -> Json:
        if isinstance(tree, str):
            return self.renames.get(tree, tree)
        if isinstance(tree, list):
            return [self._rename_tree(each) for each in tree]
        if isinstance(tree, dict):
            return {key: self._rename_tree(each) for key, each in tree.items()}
        return tree

    def _translate_name(self, name: str) -> str:
        entry_id = find_owner(name)
        return self.renames.get(entry_id, entry_id) + name[len(entry_id) :]


def resolve_numbers(record: Record, refs: tuple[Ref, ...], ids: list[str]) -> Json:
    """Return an entry's data with the numbers of other entries replaced by their ids."""
    in_data = [ref for ref in refs if ref.held is not ReferenceHolder.RULE and ref.path]
    if not in_data:
        return record.data
    data = deepcopy(record.data)
    for ref in in_data:
        if ref.held is ReferenceHolder.VALUE and _follow_path(data, ref.path) == ref.to:
            _follow_path(data, ref.path[:-1])[ref.path[-1]] = ids[ref.to]
    # Keys come last, innermost first: the paths of other references lead through them.
    for ref in sorted(in_data, key=lambda ref: -len(ref.path)):
        if ref.held is ReferenceHolder.KEY:
            _rename_key(data, ref, ids)
    return data


def _rename_key(data: Json, ref: Ref, ids: list[str]) -> None:
    holder = _follow_path(data, ref.path[:-1])
    if isinstance(holder, dict) and ref.path[-1] == str(ref.to):
        renamed = {ids[ref.to] if key == ref.path[-1] else key: value for key, value in holder.items()}
        holder.clear()
        holder.update(renamed)


def _follow_path(data: Json, path: tuple[str | int, ...]) -> Json:
    """Return the value at a path; None if the data of a foreign pack lacks it."""
    for step in path:
        try:
            data = data[step]
        except (IndexError, KeyError, TypeError):
            return None
    return data
