"""Two simulations are compared pair by pair, and chance is told from what is real."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludex.actions.revision import extract_revision
from ludex.play.bots.bot import make_random
from ludex.play.simulation.comparison import compare_pairs, pair_rows, sign_test
from ludex.play.simulation.game_rows import GameRow, encode_rows, read_rows


def rows(won, answers=None):
    return [
        GameRow("2", seed, "finished", "end", str(who), (answers or (lambda n: 10))(seed), 5, f"{who}:card/a")
        for seed, who in enumerate(won)
    ]


def compare(old, new):
    return compare_pairs(pair_rows(old, new))


def find(found, sort, of=""):
    (each,) = [each for each in found.differences if (each.sort, each.of) == (sort, of)]
    return each


def test_nothing_differs_from_itself():
    found = compare(rows([1, 2] * 50), rows([1, 2] * 50))
    assert found.pairs == 100
    assert not any(each.real or each.change or each.games for each in found.differences)


def test_a_change_is_real_where_pairs_agree_on_it():
    old = [1, 2] * 50
    new = [2 if seed % 10 == 0 else who for seed, who in enumerate(old)]
    found = find(compare(rows(old), rows(new)), "won", "2")
    assert found.change == pytest.approx(0.1)
    assert found.chance == pytest.approx(2 / 2**10)
    assert found.real
    few = find(compare(rows(old[:30]), rows(new[:30])), "won", "2")
    assert not few.real
    assert 100 < few.games < 1000
    assert not find(compare(rows(old[:10]), rows(new[:10])), "won", "2").games, "one standard error"


def test_the_games_asked_for_are_enough_four_times_in_five():
    """Where a change wins one game more in eight, a few games say how many others find it."""

    def compare_wins(games):
        old = [chance.choice((1, 2)) for _ in range(games)]
        new = [2 if chance.random() < 0.125 else who for who in old]
        answers = [chance.randint(1, 99) for _ in range(2 * games)]
        found = compare(rows(old, answers.__getitem__), rows(new, answers[::-1].__getitem__))
        return find(found, "won", "2")

    enough = []
    for number in range(150):
        chance = make_random(f"{number}")
        few = compare_wins(30)
        if 0 < few.games < 2000 and not few.real:
            enough.append(compare_wins(few.games).real)
    assert len(enough) > 20
    assert sum(enough) >= 0.8 * len(enough)


def test_a_number_is_compared_by_the_mean_of_its_differences():
    chance = make_random("1")
    noise = [chance.randint(10, 90) for _ in range(200)]
    old = rows([1] * 200, lambda n: noise[n])
    new = rows([1] * 200, lambda n: noise[n] + 1 + n % 2)
    found = find(compare(old, new), "answers")
    assert found.change == pytest.approx(1.5)
    assert found.real
    assert found.within < 0.1


def test_chance_alone_seldom_raises_an_alarm():
    """Sides that differ by chance alone, a hundred times: hardly any of them is called different."""
    alarms = 0
    for seed in range(100):
        chance = make_random(f"{seed}")
        sides = [[chance.choice((1, 2)) for _ in range(200)] for _ in range(2)]
        alarms += any(each.real for each in compare(*map(rows, sides)).differences)
    assert alarms <= 10


def test_the_sign_test_is_exact_and_goes_over_into_its_limit():
    assert sign_test(0, 0) == 1.0
    assert sign_test(5, 0) == pytest.approx(2 / 32)
    assert sign_test(1010, 991) == pytest.approx(sign_test(1009, 990), abs=0.02)


def test_games_that_have_no_like_are_counted_apart():
    found = compare(rows([1] * 10), rows([1] * 14))
    assert (found.pairs, found.unpaired) == (10, 4)


def test_rows_are_read_as_they_were_written(tmp_path):
    file = tmp_path / "games.csv"
    made = [*rows([1, 2]), GameRow("1+module/x", 3, "stuck", "", "", 1, 0, "1:card/a 1:card/b")]
    file.write_bytes(encode_rows(made, head=True))
    assert list(read_rows(file)) == made
    file.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(ValueError, match="a,b"):
        list(read_rows(file))


@pytest.fixture
def project(calling):
    call = calling("pig")
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "a"],
    ):
        subprocess.run(["git", *words], check=True)
    return call


def test_a_change_is_compared_with_a_revision_a_report_and_a_pack(project):
    assert project("simulate", "pig", "--games", "60", "--jobs", "1").exit_code == 0
    file = Path("content/pig/game.yaml")
    file.write_text(file.read_text(encoding="utf-8").replace(">= 100", ">= 50"), encoding="utf-8")
    Path("build/pig.ludex").rename("old.ludex")
    told = {}
    for against in ("latest", "HEAD", "1", "old.ludex"):
        found = project("simulate", "pig", "--games", "60", "--jobs", "1", "--against", against)
        assert found.exit_code == 0, found.output
        told[against] = [line for line in found.stdout.splitlines() if "→" in line]
    assert told["latest"] == told["HEAD"] == told["1"] == told["old.ludex"]
    (answers,) = [line for line in told["HEAD"] if "Answers per game" in line]
    assert "significant" in answers
    report = json.loads(Path("build/reports/pig/latest/report.json").read_text(encoding="utf-8"))
    assert report["comparison"]["against"] == "old.ludex"
    assert report["comparison"]["pairs"] == 60
    assert sorted(each.name for each in Path("build/reports/pig").iterdir()) == [
        "0001",
        "0002",
        "0003",
        "0004",
        "0005",
        "latest",
    ]
    assert "Compared with" in Path("build/reports/pig/0002/report.html").read_text(encoding="utf-8")


def test_what_cannot_be_compared_with_is_refused(project):
    found = project("simulate", "pig", "--games", "2", "--against", "nothing")
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert "cannot compare with “nothing”, which is unknown" in found.stderr
    file = Path("content/pig/game.yaml")
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace("start: rounds", "start: round"), encoding="utf-8")
    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qam", "b"], check=True)
    file.write_text(whole, encoding="utf-8")
    found = project("simulate", "pig", "--games", "2", "--against", "HEAD")
    assert found.exit_code == 1
    assert "start: round" in found.stderr
    assert "these findings come from HEAD; nothing was played" in found.stderr


def test_reports_of_another_game_or_format_are_refused(project):
    assert project("simulate", "pig", "--games", "2", "--jobs", "1").exit_code == 0
    report = Path("build/reports/pig/0001")
    plan = (report / "plan.json").read_text(encoding="utf-8")
    (report / "plan.json").write_text(plan.replace('"pig"', '"sheep"'), encoding="utf-8")
    for words in (("--games", "2", "--against", str(report)), ("--resume", str(report))):
        found = project("simulate", "pig", *words)
        assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
        assert "“sheep”, but you are simulating “pig”" in found.stderr
    (report / "plan.json").write_text(plan, encoding="utf-8")
    (report / "games.csv").write_text("variant,seed\n2,1\n", encoding="utf-8")
    found = project("simulate", "pig", "--games", "2", "--against", "1")
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert "does not have the games of a simulation by this version" in found.stderr
    assert not Path("build/reports/pig/0002").exists()


def test_a_cluster_without_dask_or_without_anybody_is_told(project, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "ludex.play.simulation.cluster", raising=False)
    found = project("simulate", "pig", "--games", "2", "--cluster", "tcp://127.0.0.1:9")
    assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
    assert "--cluster needs Dask, which is not installed: pip install ludex[cluster]" in found.stderr


def test_schemas_of_the_core_are_not_taken_from_a_revision(project, tmp_path):
    """In the sources of Ludex itself they lie beside those of the games."""
    for name in ("card.schema.json", "meta/core.json", "pig/own.schema.json"):
        file = Path("schemas", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("{}", encoding="utf-8")
    subprocess.run(["git", "add", "."], check=True)
    subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "b"], check=True)
    aside = tmp_path / "aside"
    aside.mkdir()
    assert extract_revision(Path.cwd(), "HEAD", aside)
    found = {file.relative_to(aside).as_posix() for file in aside.rglob("*.json")}
    assert found == {"schemas/pig/own.schema.json", "schemas/pig/seat.schema.json"}
    assert (aside / "content/pig/game.yaml").is_file()


def test_a_run_that_is_stopped_keeps_what_it_found(project):
    """By the signal that systems stop programs with, as by Ctrl-C."""
    assert project("build").exit_code == 0
    words = [sys.executable, "-m", "ludex.cli", "simulate", "pig", "--games", "1000000", "--jobs", "1"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    rows = Path("build/reports/pig/0001/games.csv")
    end = time.monotonic() + 60
    while not (rows.is_file() and rows.stat().st_size) and time.monotonic() < end:
        time.sleep(0.05)
    running.terminate()
    told, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Interrupted: " in told
    report = json.loads(Path("build/reports/pig/latest/report.json").read_text(encoding="utf-8"))
    assert report["variants"][0]["games"] == len(list(read_rows(rows))) > 0
