"""Games of a campaign: read the next game from the campaign's file, and return the file after the game.

The file is not trusted: anything but a campaign of this pack is rejected before anything runs, with a message
of one line.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass, replace

from ludex.engine.campaign import Campaign, CampaignError, open_campaign
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.game_setup import Setting
from ludex.play.replays import Replay, ReplayError, fit_replay, read_replay


@dataclass
class CampaignGame:
    """Present game of a campaign, and the campaign's file. `past` is the recording of an interrupted game."""

    file: str
    campaign: Campaign
    setting: Setting
    past: Replay | None = None

    is_over: bool = False

    def record(self, game: Game, played: Replay) -> None:
        """Record a finished game, or one that can continue; after a failure of rules, record nothing."""
        if self.is_over:
            return
        if game.result is not None:
            self.campaign.close(game, explained=True)
            self.is_over = True
        elif game.error is None:
            self.campaign.now = played.document()

    def text(self) -> str:
        """Return the campaign as a file; the same games give the same bytes."""
        return json.dumps(self.campaign.document(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def open_campaign_game(
    pack: Pack,
    machine: Machine,
    file: str,
    data: bytes | None,
    setting: Setting,
    seats: int | None,
    *,
    anew: bool,
) -> CampaignGame | None:
    """Return the next or the interrupted game of a campaign; without `data`, the first of a new campaign.

    Returns None if the campaign is over. `seats`, if given, is the number of seats from the next game on;
    `anew` restarts an interrupted game. Raises CampaignError or ReplayError if the file does not fit.
    """
    document = None if data is None else _parse(data)
    asked = setting.seats if document is None else seats
    campaign = open_campaign(pack, document, machine=machine, seats=asked, seed=setting.seed)
    ahead = campaign.next
    if ahead is None:
        return None
    made = replace(setting, seats=ahead.seats, seed=ahead.seed, modules=ahead.modules, lasts=ahead.lasts)
    if campaign.now is None or anew:
        return CampaignGame(file, campaign, made)
    try:
        past = fit_replay(machine, read_replay(json.dumps(campaign.now)))
    except ReplayError as wrong:
        if wrong.reason != "other-rules":
            raise
        raise CampaignError("other-rules", game=machine.game, file=shlex.quote(file)) from None
    return CampaignGame(file, campaign, past.setting, past)


def _parse(data: bytes) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise CampaignError("no-campaign") from None
