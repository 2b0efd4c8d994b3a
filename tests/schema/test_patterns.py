"""What passes for a pattern means the same to Python and to JavaScript; known forms are told in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
import regress
from hypothesis import given
from hypothesis import strategies as st

from ludex.schema.explain.phrases import FORMS, find_form, repair_text
from ludex.schema.keywords import walk_schemas
from ludex.schema.load.schema_files import find_portability_problem, has_bare_dollar
from ludex.schema.patterns import Matcher
from tests.house.rooms import ROOT

GOOD = [
    r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?!\n)",
    r"^\S(.*\S)?$(?!\n)",
    r"\S",
    r"^(a|b){2,3}c?$(?!\n)",
    r"[\-\]x]",
    r"^\$[0-9]{1}\.$(?!\n)",
    r"\u00e9|\x41|\t",
    r"[^a-c]+",
]
BAD = [
    r"(?P<name>a)",
    r"(?<name>a)",
    r"(?<=a)b",
    r"(?<!a)b",
    r"(?i)a",
    r"(?>a)b",
    r"(?#note)a",
    r"a(?=b)",
    r"c(?!d)",
    r"a{129}",
    r"((x{9}){9}){9}",
    "(" * 51 + ")" * 51,
    "x" * 1001,
    r"a++",
    r"a*+",
    r"a?+",
    r"a{2}+",
    r"\Aa",
    r"a\Z",
    r"a\z",
    r"\d",
    r"\w+",
    r"[\d]",
    r"\bx",
    r"(a)\1",
    r"\-",
    r"\_",
    r"a{,3}",
    r"{",
    r"a}",
    r"a]",
    r"[a",
    r"(a",
    r"a**",
    r"\p{L}",
    r"[[a]",
]


@pytest.mark.parametrize("pattern", GOOD)
def test_good_patterns(pattern: str) -> None:
    assert find_portability_problem(pattern) is None and not has_bare_dollar(pattern)
    regress.Regex(pattern, "u")


@pytest.mark.parametrize("pattern", BAD)
def test_bad_patterns(pattern: str) -> None:
    assert find_portability_problem(pattern) is not None


@pytest.mark.parametrize(
    ("pattern", "bare"),
    [
        ("a$", True),
        ("a$|b", True),
        (r"a\$", False),
        ("[$]", False),
        ("a$(?!\\n)", False),
        ("a$(?!\n)", False),
        ("$(?!x)", True),
    ],
)
def test_bare_ends(pattern: str, bare: bool) -> None:
    assert has_bare_dollar(pattern) is bare


def in_schemas() -> list[str]:
    """Every pattern of the schemas of this project."""
    found = set()
    for path in sorted((ROOT / "schemas").rglob("*.schema.json")):
        for _, schema in walk_schemas(json.loads(path.read_text(encoding="utf-8"))):
            if isinstance(schema, dict) and isinstance(schema.get("pattern"), str):
                found.add(schema["pattern"])
    return sorted(found)


LETTERS = st.text(st.sampled_from("aAé1-_/. #f\n0{}$«’"), max_size=8)


@pytest.mark.parametrize("pattern", sorted({*GOOD, *in_schemas()}))
def test_patterns_mean_the_same_to_javascript(pattern: str) -> None:
    python, javascript = re.compile(pattern), regress.Regex(pattern, "u")

    @given(LETTERS | st.sampled_from([text for form in FORMS for text in form.accepted + form.refused]))
    def same(text: str) -> None:
        assert (python.search(text) is not None) == (javascript.find(text) is not None)

    same()


PARTS = st.recursive(
    st.sampled_from(
        ["a", "b", ".", r"\s", r"\S", "[ab]", "[^a]", r"\n", r"\u0061", "^", "$", "$(?!\\n)", "()"]
    ),
    lambda parts: st.one_of(
        st.lists(parts, min_size=2, max_size=3).map("".join),
        st.lists(parts, min_size=2, max_size=3).map(lambda each: f"({'|'.join(each)})"),
        st.tuples(parts, st.sampled_from("* + ? {0,2} {2} {1,} *?".split())).map(
            lambda each: "(?:{}){}".format(*each)
        ),
    ),
    max_leaves=12,
)


@given(PARTS, st.lists(st.text(st.sampled_from("ab\n "), max_size=9), min_size=1, max_size=9))
def test_patterns_mean_the_same_to_python(pattern: str, texts: list[str]) -> None:
    matcher = Matcher(pattern)
    for text in texts:
        assert matcher.search(text) is (re.search(pattern, text) is not None)


def count_lookups(pattern: str, text: str) -> int:
    """How many sets of states a pattern looks up for a text, or works out."""
    matcher = Matcher(pattern)
    count = 0
    get, follow = matcher.advance, matcher._follow_chunk

    def counted(function: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object) -> object:
            nonlocal count
            count += 1
            return function(*arguments)

        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matcher, "advance", counted(get))
        patch.setattr(matcher, "_follow_chunk", counted(follow))
        matcher.search(text)
    return count + len(text)


@pytest.mark.parametrize(
    "pattern", [r"^(a+)+$(?!\n)", "(a*)*b", "a*a*a*a*b", "(a|a)*b", "(.*){9}x", "[ab]*a[ab]{90}x"]
)
def test_no_pattern_goes_back(pattern: str) -> None:
    text = "".join(Random(1).choices("ab", k=2000))  # noqa: S311
    for kind in ("a" * 2000 + "!", text):
        once, twice = (count_lookups(pattern, kind * times) for times in (1, 2))
        assert twice <= 2.2 * once


def test_forms_are_told_apart() -> None:
    assert len({form.name for form in FORMS}) == len(FORMS)
    for form in FORMS:
        others = [each for each in FORMS if each is not form]
        assert all(set(form.accepted + form.refused) != set(each.accepted + each.refused) for each in others)


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        (r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$(?!\n)", "a slug with a letter first"),
        (r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)", "a slug"),
        (r"^(?:[a-z]+[0-9]*(?:-[a-z0-9]+)*/)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?!\n)", "a reference"),
        (r"^[a-z][a-z0-9_]*$(?!\n)", "a name for expressions"),
        (r"^\S(.*\S)?$(?!\n)", "one line"),
        (r"\S", ""),
        (r"^[A-Z]-[0-9]+$(?!\n)", None),
        (r"^[a-z]+$", None),
    ],
)
def test_forms_are_known_by_what_they_accept(pattern: str, name: str | None) -> None:
    form = find_form(pattern)
    assert (form.name if form else None) == name


@pytest.mark.parametrize(
    ("text", "pattern", "near"),
    [
        ("Été Indien", r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$(?!\n)", "ete-indien"),
        (" x ", r"^\S(.*\S)?$(?!\n)", "x"),
        ("Two Words", r"^[a-z][a-z0-9_]*$(?!\n)", "two_words"),
        ("v-012", r"^[A-Z]-[0-9]+$(?!\n)", "V-012"),
        ("Card/Le Filet", r"^([a-z]+/)?[a-z]+(-[a-z]+)*$(?!\n)", "card/le-filet"),
        ("#ABC", r"^#[0-9a-f]{6}$(?!\n)", "#aabbcc"),
        ("art\\a.png", r"^[a-z./]+$(?!\n)", "art/a.png"),
        ("fr_FR", r"^[a-z]{2}(-[A-Z]{2})?$(?!\n)", "fr-FR"),
        ("!!!", r"^[a-z]+$(?!\n)", None),
    ],
)
def test_repairs(text: str, pattern: str, near: str | None) -> None:
    assert repair_text(text, pattern) == near
