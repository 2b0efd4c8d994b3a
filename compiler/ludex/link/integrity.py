"""Referential integrity of a game: ids, former names, cycles, modules, fixtures, unused entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludex.core.findings import Finding, Note, make_finding
from ludex.core.graphs import find_reachable, walk_cycles
from ludex.core.ids import EntryId
from ludex.core.messages import message
from ludex.link import codes
from ludex.link.references import Reference, make_definition_note
from ludex.link.symbols import Name, Symbols
from ludex.schema.entries import Entry

Key = tuple[str, EntryId]
"""A game and an id: one graph has entries of several games."""


def find_duplicate_ids(symbols: Symbols) -> Iterator[Finding]:
    """Report each entry that has the id of an earlier entry, with a note at the first one."""
    for same in symbols.find_duplicates():
        first, *rest = sorted(same, key=lambda entry: entry.name_span)
        for entry in rest:
            here = Note(
                message("the first definition is here", "la première définition est ici"), first.name_span
            )
            yield make_finding(codes.DUPLICATE_ID, entry.name_span, id=str(entry.id), notes=[here])


def find_former_name_conflicts(entries: Iterable[Entry], symbols: Symbols) -> Iterator[Finding]:
    """Report former names that an earlier entry of the kind also had, or that another entry of it has now."""
    had: dict[tuple[str, str, str], Entry] = {}
    for entry in entries:
        for index, old in enumerate(entry.former_slugs):
            sharing = symbols.named.get(entry.game, {}).get(old, ())
            others = [each for each in sharing if each.kind == entry.kind and each is not entry]
            first = had.setdefault((entry.game, entry.kind, old), entry)
            others += [first] if first is not entry else []
            if others:
                at, other = entry.span(("was", index)), str(others[0].id)
                notes = [make_definition_note(others[0])]
                yield make_finding(codes.NAME_TAKEN, at, name=old, other=other, notes=notes)


def report_cycles(references: Iterable[Reference]) -> Iterator[Finding]:
    """Report cycles of references in fields that forbid cycles, each at the references that close it."""
    onward: dict[Key, dict[Key, list[Reference]]] = {}
    for each in references:
        if each.annotation.schema.get("x-acyclic"):
            onward.setdefault(key_of(each.source), {}).setdefault(key_of(each.target), []).append(each)
    for cycle in walk_cycles(sorted(onward), onward):
        names = [str(name) for _, name in cycle]
        for reference in onward[cycle[-1]][cycle[0]]:
            yield make_finding(codes.CYCLE, reference.span, path=" → ".join([*names, names[0]]))


def find_out_of_module(references: Sequence[Reference], symbols: Symbols) -> Iterator[Finding]:
    """Report references of fields with `x-relies` to entries of modules that may be out of play."""
    relied = [each for each in references if each.target.module and each.annotation.schema.get("x-relies")]
    needs: dict[Key, set[Key]] = {}
    for each in references if relied else ():
        if each.pointer[0] == "needs":
            needs.setdefault(key_of(each.source), set()).add(key_of(each.target))
    for each in relied:
        theirs, own = _module(each.target), _module(each.source)
        exists = symbols.resolve(theirs[0], Name("module", theirs[1].slug), ("module",))
        if exists and theirs not in find_reachable([own], needs):
            name, notes = each.target.slug, [make_definition_note(each.target)]
            yield make_finding(codes.OUT_OF_MODULE, each.span, name=name, module=theirs[1].slug, notes=notes)


def _module(entry: Entry) -> Key:
    """Return the module of an entry: itself if it is a module, the game's manifest if it belongs to none."""
    if entry.kind == "module":
        return key_of(entry)
    slug = Name.read(entry.module).slug
    return (entry.game, EntryId("module", slug) if slug else EntryId("game", entry.game))


def find_stray_fixtures(references: Iterable[Reference]) -> Iterator[Finding]:
    """Report references from entries that are not fixtures to fixtures, which exist only in examples."""
    for each in references:
        if each.target.fixture and not each.source.fixture:
            notes = [make_definition_note(each.target)]
            yield make_finding(codes.FIXTURE, each.span, id=str(each.target.id), notes=notes)


def find_unused(
    entries: Sequence[Entry], references: Iterable[Reference], symbols: Symbols
) -> Iterator[Finding]:
    """Report unused entries, except drafts, of kinds that must be referred to (`x-used`).

    Entries to which an unreadable or unsound entry might refer are not reported.
    """
    kinds = {
        (entry.game, entry.kind): symbols.catalogue.find_kind(entry.game, entry.kind) for entry in entries
    }
    wanted = {key for key, kind in kinds.items() if kind is not None and kind.schema.get("x-used")}
    if not wanted:
        return
    used = {key_of(each.target) for each in references if each.target is not each.source}
    unclear = {game for game, slugs in symbols.lost.items() if slugs}
    unclear |= {entry.game for entry in entries if not entry.sound}
    for entry in entries:
        if (entry.game, entry.kind) not in wanted or entry.draft or key_of(entry) in used:
            continue
        if not any(entry.game in symbols.scope(game) for game in unclear):
            yield make_finding(codes.UNUSED, entry.name_span, id=str(entry.id))


def key_of(entry: Entry) -> Key:
    return entry.game, entry.id
