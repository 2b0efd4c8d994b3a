"""Lines are broken where languages allow it, and sizes are the largest that fit."""

from __future__ import annotations

from itertools import pairwise

import pyphen
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.render.typeset.atoms import MeasuredParagraph, measure_paragraph
from ludex.render.typeset.block import Block, balance_lines, break_lines, find_overlong_line, measure_passage
from ludex.render.typeset.hyphenation import HyphenationPatterns, find_divisions
from ludex.render.typeset.placement import TextAttributes, TextBox, place_block
from ludex.text.passages import Break, Icon, Paragraph, Passage, StyledText
from tests.render.sample import ICONS, passage, style

ASPECTS = {slug: icon.aspect for slug, icon in ICONS.items()}
WORDS = st.text("abcdefghij éà’-", min_size=1, max_size=300).filter(str.strip)


def stripped(text: str, locale: str = "fr", hyphenate: bool = True) -> MeasuredParagraph:
    return measure_paragraph(passage(text).paragraphs[0], style(hyphenate=hyphenate), ASPECTS, locale)


def made(text: str, **said: object) -> Block:
    return measure_passage(passage(text), style(**said), ASPECTS, "fr")


def shown(strip: MeasuredParagraph, lines: list[tuple[int, int]]) -> list[str]:
    return [
        "".join(
            "".join(piece.text for piece in atom.pieces) + (" " if atom.after == 1 else "")
            for atom in strip.atoms[slice(*line)]
        ).rstrip(" ")
        for line in lines
    ]


@settings(max_examples=60)
@given(WORDS, st.floats(2000, 40000))
def test_lines_hold_every_atom_once_and_are_within_the_measure(text: str, measure: float) -> None:
    found = stripped(text)
    for lines in (break_lines(found, measure), balance_lines(found, measure, True)):
        assert [at for line in lines for at in range(*line)] == list(range(len(found.atoms)))
        too_wide = [line for line in lines if found.width(*line) > measure * 1.000001]
        assert bool(too_wide) == (find_overlong_line(found, measure) is not None)


@settings(max_examples=60)
@given(WORDS, st.floats(3000, 30000))
def test_evening_out_takes_no_line_more(text: str, measure: float) -> None:
    found = stripped(text)
    lines = break_lines(found, measure)
    assert len(balance_lines(found, measure, False)) == len(lines)
    assert max(found.width(*line) for line in balance_lines(found, measure, True)) <= max(
        measure * 1.000001, max(found.width(*line) for line in lines)
    )


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_no_break_spaces_are_held(space: str) -> None:
    found = stripped(f"un{space}!", hyphenate=False)
    assert len(found.atoms) == 1
    assert found.atoms[0].pieces[0].text == f"un{space}!"


def test_an_ordinary_space_parts_words_and_a_break_ends_a_line() -> None:
    runs = (StyledText("un deux"), Break(), StyledText("trois"))
    found = measure_paragraph(Paragraph(runs), style(), ASPECTS, "fr")
    assert shown(found, break_lines(found, 1e6)) == ["un deux", "trois"]


def test_words_are_divided_by_language_and_only_when_wanted() -> None:
    assert find_divisions("marqueur", "fr") == (3,)
    assert find_divisions("FATIGUE", "fr") == ()
    assert find_divisions("figurine", "fr") == (4,), "no part of two letters"
    assert find_divisions("marqueur", "xx") == ()
    assert len(stripped("marqueur").atoms) == 2
    assert len(stripped("marqueur", hyphenate=False).atoms) == 1


@pytest.mark.parametrize("language", ["fr", "en_GB", "hu_HU"])
def test_patterns_read_one_by_one_divide_as_pyphen_does(language: str) -> None:
    dictionary = pyphen.LANGUAGES[language]
    ours, known = HyphenationPatterns(dictionary.read_text("utf-8")), pyphen.HyphDict(dictionary)
    letters = sorted(pattern.strip(".") for pattern in known.patterns)[::7]
    words = [*letters, *map("".join, pairwise(letters))]
    assert {word: ours.find_positions(word) for word in words} == {
        word: known.positions(word) for word in words
    }
    assert sum(map(len, map(ours.find_positions, words))) > len(letters)


def test_a_compound_word_ends_a_line_after_its_hyphen_but_not_before_two_letters() -> None:
    assert [len(stripped(text, hyphenate=False).atoms) for text in ("porte-clefs", "celle-ci")] == [2, 1]


def test_a_division_is_drawn_with_a_hyphen_that_the_width_counts() -> None:
    found = stripped("marqueur")
    assert found.width(0, 1) == pytest.approx(found.atoms[0].width + found.hyphen)
    commands = place_block(made("marqueur", floor=10), 10, TextBox(0, 0, 12, 20), TextAttributes("#000000"))
    assert [command.text for command in commands] == ["mar-", "queur"]


def test_no_word_is_divided_where_it_saves_no_line() -> None:
    text = "Pendant cette manche, le marqueur de Combat visé par un dé solo descend d’une case de plus."
    commands = place_block(made(text), 9, TextBox(0, 0, 49, 30), TextAttributes("#000000"))
    assert not any(command.text.endswith("-") for command in commands)


@settings(max_examples=40)
@given(WORDS, st.floats(15, 60), st.floats(4, 40))
def test_the_size_found_is_the_largest_that_fits(text: str, width: float, height: float) -> None:
    found = made(text)
    size = found.find_largest_size(width, height, 10.0)
    sizes = [step / 10 for step in range(60, 101)]
    fitting = [each for each in sizes if found.fits(each, width, height)]
    if size is None:
        assert 6.0 not in fitting
    else:
        assert found.fits(size, width, height)
        assert size == 10 or not found.fits(size + 0.1, width, height)


def test_a_word_that_is_too_long_is_named() -> None:
    assert (
        made("xyzxyzxyzxyzxyzxyzxyz oui", hyphenate=False).find_overlong_word(15) == "xyzxyzxyzxyzxyzxyzxyz"
    )
    assert made("oui").find_overlong_word(15) == ""
    icon = Passage((Paragraph((Icon("square"),)),))
    assert measure_passage(icon, style(), ASPECTS, "fr").find_overlong_word(1) == "[square]"


def test_characters_that_the_font_lacks_are_named_once() -> None:
    assert made("a漢b漢c\u2060").lacking == "漢\u2060"


def test_lines_limits_what_the_box_would_hold() -> None:
    free, single = made("un titre assez long"), made("un titre assez long", lines=1)
    assert free.find_largest_size(20, 30, 10) == 10
    assert single.count(single.find_largest_size(20, 30, 10) or 0, 20) == 1


def test_icons_stand_in_the_line_and_stay_with_what_is_glued_to_them() -> None:
    runs = passage("Perdez", "\u00a0", "[square]", ".").paragraphs[0]
    found = measure_paragraph(runs, style(hyphenate=False), ASPECTS, "fr")
    assert len(found.atoms) == 1
    commands = place_block(Block([found], style()), 10, TextBox(0, 0, 60, 10), TextAttributes("#000000"))
    assert [type(command).__name__ for command in commands] == ["Text", "Mark", "Text"]


def test_items_of_a_list_hang_from_a_bullet() -> None:
    items = Passage((Paragraph((StyledText("un deux trois quatre cinq"),), item=True),))
    commands = place_block(
        measure_passage(items, style(), ASPECTS, "fr"), 10, TextBox(0, 0, 20, 30), TextAttributes("#000000")
    )
    assert commands[0].text == "•"
    assert commands[0].x == 0
    assert len({command.x for command in commands[1:]}) == 1
    assert len(commands) > 2


@pytest.mark.parametrize("align, check", [("centre", 0.5), ("right", 1.0)])
def test_lines_stand_where_the_style_says(align: str, check: float) -> None:
    (command,) = place_block(made("oui", align=align), 10, TextBox(5, 0, 40, 10), TextAttributes("#000000"))
    assert command.x - 5 == pytest.approx((40 - command.width) * check, abs=0.01)


def test_justified_lines_reach_both_edges_but_the_last() -> None:
    text = "un deux trois quatre cinq six sept huit neuf dix onze douze"
    commands = place_block(
        made(text, align="justify", hyphenate=False), 10, TextBox(0, 0, 40, 30), TextAttributes("#000000")
    )
    ends: dict[float, float] = {}
    for command in commands:
        ends[command.y] = max(ends.get(command.y, 0), command.x + command.width)
    *full, last = ends.values()
    assert full
    assert all(end == pytest.approx(40, abs=0.02) for end in full)
    assert last < 39


def test_words_are_divided_only_where_the_box_has_no_line_to_spare() -> None:
    text = "Pendant cette manche, le marqueur de Combat visé par un dé solo"
    high, low = (
        [
            command.text
            for command in place_block(made(text), 9.4, TextBox(0, 0, 28, height), TextAttributes("#000000"))
        ]
        for height in (19, 15)
    )
    assert len(high) == 5 and not any(line.endswith("-") for line in high)
    assert low[1] == "manche, le mar-"


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("Piochez alors deux cartes de plus", "deux cartes"),
        ("Piochez alors 12 cartes de plus", "12 cartes"),
        ("La partie continue après le prix – ou bien elle finit là", "prix –"),
    ],
)
def test_a_line_does_not_end_between_words_that_belong_together(text: str, together: str) -> None:
    """At whatever width; but where they are too wide together, they part."""
    block = made(text, hyphenate=False)
    (strip,) = block.strips
    apart = 0
    for width in range(18, 60):
        best = block.choose_breaks(9, width, 40)
        lines = shown(best.strips[0], best.lines(best.strips[0], 9, width))
        assert any(together in line for line in lines), width
        apart += not any(together in line for line in shown(strip, block.lines(strip, 9, width)))
    assert apart
    narrow = block.choose_breaks(9, 9, 40)
    assert narrow.strips[0].stops == strip.stops


def test_a_line_of_one_word_is_not_left_at_the_end_where_it_can_be_helped() -> None:
    block = made(
        "Vous pouvez piocher une carte du haut de la pile maintenant", align="centre", hyphenate=False
    )
    (strip,) = block.strips
    for width in range(32, 60):
        last = shown(strip, block.lines(strip, 9, width))[-1]
        assert " " in last or block.count(9, width) == 1, width


def test_a_word_does_not_stay_alone_below_a_line_that_two_words_more_than_fill() -> None:
    """A first line may be short if that keeps the last word company."""
    (strip,) = (block := made("Discard one Unforeseen card.", hyphenate=False)).strips
    widths = [width for width in range(20, 60) if block.count(9, width) == 2]
    assert widths
    for width in widths:
        assert " " in shown(strip, block.lines(strip, 9, width))[-1], width
