"""Action `refs`: every usage of an entry's name, and every entry that it names.

It goes the way of `validate`, so that of what did not change since the last run nothing is compiled again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from ludex.actions.entry_lookup import former_names, meant, title
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import linked
from ludex.compile.units.checked_texts import catalogues
from ludex.core.messages import Message
from ludex.core.spans import SourceText, Span
from ludex.l10n.catalogue.language_files import load
from ludex.l10n.catalogue.po_messages import Catalogue
from ludex.l10n.text_usages import InText, Names, in_catalogue, in_entry, in_texts, plain_keys
from ludex.lang.rule_usages import Naming, namings, namings_of
from ludex.link.field_usages import Mention, mentions
from ludex.link.graph import Linked
from ludex.link.symbols import SHARED, Name
from ludex.link.world import World
from ludex.report.refs_report import Named, Refs, Use
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer

FIELD, TEXT, TRANSLATION = "field", "text", "translation"


class Place(NamedTuple):
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


def places_of(linked: Linked, games: Iterable[str], entry: Entry, catalogues: Catalogues) -> Iterator[Place]:
    """All that name the entry."""
    for each in mentions(linked):
        if each.target is entry:
            yield _of_mention(each)
    shared = entry.game == SHARED
    for game in games if shared else (entry.game,):
        for naming in rules_naming(linked, game, entry):
            yield _of_naming(naming, entry)
    for game in (*games, SHARED) if shared else (entry.game,):
        yield from _in_texts(linked, game, entry, catalogues)


def places_in(linked: Linked, entry: Entry) -> Iterator[Place]:
    """All by which the entry names others; what its file says for all its entries, it says too."""
    for each in mentions(linked):
        if _says(entry, each):
            yield _of_mention(each)
    if entry.game != SHARED:
        for naming in namings_of(World(linked, entry.game), entry):
            target = _meant(linked, entry.game, naming)
            if target is not None:
                yield _of_naming(naming, target)
    names = Names(linked, entry.game)
    for found in in_entry(linked, entry, lambda text: True):
        target = names.meant(found.word)
        if target is not None:
            yield _of_text(found, target)


def rules_naming(linked: Linked, game: str, entry: Entry) -> Iterator[Naming]:
    """The places in the rules of a game that name an entry."""
    for each in namings(World(linked, game), entry.slug):
        if _meant(linked, game, each) is entry:
            yield each


def _in_texts(linked: Linked, game: str, entry: Entry, catalogues: Catalogues) -> Iterator[Place]:
    names = Names(linked, game)

    def wanted(text: str) -> bool:
        return entry.slug in text

    for each in in_texts(linked, game, wanted):
        if names.meant(each.word) is entry:
            yield _of_text(each, entry)
    own = {str(each.id): each for each in World(linked, game).own}
    keys = plain_keys(linked, game)
    for catalogue in catalogues(game):
        for found in in_catalogue(catalogue, keys, wanted):
            named, *way = (found.message.key or "").split(".")
            if named in own and names.meant(found.word) is entry:
                yield Place(own[named], entry, TRANSLATION, (*way, found.string), found.span)


def _says(entry: Entry, mention: Mention) -> bool:
    if not mention.of_file:
        return mention.source is entry
    return mention.source.document is entry.document and "module" not in entry.data


def _of_mention(each: Mention) -> Place:
    return Place(each.source, each.target, FIELD, each.field, each.span, each.of_file)


def _of_naming(each: Naming, target: Entry) -> Place:
    at = (*each.source.pointer, *each.at)
    document = each.source.document
    span = document.key_span(at) if each.on_key else document.word_span(at, each.start, each.end)
    return Place(each.source, target, each.use, each.at, span)


def _of_text(each: InText, target: Entry) -> Place:
    at = (*each.source.pointer, *each.at)
    span = each.source.document.word_span(at, each.word.start, each.word.end)
    return Place(each.source, target, TEXT, each.at, span)


def _meant(linked: Linked, game: str, naming: Naming) -> Entry | None:
    name = Name.read(naming.id)
    found = linked.symbols.meant(game, name, (str(name.kind),))
    return next((each for each in found if str(each.id) == naming.id), None)


class Found(NamedTuple):
    """What was asked for, and what to say of the name that it was asked by, where that is not its own."""

    refs: Refs
    remark: Message | None


def refs(root: Path, name: str, *, game: str | None = None) -> Found:
    """The uses of the entry that a name means: its slug, its full id, a name that it had, or its title."""
    return linked(root, lambda made: _found(made, name, game))


def _found(made: Compilation, name: str, game: str | None) -> Found:
    known: dict[str, SourceText] = {}

    def translated(game: str) -> Iterator[Catalogue]:
        files, _ = catalogues(made.root, made.tree, game)
        for catalogue in load(game, files).catalogues.values():
            known[catalogue.file] = catalogue.text
            yield catalogue

    entry, remark = meant(made.linked, name, game)
    used_by = [_use(each, each.source) for each in places_of(made.linked, made.tree.games, entry, translated)]
    refers_to = [_use(each._replace(of_file=False), each.target) for each in places_in(made.linked, entry)]
    spans = [each.span for each in (*used_by, *refers_to)] + [entry.name_span]
    known |= {file: made.shelf(file).text for file in {each.file for each in spans} - known.keys()}
    by_place = attrgetter("span")
    users, used = sorted(used_by, key=by_place), sorted(refers_to, key=by_place)
    return Found(Refs(_named(entry), former_names(entry), users, used, known), remark)


def _use(place: Place, other: Entry) -> Use:
    return Use(_named(other), place.at, place.span, place.of_file, place.use)


def _named(entry: Entry) -> Named:
    return Named(str(entry.id), entry.game, title(entry), entry.name_span)
