"""Values are changed over a grid, beside the content, and what answers to them is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludex.play.simulation.comparison import Difference
from ludex.play.simulation.sweep import Sweep, sweep_lines, sweep_section
from ludex.play.speech import Speech


@pytest.fixture
def wyvern(calling):
    return calling("wyvern")


def read_sources():
    return {file: file.read_bytes() for file in Path("content").rglob("*") if file.is_file()}


def test_what_answers_to_a_value_is_found_and_the_content_stays(wyvern):
    before = read_sources()
    found = wyvern("sweep", "wyvern", "--vary", "enemy/wyvern.health=10..30:20", "--games", "60")
    assert found.exit_code == 0, found.output
    assert read_sources() == before
    head, low, high, *_ = found.stdout.splitlines()[-5:]
    assert head.split()[0] == "enemy/wyvern.health"
    assert low.startswith("10 ")
    assert "▼ p<0.001" in low  # shorter games
    assert "[" in high  # as the content has it
    report = json.loads(Path("build/reports/wyvern/latest/report.json").read_text(encoding="utf-8"))
    assert [each["values"] for each in report["variants"]] == [
        {"enemy/wyvern.health": "10"},
        {"enemy/wyvern.health": "30"},
    ]
    assert report["sweep"]["base"] == {"enemy/wyvern.health": "30"}
    real = {
        each["sort"] for point in report["sweep"]["points"] for each in point["differences"] if each["real"]
    }
    assert {"answers", "won"} <= real
    page = Path("build/reports/wyvern/latest/report.html").read_text("utf-8")
    assert "Results by value" in page
    call = "ludex sweep wyvern --games 60 --seed 1 --seats 2 --vary enemy/wyvern.health=10,30"
    assert f"<code>{call}</code>" in page


def test_points_as_the_content_has_it_play_the_same_games_as_simulate(wyvern):
    wyvern("simulate", "wyvern", "--games", "20", "--jobs", "1")
    wyvern("sweep", "wyvern", "--vary", "enemy/wyvern.health=30,40", "--games", "20", "--jobs", "1")
    rows = [Path(f"build/reports/wyvern/000{n}/games.csv").read_text("utf-8").splitlines() for n in (1, 2)]
    usual = [line.replace("2+enemy/wyvern.health=30,", "2,", 1) for line in rows[1] if "health=30" in line]
    assert usual == rows[0][1:]


def test_seats_and_options_are_varied(calling):
    orchard = calling("orchard")
    words = ("--vary", "option.level=easy,hard", "--vary", "option.windfall=no,yes", "--vary", "seats=1..2")
    found = orchard("sweep", "orchard", *words, "--games", "4")
    assert found.exit_code == 0, found.output
    report = json.loads(Path("build/reports/orchard/latest/report.json").read_text("utf-8"))
    settings = [(each["options"], each["seats"]) for each in report["variants"]]
    assert len(settings) == 8
    assert settings[-1] == ({"level": "hard", "windfall": True}, 2)
    base = {"option.level": "easy", "option.windfall": "no", "seats": "1"}
    assert report["sweep"]["base"] == base


@pytest.mark.parametrize(
    ("varied", "said"),
    [
        (["nobody.health=1,2"], "no entry here is called “nobody”"),
        (["enemy/wyvern=1,2"], "contains several values; choose title, health or source"),
        (["enemy/wyvern.helth=1,2"], "did you mean health?"),
        (["enemy/wyvern.health.more=1"], "there is no value “more”, because the value before it"),
        (["seats=9"], "is for 2 to 3 players, not 9"),
        (["option.x=1"], "“wyvern” has no options."),
        (["enemy/wyvern.health"], "is not of the form NAME=VALUES"),
        (["enemy/wyvern.health=,"], "is not of the form NAME=VALUES"),
        (["enemy/wyvern.health=1..900"], "make more than 400 combinations"),
        (["seats=2", "seats=3"], "“seats” is varied twice"),
    ],
)
def test_what_cannot_be_varied_is_refused(wyvern, varied, said):
    words = [word for each in varied for word in ("--vary", each)]
    found = wyvern("sweep", "wyvern", "--games", "2", *words)
    assert found.exit_code == 2
    assert said in found.stderr
    assert not Path("build/reports").exists()


def test_a_value_that_no_schema_allows_is_found_at_the_word(wyvern):
    found = wyvern("sweep", "wyvern", "--games", "2", "--vary", "enemy/wyvern.health=20,-4")
    assert found.exit_code == 1
    assert "content/wyvern/enemies.yaml:3:36" in found.stderr
    assert "health: -4" in found.stderr
    assert "these findings come from enemy/wyvern.health = -4; nothing was played" in found.stderr
    assert not Path("build/reports").exists()


def test_a_report_of_a_sweep_is_not_gone_on_with(wyvern):
    wyvern("sweep", "wyvern", "--games", "2", "--vary", "enemy/wyvern.health=20,30")
    found = wyvern("simulate", "wyvern", "--resume", "1")
    assert found.exit_code == 2
    assert "cannot be continued, because it is damaged or comes from another version" in found.stderr


def test_maps_are_read_without_their_colours(opened):
    """Every cell has its number, and a change significant its arrow."""
    pack, _ = opened("pig")
    base = (("a", "1"), ("b", "1"))
    points = {
        (("a", one), ("b", other)): {
            ("answers", ""): Difference("answers", "", 10.0, 10.0 + n, 1.0, 0.001, n != 2, 50)
        }
        for n, (one, other) in enumerate((("1", "2"), ("2", "1"), ("2", "2")), start=1)
    }
    html = sweep_section(Speech(pack, "en"), Sweep((("a", ("1", "2")), ("b", ("1", "2"))), base, points))
    cells = [each.partition("</td>")[0] for each in html.split("<td ")[1:]]
    assert [each.partition(">")[2] for each in cells] == ["[10.0]", "11.0 ▲", "12.0", "13.0 ▲"]
    assert "a \\ b" in html


def test_the_terminal_shows_how_likely_chance_is(opened):
    """A significant change has an arrow, every change its p-value, and the base neither."""
    pack, _ = opened("pig")
    points = {
        (("a", "2"),): {("answers", ""): Difference("answers", "", 10.0, 12.0, 1.0, 0.0004, True, 50)},
        (("a", "3"),): {("answers", ""): Difference("answers", "", 10.0, 9.0, 1.0, 0.25, False, 50)},
        (("a", "4"),): {("answers", ""): Difference("answers", "", 10.0, 10.0, 1.0, 1.0, False, 50)},
    }
    swept = Sweep((("a", ("1", "2", "3", "4")),), (("a", "1"),), points)
    lines = list(sweep_lines(Speech(pack, "fr"), swept))
    assert [each.split(maxsplit=1)[1] for each in lines[1:5]] == [
        "[10,0]",
        "12,0 ▲ p<0,001",
        "9,0 p=0,250",
        "10,0",
    ]
