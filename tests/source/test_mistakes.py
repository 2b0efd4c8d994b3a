"""One mistake gives one finding, at its word, with its cure; and what is around it is read all the same."""

from __future__ import annotations

import pytest

from tests.source.reading import look, mended

HEAD = "kind: card\nentries:\n"
AFTER = "  last:\n    name: Fin\n"

# What stands in an entry, what is found there (line 4 is its first), and its cure where there is one.
IN_AN_ENTRY = {
    "colon": ("text: Effet : piochez", "YAML002 4:17 :", 'text: "Effet : piochez"'),
    "colon without a space before": ("text: Effet: piochez", "YAML002 4:16 :", 'text: "Effet: piochez"'),
    "colon at the end": ("text: Effet :", "YAML002 4:17 :", 'text: "Effet :"'),
    "colon after a no-break space": (
        "text: Effet\u00a0: piochez",
        "YAML002 4:17 :",
        'text: "Effet\u00a0: piochez"',
    ),
    "colons, said once": ("text: A : b : c : d", "YAML002 4:13 :", 'text: "A : b : c : d"'),
    "colon beside double quotes": ('text: A : "b"', "YAML002 4:13 :", "text: 'A : \"b\"'"),
    "colon beside all quotes": ('text: A : "b" l\'un', "YAML002 4:13 :", "text: 'A : \"b\" l''un'"),
    "colon and a backslash": ("text: A : \\n", "YAML002 4:13 :", "text: 'A : \\n'"),
    "colon on the second line": (
        "text: Effet\n      suite : ici",
        "YAML002 5:13 :",
        'text: "Effet\n      suite : ici"',
    ),
    "colon before a comment": ("text: A : b # c : d", "YAML002 4:13 :", 'text: "A : b" # c : d'),
    "colon in braces": ("text: {fr: A : b}", "YAML002 4:18 :", 'text: {fr: "A : b"}'),
    "tab": ("name: X\n\ttext: y", "YAML003 5:1 \t", "name: X\n    text: y"),
    "tabs, lines of them": (
        "name: X\n\ttext: y\n\n\tcost: 1\n\tn: 2",
        "YAML003 5:1 \t",
        "name: X\n    text: y\n\n    cost: 1\n    n: 2",
    ),
    "tab after a hyphen": (
        "tags:\n    -\ta: b\n      c: d",
        "YAML003 5:6 \t",
        "tags:\n    - a: b\n      c: d",
    ),
    "tab in a text below": ("text: >\n      a\n\tb", "YAML003 6:1 \t", None),
    "deeper": ("name: X\n     cost: 1", "YAML004 5:6 cost", None),
    "deeper after quotes": ('name: "X"\n     cost: 1', "YAML004 5:6 cost", None),
    "less deep": ("name: X\n   cost: 1", "YAML004 5:4 cost", None),
    "less deep in a text below": ("text: |\n        a b\n      c d", "YAML004 5:9 a", None),
    "list item among fields": ("name: X\n    - a", "YAML005 5:5 -", None),
    "field among list items": ("tags:\n      - a\n      b: c", "YAML005 6:7 b", None),
    "quote left open": ('name: "X\n    cost: 1', 'YAML006 4:11 "', 'name: "X"\n    cost: 1'),
    "quote left open, another below": (
        'name: "X\n    text: "Y"',
        'YAML006 4:11 "',
        'name: "X"\n    text: "Y"',
    ),
    "apostrophe left open": ("name: 'X\n    text: l'un", "YAML006 4:11 '", "name: 'X'\n    text: l'un"),
    "apostrophe in quotes": ("name: 'l'Archère'", "YAML007 4:13 'Archère'", "name: 'l''Archère'"),
    "quotes in quotes": ('text: "Il dit "non" ici"', 'YAML007 4:19 "non"', 'text: "Il dit \\"non\\" ici"'),
    "words after a quote": ('name: "Garde" royal', 'YAML007 4:17 " royal', 'name: "Garde royal"'),
    "bracket": ("tags: [a, b", "YAML008 4:11 [", None),
    "brace": ("words: {fr: a\n    cost: 1", "YAML008 4:12 {", None),
    "bracket closed by a brace": ("tags: [a}", "YAML008 4:13 }", None),
    "bracket closed twice": ("tags: [a]]", "YAML008 4:14 ]", "tags: [a]"),
    "comma missing": ("words: {one: a other: b}", "YAML009 4:19 ", "words: {one: a, other: b}"),
    "comma missing between quotes": ('tags: ["a" "b"]', "YAML009 4:15 ", 'tags: ["a", "b"]'),
    "comma missing at the line end": (
        "words: {\n      one: a\n      other: b}",
        "YAML009 5:13 \n",
        "words: {\n      one: a,\n      other: b}",
    ),
    "comma too many": ("tags: [a, , b]", "YAML009 4:15 ,", "tags: [a,  b]"),
    "field without a colon": ("name: X\n    cost 3", "YAML010 5:5 cost", "name: X\n    cost: 3"),
    "first field without a colon": ("name X\n    cost: 3", "YAML010 4:5 name", "name: X\n    cost: 3"),
    "no space after the colon": ("name: X\n    cost:3", "YAML010 5:5 cost:", "name: X\n    cost: 3"),
    "a text that runs on": ("text: Un\n    Deux trois", "YAML010 5:5 Deux", None),
    "at sign": ("name: @X", "YAML011 4:11 @", 'name: "@X"'),
    "backtick": ("name: `X` y", "YAML011 4:11 `", 'name: "`X` y"'),
    "percent": ("name: %X", "YAML011 4:11 %", 'name: "%X"'),
    "asterisks": ("text: **X** y", "YAML011 4:11 *", 'text: "**X** y"'),
    "asterisk and words": ("text: *X y", "YAML011 4:11 *", 'text: "*X y"'),
    "ampersand": ("text: & X", "YAML011 4:11 &", 'text: "& X"'),
    "greater": ("text: > 3 dégâts", "YAML011 4:11 >", 'text: "> 3 dégâts"'),
    "hyphen": ("text: - X", "YAML011 4:11 -", 'text: "- X"'),
    "icon": ("text: [claw] Attaquez : ici", "YAML011 4:11 [", 'text: "[claw] Attaquez : ici"'),
    "slot": ("text: {{ card.de }} attaque", "YAML011 4:11 {{", 'text: "{{ card.de }} attaque"'),
    "slot alone": ("text: {{ card }}", "YAML011 4:11 {{", 'text: "{{ card }}"'),
    "closing bracket": ("text: ]", "YAML011 4:11 ]", 'text: "]"'),
    "escape": ('text: "a\\d"', "YAML012 4:13 \\d", 'text: "a\\\\d"'),
    "escape cut short": ('text: "a\\x4"', "YAML012 4:13 \\x4", 'text: "a\\\\x4"'),
    "half a surrogate pair": ('text: "\\ud83d"', "YAML012 4:12 \\ud83d", 'text: "\\\\ud83d"'),
    "key twice": ("cost: 1\n    name: X\n    cost: 2", "YAML014 6:5 cost", None),
    "list as key": ("[a, b]: c", "YAML015 4:5 [a, b]", None),
    "merge": ("<<: {cost: 1}", "YAML016 4:5 <<", None),
    "tag": ("text: !Attention aux dés", "YAML017 4:11 !Attention", None),
    "tag with a handle": ("text: !a!b c", "YAML017 4:11 !a!b", 'text: "!a!b c"'),
    "tag of a list": ("tags: !set [a]", "YAML017 4:11 !set", None),
    "tag belied": ("cost: !!int trois", "YAML018 4:11 !!int", None),
    "tag belied by a list": ("cost: !!int [3]", "YAML018 4:11 !!int", None),
    "alias": ("cost: *prix", "YAML019 4:11 *prix", None),
    "alias in its anchor": ("tags: &t [a, *t]", "YAML020 4:18 *t", None),
    "large number": ("cost: 99999999999999999999", "YAML023 4:11 99999999999999999999", None),
    "endless number": ("cost: .inf", "YAML024 4:11 .inf", None),
    "header of a text": ("text: |0\n      a", "YAML001 4:12 0", None),
}


def entry(lines: str) -> str:
    return f"{HEAD}  first:\n    {lines}\n{AFTER}"


@pytest.mark.parametrize("name", IN_AN_ENTRY)
def test_a_mistake_in_an_entry(name: str) -> None:
    lines, expected, cured = IN_AN_ENTRY[name]
    document, found = look(entry(lines))
    assert found == [expected.rstrip(" ")]
    assert document is not None
    assert not document.hollow
    # The other entry is read; the one with the mistake is read as meant, or known to be lost.
    entries = document.root["entries"]  # type: ignore[index,call-overload]
    assert entries["last"] == {"name": "Fin"}
    assert ("first" in entries) != ("first" in document.lost)
    if cured is not None:
        assert mended(entry(lines)) == entry(cured)
        after, left = look(entry(cured))
        assert left == []
        assert after is not None
        if "first" in entries:
            assert after.root["entries"] == entries  # type: ignore[index,call-overload]


@pytest.mark.parametrize("name", IN_AN_ENTRY)
def test_a_mistake_in_a_file_of_windows(name: str) -> None:
    lines, expected, cured = IN_AN_ENTRY[name]
    text = entry(lines).replace("\n", "\r\n")
    _, found = look(text)
    if expected.endswith("\n"):  # there the line end itself is pointed at
        expected = expected[:-1] + "\r"
    assert found == [expected.rstrip(" ")]
    if cured is not None:
        assert mended(text) == entry(cured).replace("\n", "\r\n")


WHOLE_FILES = {
    "second document": (f"{HEAD}{AFTER}---\nkind: b\n", ["YAML013 5:1 ---"]),
    "second document after dots": (f"{HEAD}{AFTER}...\nkind: b\n", ["YAML013 6:1 kind: b"]),
    "instruction": (f"%FOO bar\n---\n{HEAD}{AFTER}", ["YAML001 1:1 %FOO bar"]),
    "kind without a colon": (f"kind card\nentries:\n{AFTER}", ["YAML010 1:1 kind"]),
    "first line indented": (f" kind: card\nentries:\n{AFTER}", ["YAML004 1:2 kind"]),
    "empty": ("", ["FILE010 1:1"]),
    "blank": ("\n  \n", ["FILE010 1:1"]),
    "comments": ("# a\n# b\n", ["FILE010 1:1"]),
    "null": ("---\n...\n", ["FILE010 1:1"]),
}


@pytest.mark.parametrize("name", WHOLE_FILES)
def test_a_mistake_of_a_whole_file(name: str) -> None:
    text, expected = WHOLE_FILES[name]
    assert look(text)[1] == expected


SILENT = {
    "blank lines of tabs": "a: 1\n\t\n  \t\nb: 2\n",
    "comments behind tabs": "a: 1\n\t# x\nb: 2\t# y\n",
    "tab after a colon": "a:\t1\n",
    "tabs in texts": "a: |\n  b\n  \tc\nd: 'e\tf'\n",
    "texts of several lines": "a: b\n  c\n  d\ne: 'f\n\n  g'\n",
    "marks of documents": "---\na: 1\n...\n",
    "version": "%YAML 1.2\n---\na: 1\n",
    "quoted merge": "a: {'<<': 1}\n",
    "list in its field's column": "a:\n- b\n- c: d\n",
    "unusual but right": "? a\n: b\n'c': {d, e: }\n",
    "aliases": "a: &x {b: [1]}\nc: *x\nd: &y text\ne: *y\n",
    "urls, times, icons": "a: http://x.org/y:z\nb: 12:30\nc: [claw]\nd: x [claw] y\ne: a:b\n",
}


@pytest.mark.parametrize("name", SILENT)
def test_what_is_right_stays_unsaid(name: str) -> None:
    document, found = look(SILENT[name])
    assert found == []
    assert document is not None
    assert not document.lost
    assert not document.hollow


def test_unusual_line_ends_and_marks() -> None:
    document, found = look("\ufeffa: b\u2028c\rd: e\x85\rf: \x02\x02\n")
    assert found == ["FILE012 1:1 \ufeff", "FILE014 1:6 \u2028", "FILE014 1:8 \r", "FILE014 1:13 \x85",
                     "FILE013 1:18 \x02"]  # fmt: skip
    assert document is not None
    assert document.root == {"a": "b\u2028c", "d": "e\x85", "f": ""}
    assert mended("\ufeffa: b\u2028c\rd: \x02\n") == "a: b c\nd: \n"
