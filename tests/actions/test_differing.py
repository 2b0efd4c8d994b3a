"""`pack diff`: what changed, whom it concerns, how many cards that makes; as data and in words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ludex.actions.build import build
from ludex.actions.pack import pack_diff
from ludex.actions.rename import rename
from ludex.pack.contents import Ref, ReferenceHolder
from ludex.pack.pack_errors import PackError
from ludex.report import View
from ludex.report.pack_diff import as_json, as_text
from tests.plain_pack import Contents, Entry, Program, write
from tests.worlds import lay_base

FR = {
    "enemy/garde.title": "Garde",
    "enemy/garde.text": "Elle veille.",
    "enemy/garde.cry": "Halte !",
    "enemy/garde.says.fall": "Aïe !",
    "enemy/loup.title": "Loup",
    "deck/foes.title": "Adversaires",
}
EN = {key: f"en {text}" for key, text in FR.items()} | {"enemy/garde.title": "Guard"}


def game(*, garde=None, cards=None, fr=None, en=None, programs=(), version="1", more=(), tags=(), was=()):
    """Two enemies, a deck of them, four encounters with one, and what a test has otherwise."""
    held = {"0": 2, "1": 6} if cards is None else cards
    deck = {"of": ["enemy"], "cards": held}
    refs = tuple(Ref(int(number), ("cards", number), ReferenceHolder.KEY) for number in held)
    return Contents(
        "demo",
        version,
        "0.1.0",
        "fr",
        [
            Entry("enemy/loup", {"attack": 1}),
            Entry("enemy/garde", {"attack": 2, "by": []} | (garde or {}), tags, was),
            Entry("deck/foes", deck, refs=refs),
            *(Entry(f"encounter/e{n}", {"foe": 1}, refs=(Ref(1, ("foe",)),)) for n in range(4)),
            *more,
        ],
        {"fr": FR | (fr or {}), "en": EN | (en or {})},
        programs,
    )


@pytest.fixture
def said(tmp_path):
    """What the diff of two contents says."""

    def say(old, new, lang="en"):
        return as_text(diff(tmp_path, old, new, lang), View(lang)).splitlines()

    return say


def diff(folder, old, new, lang="en"):
    files = folder / "old.ludex", folder / "new.ludex"
    for file, each in zip(files, (old, new), strict=True):
        write(file, each)
    return pack_diff(*files, lang)


def test_the_words_of_the_design(said):
    rewritten = {f"enemy/garde.{name}": "Autre chose." for name in ("text", "cry", "says.fall")}
    lines = said(game(), game(garde={"attack": 3}, fr=rewritten))
    changed, *concerned = lines[0].split("; ")
    assert changed.split(", ") == [
        "Guard: attack 2 to 3",
        "French cry “Halte !” to “Autre chose.”",
        "French says.fall “Aïe !” to “Autre chose.”",
        "French text “Elle veille.” to “Autre chose.”",
    ]
    assert concerned == [
        "used by 1 deck and 4 encounters",
        "6 cards to reprint",
        "3 English texts stale",
    ]
    assert lines[1:] == ["1 entry changed; 6 cards to reprint; 3 English texts stale"]
    (line, _) = said(game(), game(garde={"attack": 3}), "fr")
    assert line == (
        "Garde\u00a0: attack de 2 à 3\u202f; employé par 1 entrée «\u00a0deck\u00a0» et 4 entrées "
        "«\u00a0encounter\u00a0»\u202f; 6 cartes à réimprimer"
    )


def test_nothing_changed(said):
    assert said(game(), game()) == ["both packs have the same content"]
    assert said(game(), game(), "fr") == ["les deux packs ont le même contenu"]


def test_a_text_is_printed_anew_in_its_language_alone(said):
    (line, _) = said(game(), game(en={"enemy/garde.text": "She watches."}))
    assert line.endswith("; 6 cards to reprint in English")
    (line, _) = said(game(), game(fr={"enemy/garde.text": "Elle dort."}), "fr")
    assert line.endswith("\u202f; 6 cartes à réimprimer en français\u202f; 1 texte périmé en anglais")
    both = {"enemy/garde.title": "X"}
    (line, _) = said(game(), game(fr=both, en=both))
    assert line.endswith("; 6 cards to reprint")


@pytest.mark.parametrize("field", [{"by": [1]}, {"source": {"at": "p. 3"}}])
def test_what_no_card_shows_reprints_nothing(said, field):
    old = game(garde={"source": {"at": "p. 2"}} if "source" in field else None)
    lines = said(old, game(garde=field))
    assert len(lines) == 2
    assert "reprint" not in "".join(lines)


SLOT = {"enemy/garde.text": 'Elle veille sur {{ n | number("words") }} portes.'}
WORDS = {"enemy/garde.text": "Elle veille sur deux portes."}
ENGLISH_SLOT = {"enemy/garde.text": 'She guards {{ n | number("words") }} gates.'}
ENGLISH_WORDS = {"enemy/garde.text": "She guards two gates."}


def test_a_text_with_slots_that_prints_the_same_line_reprints_nothing(tmp_path, said):
    old = game(garde={"n": 2}, fr=WORDS, en=ENGLISH_WORDS)
    new = game(garde={"n": 2}, fr=SLOT, en=ENGLISH_SLOT)
    (line, _) = said(old, new)
    assert line.endswith("printed text unchanged; used by 1 deck and 4 encounters")
    (changed,) = diff(tmp_path, old, new).changed
    assert (changed.lines, changed.cards.reprint) == ({"fr": True, "en": True}, 0)
    (line, _) = said(old, new, "fr")
    assert "\u202f; texte imprimé inchangé\u202f; " in line


def test_a_text_that_prints_another_line_in_one_language_is_reprinted_there(tmp_path, said):
    old = game(garde={"n": 2}, fr=WORDS, en=ENGLISH_WORDS)
    new = game(garde={"n": 2}, fr=SLOT, en={"enemy/garde.text": "She guards {{ n }} gates."})
    (line, _) = said(old, new)
    assert "; printed text unchanged in French; " in line
    assert line.endswith("; 6 cards to reprint in English")
    (changed,) = diff(tmp_path, old, new).changed
    assert changed.lines == {"fr": True, "en": False}


def test_another_value_reprints_the_cards_whose_text_shows_it(tmp_path):
    old, new = (
        game(
            garde={"values": {"n": number}},
            programs=[Program("enemy/garde", {"shown": {"slots": {"n": number}, "sentences": {}}})],
            fr=SLOT,
            en=ENGLISH_SLOT,
        )
        for number in (2, 3)
    )
    (changed,) = diff(tmp_path, old, new).changed
    assert changed.lines == {"fr": False, "en": False}
    assert (changed.cards.reprint, changed.cards.locales) == (6, ())


def test_a_sentence_that_changed_reprints_the_cards_that_print_it(tmp_path, said):
    ability = Entry("ability/watch", {})
    text = {"ability/watch.text": "Elle veille."}
    shown = {"sentences": {"text": [["ability/watch", {}]]}, "slots": {}}
    programs = [Program("enemy/loup", {"shown": shown})]
    old = game(more=[ability], programs=programs, fr=text, en=text)
    new = game(more=[ability], programs=programs, fr={"ability/watch.text": "Elle dort."}, en=text)
    changed = {each.id: each for each in diff(tmp_path, old, new).changed}
    assert changed["enemy/loup"].lines == {"fr": False}
    assert (changed["enemy/loup"].cards.reprint, list(changed["enemy/loup"].cards.locales)) == (2, ["fr"])
    lines = said(old, new)
    assert "en Loup: printed text changed; used by 1 deck; 2 cards to reprint in French" in lines


def test_more_and_fewer_copies(said):
    assert said(game(), game(cards={"0": 5, "1": 4})) == [
        "en Adversaires: cards “en Loup” 2 to 5, cards “Guard” 6 to 4",
        "en Loup: used by 1 deck; 3 more cards to print",
        "2 entries changed; 3 cards to print",
    ]


def test_copies_of_a_deck_that_lists_nothing(said):
    def all_of_them(copies):
        made = game(garde={"copies": copies})
        made.entries[2] = Entry("deck/foes", {"of": ["enemy"]})
        return made

    (line, *_) = said(all_of_them(2), all_of_them(5))
    assert line == "Guard: copies 2 to 5; used by 4 encounters; 3 more cards to print"


def test_a_deck_made_from_another_has_no_cards_of_its_own(said):
    starter = Entry(
        "deck/starter", {"of": ["enemy"], "from": 2, "cards": {"1": 3}},
        refs=(Ref(2, ("from",)), Ref(1, ("cards", "1"), ReferenceHolder.KEY)),
    )  # fmt: skip
    (line, _) = said(game(more=[starter]), game(garde={"attack": 9}, more=[starter]))
    assert "used by 2 decks and 4 encounters; 6 cards to reprint" in line


def test_entries_that_come_and_go(said):
    more = Entry("enemy/ours", {"attack": 5})
    deck = game(more=[more], cards={"0": 2, "1": 6, "7": 3})
    deck = replace(deck, texts={"fr": FR | {"enemy/ours.title": "Ours"}, "en": EN})
    assert said(game(), deck) == [
        "en Adversaires: cards “Ours” 3 added",
        "new: enemy/ours “Ours”; 3 cards to print",
        "1 entry changed, 1 new; 3 cards to print",
    ]
    assert said(deck, game(), "fr")[1:] == [
        "disparu\u00a0: enemy/ours «\u00a0Ours\u00a0»\u202f; 3 cartes à retirer",
        "1 entrée modifiée, 1 disparue",
    ]


def test_tags_rules_versions_and_new_names(said):
    old = game(
        programs=[Program("enemy/garde.act", {"do": 1}, "a"), Program("deck/foes.set-up", {"do": 1}, "b")]
    )
    new = game(
        version="2", tags=("boss",), programs=[Program("enemy/garde.act", {"do": 2}, "c"), *old.programs[1:]]
    )
    new.entries[0] = replace(new.entries[0], id="enemy/chien", was=("enemy/loup",))
    assert (
        said(old, new)
        == [
            "demo: version 1 to 2",
            "enemy/chien: was enemy/loup, French title removed, English title removed; used by 1 deck",
            "Guard: tag boss added, rules changed; used by 1 deck and 4 encounters",
            "2 entries changed",
        ]
        or said(old, new)[2] == "Guard: tag boss added, rules changed; used by 1 deck and 4 encounters"
    )


def test_entries_of_one_title_are_told_apart(said):
    same = {"enemy/loup.title": "Guard"}
    lines = said(game(en=same), game(en=same, garde={"attack": 3}, cards={"0": 3, "1": 6}))
    assert [line.partition(":")[0] for line in lines] == [
        "en Adversaires",
        "enemy/garde “Guard”",
        "enemy/loup “Guard”",
        "3 entries changed; 6 cards to reprint; 1 card to print",
    ]


def test_many_changes_of_one_entry_are_counted(said):
    many = {f"f{n}": n for n in range(9)}
    (line, _) = said(game(), game(garde=many))
    assert line.startswith("Guard: f0 0 added, f1 1 added, ")
    assert "f5 5 added, 3 further changes; used by" in line


def test_nothing_steers_the_terminal(said):
    (line, _) = said(game(), game(fr={"enemy/garde.title": "\x1b[31mX"}))
    assert "\x1b" not in line


def test_json_has_all_of_it(tmp_path):
    made = json.loads(
        as_json(diff(tmp_path, game(), game(garde={"attack": 3}, fr={"enemy/garde.cry": "Oh !"})))
    )
    assert made["new"]["version"] == "1"
    (changed,) = made["changed"]
    assert changed["id"] == changed["was"] == "enemy/garde"
    assert changed["fields"] == [{"path": ["attack"], "how": "changed", "old": 2, "new": 3}]
    assert changed["texts"] == [{"path": "cry", "locale": "fr", "old": "Halte !", "new": "Oh !"}]
    assert changed["users"] == {"deck": 1, "encounter": 4}
    assert changed["cards"] == {"reprint": 6, "locales": [], "more": 0}
    assert changed["stale"] == {"en": 1}
    assert made["titles"]["enemy/garde"] == "Guard"
    assert (made["added"], made["removed"]) == ([], [])


@pytest.mark.parametrize(
    "deck", [{"cards": [1]}, {"cards": {"1": "many"}}, {"of": 3}, {"of": [3, {}]}, [1], None, "cards"]
)
def test_packs_from_elsewhere_may_hold_odd_decks(said, deck):
    old, new = game(), game(garde={"attack": 3})
    for made in (old, new):
        made.entries[2] = Entry("deck/foes", deck)
    assert said(old, new)[0] == "Guard: attack 2 to 3; used by 4 encounters"


def test_a_damaged_pack_is_refused(tmp_path):
    file = tmp_path / "a.ludex"
    write(file, game())
    data = bytearray(file.read_bytes())
    data[-9] ^= 1
    (tmp_path / "b.ludex").write_bytes(data)
    for pair in (("a", "b"), ("b", "a")):
        with pytest.raises(PackError):
            pack_diff(*(tmp_path / f"{name}.ludex" for name in pair), "en")


def test_a_renamed_entry_of_a_real_game_is_the_same_entry(tmp_path):
    world = lay_base(tmp_path)
    build(world)
    pack = world / "build" / "demo.ludex"
    old = pack.rename(tmp_path / "old.ludex")
    rename(world, "brouette", "fanal")
    build(world)
    assert as_text(pack_diff(old, pack, "en"), View()).splitlines() == [
        "Brouette: was card/brouette; used by 1 deck",
        "1 entry changed",
    ]
