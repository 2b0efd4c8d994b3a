"""Campaign: a series of games and the values that last between them, as one document.

The document is not trusted, and it outlives the pack: it refers to entries by name, so that reading it can
follow renames and drop entries that no longer exist. A document that does not fit the game is rejected with a
message of one line.
"""

from __future__ import annotations

import os
from copy import deepcopy
from dataclasses import dataclass, field, replace

from ludex.core.messages import Bilingual, ReasonError
from ludex.engine.game import Game, open_game, resolve_machine
from ludex.engine.history import GameOpening, list_answers
from ludex.engine.lasting_changes import find_lasting_changes, merge_changes
from ludex.engine.rules.machine import Machine
from ludex.engine.state.campaign_fields import (
    LastingError,
    choose_seats,
    collect_lasting,
    resolve_lasting,
    slug_of,
)
from ludex.pack.contents import Json
from ludex.pack.reader import Pack

VERSION = 1
_MAX_GAMES = 10_000
_REASONS = {
    "none": Bilingual("this game has no campaign", "ce jeu n’a pas de campagne"),
    "no-campaign": Bilingual(
        "this is not a campaign saved by Ludex", "ce n’est pas une campagne sauvegardée par Ludex"
    ),
    "newer": Bilingual(
        "this campaign was saved by a newer Ludex: update Ludex",
        "cette campagne a été sauvegardée par un Ludex plus récent\u00a0: mettez Ludex à jour",
    ),
    "other-game": Bilingual(
        "this is a campaign of “{game}”, but the pack is “{ours}”: use the pack of {game}",
        "c’est une campagne de «\u00a0{game}\u00a0», mais le pack est celui de «\u00a0{ours}\u00a0»\u00a0: "
        "employez le pack de {game}",
    ),
    "damaged": Bilingual(
        "this campaign is damaged at “{where}”", "cette campagne est endommagée à «\u00a0{where}\u00a0»"
    ),
    "seats-said": Bilingual(
        "the number of players cannot be chosen: this campaign sets its players itself, in “{field}”",
        "le nombre de joueurs ne se choisit pas\u00a0: cette campagne fixe elle-même ses joueurs, dans "
        "«\u00a0{field}\u00a0»",
    ),
    "seats": Bilingual(
        "players given: {given}; the game takes {least} to {most}",
        "joueurs indiqués\u00a0: {given}\u202f; le jeu en demande de {least} à {most}",
    ),
    "other-rules": Bilingual(
        "the rules of “{game}” have changed since this game of the campaign was broken off: finish it with "
        "the old pack, if you kept it (ludex play OLD.ludex --campaign {file}), or begin the game again "
        "(ludex play {game} --campaign {file} --anew)",
        "les règles de «\u00a0{game}\u00a0» ont changé depuis que cette partie de la campagne a été "
        "interrompue\u00a0: finissez-la avec l’ancien pack, si vous l’avez gardé (ludex play ANCIEN.ludex "
        "--campaign {file}), ou recommencez la partie (ludex play {game} --campaign {file} --anew)",
    ),
    "going-on": Bilingual(
        "the current game of this campaign is not over",
        "la partie en cours de cette campagne n’est pas finie",
    ),
}


class CampaignError(ReasonError):
    """Error for a campaign that cannot be opened or continued; its message is one line."""

    reasons = _REASONS


@dataclass
class Campaign:
    """Campaign between two games or during one."""

    machine: Machine
    seed: int
    seats: int
    """Number of seats in the next game, unless a field of the campaign says who takes part."""
    played: list[dict[str, Json]] = field(default_factory=list)
    lasts: dict[str, Json] = field(default_factory=dict)
    """The lasting values, in the form of the document."""
    now: Json = None
    """The interrupted game, as the player saved it."""

    def resolve_lasts(self) -> tuple[dict[str, Json], list[str]]:
        """Return the lasting values with ids of this pack, and the names that no longer exist."""
        try:
            return resolve_lasting(self.machine, self.lasts)
        except LastingError as wrong:
            raise CampaignError("damaged", where=wrong.where) from None

    @property
    def next(self) -> GameOpening | None:
        """Return the opening of the next game, with its quest as a module; None if the campaign is over."""
        machine = self.machine
        lasts, _ = self.resolve_lasts()
        modules: tuple[str, ...] = ()
        if machine.campaign_quest is not None:
            default = machine.globals[machine.global_of[machine.campaign_quest]].default
            quest = lasts.get(machine.campaign_quest, None if default is None else machine.ids[default])
            if quest is None:
                return None
            modules = (quest,)
        seats = len(choose_seats(machine, self.seats, lasts))
        return GameOpening(seats, self.seed + len(self.played), modules, lasts=lasts)

    def open(self, engine: str = "accelerated") -> Game | None:
        """Open the next game; None if the campaign is over."""
        ahead = self.next
        if ahead is None:
            return None
        return open_game(
            self.machine,
            seats=ahead.seats,
            seed=ahead.seed,
            modules=ahead.modules,
            lasts=ahead.lasts,
            engine=engine,
        )

    def change_seats(self, seats: int) -> None:
        """Set the number of seats from the next game on; a new seat begins without lasting values."""
        machine = self.machine
        if machine.campaign_seats is not None:
            raise CampaignError("seats-said", field=machine.campaign_seats)
        if not machine.fewest <= seats <= machine.most:
            raise CampaignError("seats", given=seats, least=machine.fewest, most=machine.most)
        self.seats = seats

    def fork(self) -> Campaign:
        """Return an independent copy of the campaign in its present state."""
        return replace(self, played=deepcopy(self.played))

    def close(self, game: Game, *, explained: bool = False) -> None:
        """Add a finished game, with its lasting values and, if `explained`, what set them."""
        if game.result is None:
            raise CampaignError("going-on")
        machine, state = self.machine, game.state
        quests = [
            each
            for each, playing in zip(machine.modules, state.playing, strict=True)
            if playing and machine.is_quest(each)
        ]
        record = {
            "quest": slug_of(machine, quests[0]) if quests else None,
            "seats": [slug_of(machine, state.entry[seat]) for seat in state.seats],
            "end": game.result.end,
            "answers": len(list_answers(game.past)),
        }
        story = game.story if explained else None
        made = {} if story is None else find_lasting_changes(machine, state, story, game.past)
        after = collect_lasting(game.run, self.lasts)
        number, quest = len(self.played) + 1, machine.ids[quests[0]] if quests else None
        lasts = merge_changes(machine, self.lasts, after, made, number, quest)
        self.played, self.lasts, self.now = [*self.played, record], lasts, None

    def document(self) -> dict[str, Json]:
        """Return the campaign as JSON, with entries by name."""
        return {
            "ludex": "campaign",
            "version": VERSION,
            "game": self.machine.game,
            "seed": self.seed,
            "seats": self.seats,
            "played": deepcopy(self.played),
            "lasts": deepcopy(self.lasts),
            "now": deepcopy(self.now),
        }


def _read_campaign(machine: Machine, document: object) -> Campaign:
    if type(document) is not dict or document.get("ludex") != "campaign":
        raise CampaignError("no-campaign")
    version, game = document.get("version"), document.get("game")
    if type(version) is int and version > VERSION:
        raise CampaignError("newer")
    if version != VERSION or type(game) is not str:
        raise CampaignError("no-campaign")
    if game != machine.game:
        raise CampaignError("other-game", game=game[:64], ours=machine.game)
    seed, seats, played = (document.get(name) for name in ("seed", "seats", "played"))
    if type(seed) is not int or type(seats) is not int or not machine.fewest <= seats <= machine.most:
        raise CampaignError("damaged", where="seed" if type(seed) is not int else "seats")
    if type(played) is not list or len(played) > _MAX_GAMES or not all(map(_is_record, played)):
        raise CampaignError("damaged", where="played")
    lasts = document.get("lasts")
    if type(lasts) is not dict:
        raise CampaignError("damaged", where="lasts")
    found = Campaign(machine, seed, seats, deepcopy(played), lasts, document.get("now"))
    found.resolve_lasts()
    return found


def _is_record(found: object) -> bool:
    sorts = {"quest": (str, type(None)), "seats": (list,), "end": (str, type(None)), "answers": (int,)}
    return type(found) is dict and all(isinstance(found.get(name), sort) for name, sort in sorts.items())


def open_campaign(
    pack: Pack | str | os.PathLike[str],
    document: object = None,
    *,
    seats: int | None = None,
    seed: int = 1,
    machine: Machine | None = None,
) -> Campaign:
    """Open a new campaign, or one from a document; raise CampaignError if it does not fit this pack.

    Without `seats`, a new campaign has the fewest seats allowed, and a saved one keeps its seats; otherwise
    the number applies from the next game on. `machine` can be taken from another game of the pack.
    """
    opened = pack if isinstance(pack, Pack) else Pack.open(pack)
    known = machine or resolve_machine(opened)
    if not known.has_campaign:
        raise CampaignError("none")
    if document is None:
        return Campaign(known, seed, known.fewest if seats is None else seats)
    found = _read_campaign(known, document)
    if seats is not None:
        found.change_seats(seats)
    return found
