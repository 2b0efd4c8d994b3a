"""Entry look-up: find the entry that a user's typed name means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludex.compile.outcome import Refusal
from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Choice, Message, Slot, message
from ludex.core.suggestions import find_nearest_names, fold_name
from ludex.link.graph import ReferenceGraph
from ludex.link.symbols import SHARED, Name
from ludex.schema.entries import Entry

_UNKNOWN = Bilingual(
    "no entry here is called “{name}”", "aucune entrée ne s’appelle ici «\u00a0{name}\u00a0»"
)
_SEVERAL_KINDS = Bilingual(
    "“{name}” may mean {ids}: give the full id",
    "«\u00a0{name}\u00a0» peut désigner {ids}\u00a0: donnez l’identifiant complet",
)
_SEVERAL_GAMES = Bilingual(
    "“{name}” is in several games: choose one with --game: {games}",
    "«\u00a0{name}\u00a0» est dans plusieurs jeux\u00a0: choisissez-en un avec --game\u00a0: {games}",
)
_FORMER = Bilingual("“{name}” is now called {id}", "«\u00a0{name}\u00a0» s’appelle maintenant {id}")
_TITLE = Bilingual("“{name}” is the title of {id}", "«\u00a0{name}\u00a0» est le titre de {id}")
_TITLED = Bilingual(
    "did you mean {id}, which has this title?", "vouliez-vous dire {id}, dont c’est le titre\u202f?"
)
_RENAMED = Bilingual(
    "did you mean {id}, which had this name?", "vouliez-vous dire {id}, qui portait ce nom\u202f?"
)


class ResolvedEntry(NamedTuple):
    """Entry with a typed name, and a note if the name is a former one or a title."""

    entry: Entry
    remark: Message | None = None


def find_entry(linked: ReferenceGraph, name: str, game: str | None) -> Entry:
    """Return the entry with this slug or full id, in the game or content/shared, by default in any game.

    Raises Refusal if there is none, or several.
    """
    if found := _match_names(linked, name, game):
        return _require_single(found, name)
    raise make_refusal(_UNKNOWN, _suggest_entry(linked, name, game), name=name)


def resolve_entry(linked: ReferenceGraph, name: str, game: str | None) -> ResolvedEntry:
    """Return the entry with this slug or full id, or else with this former name or title.

    Raises Refusal if there is none, or several.
    """
    if found := _match_names(linked, name, game):
        return ResolvedEntry(_require_single(found, name))
    for match, remark in ((_match_former_names, _FORMER), (_match_titles, _TITLE)):
        if found := match(linked, name, game):
            entry = _require_single(found, name)
            return ResolvedEntry(entry, Message(remark, {"name": name, "id": str(entry.id)}))
    raise make_refusal(_UNKNOWN, _suggest_entry(linked, name, game), name=name)


def _require_single(found: list[Entry], name: str) -> Entry:
    """Return the only entry, or the first of duplicates; reject an ambiguous name."""
    ids = Choice(tuple(sorted({str(entry.id) for entry in found})))
    if len(ids.names) > 1:
        raise make_refusal(_SEVERAL_KINDS, name=name, ids=ids)
    games = Choice(tuple(sorted({entry.game for entry in found})))
    if len(games.names) > 1:
        raise make_refusal(_SEVERAL_GAMES, name=name, games=games)
    return found[0]


def _match_names(linked: ReferenceGraph, name: str, game: str | None) -> list[Entry]:
    wanted = Name.read(name)
    found = [
        entry
        for entry in _visible_entries(linked, game)
        if entry.slug == wanted.slug and _is_kind(linked, entry, wanted)
    ]
    exact = [entry for entry in found if entry.kind == wanted.kind]
    own = [entry for entry in exact or found if entry.game == game]
    return own or exact or found


def _match_former_names(linked: ReferenceGraph, name: str, game: str | None) -> list[Entry]:
    wanted = Name.read(name)
    return [
        entry
        for entry in _visible_entries(linked, game)
        if wanted.slug in entry.former_slugs and _is_kind(linked, entry, wanted)
    ]


def _match_titles(linked: ReferenceGraph, name: str, game: str | None) -> list[Entry]:
    return [
        entry
        for entry in _visible_entries(linked, game)
        if get_title(entry) and fold_name(get_title(entry)) == fold_name(name)
    ]


def _visible_entries(linked: ReferenceGraph, game: str | None) -> Iterator[Entry]:
    scope = (game, SHARED)
    return (entry for entry in linked.entries if game is None or entry.game in scope)


def _is_kind(linked: ReferenceGraph, entry: Entry, name: Name) -> bool:
    return name.kind is None or linked.catalogue.accepts(entry.game, entry.kind, name.kind)


def get_former_names(entry: Entry) -> list[str]:
    was = entry.data.get("was")
    return [name for name in was if isinstance(name, str)] if isinstance(was, list) else []


def get_title(entry: Entry) -> str:
    """Return the title of an entry in its source language; "" if it has none."""
    found = entry.data.get("title")
    return found if isinstance(found, str) else ""


def _suggest_entry(linked: ReferenceGraph, name: str, game: str | None) -> Note | None:
    """Return a note with entries of this former name or title, or of a similar name or title; or None."""
    for match, advice in ((_match_former_names, _RENAMED), (_match_titles, _TITLED)):
        if found := match(linked, name, game):
            return Note(message(*advice, id=Choice(_list_ids(found))))
    known = list(_visible_entries(linked, game))
    slug = Name.read(name).slug
    near = find_nearest_names(slug, (entry.slug for entry in known))
    close = [entry for entry in known if entry.slug in near]
    if not close:
        titles = find_nearest_names(name, filter(None, map(get_title, known)))
        close = [entry for entry in known if get_title(entry) in titles]
    if not close:
        return None
    ids = Choice(_list_ids(close)[:3])
    return Note(message("did you mean {ids}?", "vouliez-vous dire {ids}\u202f?", ids=ids))


def _list_ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(entry.id) for entry in entries))


def make_refusal(reason: Bilingual, note: Note | None = None, **slots: Slot) -> Refusal:
    """Return the exception that rejects an action with a reason, and perhaps a suggestion."""
    return Refusal(Message(reason, slots), note)
