"""The words of the glossary in a text: the longest that stands there, and those within it."""

from __future__ import annotations

from ludex.l10n.glossary import Glossary

TERMS = {
    "basket": {"en": {"one": "basket", "other": "baskets"}},
    "fill-basket": {"en": {"one": "fill the basket"}},
}


def test_the_longest_word_is_meant_and_those_within_it_are_said_too() -> None:
    words = Glossary(TERMS, "en")
    (hit,) = words.hits("Then fill the basket.")
    assert hit.terms == {1}
    assert words.find_terms_within("fill the basket") == {0, 1}
    assert words.find_terms_within("fill the shed") == frozenset()
