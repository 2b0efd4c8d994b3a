"""Catalogues brought up to date: new texts, changed ones, renamed ones, and all that translators wrote."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.l10n.catalogue.po_messages import Message
from tests.l10n.games import LOCK, PO, codes, extracted, game, loaded, translated

LADDER = {"card/echelle.title": "Échelle", "card/echelle.text": "Cueillez deux pommes."}


def message(files, key) -> Message:
    return loaded(files).catalogues["en"].by_key[key]


def lock_line(files, key) -> str:
    return next(line for line in files[LOCK].splitlines() if f" {key} " in line)


@pytest.fixture
def done():
    """A game whose two texts are translated and extracted."""
    files = extracted(game(LADDER))
    files[PO] = translated(files[PO], title="Ladder", text="Pick two apples.")
    return extracted(game(LADDER), files)


def test_a_new_catalogue_holds_every_text_once():
    files = extracted(game(LADDER))
    assert set(files) == {PO, "content/demo/text/demo.pot", LOCK}
    assert message(files, "card/echelle.text").source == ("Cueillez deux pommes.",)
    assert "#: content/demo/cards.yaml\n" in files[PO]
    assert not files[PO].endswith("\n\n")


def test_twice_is_the_same(done):
    assert extracted(game(LADDER), done) == done


def test_a_translation_is_recorded_as_approved(done):
    assert " approved " in lock_line(done, "card/echelle.text")
    assert codes(game(LADDER), done) == []


def test_a_changed_source_makes_it_stale_and_shows_the_former(done):
    changed = game(LADDER | {"card/echelle.text": "Cueillez trois pommes."})
    assert codes(changed, done) == [("L10N006", "W")]
    files = extracted(changed, done)
    found = message(files, "card/echelle.text")
    assert (found.fuzzy, found.previous) == (True, ("Cueillez deux pommes.",))
    assert (found.source, found.target) == (("Cueillez trois pommes.",), ("Pick two apples.",))
    assert '#, fuzzy\n#| msgid "Cueillez deux pommes."\nmsgctxt' in files[PO]
    assert " stale " in lock_line(files, "card/echelle.text")
    assert codes(changed, files) == [("L10N006", "W")]
    assert codes(changed, files, release=True) == [("L10N006", "E")]
    assert extracted(changed, files) == files


def test_a_second_change_keeps_the_source_that_was_translated(done):
    files = extracted(game(LADDER | {"card/echelle.text": "Cueillez trois pommes."}), done)
    files = extracted(game(LADDER | {"card/echelle.text": "Cueillez quatre pommes."}), files)
    assert message(files, "card/echelle.text").previous == ("Cueillez deux pommes.",)


def test_a_source_that_returns_is_approved_again(done):
    files = extracted(game(LADDER | {"card/echelle.text": "Cueillez trois pommes."}), done)
    assert extracted(game(LADDER), files) == done


def test_clearing_the_mark_approves(done):
    changed = game(LADDER | {"card/echelle.text": "Cueillez bien deux pommes."})
    files = extracted(changed, done)
    cleared = files | {PO: files[PO].replace('#, fuzzy\n#| msgid "Cueillez deux pommes."\n', "")}
    assert codes(changed, cleared) == []
    assert " approved " in lock_line(extracted(changed, cleared), "card/echelle.text")
    only_the_flag = files | {PO: files[PO].replace("#, fuzzy\n", "")}
    assert codes(changed, only_the_flag) == []
    assert message(extracted(changed, only_the_flag), "card/echelle.text").previous == ()


def test_a_new_translation_approves_though_the_mark_stands(done):
    changed = game(LADDER | {"card/echelle.text": "Cueillez trois pommes."})
    files = extracted(changed, done)
    files[PO] = translated(files[PO], text="Pick three apples.")
    assert codes(changed, files) == []
    found = message(extracted(changed, files), "card/echelle.text")
    assert (found.fuzzy, found.target) == (False, ("Pick three apples.",))


def test_a_mark_that_a_translator_set_stays(done):
    marked = done | {
        PO: done[PO].replace('msgctxt "card/echelle.text"', '#, fuzzy\nmsgctxt "card/echelle.text"')
    }
    assert codes(game(LADDER), marked) == [("L10N006", "W")]
    files = extracted(game(LADDER), marked)
    assert files[PO] == marked[PO]
    assert extracted(game(LADDER), files) == files
    assert codes(game(LADDER), files) == [("L10N006", "W")]


def test_typography_alone_needs_no_new_translation(done):
    changed = game(LADDER | {"card/echelle.text": "Cueillez deux\u00a0pommes."})
    assert codes(changed, done) == []
    files = extracted(changed, done)
    found = message(files, "card/echelle.text")
    assert (found.source, found.fuzzy) == (("Cueillez deux\u00a0pommes.",), False)


def test_a_renamed_entry_takes_its_translations_along(done):
    renamed = game(
        {key.replace("echelle", "escabeau"): said for key, said in LADDER.items()},
        former={"card/echelle": "card/escabeau"},
    )
    assert codes(renamed, done) == []
    files = extracted(renamed, done)
    assert message(files, "card/escabeau.text").target == ("Pick two apples.",)
    assert "echelle" not in files[PO]
    assert " approved " in lock_line(files, "card/escabeau.text")
    assert "echelle" not in files[LOCK]


def test_an_entry_that_takes_the_name_of_another_takes_nothing_else(done):
    swapped = game(
        {"card/escabeau.title": "Échelle", "card/echelle.title": "Rateau"},
        former={"card/echelle": "card/escabeau"},
    )
    files = extracted(swapped, done)
    assert message(files, "card/escabeau.title").target == ("Ladder",)
    assert message(files, "card/echelle.title").target == ("",)


def test_what_is_gone_is_kept_out_of_use_and_comes_back(done):
    fewer = game({"card/echelle.title": "Échelle"})
    assert codes(fewer, done) == []
    files = extracted(fewer, done)
    assert files[PO].endswith(
        '\n#~ msgctxt "card/echelle.text"\n#~ msgid "Cueillez deux pommes."\n#~ msgstr "Pick two apples."\n'
    )
    assert extracted(fewer, files) == files
    back = extracted(game(LADDER), files)
    assert message(back, "card/echelle.text").target == ("Pick two apples.",)
    assert "#~" not in back[PO]


def test_what_was_never_translated_is_not_kept():
    files = extracted(game(LADDER))
    assert "Cueillez" not in extracted(game({"card/echelle.title": "Échelle"}), files)[PO]


def test_nothing_is_grafted_because_it_looks_alike(done):
    other = game(LADDER | {"card/filet.text": "Cueillez deux pommes."})
    assert message(extracted(other, done), "card/filet.text").target == ("",)


def test_translators_words_flags_and_order_stay(done):
    text = done[PO].replace("#. card, title", "# Ask Camille.\n#. card, title", 1)
    first, second = text.index("# Ask"), text.index("#. card, text")
    moved = (
        text[:first]
        + text[second:].replace("msgctxt", "#, no-wrap\nmsgctxt")
        + "\n"
        + text[first:second].rstrip()
        + "\n"
    )
    files = extracted(game(LADDER), done | {PO: moved})
    assert files[PO] == moved
    changed = extracted(game(LADDER | {"card/echelle.title": "Escabeau"}), files)[PO]
    assert "# Ask Camille.\n#. card, title" in changed
    assert changed.index("echelle.text") < changed.index("echelle.title")
    assert '#, no-wrap\nmsgctxt "card/echelle.text"' in changed


def test_new_texts_stand_behind_the_one_before_them(done):
    more = {
        "card/echelle.title": "Échelle",
        "card/echelle.flavour": "Haute.",
        "card/echelle.text": LADDER["card/echelle.text"],
    }
    text = extracted(game(more), done)[PO]
    assert text.index("echelle.title") < text.index("echelle.flavour") < text.index("echelle.text")
    assert extracted(game(more), done | {PO: text})[PO] == text


def test_counted_texts_have_a_form_for_each_number():
    made = game({"card/echelle.count": ("{{ n }} pomme", "{{ n }} pommes")})
    files = extracted(made)
    assert 'msgid_plural "{{ n }} pommes"\nmsgstr[0] ""\nmsgstr[1] ""\n' in files[PO]


def test_a_text_that_becomes_counted_keeps_its_translation_to_look_at(done):
    counted = game(LADDER | {"card/echelle.text": ("Cueillez une pomme.", "Cueillez {{ n }} pommes.")})
    found = message(extracted(counted, done), "card/echelle.text")
    assert (found.fuzzy, found.target) == (True, ("Pick two apples.", "Pick two apples."))


def test_a_broken_catalogue_is_left_as_it_is(done):
    broken = done | {PO: done[PO].replace('msgstr "Ladder"', 'msgstr "Ladder')}
    files = extracted(game(LADDER | {"card/filet.title": "Filet"}), broken)
    assert PO not in files
    assert lock_line(files, "card/echelle.text") == lock_line(done, "card/echelle.text")


def test_an_entry_that_vanished_keeps_its_messages(done):
    other = game({"card/filet.title": "Filet"})
    assert [code for code, _ in codes(other, done)] == ["L10N024", "L10N025"]
    files = extracted(other, done)
    assert message(files, "card/echelle.text").target == ("Pick two apples.",)
    assert codes(other, files) == [("L10N024", "E"), ("L10N005", "W")]


def test_a_name_that_lasted_for_one_extraction_leaves_nothing(done):
    """Somebody extracts while an entry is being written, and then gives it another name."""
    early = extracted(game(LADDER | {"card/filt.title": "Filet"}), done)
    renamed = game(LADDER | {"card/filet.title": "Filet"})
    assert [code for code, _ in codes(renamed, early)] == ["L10N025"]
    files = extracted(renamed, early)
    assert "card/filt" not in files[PO] + files[LOCK]
    unread = extracted(game(LADDER, lost=frozenset(("filt",))), early)
    assert "card/filt" in unread[PO]
    assert "card/filt" in unread[LOCK]


def test_the_other_way_round():
    made = game({"card/ladder.text": "Pick two apples."}, language="en", targets=("fr",))
    files = extracted(made)
    po = files["content/demo/text/fr.po"]
    assert '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"' in po
    assert "de notre plume" in po
    done = translated(po, text="Cueillez deux pommes.")
    assert codes(made, files | {"content/demo/text/fr.po": done}) == []


sources = st.dictionaries(
    st.sampled_from([f"card/{name}.{field}" for name in "abc" for field in ("title", "text")]),
    st.sampled_from(["Une pomme.", "Deux pommes.", "Des poires.", "Un filet."]),
)


@settings(deadline=None, max_examples=60)
@given(st.lists(sources, min_size=1, max_size=4))
def test_no_translation_is_ever_lost(steps):
    """Through any series of changes, what a translator wrote is in the file, in use or out of it."""
    files: dict[str, str] = {}
    wrote: set[str] = set()
    for number, texts in enumerate(steps):
        made = game(texts, ids=frozenset(f"card/{name}" for name in "abc"))
        files = extracted(made, files)
        assert extracted(made, files) == files
        for key in texts:
            if message(files, key).target == ("",):
                said = f"{number} {key}"
                head, mark, tail = files[PO].partition(f'msgctxt "{key}"\n')
                files[PO] = head + mark + tail.replace('msgstr ""', f'msgstr "{said}"', 1)
                wrote.add(said)
        assert all(f'"{said}"' in files[PO] for said in wrote)
