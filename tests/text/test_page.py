"""The guide for authors tells the truth: its tables of forms, and each wrong and right of its typography."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludex.core.findings import declared_codes
from ludex.text.locales import get_locale
from ludex.text.nouns import Noun, inflect_noun
from ludex.text.passages import to_plain_text
from ludex.text.templates.filler import fill
from ludex.text.templates.lexicon import Lexicon
from ludex.text.templates.template import parse
from ludex.text.typography import check
from tests.text.lines import shown
from tests.text.test_phrases import LEXICONS

PAGE = (Path(__file__).parents[2] / "docs" / "text.md").read_text(encoding="utf-8")
NOUNS = {
    "Garde": Noun("Garde", gender="m"),
    "Archère": Noun("Archère", gender="f"),
    "Dents": Noun("Dents", gender="f", plural=True),
    "Ashleigh": Noun("Ashleigh", gender="f", article=False),
    "blanc": Noun("blanc", feminine="blanche"),
    "royal": Noun("royal", "royaux", feminine="royale"),
    "gris": Noun("gris", feminine="grise"),
    "Guard": Noun("Guard"),
    "Enemy": Noun("Enemy"),
}
HUES = {"fr": NOUNS["blanc"], "en": Noun("white")}
ASHLEIGH_IN_ENGLISH = Noun("Ashleigh", article=False)


def table(language: str, first: str) -> list[list[str]]:
    """The cells of the table whose heading begins with these two columns."""
    rows = PAGE.split(f"\n| {language} | {first}", 1)[1].split("\n\n", 1)[0]
    lines = [line for line in f"| {language} | {first}{rows}".splitlines() if not line.startswith("|--")]
    cells = [re.split(r" (?<!\\ )\| ", line.strip("| ")) for line in lines]
    return [[cell.strip().replace("\\|", "|") for cell in row] for row in cells]


def forms_table(language: str, first: str) -> list[tuple[str, str, str]]:
    """A wording, the noun that fills it, and what comes out."""
    heading, *rows = table(language, first)
    nouns = [cell.split(" (")[0] for cell in heading[1:]]
    return [
        (row[0].replace("`", ""), noun, said)
        for row in rows
        for noun, said in zip(nouns, row[1:], strict=True)
    ]


@pytest.mark.parametrize(
    ("language", "wording", "noun", "said"),
    [("fr", *row) for first in ("Garde", "blanc") for row in forms_table("French", first)]
    + [("en", *row) for row in forms_table("English", "Guard")],
)
def test_the_tables_of_forms(language, wording, noun, said):
    filled = NOUNS[noun] if (language, noun) != ("en", "Ashleigh") else ASHLEIGH_IN_ENGLISH
    lexicon = Lexicon(get_locale(language))
    assert to_plain_text(fill(parse(wording)[0], {"x": filled}, lexicon), {}) == said


@pytest.mark.parametrize(
    ("language", "wording", "number", "said"),
    [("fr", *row) for row in forms_table("French", "1")]
    + [("en", *row) for row in forms_table("English", "1")],
)
def test_the_tables_of_numbers(language, wording, number, said):
    values = {"n": int(number), "hue": HUES[language]}
    assert to_plain_text(fill(parse(wording)[0], values, LEXICONS[language]), {}) == said


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_counted_form_is_in_the_page(language):
    assert [name for name in get_locale(language).counted_forms if f', "{name}")' not in PAGE] == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_form_is_in_the_page(language):
    assert [
        name for name in get_locale(language).forms if f".{name} }}" not in PAGE and f"`{name}`" not in PAGE
    ] == []


def typography() -> list[tuple[str, str, str, str]]:
    rows = re.findall(r"^\| \[((?:FR|EN)\d+)\]\S+ .*? \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    return [
        (code, "fr" if code.startswith("FR") else "en", wrong, right)
        for code, wrongs, rights in rows
        for wrong, right in zip(
            re.findall("`([^`]+)`", wrongs), re.findall("`([^`]+)`", rights), strict=False
        )
        if code != "EN006"
    ]


@pytest.mark.parametrize("code, language, wrong, right", typography())
def test_the_tables_of_typography(code, language, wrong, right):
    assert code in {slip.code.name for slip in check(f"{shown(wrong)} xyz", language)} | {
        slip.code.name for slip in check(f"Mot {shown(wrong)}", language)
    }
    assert [slip.code.name for slip in check(f"{shown(right)} xyz", language) if slip.code.name == code] == []


def test_every_code_of_typography_is_in_the_page():
    codes = [name for name in declared_codes() if re.fullmatch(r"(?:FR|EN)\d{3}", name)]
    assert len(codes) == 23 and [name for name in codes if f"[{name}](findings/{name}.md)" not in PAGE] == []


def test_a_form_is_said_where_the_page_says_so():
    assert inflect_noun(NOUNS["Garde"], "Le", get_locale("fr")) == "Le Garde"
    assert inflect_noun(NOUNS["Guard"], "The", get_locale("en")) == "The Guard"
