"""Records of a book: entries and fields in the form that layout formulas read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from ludex.core.ids import ABOUT_KINDS, from_identifier, kind_of
from ludex.pack.contents import Record, ReferenceHolder
from ludex.pack.reader import Pack
from ludex.render.book_texts import list_sentences
from ludex.render.layout.formulas import (
    CallableTable,
    EntryRef,
    Formula,
    LinkedFormula,
    NoValue,
    Scope,
    TextRef,
    Value,
    evaluate_linked,
    link_formula,
    link_formula_tree,
)

Path = tuple[str | int, ...]


@dataclass(slots=True)
class Records:
    """Cache of the entries, references and texts of an open pack."""

    pack: Pack
    _refs: dict[int, dict[Path, EntryRef]] = field(default_factory=dict)
    _keys: dict[int, frozenset[Path]] = field(default_factory=dict)
    _nodes: dict[str, DataNode | None] = field(default_factory=dict)
    _texts: dict[str, bool] = field(default_factory=dict)
    _source: str = field(init=False)

    def __post_init__(self) -> None:
        self._source = self.pack.manifest().source

    def find_node(self, entry_id: str) -> DataNode | None:
        """Return the node of an entry, which expressions read; None if there is no such entry."""
        if entry_id not in self._nodes:
            record = self.pack.get(entry_id)
            data = record.data if record and isinstance(record.data, dict) else {}
            self._nodes[entry_id] = DataNode(self, record, (), data) if record else None
        return self._nodes[entry_id]

    def reference(self, record: Record, path: Path) -> EntryRef | None:
        """Return the entry to which a reference in an entry's data refers; None if there is none."""
        return self._load_references(record).get(path)

    def is_key(self, record: Record, path: Path) -> bool:
        self._load_references(record)
        return path in self._keys[record.number]

    def _load_references(self, record: Record) -> dict[Path, EntryRef]:
        known = self._refs.get(record.number)
        if known is None:
            refs = self.pack.refs(record.number)
            data = [each for each in refs if each.held != ReferenceHolder.RULE]
            known = self._refs[record.number] = {each.path: EntryRef(self.pack.id(each.to)) for each in data}
            keys = (each.path for each in data if each.held == ReferenceHolder.KEY)
            self._keys[record.number] = frozenset(keys)
        return known

    def has_text(self, key: str) -> bool:
        """Return whether a text with a key, or sentences that replace it, exist in the source language."""
        known = self._texts.get(key)
        if known is None:
            own = self.pack.text(key, self._source) is not None
            known = self._texts[key] = own or bool(list_sentences(self.pack, key, self._source))
        return known


@dataclass(frozen=True, slots=True)
class DataNode:
    """Node of an entry's data: the entry itself, or a map in it."""

    records: Records
    record: Record
    path: Path
    data: Mapping[str, Any] = field(compare=False)
    _fields: dict[str, object] = field(default_factory=dict, compare=False)

    def field(self, name: str) -> object:
        if name not in self._fields:
            self._fields[name] = self._read_field(name)
        return self._fields[name]

    def _read_field(self, name: str) -> object:
        if name in self.data:
            return self._wrap_value((*self.path, name), self.data[name])
        if not self.path and name == "id":
            return self.record.id.partition("/")[2]
        if not self.path and name == "tags":  # apart from the data in a pack
            return self.record.tags
        key = ".".join((self.record.id, *self._walk_text_key(), name))
        return TextRef(key) if self.records.has_text(key) else None

    def _walk_text_key(self) -> Iterator[str]:
        """Yield the path of this node in text keys, in which an item of a list has its id, not its number."""
        data: Any = self.record.data
        for step in self.path:
            data = data[step]
            named = data.get("id") if isinstance(step, int) and isinstance(data, dict) else None
            yield named if isinstance(named, str) else str(step)

    def item(self, key: object) -> object:
        """Return the value of a map for a key, which is an entry or a word; None if the key is not there."""
        if isinstance(key, DataNode):
            found = str(key.record.number)
            return self._wrap_value((*self.path, found), self.data[found]) if found in self.data else None
        return self.field(str(key))

    def keys(self) -> tuple[object, ...]:
        """Return the keys of a map, as entries if they are references; for an entire entry, itself."""
        return tuple(map(self._key, self.data)) if self.path else (self,)

    def _key(self, name: str) -> object:
        path = (*self.path, name)
        is_key = self.records.is_key(self.record, path)
        return self._entry(self.records.reference(self.record, path)) if is_key else name

    def _wrap_value(self, path: Path, value: object) -> object:
        if isinstance(value, dict):
            return DataNode(self.records, self.record, path, value)
        if isinstance(value, list):
            return tuple(self._wrap_value((*path, at), each) for at, each in enumerate(value))
        if type(value) is int:
            found = self.records.reference(self.record, path)
            if found is not None and not self.records.is_key(self.record, path):
                return self._entry(found)
        return value

    def _entry(self, found: EntryRef | None) -> DataNode | None:
        return self.records.find_node(found.id) if found else None


class PackFields:
    """Evaluator of formulas over the entries of a pack, and reader of their fields."""

    def __init__(self, pack: Pack) -> None:
        self._records = Records(pack)
        self._printed: dict[str, Mapping[str, Any]] = {}
        self._linked: dict[Formula, LinkedFormula] = {}
        self._fields: dict[tuple[str, str], Value] = {}
        self._named: dict[str, str | None] = {}

    def formulas(self, entry: str) -> Mapping[str, Any]:
        """Return the formulas of a layout or sheet by field."""
        if entry not in self._printed:
            program = self._records.pack.program(entry)
            found = program.get("printed") if isinstance(program, dict) else None
            self._printed[entry] = found if isinstance(found, dict) else {}
        return self._printed[entry]

    def value(self, formula: object, scope: Scope) -> Value:
        if not isinstance(formula, Formula):
            raise NoValue(str(formula))
        known = self._linked.get(formula)
        if known is None:
            tree = self.formulas(formula.entry).get(formula.field)
            known = self._linked[formula] = link_formula(tree, self._records.find_node)
        given = self.to_expression_value(scope.entry), self.to_expression_value(scope.it), scope.number
        return self.from_expression_value(evaluate_linked(known, given))

    def link_tree(self, tree: object, names: Iterable[str]) -> LinkedFormula:
        """Link a tree in which these names, in order, are locals; raise NoValue if it is malformed.

        Any other name is an entry, or else a word.
        """
        slots = {name: slot for slot, name in enumerate(names)}
        return link_formula_tree(self._resolve_names(tree, slots), list(slots), self._records.find_node)

    def evaluate(self, formula: LinkedFormula, names: Mapping[str, object], called: CallableTable) -> object:
        """Evaluate a linked formula and return its raw value, for `from_expression_value` to convert."""
        return evaluate_linked(formula, list(names.values()), called)

    def _resolve_names(self, tree: object, slots: Mapping[str, int]) -> object:
        match tree:
            case ["name", str(name)] if name in slots:
                return ["local", slots[name]]
            case ["name", str(name)]:
                found = self._find_entry_id(name)
                return ["entry", found] if found else ["word", from_identifier(name)]
            case ["field?", str(name), ["name", str(kind)]] if self._is_kind(kind, slots):
                entry = f"{from_identifier(kind)}/{from_identifier(name)}"
                return ["entry", entry] if self._records.pack.number(entry) is not None else None
            case list():
                return [self._resolve_names(each, slots) for each in tree]
        return tree

    def _is_kind(self, name: str, slots: Mapping[str, int]) -> bool:
        """Return whether a name means a kind and nothing else, as `icon` does in `icon.heart`."""
        kind = from_identifier(name)
        is_taken = name in slots or bool(self._records.pack.of_slug(kind))
        return not is_taken and kind in self._records.pack.kinds()

    def _find_entry_id(self, identifier: str) -> str | None:
        """Return the id of the entry that a name means; None unless it is exactly one.

        Terms are skipped, because they are words for other entries; rules, examples and the like count only
        if no other entry has the name.
        """
        if identifier not in self._named:
            ids = self._records.pack.of_slug(from_identifier(identifier))
            things = [each for each in ids if not each.startswith("term/")]
            found = [each for each in things if kind_of(each) not in ABOUT_KINDS] or things
            self._named[identifier] = found[0] if len(found) == 1 else None
        return self._named[identifier]

    def field(self, entry: EntryRef, name: str) -> Value:
        if (entry.id, name) not in self._fields:
            node = self._records.find_node(entry.id)
            self._fields[entry.id, name] = self.from_expression_value(node.field(name)) if node else None
        return self._fields[entry.id, name]

    def list_entries(self, entry: str, name: str) -> list[EntryRef]:
        """Return the entries that a field of an entry lists; none if the field is not a list."""
        found = self.field(EntryRef(entry), name)
        return [each for each in found if isinstance(each, EntryRef)] if type(found) is tuple else []

    def to_expression_value(self, value: object) -> object:
        """Return the node of an entry, which expressions read; return any other value unchanged."""
        return self._records.find_node(value.id) if isinstance(value, EntryRef) else value

    def from_expression_value(self, value: object) -> Value:
        """Return a value with references in place of nodes of entire entries, also in lists."""
        if isinstance(value, DataNode):
            return cast(Value, value) if value.path else EntryRef(value.record.id)
        if type(value) is tuple:
            return tuple(self.from_expression_value(each) for each in value)
        return cast(Value, value)
