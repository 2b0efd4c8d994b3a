"""What fills the slots of texts: fields, references, and what statements give with what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludex.actions.validate import validate
from ludex.l10n.entry_texts import SlotResolver
from tests.l10n.games import codes, extracted, game, translated
from tests.worlds import lay_base

CARD = {
    "title": "Corbeille",
    "text": "…",
    "crop": {"one": "…", "other": "…"},
    "worth": 3,
    "drawn-by": "archere",
    "tags": ["bois"],
    "args": {"tree": "place"},
    "faces": {"a": {"worth": 1, "text": "…"}},
    "says": {"which": "…", "told": "…", "never": "…"},
    "do": [
        {"ask": "you()", "says": "which", "with": {"hero": "h"}, "pick": "t in row"},
        {"if": "x", "then": [{"log": "told", "with": {"count": 2}}], "else": [{"log": "told"}]},
    ],
}
DRAWN = "hero/archere"
OWN = {
    "title": "text",
    "text": "text",
    "worth": "number",
    "drawn_by": DRAWN,
    "drawn-by": DRAWN,
}


def slots(*at: str, said: tuple[str, ...] = ("{{ x }}",)):
    found = SlotResolver(CARD, lambda: {("drawn-by",): DRAWN}).find_slots(at, said)
    return None if found is None else dict(found)


@pytest.mark.parametrize(
    ("at", "known"),
    [
        (("text",), OWN | {"tree": "any"}),
        (("faces", "a", "text"), OWN | {"tree": "any"}),
        (("says", "which"), OWN | {"hero": "any"}),
        (("says", "told"), OWN | {"count": "any"}),
        (("says", "never"), None),
    ],
)
def test_what_a_text_may_name(at, known):
    assert slots(*at) == known


def test_a_counted_text_counts():
    assert slots("crop", said=("{{ n }} pomme", "{{ n }} pommes")) == OWN | {"tree": "any", "n": "any"}


def test_a_text_without_slots_asks_for_nothing():
    assert SlotResolver(CARD, lambda: pytest.fail("not asked for")).find_slots(("text",), ("Rien.",)) is None


def test_what_nothing_fills_is_told_once_and_beside_other_mistakes():
    made = game({"card/a.text": "**Prenez {{ nn }} [pomme]."}, icons=frozenset(("pomme",)))
    made = replace(made, texts=[made.texts[0]._replace(slots=(("n", "number"),))])
    assert codes(made, translated_to(made, "Take {{ nn }} [pomme].")) == [("L10N003", "E"), ("TEXT003", "E")]


def test_a_translation_that_names_something_else_differs():
    made = game({"card/a.text": "Prenez {{ n }} pommes."})
    made = replace(made, texts=[made.texts[0]._replace(slots=(("n", "number"),))])
    assert codes(made, translated_to(made, "Take {{ m }} apples.")) == [("L10N001", "E")]


@pytest.mark.parametrize(
    ("grammar", "found"), [({}, [("TEXT009", "E")]), ({"fr": {"gender": "f"}}, [])], ids=["none", "declared"]
)
def test_a_form_asks_the_grammar_of_what_fills_it(grammar, found):
    texts = {"card/a.text": "Près {{ hero.de }}.", "hero/b.title": "Garde"}
    made = game(texts, targets=(), grammar={"hero/b": grammar})
    named = made.texts[0]._replace(slots=(("hero", "hero/b"),))
    assert codes(replace(made, texts=[named, made.texts[1]]), {}) == found


def test_messages_know_what_is_said_with_them(tmp_path):
    root = lay_base(tmp_path)
    (root / "content/demo/deeds.yaml").write_text(
        "kind: procedure\nentries:\n  cueillir:\n    title: Cueillir\n    args: {n: int}\n"
        "    do:\n    - log: done\n      with: {count: n}\n"
        "    says: {done: 'Vous cueillez {{ count }} pommes sur {{ trees }}.'}\n"
        "    source: {status: original}\n",
        encoding="utf-8",
    )
    found = [each for each in validate(root).findings if each.code.name == "TEXT003"]
    assert [each.message.slots["name"] for each in found] == ["trees"]


def translated_to(made, text: str) -> dict[str, str]:
    files = extracted(made)
    po = "content/demo/text/en.po"
    return files | {po: translated(files[po], text=text)}
