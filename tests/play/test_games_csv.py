"""What docs/games-csv.md shows is what comes of a run: its columns, and its lines of Python."""

from __future__ import annotations

import csv
import re
import runpy
from collections import Counter
from pathlib import Path

from ludex.play.simulation.game_rows import COLUMNS, GameRow, encode_rows

PAGE = (Path(__file__).parents[2] / "docs" / "games-csv.md").read_text(encoding="utf-8")


def test_every_column_is_told():
    table = re.findall(r"^\| (`.*?`(?:, `.*?`)*) \| .*\|$", PAGE, re.MULTILINE)
    assert Counter(name for cell in table for name in re.findall(r"`(\w+)`", cell)) == Counter(COLUMNS)


def test_the_lines_of_python_answer_their_question(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "build/reports/defi-reine/latest"
    folder.mkdir(parents=True)
    cards = "1:enemy/a 1:enemy/b 1:card/c"
    rows = [
        GameRow("1", seed, "finished", "end", "1" if seed < 10 else "", 9, 9, "", cards) for seed in range(40)
    ]
    (folder / "games.csv").write_bytes(encode_rows(rows, head=True))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "question.py").write_text(PAGE.split("```python\n")[1].split("```")[0], encoding="utf-8")
    runpy.run_path("question.py")
    told = capsys.readouterr().out
    assert told == "enemy/a and enemy/b: 10 of 40 games won\n"
    shown = PAGE.split("it printed:\n\n```\n")[1].split("```")[0]
    assert all(re.fullmatch(r"\S+ and \S+: \d+ of \d+ games won", line) for line in shown.splitlines())


def test_no_word_holds_what_parts_words(calling):
    call = calling("tides")
    assert call("simulate", "tides", "--games", "6", "--judge", "2:10", "--jobs", "1").exit_code == 0
    with Path("build/reports/tides/latest/games.csv").open(encoding="utf-8", newline="") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 6
    patterns = {
        "chosen": r"\d:[\w./-]+",
        "cards": r"\d:[\w./-]+",
        "held": r"\d:[\w./-]+",
        "open": r"\d:[\w./-]+:\d+/\d+",
        "worths": r"\d:[\w./-]+:\d+\.\d\d/-?\d+\.\d\d",
    }
    for name, pattern in patterns.items():
        words = [word for game in games for word in game[name].split()]
        assert words or name == "cards", name
        assert all(re.fullmatch(pattern, word) for word in words), name
