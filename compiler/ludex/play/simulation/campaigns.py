"""Simulated campaigns: bots play whole campaigns, whose games pass on lasting values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ludex.core.messages import Bilingual
from ludex.engine.campaign import Campaign, open_campaign
from ludex.play.game_setup import Setting
from ludex.play.simulation.figures import end_name
from ludex.play.simulation.matches import MatchResult
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from ludex.play.speech import Speech, declare_words

MOST_GAMES = 50
"""Maximum number of games of a campaign: a longer campaign is stopped."""

declare_words(
    {
        "campaigns": Bilingual(
            "Campaigns: {n}; games in each: {mean} on average, from {least} to {most}",
            "Campagnes\u00a0: {n}\u202f; parties dans chacune\u00a0: {mean} en moyenne, de {least} à {most}",
        ),
        "campaigns-left": Bilingual(
            "  stopped after {most} games: {n}", "  arrêtées après {most} parties\u00a0: {n}"
        ),
        "campaign-quest": Bilingual("  {quest}: {ends}", "  {quest}\u00a0: {ends}"),
        "campaign-failed": Bilingual(
            "  stopped at seed {seed}: {what}", "  arrêt à la graine {seed}\u00a0: {what}"
        ),
        "campaign-end": Bilingual("{end} {share}%", "{end} {share}\u00a0%"),
    }
)


@dataclass
class CampaignTally:
    """Results of campaigns: the number of games of each, and the endings of each quest."""

    lengths: list[int] = field(default_factory=list)
    left: int = 0
    """The number of campaigns that were stopped after `MOST_GAMES`."""
    ends: dict[str, Counter[str]] = field(default_factory=dict)
    """The endings by quest; games without a quest have the key ""."""
    failure: MatchResult | None = None

    def lines(self, speech: Speech) -> Iterator[str]:
        """Yield the tally as lines for the terminal."""
        if not self.lengths:
            return
        mean, least, most = sum(self.lengths) / len(self.lengths), min(self.lengths), max(self.lengths)
        yield speech.word("campaigns", n=len(self.lengths), mean=speech.decimal(mean), least=least, most=most)
        if self.left:
            yield speech.word("campaigns-left", n=self.left, most=MOST_GAMES)
        for quest, ends in self.ends.items():
            all_games = ends.total()
            shares = [
                speech.word("campaign-end", end=end_name(speech, end), share=round(100 * often / all_games))
                for end, often in ends.most_common()
            ]
            name = speech.name(quest or f"game/{speech.pack.manifest().game}")
            yield speech.word("campaign-quest", quest=name, ends=", ".join(shares))


def simulate_campaigns(plan: Plan, count: int) -> CampaignTally:
    """Play `count` campaigns one after another, up to the first game that fails or does not end."""
    simulator, tally = PackSimulator(plan.pack), CampaignTally()
    seats, seed = plan.setting.seats, plan.setting.seed
    for number in range(count):
        campaign = open_campaign(
            simulator.pack, seats=seats, seed=seed + number * MOST_GAMES, machine=simulator.machine
        )
        tally.failure = _play_campaign(simulator, plan, campaign, tally)
        if tally.failure is not None:
            break
        tally.lengths.append(len(campaign.played))
    return tally


def _play_campaign(
    simulator: PackSimulator, plan: Plan, campaign: Campaign, tally: CampaignTally
) -> MatchResult | None:
    """Play one campaign; return the game that failed or did not end, None if there is none."""
    while (ahead := campaign.next) is not None:
        if len(campaign.played) == MOST_GAMES:
            tally.left += 1
            return None
        setting = Setting(ahead.seats, ahead.seed, ahead.modules, plan.setting.options, ahead.lasts)
        match = simulator.seeing_match(replace(plan, setting=setting), setting)
        played = match.play(plan.most)
        if played.failed or played.end is None:
            return played
        quest = next(iter(ahead.modules), "")
        tally.ends.setdefault(quest, Counter())[played.end] += 1
        campaign.close(match.game)
    return None
