"""Did-you-mean, slugs and hashes: what every room leans on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core.hashing import digest_value
from ludex.core.ids import EntryId, is_slug, make_slug
from ludex.core.suggestions import did_you_mean, distance, find_nearest_names, fold_name

MEANT = [
    ("atack", ["attack", "defence", "back"], ("attack",)),
    ("Attack", ["attack"], ("attack",)),
    ("old_guard", ["old-guard", "old"], ("old-guard",)),
    ("coeur", ["cœur", "fleur"], ("cœur",)),
    ("tial", ["tail", "trial"], ("tail", "trial")),
    ("guard", ["old-guard", "fern"], ("old-guard",)),
    ("zebra", ["attack", "defence"], ()),
    ("id", ["by", "to", "if"], ("if",)),
]


@pytest.mark.parametrize("name, known, meant", MEANT)
def test_nearest_names_what_was_meant(name, known, meant):
    assert find_nearest_names(name, known) == meant


def test_a_suggestion_is_said_in_both_languages():
    note = did_you_mean("tial", ["tail", "trial"])
    assert note is not None
    assert note.message.render("en") == "did you mean tail or trial?"
    assert note.message.render("fr") == "vouliez-vous dire tail ou trial\u202f?"
    assert did_you_mean("zebra", ["attack"]) is None


@given(st.text("abcd", max_size=6), st.text("abcd", max_size=6), st.integers(1, 4))
def test_distance_is_even_handed_and_keeps_its_limit(a, b, limit):
    far = distance(a, b, limit)
    assert far == distance(b, a, limit)
    assert far <= limit + 1
    assert (far == 0) == (a == b)
    if len(a) == len(b):
        changed = sum(x != y for x, y in zip(a, b, strict=True))
        assert far <= max(changed, 0) or far == limit + 1


@given(
    st.text("abcdef", min_size=4, max_size=10),
    st.lists(st.text("abcdef-", min_size=1, max_size=10), max_size=8),
)
def test_the_quick_look_passes_over_nothing_that_is_near(name, known):
    limit = 2 if len(name) < 9 else 3
    close = [each for each in known if distance(fold_name(name), fold_name(each), limit) <= limit]
    assert not close or set(find_nearest_names(name, known)) <= set(close)
    assert bool(close) <= bool(find_nearest_names(name, known))


@given(st.text(max_size=30))
def test_a_suggested_slug_is_a_slug(text):
    slug = make_slug(text)
    assert slug == "" or is_slug(slug)
    assert make_slug(slug) == slug


@pytest.mark.parametrize("bad", ["", "Garde", "-garde", "a--b", "a-", "é", "a b", "a\n"])
def test_what_is_no_slug(bad):
    assert not is_slug(bad)


def test_an_id_is_kind_and_slug():
    assert str(EntryId("card", "garde")) == "card/garde"


def test_equal_data_has_equal_hashes_whatever_its_order():
    assert digest_value({"a": 1, "b": [True, None]}) == digest_value({"b": [True, None], "a": 1})
    assert digest_value({"a": 1}) != digest_value({"a": True})
