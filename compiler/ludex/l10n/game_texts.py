"""Texts of a game, gathered from its linked entries.

Entries come from `link`; nothing here opens a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ludex.core.ids import to_identifier
from ludex.core.lengths import count_units, parse_length
from ludex.l10n.catalogue.language_files import BY_FILE
from ludex.l10n.entry_texts import GIVEN, WRITTEN_PREFIX, EntryTexts, collect_entry_texts, resolve_slots
from ludex.l10n.slot_values import GivenArguments, bind_arguments
from ludex.l10n.texts import ANY, NUMBER, WORDS, Constant, Facts, Game, Holder, Pointer, Text, UnmarkedText
from ludex.link.graph import LinkedEntry, ReferenceGraph
from ludex.link.rule_names import read_number
from ludex.link.symbols import SHARED
from ludex.link.world import World


class KnownTexts(NamedTuple):
    """Functions that return the texts of an entry, and the ids to which it refers."""

    texts: Callable[[LinkedEntry], EntryTexts]
    refs: Callable[[LinkedEntry], Mapping[Pointer, str]]


def find_reference_ids(linked: ReferenceGraph, entry: LinkedEntry) -> dict[Pointer, str]:
    """Return the ids to which an entry refers, by place."""
    return {each.pointer: str(each.target.id) for each in linked.onward.get(id(entry), ())}


def gather(
    linked: ReferenceGraph, name: str, source: str = "", knowing: KnownTexts | None = None
) -> Game | None:
    """Gather the texts of a game, or of content/shared in the language `source`; None without a game.yaml."""
    world = World(linked, name)
    own_data = world.manifest.data if world.manifest is not None else None
    manifest = _shared_manifest_data(linked, source) if name == SHARED else own_data
    if manifest is None:
        return None
    knowing = knowing or KnownTexts(
        lambda entry: collect_entry_texts(entry, linked), partial(find_reference_ids, linked)
    )
    shared = World(linked, SHARED)
    texts: list[Text] = []
    grammar: dict[str, Mapping[str, Facts]] = {}
    unmarked: dict[tuple[str, str], UnmarkedText] = {}
    parameters: dict[str, Sequence[str]] = {}
    valued: set[str] = set()
    given: list[tuple[str, GivenArguments]] = []
    for entry, own in [*((entry, False) for entry in shared.own), *((entry, True) for entry in world.own)]:
        known, named = knowing.texts(entry), str(entry.id)
        if entry.sound and isinstance(entry.outline_field("title"), str):
            grammar[named] = known.facts.get("grammar", {})
            for slug, space in known.facts.get("spaces", {}).items():
                grammar[f"{named}.spaces.{slug}"] = space.get("grammar", {})
        if known.facts:  # most entries have none
            if known.facts.get("args"):
                parameters[named] = list(known.facts["args"])
            if named in parameters or known.facts.get("values"):
                valued.add(named)
            given += [(named, GivenArguments(*each)) for each in known.facts.get(GIVEN, ())]
        if own and not entry.fixture and not world.is_unread(entry.slug):
            found = resolve_slots(known.texts, partial(knowing.refs, entry))
            texts += _add_owner_values(found, entry, world) if entry.is_item else found
            for text in known.unmarked:
                unmarked.setdefault((text.kind, text.field), text)
    return Game(
        name=name,
        language=str(manifest["language"]),
        targets=tuple(each for each in manifest.get("translations", ()) if each != manifest["language"]),
        texts=_name_common(texts, world, grammar),
        ids=frozenset(str(entry.id) for entry in world.own),
        lost=world.lost,
        doubled=world.find_doubled_kinds(),
        former=_list_former_ids(world),
        unmarked=tuple(unmarked.values()),
        removed=frozenset(_names(manifest.get("removed"))),
        terms={
            entry.slug: read_term_words(knowing.texts(entry).facts)
            for each in (shared, world)
            for entry in each.entries_of("term")
        },
        icons=frozenset(entry.slug for each in (shared, world) for entry in each.entries_of("icon")),
        grammar=grammar,
        valued=frozenset(valued),
        split=manifest.get("catalogues") == BY_FILE,
        moved=_read_moved(manifest.get("moved")),
        moved_at=_place_moved(world.manifest) if world.manifest is not None else {},
        holders=_name_given(bind_arguments(given, parameters), grammar),
    )


def _list_former_ids(world: World) -> dict[str, str]:
    """Return the present ids of entries, by their former ids."""
    return {
        f"{entry.kind}/{old}": str(entry.id)
        for entry in world.own
        for old in _names(entry.outline_field("was"))
    }


def _add_owner_values(texts: Iterable[Text], item: LinkedEntry, world: World) -> Iterator[Text]:
    """Yield the texts of an item with the values of its owner too; values of the item take precedence."""
    owner, (_, units) = world.entry(item.id.kind, item.owner_slug), _read_manifest(world)
    values = owner.data.get("values", {}) if owner is not None else {}
    for text in texts:
        if not values or text.slots is None:
            yield text
            continue
        own = dict(text.slots)
        slots = _classify_quantities(values, units) | own
        shown = {name: _show(each, units) for name, each in values.items() if name not in own}
        yield text._replace(
            slots=tuple(sorted(slots.items())),
            values=tuple(sorted({**shown, **dict(text.values)}.items())),
        )


def _read_manifest(world: World) -> tuple[Mapping[str, object], tuple[str, ...]]:
    """Return the values of the game, and its units of length."""
    data = world.manifest.data if world.manifest is not None else {}
    return data.get("values", {}), tuple(map(str, data.get("units", ())))


def _read_quantity(written: object, units: tuple[str, ...]) -> int | float | None:
    """Return a number for display in texts, a length in the game's units; None if it is neither."""
    length = parse_length(written) if isinstance(written, str) else None
    return read_number(written) if length is None else count_units(length, units)


def _classify_quantities(values: Mapping[str, object], units: tuple[str, ...]) -> dict[str, str]:
    return {name: ANY if _read_quantity(each, units) is None else NUMBER for name, each in values.items()}


def _name_common(texts: list[Text], world: World, titled: Mapping[str, object]) -> list[Text]:
    """Add the common names of the game to the slots of texts that have slots.

    These are its values, and quantities with a constant base. The base has two names: that of the quantity,
    and that in rules, such as `crop.base`, which is not the name of a slot.
    """
    if all(text.slots is None for text in texts):
        return texts
    (values, units), by_slug = _read_manifest(world), _group_by_slug(titled)
    names = _classify_quantities(values, units)
    known = {str(name): _read_quantity(each, units) for name, each in values.items()}
    for quantity in world.entries_of("quantity"):
        name, base = to_identifier(quantity.slug), read_number(quantity.data.get("base"))
        known |= {name: known.get(name, base), f"{name}.base": base}
        if base is not None:
            names[name] = NUMBER
    numbers = {name: each for name, each in known.items() if each is not None}
    return [
        _name_entries(text, names, numbers, by_slug, units) if text.slots is not None else text
        for text in texts
    ]


def _name_entries(
    text: Text,
    common: Mapping[str, str],
    numbers: Mapping[str, int | float],
    titled: Mapping[str, Sequence[str]],
    units: tuple[str, ...],
) -> Text:
    """Return a text with the common names and numbers of the game, and the ids of entries that rules name."""
    slots = {**common, **dict(text.slots or ())}
    for name, what in slots.items():
        if what.startswith(WRITTEN_PREFIX):
            written = what.removeprefix(WRITTEN_PREFIX)
            is_length = parse_length(written) is not None
            slots[name] = NUMBER if is_length else _classify_value(written, titled)
    values: dict[str, Constant] = {name: each for name, each in numbers.items() if name in slots}
    values |= {
        name: each if slots.get(name) == WORDS else numbers.get(str(each), _show(each, units))
        for name, each in text.values
    }
    return text._replace(slots=tuple(sorted(slots.items())), values=tuple(sorted(values.items())))


def _show(written: Constant, units: tuple[str, ...]) -> Constant:
    """Return a constant for display in texts: a length becomes a number."""
    found = _read_quantity(written, units)
    return written if found is None else found


def _name_given(
    holders: Mapping[str, Sequence[Holder]], titled: Mapping[str, object]
) -> Mapping[str, Sequence[Holder]]:
    """Return holders whose arguments name entries by their ids."""
    by_slug = _group_by_slug(titled) if holders else {}

    def name_entry(value: Constant) -> Constant:
        found = _classify_value(value, by_slug) if isinstance(value, str) else ANY
        return value if found in (ANY, NUMBER) else found

    return {
        callee: [
            (holder, {name: name_entry(each) for name, each in given.items()}) for holder, given in known
        ]
        for callee, known in holders.items()
    }


def _group_by_slug(ids: Iterable[str]) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for each in ids:
        found.setdefault(each.partition("/")[2], []).append(each)
    return found


def _classify_value(written: str, titled: Mapping[str, Sequence[str]]) -> str:
    """Return what a value in words is: the id of an entry or of a named space, a number, or anything."""
    if written.startswith("count(") or written.endswith(".base"):
        return NUMBER
    owner, _, slug = written.replace("_", "-").rpartition(".")
    if owner:
        known = (f"{owner}/{slug}", f"place/{owner}.spaces.{slug}")
        return next((each for each in known if each in titled.get(each.partition("/")[2], ())), ANY)
    ids = titled.get(slug, ())
    return ids[0] if len(ids) == 1 else ANY


def read_term_words(facts: Mapping[str, Any]) -> Mapping[str, Facts]:
    """Return the words and grammar of a term for each language, including grammar for all languages."""
    shared = {name: facts[name] for name in ("digits", "plain") if name in facts}
    words: Mapping[str, Facts] = facts["words"]
    return {locale: {**each, **shared} for locale, each in words.items()} if shared else words


def _read_moved(value: object) -> Mapping[str, str]:
    pairs = value.items() if isinstance(value, Mapping) else ()
    return {str(old): new for old, new in pairs if isinstance(new, str)}


def _place_moved(manifest: LinkedEntry) -> Mapping[str, tuple[str, Pointer]]:
    file, pointer = manifest.name_span.file, (*manifest.pointer, "moved")
    return {old: (file, (*pointer, old)) for old in _read_moved(manifest.data.get("moved"))}


def _shared_manifest_data(linked: ReferenceGraph, source: str) -> Mapping[str, Any] | None:
    """Return a manifest for content/shared, which has no game.yaml, with the languages of all games.

    Its source language is the one that a catalogue states, or else the language of most games.
    """
    games = [entry.data for entry in linked.entries if entry.kind == "game" and entry.sound]
    if not games:
        return None
    written = Counter(str(game["language"]) for game in games)
    spoken = {*written, *(str(each) for game in games for each in game.get("translations", ()))}
    language = source or min(written, key=lambda each: (-written[each], each))
    removed = [each for game in games for each in _names(game.get("removed"))]
    return {"language": language, "translations": sorted(spoken), "removed": removed}


def _names(value: object) -> Sequence[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else ()
