"""Many games: the same numbers in whatever order, and a stop where something breaks."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.engine.ask.question import Result
from ludex.play.bots.bot import RandomBot, make_random
from ludex.play.game_setup import Setting, find_module_conflict, module_sets, seat_counts
from ludex.play.replays import read_replay
from ludex.play.simulation import simulator
from ludex.play.simulation.figures import draw_shares, histogram
from ludex.play.simulation.matches import Match, find_winners
from ludex.play.simulation.pack_simulator import Plan, expand_plan
from ludex.play.simulation.report_files import SimulationReport, summary_lines
from ludex.play.simulation.report_page import page
from ludex.play.simulation.simulator import ProcessPool, encode_outcome, simulate
from ludex.play.simulation.tallies import Share, find_quantile, mean
from ludex.play.speech import Speech
from tests.play.conftest import WORLDS


@pytest.fixture
def plan(built):
    return Plan(str(built("pig")), Setting(seats=2, seed=1), 120)


def test_the_same_call_gives_the_same_numbers(plan):
    assert encode_outcome(simulate(plan)) == encode_outcome(simulate(plan))


def test_more_processes_give_the_same_numbers(plan):
    assert encode_outcome(simulate(plan, ProcessPool(2))) == encode_outcome(simulate(plan))


def test_both_engines_give_the_same_numbers(plan):
    other = encode_outcome(simulate(replace(plan, engine="accelerated")))
    assert {**other, "engine": ""} == {**encode_outcome(simulate(plan)), "engine": ""}


def test_everything_is_counted(plan):
    tally = simulate(plan).tally
    assert tally.games == tally.finished == sum(tally.won.values()) == sum(tally.lengths.values()) == 120
    assert tally.ends == {"hundred": 120}
    assert not tally.unwon


def test_progress_is_told(plan):
    heard = []
    simulate(plan, None, lambda done, total: heard.append((done, total)))
    assert heard[-1] == (120, 120)
    assert heard == sorted(heard)


def test_interrupting_keeps_what_is_done(plan, monkeypatch):
    chunk = simulator.play_chunk

    def interrupted(plan, numbers):
        if numbers.start >= 50:
            raise KeyboardInterrupt
        return chunk(plan, numbers)

    monkeypatch.setattr(simulator, "play_chunk", interrupted)
    monkeypatch.setattr(simulator, "CHUNK", 25)
    outcome = simulate(plan)
    assert outcome.interrupted
    assert 50 <= outcome.tally.games < 120


def test_a_broken_invariant_stops_it_and_can_be_played_again(built, opened):
    pack, _ = opened("pig+")
    outcome = simulate(Plan(str(built("pig+")), Setting(seats=2, seed=1), 200))
    failure = outcome.failure
    assert failure is not None
    assert failure.breach == "invariant/close"
    assert failure.place[0] == "content/pig/invariants.yaml"
    assert failure.place[1] == 6
    assert read_replay(failure.replay.text()) == failure.replay
    assert "content/pig/invariants.yaml:6" in summary_lines(Speech(pack, "en"), outcome)


def test_games_without_end_are_given_up_and_it_is_told_where(plan, opened):
    pack, _ = opened("pig+")
    outcome = simulate(replace(plan, games=5, most=10))
    assert outcome.tally.unfinished == 5
    assert not outcome.tally.ends
    ((entry, where),) = outcome.tally.asking
    assert f"still asking: {Speech(pack, 'en').name(entry)} ({where})" in summary_lines(
        Speech(pack, "en"), outcome
    )
    line = (WORLDS / "pig" / where.rpartition(":")[0]).read_text("utf-8").splitlines()
    assert "ask:" in line[int(where.rpartition(":")[2]) - 1]
    assert outcome.tally.document()["asking"] == {entry: 5}


def test_what_was_chosen_is_counted(opened):
    _, machine = opened("wyvern")
    setting = Setting(seats=2, seed=3)
    played = Match(machine, setting, [RandomBot(make_random(f"x{n}")) for n in range(2)]).play()
    assert played.decisions <= len(played.replay.answers)
    assert any(each.startswith("card/") for chosen in played.chosen.values() for each in chosen)


@pytest.mark.parametrize(
    ("won", "seats", "said"),
    [
        (True, 2, {0, 1}),
        (False, 2, set()),
        (None, 2, set()),
        (1, 3, {1}),
        (0, 3, {0}),
        ([0, 2], 3, {0, 2}),
        ("draw", 2, set()),
    ],
)
def test_who_has_won(won, seats, said):
    assert find_winners(Result("end", won), seats) == said


# Figures


def test_wilson_agrees_with_the_book():
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for count, of, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert Share(count, of).bounds == pytest.approx((low, high), abs=5e-5)


@given(st.integers(0, 5000), st.integers(0, 5000))
def test_a_share_lies_within_its_bounds(count, more):
    share = Share(count, count + more)
    low, high = share.bounds
    assert 0 <= low <= share.value <= high <= 1 or share.of == 0


def test_means_and_middles():
    assert mean({}) == (0.0, 0.0)
    assert mean({4: 1}) == (4.0, 0.0)
    average, within = mean({1: 50, 3: 50})
    assert average == 2
    assert within == pytest.approx(1.96 * 1.0050378 / 10, abs=1e-3)
    assert find_quantile({1: 1, 2: 1, 9: 1}) == 2
    assert find_quantile({}) == 0


# Variants


def test_plans_spread_over_seats_and_modules(opened, plan):
    pack, machine = opened("dragon-tail")
    assert list(seat_counts(pack)) == [1]
    sets = module_sets(pack)
    assert sets[0] == ()
    assert all(find_module_conflict(pack, each) is None for each in sets)
    plans = expand_plan(plan, pack, machine, {"modules", "seats"})
    assert [each.setting.modules for each in plans] == sets
    assert expand_plan(plan, pack, machine, set()) == [plan]


# Reports


def test_the_page_stands_alone_and_escapes(opened, plan):
    pack, _ = opened("pig")
    outcome = simulate(replace(plan, games=20))
    outcome.tally.ends["<script>"] = 3
    html = page(Speech(pack, "en", "fr"), "pig", [outcome])
    assert html.startswith('<!DOCTYPE html>\n<html lang="fr">')
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "http" not in html
    assert html.count("<svg") == html.count("</svg>") == 5
    assert "{" not in html.partition("</style>")[2]
    json.dumps(encode_outcome(outcome))


def test_several_variants_are_compared_on_top(opened, plan):
    pack, _ = opened("pig")
    outcomes = [simulate(replace(plan, games=5, setting=Setting(seats=2, seed=n))) for n in (1, 100)]
    html = page(Speech(pack, "en"), "pig", outcomes)
    assert html.index("Won, by variant") < html.index("How games ended")
    assert "Won, by variant" not in page(Speech(pack, "en"), "pig", outcomes[:1])


def test_what_each_module_changes_is_compared(opened, built, plan):
    pack, _ = opened("dragon-tail")
    outcomes = [
        simulate(replace(plan, pack=str(built("dragon-tail")), games=3, setting=Setting(modules=modules)))
        for modules in ((), ("module/dragon",))
    ]
    html = page(Speech(pack, "fr"), "dragon-tail", outcomes, "ludex simulate dragon-tail")
    assert "Avec et sans chaque module" in html
    assert ">avec Dragon<" in html
    assert ">sans Dragon<" in html
    assert "<code>ludex simulate dragon-tail</code>" in html
    assert html.count("<details id=") == html.count('<a href="#v') == 2


def test_cards_that_games_came_to_are_counted(built, plan):
    """Cards that lie open at the end, and not those in decks."""
    found = simulate(replace(plan, pack=str(built("teuta")), games=12, setting=Setting()))
    met = {entry: share.of for entry, share in found.tally.cards()}
    assert met
    assert all(1 <= often <= 12 for often in met.values())
    assert encode_outcome(found)["cards"].keys() == met.keys()


def test_plots_show_every_share_and_every_number(opened):
    pack, _ = opened("pig")
    rows = [("a", Share(1, 2)), ("b", Share(0, 9))]
    drawn = draw_shares(Speech(pack, "en"), rows, "title", line=0.5)
    assert drawn.count("<circle") == 2
    assert "50.0%" in drawn
    assert 'class="usual"' in drawn
    bars = histogram(Speech(pack, "en"), {n: n for n in range(1, 200)}, "title")
    assert 10 < bars.count("<rect") <= 40
    assert histogram(Speech(pack, "en"), {}, "title") == ""


def test_lines_are_said_in_both_languages(opened, plan):
    pack, _ = opened("pig")
    outcome = simulate(replace(plan, games=20))
    assert "2 players; no module: 20 games" in summary_lines(Speech(pack, "en"), outcome)
    assert "2 joueurs\u202f; aucun module\u00a0: 20 parties" in summary_lines(
        Speech(pack, "en", "fr"), outcome
    )


def test_the_page_for_programs_tells_of_every_part(opened, plan, tmp_path):
    """What docs/json.md shows of a report is what a report holds."""
    page_ = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    shown = json.loads(page_.split("report.json`\n```json\n")[1].split("```")[0])
    pack, machine = opened("pig")
    writing = SimulationReport(Speech(pack, "en"), machine, tmp_path)
    writing.outcomes.append(simulate(replace(plan, games=5)))
    writing.write_files()
    made = json.loads((tmp_path / "pig/0001/report.json").read_text(encoding="utf-8"))
    assert shown.keys() == made.keys()
    (variant,), (told,) = made["variants"], shown["variants"]
    assert told.keys() == variant.keys()
    assert told["answers"].keys() == variant["answers"].keys()
    assert told["nobody"].keys() == variant["nobody"].keys()
