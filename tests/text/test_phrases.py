"""Numbers that lead nouns: tables of number, noun and form; what a phrase needs declared."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.text.locales import Locale, get_locale
from ludex.text.nouns import (
    MissingGrammar,
    Noun,
    count_noun,
    find_missing_counted_grammar,
    inflect_noun,
    make_term_noun,
    make_title_noun,
    rank_noun,
)
from ludex.text.passages import to_plain_text
from ludex.text.templates.filler import fill
from ludex.text.templates.lexicon import Lexicon, SlotKind, check
from ludex.text.templates.template import parse

FRENCH, ENGLISH, UNKNOWN = get_locale("fr"), get_locale("en"), get_locale("qq")

TERMS = {
    "box": {
        "fr": {"one": "case", "other": "cases", "gender": "f"},
        "en": {"one": "space", "other": "spaces"},
    },
    "die": {"fr": {"one": "dé", "other": "dés", "gender": "m"}, "en": {"one": "die", "other": "dice"}},
    "enemy": {
        "fr": {"one": "Ennemi", "other": "Ennemis", "gender": "m"},
        "en": {"one": "Enemy", "other": "Enemies"},
    },
    "round": {
        "fr": {"one": "tour", "other": "tours", "gender": "m"},
        "en": {"one": "round", "other": "rounds"},
    },
    "hero": {
        "fr": {"one": "héros", "other": "héros", "gender": "m"},
        "en": {"one": "hero", "other": "heroes"},
    },
    "time": {
        "fr": {"one": "fois", "other": "fois", "gender": "f"},
        "en": {"one": "time", "other": "times", "said": {"1": "once", "2": "twice"}},
    },
    "energy": {
        "fr": {"one": "Énergie", "other": "Énergies", "gender": "f", "digits": True},
        "en": {"one": "Energy", "other": "Energy", "digits": True},
    },
    "chaos": {"fr": {"one": "chaos", "gender": "m"}, "en": {"one": "chaos"}},
    "shade": {"fr": {"one": "teinte", "other": "teintes"}, "en": {"one": "shade", "other": "shades"}},
}
WHITE = {"feminine": "blanche"}
GREY = {"feminine": "grise"}
ROYAL = {"feminine": "royale", "plural": "royaux"}
GREEK = {"feminine": "grecque", "feminine_plural": "grecques"}
FRENCH_HUES = {
    "white": make_title_noun("blanc", WHITE),
    "grey": make_title_noun("gris", GREY),
    "royal": make_title_noun("royal", ROYAL),
    "greek": make_title_noun("grec", GREEK),
    "blue": make_title_noun("bleu", {}),
}
ENGLISH_HUES = {name: make_title_noun(name, {}) for name in FRENCH_HUES}
HUES = {"fr": FRENCH_HUES, "en": ENGLISH_HUES}
LEXICONS = {
    name: Lexicon(get_locale(name), {}, {slug: make_term_noun(words[name]) for slug, words in TERMS.items()})
    for name in ("fr", "en")
}
SLOTS = {"n": SlotKind.NUMBER, "any": SlotKind.ANY, "who": SlotKind.TEXT}


def say(language: str, slot: str, n: int | float) -> str:
    template, slips = parse(f"x {slot} x")
    slots = {**SLOTS, **HUES[language]}
    assert slips == [] and check(template, slots, LEXICONS[language]) == []
    values = {"n": n, **HUES[language]}
    return to_plain_text(fill(template, values, LEXICONS[language]), {})[2:-2]


def rows(table: str) -> list[tuple[str, str, str]]:
    """Each line of a table: a slot, numbers, and the words for each of them."""
    lines = [line.split(" | ") for line in table.strip().splitlines()]
    return [(f"n | {'|'.join(cells[:-2])}", cells[-2], cells[-1].strip()) for cells in lines]


FRENCH_ROWS = """
term("box") | 0 1 2 20 21 | 0 case, une case, deux cases, vingt cases, 21 cases
term("die") | 1 3 | un dé, trois dés
term("box", "d") | 1 2 8 11 21 | d’une case, de deux cases, de huit cases, de onze cases, de 21 cases
term("enemy", "d") | 1 2 | d’un Ennemi, de deux Ennemis
term("enemy", "que") | 1 2 11 | qu’un Ennemi, que deux Ennemis, que onze Ennemis
term("die", "le") | 1 2 | le dé, les deux dés
term("enemy", "le") | 1 2 | l’Ennemi, les deux Ennemis
term("hero", "le") | 1 2 | le héros, les deux héros
term("die", "de") | 1 2 | du dé, des deux dés
term("box", "de") | 1 2 | de la case, des deux cases
term("enemy", "de") | 1 2 | de l’Ennemi, des deux Ennemis
term("die", "à") | 1 2 | au dé, aux deux dés
term("enemy", "ce") | 1 2 | cet Ennemi, ces deux Ennemis
term("box", "D") | 1 2 | D’une case, De deux cases
term("energy") | 1 2 | 1 Énergie, 2 Énergies
term("energy", "d") | 1 2 | de 1 Énergie, de 2 Énergies
term("energy", "le") | 1 2 | l’Énergie, les 2 Énergies
term("time") | 1 2 | une fois, deux fois
term("box", white) | 1 2 21 | une case blanche, deux cases blanches, 21 cases blanches
term("die", white) | 1 2 | un dé blanc, deux dés blancs
term("die", grey) | 1 2 | un dé gris, deux dés gris
term("box", grey) | 1 2 | une case grise, deux cases grises
term("die", royal) | 1 2 | un dé royal, deux dés royaux
term("box", royal) | 1 2 | une case royale, deux cases royales
term("box", greek) | 1 2 | une case grecque, deux cases grecques
term("die", blue) | 1 2 | un dé bleu, deux dés bleus
term("box", white, "d") | 1 2 | d’une case blanche, de deux cases blanches
term("box", "d", white) | 1 2 | d’une case blanche, de deux cases blanches
term("enemy", white, "le") | 1 2 | l’Ennemi blanc, les deux Ennemis blancs
rank("box") | 1 2 20 21 | première case, deuxième case, vingtième case, 21e case
rank("box", "le") | 1 2 8 | la première case, la deuxième case, la huitième case
rank("enemy", "le") | 1 8 11 21 | le premier Ennemi, le huitième Ennemi, le onzième Ennemi, le 21e Ennemi
rank("round", "de") | 1 11 | du premier tour, du onzième tour
rank("round", "à") | 1 2 | au premier tour, au deuxième tour
rank("box", "ce") | 1 | cette première case
rank("box", "d") | 1 11 | de première case, de onzième case
rank("energy", "le") | 1 2 | la 1re Énergie, la 2e Énergie
rank("box", white, "le") | 1 | la première case blanche
number("words") | 0 1 2 21 | zéro, un, deux, 21
number("words", "d") | 1 2 11 21 | d’un, de deux, de onze, de 21
number("words-f", "d") | 1 2 | d’une, de deux
number("words-f", "que") | 1 8 | qu’une, que huit
"""
ENGLISH_ROWS = """
term("box") | 0 1 2 20 21 | 0 spaces, one space, two spaces, twenty spaces, 21 spaces
term("die", "the") | 1 2 | the die, the two dice
term("die", "more") | 1 2 | one more die, two more dice
term("box", "fewer") | 1 2 | one fewer space, two fewer spaces
term("box", "More") | 1 | One more space
term("time") | 1 2 3 | once, twice, three times
term("time", "more") | 1 2 | one more time, two more times
term("energy") | 1 2 | 1 Energy, 2 Energy
term("energy", "the") | 1 2 | the Energy, the 2 Energy
term("die", white) | 1 2 | one white die, two white dice
term("die", white, "more") | 1 2 | one more white die, two more white dice
term("die", white, "the") | 1 2 | the white die, the two white dice
rank("box", "the") | 1 2 8 21 | the first space, the second space, the eighth space, the 21st space
rank("box", "a") | 2 8 18 | a second space, an eighth space, an eighteenth space
rank("box", "a") | 11 80 90 | an eleventh space, an 80th space, a 90th space
rank("box") | 3 | third space
number("words") | 1 2 | one, two
number("words-f") | 1 | one
"""


@pytest.mark.parametrize(
    ("language", "slot", "numbers", "said"),
    [("fr", *row) for row in rows(FRENCH_ROWS)] + [("en", *row) for row in rows(ENGLISH_ROWS)],
)
def test_a_number_leads_its_noun(language, slot, numbers, said):
    found = [say(language, f"{{{{ {slot} }}}}", int(number)) for number in numbers.split()]
    assert ", ".join(found) == said


def test_literals_count_too():
    assert say("fr", '{{ 2 | term("box", "d") }}', 0) == "de deux cases"
    assert say("fr", '{{ 3 | rank("box", "le") }}', 0) == "la troisième case"
    assert say("fr", '{{ 1.5 | term("box") }}', 0) == "1,5 case" and say(
        "en", '{{ 1.5 | term("box") }}', 0
    ) == ("1.5 spaces")


@pytest.mark.parametrize(
    ("slot", "white", "royal", "grey"),
    [
        ("{{ %s }}", "blanc", "royal", "gris"),
        ("{{ %s.f }}", "blanche", "royale", "grise"),
        ("{{ %s.s }}", "blancs", "royaux", "gris"),
        ("{{ %s.fs }}", "blanches", "royales", "grises"),
        ("{{ %s.Fs }}", "Blanches", "Royales", "Grises"),
    ],
)
def test_an_adjective_by_itself(slot, white, royal, grey):
    assert [say("fr", slot % name, 0) for name in ("white", "royal", "grey")] == [white, royal, grey]


@pytest.mark.parametrize(
    ("language", "text", "code", "at"),
    [
        ("fr", '{{ n | term("boxe") }}', "TEXT006", '"boxe"'),
        ("fr", '{{ n | rank("boxe") }}', "TEXT006", '"boxe"'),
        ("fr", '{{ n | term("box", "more") }}', "TEXT004", '"more"'),
        ("fr", '{{ n | term("box", "un") }}', "TEXT004", '"un"'),
        ("en", '{{ n | term("box", "d") }}', "TEXT004", '"d"'),
        ("fr", '{{ n | rank("box", "que", "le") }}', "TEXT008", '"le"'),
        ("fr", '{{ n | rank("box", "e") }}', "TEXT004", '"e"'),
        ("fr", '{{ n | rank("box", "fs") }}', "TEXT004", '"fs"'),
        ("fr", '{{ n | rnak("box") }}', "TEXT005", "rnak"),
        ("fr", '{{ white | term("box") }}', "TEXT008", "white"),
        ("fr", '{{ who | term("box") }}', "TEXT008", "who"),
        ("fr", '{{ who | rank("box") }}', "TEXT008", "who"),
        ("fr", "{{ n | rank }}", "TEXT008", "n"),
        ("fr", "{{ n | rank(white) }}", "TEXT008", "white"),
        ("fr", '{{ "box" | rank("box") }}', "TEXT008", '"box"'),
        ("fr", "{{ 2 | term }}", "TEXT008", "2"),
        ("fr", '{{ n | term("box", 2) }}', "TEXT008", "2"),
        ("fr", '{{ n | term("box", white, royal) }}', "TEXT008", "royal"),
        ("fr", '{{ n | term("box", n) }}', "TEXT008", "n"),
        ("fr", '{{ m | term("box") }}', "TEXT003", "m"),
        ("fr", '{{ n | term("box", whit) }}', "TEXT003", "whit"),
        ("fr", '{{ n | term("box", blue) }}', "TEXT009", "blue"),
        ("fr", "{{ blue.f }}", "TEXT009", "f"),
        ("fr", "{{ blue.fs }}", "TEXT009", "fs"),
        ("fr", '{{ n | term("chaos") }}', "TEXT009", '"chaos"'),
        ("fr", '{{ n | term("shade") }}', "TEXT009", '"shade"'),
        ("fr", '{{ n | term("shade", "le") }}', "TEXT009", '"le"'),
        ("fr", '{{ n | number("words", "le") }}', "TEXT004", '"le"'),
        ("en", '{{ n | number("words", "the") }}', "TEXT008", '"the"'),
        ("fr", '{{ n | number("ordinal", "d") }}', "TEXT008", '"d"'),
    ],
)
def test_a_slip_is_at_its_word(language, text, code, at):
    template, found = parse(text)
    slips = [*found, *check(template, {**SLOTS, **HUES[language]}, LEXICONS[language])]
    assert [(slip.code.name, text[slip.start : slip.end]) for slip in slips] == [(code, at)]


def test_only_what_a_phrase_needs_must_be_declared():
    shade, chaos = (LEXICONS["fr"].terms[name] for name in ("shade", "chaos"))
    assert find_missing_counted_grammar(shade, "", FRENCH, (2,)) is None
    assert find_missing_counted_grammar(shade, "", FRENCH, (1,)) is MissingGrammar.GENDER
    assert find_missing_counted_grammar(chaos, "", FRENCH, (1,)) is None
    assert find_missing_counted_grammar(chaos, "", FRENCH, (1, 2)) is MissingGrammar.PLURAL
    assert find_missing_counted_grammar(shade, "", FRENCH, (1, 2), ranked=True) is MissingGrammar.GENDER
    assert find_missing_counted_grammar(Noun("shade", "shades"), "the", ENGLISH, (1, 2)) is None
    assert find_missing_counted_grammar(Noun("Énergie", "Énergies", digits=True), "", FRENCH, (1, 2)) is None


def test_what_turns_out_to_be_no_number_stands_as_it_is():
    template, _ = parse('{{ any | term("box") }}')
    for value in ("X", Noun("X")):
        assert to_plain_text(fill(template, {"any": value}, LEXICONS["fr"]), {}) == "X cases"


def test_a_language_without_such_data_says_numbers_plainly():
    shade = Noun("sombra", "sombras")
    assert [count_noun(shade, n, "", UNKNOWN) for n in (1, 2)] == ["1 sombra", "2 sombras"]
    assert count_noun(shade, 2, "", UNKNOWN, Noun("gris")) == "2 gris sombras"
    assert rank_noun(shade, 3, "", UNKNOWN) == "3. sombra" and inflect_noun(shade, "", UNKNOWN) == "sombra"


def test_a_further_language_is_data():
    facts = {
        "singular": {"equals": 1},
        "decimal": ",",
        "group": ".",
        "minus": "-",
        "numerals": "cero uno dos tres",
        "feminine": {"1": "una"},
        "vowels": "aeiou",
        "forms": {"el": {"m": ["el ", "el "], "f": ["la ", "la "], "plural-f": ["las ", "las "]}},
        "article_forms": ["el"],
        "counted_forms": {"el": {}, "más": {"between": "más"}},
        "adjectives": {"place": "after", "agree": True, "plural": "s", "unchanged": "s$"},
    }
    spanish, card = Locale("es", facts), Noun("carta", "cartas", "f")
    red = make_title_noun("rojo", {"feminine": "roja"})
    assert [count_noun(card, n, "el", spanish, red) for n in (1, 2)] == [
        "la carta roja",
        "las dos cartas rojas",
    ]
    assert count_noun(card, 1, "más", spanish) == "una más carta"


NOUNS = st.sampled_from([each for lexicon in LEXICONS.values() for each in lexicon.terms.values()])


@settings(deadline=None, max_examples=300)
@given(NOUNS, st.integers(0, 10**6) | st.floats(0, 100), st.data())
def test_any_number_leads_any_noun(noun, number, data):
    locale = data.draw(st.sampled_from([FRENCH, ENGLISH, UNKNOWN]))
    form = data.draw(st.sampled_from(["", *locale.counted_forms]))
    said = count_noun(noun, number, form, locale, data.draw(st.none() | st.just(FRENCH_HUES["white"])))
    assert said == said.strip() and "  " not in said
    words = {noun.one, noun.other, *(word for _, word in noun.said)} - {""}
    assert any(word in said for word in words)
    assert rank_noun(noun, number, "", locale).endswith(noun.one)


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("fr", '{{ n | term("time") }} par manche.', "Une fois par manche."),
        ("en", '{{ n | term("time") }} per round!', "Once per round!"),
        ("fr", '**{{ n | term("time", "d") }}** à l’autre…', "D’une fois à l’autre…"),
        ("fr", "{{ white.le }} gagne.", "Le blanc gagne."),
        ("fr", "«\u00a0{{ white }} gagne.\u00a0»", "«\u00a0Blanc gagne.\u00a0»"),
        ("fr", "Un dé. {{ white }} ou {{ blue }}\u202f!", "Un dé. Blanc ou bleu\u202f!"),
        ("fr", "Un dé\u202f? {{ white }} \\\n ou {{ blue }}.", "Un dé\u202f? Blanc\nou bleu."),
        ("fr", "Voyez p. {{ white }}.", "Voyez p. blanc."),
        ("fr", "Un dé\u00a0: {{ white }}.", "Un dé\u00a0: blanc."),
        ("fr", "{{ n }} dé.", "1 dé."),
        ("fr", "{{ white }}", "blanc"),
        ("fr", "{{ white }} dé", "blanc dé"),
        ("fr", "{{ white }}\u00a0: oui", "blanc\u00a0: oui"),
        (
            "fr",
            "{{ white }} gagne.\n\n{{ blue }}\n\n- {{ grey }} perd.",
            "Blanc gagne.\n\nbleu\n\n- Gris perd.",
        ),
    ],
)
def test_a_slot_that_begins_a_sentence_takes_a_capital(language, text, said):
    template, _ = parse(text)
    hues = {**HUES[language], "white": Noun("blanc", gender="m")}
    assert to_plain_text(fill(template, {"n": 1, **hues}, LEXICONS[language]), {}) == said


def test_an_icon_begins_a_sentence_too():
    lexicon = Lexicon(FRENCH, {"claw": "serre"})
    text, _ = parse("[claw] {{ x }} gagne. {{ y | icon }} {{ x }}.")
    assert to_plain_text(fill(text, {"x": Noun("bleu"), "y": "claw"}, lexicon), {}) == (
        "claw bleu gagne. claw bleu."
    )
