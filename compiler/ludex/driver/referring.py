"""`refs`: who uses an entry, and what it uses.

It goes the way of `validate`, so that of what did not change since the last run nothing is compiled again.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from ludex.core.message import Message
from ludex.core.span import SourceText
from ludex.driver.compiling import Compilation
from ludex.driver.naming import former_names, meant, title
from ludex.driver.stages import catalogues
from ludex.driver.using import Place, places_in, places_of
from ludex.driver.validation import linked
from ludex.l10n.loading import load
from ludex.l10n.po.message import Catalogue
from ludex.report.refs import Named, Refs, Use
from ludex.schema.entries import Entry


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
