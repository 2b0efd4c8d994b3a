"""Seeded changes of a small game in two languages: each is noticed, but where an excuse hides it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ludex.source.edits import apply_edits
from tests.seeded_changes import load_games, report, seed_changes
from tests.seeded_game import CARDS, CONSTANT, LITERAL, RULES, SWAP, SeededGame

EXCUSED = "card/queen modifies/honey/keepers/when"
"""A constant that a comment excuses."""
TOLD = "rule/r-1.text"
"""The text of a rule: it may write out what the whole game knows, and that is remarked on at most."""
WORLD = Path(__file__).parents[1] / "worlds" / "hive"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, SeededGame]:
    root = tmp_path_factory.mktemp("hive") / "hive"
    shutil.copytree(WORLD, root, ignore=shutil.ignore_patterns("build"))
    return {each.locale: each for each in load_games(root)}


def list_unnoticed(game: SeededGame) -> set[tuple[str, str]]:
    return {(each.where, each.sort) for each in seed_changes(game, 300) if not each.noticed}


def test_every_change_is_noticed_but_what_is_excused(games: dict[str, SeededGame]) -> None:
    assert list_unnoticed(games["fr"]) == {(EXCUSED, CONSTANT), (TOLD, LITERAL)}
    assert list_unnoticed(games["en"]) == {(EXCUSED, CONSTANT)}


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_there_are_changes_of_every_sort_and_kind(games: dict[str, SeededGame], locale: str) -> None:
    made = seed_changes(games[locale], 300)
    assert {(each.sort, each.kind) for each in made} == {
        (sort, kind) for sort in (LITERAL, CONSTANT, SWAP) for kind in (CARDS, RULES)
    }


def test_a_text_that_shows_nothing_hides_a_change(games: dict[str, SeededGame]) -> None:
    seeded, card = games["en"], games["en"].game.entries_by_id["card/gather"]
    (change,) = [each for each in seeded.list_changes(CONSTANT) if each[1] is card]
    message = seeded.context.catalogues["en"].by_key["card/gather.text"]
    assert change[0](*change[1:]).noticed == "print"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeded, "wording", lambda text: "Each flight brings more honey.")
        assert change[0](*change[1:]).noticed == ""
    assert "honey" in message.target[0]


def test_a_constant_is_changed_in_the_file_too(games: dict[str, SeededGame]) -> None:
    (change,) = [each for each in seed_changes(games["fr"], 300) if each.where == EXCUSED]
    assert change.edit is not None
    before = (WORLD / change.edit.span.file).read_text(encoding="utf-8")
    assert apply_edits(before, [change.edit]) == before.replace("count(seats) == 2", "count(seats) == 3")


def test_the_report_counts_by_sort_and_kind(games: dict[str, SeededGame]) -> None:
    lines = list(report({"fr": seed_changes(games["fr"], 300)}))
    assert f"fr  {SWAP}, {RULES}: 1 of 1 noticed" in lines
    assert any(line.strip().startswith(f"{EXCUSED}: 2 ") for line in lines)
