"""Record of the fields that checks read."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from typing import Any

WHOLE = "*"
"""In what was read: all fields of a kind."""


class Notebook:
    """Takes down which fields of which kinds are read, while somebody wants to know."""

    def __init__(self) -> None:
        self.page: set[tuple[str, str]] = set()

    def turned(self) -> set[tuple[str, str]]:
        """A new page."""
        self.page = set()
        return self.page


class Fields(dict[str, Any]):
    """An entry's data, which notes what is read of it."""

    __slots__ = ("_kind", "_notebook")

    def __init__(self, data: Mapping[str, Any], kind: str, notebook: Notebook) -> None:
        super().__init__(data)
        self._kind, self._notebook = kind, notebook

    def __getitem__(self, name: str) -> Any:
        self._notebook.page.add((self._kind, name))
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self._notebook.page.add((self._kind, str(name)))
        return super().__contains__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self._notebook.page.add((self._kind, name))
        return super().get(name, default)

    def _all(self) -> None:
        self._notebook.page.add((self._kind, WHOLE))

    def __iter__(self) -> Iterator[str]:
        self._all()
        return super().__iter__()

    def __reversed__(self) -> Iterator[str]:
        self._all()
        return super().__reversed__()

    def __len__(self) -> int:
        self._all()
        return super().__len__()

    def __or__(self, other: Any) -> Any:
        return dict(self.items()) | other

    def __ror__(self, other: Any) -> Any:
        return other | dict(self.items())

    def copy(self) -> dict[str, Any]:
        return dict(self.items())

    def __eq__(self, other: object) -> bool:
        self._all()
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        self._all()
        return super().keys()

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        self._all()
        return super().values()

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        self._all()
        return super().items()
