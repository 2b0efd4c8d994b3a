"""A safe fix harms nothing: over odd texts, only the kind of character that its code speaks of changes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.l10n.translation_state import is_same_wording
from ludex.text.prose import mask
from ludex.text.slips import Slip
from ludex.text.typography import check

SPACES, QUOTES, APOSTROPHES = " \u00a0\u202f\u2009", "\"“”«»<>″'‘’", "'’´`ʼ‘"
KINDS = {
    "FR001": SPACES,
    "FR002": SPACES,
    "FR003": QUOTES + SPACES,
    "FR004": APOSTROPHES,
    "FR005": ".… ",
    "FR010": SPACES,
    "FR014": SPACES,
    "FR016": QUOTES,
    "EN001": SPACES,
    "EN002": QUOTES + APOSTROPHES + SPACES,
    "EN003": ".… ",
}
"""Of each code about signs, the signs that its cure may change."""

SIGN = re.compile(r"[^\w\s]|_")
LETTERS = "oeæœè"
"""Those about words: ligatures, and ordinals, change these letters and no sign."""

PIECES = (
    *('"', "“", "”", "«", "»", "'", "’", "...", "…", ":", ";", "!", "?", ".", ",", "(", ")", "[", "]", "<<"),
    *(">>", " ", " ", " ", " ", "\u00a0", "\u202f", "  ", "\n\n", "*", "**", "-", "–", "/", "0", "1", "6"),
    *(
        "12",
        "3,5",
        "{{ n }}",
        '{{ n | term("die") }}',
        "{{ enemy.le }}",
        "[apple]",
        "keys",
        "clés",
        "l",
        "qu",
    ),
    *("A", "coeur", "go", "etc", "1ère", "2ème", "max", "don", "t", "s", "rock", "n", "le", "de", "écart"),
    *('6"', '"0"', "5'", "..", "etc...", "l'", "etc.."),
)
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map("".join)


def fix(text: str, locale: str) -> str:
    """A text with its safe fixes made, those that overlap one after the other, as the command makes them."""
    for _ in range(10):
        made = fix_once(text, locale)
        if made == text:
            return text
        text = made
    raise AssertionError(f"fixes of {text!r} call for others without end")


def safe_slips(text: str, locale: str) -> list[Slip]:
    return [each for each in check(text, locale) if each.safe and each.replacement is not None]


def fix_once(text: str, locale: str) -> str:
    taken = len(text) + 1
    for slip in reversed(
        [each for each in check(text, locale) if each.safe and each.replacement is not None]
    ):
        if slip.end <= taken:
            text, taken = text[: slip.start] + slip.replacement + text[slip.end :], slip.start
    return text


def count_signs(text: str, signs: str) -> dict[str, int]:
    return {sign: text.count(sign) for sign in signs}


@pytest.mark.parametrize("locale", ["fr", "en"])
@given(text=TEXTS)
def test_a_safe_fix_changes_only_what_its_code_speaks_of(locale: str, text: str) -> None:
    for slip in safe_slips(text, locale):
        kinds = KINDS.get(slip.code.name, LETTERS)
        before, after = (
            "".join(char for char in each if char not in kinds)
            for each in (text[slip.start : slip.end], str(slip.replacement))
        )
        if slip.code.name in KINDS:
            assert before == after, slip
        else:
            assert SIGN.findall(before) == SIGN.findall(after), slip


@pytest.mark.parametrize("locale", ["fr", "en"])
@given(text=TEXTS)
def test_fixes_come_to_an_end_and_leave_markup_alone(locale: str, text: str) -> None:
    fixed = fix(text, locale)
    assert count_signs(fixed, "{}[]()*\n") == count_signs(text, "{}[]()*\n")
    assert re.findall(r"\{\{.*?\}\}|\[[a-z]+\]", fixed) == re.findall(r"\{\{.*?\}\}|\[[a-z]+\]", text)
    assert len(mask(fixed)) == len(fixed)


@pytest.mark.parametrize("locale", ["fr", "en"])
@given(text=TEXTS)
def test_quotation_marks_that_fit_still_fit(locale: str, text: str) -> None:
    """What is paired stays paired: no mark loses its counterpart. One that stood for inches had none."""
    if "FR016" in {slip.code.name for slip in safe_slips(text, locale)}:
        text = re.sub(r"(?<=\d)”", "″", text)
    fixed = fix(text, locale)
    for opening, closing in ("«»", "“”"):
        odd = abs(text.count(opening) - text.count(closing))
        assert abs(fixed.count(opening) - fixed.count(closing)) <= odd


@pytest.mark.parametrize("locale", ["fr", "en"])
@given(text=TEXTS)
def test_what_is_mere_typography_makes_no_translation_stale(locale: str, text: str) -> None:
    mere = [
        each for each in check(text, locale) if each.code.name in KINDS and each.safe and each.replacement
    ]
    for slip in mere:
        fixed = text[: slip.start] + str(slip.replacement) + text[slip.end :]
        assert is_same_wording((text,), (fixed,)), slip


@pytest.mark.parametrize(
    ("locale", "text", "fixed"),
    [
        (
            "en",
            'Spend two "0" keys: Add one of the spent "0" keys',
            "Spend two “0” keys: Add one of the spent “0” keys",
        ),
        ("en", 'a die showing "5" or "6"', "a die showing “5” or “6”"),
        ("en", 'within 6", say "go" and move 4".', "within 6″, say “go” and move 4″."),
        ("en", '"Move 6" and stop"', "“Move 6″ and stop”"),
        ("fr", 'Dépensez deux clés "0"', "Dépensez deux clés «\u00a00\u00a0»"),
        ("fr", 'une roue de 10" et une de 12"', "une roue de 10″ et une de 12″"),
    ],
)
def test_inches_win_over_quotes_only_in_pairs_that_fit(locale: str, text: str, fixed: str) -> None:
    assert fix(text, locale) == fixed
