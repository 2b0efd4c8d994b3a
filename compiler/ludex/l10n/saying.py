"""What one entry says: every field that a schema marks as text, and what other texts depend on.

It follows from the entry and the schemas alone, so that it can be kept: a slot that a reference fills is said
by the place of that reference, until links are known.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from ludex.core.ids import EntryId
from ludex.l10n.filling import Filling
from ludex.l10n.texts import ANY, Pointer, Text, Unmarked, key_of, wordings
from ludex.l10n.unmarked import find_unmarked
from ludex.link.linked import Linked

_STATED = "stated"


class Marked(Protocol):
    """An annotation of a schema: what it says, and the schema that says it."""

    @property
    def value(self) -> Any: ...

    @property
    def schema(self) -> Mapping[str, Any]: ...


def entry_texts(
    id: EntryId,  # noqa: A002
    data: Mapping[str, Any],
    file: str,
    pointer: Pointer,
    found: Iterable[tuple[Pointer, Marked, Any]],
    refs: Callable[[], Mapping[Pointer, str]],
) -> Iterator[Text]:
    """The texts of one entry, in its own order. `found` are its places that a schema marks as text, `refs`
    tells the ids that its places refer to.
    """
    filling = Filling(data, refs)
    source = data.get("source")
    done = set()
    for at, marked, value in found:
        said = wordings(value)
        key = key_of(str(id), data, at)
        if not said or key in done:
            continue
        done.add(key)
        yield Text(
            key=key,
            kind=id.kind,
            form=str(marked.value),
            source=said,
            file=file,
            pointer=(*pointer, *at),
            limit=int(marked.schema.get("maxLength", 0)),
            tokens=marked.schema.get("x-tokens") is True,
            slots=filling.slots(at, said),
            official=_is_official(source if isinstance(source, Mapping) else {}, at),
        )


def _is_official(source: Mapping[str, Any], at: Pointer) -> bool:
    """Whether a rulebook states a text; a field may have a source of its own."""
    fields = source.get("fields")
    status = source.get("status")
    if isinstance(fields, Mapping):
        way = ""
        for step in at:
            way = f"{way}.{step}" if way else str(step)
            status = fields.get(way, status)
    return bool(status == _STATED)


FACTS = ("grammar", "language", "translations", "words")
"""Fields of entries that texts of others depend on, beside titles."""

_PLACED = "@"
"""Before the place of a reference: no id begins so."""


class Said(NamedTuple):
    """What one entry adds to the texts of its game."""

    texts: list[Text]
    facts: Mapping[str, Any]
    unmarked: list[Unmarked]


def said(entry: Any, linked: Linked) -> Said:
    """The same of an entry whose annotated places can be found."""
    if not entry.sound:
        return Said([], {}, [])
    found = linked.found(entry, "x-ref")
    refs = {at: _placed(at) for at, _, value in found if isinstance(value, str)}
    return Said(
        list(
            entry_texts(
                entry.id,
                entry.data,
                entry.name_span.file,
                entry.pointer,
                linked.found(entry, "x-text"),
                lambda: refs,
            )
        ),
        {name: entry.data[name] for name in FACTS if name in entry.data},
        list(find_unmarked(entry, linked)),
    )


def filled(texts: Iterable[Text], refs: Callable[[], Mapping[Pointer, str]]) -> Iterator[Text]:
    """Texts whose slots say the ids that fill them. Of a reference that goes nowhere nothing is known."""
    for text in texts:
        if text.slots and any(what.startswith(_PLACED) for _, what in text.slots):
            known = refs()
            slots = [
                (name, known.get(_place(what), ANY) if what.startswith(_PLACED) else what)
                for name, what in text.slots
            ]
            yield text._replace(slots=tuple(slots))
        else:
            yield text


@lru_cache(1000)
def _placed(at: Pointer) -> str:
    """How a slot says the place of a reference."""
    return _PLACED + json.dumps(at)


@lru_cache(1000)
def _place(what: str) -> Pointer:
    """The place that is said; the same few are said by all entries of a kind."""
    return tuple(json.loads(what.removeprefix(_PLACED)))
