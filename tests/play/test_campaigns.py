"""Campaigns: what lasts from one game to the next, in a file that anybody may write."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from ludex.actions.build import build
from ludex.actions.rename import rename
from ludex.engine import CampaignError, open_campaign
from ludex.engine.campaign import Campaign
from ludex.pack.reader import Pack
from ludex.play.bots.bot import make_random
from tests.play.conftest import WORLDS

LASTS = {
    "oil": 3,
    "chapter": "second-night",
    "memories": ["name"],
    "party": ["guide"],
    "seats": {"guide": {"nights": 4}, "bearer": {"nights": 1}},
}


def document(**lasts: object) -> dict[str, object]:
    return {
        "ludex": "campaign",
        "version": 1,
        "game": "lantern",
        "seed": 1,
        "seats": 1,
        "played": [],
        "lasts": {**LASTS, **lasts},
        "now": None,
    }


@pytest.fixture
def pack(opened) -> Pack:
    return opened("lantern")[0]


def play_on(campaign: Campaign, engine: str, chance: Random) -> object:
    """Play the next game at random; its whole state at the end, or None where the campaign is over."""
    game = campaign.open(engine)
    if game is None:
        return None
    while game.question is not None:
        game.answer(game.question.random(chance))
    assert game.error is None
    campaign.close(game)
    return game.save()


@pytest.mark.parametrize("seed", range(6))
def test_both_engines_play_a_whole_campaign_alike(pack: Pack, seed: int) -> None:
    ends = []
    for engine in ("reference", "accelerated"):
        campaign, chance, saves = open_campaign(pack, seats=2, seed=seed), make_random(seed), []
        while (saved := play_on(campaign, engine, chance)) is not None and len(saves) < 8:
            saves.append(saved)
        ends.append((saves, campaign.document()))
    assert ends[0] == ends[1]
    assert len(ends[0][0]) >= 1


def test_a_pack_may_be_named_by_its_path(built) -> None:
    path = built("lantern")
    for campaign in (open_campaign(path), open_campaign(str(path), document())):
        game = campaign.open()
        assert game is not None
        assert game.engine == "accelerated"
        assert game.question is not None


def test_who_was_not_there_keeps_what_is_theirs(pack: Pack) -> None:
    campaign = open_campaign(pack, document())
    game = campaign.open()
    assert game is not None
    assert [game.machine.ids[game.state.entry[each]] for each in game.state.seats] == ["seat/guide"]
    play_on(campaign, "reference", make_random(3))
    assert campaign.document()["lasts"]["seats"]["bearer"] == {"nights": 1}


def test_somebody_comes_for_the_next_game(opened) -> None:
    """A third begins with what everybody begins with; the others have what lasted."""
    pack = opened("satchel")[0]
    campaign = open_campaign(pack, seats=2)
    play_on(campaign, "reference", make_random(1))
    joined = open_campaign(pack, campaign.document(), seats=3)
    game = joined.open()
    assert game is not None
    coins = game.state.cols[game.machine.column_of["seat.coins"]]
    assert [coins[each] for each in game.state.seats] == [7, 7, 6]
    assert joined.document()["seats"] == 3
    with pytest.raises(CampaignError, match="2 to 3"):
        open_campaign(pack, campaign.document(), seats=4)


def test_a_campaign_that_says_who_takes_part_is_not_asked_how_many(pack: Pack) -> None:
    with pytest.raises(CampaignError, match="sets its players itself, in “party”"):
        open_campaign(pack, document(), seats=2)


def test_a_document_goes_on_as_it_was(pack: Pack) -> None:
    campaign = open_campaign(pack, document())
    assert json.loads(json.dumps(campaign.document())) == document()
    assert open_campaign(pack, campaign.document()).next == campaign.next


def test_a_fork_leaves_the_campaign_alone(pack: Pack) -> None:
    campaign = open_campaign(pack, document())
    before = campaign.document()
    play_on(campaign.fork(), "reference", make_random(1))
    assert campaign.document() == before


def test_a_game_that_goes_on_is_not_closed(pack: Pack) -> None:
    campaign = open_campaign(pack, document())
    game = campaign.open()
    assert game is not None
    with pytest.raises(CampaignError, match="not over"):
        campaign.close(game)


def test_names_of_before_are_followed_and_names_that_are_gone_are_left_out(tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(WORLDS / "lantern", root, ignore=shutil.ignore_patterns("build"))
    rename(root, "memory/name", "kinship")
    rename(root, "seat/guide", "pilot")
    build(root, ["lantern"])
    pack = Pack.open(root / "build" / "lantern.ludex")
    campaign = open_campaign(pack, document(memories=["name", "song"], light=2))
    assert campaign.next is not None
    assert campaign.next.lasts["memories"] == ["memory/kinship"]
    assert sorted(campaign.next.lasts["seats"]) == ["bearer", "pilot"]
    assert sorted(campaign.resolve_lasts()[1]) == ["light", "song"]
    play_on(campaign, "reference", make_random(1))
    assert campaign.document()["lasts"]["memories"][0] == "kinship"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"ludex": "save"}, "not a campaign"),
        ({"version": 2}, "newer"),
        ({"version": "1"}, "not a campaign"),
        ({"game": "pig"}, "campaign of “pig”"),
        ({"seed": "1"}, "damaged at “seed”"),
        ({"seats": 99}, "damaged at “seats”"),
        ({"played": [1]}, "damaged at “played”"),
        ({"lasts": []}, "damaged at “lasts”"),
        ({"lasts": {"oil": "much"}}, "damaged at “oil”"),
        ({"lasts": {"oil": True}}, "damaged at “oil”"),
        ({"lasts": {"oil": 10**30}}, "damaged at “oil”"),
        ({"lasts": {"memories": "name"}}, "damaged at “memories”"),
        ({"lasts": {"memories": [["name"]]}}, "damaged at “memories”"),
        ({"lasts": {"memories": ["name"] * 200_000}}, "damaged at “memories”"),
        ({"lasts": {"memories": ["story-card/gate"]}}, "damaged at “memories”"),
        ({"lasts": {"seats": {"bearer": 3}}}, "damaged at “bearer”"),
        ({"lasts": {"party": ["bearer", "bearer"]}}, "damaged at “party”"),
        ({"lasts": {"chapter": 4}}, "damaged at “chapter”"),
    ],
)
def test_what_is_no_campaign_is_refused_in_a_sentence(
    pack: Pack, changed: dict[str, object], why: str
) -> None:
    with pytest.raises(CampaignError, match=why):
        open_campaign(pack, {**document(), **changed})


def test_a_game_without_a_campaign_says_so(opened) -> None:
    with pytest.raises(CampaignError, match="has no campaign"):
        open_campaign(opened("pig")[0])


def close_explained(campaign: Campaign, seed: int) -> None:
    """Play the next game at random, and close it as `ludex play` does."""
    game, chance = campaign.open(), make_random(seed)
    assert game is not None
    while game.question is not None:
        game.answer(game.question.random(chance))
    campaign.close(game, explained=True)


def test_what_lasted_is_explained_by_the_game_that_left_it_so(pack: Pack) -> None:
    campaign = open_campaign(pack, document(chapter="first-night", seats={"guide": {"nights": 4}}))
    close_explained(campaign, 1)
    close_explained(reopened := open_campaign(pack, json.loads(json.dumps(campaign.document()))), 2)
    game = open_campaign(
        pack, {**reopened.document(), "lasts": {**reopened.lasts, "chapter": "first-night"}}
    ).open()
    assert game is not None
    guide = game.state.seats[0]
    nights, (reason,) = game.why(guide, "nights")
    assert nights == 6
    assert (reason.what, reason.game, reason.quest) == ("lasted", 2, "quest/second-night")
    assert reason.entry == "procedure/day-breaks"
    assert reason.place is not None
    lines = Path(WORLDS, "lantern", reason.place.file).read_text("utf-8").splitlines()
    assert "s.nights += 1" in lines[reason.place.line - 1]
    assert game.why("party")[1][0].what == "begin"


def test_what_lies_in_a_place_that_lasts_is_explained_too(pack: Pack) -> None:
    """The name was learned from the stone in the first game, and lies there in the second."""
    campaign = open_campaign(pack, document(chapter="first-night", memories=[], party=[]))
    first = campaign.open()
    assert first is not None
    for given in (0, 0, 0, 0):
        if first.question is not None:
            first.answer(given)
    campaign.close(first, explained=True)
    assert campaign.lasts["memories"] == ["name"]
    assert campaign.lasts["written by"]["memories"]["name"]["program"] == "procedure/remember"
    game = open_campaign(pack, json.loads(json.dumps(campaign.document()))).open()
    assert game is not None
    where, (reason,) = game.why("name", "place")
    assert where == "place/memories"
    assert (reason.what, reason.game, reason.quest) == ("lasted", 1, "quest/first-night")
    assert reason.entry == "procedure/remember"
    assert reason.place is not None
    _, (other,) = game.why("rubble", "place")
    assert other.what == "begin"


def test_a_piece_that_left_its_place_is_no_longer_told_of(pack: Pack) -> None:
    change = {"game": 1, "program": "procedure/remember", "pointer": "do", "point": 0, "rules": ""}
    written = {"memories": {"name": change, "rubble": change}}
    campaign = open_campaign(pack, document(memories=["name"], **{"written by": written}))
    close_explained(campaign, 1)
    assert [*campaign.lasts["written by"]["memories"]] == ["name"]


def test_after_an_edit_of_the_rules_no_line_is_told(pack: Pack) -> None:
    campaign = open_campaign(pack, document())
    close_explained(campaign, 1)
    written = campaign.lasts["written by"]["seats"]["guide"]["nights"]
    assert written["program"] == "procedure/day-breaks"
    written["rules"] = "0" * 64
    campaign.lasts["chapter"] = "first-night"
    game = campaign.open()
    assert game is not None
    (reason,) = game.why(game.state.seats[0], "nights")[1]
    assert (reason.entry, reason.game, reason.place) == ("procedure/day-breaks", 1, None)


def test_who_wrote_a_field_is_checked_too(pack: Pack) -> None:
    for wrong in ({"oil": 3}, {"seats": []}, {"oil": {"game": 1}}, []):
        with pytest.raises(CampaignError, match="damaged at “written by”"):
            open_campaign(pack, document(**{"written by": wrong}))
    change = {"game": 1, "program": "procedure/gone", "pointer": "do", "point": 0, "rules": ""}
    assert open_campaign(pack, document(**{"written by": {"oil": change}})).next is not None
