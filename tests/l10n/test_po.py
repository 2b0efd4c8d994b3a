"""Catalogues: read as polib reads them, with the place of every word; broken ones as far as they go."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.l10n.catalogue.po_messages import (
    Catalogue,
    Comment,
    Draft,
    escape_string,
    format_message,
    header,
    replace_ranges,
    unescape_string,
)
from ludex.l10n.catalogue.po_reader import read
from tests.l10n.games import PO, extracted, game

polib = pytest.importorskip("polib", reason="the independent reader of catalogues is not installed")

HEADER = header({"Language": "en", "Content-Type": "text/plain; charset=UTF-8"})
FULL = """\
# For the whole file.
msgid ""
msgstr ""
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

# A word to my colleague.
#. card, title
#: content/demo/cards.yaml
#, fuzzy, no-wrap
#| msgid "Escabeau"
msgctxt "card/echelle.title"
msgid "Échelle"
msgstr "Ladder"

msgctxt "card/echelle.text"
msgid ""
"Cueillez une pomme.\\n"
"\\n"
"Reculez l’échelle de "
"« trois » pas."
msgstr "Pick an \\"apple\\"."

msgctxt "card/panier.count"
msgid "{{ n }} pomme"
msgid_plural "{{ n }} pommes"
msgstr[0] "{{ n }} apple"
msgstr[1] "{{ n }} apples"

#, fuzzy
#~ msgctxt "card/rateau.title"
#~ msgid "Râteau"
#~ msgstr "Rake"
"""


def catalogue(text: str) -> Catalogue:
    found, findings = read("content/demo/text/en.po", text.encode())
    assert findings == []
    assert found is not None
    return found


def troubles(text: str) -> list[tuple[int, str]]:
    """The lines that cannot be read, and why."""
    found, findings = read("en.po", text.encode())
    assert found is not None
    return [(found.text.position(each.span.start).line, each.message.render("en")) for each in findings]


def test_everything_a_message_says_is_read():
    title, text, count = (
        catalogue(FULL).by_key[f"card/{key}"] for key in ("echelle.title", "echelle.text", "panier.count")
    )
    assert (title.source, title.target, title.flags, title.previous) == (
        ("Échelle",),
        ("Ladder",),
        ["fuzzy", "no-wrap"],
        ("Escabeau",),
    )
    assert Comment("", " A word to my colleague.") in title.comments
    assert text.source == ("Cueillez une pomme.\n\nReculez l’échelle de « trois » pas.",)
    assert text.target == ('Pick an "apple".',)
    assert (count.source, count.target) == (
        ("{{ n }} pomme", "{{ n }} pommes"),
        ("{{ n }} apple", "{{ n }} apples"),
    )
    assert catalogue(FULL).obsolete["card/rateau.title"].target == ("Rake",)


def test_a_word_is_found_at_its_characters():
    found = catalogue(FULL)
    text = found.text.text
    message = found.by_key["card/echelle.text"]
    at = message.source[0].index("trois")
    span = found.word_span(message, "msgid", at, at + 5)
    assert text[span.start : span.end] == "trois"
    span = found.word_span(message, "msgstr", 8, 15)
    assert text[span.start : span.end] == '\\"apple\\"'


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_and_a_last_line_without_one(end):
    read_again = catalogue(FULL.replace("\n", end).rstrip())
    assert read_again.by_key.keys() == catalogue(FULL).by_key.keys()


@pytest.mark.parametrize(
    "line, why",
    [
        ('msgstr "say "go" now"', "a straight quote inside the text ends it too early"),
        ('msgstr "never ends', "its text must be between two straight quotes"),
        ("msgstr nothing", "its text must be between two straight quotes"),
        ('msgstring "x"', "it is not a line of a catalogue"),
        ("<<<<<<< ours", "it is left over from a merge"),
        ('msgstr "50 \\% more"', "“\\%” has no meaning"),
    ],
)
def test_a_broken_line_costs_one_message(line, why):
    text = f'{HEADER}\nmsgctxt "a"\nmsgid "A"\n{line}\n\nmsgctxt "b"\nmsgid "B"\nmsgstr "C"\n'
    ((number, said_of_it),) = troubles(text)
    assert text.split("\n")[number - 1] == line
    assert why in said_of_it
    found, _ = read("en.po", text.encode())
    assert found is not None
    assert not found.sound
    assert found.by_key["b"].target == ("C",)
    assert found.by_key["a"].broken


@pytest.mark.parametrize(
    "text, line, why",
    [
        ('msgctxt "a"\nmsgid "A"\n\nmsgctxt "b"\nmsgid "B"\nmsgstr ""\n', 1, "is missing its msgstr line"),
        ('msgctxt "a"\nmsgstr "A"\n', 1, "is missing its msgid line"),
        (
            'msgctxt "a"\nmsgid "A"\nmsgid_plural "B"\nmsgid_plural "C"\nmsgstr[0] ""\n',
            4,
            "already has such a line",
        ),
        ('"on its own"\n', 1, "it continues a text, but there is none before it"),
    ],
)
def test_lines_that_lack_or_are_too_many(text, line, why):
    ((number, said_of_it),) = troubles(text)
    assert number == line
    assert why in said_of_it


def test_several_broken_messages_are_all_told():
    text = "\n\n".join(f'msgctxt "{name}"\nmsgid "{name}"\nmsgstr "{name}' for name in "abc")
    assert [line for line, _ in troubles(text)] == [3, 7, 11]


def test_bytes_that_are_no_text():
    found, findings = read("en.po", 'msgid "\xe9"'.encode("latin-1"))
    assert found is None
    assert [each.code.name for each in findings] == ["FILE011"]


words = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")) | st.sampled_from('\n\t"\\'),
    max_size=30,
)


@given(words)
def test_a_string_survives_its_quotes(text):
    assert unescape_string(escape_string(text)) == text


drafts = st.builds(
    Draft,
    key=st.integers(0, 10_000).map(lambda number: f"card/a.t{number}"),
    source=words.filter(str.strip).map(lambda text: (text,)),
    target=words.map(lambda text: (text,)),
    comments=st.lists(
        st.text("abc é.", max_size=9).map(lambda text: Comment("", f" x{text}".rstrip())), max_size=2
    ).map(tuple),
    flags=st.sets(st.sampled_from(["fuzzy", "no-wrap"])).map(lambda flags: tuple(sorted(flags))),
    previous=words.filter(str.strip).map(lambda text: (text,)) | st.just(()),
    obsolete=st.booleans(),
)


@settings(deadline=None, max_examples=60)
@given(st.lists(drafts, max_size=6, unique_by=lambda draft: draft.key))
def test_what_is_written_is_read_by_us_and_by_polib(made):
    text = "\n".join([HEADER, *map(format_message, made)])
    ours = [each for each in catalogue(text).messages if not each.is_header]
    assert [
        (each.key, each.source, each.target, tuple(each.flags), each.previous, each.obsolete) for each in ours
    ] == [(each.key, each.source, each.target, each.flags, each.previous, each.obsolete) for each in made]
    theirs = polib.pofile(text)
    assert {(each.msgctxt, each.msgid, each.msgstr, bool(each.obsolete)) for each in theirs} == {
        (each.key, each.source[0], each.target[0], each.obsolete) for each in made
    }


@settings(deadline=None, max_examples=60)
@given(
    st.lists(drafts.filter(lambda draft: not draft.obsolete), max_size=5, unique_by=lambda draft: draft.key),
    st.integers(20, 100),
)
def test_what_poedit_wraps_is_read_the_same(made, width):
    plain = "\n".join([HEADER, *map(format_message, made)])
    wrapped = str(polib.pofile(plain, wrapwidth=width)) + "\n"
    assert [(each.key, each.source, each.target) for each in catalogue(wrapped).messages] == [
        (each.key, each.source, each.target) for each in catalogue(plain).messages
    ]


@settings(deadline=None, max_examples=80)
@given(st.text('ms gidtrctx"\\\n#~|[]0é', max_size=120))
def test_no_text_stops_the_reader(text):
    found, _ = read("en.po", text.encode())
    assert found is None or all(each.start < each.end for each in found.messages)


def test_pieces_keep_the_line_ends_of_the_file():
    assert replace_ranges("a\r\nb\r\n", [(0, 3, "x\ny\n")]) == "x\r\ny\r\nb\r\n"


def test_a_catalogue_that_another_tool_saved_survives():
    """As Poedit saves it: lines wrapped, the header filled in, comments and translations put in."""
    texts = {
        "card/a.title": "Pomme",
        "card/a.text": "Cueillez toutes les pommes mûres de cet arbre, puis " * 3 + "passez.",
        "card/a.crop": ("{{ n }} pomme", "{{ n }} pommes"),
    }
    made = game(texts)
    theirs = polib.pofile(extracted(made)[PO], wrapwidth=78)
    theirs.metadata |= {"Last-Translator": "Camille", "PO-Revision-Date": "2024-05-01 10:00+0200"}
    for each in theirs:
        each.tcomment = "Ask the author."
        if each.msgid_plural:
            each.msgstr_plural = {0: "{{ n }} apple", 1: "{{ n }} apples"}
        else:
            each.msgstr = f"Translation of “{each.msgid[:5]}”" + each.msgid[-1:] * each.msgid.endswith(".")
    saved = f"{theirs}\n"
    files = extracted(made, {PO: saved})
    assert files[PO] == saved
    changed = extracted(game(texts | {"card/a.title": "Poire"}), files)
    again = polib.pofile(changed[PO])
    assert again.metadata["Last-Translator"] == "Camille"
    assert [(each.msgctxt, each.fuzzy, each.tcomment) for each in again] == [
        ("card/a.title", True, "Ask the author."),
        ("card/a.text", False, "Ask the author."),
        ("card/a.crop", False, "Ask the author."),
    ]
    assert again[0].previous_msgid == "Pomme"
    assert again[2].msgstr_plural == {0: "{{ n }} apple", 1: "{{ n }} apples"}
