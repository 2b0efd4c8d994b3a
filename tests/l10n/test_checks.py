"""What is found in a text beside its translation, in the headers, and among the keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.l10n.games import LOCK, PO, codes, extracted, findings, game, loaded, translated

NARROW, NO_BREAK = "\u202f", "\u00a0"
GLOSSARY = {
    "panier": {
        "fr": {"one": "panier", "other": "paniers", "forbidden": ["cageot"]},
        "en": {"one": "basket", "other": "baskets", "allowed": ["hamper"], "forbidden": ["crate"]},
    },
    "echelle": {"fr": {"one": "Échelle"}, "en": {"one": "Ladder"}},
}


def beside(source: str, target: str, **more):
    """What is found when a source has this translation."""
    made = game({"card/a.text": source}, icons=frozenset(("pomme", "poire")), **more)
    files = extracted(made)
    locale = made.targets[0]
    po = f"content/demo/text/{locale}.po"
    files[po] = translated(files[po], text=target)
    return codes(made, extracted(made, files))


@pytest.mark.parametrize(
    "source, target",
    [
        ("Cueillez deux pommes.", "Pick two apples."),
        ("Cueillez 1 pomme.", "Pick an apple."),
        ("Cueillez les deux pommes.", "Pick both apples."),
        ("Non. De 0, passez à 1.", "No. Go from 0 to 1."),
        (f"Reculez de 1,5{NO_BREAK}cm.", "Move back 1.5 cm."),
        (f"Payez 10{NARROW}000 pièces.", "Pay 10,000 coins."),
        ("Gagnez {{ n }} [pomme].", "Gain {{ n }} [pomme]."),
        ("Jouez la 2e carte.", "Play the second card."),
        ("D’abord, le vingt et unième tour.", "First, the 21st turn."),
        ("Un moulin du XIXe siècle.", "A mill of the 19th century."),
        ("Prenez le panier.", "Take the basket."),
        ("Prenez les paniers.", "Take the hamper."),
        (f"Cueillez{NARROW}!", "Pick!"),
    ],
)
def test_good_translations_are_left_alone(source, target):
    assert beside(source, target, terms=GLOSSARY) == []


NOUNS = {
    "box": {
        "fr": {"one": "case", "other": "cases", "gender": "f", "plain": True},
        "en": {"one": "space", "other": "spaces", "plain": True},
    },
    "basket": {
        "fr": {"one": "panier", "other": "paniers", "gender": "m"},
        "en": {"one": "basket", "other": "baskets"},
    },
}
FOE = {"foe": "hero/b", "hue": "hero/b"}


def beside_slots(source: str, target: str):
    """What is found when a source whose slots are known has this translation."""
    texts = {"card/a.text": source, "hero/b.title": "Garde"}
    grammar = {"fr": {"gender": "m"}, "en": {}}
    made = game(texts, terms=NOUNS, grammar={"hero/b": grammar})
    slots = tuple({"n": "number", **FOE}.items())
    made = replace(made, texts=[made.texts[0]._replace(slots=slots), made.texts[1]])
    files = extracted(made)
    files[PO] = translated(files[PO], text=target.replace('"', r"\""), title="Guard")
    return codes(made, extracted(made, files))


@pytest.mark.parametrize(
    "source, target",
    [
        ("Déplacez {{ foe.le }} ciblé{{ foe.e }}.", "Move target {{ foe }}."),
        ("{{ foe.Le }} avance. {{ foe.Il }} gagne.", "{{ foe.The }} advances and wins."),
        ("Avancez {{ foe }}.", "Move {{ foe.the }}, who keeps {{ foe.its }} shield."),
        ('Avancez {{ n | term("box", "d") }}.', 'Move {{ n | term("box") }}.'),
        ('Avancez {{ n | term("box", "d") }}.', "Move by {{ n }}."),
        ("Avancez de {{ n }}.", 'Move {{ n | term("box", "more") }}.'),
        ('Avancez {{ n | term("box") }}.', 'Move {{ n | number("words") }}.'),
        ('Prenez {{ n | term("basket", hue) }}.', 'Take {{ n | term("basket", hue) }}.'),
        ('Prenez {{ n | number("signed") }} {{ "basket" | term(n) }}.', 'Take {{ n | term("basket") }}.'),
        ('Prenez {{ n | term("basket") }}.', 'Take {{ n | number("signed") }} {{ "basket" | term(n) }}.'),
        ('Videz {{ n | rank("basket", "le") }}.', 'Empty {{ n | rank("basket", "the") }}.'),
        ("Prenez le panier, gagnez {{ n }}.", 'Take {{ n | term("basket", "the") }}.'),
    ],
)
def test_a_translation_shows_the_names_in_its_own_forms(source, target):
    assert beside_slots(source, target) == []


@pytest.mark.parametrize(
    "source, target, found",
    [
        ("Avancez {{ foe }}.", "Move {{ foe.it }}.", ("L10N001", "E")),
        ("Avancez {{ foe }}, ciblé{{ foe.e }}.", "Move target.", ("L10N001", "E")),
        ("Avancez {{ foe }}.", "Move {{ foe }}, {{ foe }}.", ("L10N001", "W")),
        ("Avancez.", "Move {{ foe.its }} pawn.", ("L10N001", "E")),
        ('Avancez {{ n | term("box", "d") }}.', "Move two spaces.", ("L10N001", "E")),
        ('Prenez {{ n | term("basket", hue) }}.', 'Take {{ n | term("basket") }}.', ("L10N001", "E")),
        ('Videz {{ "basket" | term(n, "le") }}.', 'Empty {{ "basket" | term("the") }}.', ("L10N001", "E")),
        ('Avancez {{ n | term("box") }}.', 'Move {{ n | term("boxe") }}.', ("TEXT006", "E")),
        ("Prenez le panier.", "Take the bag.", ("L10N007", "W")),
        ("Avancez d’une case.", "Move.", None),
    ],
)
def test_a_translation_that_shows_less_or_more(source, target, found):
    assert beside_slots(source, target) == ([] if found is None else [found])


@pytest.mark.parametrize(
    "source, target, found",
    [
        ("Gagnez [pomme].", "Gain [poire].", ("L10N001", "E")),
        ("Gagnez [pomme].", "Gain an apple.", ("L10N001", "E")),
        ("Gagnez [pomme].", "Gain [pomme] and [pomme].", ("L10N001", "W")),
        ("Gagnez {{ n }} points.", "Gain points.", ("L10N001", "E")),
        ("Gagnez des points.", "Gain {{ n }} points.", ("L10N001", "E")),
        ("Gagnez [pomme].", "Gain [pome].", ("L10N002", "E")),
        ("Gagnez *tout*.", "Gain *all.", ("L10N003", "E")),
        ("Cueillez 2 pommes.", "Pick 3 apples.", ("L10N004", "W")),
        ("Cueillez deux pommes.", "Pick three apples.", ("L10N004", "W")),
        ("Cueillez 2 pommes.", "Pick apples.", ("L10N004", "W")),
        ("Cueillez toutes les pommes mûres.", "Cueillez toutes les pommes mûres.", ("L10N005", "W")),
        ("Prenez le panier.", "Take the bag.", ("L10N007", "W")),
        ("Prenez le panier.", "Take the crate.", ("L10N007", "W")),
        ("Prenez une pomme.", "Take a crate.", ("L10N007", "W")),
        ("Cueillez une pomme.", "Pick an apple", ("L10N012", "I")),
        ("Cueillez une pomme.\\n\\nReculez.", "Pick an apple. Move back.", ("L10N012", "I")),
        (f"Cueillez une pomme{NARROW}!", "Pick an apple !", ("EN001", "W")),
        ("Cueillez une pomme.", "Pick an apple!", ("L10N012", "I")),
        ("Au 2e tour, passez.", "On the 3rd turn, pass.", ("L10N004", "W")),
    ],
)
def test_one_mistake_is_told_once(source, target, found):
    assert beside(source.replace("\\n", "\n"), target, terms=GLOSSARY) == [found]


def test_a_name_may_be_translated_freely():
    made = game({"card/a.title": "Le panier percé"}, terms=GLOSSARY)
    files = extracted(made)
    files[PO] = translated(files[PO], title="The Spendthrift")
    assert codes(made, files) == []


def test_the_other_way_round_checks_french():
    assert beside("Pick an apple!", "Cueillez une pomme !", language="en", targets=("fr",)) == [
        ("FR001", "W")
    ]


def test_nothing_is_compared_with_a_source_that_changed():
    made = game({"card/a.text": "Cueillez 2 pommes."})
    files = extracted(made)
    files[PO] = translated(files[PO], text="Pick 2 apples.")
    changed = game({"card/a.text": "Cueillez 3 pommes."})
    assert codes(changed, extracted(made, files)) == [("L10N006", "W")]


# Missing and stale


def test_what_was_not_extracted_is_told_once():
    made = game({"card/a.title": "Pomme", "card/a.text": "Cueillez."})
    assert codes(made, {}) == [("L10N025", "W")]
    assert codes(made, {}, release=True) == [("L10N025", "E")]


def test_what_is_not_translated_is_told_of_each_text():
    made = game({"card/a.title": "Pomme", "card/a.text": "Cueillez."})
    assert codes(made, extracted(made)) == [("L10N005", "W")] * 2
    assert codes(made, extracted(made), release=True) == [("L10N005", "E")] * 2


@pytest.mark.parametrize(
    "before, after, severity",
    [
        ("Cueilez deux pommes.", "Cueillez deux pommes.", "W"),
        ("Cueillez deux pommes.", "Cueillez trois pommes.", "E"),
        ("Gagnez [pomme].", "Gagnez [poire].", "E"),
        ("Vous pouvez passer.", "Vous devez passer.", "E"),
        ("Cueillez une pomme.", "Cueillez une pomme, puis passez.", "E"),
        ("Prenez la pomme.", "Jetez la pomme.", "E"),
    ],
)
def test_a_release_waits_for_what_changes_the_game(before, after, severity):
    icons = frozenset(("pomme", "poire"))
    made = game({"card/a.text": before}, icons=icons)
    files = extracted(made)
    files[PO] = translated(files[PO], text="Something [pomme].")
    changed = game({"card/a.text": after}, icons=icons)
    found = codes(changed, extracted(changed, extracted(made, files)), release=True)
    assert found == [("L10N006", severity)]


# Plurals


COUNTED = {"card/a.text": ("{{ n }} pomme", "{{ n }} pommes")}


@pytest.mark.parametrize(
    "one, other, found",
    [
        ("{{ n }} apple", "{{ n }} apples", []),
        ("an apple", "{{ n }} apples", []),
        ("one apple", "{{ n }} apples", []),
        ("{{ n }} apple", "", [("L10N009", "E")]),
        ("", "{{ n }} apples", [("L10N009", "E")]),
        ("", "", [("L10N005", "W")]),
        ("{{ n }} apple", "apples", [("L10N001", "E")]),
    ],
)
def test_counted_texts_need_both_forms(one, other, found):
    made = game(COUNTED)
    files = extracted(made)
    text = (
        files[PO]
        .replace('msgstr[0] ""', f'msgstr[0] "{one}"')
        .replace('msgstr[1] ""', f'msgstr[1] "{other}"')
    )
    assert codes(made, files | {PO: text}) == found


@pytest.mark.parametrize(
    "rule, found",
    [
        ("nplurals=2; plural=(n != 1);", []),
        ("nplurals=2; plural=n != 1;", []),
        ("nplurals=2; plural=(n==1 ? 0 : 1);", []),
        ("nplurals=2; plural=(n > 1);", [("L10N009", "E")]),
        ("nplurals=3; plural=(n != 1);", [("L10N009", "E")]),
    ],
)
def test_the_rule_of_plurals_is_that_of_the_language(rule, found):
    made = game({"card/a.title": "Pomme"})
    files = extracted(made)
    text = translated(files[PO], title="Apple").replace("nplurals=2; plural=(n != 1);", rule)
    assert codes(made, files | {PO: text}) == found


# Headers and keys


def done(**more):
    """A game and its files, all translated."""
    made = game({"card/a.title": "Pomme", "card/b.title": "Poire"}, **more)
    files = extracted(made)
    text = files[PO].replace('msgid "Pomme"\nmsgstr ""', 'msgid "Pomme"\nmsgstr "Apple"')
    files[PO] = text.replace('msgid "Poire"\nmsgstr ""', 'msgid "Poire"\nmsgstr "Pear"')
    return made, extracted(made, files)


@pytest.mark.parametrize(
    "old, new, found",
    [
        ("charset=UTF-8", "charset=ISO-8859-1", ("L10N021", "E")),
        ("charset=UTF-8", "", ("L10N021", "E")),
        ("Language: en", "Language: fr", ("L10N026", "W")),
        ('msgctxt "card/b.title"', 'msgctxt "card/a.title"', ("L10N022", "E")),
    ],
)
def test_headers_and_keys_that_are_wrong(old, new, found):
    made, files = done()
    assert found in codes(made, files | {PO: files[PO].replace(old, new)})


def test_a_region_does_not_contradict_its_language():
    made, files = done()
    assert codes(made, files | {PO: files[PO].replace("Language: en", "Language: en_GB")}) == []


def test_a_key_of_no_text_is_told_with_the_likely_one():
    made, files = done()
    wrong = files[PO].replace('msgctxt "card/b.title"', 'msgctxt "card/b.titel"')
    found = findings(made, files | {PO: wrong})
    (key,) = [each for each in found if each.code.name == "L10N023"]
    assert loaded({PO: wrong}).catalogues["en"].text.text[key.span.start : key.span.end] == "card/b.titel"
    assert key.fix is not None and key.fix.message.render("en") == "write “card/b.title”"
    assert not key.notes  # one likely key, not two


def test_a_likely_key_is_one_without_a_message():
    made, files = done()
    wrong = files[PO].replace('msgctxt "card/b.title"\nmsgid "', 'msgctxt "card/c.title"\nmsgid "Not ')
    (key,) = [each for each in findings(made, files | {PO: wrong}) if each.code.name == "L10N023"]
    assert [note.message.render("en") for note in key.notes] == ["did you mean card/b.title?"]


def test_a_message_without_a_key_is_told():
    made, files = done()
    wrong = files[PO].replace('msgctxt "card/b.title"\n', "")
    assert ("L10N023", "E") in codes(made, files | {PO: wrong})


def test_a_catalogue_of_a_language_that_is_not_wanted():
    made, files = done()
    other = {"content/demo/text/de.po": files[PO]}
    assert codes(made, files | other) == [("L10N026", "W")]


def test_a_lock_with_a_damaged_line():
    made, files = done()
    damaged = files[LOCK].replace("en card/a.title approved", "<<<<<<<")
    assert codes(made, files | {LOCK: damaged}) == [("L10N027", "W")]
    assert extracted(made, files | {LOCK: damaged}) == files


def test_an_entry_that_vanished_is_told_where_it_probably_went():
    _, files = done()
    renamed = game({"card/a.title": "Pomme", "card/birne.title": "Poire"})
    (gone,) = [each for each in findings(renamed, files) if each.code.name == "L10N024"]
    assert gone.span.start == 5000
    assert gone.message.slots["id"] == "card/b"
    assert gone.fix is not None
    assert [edit.text for edit in gone.fix.edits] == ["was: [b]"]
    assert not gone.fix.safe


def test_an_entry_that_vanished_into_nothing_is_told_at_its_translation():
    _, files = done()
    (gone,) = findings(game({"card/a.title": "Pomme"}), files)
    assert (gone.code.name, gone.span.file) == ("L10N024", PO)


@pytest.mark.parametrize("word", [{"removed": frozenset(("card/b",))}, {"lost": frozenset(("b",))}])
def test_an_entry_whose_end_is_declared_or_unknown_is_not_told(word):
    _, files = done()
    assert codes(game({"card/a.title": "Pomme"}, **word), files) == []


def test_one_source_with_two_translations_is_remarked():
    made = game({"card/a.title": "Pomme", "card/b.title": "Pomme"})
    files = extracted(made)
    text = (
        files[PO].replace('msgstr ""\n\n', 'msgstr "Apple"\n\n').removesuffix('msgstr ""\n')
        + 'msgstr "Fruit"\n'
    )
    assert codes(made, files | {PO: text}) == [("L10N010", "I")]


def test_british_and_american_spelling_do_not_mix():
    made = game({f"card/{name}.text": f"Une couleur {name}." for name in "abc"})
    files = extracted(made)
    words = {"a": "colour", "b": "colour", "c": "color"}
    for name, word in words.items():
        files[PO] = files[PO].replace(
            f'msgid "Une couleur {name}."\nmsgstr ""',
            f'msgid "Une couleur {name}."\nmsgstr "A {word} {name}."',
        )
    assert [code for code, _ in codes(made, files)] == ["EN006"]


@settings(deadline=None, max_examples=150)
@given(
    st.integers(0, 700),
    st.integers(0, 60),
    st.sampled_from(["", '"', "\n", "\n\n", "#~ ", "msgid", "\\", "é", "#| "]),
)
def test_no_damage_stops_the_check_or_loses_a_translation(at, length, put):
    """Whatever is cut out of a catalogue or put in: it is checked, and written only where understood."""
    made, files = done()
    text = files[PO][:at] + put + files[PO][at + length :]
    damaged = files | {PO: text}
    codes(made, damaged)
    after = extracted(made, damaged)
    if PO in after:
        before = [each for each in loaded(damaged).catalogues["en"].messages if each.translated and each.key]
        kept = loaded(after).catalogues["en"].messages
        assert {each.target for each in before} <= {each.target for each in kept}
