"""A code's page: in the terminal, as Markdown, and the index."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ludex.core.findings import Severity
from ludex.report import View, code_pages, examples
from ludex.report.code_pages import render_listing, render_markdown_pages, render_page
from ludex.report.examples import Example, collect_examples, get_example, load_lexicon
from tests.report.samples import CODES, FIELD, STYLE


def test_a_page_says_why_wrong_right_and_how_to_silence(monkeypatch):
    said = "cards.yaml:4:5: E FIELD001 A card has no field “nme”"
    shown = Example(FIELD.wrong, said, FIELD.right)
    monkeypatch.setattr(code_pages, "get_example", lambda code, lang: shown)
    assert (
        render_page(FIELD, View(width=72))
        == """\
FIELD001 (error)  Unknown field

  Ludex reads a field by its name. Use `x_y` or <b>.

Wrong
  kind: card
  entries: {}

What Ludex says
  cards.yaml:4:5: E FIELD001 A card has no field “nme”

Right
  kind: card

How to suppress it
  If it is intended, write `# ludex: allow FIELD001 reason` at the end
  of the line, which covers that line, or alone above it, which also
  covers everything indented below it. With allow-file instead of allow,
  it covers the whole file. The reason is required, and a comment that
  suppresses nothing is itself reported.
"""
    )


def test_a_page_in_french_and_without_examples():
    made = render_page(STYLE, View("fr", colour=True))
    assert made.startswith("\x1b[1;33mSTYLE001 (avertissement)\x1b[0m  Étrange\n")
    assert "# ludex: allow STYLE001 raison" in made
    assert "Faux" not in made


def test_the_listing_has_a_line_for_each_code_group_by_group():
    assert (
        render_listing(CODES, View("fr"))
        == """\
FIELD001  E  Champ inconnu

HINT001   I  Conseil

STYLE001  W  Étrange

plus avec\u00a0: ludex explain CODE
"""
    )


def test_pages_stand_in_both_languages_with_what_the_case_says(tmp_path):
    (tmp_path / "snippets").mkdir()
    (tmp_path / "snippets" / "FIELD001.txt").write_text("``` fenced\n", encoding="utf-8")
    (tmp_path / "snippets" / "FIELD001.fr.txt").write_text("en français\n", encoding="utf-8")
    case = tmp_path / "HINT001_hard"
    case.mkdir()
    (case / "expected.txt").write_text("a hint\n\n1 remark; 1 file found\n", encoding="utf-8")
    made = render_markdown_pages(CODES, tmp_path)
    assert set(made) == {"README.md", "FIELD001.md", "HINT001.md", "STYLE001.md"}
    field = made["FIELD001.md"]
    assert "### What Ludex says\n\n````text\n``` fenced\n````\n" in field
    assert "### Ce que dit Ludex\n\n```text\nen français\n```\n" in field
    assert "### A finding of this code\n\n```text\na hint\n```\n" in made["HINT001.md"]
    assert r"Use `x_y` or \<b>." in field
    assert "### Wrong\n\n```yaml\nkind: card\nentries: {}\n```\n" in field
    assert "`# ludex: allow FIELD001 reason`" in field
    assert field.index("## English") < field.index("## Français")


ENGLISH = """\
[passages]
"Le gel" = "Frost"
[words]
carte = "card"
pomme = "apple"
"""


def test_the_lexicon_translates_passages_and_whole_words_and_keeps_the_rest(tmp_path):
    (tmp_path / "english.toml").write_text(ENGLISH, encoding="utf-8")
    lexicon = load_lexicon(tmp_path)
    french = "pomme_2: {title: Pomme, text: Le\u00a0gel.} # Le gelier, pommeau, POMME"
    assert lexicon.translate(french) == "apple_2: {title: Apple, text: Frost.} # Le gelier, pommeau, apple"


def test_the_english_page_shows_the_english_of_the_case_and_the_french_page_the_case(tmp_path):
    code = replace(FIELD, wrong="carte: {}\n", right="kind: card\n")
    case = tmp_path / "FIELD001_misspelt"
    case.mkdir()
    (case / "english.txt").write_text("a.yaml:1:1: E FIELD001 other\n\n1 error\n", encoding="utf-8")
    (tmp_path / "snippets").mkdir()
    for name, text in (("FIELD001.txt", "card"), ("FIELD001.fr.txt", "carte")):
        (tmp_path / "snippets" / name).write_text(f"a.yaml:1:1: E FIELD001 {text}\n", encoding="utf-8")
    (tmp_path / "english.toml").write_text(ENGLISH, encoding="utf-8")
    english, french = render_markdown_pages({code.name: code}, tmp_path)["FIELD001.md"].split("## Français")
    assert "card: {}" in english and "E FIELD001 card\n" in english and "carte" not in english
    assert "carte: {}" in french and "E FIELD001 carte\n" in french
    assert json.loads(collect_examples([code], tmp_path)) == {
        "FIELD001": {
            "en": "a.yaml:1:1: E FIELD001 card",
            "fr": "a.yaml:1:1: E FIELD001 carte",
            "wrong": "card: {}\n",
        }
    }


def test_explain_shows_the_kept_english_in_english_only(monkeypatch):
    code = replace(FIELD, wrong="carte: {}\n")
    monkeypatch.setattr(examples, "_load", lambda: {code.name: {"en": "x", "fr": "y", "wrong": "card: {}\n"}})
    assert get_example(code, "en") == ("card: {}\n", "x", code.right)
    assert get_example(code, "fr") == ("carte: {}\n", "y", code.right)


def test_without_cases_a_page_shows_no_message(tmp_path):
    assert "A finding of this code" not in render_markdown_pages(CODES, tmp_path / "none")["HINT001.md"]


def test_the_message_shown_is_the_first_of_the_code_in_its_case(tmp_path):
    case = tmp_path / "FIELD001_misspelt"
    case.mkdir()
    (case / "expected.txt").write_text(
        "a.yaml:1:1: W STYLE001 odd\n  1 | a\n\na.yaml:2:1: E FIELD001 A card has no field “b”\n  2 | b\n\n"
        "a.yaml:3:1: E FIELD001 A card has no field “c”\n\n2 errors\n",
        encoding="utf-8",
    )
    unshown = [replace(each, wrong="", right="") for each in CODES.values()]
    messages = json.loads(collect_examples(unshown, tmp_path))
    assert messages["FIELD001"] == {"en": "a.yaml:2:1: E FIELD001 A card has no field “b”\n  2 | b", "fr": ""}
    assert messages["HINT001"] == {"en": "", "fr": ""}


def test_the_index_links_every_page(tmp_path):
    index = render_markdown_pages(CODES, tmp_path)["README.md"]
    assert "| [FIELD001](FIELD001.md) | E | Unknown field<br>Champ inconnu |" in index
    assert index.count("\n| [") == 3


def test_examples_show_the_signs_that_make_the_difference():
    code = replace(FIELD, wrong="a:\n\tb: 1\u2028\n", right="")
    assert "\nWrong\n  a:\n  →   b: 1␤\n\n" in render_page(code, View())


@pytest.mark.parametrize(
    ("name", "severity", "silenced"),
    [
        ("FIELD001", Severity.ERROR, True),
        ("FILE012", Severity.WARNING, True),
        ("FILE001", Severity.ERROR, False),
        ("YAML001", Severity.ERROR, False),
        ("ALLOW004", Severity.WARNING, False),
    ],
)
def test_what_cannot_be_silenced_says_so(name, severity, silenced):
    made = render_page(replace(FIELD, name=name, severity=severity), View())
    assert (f"# ludex: allow {name} reason" in made) == silenced
    assert ("It cannot be suppressed" in made) != silenced
