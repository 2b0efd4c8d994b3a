"""The examples of each code show it and nothing else; each code speaks both languages."""

from __future__ import annotations

import re

import pytest

from ludex.core.findings import Code, declared_codes
from ludex.source.codes import files, suppressions, syntax, values
from ludex.source.document_reader import read_document
from ludex.source.suppressions import apply_suppressions, find_suppressions
from tests.source.reading import FILE

MODULES = (files, syntax, values, suppressions)
OURS = {value.name: value for module in MODULES for value in vars(module).values() if isinstance(value, Code)}
_YAML = r"!!\w+|\([^()]*\)|`[^`]*`|« » “ ”|\\\S+|\\ : [^a-z]*\||«\u00a0[^»]*\u00a0»"
"""What stands in a text as it would in a file, and follows no typography."""


def found(text: str) -> set[str]:
    document, findings = read_document(FILE, text.encode())
    if document is not None:
        granted, more = find_suppressions(document)
        findings = apply_suppressions([*findings, *more], granted, declared_codes())
    return {finding.code.name for finding in findings}


@pytest.mark.parametrize("name", sorted(name for name, code in OURS.items() if code.wrong))
def test_examples(name: str) -> None:
    assert found(OURS[name].wrong) == {name}
    assert found(OURS[name].right) == set()


@pytest.mark.parametrize("name", sorted(name for name, code in OURS.items() if not code.wrong))
def test_what_no_example_shows_is_said_so(name: str) -> None:
    assert "There is no example snippet: YAML cannot show" in OURS[name].why.en
    assert "Il n’y a pas d’extrait en exemple\u00a0: YAML ne peut" in OURS[name].why.fr


@pytest.mark.parametrize("name", sorted(OURS))
def test_french_typography(name: str) -> None:
    code = OURS[name]
    for text in (code.title.fr, code.says.fr, code.why.fr):
        said = re.sub(_YAML, "", text)
        assert "'" not in said
        assert '"' not in said
        assert not re.search("[^\u202f\u00a0][;!?]", said), said
        assert not re.search("[^\u00a0]:", said), said
        assert not re.search("«[^\u00a0]|[^\u00a0]»", said), said


@pytest.mark.parametrize("name", sorted(OURS))
def test_both_languages_say_the_same_slots(name: str) -> None:
    says = OURS[name].says
    assert set(re.findall(r"\{(\w+)\}", says.en)) == set(re.findall(r"\{(\w+)\}", says.fr))


def test_all_codes_of_this_room_are_declared_once() -> None:
    assert set(OURS) <= set(declared_codes())
    assert len(OURS) == 43
