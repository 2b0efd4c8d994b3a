"""Templates of sheets are checked like layouts: at the word, every mistake at once, and no false alarm."""

from __future__ import annotations

import pytest

from tests.lang.world import compile_orchard


def find_in_template(*lines: str) -> list[tuple[str, str]]:
    """Code and word of each finding in the template of a sheet with two texts."""
    template = "\n".join(f"      {line}" for line in lines)
    made = compile_orchard(
        tried="kind: sheet\nentries:\n  tried:\n    title: Tried\n"
        f"    texts: {{tools: Tools, in-turn: In turn}}\n    template: |\n{template}\n"
    )
    return list(zip(made.codes, made.words(), strict=True))


WRONG = [
    ("{{ sheet.texts.tool }}", "NAME001", "tool"),
    ("{{ sheet.titel }}", "NAME001", "titel"),
    ("{% set t = sheet.texts %}{{ t.in_trun }}", "NAME001", "in_trun"),
    ("{{ game.titel }}", "NAME001", "titel"),
    ("{{ ladder.tile }}", "NAME001", "tile"),
    ("{{ laddr }}", "NAME001", "laddr"),
    ("{{ laddr.title }}", "NAME001", "laddr"),
    ("{{ card.laddr }}", "NAME001", "laddr"),
    ("{{ entries.cards }}", "NAME001", "cards"),
    ('{{ entries["cards"] }}', "NAME001", '"cards"'),
    ("{% for c in entries.card %}{{ c.tile }}{% endfor %}", "NAME001", "tile"),
    ("{% for c in [ladder, nett] %}{{ c.title }}{% endfor %}", "NAME001", "nett"),
    ("{% for c in entries.card if c.coppies == 1 %}{{ c }}{% endfor %}", "NAME001", "coppies"),
    ('{% for c in entries.card | sort("tite") %}{{ c }}{% endfor %}', "NAME001", '"tite"'),
    ("{% for c in entries.card %}{{ loop.number }}{% endfor %}", "NAME001", "number"),
    ("{% for c in entries.card %}{{ c }}{% endfor %}{{ c }}", "NAME001", "c"),
    ("{% if ladder == nett %}{{ ladder }}{% endif %}", "NAME001", "nett"),
    ("{% if ladder.copies == sour %}{{ ladder }}{% endif %}", "TYPE002", "sour"),
    ("{{ ladder.title.one }}", "TYPE004", "ladder.title"),
    ("{{ ladder.copies + ladder.title }}", "TYPE001", "ladder.title"),
    ("{{ conut(entries.card) }}", "NAME001", "conut"),
    ("{{ entries.card | sort(1, 2) }}", "TYPE008", "sort"),
    ("{{ ladder.title.upper() }}", "PRINT020", "upper"),
    ("{% include ladder %}", "PRINT020", "include"),
    ("{{ ladder", "PRINT020", "ladder"),
]


@pytest.mark.parametrize(("line", "code", "word"), WRONG)
def test_what_is_wrong_is_found_at_its_word(line: str, code: str, word: str) -> None:
    assert find_in_template("## {{ sheet.title }}", line) == [(code, word)]


def test_all_mistakes_are_found_at_once() -> None:
    lines = [line for line, code, _ in WRONG if code != "PRINT020"]
    assert find_in_template(*lines) == [(code, word) for _, code, word in WRONG if code != "PRINT020"]


@pytest.mark.parametrize(
    "line",
    [
        "{{ sheet.text }} {{ sheet.texts.in_turn }} {{ sheet.texts[ladder.title] }}",
        "{% set t = sheet.texts %}{% set c = ladder %}{{ t.tools }} {{ c.title }}",
        '{{ contents }} {{ legend }} {{ game.title }} {{ entries.rule }} {{ entries["card"] }}',
        (
            '{% for s in ["sour", "sweet"] %}{% for t in entries.tree if t.sort == s %}{{ t }}{% endfor %}'
            "{% endfor %}"
        ),
        "{% for t in entries.tree if t.sort == sour %}{{ loop.index }}{% else %}{{ ladder }}{% endfor %}",
        '{{ entries.card | sort("title") }} {{ entries.card | sort }} {{ page(ladder) }}',
        "{{ cited(entries.rule) }}",
        "{{ ladder.title if ladder.copies is defined and not ladder.text is none else net.title }}",
        "{{ count(entries.card) + 2 * -1 // 3 % 4 - 1 }}",
        "{{ card.ladder.title }} {{ (ladder).title }} {{ ladder . title }}",
    ],
)
def test_what_can_be_printed_passes(line: str) -> None:
    assert find_in_template(line) == []
