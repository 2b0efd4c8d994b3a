"""Games of a campaign: what is played next, out of its file, and what the file holds afterwards.

The file may come from anybody: what is no campaign of this pack is refused with one line, before anything
runs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from ludex.engine.campaign import Campaign, CampaignError, open_campaign
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.replays import Replay, read_replay
from ludex.play.setting import Setting


@dataclass
class CampaignGame:
    """The game that a campaign plays now. `past` is how far it has come, where it was broken off."""

    file: str
    campaign: Campaign
    setting: Setting
    past: Replay | None = None

    def finish(self, game: Game, played: Replay) -> None:
        """Take in what was played: a game that is over counts, and one that was left goes on later."""
        if game.result is not None:
            self.campaign.close(game, explained=True)
        elif game.error is None:
            self.campaign.now = played.document()

    def text(self) -> str:
        """The campaign as a file; the same games give the same bytes."""
        return json.dumps(self.campaign.document(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def open_campaign_game(
    pack: Pack, machine: Machine, file: str, data: bytes | None, setting: Setting, seats: int | None = None
) -> CampaignGame | None:
    """The game that a campaign plays next, or the one that was broken off; of a new one the first. None where
    the campaign is over. `seats` is how many take part from the next game on, where that is asked for. Raises
    CampaignError and ReplayError.
    """
    document = None if data is None else _parse(data)
    asked = setting.seats if document is None else seats
    campaign = open_campaign(pack, document, machine=machine, seats=asked, seed=setting.seed)
    ahead = campaign.next
    if ahead is None:
        return None
    made = replace(setting, seats=ahead.seats, seed=ahead.seed, modules=ahead.modules, lasts=ahead.lasts)
    if campaign.now is None:
        return CampaignGame(file, campaign, made)
    past = read_replay(json.dumps(campaign.now))
    return CampaignGame(file, campaign, past.setting, past)


def _parse(data: bytes) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise CampaignError("no-campaign") from None
