"""Action `refs`: list every usage of an entry's name, and every entry that it names.

Like `validate`, it compiles only changed files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from ludex.actions.entry_lookup import get_former_names, get_title, resolve_entry
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.compile.units.checked_texts import read_translation_files
from ludex.core.messages import Message
from ludex.core.spans import SourceText
from ludex.l10n.catalogue.language_files import load
from ludex.l10n.catalogue.po_messages import Catalogue
from ludex.l10n.text_usages import (
    Names,
    TextUsage,
    find_catalogue_usages,
    find_named_words,
    find_text_usages,
    find_usages_in_texts,
)
from ludex.lang.rule_usages import RuleUsage, find_rule_usages, find_usages_in_rules
from ludex.link.field_usages import find_field_usages
from ludex.link.graph import ReferenceGraph
from ludex.link.symbols import SHARED, Name
from ludex.link.world import World
from ludex.report.refs_report import NamedEntry, Refs, ReportedUsage
from ludex.schema.entries import Entry

Catalogues = Callable[[str], Iterable[Catalogue]]
"""Returns the catalogues of a game."""


def find_usages_of(
    linked: ReferenceGraph, games: Iterable[str], entry: Entry, catalogues: Catalogues
) -> Iterator[ReportedUsage]:
    """Yield every place that names the entry: in fields, rules, texts and translations."""
    for each in find_field_usages(linked):
        if each.target is entry:
            source = _describe_entry(each.source)
            yield ReportedUsage(source, each.field, each.span, each.of_file)
    shared = entry.game == SHARED
    for game in games if shared else (entry.game,):
        for naming in find_rules_naming(linked, game, entry):
            yield _report_rule_usage(naming, naming.source)
    for game in (*games, SHARED) if shared else (entry.game,):
        yield from _find_text_usages(linked, game, entry, catalogues)


def find_usages_in(linked: ReferenceGraph, entry: Entry) -> Iterator[ReportedUsage]:
    """Yield every place in the entry that names another entry.

    This includes fields that its file states for all entries.
    """
    for each in find_field_usages(linked):
        if each.source is entry or (
            each.of_file and each.source.document is entry.document and "module" not in entry.data
        ):
            yield ReportedUsage(_describe_entry(each.target), each.field, each.span)
    if entry.game != SHARED:
        for naming in find_usages_in_rules(World(linked, entry.game), entry):
            target = _resolve_target(linked, entry.game, naming)
            if target is not None:
                yield _report_rule_usage(naming, target)
    names = Names(linked, entry.game)
    for found in find_usages_in_texts(linked, entry, lambda text: True):
        target = names.resolve(found.word)
        if target is not None:
            yield _report_text_usage(found, target)


def find_rules_naming(linked: ReferenceGraph, game: str, entry: Entry) -> Iterator[RuleUsage]:
    """Yield the places in the rules of a game that name an entry."""
    for each in find_rule_usages(World(linked, game), entry.slug):
        if _resolve_target(linked, game, each) is entry:
            yield each


def _find_text_usages(
    linked: ReferenceGraph, game: str, entry: Entry, catalogues: Catalogues
) -> Iterator[ReportedUsage]:
    names = Names(linked, game)

    def wanted(text: str) -> bool:
        return entry.slug in text

    for each in find_text_usages(linked, game, wanted):
        if names.resolve(each.word) is entry:
            yield _report_text_usage(each, each.source)
    own = {str(each.id): each for each in World(linked, game).own}
    for catalogue in catalogues(game):
        for found in find_catalogue_usages(catalogue, lambda text: find_named_words(text, wanted)):
            named, *way = (found.message.key or "").split(".")
            if named in own and names.resolve(found.word) is entry:
                source = _describe_entry(own[named])
                yield ReportedUsage(source, (*way, found.string), found.span, use="translation")


def _report_rule_usage(usage: RuleUsage, other: Entry) -> ReportedUsage:
    at, document = (*usage.source.pointer, *usage.at), usage.source.document
    span = document.key_span(at) if usage.on_key else document.word_span(at, usage.start, usage.end)
    return ReportedUsage(_describe_entry(other), usage.at, span, use=usage.use)


def _report_text_usage(usage: TextUsage, other: Entry) -> ReportedUsage:
    at, word = (*usage.source.pointer, *usage.at), usage.word
    span = usage.source.document.word_span(at, word.start, word.end)
    return ReportedUsage(_describe_entry(other), usage.at, span, use="text")


def _resolve_target(linked: ReferenceGraph, game: str, naming: RuleUsage) -> Entry | None:
    name = Name.read(naming.id)
    found = linked.symbols.resolve(game, name, (str(name.kind),))
    return next((each for each in found if str(each.id) == naming.id), None)


class RefsResult(NamedTuple):
    """References of an entry, with a note if the typed name is a former one or a title."""

    refs: Refs
    remark: Message | None


def find_refs(root: Path, name: str, *, game: str | None = None) -> RefsResult:
    """Return the references of the entry with this slug, full id, former name or title.

    Raises Refusal if there is none, or several.
    """
    return inspect_links(root, lambda made: _collect_refs(made, name, game))


def _collect_refs(made: Compilation, name: str, game: str | None) -> RefsResult:
    known: dict[str, SourceText] = {}

    def read_catalogues(game: str) -> Iterator[Catalogue]:
        files, _ = read_translation_files(made.root, made.tree, game)
        loaded = load(game, files)
        known.update(loaded.texts)
        yield from loaded.parts

    entry, remark = resolve_entry(made.linked, name, game)
    by_place = attrgetter("span")
    used_by = sorted(find_usages_of(made.linked, made.tree.games, entry, read_catalogues), key=by_place)
    refers_to = sorted(find_usages_in(made.linked, entry), key=by_place)
    files = {each.span.file for each in (*used_by, *refers_to)} | {entry.name_span.file}
    known |= {file: made.stored_unit(file).text for file in files - known.keys()}
    refs = Refs(_describe_entry(entry), get_former_names(entry), used_by, refers_to, known)
    return RefsResult(refs, remark)


def _describe_entry(entry: Entry) -> NamedEntry:
    return NamedEntry(str(entry.id), entry.game, get_title(entry), entry.name_span)
