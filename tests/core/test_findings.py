"""Places, messages, codes and findings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core.findings import Code, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.spans import Position, SourceText, Span


@given(st.text("ab\né😀", max_size=40))
def test_every_offset_has_the_line_and_column_that_one_counts(text):
    source = SourceText("f", text)
    for offset in range(len(text) + 1):
        before = text[:offset].split("\n")
        assert source.position(offset) == (len(before), len(before[-1]) + 1)


def test_lines_come_without_their_ends():
    source = SourceText("f", "un\r\ndeux\n")
    assert [source.line(n) for n in range(5)] == ["", "un", "deux", "", ""]
    assert source.position(99) == Position(3, 1)


def test_slots_are_said_in_the_language_of_the_reader():
    said = message(
        "{n} {what}: {names}",
        "{n} {what} : {names}",
        n=2,
        what=Bilingual("cards", "cartes"),
        names=Choice(("a", "b", "c")),
    )
    assert said.render("en") == "2 cards: a, b or c"
    assert said.render("fr") == "2 cartes : a, b ou c"


def test_a_slot_is_never_read_as_a_template():
    assert message("{name}", "{name}", name="{oops}").render("en") == "{oops}"


def test_a_code_is_declared_once_and_well_formed():
    texts = Bilingual("x", "x")
    with pytest.raises(ValueError, match="is not a finding code"):
        declare_code("lower1", Severity.ERROR, title=texts, says=texts, why=texts)
    declare_code("ZZTOP001", Severity.ERROR, title=texts, says=texts, why=texts)
    with pytest.raises(ValueError, match="twice"):
        declare_code("ZZTOP001", Severity.ERROR, title=texts, says=texts, why=texts)
    from ludex.core import findings as registry

    registry._declared.pop("ZZTOP001")


def test_findings_sort_by_place_and_may_be_raised_in_severity():
    made = Code("X001", Severity.WARNING, Bilingual("t", "t"), Bilingual("{a}", "{a}"), Bilingual("w", "w"))
    early, late = (
        make_finding(made, Span("a", 1, 2), a="1"),
        make_finding(made, Span("a", 5, 6), a="2", notes=[None]),
    )
    assert sorted([late, early], key=lambda f: f.order) == [early, late]
    assert late.notes == () and late.severity is Severity.WARNING
    assert make_finding(made, Span("a", 1, 2), a="1", severity=Severity.ERROR).severity is Severity.ERROR
