"""French typography: a wrong sentence shows its codes, its cure is right; right ones show nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from ludex.text.typography import check
from tests.text.french import RIGHT, WRONG
from tests.text.lines import cured, rows, sentences


@pytest.mark.parametrize("codes, wrong, right", rows(WRONG))
def test_a_wrong_sentence_shows_its_codes_and_no_other(codes, wrong, right):
    found = check(wrong, "fr")
    assert Counter(slip.code.name for slip in found) == Counter(codes)


@pytest.mark.parametrize("codes, wrong, right", [row for row in rows(WRONG) if row[2]])
def test_its_cure_is_right(codes, wrong, right):
    assert cured(wrong, "fr") == right
    assert check(right, "fr") == []


@pytest.mark.parametrize("sentence", sentences(RIGHT))
def test_a_right_sentence_raises_no_alarm(sentence):
    alarms = [slip for slip in check(sentence, "fr") if slip.code.severity.value != "I"]
    assert alarms == []


def test_a_quotation_that_never_ends_is_an_error():
    (slip,) = check("Dites «\u00a0pair à voix haute.", "fr")
    assert slip.severity is not None and slip.severity.value == "E"


def test_only_cures_that_cannot_be_wrong_are_safe():
    for wrong, safe in [("Piochez !", True), ("Piochez!", False), ("l'or", True), ("de Ashleigh", False)]:
        assert [slip.safe for slip in check(wrong, "fr")] == [safe]


def test_the_glossary_tells_what_is_counted():
    sentence = "Les 1 sbires reculent."
    assert check(sentence, "fr") == []
    (slip,) = check(sentence, "fr", nouns=[("sbire", "sbires")])
    assert (slip.code.name, slip.replacement) == ("FR015", "sbire")


def test_a_region_is_its_language():
    assert check("Piochez !", "fr-CA") and not check("Piochez !", "de")
