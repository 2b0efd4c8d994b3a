"""Conversion between the cells of a table and the values of fields; a written cell is read as the same value.

The schema of the field determines how a cell is read: “3” is a number if the field accepts numbers. In JSON,
which has numbers of its own, it stays a text if the field accepts texts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Choice, Message, MessageError
from ludex.core.suggestions import did_you_mean
from ludex.schema.value_view import Shape

Value = Any
"""The value of a field: plain data, of a type that its schema allows."""

_TYPES: Mapping[type, tuple[str, ...]] = {
    bool: ("boolean",),  # before numbers, because bool is a subclass of int
    str: ("string",),
    int: ("integer", "number"),
    float: ("number",),
    list: ("array",),
    dict: ("object",),
}
"""The JSON Schema types of each Python type."""
_ANY = frozenset("string boolean integer number array object".split())
_LITERALS: Mapping[str, bool] = {"true": True, "false": False}
_WORDS = {
    "string": Bilingual("a text", "un texte"),
    "boolean": Bilingual("true or false", "true ou false"),
    "integer": Bilingual("a whole number", "un nombre entier"),
    "number": Bilingual("a number", "un nombre"),
    "array": Bilingual("a list", "une liste"),
    "object": Bilingual("a map", "une table de champs"),
}
_WRONG_TYPE = Bilingual("“{cell}” is not {wanted}", "«\u00a0{cell}\u00a0» n’est pas {wanted}")
_UNKNOWN_WORD = Bilingual(
    "the mapping has no word “{cell}” under “values”: expected {known}",
    "la correspondance n’a pas de mot «\u00a0{cell}\u00a0» sous «\u00a0values\u00a0»\u00a0: attendu {known}",
)
_NO_CELL = Bilingual(
    "“{cell}” cannot be written to a cell without change",
    "«\u00a0{cell}\u00a0» ne peut pas s’écrire dans une cellule sans changer",
)
_MOST_SHOWN = 40


class CellError(MessageError):
    """Error for a cell that its field cannot accept, or a value that cannot be written to a cell."""

    def __init__(self, message: Message, note: Note | None = None) -> None:
        super().__init__(message)
        self.note = note


def _list_types(value: object) -> tuple[str, ...]:
    return next((names for each, names in _TYPES.items() if isinstance(value, each)), ())


def find_types(shape: Shape | None) -> frozenset[str]:
    """Return the types that a field accepts, by its type, values or alternatives; all if none are stated.

    Null is left out.
    """
    if shape is None:
        return _ANY
    found = frozenset(shape.types)
    if not found and (listed := shape.keyword("enum")) is not None:
        found = frozenset(name for each in listed for name in _list_types(each))
    if not found:
        for layer in shape.layers():
            for each in (*layer.get("anyOf", ()), *layer.get("oneOf", ())):
                found |= find_types(shape.view_schema(each)) if isinstance(each, Mapping) else _ANY
    if not found and shape.kinds:
        return frozenset(["string"])
    return (found | {"integer"} if "number" in found else found) - {"null"} or _ANY


@dataclass(frozen=True)
class CellFormat:
    """Format of the cells of a column, which represent the values of a field."""

    shape: Shape | None
    separator: str = ""
    """Separates the items of a list in a cell; empty if lists are in JSON."""
    words: Mapping[str, Any] = field(default_factory=dict)
    """The value for each word of the table's own; empty if cells have the values themselves."""
    typed: bool = False
    """Whether the table itself has numbers, lists and maps, as JSON does."""

    def read(self, cell: Value) -> Value:
        """Return the value of a cell. Raises CellError."""
        if not self.separator:
            return self._read_value(cell)
        if isinstance(cell, str) and cell.startswith("[") and isinstance(listed := _load(cell), list):
            return listed
        separator = self.separator.strip() or self.separator
        parts = cell if isinstance(cell, list) else map(str.strip, str(cell).split(separator))
        return [*map(self._items().read, parts)]

    def write(self, value: Value) -> Value:
        """Return the simplest cell that is read back as this value. Raises CellError."""
        for cell in self._list_cells(value):
            try:
                if _is_same(self.read(cell), value):
                    return cell
            except CellError:
                continue
        raise CellError(Message(_NO_CELL, {"cell": _shorten(value)}))

    def _items(self) -> CellFormat:
        return CellFormat(self.shape.items if self.shape else None, words=self.words, typed=self.typed)

    def _list_cells(self, value: Value) -> Iterator[Any]:
        """Yield cells that could represent a value, simplest first."""
        if self.words and not isinstance(value, list | dict):
            yield from (cell for cell, each in self.words.items() if _is_same(each, value))
            return
        if isinstance(value, list) and self.separator:
            cells = [self._items().write(each) for each in value]
            yield self.separator.join(map(str, cells))
        if self.typed or isinstance(value, str):
            yield value
        yield json.dumps(value, ensure_ascii=False)

    def _read_value(self, cell: Value) -> Value:
        if self.words:
            return self._translate(cell)
        types = find_types(self.shape)
        if not isinstance(cell, str):
            return self._read_typed(cell, types)
        if types == {"string"} or (self.typed and "string" in types):
            return cell
        value: Value = _LITERALS.get(cell.strip().lower()) if "boolean" in types else None
        value = _load(cell) if value is None else value
        if isinstance(value, float) and value.is_integer() and "number" not in types:
            value = int(value)
        if value is not None and types.intersection(_list_types(value)):
            return value
        if "string" in types:
            return cell
        raise _make_type_error(cell, types)

    def _read_typed(self, cell: Value, types: frozenset[str]) -> Value:
        """Return the value of a cell that is not a text; a number may become a text. Raises CellError."""
        if types.intersection(_list_types(cell)):
            return cell
        if "string" in types and isinstance(cell, int | float) and not isinstance(cell, bool):
            return str(cell)
        raise _make_type_error(cell, types)

    def _translate(self, cell: Value) -> Value:
        word = cell if isinstance(cell, str) else json.dumps(cell)
        if word not in self.words:
            known = Choice(tuple(self.words))
            note = did_you_mean(word, self.words)
            raise CellError(Message(_UNKNOWN_WORD, {"cell": _shorten(cell), "known": known}), note)
        return self.words[word]


def _load(cell: str) -> Value:
    """Parse the JSON in a cell; return None for `null`, or if it is not JSON."""
    try:
        return json.loads(cell, parse_constant=lambda name: None)
    except (ValueError, RecursionError):
        return None


def _is_same(one: Value, other: Value) -> bool:
    """Return whether two values are the same data; true differs from 1, unlike in Python."""
    return json.dumps(one) == json.dumps(other)


def _make_type_error(cell: Value, types: frozenset[str]) -> CellError:
    shown = types - {"integer"} if "number" in types else types
    wanted = [words for name, words in _WORDS.items() if name in shown]
    english, french = (" or ".join(each.en for each in wanted), " ou ".join(each.fr for each in wanted))
    return CellError(Message(_WRONG_TYPE, {"cell": _shorten(cell), "wanted": Bilingual(english, french)}))


def _shorten(value: Value) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
