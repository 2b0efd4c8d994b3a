"""What stands beside number slots: nouns that do not follow the number, words that a form brings."""

from __future__ import annotations

import pytest

from ludex.core.messages import Message
from ludex.text.nouns import Noun
from ludex.text.templates import lexicon, neighbours
from ludex.text.templates.lexicon import Lexicon, SlotKind
from ludex.text.templates.template import parse
from tests.text.test_phrases import FRENCH_HUES, LEXICONS

SLOTS = {
    "n": SlotKind.NUMBER,
    "m": SlotKind.NUMBER,
    "any": SlotKind.ANY,
    "who": SlotKind.TEXT,
    "hue": FRENCH_HUES["white"],
}
LEXICON = {
    "fr": Lexicon(
        LEXICONS["fr"].locale,
        {"claw": "serre"},
        {
            **LEXICONS["fr"].terms,
            "coloured-die": Noun("dé de couleur", "dés de couleur", "m"),
            "damage": Noun("Dégât", "Dégâts", "m", digits=True),
        },
    ),
    "en": Lexicon(LEXICONS["en"].locale, {}, {**LEXICONS["en"].terms, "damage": Noun("damage")}),
}


def find(language: str, text: str):
    template, slips = parse(text)
    assert slips == [] and lexicon.check(template, SLOTS, LEXICON[language]) == []
    return neighbours.check(template, SLOTS, LEXICON[language])


def fixed(language: str, text: str) -> tuple[str, str, bool]:
    """The code of the only slip in a text, and the text with what is to stand there."""
    (slip,) = find(language, text)
    assert slip.replacement is not None
    return slip.code.name, text[: slip.start] + slip.replacement + text[slip.end :], slip.safe


@pytest.mark.parametrize(
    ("language", "text", "right"),
    [
        ("fr", "Prenez {{ n }} dés.", 'Prenez {{ n | term("die") }}.'),
        ("fr", "Prenez {{ n }}\u00a0dé.", 'Prenez {{ n | term("die") }}.'),
        ("fr", "{{ n }} Dés tombent.", '{{ n | term("die") }} tombent.'),
        ("fr", "Prenez {{ n }} dés de couleur.", 'Prenez {{ n | term("coloured-die") }}.'),
        ("fr", "Le marqueur descend de {{ n }} cases.", 'Le marqueur descend {{ n | term("box", "d") }}.'),
        ("fr", "Prenez les {{ n }} dés.", 'Prenez {{ n | term("die", "le") }}.'),
        ("fr", "Des {{ n }} dés, gardez-en un.", '{{ n | term("die", "De") }}, gardez-en un.'),
        ("fr", 'Prenez {{ n | number("words") }} dés.', 'Prenez {{ n | term("die") }}.'),
        ("fr", 'Prenez {{ n | number("words-f", "d") }} cases.', 'Prenez {{ n | term("box", "d") }}.'),
        ("fr", "Perdez {{ n }} Dégâts.", 'Perdez {{ n | term("damage") }}.'),
        ("fr", "Perdez {{ n }} Énergie.", 'Perdez {{ n | term("energy") }}.'),
        ("fr", "Jouez {{ n }} fois par tour.", 'Jouez {{ n | term("time") }} par tour.'),
        ("en", "Take {{ n }} dice.", 'Take {{ n | term("die") }}.'),
        ("en", "Take the {{ n }} dice.", 'Take the {{ n | term("die") }}.'),
        ("en", "Up to {{ n }} times.", 'Up to {{ n | term("time") }}.'),
    ],
)
def test_a_noun_that_does_not_follow_its_number(language, text, right):
    assert fixed(language, text) == ("TEXT010", right, False)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "X + {{ n }} Dégâts"),
        ("fr", "+{{ n }} Dégâts"),
        ("fr", "{{ n }}″ au plus"),
        ("fr", "L’emplacement {{ n }} descend."),
        ("fr", "Règle {{ n }} cases"),
        ("fr", "De {{ n }} à {{ m }} dés."),
        ("fr", "De 2 à {{ m }} dés."),
        ("fr", "M-{{ n }} dés"),
        ("fr", "Prenez {{ n }}, dés ou cases."),
        ("fr", "Prenez {{ n }} [claw] dés."),
        ("fr", "Prenez {{ n }} chaos."),
        ("fr", "Prenez {{ n }} boucliers."),
        ("fr", "Prenez {{ n }} dés-dragons."),
        ("fr", "Prenez {{ any }} dés."),
        ("fr", "Prenez {{ who }} dés."),
        ("fr", 'Prenez {{ n | number("ordinal") }} dés.'),
        ("fr", 'Prenez {{ n | number("signed") }} dés.'),
        ("fr", 'Prenez {{ n }} {{ "die" | term(n) }}.'),
        ("fr", 'Prenez {{ n | term("die") }} et {{ m | term("box") }}.'),
        ("fr", "{{ n }} ennemis"),
        ("en", "Deal {{ n }} damage."),
        ("en", "Lose {{ n }} Energy."),
        ("en", "From {{ n }} to {{ m }} dice."),
    ],
)
def test_where_a_bare_number_is_right(language, text):
    assert find(language, text) == []


@pytest.mark.parametrize(
    ("text", "code", "right"),
    [
        ('Descend de {{ n | term("box") }}.', "FR011", 'Descend {{ n | term("box", "d") }}.'),
        ('Descend de {{ n | term("box", hue) }}.', "FR011", 'Descend {{ n | term("box", hue, "d") }}.'),
        ('Ne prenez que {{ n | term("die") }}.', "FR011", 'Ne prenez {{ n | term("die", "que") }}.'),
        ('Au lieu de {{ n | number("words") }}.', "FR011", 'Au lieu {{ n | number("words", "d") }}.'),
        ('De {{ n | number("words-f") }}.', "FR011", '{{ n | number("words-f", "D") }}.'),
        ('Prenez les {{ n | term("die") }}.', "TEXT011", 'Prenez {{ n | term("die", "le") }}.'),
        ('Prenez la {{ n | term("box") }}.', "TEXT011", 'Prenez {{ n | term("box", "le") }}.'),
        ('Le bord des {{ n | term("box") }}.', "TEXT011", 'Le bord {{ n | term("box", "de") }}.'),
        ('Aux {{ n | term("box") }}.', "TEXT011", '{{ n | term("box", "À") }}.'),
        ('Les {{ n | term("energy") }}.', "TEXT011", '{{ n | term("energy", "Le") }}.'),
        ('Descend de {{ n | term("box", "d") }}.', "TEXT011", 'Descend {{ n | term("box", "d") }}.'),
        ('La {{ n | rank("box", "le") }}.', "TEXT011", '{{ n | rank("box", "Le") }}.'),
    ],
)
def test_a_word_that_a_form_brings(text, code, right):
    assert fixed("fr", text) == (code, right, False)


@pytest.mark.parametrize(
    "text",
    [
        'La {{ n | rank("box") }}',
        'Gagnez plus de {{ n | term("energy") }}.',
        'De {{ n | number("words") }} à {{ m | number("words") }}.',
        'De {{ n | number("words") }} à 3.',
        'De {{ n | number("words") }} à trois.',
        'Sur {{ n | term("box") }}.',
        'Le bord *de* {{ n | term("box") }}.',
        'Au-delà {{ n | term("box", "de") }}.',
        'De {{ "die" | term(2) }}.',
    ],
)
def test_words_that_are_right(text):
    assert find("fr", text) == []


def test_across_emphasis_nothing_is_rewritten():
    (slip,) = find("fr", "Prenez {{ n }} **dés**.")
    assert (slip.code.name, slip.replacement) == ("TEXT010", None)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            "Prenez {{ n }} dés.",
            (
                "the number alone before “dés” would print “1 dés”: "
                'write {{ n | term("die") }}, which prints the number with its noun'
            ),
            (
                "le nombre seul devant «\u00a0dés\u00a0» imprimerait «\u00a01 dés\u00a0»\u00a0: "
                'écrivez {{ n | term("die") }}, qui imprime le nombre avec son nom'
            ),
        ),
        (
            "Prenez {{ n }} fois.",
            (
                "the number before “fois” is printed in figures, but its term takes words: "
                'write {{ n | term("time") }}, which prints the number with its noun'
            ),
            (
                "le nombre devant «\u00a0fois\u00a0» s’imprime en chiffres, mais son terme veut des "
                'lettres\u00a0: écrivez {{ n | term("time") }}, qui imprime le nombre avec son nom'
            ),
        ),
        (
            'Prenez les {{ n | term("die") }}.',
            '“les {{ n | term("die") }}” would print “les un dé”: write {{ n | term("die", "le") }}',
            (
                '«\u00a0les {{ n | term("die") }}\u00a0» imprimerait «\u00a0les un dé\u00a0»\u00a0: '
                'écrivez {{ n | term("die", "le") }}'
            ),
        ),
    ],
)
def test_messages_show_what_would_be_printed(text, english, french):
    (slip,) = find("fr", text)
    said = Message(slip.code.says, slip.slots)
    assert (said.render("en"), said.render("fr")) == (english, french)
