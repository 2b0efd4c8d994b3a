"""A linked game as the contents of a pack: numbers for names, texts apart from data.

Entries are numbered in the order of their ids, so that moving one to another file changes nothing. Of
content/shared a game's pack holds what the game refers to, and what that refers to in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ludex.core.spans import Span
from ludex.l10n.texts import key_of as text_key_of
from ludex.lang.types.map_fields import add_defaults
from ludex.link.graph import Key, ReferenceGraph, key_of
from ludex.link.references import Reference
from ludex.link.symbols import SHARED, Name
from ludex.link.world import World
from ludex.pack.contents import Place, Ref, ReferenceHolder
from ludex.schema.entries import Entry
from ludex.schema.grids import MAP
from ludex.schema.keywords import Pointer
from tests.plain_pack import Contents, Program
from tests.plain_pack import Entry as Packed

Numbers = dict[int, int]
"""The number of each entry, by its identity."""

NOT_PACKED = frozenset(("note", "was", "tags", "draft"))
"""Fields of every entry that are the author's alone, or that a pack holds elsewhere."""


Translation = tuple[str, str, object]
"""Language, key and text."""


class SharedTexts(NamedTuple):
    """The language in which content/shared is written, empty where that is not said, and its translations."""

    language: str = ""
    translated: Sequence[Translation] = ()


def contents(
    linked: ReferenceGraph,
    game: str,
    compiler: str,
    programs: Sequence[Program],
    translated: Iterable[Translation],
    common: SharedTexts,
) -> Contents:
    """All that the pack of a game holds. The game must be without errors."""
    world = World(linked, game)
    manifest = world.manifest
    language = str(manifest.data["language"]) if manifest else ""
    users = _by_source(linked.references)
    named = [each for each in linked.entries if each.game == SHARED and each.kind == "term"]
    kinds = world.catalogue.kinds_of(world.name)
    aside = {
        name for name, kind in kinds.items() for each in kind.lineage if kinds[each].schema.get("x-aside")
    }
    chosen = sorted(
        (entry for entry in _reached([*world.own, *named], users) if not entry.fixture),
        key=lambda entry: (
            entry.kind in aside or ("policy" in kinds[entry.kind].lineage and _answers_alone(entry)),
            _find_first_id(entry, world),
            entry.game,
        ),
    )
    numbers = {id(entry): number for number, entry in enumerate(chosen)}
    texts: dict[str, Any] = {}
    packed = [_packed(entry, linked, users.get(key_of(entry), []), numbers, texts) for entry in chosen]
    version = str(manifest.data.get("version", "")) if manifest else ""
    shared = {str(entry.id) for entry in chosen if entry.game == SHARED}
    own = {key: text for key, text in texts.items() if key.partition(".")[0] not in shared}
    said: dict[str, dict[str, Any]] = {language: own}
    said.setdefault(common.language or language, {}).update(
        {key: text for key, text in texts.items() if key not in own}
    )
    reached = [each for each in common.translated if each[1].partition(".")[0] in shared]
    for locale, key, text in (*translated, *reached):
        said.setdefault(locale, {})[key] = text
    return Contents(game, version, compiler, language, packed, said, programs)


def _find_first_id(entry: Entry, world: World) -> str:
    """The id that an entry had before all renames."""
    parts = str(entry.id).split(".")
    parts[-1] = (entry.data.get("was") or [parts[-1].rpartition("/")[2]])[0]
    if len(parts) == 1:
        return f"{entry.kind}/{parts[0]}"
    owner = next(each for each in world.own if str(each.id) == str(entry.id).partition(".")[0])
    return ".".join([_find_first_id(owner, world), *parts[1:]])


def text_key(entry: Entry, pointer: Pointer) -> str:
    """The stable key of a text: its entry's id, and the way to it."""
    return text_key_of(str(entry.id), entry.data, pointer)


def _reached(own: Iterable[Entry], onward: dict[Key, list[Reference]]) -> list[Entry]:
    """These entries, and what of content/shared they lead to; of two with one id, what the id means."""
    reached: dict[Key, Entry] = {}
    for entry in own:
        reached.setdefault(key_of(entry), entry)
    waiting = list(reached)
    while waiting:
        for reference in onward.get(waiting.pop(), ()):
            key = key_of(reference.target)
            if key not in reached:
                reached[key] = reference.target
                waiting.append(key)
    return list(reached.values())


def _by_source(references: Iterable[Reference]) -> dict[Key, list[Reference]]:
    table: dict[Key, list[Reference]] = {}
    for reference in references:
        table.setdefault(key_of(reference.source), []).append(reference)
    return table


def _answers_alone(policy: Entry) -> bool:
    """Whether no order of a policy is one that rules can carry out."""
    orders = policy.data.get("orders") or {"": {}}
    return "helps" not in policy.data and not any("answers" not in each for each in orders.values())


def _packed(
    entry: Entry, linked: ReferenceGraph, references: list[Reference], numbers: Numbers, texts: dict[str, Any]
) -> Packed:
    data = _copied({name: value for name, value in entry.data.items() if name not in NOT_PACKED})
    kind = linked.catalogue.find_kind(entry.game, entry.kind)
    for pointer, value in add_defaults(kind.schema, entry.data) if kind and MAP in kind.lineage else ():
        _holder(data, pointer)[pointer[-1]] = value
    for pointer, _, value in linked.annotated_places(entry, "x-text"):
        texts[text_key(entry, pointer)] = _copied(value)
        _holder(data, pointer).pop(pointer[-1], None)
    kept = [each for each in references if each.pointer[0] not in NOT_PACKED]
    keys = {each.pointer: str(numbers[id(each.target)]) for each in kept if each.annotation.on_key}
    refs = [_numbered(each, keys, numbers, data) for each in kept]
    refs += _module_of_file(entry, linked, numbers, data)
    _rename_keys(data, keys)
    tags = _names(entry.data.get("tags"))
    was = tuple(f"{entry.kind}/{slug}" for slug in _names(entry.data.get("was")))
    return Packed(str(entry.id), data, tags, was, refs, _place(entry.name_span, entry))


def _numbered(reference: Reference, keys: dict[Pointer, str], numbers: Numbers, data: Any) -> Ref:
    """A reference as the pack has it; a value that is one becomes a number."""
    pointer, number = reference.pointer, numbers[id(reference.target)]
    place = _place(reference.span, reference.source)
    if not reference.annotation.on_key:
        _holder(data, pointer)[pointer[-1]] = number
        return Ref(number, _renumbered(pointer, keys), ReferenceHolder.VALUE, place)
    return Ref(number, _renumbered(pointer, keys), ReferenceHolder.KEY, place)


def _renumbered(pointer: Pointer, keys: dict[Pointer, str]) -> Pointer:
    """The way to a reference in the packed data, where keys that name entries are numbers."""
    if not keys:
        return pointer
    return tuple(keys.get(pointer[: depth + 1], step) for depth, step in enumerate(pointer))


def _module_of_file(
    entry: Entry, linked: ReferenceGraph, numbers: Numbers, data: dict[str, Any]
) -> list[Ref]:
    """A module that the file states for all its entries is a field of each in the pack."""
    if not entry.module or "module" in entry.data:
        return []
    meant = linked.symbols.resolve(entry.game, Name.read(entry.module), ("module",))
    if not meant:  # said, and allowed by its author
        return []
    data["module"] = numbers[id(meant[0])]
    return [Ref(data["module"], ("module",), ReferenceHolder.VALUE, _place(entry.module_span, entry))]


def _names(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _place(span: Span, entry: Entry) -> Place:
    position = entry.document.text.position(span.start)
    return Place(span.file, position.line, position.column)


def _copied(value: Any) -> Any:
    """Plain maps and lists, without their places, to be changed at will."""
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_copied(each) for each in value]
    return value


def _holder(data: Any, pointer: Pointer) -> Any:
    for step in pointer[:-1]:
        data = data[step]
    return data


def _rename_keys(data: Any, keys: dict[Pointer, str]) -> None:
    """Give keys that name entries their numbers, each in its place; longest ways first: they may cross."""
    around: dict[Pointer, dict[str | int, str]] = {}
    for pointer, new in keys.items():
        around.setdefault(pointer[:-1], {})[pointer[-1]] = new
    for pointer in sorted(around, key=len, reverse=True):
        holder, numbered = _holder(data, (*pointer, "")), around[pointer]
        items = [(numbered.get(key, key), value) for key, value in holder.items()]
        holder.clear()
        holder.update(items)
