"""Comments that hush findings: where they reach, and what is said of those that are wrong or not needed."""

from __future__ import annotations

import pytest

from ludex.core.findings import Code, Finding, Severity, make_finding
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.source.codes import files, syntax
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from ludex.source.edits import apply_edits
from ludex.source.suppressions import Suppression, apply_suppressions, find_suppressions
from tests.source.reading import FILE


def a_code(name: str) -> Code:
    return Code(name, Severity.ERROR, *[Bilingual("x", "x")] * 3)


ABC = a_code("ABC001")
XYZ = a_code("XYZ002")
KNOWN = {code.name: code for code in (ABC, XYZ, files.LINE_END, files.CONTROL, syntax.COLON)} | {
    "ALLOW004": a_code("ALLOW004")
}


def document(text: str) -> Document:
    made, _ = read_document(FILE, text.encode())
    assert made is not None
    return made


def granted(text: str) -> list[Suppression]:
    found, findings = find_suppressions(document(text))
    assert findings == []
    return found


REACH = {
    # the comment stands so, and reaches the lines that end with “in”
    "at the end of a line": "a: in  # ludex: allow ABC001 why\nb: out\n",
    "alone above a line": "a: out\n# ludex: allow ABC001 why\nb: in\nc: out\n",
    "above what is below": (
        "a:\n  # ludex: allow ABC001 why\n  b:\n    c: in\n    d:\n    - in\n\n    e: in\n  f: out\n"
    ),
    "above a list in its column": "a:\n# ludex: allow ABC001 why\nb:\n- in\n- in\nc: out\n",
    "above an item": "a:\n# ludex: allow ABC001 why\n- b: in\n  c: in\n- out\n",
    "above another comment": "# ludex: allow ABC001 why\n# and more\n\na: in\nb: out\n",
    "one above another": "# ludex: allow ABC001 why\n# ludex: allow XYZ002 why\na: in\nb: out\n",
    "for the file": "a: in\nb:\n  - in  # ludex: allow-file ABC001 why\nc: in\n",
    "on a header": "a: >  # ludex: allow ABC001 why\n  out\nb: out\n",
    "above a text": "# ludex: allow ABC001 why\na: >\n  in\n  in\nb: out\n",
    "at the end": "a: out\n# ludex: allow ABC001 why\n",
}


@pytest.mark.parametrize("name", REACH)
def test_reach(name: str) -> None:
    text = REACH[name]
    allowance = granted(text)[0]
    assert [code.code for code in allowance.codes] == ["ABC001"]
    assert allowance.reason == "why"
    for word, covered in (("in\n", True), ("in ", True), ("out\n", False)):
        at = text.find(word)
        while at >= 0:
            assert allowance.covers(Span(FILE, at, at + 1)) == covered, text[at:]
            at = text.find(word, at + 1)
    assert not allowance.covers(Span("content/demo/other.yaml", text.find("in"), text.find("in")))


FORMS = {
    "# ludex: allow ABC001 the reason": (["ABC001"], "the reason"),
    "#ludex:allow ABC001 the reason": (["ABC001"], "the reason"),
    "#  Ludex : allow ABC001: the reason.": (["ABC001"], "the reason."),
    "# ludex: allow ABC001, XYZ002 – the reason": (["ABC001", "XYZ002"], "the reason"),
    "# ludex: allow (ABC001 XYZ002) l’imprimeur le veut": (["ABC001", "XYZ002"], "l’imprimeur le veut"),
    "# ludex: allow-file ABC001 because of XYZ002": (["ABC001"], "because of XYZ002"),
}


@pytest.mark.parametrize("comment", FORMS)
def test_forms(comment: str) -> None:
    (allowance,) = granted(f"{comment}\na: b\n")
    assert ([named.code for named in allowance.codes], allowance.reason) == FORMS[comment]
    text = f"{comment}\na: b\n"
    assert text[allowance.span.start : allowance.span.end] == comment
    for named in allowance.codes:
        assert text[named.span.start : named.span.end] == named.code


NO_COMMENTS = [
    "a: '# ludex: allow ABC001 why'\n",
    'a: "x # ludex: allow ABC001 why"\n',
    "a: |\n  # ludex: allow ABC001 why\nb: c\n",
    "a: >-\n  x\n  # ludex: allow ABC001 why\n\nb: c\n",
    "a: x# ludex: allow ABC001 why\n",
    "'a # ludex: allow ABC001 why': b\n",
    "a: # ask the people of ludex: they know\n  b\n",
    "a: &x !!str |\n  # ludex: allow ABC001 why\nb: c\n",
    "# see ludex.example\na: b\n",
]


@pytest.mark.parametrize("text", NO_COMMENTS)
def test_what_is_no_such_comment(text: str) -> None:
    assert find_suppressions(document(text)) == ([], [])


@pytest.mark.parametrize(
    ("comment", "code", "notes", "hushes"),
    [
        ("# ludex: ignore ABC001 why", "ALLOW001", ["did you mean allow?"], True),
        ("# ludex: alow ABC001 why", "ALLOW001", ["did you mean allow?"], True),
        ("# ludex: disable-file ABC001 why", "ALLOW001", [], True),
        ("# ludex: ABC001 why", "ALLOW001", [], True),
        ("# ludex: allow", "ALLOW001", [], False),
        ("# ludex:", "ALLOW001", [], False),
        ("# ludex: allow this please", "ALLOW001", [], False),
        ("# ludex: allow abc001 why", "ALLOW001", ["write codes in capitals"], False),
        ("# ludex: allow ABC001", "ALLOW002", [], True),
        ("# ludex: allow ABC001 …", "ALLOW002", [], True),
    ],
)
def test_what_is_not_understood(comment: str, code: str, notes: list[str], hushes: bool) -> None:
    text = f"{comment}\na: b\n"
    found, findings = find_suppressions(document(text))
    assert [finding.code.name for finding in findings] == [code]
    assert text[findings[0].span.start : findings[0].span.end] == comment
    assert [note.message.render("en") for note in findings[0].notes] == notes
    # What was meant is done all the same, and nobody complains twice.
    assert bool(found) == hushes
    assert apply_suppressions([], found, KNOWN) == []
    about = [make_finding(ABC, Span(FILE, text.index("b\n"), text.index("b\n") + 1))]
    assert apply_suppressions(about, found, KNOWN) == ([] if hushes else about)


def codes(left: list[Finding], text: str) -> list[str]:
    return [f"{finding.code.name} {text[finding.span.start : finding.span.end]}" for finding in left]


def test_hushing() -> None:
    text = "a: b  # ludex: allow ABC001 why\nc: d\n"
    about = [
        make_finding(code, Span(FILE, at, at + 1)) for code in (ABC, XYZ) for at in (3, text.index("d\n"))
    ]
    elsewhere = make_finding(ABC, Span("content/demo/other.yaml", 3, 4))
    left = apply_suppressions([*about, elsewhere], granted(text), KNOWN)
    assert left == [about[1], about[2], about[3], elsewhere]


def test_what_is_not_needed_is_said_and_can_be_removed() -> None:
    text = "a: b  # ludex: allow ABC001 why\n# ludex: allow-file XYZ002 why\nc: d\n"
    left = apply_suppressions([], granted(text), KNOWN)
    assert codes(left, text) == ["ALLOW004 ABC001", "ALLOW004 XYZ002"]
    edits = [edit for finding in left if finding.fix for edit in finding.fix.edits]
    assert apply_edits(text, edits) == "a: b\nc: d\n"


def test_one_of_two_codes_is_not_needed() -> None:
    text = "a: b  # ludex: allow ABC001 XYZ002 why\n"
    left = apply_suppressions([make_finding(ABC, Span(FILE, 3, 4))], granted(text), KNOWN)
    assert codes(left, text) == ["ALLOW004 XYZ002"]
    assert left[0].fix is None


def test_unknown_codes() -> None:
    text = "a: b  # ludex: allow ABD001 why\n"
    (finding,) = apply_suppressions([], granted(text), KNOWN)
    assert codes([finding], text) == ["ALLOW003 ABD001"]
    assert [note.message.render("en") for note in finding.notes] == ["did you mean ABC001?"]


def test_what_cannot_be_hushed() -> None:
    text = "".join(f"# ludex: allow-file {name} why\n" for name in ("YAML002", "FILE013", "ALLOW004"))
    text += "a: b : c\n"
    about = [make_finding(syntax.COLON, Span(FILE, text.index(" : "), text.index(" : ") + 1))]
    left = apply_suppressions(about, granted(text), KNOWN)
    assert codes(left, text) == ["YAML002  ", "ALLOW005 YAML002", "ALLOW005 FILE013", "ALLOW005 ALLOW004"]


def test_a_warning_about_a_file_can_be_hushed() -> None:
    text = "# ludex: allow-file FILE014 why\na: b\u2028c\n"
    _, findings = read_document(FILE, text.encode())
    assert [finding.code.name for finding in findings] == ["FILE014"]
    assert apply_suppressions(findings, granted(text), KNOWN) == []


def test_nothing_is_unneeded_where_nothing_was_read() -> None:
    comment = "# ludex: allow ABC001 why"
    text = f"kind: a\nentries:\n  b:\n    c: 'd'e'  {comment}\n  f: {{}}  {comment}\n"
    found, _ = find_suppressions(document(text))
    assert codes(apply_suppressions([], found, KNOWN), text) == ["ALLOW004 ABC001"]
    hollow = "kind: a\nid: b\nc: 'd'e'\nf: {}  # ludex: allow ABC001 why\n"
    found, _ = find_suppressions(document(hollow))
    assert len(found) == 1
    assert apply_suppressions([], found, KNOWN) == []
