"""Sources that gain slots: what keeps its translation approved, and what the translation is to say."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from ludex.l10n.texts import Constant, Game
from ludex.source.edits import apply_edits
from tests.l10n.games import LOCK, PO, codes, extracted, findings, game, loaded

KEY = "card/echelle.text"
TERMS = {
    "apple": {
        "fr": {"one": "pomme", "other": "pommes", "gender": "f"},
        "en": {"one": "apple", "other": "apples"},
    }
}
TITLES = {"card/panier.title": "Panier", "colour/bleu.title": "bleu"}
GRAMMAR = {
    "card/panier": {"fr": {"gender": "m"}, "en": {}},
    "colour/bleu": {"fr": {"gender": "m"}, "en": {}},
}
ENGLISH = {"card/panier.title": "Basket", "colour/bleu.title": "blue"}
SLOTS = (("colour", "colour/bleu"), ("into", "card/panier"), ("n", "number"), ("said", "text"), ("x", "any"))


def orchard(source: str, **values: Constant) -> Game:
    """A game with one text that has slots, and two titles that stand in some."""
    stated = {"n": 2, "said": "vite", **values}
    made = game({KEY: source, **TITLES}, terms=TERMS, grammar=GRAMMAR, icons=frozenset(("apple",)))
    text = made.texts[0]._replace(slots=SLOTS, values=tuple(sorted(stated.items())))
    return replace(made, texts=[text, *made.texts[1:]])


def translate(files: dict[str, str], key: str, target: str) -> dict[str, str]:
    """The files with a translation put in."""
    head, mark, tail = files[PO].partition(f'msgctxt "{key}"\n')
    source, msgstr, rest = tail.partition("msgstr ")
    written = target.replace("\\", "\\\\").replace('"', '\\"')
    return files | {PO: head + mark + source + msgstr + f'"{written}"\n' + rest.partition("\n")[2]}


def approved(made: Game, target: str) -> dict[str, str]:
    """The files of a game whose texts are translated and extracted."""
    files = extracted(made)
    for key, said in {KEY: target, **ENGLISH}.items():
        files = translate(files, key, said)
    return extracted(made, files)


def state(files: dict[str, str]) -> str:
    return next(line.split()[2] for line in files[LOCK].splitlines() if f" {KEY} " in line)


def target(files: dict[str, str]) -> str:
    return loaded(files).catalogues["en"].by_key[KEY].target[0]


def states_and_names(made: Game, files: dict[str, str]) -> list[str]:
    """Codes of findings about states and slots of translations."""
    return [code for code, _ in codes(made, files) if code in ("L10N001", "L10N005", "L10N006")]


class Case(NamedTuple):
    """A source before and after, its translation, and the translation with the slots that belong there; none
    where nothing can be told for sure.
    """

    before: str
    after: str
    said: str
    fixed: str | None


WITNESSED = {
    "figure": Case(
        "Cueillez 2 pommes.", "Cueillez {{ n }} pommes.", "Pick 2 apples.", "Pick {{ n }} apples."
    ),
    "words": Case(
        "Cueillez deux pommes.",
        'Cueillez {{ n | number("words") }} pommes.',
        "Pick two apples.",
        'Pick {{ n | number("words") }} apples.',
    ),
    "figure for words": Case(
        "Cueillez deux pommes.",
        'Cueillez {{ n | number("words") }} pommes.',
        "Pick 2 apples.",
        "Pick {{ n }} apples.",
    ),
    "noun": Case(
        "Cueillez deux pommes.",
        'Cueillez deux {{ "apple" | term(n) }}.',
        "Pick two apples.",
        'Pick two {{ "apple" | term(n) }}.',
    ),
    "form of another language": Case(
        "Videz le Panier.", "Videz {{ into.le }}.", "Empty the Basket.", "Empty {{ into.the }}."
    ),
    "form and capital": Case(
        "Un bleu suffit.", "{{ colour.Un }} suffit.", "A blue is enough.", "{{ colour.A }} is enough."
    ),
    "markup": Case(
        "Cueillez *deux* [apple].",
        'Cueillez *{{ n | number("words") }}* [apple].',
        "Pick *two* [apple].",
        'Pick *{{ n | number("words") }}* [apple].',
    ),
    "typography": Case(
        "Prenez-en 2 : vite !",
        "Prenez-en {{ n }}\u00a0: vite\u202f!",
        "Take 2: quick!",
        "Take {{ n }}: quick!",
    ),
    "twice, so that nothing is sure": Case(
        "Cueillez 2 pommes.", "Cueillez {{ n }} pommes.", "Pick 2 apples, yes, 2 apples.", None
    ),
    "not said": Case("Cueillez 2 pommes.", "Cueillez {{ n }} pommes.", "Pick a pair of apples.", None),
    "slot that play fills": Case(
        "Avec {{ x }}, prenez 2 pommes.",
        "Avec {{x}}, prenez {{ n }} pommes.",
        "With {{ x }}, take 2 apples.",
        "With {{ x }}, take {{ n }} apples.",
    ),
}


@pytest.mark.parametrize("case", WITNESSED.values(), ids=WITNESSED)
def test_the_same_lines_keep_a_translation_approved(case):
    files = approved(orchard(case.before), case.said)
    assert states_and_names(orchard(case.before), files) == []
    now = orchard(case.after)
    assert states_and_names(now, files) == ["L10N001"]
    files = extracted(now, files)
    assert state(files) == "approved"
    assert "fuzzy" not in files[PO]
    assert "#|" not in files[PO]
    assert extracted(now, files) == files


@pytest.mark.parametrize("case", WITNESSED.values(), ids=WITNESSED)
@pytest.mark.parametrize("extracting", [False, True], ids=["at once", "after extract"])
def test_the_slots_that_a_translation_lacks_are_put_in(case, extracting):
    files = approved(orchard(case.before), case.said)
    now = orchard(case.after)
    files = extracted(now, files) if extracting else files
    (found,) = [each for each in findings(now, files) if each.code.name == "L10N001"]
    if case.fixed is None:
        assert found.fix is None
        return
    assert found.fix is not None
    assert found.fix.safe
    files = files | {PO: apply_edits(loaded(files).catalogues["en"].text.text, found.fix.edits)}
    assert target(files) == case.fixed
    assert states_and_names(now, files) == []
    files = extracted(now, files)
    assert (state(files), target(files)) == ("approved", case.fixed)
    assert states_and_names(now, files) == []


OTHERWISE = {
    "another number": Case("Cueillez trois pommes.", 'Cueillez {{ n | number("words") }} pommes.', "", None),
    "figure for words": Case("Cueillez deux pommes.", "Cueillez {{ n }} pommes.", "", None),
    "another word": Case("Cueillez 2 pommes.", "Prenez {{ n }} pommes.", "", None),
    "emphasis": Case("Cueillez 2 pommes.", "Cueillez *{{ n }}* pommes.", "", None),
    "icon for its name": Case("Cueillez 2 apple.", "Cueillez {{ n }} [apple].", "", None),
    "unknown value": Case("Cueillez 2 pommes.", "Cueillez {{ x }} pommes.", "", None),
    "slot without a value": Case("Cueillez {{ m }} pommes.", "Cueillez {{ n }} pommes.", "", None),
}


@pytest.mark.parametrize("case", OTHERWISE.values(), ids=OTHERWISE)
def test_any_other_change_is_marked(case):
    files = approved(orchard(case.before), "Pick some.")
    files = extracted(orchard(case.after), files)
    found = loaded(files).catalogues["en"].by_key[KEY]
    assert (state(files), found.fuzzy, found.previous) == ("stale", True, (case.before,))


def test_a_translation_that_changed_meanwhile_is_marked():
    files = approved(orchard("Cueillez 2 pommes."), "Pick 2 apples.")
    files = translate(files, KEY, "Take {{ n }} apples.")
    assert state(extracted(orchard("Cueillez {{ n }} pommes."), files)) == "stale"
    files = translate(files, KEY, "Pick {{ n }} apples.")
    assert state(extracted(orchard("Cueillez {{ n }} pommes."), files)) == "approved"


def test_a_translation_that_was_marked_is_witnessed_once_the_slot_is_right():
    files = approved(orchard("Cueillez 2 pommes."), "Pick 2 apples.")
    files = extracted(orchard("Cueillez {{ x }} pommes."), files)
    assert state(files) == "stale"
    assert state(extracted(orchard("Cueillez {{ n }} pommes."), files)) == "approved"


def test_a_mark_that_a_translator_set_stays():
    files = approved(orchard("Cueillez 2 pommes."), "Pick 2 apples.")
    files[PO] = files[PO].replace(f'msgctxt "{KEY}"', f'#, fuzzy\nmsgctxt "{KEY}"')
    assert state(extracted(orchard("Cueillez {{ n }} pommes."), files)) == "stale"


# What a source prints today


def test_translators_see_what_a_source_prints_and_a_value_changes_nothing_else():
    source = 'Cueillez {{ n | number("words") }} [apple] avec *{{ said }}*, {{ x }}.'
    files = approved(orchard(source), 'Pick {{ n | number("words") }} [apple] *{{ said }}*, {{ x }}.')
    printed = "#. prints: Cueillez deux [apple] avec vite, {{x}}.\n"
    assert printed + "#. keep: {{ n }} [apple]" in files[PO]
    now = orchard(source, n=3)
    assert codes(now, files) == []
    after = extracted(now, files)
    assert after == {
        file: text.replace("Cueillez deux [apple] avec", "Cueillez trois [apple] avec")
        for file, text in files.items()
    }
    assert after[PO] != files[PO]


def test_wrapped_lines_stay_where_a_printed_line_alone_changes():
    files = approved(orchard("Cueillez {{ n }} pommes."), "Pick {{ n }} apples.")
    files[PO] = files[PO].replace('msgstr "Pick {{ n }} apples."', 'msgstr ""\n"Pick {{ n }} "\n"apples."')
    after = extracted(orchard("Cueillez {{ n }} pommes.", n=3), files)
    assert after[PO] == files[PO].replace("prints: Cueillez 2", "prints: Cueillez 3")


def test_a_source_that_shows_no_value_prints_what_can_be_read_there():
    assert "prints" not in approved(orchard("Cueillez {{ x }} pommes."), "Pick {{ x }} apples.")[PO]


# Texts that moved

MOVED = {"card/filet.text": "procedure/pick.text", "card/seau.text": "procedure/pick.text"}
HOLDERS = {"procedure/pick": [("card/filet", {"n": 2}), ("card/seau", {"n": 3})]}


def before_the_move() -> dict[str, str]:
    """The files of a game in which two cards have texts of their own."""
    made = game({"card/filet.text": "Cueillez 2 pommes.", "card/seau.text": "Cueillez 3 pommes."})
    files = translate(extracted(made), "card/filet.text", "Pick 2 apples.")
    return extracted(made, translate(files, "card/seau.text", "Pick 3 apples."))


def after_the_move(source: str = "Cueillez {{ n }} pommes.", moved: dict[str, str] = MOVED) -> Game:
    """The game in which a procedure says what both said."""
    titles = {"card/filet.title": "Filet", "card/seau.title": "Seau"}
    made = game({"procedure/pick.text": source, **titles}, moved=moved, holders=HOLDERS)
    places = dict.fromkeys(moved, (made.texts[0].file, ("procedure/pick.text",)))
    text = made.texts[0]._replace(slots=(("n", "any"),))
    return replace(made, texts=[text, *made.texts[1:]], moved_at=places)


def test_a_text_that_moved_takes_its_translation_along_and_its_lock_line():
    files = extracted(after_the_move(), before_the_move())
    found = loaded(files).catalogues["en"]
    assert found.by_key["procedure/pick.text"].target == ("Pick 2 apples.",)
    assert "fuzzy" not in files[PO]
    assert "en procedure/pick.text approved " in files[LOCK]
    assert "card/filet.text" not in files[PO] + files[LOCK]
    assert "#. prints: Cueillez 2 pommes.\n" in files[PO]


def test_several_into_one_are_witnessed_one_by_one():
    made = after_the_move()
    files = extracted(made, before_the_move())
    kept = '\n# now said in procedure/pick.text\n#~ msgctxt "card/seau.text"\n'
    assert kept in files[PO]
    assert "en card/seau.text approved " in files[LOCK]
    assert extracted(made, files) == files
    files = extracted(made, translate(files, "procedure/pick.text", "Pick {{ n }} apples."))
    assert "#~" not in files[PO]
    assert "card/seau.text" not in files[LOCK]
    assert "fuzzy" not in files[PO]


def test_a_text_that_moved_and_changed_is_marked_with_its_former_source():
    files = extracted(after_the_move("Prenez {{ n }} pommes."), before_the_move())
    found = loaded(files).catalogues["en"].by_key["procedure/pick.text"]
    assert (found.fuzzy, found.previous) == (True, ("Cueillez 2 pommes.",))
    assert '#~ msgctxt "card/seau.text"' in files[PO]


def test_a_move_that_is_told_late_still_finds_the_translation():
    files = extracted(after_the_move(moved={}), before_the_move())
    assert '#~ msgctxt "card/filet.text"' in files[PO]
    found = loaded(extracted(after_the_move(), files)).catalogues["en"]
    assert found.by_key["procedure/pick.text"].target == ("Pick 2 apples.",)


def test_a_text_that_went_away_is_kept_with_its_lock_line_and_comes_back():
    made = game({"card/filet.title": "Filet", "card/seau.title": "Seau"})
    files = extracted(made, before_the_move())
    assert files[PO].count("#~ msgctxt") == 2
    assert "en card/seau.text approved " in files[LOCK]
    back = game({"card/filet.text": "Cueillez 2 pommes.", "card/seau.text": "Cueillez 3 pommes."})
    files = extracted(back, files)
    assert "#~" not in files[PO]
    assert loaded(files).catalogues["en"].by_key["card/seau.text"].target == ("Pick 3 apples.",)


@pytest.mark.parametrize(
    ("moved", "severity"),
    [
        ({"card/rake.text": "procedure/pick.text"}, "I"),
        ({"card/filet.text": "procedure/pikc.text"}, "E"),
        ({"card/filet.title": "procedure/pick.text"}, "E"),
        ({"card/filet.text": "procedure/pick.text"}, None),
    ],
    ids=["nothing any more", "to nowhere", "still there", "right"],
)
def test_a_line_that_moves_nothing_is_reported(moved, severity):
    found = [each for each in codes(after_the_move(moved=moved), before_the_move()) if each[0] == "L10N028"]
    assert found == ([("L10N028", severity)] if severity else [])
