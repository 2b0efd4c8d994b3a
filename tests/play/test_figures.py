"""What a designer asks of a simulation: what was held, taken and regretted, and how games went."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ludex.play.bots.bot import make_random
from ludex.play.bots.search_bot import SearchBot
from ludex.play.deadlines import PaceLimit, deadlines
from ludex.play.game_setup import Setting
from ludex.play.simulation.detail_sections import choices_section, course_sections, list_findings
from ludex.play.simulation.figures import draw_shares, list_wins
from ludex.play.simulation.game_rows import GameRow
from ludex.play.simulation.matches import Match
from ludex.play.simulation.observation import Observation, list_all_cards, trace_course
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from ludex.play.simulation.report_files import summary_lines
from ludex.play.simulation.simulator import simulate
from ludex.play.simulation.tallies import Share, Tally
from ludex.play.speech import Speech


def tally(*rows, seats=2):
    found = Tally(seats=seats)
    for row in rows:
        found.add(row)
    return found


def row(seed=1, won="1", **more):
    return GameRow("2", seed, "finished", "end", won, 10, 5, more.pop("chosen", ""), watched=1, **more)


@pytest.mark.parametrize("world", ["tic-tac-toe", "teuta", "wyvern", "magpies"])
def test_a_game_is_the_same_whether_it_is_watched_or_not(built, world):
    player = PackSimulator(str(built(world)))
    seats = max(player.machine.fewest, 1)
    plan = Plan(str(built(world)), Setting(seats=seats, seed=5), 3, engine="accelerated", most=400)
    for number in range(3):
        unwatched = player.play(plan, number)
        watched = player.play(replace(plan, watched=3), number)
        assert watched.observed is not None
        assert unwatched.replay.answers == watched.replay.answers
        assert unwatched.first == watched.first


def test_what_seats_could_choose_and_took_is_counted(built):
    """In tides everybody holds cards, and plays one of them at a time."""
    plan = Plan(str(built("tides")), Setting(seats=3, seed=1), 8, engine="accelerated", watched=8)
    found = simulate(plan).tally
    cards = [entry for entry in found.open if entry.startswith("card/")]
    assert cards
    assert found.watched == 8
    for entry in cards:
        assert 0 <= found.taken[entry] <= found.open[entry]
        assert found.chose[entry] >= bool(found.taken[entry])
    assert sum(found.held.values()) >= len(cards)


def test_an_answer_that_comes_too_late_is_no_choice_of_the_search(opened):
    pack, machine = opened("pig+")
    looks = []

    class Pace(PaceLimit):
        def find_late_answer(self, game, question):
            self.late = super().find_late_answer(game, question)
            return self.late

    class Spy(Observation):
        def look(self, game, question, seat, weighed):
            looks.append((pace.late is not None, bool(weighed)))

    pace = Pace(deadlines(pack), make_random("1"))
    bots = [SearchBot(machine, make_random(name), 5) for name in ("1", "2")]
    Match(machine, Setting(seats=2, seed=11), bots, pace=pace, observed=Spy()).play(60)
    assert {(True, False), (False, True)} == set(looks)


def test_never_and_always_taken_and_without_effect_are_named(opened):
    pack, _ = opened("wyvern")
    ids = [pack.id(number) for number in pack.of_kind("card")][:4]
    never, always, idle, unseen = ids
    rows = [
        row(
            seed,
            open=f"1:{never}:0/2 1:{always}:2/2 1:{idle}:1/2",
            worths=f"1:{never}:30.00/-30.00 1:{always}:0.00/25.00 1:{idle}:0.50/{0.1 * (seed % 3)}",
        )
        for seed in range(12)
    ]
    speech = Speech(pack, "en")
    found = dict(list_findings(speech, tally(*rows), ids))
    assert found["Never taken"] == speech.name(never)
    assert found["Always taken"] == speech.name(always)
    assert found["No effect (gain within ±2)"] == speech.name(idle)
    assert found["Not seen in any game"] == speech.name(unseen)
    table = choices_section(Speech(pack, "en", "fr"), tally(*rows), ids)
    assert "30,0 ± 0,0" in table
    assert "-30,0 ± 0,0" in table


def test_regret_is_what_the_search_bot_thinks_lost(built):
    """Whoever may win at once regrets everything else."""
    plan = Plan(str(built("tic-tac-toe")), Setting(seats=2, seed=1), 6, judged=6, depth=100)
    played = [PackSimulator(plan.pack).play(plan, number) for number in range(6)]
    assert all(each.observed.course for each in played)
    assert all(each.course is not None for each in played if len(each.won) == 1)
    # What adviser and players draw is apart: the same games come of it.
    plain = [PackSimulator(plan.pack).play(replace(plan, judged=0), number) for number in range(6)]
    assert [each.replay.answers for each in played] == [each.replay.answers for each in plain]


def test_a_game_is_decided_where_its_end_becomes_likely_for_good():
    won = frozenset({0})
    assert trace_course([(0, 0.5), (1, 0.6), (0, 0.9), (1, 0.1)], won, 2) == (50, 1)
    assert trace_course([(0, 0.9), (1, 0.05)], won, 2) == (0, 0)
    assert trace_course([(0, 0.9), (0, 0.1)], frozenset(), 1) == (50, 1)
    assert trace_course([], won, 2) is None


def test_who_decides_first_and_by_how_much_games_are_won(opened):
    pack, _ = opened("pig")
    rows = [row(seed, "1" if seed < 15 else "2", first=1, scores="1:30 2:20") for seed in range(20)]
    found = tally(*rows)
    assert (found.first_share.count, found.first_share.of) == (15, 20)
    assert found.margins == {10: 15, -10: 5}
    html = course_sections(Speech(pack, "en"), found)
    assert "First-player advantage" in html
    assert "If it made no difference, this would be 50.0%" in html
    assert "Winning margins" in html


def test_those_who_play_alone_or_together_win_and_lose(opened):
    pack, _ = opened("teuta")
    speech = Speech(pack, "en")
    alone = tally(*(replace(row(seed, "1" if seed else ""), variant="1") for seed in range(4)), seats=1)
    together = tally(row(1, "1 2", joint=1), row(2, "", joint=1))
    tied = tally(row(1, "1 2"), row(2, "1 2"))
    apart = tally(row(1, "1"), row(2, "1 2"), row(3, ""))
    assert [name for name, _ in list_wins(speech, alone)] == ["won", "lost"]
    assert [name for name, _ in list_wins(speech, together)] == ["won", "lost"]
    assert [name for name, _ in list_wins(speech, tied)] == ["several together", "nobody"]
    assert [name for name, _ in list_wins(speech, apart)][2:] == ["several together", "nobody"]


def test_labels_are_whole_however_long(opened):
    pack, _ = opened("pig")
    name = "A sentence that ends a game and says at some length how it came to that in the end"
    drawn = draw_shares(Speech(pack, "fr"), [(name, Share(1, 2)), ("b", Share(1, 9))], "title")
    lines = re.findall(r"<tspan[^>]*>([^<]*)</tspan>", drawn)
    assert " ".join(lines) == f"{name} b"
    assert max(map(len, lines)) <= 34
    assert "20\u00a0%" in drawn


def test_games_without_end_are_named_by_their_seeds(built, opened):
    pack, _ = opened("pig")
    outcome = simulate(Plan(str(built("pig")), Setting(seats=2, seed=40), 7, most=10))
    assert outcome.tally.left == [40, 41, 42, 43, 44]
    assert "seeds of the unfinished games: 40, 41, 42, 43, 44" in summary_lines(Speech(pack, "en"), outcome)


def test_what_each_option_changes_is_compared(calling):
    call = calling("orchard")
    assert call("simulate", "orchard", "--matrix", "options", "--games", "6", "--jobs", "1").exit_code == 0
    html = Path("build/reports/orchard/latest/report.html").read_text(encoding="utf-8")
    part = html.partition("With and without each module, and by option")[2].partition("</svg>")[0]
    labels = re.findall(r"<tspan[^>]*>([^<]*)</tspan>", part)
    assert sorted(labels) == ["Level: Easy", "Level: Hard", "Windfall: no", "Windfall: yes"]
    assert "one player; no module, Level: Easy, Windfall: no" in html


def test_cards_of_modules_that_are_not_in_play_are_not_missed(opened):
    _, machine = opened("dragon-tail")
    modules = [machine.ids[number] for number in machine.modules]
    without, every = (set(list_all_cards(machine, playing)) for playing in ((), modules))
    assert without < every
    kept = {machine.ids[line.entry] for line in machine.box if line.module is None}
    assert without <= kept
