"""`ludex export` and `ludex convert`: the sample game's cards go out as a table, and come in again."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from ludex.actions.validate import validate

ROOT = Path(__file__).resolve().parents[2]
CARDS = "content/hush-owl/cards.yaml"


@pytest.fixture
def project(tmp_path, monkeypatch):
    for part in ("content/hush-owl", "content/shared", "schemas/hush-owl"):
        copytree(ROOT / part, tmp_path / part)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_cards_go_out_and_come_in_again(ludex, project):
    assert ludex("export", "--kind", "card", "-o", "cards.csv").stdout == ""
    Path(CARDS).unlink()
    made = ludex("convert", "cards.csv", "--kind", "card", "-o", CARDS)
    assert (made.exit_code, made.stdout) == (0, f"{CARDS}\n")
    assert validate(project).findings == ()
    assert ludex("export", "--kind", "card").stdout == Path("cards.csv").read_text(encoding="utf-8")


def test_a_file_that_is_there_is_replaced_only_when_asked(ludex, project):
    ludex("export", "--kind", "card", "-o", "cards.csv")
    before = Path(CARDS).read_bytes()
    made = ludex("convert", "cards.csv", "--kind", "card", "-o", CARDS)
    assert made.exit_code == 2
    assert "Use --replace to overwrite it" in made.stderr
    assert Path(CARDS).read_bytes() == before
    assert ludex("convert", "cards.csv", "--kind", "card", "-o", CARDS, "--replace").exit_code == 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            ["cards.csv, line 2, column “copies”: “many” is not", "“Rye” is not a valid slug (such as rye)"],
        ),
        (
            "fr",
            [
                "cards.csv, ligne 2, colonne «\u00a0copies\u00a0»",
                "«\u00a0Rye\u00a0» n’est pas un nom court valide",
            ],
        ),
    ],
)
def test_what_is_wrong_with_a_table_is_told_line_by_line(ludex, project, lang, said):
    Path("cards.csv").write_text("id,title,copies\nbran,Bran,many\nRye,Rye,1\n", encoding="utf-8")
    made = ludex("convert", "cards.csv", "--kind", "card", "-o", "content/hush-owl/more.yaml", "--lang", lang)
    assert made.exit_code == 1
    assert len(made.stderr.splitlines()) == 2
    assert [words for words in said if words not in made.stderr] == []
    assert not Path("content/hush-owl/more.yaml").exists()


@pytest.mark.parametrize("call", [[], ["--kind", "card", "--mapping", CARDS]])
def test_columns_stand_for_a_kind_or_for_what_a_mapping_says(ludex, project, call):
    made = ludex("export", *call)
    assert (made.exit_code, made.stdout) == (2, "")
    assert "with either --kind or --mapping" in made.stderr
