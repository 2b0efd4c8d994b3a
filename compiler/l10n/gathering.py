"""The texts of a game out of its linked entries: every field that a schema marks as text.

What is asked of an entry is what `link` hands over; nothing here opens a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from compiler.core.ids import EntryId
from compiler.l10n.filling import Filling
from compiler.l10n.texts import Facts, Game, Pointer, Text, key_of, wordings
from compiler.l10n.unmarked import find_unmarked
from compiler.link.linked import Linked
from compiler.link.references import Reference
from compiler.link.symbols import SHARED
from compiler.link.world import World

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


def gather(linked: Linked, name: str, source: str = "") -> Game | None:
    """What translations need to know of a game, or of what games share; None where nobody says in which
    language it is written. `source` is the language that catalogues name, which counts for what is shared.
    """
    world = World(linked, name)
    said = _said_of_shared(linked, source) if name == SHARED else _said(world)
    if said is None:
        return None
    shared = World(linked, SHARED)
    texts = [
        text
        for entry in world.own
        if entry.sound
        for text in entry_texts(
            entry.id,
            entry.data,
            entry.name_span.file,
            entry.pointer,
            linked.found(entry, "x-text"),
            partial(_refs, linked.onward.get(id(entry), ())),
        )
    ]
    return Game(
        name=name,
        language=str(said["language"]),
        targets=tuple(each for each in said.get("translations", ()) if each != said["language"]),
        texts=texts,
        ids=frozenset(str(entry.id) for entry in world.own),
        lost=world.lost,
        former={
            f"{entry.kind}/{old}": str(entry.id)
            for entry in world.own
            for old in _names(entry.data.get("was"))
        },
        unmarked=tuple(find_unmarked(linked, name)),
        removed=frozenset(_names(said.get("removed"))),
        terms={entry.slug: entry.data["words"] for each in (shared, world) for entry in each.of("term")},
        icons=frozenset(entry.slug for each in (shared, world) for entry in each.of("icon")),
        grammar=_grammar(shared) | _grammar(world),
    )


def _said(world: World) -> Mapping[str, Any] | None:
    return world.manifest.data if world.manifest is not None else None


def _said_of_shared(linked: Linked, source: str) -> Mapping[str, Any] | None:
    """What games share has no game.yaml: it is translated into every language of theirs. Until a catalogue
    says in which one it is written, that is the one that most games are written in.
    """
    games = [entry.data for entry in linked.entries if entry.kind == "game" and entry.sound]
    if not games:
        return None
    written = Counter(str(game["language"]) for game in games)
    spoken = {*written, *(str(each) for game in games for each in game.get("translations", ()))}
    language = source or min(written, key=lambda each: (-written[each], each))
    removed = [each for game in games for each in _names(game.get("removed"))]
    return {"language": language, "translations": sorted(spoken), "removed": removed}


def _refs(references: Iterable[Reference]) -> dict[Pointer, str]:
    """What the values of an entry refer to."""
    return {each.pointer: str(each.target.id) for each in references}


def _grammar(world: World) -> dict[str, Mapping[str, Facts]]:
    return {
        str(entry.id): entry.data.get("grammar", {})
        for entry in world.own
        if entry.sound and isinstance(entry.data.get("title"), str)
    }


def _names(value: object) -> Sequence[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else ()
