"""Entry look-up: the entry that a typed name means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludex.compile.outcome import Refusal
from ludex.core.findings import Note
from ludex.core.messages import Both, Choice, Message, Slot, message
from ludex.core.suggestions import folded, nearest
from ludex.link.graph import Linked
from ludex.link.symbols import SHARED, Name
from ludex.schema.entries import Entry

_UNKNOWN = Both("no entry is called “{name}”", "aucune entrée ne s’appelle «\u00a0{name}\u00a0»")
_SEVERAL_KINDS = Both(
    "“{name}” may mean {ids}: give the full id",
    "«\u00a0{name}\u00a0» peut désigner {ids}\u00a0: donnez l’identifiant complet",
)
_SEVERAL_GAMES = Both(
    "“{name}” stands in several games: say which, with --game: {games}",
    "«\u00a0{name}\u00a0» figure dans plusieurs jeux\u00a0: dites lequel, avec --game\u00a0: {games}",
)
_FORMER = Both(
    "“{name}” is now called {id}",
    "«\u00a0{name}\u00a0» s’appelle maintenant {id}",
)
_TITLE = Both(
    "“{name}” is the title of {id}",
    "«\u00a0{name}\u00a0» est le titre de {id}",
)
_TITLED = Both(
    "did you mean {id}, whose title this is?",
    "vouliez-vous dire {id}, dont c’est le titre\u202f?",
)
_RENAMED = Both(
    "did you mean {id}, which was called so?",
    "vouliez-vous dire {id}, qui s’appelait ainsi\u202f?",
)


class Meant(NamedTuple):
    """An entry, and what to say of the name that led to it where that is not its own."""

    entry: Entry
    remark: Message | None = None


def called(linked: Linked, name: str, game: str | None) -> Entry:
    """The entry of this slug or full id; of a game, where one is given, or of content/shared."""
    found = _called(linked, name, game)
    if not found:
        raise refusal(_UNKNOWN, _advice(linked, name, game), name=name)
    return _single(found, name)


def meant(linked: Linked, name: str, game: str | None) -> Meant:
    """The entry of this slug or full id; else the one that had it before, or whose title it is."""
    found = _called(linked, name, game)
    if found:
        return Meant(_single(found, name))
    for entries, said in ((_formerly, _FORMER), (_titled, _TITLE)):
        found = entries(linked, name, game)
        if found:
            entry = _single(found, name)
            return Meant(entry, Message(said, {"name": name, "id": str(entry.id)}))
    raise refusal(_UNKNOWN, _advice(linked, name, game), name=name)


def _single(found: list[Entry], name: str) -> Entry:
    """The one that is meant; the first, where a mistake has given one id to several."""
    ids = Choice(tuple(sorted({str(entry.id) for entry in found})))
    if len(ids.names) > 1:
        raise refusal(_SEVERAL_KINDS, name=name, ids=ids)
    games = Choice(tuple(sorted({entry.game for entry in found})))
    if len(games.names) > 1:
        raise refusal(_SEVERAL_GAMES, name=name, games=games)
    return found[0]


def _called(linked: Linked, name: str, game: str | None) -> list[Entry]:
    wanted = Name.read(name)
    found = [
        entry
        for entry in _known(linked, game)
        if entry.slug == wanted.slug and _is_kind(linked, entry, wanted)
    ]
    exact = [entry for entry in found if entry.kind == wanted.kind]
    own = [entry for entry in exact or found if entry.game == game]
    return own or exact or found


def _formerly(linked: Linked, name: str, game: str | None) -> list[Entry]:
    wanted = Name.read(name)
    return [
        entry
        for entry in _known(linked, game)
        if wanted.slug in former_names(entry) and _is_kind(linked, entry, wanted)
    ]


def _titled(linked: Linked, name: str, game: str | None) -> list[Entry]:
    return [entry for entry in _known(linked, game) if title(entry) and folded(title(entry)) == folded(name)]


def _known(linked: Linked, game: str | None) -> Iterator[Entry]:
    scope = (game, SHARED)
    return (entry for entry in linked.entries if game is None or entry.game in scope)


def _is_kind(linked: Linked, entry: Entry, name: Name) -> bool:
    return name.kind is None or linked.catalogue.accepts(entry.game, entry.kind, name.kind)


def former_names(entry: Entry) -> list[str]:
    was = entry.data.get("was")
    return [name for name in was if isinstance(name, str)] if isinstance(was, list) else []


def title(entry: Entry) -> str:
    """What the entry is called in the language that it is written in; empty where it has no title."""
    found = entry.data.get("title")
    return found if isinstance(found, str) else ""


def _advice(linked: Linked, name: str, game: str | None) -> Note | None:
    """The entry that was meant, by its former name, its title or one that is spelled nearly so."""
    for entries, said in ((_formerly, _RENAMED), (_titled, _TITLED)):
        found = entries(linked, name, game)
        if found:
            return Note(message(*said, id=Choice(_ids(found))))
    known = list(_known(linked, game))
    slug = Name.read(name).slug
    near = nearest(slug, (entry.slug for entry in known))
    close = [entry for entry in known if entry.slug in near]
    if not close:
        titles = nearest(name, filter(None, map(title, known)))
        close = [entry for entry in known if title(entry) in titles]
    if not close:
        return None
    ids = Choice(_ids(close)[:3])
    return Note(message("did you mean {ids}?", "vouliez-vous dire {ids}\u202f?", ids=ids))


def _ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(entry.id) for entry in entries))


def refusal(said: Both, note: Note | None = None, **slots: Slot) -> Refusal:
    """What cannot be done, in both languages."""
    return Refusal(Message(said, slots), note)
