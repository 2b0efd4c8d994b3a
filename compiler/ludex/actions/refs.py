"""Action `refs`: every usage of an entry's name, and every entry that it names.

It goes the way of `validate`, so that of what did not change since the last run nothing is compiled again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from ludex.actions.entry_lookup import former_names, get_title, resolve_entry
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.compile.units.checked_texts import read_translation_files
from ludex.core.messages import Message
from ludex.core.spans import SourceText, Span
from ludex.l10n.catalogue.language_files import load
from ludex.l10n.catalogue.po_messages import Catalogue
from ludex.l10n.text_usages import (
    Names,
    TextUsage,
    find_catalogue_usages,
    find_text_usages,
    find_usages_in_texts,
    plain_keys,
)
from ludex.lang.rule_usages import RuleUsage, find_rule_usages, find_usages_in_rules
from ludex.link.field_usages import FieldUsage, find_field_usages
from ludex.link.graph import ReferenceGraph
from ludex.link.symbols import SHARED, Name
from ludex.link.world import World
from ludex.report.refs_report import NamedEntry, Refs, ReportedUsage
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer

FIELD, TEXT, TRANSLATION = "field", "text", "translation"


class Usage(NamedTuple):
    """Where `source` names `target`. `use` says how, `at` is the way to it in what says it: the entry or,
    where it is `of_file`, the file.
    """

    source: Entry
    target: Entry
    use: str
    at: Pointer
    span: Span
    of_file: bool = False


Catalogues = Callable[[str], Iterable[Catalogue]]
"""The catalogues of a game."""


def find_usages_of(
    linked: ReferenceGraph, games: Iterable[str], entry: Entry, catalogues: Catalogues
) -> Iterator[Usage]:
    """All that name the entry."""
    for each in find_field_usages(linked):
        if each.target is entry:
            yield _make_field_usage(each)
    shared = entry.game == SHARED
    for game in games if shared else (entry.game,):
        for naming in find_rules_naming(linked, game, entry):
            yield _make_rule_usage(naming, entry)
    for game in (*games, SHARED) if shared else (entry.game,):
        yield from _find_text_usages(linked, game, entry, catalogues)


def find_usages_in(linked: ReferenceGraph, entry: Entry) -> Iterator[Usage]:
    """All by which the entry names others; what its file says for all its entries, it says too."""
    for each in find_field_usages(linked):
        if _is_said_by(entry, each):
            yield _make_field_usage(each)
    if entry.game != SHARED:
        for naming in find_usages_in_rules(World(linked, entry.game), entry):
            target = _resolve_target(linked, entry.game, naming)
            if target is not None:
                yield _make_rule_usage(naming, target)
    names = Names(linked, entry.game)
    for found in find_usages_in_texts(linked, entry, lambda text: True):
        target = names.resolve(found.word)
        if target is not None:
            yield _make_text_usage(found, target)


def find_rules_naming(linked: ReferenceGraph, game: str, entry: Entry) -> Iterator[RuleUsage]:
    """The places in the rules of a game that name an entry."""
    for each in find_rule_usages(World(linked, game), entry.slug):
        if _resolve_target(linked, game, each) is entry:
            yield each


def _find_text_usages(
    linked: ReferenceGraph, game: str, entry: Entry, catalogues: Catalogues
) -> Iterator[Usage]:
    names = Names(linked, game)

    def wanted(text: str) -> bool:
        return entry.slug in text

    for each in find_text_usages(linked, game, wanted):
        if names.resolve(each.word) is entry:
            yield _make_text_usage(each, entry)
    own = {str(each.id): each for each in World(linked, game).own}
    keys = plain_keys(linked, game)
    for catalogue in catalogues(game):
        for found in find_catalogue_usages(catalogue, keys, wanted):
            named, *way = (found.message.key or "").split(".")
            if named in own and names.resolve(found.word) is entry:
                yield Usage(own[named], entry, TRANSLATION, (*way, found.string), found.span)


def _is_said_by(entry: Entry, mention: FieldUsage) -> bool:
    if not mention.of_file:
        return mention.source is entry
    return mention.source.document is entry.document and "module" not in entry.data


def _make_field_usage(each: FieldUsage) -> Usage:
    return Usage(each.source, each.target, FIELD, each.field, each.span, each.of_file)


def _make_rule_usage(each: RuleUsage, target: Entry) -> Usage:
    at = (*each.source.pointer, *each.at)
    document = each.source.document
    span = document.key_span(at) if each.on_key else document.word_span(at, each.start, each.end)
    return Usage(each.source, target, each.use, each.at, span)


def _make_text_usage(each: TextUsage, target: Entry) -> Usage:
    at = (*each.source.pointer, *each.at)
    span = each.source.document.word_span(at, each.word.start, each.word.end)
    return Usage(each.source, target, TEXT, each.at, span)


def _resolve_target(linked: ReferenceGraph, game: str, naming: RuleUsage) -> Entry | None:
    name = Name.read(naming.id)
    found = linked.symbols.resolve(game, name, (str(name.kind),))
    return next((each for each in found if str(each.id) == naming.id), None)


class RefsResult(NamedTuple):
    """What was asked for, and what to say of the name that it was asked by, where that is not its own."""

    refs: Refs
    remark: Message | None


def find_refs(root: Path, name: str, *, game: str | None = None) -> RefsResult:
    """The uses of the entry that a name means: its slug, its full id, a name that it had, or its title."""
    return inspect_links(root, lambda made: _collect_refs(made, name, game))


def _collect_refs(made: Compilation, name: str, game: str | None) -> RefsResult:
    known: dict[str, SourceText] = {}

    def translated(game: str) -> Iterator[Catalogue]:
        files, _ = read_translation_files(made.root, made.tree, game)
        for catalogue in load(game, files).catalogues.values():
            known[catalogue.file] = catalogue.text
            yield catalogue

    entry, remark = resolve_entry(made.linked, name, game)
    used_by = [
        _report_usage(each, each.source)
        for each in find_usages_of(made.linked, made.tree.games, entry, translated)
    ]
    refers_to = [
        _report_usage(each._replace(of_file=False), each.target)
        for each in find_usages_in(made.linked, entry)
    ]
    spans = [each.span for each in (*used_by, *refers_to)] + [entry.name_span]
    known |= {file: made.stored_unit(file).text for file in {each.file for each in spans} - known.keys()}
    by_place = attrgetter("span")
    users, used = sorted(used_by, key=by_place), sorted(refers_to, key=by_place)
    return RefsResult(Refs(_report_entry(entry), former_names(entry), users, used, known), remark)


def _report_usage(place: Usage, other: Entry) -> ReportedUsage:
    return ReportedUsage(_report_entry(other), place.at, place.span, place.of_file, place.use)


def _report_entry(entry: Entry) -> NamedEntry:
    return NamedEntry(str(entry.id), entry.game, get_title(entry), entry.name_span)
