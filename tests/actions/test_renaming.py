"""`rename` on a disk: what it refuses and why, and that it writes all files or none."""

from __future__ import annotations

import os
import re
import shutil

import pytest

from ludex.actions.l10n import l10n_extract
from ludex.actions.rename import rename
from ludex.actions.validate import validate
from ludex.compile.outcome import Refusal
from ludex.core.filesystem import is_draft
from tests.worlds import lay_base

CARDS, DECKS, PO = "content/demo/cards.yaml", "content/demo/decks.yaml", "content/demo/text/en.po"


@pytest.fixture
def world(tmp_path):
    lay_base(tmp_path)
    catalogue = tmp_path / PO
    catalogue.parent.mkdir()
    catalogue.write_text(
        'msgctxt "card/brouette.title"\nmsgid "Brouette"\nmsgstr "Lantern"\n', encoding="utf-8"
    )
    return tmp_path


def contents(world):
    return {file: file.read_bytes() for file in sorted(world.rglob("*")) if file.is_file()}


def refused(world, old, new, **settings):
    """The words of a refusal, after which nothing is other than before."""
    before = contents(world)
    with pytest.raises(Refusal) as caught:
        rename(world, old, new, **settings)
    assert contents(world) == before
    french, note = caught.value.message.render("fr"), caught.value.note
    assert french != caught.value.message.render("en")
    return caught.value.message.render("en") + (f" {note.message.render('en')}" if note else "")


def add(world, file, text):
    path = world / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def test_every_file_that_names_it_is_edited(world):
    os.chmod(world / CARDS, 0o640)
    made = rename(world, "brouette", "fanal")
    assert (str(made.old), str(made.new), made.places) == ("card/brouette", "card/fanal", 4)
    assert sorted(made.after) == [CARDS, DECKS, PO]
    for file, text in made.after.items():
        assert (world / file).read_text(encoding="utf-8") == text
    assert "{fanal: 2, echelle: 3, filet: 1}" in made.after[DECKS]
    assert made.after[PO].startswith('msgctxt "card/fanal.title"\n')
    assert (world / CARDS).stat().st_mode & 0o777 == 0o640
    assert not [name for name in os.listdir(world / "content/demo") if is_draft(name)]
    assert {finding.code.name for finding in validate(world).findings} <= {
        "L10N026"
    }  # the demo is not translated


SHEET = """\
kind: sheet
entries:
  aide:
    title: Aide-mémoire
    texts: {outils: "Les outils d’Élise"}
    template: |
      ## {{ sheet.texts.outils }} {{ filet.text if filet.copies == 2 else brouette.title }}
      {% for x in [brouette, card.filet] %}{{ x.title }}{% endfor %}
      {% if brouette == filet %}{{ filet }}{% endif %}
"""


def test_templates_of_sheets_name_it_anew(world):
    add(world, "content/demo/sheets.yaml", SHEET)
    after = rename(world, "filet", "grand-filet").after["content/demo/sheets.yaml"]
    assert after == SHEET.replace("filet", "grand_filet")
    assert not [each for each in validate(world).findings if each.severity.value == "E"]


RULES = """\
kind: function
entries:
  pale:
    title: Pâle
    args: {c: entry card}
    returns: bool
    is: >-
      c == brouette
      or  c in [card.brouette, echelle]
"""


def test_rules_follow(world):
    add(world, "content/demo/functions.yaml", RULES)
    rename(world, "brouette", "fanal-bleu")
    said = (world / "content/demo/functions.yaml").read_text(encoding="utf-8")
    wanted = RULES.replace("brouette", "fanal_bleu")
    assert said == wanted
    assert "NAME001" not in {finding.code.name for finding in validate(world).findings}


def test_a_name_that_would_be_hidden_in_rules_is_refused(world):
    add(world, "content/demo/functions.yaml", RULES)
    assert "“c” would not mean card/brouette in content/demo/functions.yaml:7:9" in refused(
        world, "brouette", "c"
    )


def test_a_dry_run_writes_nothing(world):
    before = contents(world)
    made = rename(world, "brouette", "fanal", dry_run=True)
    assert "fanal:" in made.after[CARDS]
    assert contents(world) == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("brouette", "Gros Fanal", "“Gros Fanal” is not a valid slug"),
        ("brouette", "card/fanal", "give only the part after the slash, fanal"),
        ("brouette", "x" * 65, "64 characters at most"),
        ("brouette", "null", "YAML would not read “null” as a text"),
        ("brouette", "brouette", "card/brouette already has this name"),
        ("brouette", "filet", f"card/filet already exists, in {CARDS}:11:3"),
        ("brouete", "fanal", "no entry here is called “brouete” did you mean card/brouette?"),
        ("Brouette", "fanal", "did you mean card/brouette, which has this title?"),
        ("carte/brouette", "fanal", "did you mean card/brouette?"),
        ("demo", "verger", "rename that folder"),
        ("zzzzzz", "fanal", "no entry here is called “zzzzzz”"),
    ],
)
def test_wishes_that_cannot_be_granted(world, old, new, said):
    assert said in refused(world, old, new)


def test_names_that_are_spoken_for(world):
    add(
        world,
        "content/demo/more.yaml",
        "kind: card\nid: gant\ntitle: Gant\nwas: [moufle]\nsource: {status: original}\n",
    )
    assert "“moufle” is a former name of card/gant, in content/demo/more.yaml:4:6" in refused(
        world, "brouette", "moufle"
    )
    assert "did you mean card/gant, which had this name?" in refused(world, "moufle", "mitaine")
    assert str(rename(world, "gant", "moufle").new) == "card/moufle"
    game = world / "content/demo/game.yaml"
    game.write_text(game.read_text(encoding="utf-8") + "removed: [card/rateau]\n", encoding="utf-8")
    assert "card/rateau is listed as removed, in content/demo/game.yaml:13:11" in refused(
        world, "brouette", "rateau"
    )


def test_names_with_several_meanings(world):
    add(world, "content/demo/enemies.yaml", "kind: term\nid: brouette\nwords: {fr: {one: brouette}}\n")
    assert refused(world, "brouette", "fanal") == (
        "“brouette” may mean card/brouette or term/brouette: give the full id"
    )
    shutil.copytree(world / "content/demo", world / "content/other")
    assert "several games: choose one with --game: demo or other" in refused(world, "card/brouette", "fanal")
    made = rename(world, "card/brouette", "fanal", game="other")
    assert all(file.startswith("content/other/") for file in made.after)


def test_an_id_that_stands_twice(world):
    add(
        world,
        "content/demo/more.yaml",
        "kind: card\nid: brouette\ntitle: Brouette\nsource: {status: original}\n",
    )
    assert "defined several times" in refused(world, "brouette", "fanal")


def test_a_reference_with_two_meanings(world):
    enemy = "kind: enemy\nid: brouette\ntitle: Brouette\nsource: {status: original}\n"
    add(world, "content/demo/enemies.yaml", enemy)
    assert f"“brouette” has two meanings in {DECKS}:6:13" in refused(world, "card/brouette", "fanal")


def test_a_name_that_would_lead_elsewhere(world):
    card = "kind: card\nid: bougie\ntitle: Bougie\nsource: {status: original}\n"
    add(world, "content/shared/cards.yaml", card)
    decks = (world / DECKS).read_text(encoding="utf-8")
    add(world, DECKS, decks.replace("filet: 1", "filet: 1, bougie: 1"))
    said = f"“bougie” would not mean card/bougie in {DECKS}:6:48"
    assert said in refused(world, "brouette", "bougie")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("content/demo/broken.yaml", "kind: card\nentries:\n  x: {title: [\n"),
        ("content/demo/strange.yaml", "kind: crrrad\nentries:\n  x: {title: X}\n"),
        ("content/demo/latin.yaml", "kind: card\nid: ete\ntitle: Été\n".encode("latin-1")),
        ("content/demo/text/fr.po", b'msgctxt "card/brouette.title"\nmsgstr "\xe9"\n'),
    ],
)
def test_what_could_not_be_read_may_name_it(world, file, text):
    add(world, file, text)
    assert f"errors in {file}, which may use this name" in refused(world, "brouette", "fanal")


def test_what_another_game_got_wrong_is_no_hindrance(world):
    add(world, "content/other/broken.yaml", "kind: card\nentries:\n  x: {title: [\n")
    add(world, "content/demo/empty.yaml", "")
    assert len(rename(world, "brouette", "fanal").after) == 3


def test_bad_grammar_where_it_is_named(world):
    decks = (world / DECKS).read_text(encoding="utf-8")
    add(world, DECKS, decks.replace("brouette: 2", "brouette: 2, brouette: 3"))
    assert f"syntax errors in {DECKS}" in refused(world, "brouette", "fanal")


def test_what_an_anchor_shares(world):
    cards = (world / CARDS).read_text(encoding="utf-8")
    add(world, CARDS, cards.replace("  brouette:\n", "  brouette: &l\n") + "  bougie: *l\n")
    assert f"in {CARDS}, an anchor (&) shares the old name" in refused(world, "brouette", "fanal")


def test_an_entry_without_fields(world):
    add(world, "content/demo/more.yaml", "kind: card\nentries:\n  gant:\n")
    assert "card/gant has no fields yet" in refused(world, "gant", "moufle")


def test_many_files_are_named_by_a_few(world):
    for number in range(5):
        add(world, f"content/demo/b{number}.yaml", "kind: card\nentries: {x: [\n")
    assert "b0.yaml, content/demo/b1.yaml, content/demo/b2.yaml and 2 more" in refused(
        world, "brouette", "fanal"
    )


def test_what_games_share_is_renamed_in_all_of_them(world):
    add(
        world,
        "content/shared/cards.yaml",
        "kind: card\nid: bougie\ntitle: Bougie\nsource: {status: original}\n",
    )
    add(world, "content/shared/text/en.po", 'msgctxt "card/bougie.title"\n')
    decks = (world / DECKS).read_text(encoding="utf-8")
    add(world, DECKS, decks.replace("filet: 1", "bougie: 1"))
    shutil.copytree(world / "content/demo", world / "content/other")
    found = {finding.code.name for finding in validate(world).findings}
    made = rename(world, "bougie", "chandelle", game="demo")
    assert sorted(made.after) == [
        DECKS,
        "content/other/decks.yaml",
        "content/shared/cards.yaml",
        "content/shared/text/en.po",
    ]
    assert {finding.code.name for finding in validate(world).findings} == found


def test_a_file_that_changed_meanwhile_is_left_alone(world, monkeypatch):
    from ludex.actions import rename as renaming

    inspect = renaming.inspect_links

    def meddled(root, look):
        found = inspect(root, look)
        add(world, DECKS, "kind: deck\n")
        return found

    monkeypatch.setattr(renaming, "inspect_links", meddled)
    with pytest.raises(Refusal, match="has changed in the meantime"):
        rename(world, "brouette", "fanal")
    assert "fanal" not in (world / CARDS).read_text(encoding="utf-8")


GAME = """\
kind: game
id: demo
title: Le Verger
text: Cueillez tout ce que vous pouvez avant la première gelée.
language: fr
translations: [en]
players: {min: 1, max: 4}
source: {status: original}
"""
WORDED = {
    "content/demo/icons.yaml": (
        "kind: icon\nentries:\n  pomme: {title: Pomme, path: M0 0 L9 9 Z, source: {status: original}}\n"
    ),
    "content/demo/words.yaml": (
        "kind: term\nentries:\n  corbeille:\n"
        "    words: {fr: {one: corbeille, gender: f}, en: {one: basket}}\n    source: {status: original}\n"
    ),
    "content/demo/more.yaml": (
        "kind: card\nentries:\n  gant:\n    title: Gant\n    text: >-\n"
        '      Prenez {{ "brouette" | ref }} ou\n      {{ "card/brouette" | ref }}, [pomme], '
        '{{ "pomme" | icon }} et {{ "corbeille" | term }}.\n    source: {status: original}\n'
    ),
}


@pytest.fixture
def worded(world):
    """A world whose texts name entries, translated."""
    (world / PO).unlink()
    for file, text in {"content/demo/game.yaml": GAME, **WORDED}.items():
        add(world, file, text)
    extract(world)
    catalogue = (world / PO).read_text(encoding="utf-8")
    said = re.sub(r'msgid "(.+)"\nmsgstr ""', r'msgid "\1"\nmsgstr "In English: \1"', catalogue)
    (world / PO).write_text(said, encoding="utf-8")
    extract(world)
    return world


def extract(world):
    """`ludex l10n extract`."""
    for file, text in l10n_extract(world).files.items():
        add(world, file, text)


NAMED_IN_TEXTS = ["card/brouette", "icon/pomme", "term/corbeille", "card/gant"]


@pytest.mark.parametrize("old", NAMED_IN_TEXTS)
def test_texts_and_translations_and_what_is_recorded_of_them_follow(worded, old):
    before, kind, slug = contents(worded / "content"), *old.split("/")
    found = sorted((each.code.name, each.span.file) for each in validate(worded).findings)
    rename(worded, old, "tout-neuf")
    assert sorted((each.code.name, each.span.file) for each in validate(worded).findings) == found
    once = contents(worded / "content")
    assert not re.search(rf"\[{slug}\]|\"({kind}/)?{slug}\W*\|", (worded / PO).read_text("utf-8"))
    extract(worded)
    assert contents(worded / "content") == once
    rename(worded, f"{kind}/tout-neuf", slug)
    for file, data in contents(worded / "content").items():
        assert re.sub(rb" *was: \[tout-neuf\]\n|was: \[tout-neuf\], ", b"", data) == before[file], file


def test_what_a_text_calls_by_its_slug_alone_gets_its_full_id_where_two_have_it(worded):
    before = {finding.code.name for finding in validate(worded).findings}
    rename(worded, "card/brouette", "outils")  # a deck is called so, and its title stands in texts too
    said = (worded / "content/demo/more.yaml").read_text(encoding="utf-8")
    assert said.count('{{ "card/outils" | ref }}') == 2
    assert {finding.code.name for finding in validate(worded).findings} <= before


def test_a_name_that_would_hide_an_icon_of_all_games_is_refused(worded):
    icon = "kind: icon\nentries:\n  poire: {title: Poire, path: M0 0 L9 9 Z, source: {status: original}}\n"
    add(worded, "content/shared/icons.yaml", icon)
    add(worded, "content/demo/more.yaml", WORDED["content/demo/more.yaml"].replace("[pomme]", "[poire]"))
    assert "“poire” would not mean icon/pomme in content/demo/more.yaml:5:11" in refused(
        worded, "icon/pomme", "poire"
    )
