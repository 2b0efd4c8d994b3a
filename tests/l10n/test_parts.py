"""What commands are made of: accepting, counting, the pseudo-language, remarks, marks of what is right."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core.findings import Edit
from ludex.l10n.catalogue.language_files import find_catalogue_suppressions
from ludex.l10n.catalogue.lock import State
from ludex.l10n.check.context import CheckContext, CleanMarks, digest_context, find_states, languages
from ludex.l10n.check.source_changes import describe_change
from ludex.l10n.extraction import make_remarks
from ludex.l10n.merger import approve_translations
from ludex.l10n.pseudo_locale import pseudo_translate
from ludex.l10n.text_places import rewrite_characters
from ludex.l10n.text_usages import find_named_words
from ludex.l10n.texts import Text, key_of
from ludex.l10n.translation_state import counts, iterate_translations
from ludex.source.document_reader import read_document
from ludex.source.edits import apply_edits
from ludex.text.prose import HIDDEN, mask
from tests.l10n.games import PO, Nowhere, check, codes, extracted, game, loaded, translated


def stale(before: str, after: str):
    """A game whose one text changed after it was translated, and its files."""
    made = game({"card/a.text": before})
    files = extracted(made)
    files[PO] = translated(files[PO], text="Pick two apples.")
    changed = game({"card/a.text": after})
    return changed, extracted(changed, extracted(made, files))


# Accepting


def accepted(made, files, *keys, cosmetic=False):
    read_again = loaded(files)
    catalogue = read_again.catalogues["en"]
    return approve_translations(
        find_states(made, "en", catalogue, read_again.lock), catalogue, keys, "fr", cosmetic=cosmetic
    )


def test_a_slip_that_was_corrected_can_be_accepted_as_cosmetic():
    made, files = stale("Cueilez deux pommes.", "Cueillez deux pommes.")
    done = accepted(made, files, cosmetic=True)
    assert done.keys == ["card/a.text"]
    after = extracted(made, files | {PO: done.text})
    assert codes(made, after) == []
    assert "fuzzy" not in after[PO]
    assert "#|" not in after[PO]


def test_another_number_is_not_cosmetic():
    made, files = stale("Cueillez deux pommes.", "Cueillez trois pommes.")
    done = accepted(made, files, cosmetic=True)
    assert (done.keys, done.refused, done.text) == ([], ["card/a.text"], files[PO])
    assert accepted(made, files, "card/a.text").keys == ["card/a.text"]


def test_only_the_named_texts_are_accepted():
    made, files = stale("Cueilez deux pommes.", "Cueillez deux pommes.")
    assert accepted(made, files, "card/b.text").keys == []


# What changed


@pytest.mark.parametrize(
    "before, after, said",
    [
        ("Cueillez deux pommes.", "Cueillez trois pommes.", "“deux” became “trois”"),
        ("Cueillez deux pommes.", "Cueillez deux pommes mûres.", "“mûres” was added"),
        ("Cueillez deux pommes mûres.", "Cueillez deux pommes.", "“mûres” was taken out"),
    ],
)
def test_what_changed_is_told_in_few_words(before, after, said):
    assert describe_change((before,), (after,)).en == said


# Counting and packing


def test_texts_are_counted_by_kind_and_state():
    made = game({"card/a.title": "Pomme", "card/b.title": "Poire", "rule/r.text": "Passez."})
    files = extracted(made)
    files[PO] = files[PO].replace('msgid "Pomme"\nmsgstr ""', 'msgid "Pomme"\nmsgstr "Apple"')
    read_again = loaded(files)
    known = find_states(made, "en", read_again.catalogues["en"], read_again.lock)
    table = counts(known, "en", "fr")
    nothing = {"translated": 0, "stale": 0, "missing": 0, "official": 0, "ours": 0}
    assert table == {
        "card": nothing | {"texts": 2, "translated": 1, "missing": 1, "ours": 2},
        "rule": nothing | {"texts": 1, "missing": 1, "ours": 1},
    }


def test_a_pack_gets_what_is_translated_in_the_form_of_its_source():
    made = game(
        {"card/a.title": "Pomme", "card/b.title": "Poire", "card/c.n": ("{{ n }} pomme", "{{ n }} pommes")}
    )
    files = extracted(made)
    text = files[PO].replace('msgid "Pomme"\nmsgstr ""', 'msgid "Pomme"\nmsgstr "Apple"')
    text = text.replace('msgstr[0] ""', 'msgstr[0] "an apple"').replace(
        'msgstr[1] ""', 'msgstr[1] "{{ n }} apples"'
    )
    read_again = loaded(files | {PO: text})
    assert dict(iterate_translations(find_states(made, "en", read_again.catalogues["en"], {}))) == {
        "card/a.title": "Apple",
        "card/c.n": {"one": "an apple", "other": "{{ n }} apples"},
    }


# The pseudo-language


def test_the_pseudo_language_is_longer_and_keeps_tokens():
    said = pseudo_translate("Cueillez {{ n }} [pomme] avant la gelée, puis **passez**.")
    assert "{{ n }}" in said
    assert "[pomme]" in said
    assert said.count("**") == 2
    assert said != said.encode("ascii", "ignore").decode()


@settings(deadline=None, max_examples=80)
@given(st.text("abcdefghij éèàüoui {}[]*n0123.", max_size=60))
def test_the_pseudo_language_is_a_third_longer(text):
    prose = [char for char in mask(text) if char != HIDDEN]
    letters = sum(char.isalpha() for char in prose)
    vowels = any(char in "aeiouy" for char in prose)
    assert len(pseudo_translate(text)) == len(text) + (-(-letters // 3) if vowels else 0)


@given(st.text("abcde ", min_size=1, max_size=30), st.integers(30, 35))
def test_the_pseudo_language_stays_within_the_limit_of_its_field(text, limit):
    assert len(pseudo_translate(text, limit)) <= limit


# Remarks


def remarks(made, text, locale="en"):
    return list(make_remarks(made, locale, languages(made, {}))(text))


def test_translators_are_told_what_to_keep_and_which_words_to_use():
    terms = {"panier": {"fr": {"one": "panier"}, "en": {"one": "basket", "forbidden": ["crate"]}}}
    made = game({"card/a.text": "Mettez {{ n }} [pomme] dans le panier."}, terms=terms)
    assert remarks(made, made.texts[0]) == [
        "card, text — a text (our own)",
        "keep: {{ n }} [pomme]",
        "glossary: panier = basket (not: crate)",
    ]
    assert remarks(made, made.texts[0], "fr")[1] == "à garder\u00a0: {{ n }} [pomme]"


FREE = " (in the form that your sentence needs)"
FREE_NUMBER = " (in the form that your sentence needs, with or without the noun of a number)"


@pytest.mark.parametrize(
    ("source", "kept", "note"),
    [
        ('{{ n }} ou {{ n | term("box", "d") }}', '{{ n | term("box") }}', FREE_NUMBER),
        ('{{ n | term("box", hue, "d") }} [pomme]', '{{ n | term("box", hue) }} [pomme]', FREE_NUMBER),
        ('{{ n | rank("box", "le") }}', '{{ n | rank("box") }}', FREE_NUMBER),
        ("{{ foe.le }} ciblé{{ foe.e }}", "{{ foe }}", FREE),
        ('{{ "box" | term(n, "le") }}', '{{ "box" | term }}', FREE),
    ],
)
def test_what_to_keep_has_no_form(source, kept, note):
    made = game({"card/a.text": source})
    assert remarks(made, made.texts[0])[1] == f"keep: {kept}{note}"


def test_limits_and_owners_are_told():
    text = Text("card/a.title", "card", "name", ("Pomme",), "a.yaml", limit=120, official=True)
    assert remarks(game({}), text) == ["card, title — a name, at most 120 characters (from the rulebook)"]


# Names


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('{{ n | term("box", hue, "d") }}', [("term", "box")]),
        ('{{ 2 | rank("box", "le") }}', [("term", "box")]),
        ('{{ "box" | term(n) }} {{ "card/a" | ref }}', [("term", "box"), ("ref", "card/a")]),
        ("{{ hue | icon }} [apple]", [("icon", "apple")]),
    ],
)
def test_a_rename_meets_the_names_in_slots(text, named):
    words = list(find_named_words(text, lambda _: True))
    assert [(word.sort, word.name) for word in words] == named
    assert all(text[word.start : word.end] == word.name for word in words)


# Keys


def test_a_key_does_not_change_with_what_comes_before_it():
    data = {"steps": [{"id": "first", "text": "Un."}, {"id": "second", "text": "Deux."}, {"text": "Trois."}]}
    assert key_of("card/a", data, ("steps", 1, "text")) == "card/a.steps.second.text"
    assert key_of("card/a", data, ("steps", 2, "text")) == "card/a.steps.2.text"


# Marks of what is right


def test_what_was_found_right_is_not_read_again():
    made = game({"card/a.text": "Cueillez deux pommes.", "card/b.text": "Cueillez 2 pommes."})
    files = extracted(made)
    files[PO] = files[PO].replace('deux pommes."\nmsgstr ""', 'deux pommes."\nmsgstr "Pick two apples."')
    files[PO] = files[PO].replace('2 pommes."\nmsgstr ""', '2 pommes."\nmsgstr "Pick 3 apples."')
    given = CheckContext.from_files(made, loaded(files), Nowhere(made))
    first = check(given)
    again = check(given, clean=first.clean)
    assert [[each.code.name for each in run.findings] for run in (first, again)] == [["L10N004"]] * 2
    assert again.clean == first.clean
    assert len(first.clean) == 3


def test_each_text_can_be_checked_alone():
    made = game(
        {"card/a.text": "Prenez 1 cartes.", "card/b.text": "Piochez !", "card/c.text": "Passez."}, targets=()
    )
    here, there = made.texts[0]._replace(file="a.yaml"), made.texts[1]._replace(file="b.yaml")
    given = CheckContext.from_files(
        replace(made, texts=[here, there, made.texts[2]]), loaded({}), Nowhere(made)
    )
    parts = [check(replace(given, game=replace(given.game, texts=[text]))) for text in given.game.texts]
    assert [[each.code.name for each in part.findings] for part in parts] == [["FR015"], ["FR001"], []]
    assert [len(part.clean) for part in parts] == [0, 0, 1]
    assert [each for part in parts for each in part.findings] == check(given).findings
    assert set().union(*(part.clean for part in parts)) == check(given).clean


def test_what_was_found_right_stays_unread():
    """A mark that lies shows that nothing behind it is looked at."""
    made = game({"card/a.text": "Cueillez 2 pommes."})
    files = extracted(made)
    files[PO] = translated(files[PO], text="Pick 3 apples.")
    given = CheckContext.from_files(made, loaded(files), Nowhere(made))
    source, both = ("Cueillez 2 pommes.",), ("Cueillez 2 pommes.", "Pick 3 apples.")
    marks = {CleanMarks().make_mark(source, True, None)}
    marks.add(CleanMarks().make_mark(both, 1, "en", "prose", True, None, State.APPROVED))
    assert check(given, clean=marks).findings == []


def test_only_texts_with_slots_follow_from_the_titles_of_others():
    one, other = CleanMarks(titles="pomme: f"), CleanMarks(titles="pomme: m")
    assert one.make_mark(("Passez.",)) == other.make_mark(("Passez.",))
    assert one.make_mark(("Prenez {{ a.le }}.",)) != other.make_mark(("Prenez {{ a.le }}.",))


def test_the_context_follows_the_glossary():
    made = game({"card/a.title": "Pomme"})
    other = game({"card/a.title": "Pomme"}, terms={"pomme": {"fr": {"one": "pomme"}}})
    assert digest_context(made, []) != digest_context(other, [])


# Comments that hush


def test_a_comment_above_a_message_hushes_all_of_it():
    made = game({"card/a.text": "Cueillez 2 pommes.", "card/b.text": "Cueillez 2 poires."})
    text = extracted(made)[PO].replace(
        "#. card", "# ludex: allow L10N004 they grow in pairs here\n#. card", 1
    )
    catalogue = loaded({PO: text}).catalogues["en"]
    (allowance,), findings = find_catalogue_suppressions(catalogue)
    first, second = (catalogue.by_key[f"card/{name}.text"] for name in "ab")
    assert findings == []
    assert allowance.covers(catalogue.span(first, "msgstr"))
    assert not allowance.covers(catalogue.span(second, "msgstr"))


# Edits of YAML


STYLES = {
    "plain": "a: {text}\n",
    "single": "a: '{single}'\n",
    "double": 'a: "{double}"\n',
    "folded": "a: >-\n  {text}\n",
    "literal": "a: |\n  {text}\n",
}


@settings(deadline=None, max_examples=150)
@given(
    st.sampled_from(sorted(STYLES)),
    st.text("ab'\"’ éc", min_size=3, max_size=20).filter(
        lambda text: text.strip() == text and text[0].isalpha()
    ),
    st.data(),
)
def test_a_rewritten_text_says_what_it_should(style, text, data):
    shown = STYLES[style].format(
        text=text, single=text.replace("'", "''"), double=text.replace("\\", "\\\\").replace('"', '\\"')
    )
    document, findings = read_document("a.yaml", shown.encode())
    assert document is not None
    assert findings == []
    value = document.value_at(("a",))
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    new = data.draw(st.sampled_from(["’", "«\u00a0x\u00a0»", "x: y", '"', "'", "x #y", "l’"]))
    edit = rewrite_characters(document, ("a",), start, end, new)
    if edit is None:
        assert style == "plain"
        return
    again, findings = read_document("a.yaml", apply_edits(shown, [Edit(edit.span, edit.text)]).encode())
    assert again is not None
    assert findings == []
    assert again.value_at(("a",)) == value[:start] + new + value[end:]
