"""Campaign: several games, one after the other, and what lasts between them, as one document.

The document may come from anybody, and outlives the pack: it names entries by their slugs, follows those that
were renamed, and leaves out those that are gone. What does not fit the game is refused with one line.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace

from ludex.core.messages import Bilingual, Message, Slot
from ludex.engine.game import Game, open_game, resolve_machine
from ludex.engine.history import list_answers
from ludex.engine.lasting_changes import find_lasting_changes, merge_changes
from ludex.engine.rules.machine import Machine
from ludex.engine.state.lasting import (
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
        "this is no campaign that Ludex has written", "ce n’est pas une campagne que Ludex a écrite"
    ),
    "newer": Bilingual(
        "a newer Ludex has written this campaign: update Ludex",
        "un Ludex plus récent a écrit cette campagne\u00a0: mettez Ludex à jour",
    ),
    "other-game": Bilingual(
        "this is a campaign of “{game}”, and the pack is of “{ours}”",
        "c’est une campagne de «\u00a0{game}\u00a0», et le pack est celui de «\u00a0{ours}\u00a0»",
    ),
    "damaged": Bilingual(
        "this campaign is damaged at “{where}”", "cette campagne est abîmée à «\u00a0{where}\u00a0»"
    ),
    "seats-said": Bilingual(
        "this campaign says itself who takes part, in “{field}”",
        "cette campagne dit elle-même qui participe, par «\u00a0{field}\u00a0»",
    ),
    "seats": Bilingual(
        "{given} cannot take part: the game is for {least} to {most}",
        "{given} ne peuvent participer\u00a0: le jeu est pour {least} à {most}",
    ),
    "going-on": Bilingual(
        "the game of this campaign is not over", "la partie de cette campagne n’est pas finie"
    ),
}


class CampaignError(Exception):
    """A campaign that cannot go on; one line says why."""

    def __init__(self, reason: str, **slots: Slot) -> None:
        self.reason = reason
        self.message = Message(_REASONS[reason], slots)
        super().__init__(self.message.render("en"))


@dataclass(frozen=True, slots=True)
class NextGame:
    """What a campaign plays next: how many seats, the seed, the quest as a module, and what lasts."""

    seats: int
    seed: int
    modules: tuple[str, ...]
    lasts: Mapping[str, Json]


@dataclass
class Campaign:
    """A campaign, between two games or in one."""

    machine: Machine
    seed: int
    seats: int
    """How many take part in the next game, where content does not say who."""
    played: list[dict[str, Json]] = field(default_factory=list)
    lasts: dict[str, Json] = field(default_factory=dict)
    """What lasts, as the document has it."""
    now: Json = None
    """The game that was broken off, as whoever plays it keeps it."""
    former: Mapping[str, int] = field(default_factory=dict)
    """Ids that entries had before."""

    def resolve_lasts(self) -> tuple[dict[str, Json], list[str]]:
        """What lasts by the ids of this pack, and the names that it no longer knows."""
        try:
            return resolve_lasting(self.machine, self.lasts, self.former)
        except LastingError as wrong:
            raise CampaignError("damaged", where=wrong.where) from None

    @property
    def next(self) -> NextGame | None:
        """What is played next; None where the campaign is over."""
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
        return NextGame(seats, self.seed + len(self.played), modules, lasts)

    def open(self, engine: str = "reference") -> Game | None:
        """Begin the next game; None where the campaign is over."""
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
        """Let so many take part from the next game on. Whoever is new begins with nothing that has lasted."""
        machine = self.machine
        if machine.campaign_seats is not None:
            raise CampaignError("seats-said", field=machine.campaign_seats)
        if not machine.fewest <= seats <= machine.most:
            raise CampaignError("seats", given=seats, least=machine.fewest, most=machine.most)
        self.seats = seats

    def fork(self) -> Campaign:
        """The same campaign at the same moment, which then goes its own way."""
        return replace(self, played=deepcopy(self.played))

    def close(self, game: Game, *, explained: bool = False) -> None:
        """Take in a game that is over: what lasts of it, and that it was played.

        Where it is to be `explained`, later games know which statement of it gave a field its value: it is
        played again for that.
        """
        if game.result is None:
            raise CampaignError("going-on")
        machine, state = self.machine, game.state
        quests = [
            each
            for each, playing in zip(machine.modules, state.playing, strict=True)
            if playing and machine.is_quest(each)
        ]
        self.played.append(
            {
                "quest": slug_of(machine, quests[0]) if quests else None,
                "seats": [slug_of(machine, state.entry[seat]) for seat in state.seats],
                "end": game.result.end,
                "answers": len(list_answers(game.past)),
            }
        )
        story = game.story if explained else None
        made = {} if story is None else find_lasting_changes(machine, state, story, game.past)
        after = collect_lasting(game.run, self.lasts)
        number, quest = len(self.played), machine.ids[quests[0]] if quests else None
        self.lasts, self.now = merge_changes(machine, self.lasts, after, made, number, quest), None

    def document(self) -> dict[str, Json]:
        """The campaign as JSON, in the words of content."""
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


def _read_campaign(pack: Pack, machine: Machine, document: object) -> Campaign:
    """The campaign of a document; raises CampaignError for anything else."""
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
    former = _list_former_ids(pack, machine)
    found = Campaign(machine, seed, seats, deepcopy(played), lasts, document.get("now"), former)
    found.resolve_lasts()
    return found


def _is_record(found: object) -> bool:
    """Whether this tells of a game that was played."""
    sorts = {"quest": (str, type(None)), "seats": (list,), "end": (str, type(None)), "answers": (int,)}
    return type(found) is dict and all(isinstance(found.get(name), sort) for name, sort in sorts.items())


def _list_former_ids(pack: Pack, machine: Machine) -> dict[str, int]:
    """The ids that entries had before, with their numbers."""
    return {was: number for number in range(len(machine.ids)) for was in pack.by_number(number).was}


def open_campaign(
    pack: Pack | str | os.PathLike[str],
    document: object = None,
    *,
    seats: int | None = None,
    seed: int = 1,
    machine: Machine | None = None,
) -> Campaign:
    """Begin a campaign, or go on with the one in a document; CampaignError for what is none of this pack.

    Without `seats` the fewest begin it that may; one that goes on keeps those that it has, else has so many
    from the next game on. `machine` is that of another game of the pack.
    """
    opened = pack if isinstance(pack, Pack) else Pack.open(pack)
    known = machine or resolve_machine(opened)
    if not known.has_campaign:
        raise CampaignError("none")
    if document is None:
        return Campaign(known, seed, known.fewest if seats is None else seats)
    found = _read_campaign(opened, known, document)
    if seats is not None:
        found.change_seats(seats)
    return found
