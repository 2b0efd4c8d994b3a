"""Templates: pieces and their places, slips at the very word, filling, and what a text mentions."""

from __future__ import annotations

import pytest

from ludex.core.messages import Message
from ludex.text.locales import get_locale
from ludex.text.mentions import find_mentions
from ludex.text.nouns import Noun
from ludex.text.passages import Break, Icon, Paragraph, StyledText, to_plain_text
from ludex.text.templates.filler import MissingValueError, fill
from ludex.text.templates.lexicon import Lexicon, SlotKind, check
from ludex.text.templates.template import parse

FRENCH, ENGLISH = get_locale("fr"), get_locale("en")
GARDE = Noun("Garde", gender="m", link="enemy/garde")
CLAW = Noun("Serre", link="icon/claw")
NAMELESS = Noun("Ombre grise")
LEXICON = Lexicon(
    FRENCH,
    {"claw": "serre", "tail": "queue"},
    {"carte": Noun("carte", "cartes", "f"), "chaos": Noun("chaos", gender="m")},
    {"enemy/garde": GARDE, "garde": GARDE, "ombre": Noun("Lune noire")},
)
SLOTS = {
    "n": SlotKind.NUMBER,
    "m": SlotKind.NUMBER,
    "who": SlotKind.TEXT,
    "foe": SlotKind.NOUN,
    "enemy": GARDE,
    "any": SlotKind.ANY,
    "sign": CLAW,
}
VALUES = {"n": 2, "m": 1, "who": "Marc*", "foe": GARDE, "enemy": GARDE, "any": 3, "sign": CLAW}


def slips(text, lexicon=LEXICON, **options):
    template, found = parse(text, **options)
    return [
        (slip.code.name, text[slip.start : slip.end]) for slip in [*found, *check(template, SLOTS, lexicon)]
    ]


def said(text, lexicon=LEXICON):
    template, found = parse(text)
    assert found == [] and check(template, SLOTS, lexicon) == []
    return to_plain_text(fill(template, VALUES, lexicon), lexicon.icons)


def runs(text):
    (paragraph,) = fill(parse(text)[0], VALUES, LEXICON).paragraphs
    return list(paragraph.runs)


@pytest.mark.parametrize(
    ("text", "plainly"),
    [
        ("Prenez {{ n }} cartes.", "Prenez 2 cartes."),
        ('Prenez {{ n }} {{ "carte" | term(n) }}.', "Prenez 2 cartes."),
        ('Prenez {{ m }} {{ "carte" | term(m) }}.', "Prenez 1 carte."),
        ('Défaussez {{ "carte" | term(n, "le") }}.', "Défaussez les cartes."),
        ('{{ "carte" | term("Le", 1) }} tombe.', "La carte tombe."),
        ("Le tour {{ enemy.de }}.", "Le tour du Garde."),
        ("Parlez {{ foe.à }}.", "Parlez au Garde."),
        ("{{ enemy.Le }} avance.", "Le Garde avance."),
        ("{{ who }} joue.", "Marc* joue."),
        ('Voyez {{ "enemy/garde" | ref("le") }}.', "Voyez le Garde."),
        ("Voyez {{ enemy | ref }}.", "Voyez Garde."),
        ('La {{ 1 | number("ordinal-f") }} fois, {{ n | number("words") }} fois.', "La 1re fois, deux fois."),
        ('{{ n | number("signed") }}, {{ 1.5 }}', "+2, 1,5"),
        ("[claw] ou {{ 'tail' | icon }} ou {{ sign | icon }}", "serre ou queue ou serre"),
        ("{{ any }} et {{ any | number }}", "3 et 3"),
        (r"\[sic] \*une\* \{\{ n \}\} \\ \<b>", r"[sic] *une* {{ n }} \ <b>"),
        ("2 * 3 et [3] et [deux mots]", "2 * 3 et [3] et [deux mots]"),
    ],
)
def test_a_template_is_filled(text, plainly):
    assert said(text) == plainly


def test_english_uses_its_own_forms():
    lexicon = Lexicon(ENGLISH, {}, {"card": Noun("card", "cards")}, {})
    assert said('{{ n }} {{ "card" | term(n) }}: {{ enemy.The }} and {{ enemy.a }}.', lexicon) == (
        "2 cards: The Garde and a Garde."
    )
    assert slips("{{ enemy.le }}", lexicon) == [("TEXT004", "le")]


def test_runs_know_their_style_and_their_link():
    assert runs("a *b **c*** {{ enemy | ref }} **[claw]**") == [
        StyledText("a "),
        StyledText("b ", italic=True),
        StyledText("c", bold=True, italic=True),
        StyledText(" "),
        StyledText("Garde", link="enemy/garde"),
        StyledText(" "),
        Icon("claw", bold=True),
    ]


def test_lines_paragraphs_and_items():
    passage = fill(parse("Un \\\n deux.\\ trois\n\nQuatre\nCinq\n- six\n- sept\n")[0], {}, LEXICON)
    assert passage.paragraphs == (
        Paragraph((StyledText("Un"), Break(), StyledText("deux."), Break(), StyledText("trois"))),
        Paragraph((StyledText("Quatre"),)),
        Paragraph((StyledText("Cinq"),)),
        Paragraph((StyledText("six"),), item=True),
        Paragraph((StyledText("sept"),), item=True),
    )
    assert to_plain_text(passage, {}).endswith("Cinq\n\n- six\n\n- sept")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Prenez {{ nn }}.", [("TEXT003", "nn")]),
        ('{{ "carte" | term(x) }}', [("TEXT003", "x")]),
        ("{{ x.le }} {{ y }}", [("TEXT003", "x"), ("TEXT003", "y")]),
        ("{{ enemy.la }}", [("TEXT004", "la")]),
        ("{{ enemy . lee }}", [("TEXT004", "lee")]),
        ('{{ "carte" | term("la") }}', [("TEXT004", '"la"')]),
        ('{{ "carte" | trem }}', [("TEXT005", "trem")]),
        ('{{ "crate" | term }}', [("TEXT006", '"crate"')]),
        ('{{ "gard" | ref }}', [("TEXT006", '"gard"')]),
        ("{{ n.le }}", [("TEXT008", "le")]),
        ("{{ who.le }}", [("TEXT008", "le")]),
        ("{{ who | number }}", [("TEXT008", "who")]),
        ("{{ n | icon }}", [("TEXT008", "n")]),
        ("{{ enemy | icon }}", [("TEXT008", "enemy")]),
        ("{{ n | ref }}", [("TEXT008", "n")]),
        ('{{ "carte" | number }}', [("TEXT008", '"carte"')]),
        ('{{ "carte" | term(who) }}', [("TEXT008", "who")]),
        ('{{ "carte" | term("le", "un") }}', [("TEXT008", '"un"')]),
        ('{{ n | number("roman") }}', [("TEXT008", '"roman"')]),
        ('{{ "ombre" | ref("le") }}', [("TEXT009", '"le"')]),
        ('{{ "chaos" | term(n) }}', [("TEXT009", '"chaos"')]),
        ("[clow] et {{ 'tial' | icon }}", [("L10N002", "[clow]"), ("L10N002", "'tial'")]),
        ("{{ n + 1 }}", [("TEXT002", "{{ n + 1 }}")]),
        ("{{ 'mot' }}", [("TEXT002", "{{ 'mot' }}")]),
        ("{% if n %}x", [("TEXT002", "{% if n %}")]),
        ("a {# b #} c", [("TEXT002", "{# b #}")]),
        ("a {{ n b", [("TEXT001", "{{ n b")]),
        ("a {{ n m }} b", [("TEXT001", "m")]),
        ("{{ “carte” | term }}", [("TEXT001", "{{ “carte” | term }}")]),
        ("a }} b", [("TEXT001", "}}")]),
        ("{{ }}", [("TEXT001", "{{ }}")]),
        ("**gras", [("L10N003", "**")]),
        ("*un\n\ndeux*", [("L10N003", "*"), ("L10N003", "*")]),
        ("*un **deux* trois**", [("L10N003", "*")]),
        ("**un *deux** trois*", [("L10N003", "**")]),
        ("*un **deux** trois* **un *deux*** ***un** deux* *un***deux**", []),
        ("Attaque* forte", [("L10N003", "*")]),
        ("<b>gras</b> et <br/>", [("L10N003", "<b>"), ("L10N003", "<br/>")]),
    ],
)
def test_a_slip_is_at_its_word(text, found):
    assert slips(text) == found


def test_the_same_gender_is_not_asked_of_what_begins_with_a_vowel():
    lexicon = Lexicon(FRENCH, {}, {}, {"ombre": NAMELESS})
    assert slips('{{ "ombre" | ref("le") }}', lexicon) == []
    assert slips('{{ "ombre" | ref("un") }}', lexicon) == [("TEXT009", '"un"')]


def test_plain_fields_take_icons_but_no_slots():
    text = "Il reste {{ n }} [claw] *là*."
    assert slips(text, tokens=False) == [("TEXT007", "{{ n }}")]


def test_suggestions():
    def notes(text):
        template, found = parse(text)
        all_slips = [*found, *check(template, SLOTS, LEXICON)]
        return [Message.render(note.message, "en") for slip in all_slips for note in slip.notes]

    assert notes("[clow]") == ["did you mean claw?"]
    assert notes("{{ enemi }}") == ["did you mean enemy?"]
    assert notes('{{ "cartes" | term }}') == ["did you mean carte?"]
    assert notes("{{ n | nubmer }}") == ["did you mean number?"]
    assert notes("{{ n | zzz }}") == ["possible names: icon, term, rank, number or ref"]


def test_every_message_can_be_said():
    texts = [
        "{{ x }} {{ enemy.la }} {{ n.le }} {{ n + 1 }} {{ n m }} [clow] **x <b>",
        '{{ "chaos" | term(n) }}',
        "}}",
    ]
    for text in texts:
        template, found = parse(text)
        for slip in [*found, *check(template, SLOTS, LEXICON)]:
            for lang in ("en", "fr"):
                assert Message(slip.code.says, slip.slots).render(lang)
                assert all(note.message.render(lang) for note in slip.notes)


def test_filling_without_checking_names_what_is_missing():
    with pytest.raises(MissingValueError, match="x"):
        fill(parse("{{ x }}")[0], {}, LEXICON)


def test_mentions():
    text = (
        'Prenez **{{ n }}** {{ "carte" | term(n, "le") }} [claw][claw], *une* de {{ enemy.de }} '
        '{{ "garde" | ref }}.\n\n3 fois'
    )
    found = find_mentions(parse(text)[0], FRENCH)
    assert found.slots == {"n": 1, "enemy": 1} and found.counting == {"n"}
    assert found.icons == {"claw": 2}
    assert found.terms == {"carte": 1} and found.refs == {"garde": 1}
    assert (found.bold, found.italic, found.paragraphs, found.breaks) == (1, 1, 2, 0)
    assert [(number.value, number.sure) for number in found.numbers] == [(1, False), (3, True)]


def test_what_agrees_is_not_shown():
    text = 'Le {{ enemy }} vaincu{{ enemy.e }} et {{ foe.il }}, {{ n | term("carte", any, "d") }}'
    found = find_mentions(parse(text)[0], FRENCH)
    assert found.slots == {"enemy": 1, "n": 1, "any": 1} and found.agreeing == {"enemy", "foe"}
    assert found.counted == {"n": "carte"} and found.terms == {} and found.counting == set()
