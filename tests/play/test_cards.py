"""`look` reads a card out: what its layout prints, in its order, and the texts of what it names."""

from __future__ import annotations

import pytest

from ludex.play.game_setup import load_machine
from ludex.play.speech import Speech
from ludex.play.terminal.card_text import CardReader
from tests.built_games import copy_built_game
from tests.games.watching import player


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """A card of a game of this repository, read out, in English unless another language is named."""
    packs, made = {}, {}

    def describe(game, entry, lang="en"):
        if game not in packs:
            root = tmp_path_factory.mktemp(game)
            copy_built_game(game, root)
            packs[game] = player(game, root).pack
        if (game, lang) not in made:
            pack = packs[game]
            made[game, lang] = CardReader(pack, Speech(pack, lang), load_machine(pack))
        return made[game, lang].describe(entry)

    return describe


def test_the_spaces_of_a_card_have_their_costs(read):
    lines = read("defi-reine", "enemy/blind-swordsman")
    assert lines[0] == "1: 2 Attack dice; 2: 2 Attack dice; 3: right 2 Attack dice; 4: 2 blue"
    assert "Against a solo die, the Combat marker moves down two spaces." in lines
    assert not any("eye" in line for line in lines)  # an ornament


def test_the_icon_after_a_number_is_counted_in_the_words_of_the_language(read):
    lines = read("defi-reine", "enemy/blind-swordsman", "fr")
    assert lines[0].startswith("1\u00a0: 2 dés d’Attaque\u202f; 2\u00a0: 2 dés d’Attaque\u202f;")


def test_a_card_says_its_numbers_its_abilities_and_what_it_names(read):
    lines = read("moonstone", "character/baron")
    assert "sword 5 Melee" in lines
    assert any(line.startswith("passive ability Plate Armour. Reduce all non-Magic damage") for line in lines)
    assert sum("Plate Armour" in line for line in lines) == 1
    assert lines[-1] == "Commonwealth: Humans, giants and gnomes."


def test_an_icon_that_a_term_explains_is_read_as_that_term(read):
    assert read("hush-owl", "card/barley") == ["grain 2", "noise 1"]


def test_what_has_no_layout_is_its_text(read):
    assert read("moonstone", "rule/ms-100")[0].startswith("The active player draws")
    assert read("defi-reine", "place/reserve") == ["The dice that you roll, in the play area."]


def test_every_card_can_be_read_out_in_both_languages(read, opened):
    for world in ("teuta", "fleuve", "musket", "orchard"):
        pack, machine = opened(world)
        for lang in ("en", "fr"):
            reader = CardReader(pack, Speech(pack, pack.manifest().source, lang), machine)
            for number in range(len(pack)):
                assert not any("None" in line or "{{" in line for line in reader.describe(pack.id(number)))
