"""Findings as text: what a reader sees, in both languages, on any terminal."""

from __future__ import annotations

from ludex.core.findings import Severity, make_finding
from ludex.core.spans import SourceText, Span
from ludex.report import View, render
from tests.report.samples import FIELD, HINT, Made, at, misspelt, odd


def text(*findings, lang="en", **view):
    return render("text", Made(findings), View(lang, **view))


def test_a_finding_shows_place_excerpt_notes_and_cure():
    assert (
        text(misspelt(), odd())
        == """\
content/demo/cards.yaml:4:5: E FIELD001 unknown field “atack”: “card” has no such field
  4 |     atack: 3
    |     ^^^^^
    = did you mean attack?
    = content/demo/cards.yaml:3:3: the entry begins here
  3 |   garde:
    |   -----
    = fix: write “attack” (applied by ludex validate --fix)

content/demo/cards.yaml:5:11: W STYLE001 Odd x.
  5 |     text: été
    |           ^^^

1 error, 1 warning; 41 files found, 41 checked, 3,912 references, 1,204 texts
1 finding can be fixed with: ludex validate --fix
explain with: ludex explain FIELD001
"""
    )


def test_the_same_in_french():
    assert (
        text(misspelt(safe=False), odd(), odd(), lang="fr")
        == """\
content/demo/cards.yaml:4:5: E FIELD001 champ inconnu «\u00a0atack\u00a0»\u00a0: «\u00a0card\u00a0» \
n’a pas de tel champ
  4 |     atack: 3
    |     ^^^^^
    = vouliez-vous dire attack\u202f?
    = content/demo/cards.yaml:3:3: l’entrée commence ici
  3 |   garde:
    |   -----
    = correction\u00a0: écrire «\u00a0attack\u00a0» \
(par ludex validate --fix --unsafe-fixes\u202f; à relire ensuite)

content/demo/cards.yaml:5:11: W STYLE001 Étrange\u00a0: x.
  5 |     text: été
    |           ^^^

content/demo/cards.yaml:5:11: W STYLE001 Étrange\u00a0: x.
  5 |     text: été
    |           ^^^

1 erreur, 2 avertissements\u202f; 41 fichiers trouvés, 41 vérifiés, 3\u202f912 références, 1\u202f204 textes
explication\u00a0: ludex explain FIELD001
"""
    )


def test_nothing_found_still_says_what_was_checked():
    assert text() == "no mistakes found; 41 files found, 41 checked, 3,912 references, 1,204 texts\n"


def test_counts_are_left_out_where_they_do_not_apply_and_singular_where_one():
    outcome = Made(checked={"files": 1, "checked": 1, "ignored": 1, "allowed": 2})
    assert render("text", outcome, View("en")) == (
        "no mistakes found; 1 file found, 1 checked, 1 ignored, 2 findings suppressed\n"
    )
    assert render("text", outcome, View("fr")) == (
        "aucune faute trouvée\u202f; 1 fichier trouvé, 1 vérifié, 1 ignoré, 2 constats masqués\n"
    )


def test_nothing_checked_is_not_nothing_wrong():
    outcome = Made(checked={"files": 1, "checked": 0})
    assert render("text", outcome, View("en")) == "nothing was checked; 1 file found, 0 checked\n"
    assert render("text", outcome, View("fr")).startswith("rien n’a été vérifié\u202f; ")


def test_colour_only_adds_to_the_words():
    import re

    coloured = text(misspelt(), make_finding(HINT, at("kind")), colour=True)
    assert "\x1b[1;31mE FIELD001\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == text(misspelt(), make_finding(HINT, at("kind")))


def test_a_raised_severity_is_the_one_shown():
    assert ": E HINT001 Hint {x}." in text(make_finding(HINT, at("kind"), severity=Severity.ERROR))


def test_a_file_without_a_text_still_has_a_place():
    lines = text(odd(Span("content/demo/photo.yaml", 7, 9))).splitlines()
    assert lines[:2] == ["content/demo/photo.yaml:1:1: W STYLE001 Odd x.", ""]


def test_line_numbers_of_one_finding_share_a_column():
    long = SourceText("a.yaml", "x\n" * 100 + "last: 1\n")
    finding = make_finding(FIELD, at("last", long), kind="k", name="n", notes=misspelt().notes)
    shown = render("text", Made((finding,), texts={**Made().texts, "a.yaml": long}), View())
    assert "  101 | last: 1\n      | ^^^^\n" in shown
    assert "    3 |   garde:\n      |   -----\n" in shown


def test_nothing_that_content_says_can_steer_the_terminal():
    evil = SourceText("a\x1b]0;x.yaml", "name: \x1b[2J\u202eabc\r\n")
    finding = odd(evil.span(6, 10), name="\x1b[2J\nsecond line\u2028\udc80")
    shown = render("text", Made((finding,), texts={evil.file: evil}), View())
    assert not set(shown) & set("\x1b\u202e\u2028\udc80\r")
    assert "Odd ␛[2J second line␤�." in shown
    assert "  1 | name: ␛[2J�abc\n    |       ^^^^\n" in shown
