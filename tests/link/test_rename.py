"""A new name for an entry: in every file, with comments and layout as they were."""

from __future__ import annotations

import re

import pytest

from tests.link.projects import ROOT, Project, demo, texts
from tests.worlds import BASE

DECK = """\
kind: deck
entries:
  outils:
    title: Outils
    of: [card]
    cards: {brouette: 2}  # deux
    source: {status: original}
"""


def renamed(text: str, new: str = "fanal", old: str = "card/brouette", **others: str) -> str:
    """The file `cards` after its entry was renamed."""
    return texts(demo(cards=text, **others).rename(old, new))["cards"]


CARDS = {
    "a block map": (
        "kind: card\nentries:\n  brouette:\n    title: Brouette\n",
        "kind: card\nentries:\n  fanal:\n    was: [brouette]\n    title: Brouette\n",
    ),
    "comments above the first field stay with it": (
        "kind: card\nentries:\n  brouette:  # lit\n\n    # ludex: allow X001 why\n    # more\n    title: L\n",
        "kind: card\nentries:\n  fanal:  # lit\n\n    was: [brouette]\n    # ludex: allow X001 why\n    # more\n    title: L\n",  # noqa: E501
    ),
    "a file that says its source once": (
        "kind: card\nsource: {status: original}\nentries:\n  brouette:\n    title: Brouette\n  pomme: {title: P}\n",  # noqa: E501
        "kind: card\nsource: {status: original}\nentries:\n  fanal:\n    was: [brouette]\n    title: Brouette\n  pomme: {title: P}\n",  # noqa: E501
    ),
    "a flow map": (
        "kind: card\nentries:\n  brouette: { title: Brouette } # lit\n",
        "kind: card\nentries:\n  fanal: { was: [brouette], title: Brouette } # lit\n",
    ),
    "an empty flow map": (
        "kind: card\nentries:\n  brouette: {}\n",
        "kind: card\nentries:\n  fanal: {was: [brouette]}\n",
    ),
    "all in flow": (
        "{kind: card, entries: {brouette: {title: Brouette}}}\n",
        "{kind: card, entries: {fanal: {was: [brouette], title: Brouette}}}\n",
    ),
    "a flow map over lines": (
        "kind: card\nentries:\n  brouette: {\n    title: Brouette,\n  }\n",
        "kind: card\nentries:\n  fanal: {\n    was: [brouette],\n    title: Brouette,\n  }\n",
    ),
    "a quoted key": (
        'kind: card\nentries:\n  "brouette": {title: Brouette}\n',
        'kind: card\nentries:\n  "fanal": {was: [brouette], title: Brouette}\n',
    ),
    "a key between single quotes, with an anchor": (
        "kind: card\nentries:\n  &k 'brouette': &e\n    title: Brouette\n",
        "kind: card\nentries:\n  &k 'fanal': &e\n    was: [brouette]\n    title: Brouette\n",
    ),
    "a key with escapes": (
        'kind: card\nentries:\n  "brou\\u0065tte": {title: Brouette}\n',
        'kind: card\nentries:\n  "fanal": {was: [brouette], title: Brouette}\n',
    ),
    "an explicit key": (
        "kind: card\nentries:\n  ? brouette\n  : title: Brouette\n    text: Là.\n",
        "kind: card\nentries:\n  ? fanal\n  : was: [brouette]\n    title: Brouette\n    text: Là.\n",
    ),
    "a file that is one entry": (
        "kind: card\nid: brouette # lit\n# its name\ntitle: Brouette\n",
        "kind: card\nid: fanal # lit\nwas: [brouette]\n# its name\ntitle: Brouette\n",
    ),
    "its id at the end of the file": (
        'kind: card\ntitle: Brouette\nid: "brouette"',
        'kind: card\ntitle: Brouette\nid: "fanal"\nwas: [brouette]',
    ),
    "one entry in flow": (
        "{kind: card, id: brouette, title: Brouette}\n",
        "{kind: card, id: fanal, was: [brouette], title: Brouette}\n",
    ),
    "line ends of another system": (
        "kind: card\r\nid: brouette\r\ntitle: Brouette\r\n",
        "kind: card\r\nid: fanal\r\nwas: [brouette]\r\ntitle: Brouette\r\n",
    ),
    "names that it had": (
        "kind: card\nentries:\n  brouette:\n    title: Brouette\n    was: [bougie]\n",
        "kind: card\nentries:\n  fanal:\n    title: Brouette\n    was: [bougie, brouette]\n",
    ),
    "names that it had, line by line": (
        "kind: card\r\nid: brouette\r\nwas:\r\n  - 'bougie'  # once\r\ntitle: L\r\n",
        "kind: card\r\nid: fanal\r\nwas:\r\n  - 'bougie'  # once\r\n  - brouette\r\ntitle: L\r\n",
    ),
    "names that it had, to the end of the file": (
        "kind: card\nentries:\n  brouette:\n    title: Brouette\n    was:\n    - bougie",
        "kind: card\nentries:\n  fanal:\n    title: Brouette\n    was:\n    - bougie\n    - brouette",
    ),
    "a name that it has again": (
        "kind: card\nentries:\n  brouette:\n    title: Brouette\n    was: [bougie, 'fanal']\n",
        "kind: card\nentries:\n  fanal:\n    title: Brouette\n    was: [bougie, 'brouette']\n",
    ),
    "a byte-order mark": (
        "\ufeffkind: card\nid: brouette\ntitle: Brouette\n",
        "\ufeffkind: card\nid: fanal\nwas: [brouette]\ntitle: Brouette\n",
    ),
}


@pytest.mark.parametrize("case", CARDS)
def test_the_entry_itself(case):
    before, after = CARDS[case]
    assert renamed(before) == after


@pytest.mark.parametrize("case", [case for case in CARDS if case != "a name that it has again"])
def test_the_entry_renamed_back(case):
    """The two names have changed places, and nothing else is other than after the first time."""
    once = CARDS[case][1]
    swapped = once.replace("brouette", "\0").replace("fanal", "brouette").replace("\0", "fanal")
    assert renamed(once, "brouette", "card/fanal") == swapped


def test_json_stays_json():
    card = "content/demo/card.json"
    flat = '{"kind": "card", "entries": {"brouette": {"title": "L"}}}'
    made = Project({card: flat}).rename("card/brouette", "fanal")
    assert made.files[card] == '{"kind": "card", "entries": {"fanal": {"was": ["brouette"], "title": "L"}}}'
    deep = '{\n  "kind": "card",\n  "id": "brouette",\n  "title": "L"\n}\n'
    made = Project({card: deep}).rename("card/brouette", "fanal")
    assert made.files[card] == (
        '{\n  "kind": "card",\n  "id": "fanal",\n  "was": ["brouette"],\n  "title": "L"\n}\n'
    )
    again = made.rename("card/fanal", "lampe").files[card]
    assert '"was": ["brouette", "fanal"]' in again


def test_a_former_name_that_yaml_takes_for_a_truth_value_is_kept_as_text():
    made = renamed("kind: card\nentries:\n  true: {title: Vrai}\n", old="card/true")
    assert made == 'kind: card\nentries:\n  fanal: {was: ["true"], title: Vrai}\n'


REFERENCES = {
    "a key in flow": ("cards: {brouette: 2}  # deux", "cards: {fanal: 2}  # deux"),
    "a key in a block": ("cards:\n      # deux\n      brouette: 2", "cards:\n      # deux\n      fanal: 2"),
    "a quoted key": (
        "cards: {'brouette': 2, \"card/brouette\": 1}",
        "cards: {'fanal': 2, \"card/fanal\": 1}",
    ),
    "a full id": ("cards: {card/brouette: 2}", "cards: {card/fanal: 2}"),
    "a source of a field": (
        "cards: {brouette: 2, echelle: 1}\n    source: {status: original, fields: {cards.brouette: stated}}",
        "cards: {fanal: 2, echelle: 1}\n    source: {status: original, fields: {cards.fanal: stated}}",
    ),
}


@pytest.mark.parametrize("case", REFERENCES)
def test_references_to_it(case):
    before, after = REFERENCES[case]
    head = "kind: deck\nentries:\n  outils:\n    "
    cards = "kind: card\nentries:\n  brouette: {title: L}\n  echelle: {title: E}\n"
    made = demo(cards=cards, decks=f"{head}{before}\n").rename("card/brouette", "fanal")
    assert texts(made)["decks"] == f"{head}{after}\n"


RULE = "kind: rule\nentries:\n  r1: {title: Un}\n  r2: {title: Deux}\n"
CARD = "kind: card\nentries:\n  brouette:\n    title: Brouette\n"
VALUES = {
    "plain": ("by: [r1, r2]", "by: [r9, r2]"),
    "quoted": ("by: ['r1', \"rule/r1\"]", "by: ['r9', \"rule/r9\"]"),
    "folded": ("by:\n      - >-\n        r1", "by:\n      - >-\n        r9"),
    "tagged": ("by: [!!str r1]", "by: [!!str r9]"),
    "an alias of a name": (
        "by: [&first r1]\n  echelle: {title: E, by: [*first, r2]}",
        "by: [&first r9]\n  echelle: {title: E, by: [*first, r2]}",
    ),
    "an alias of a list": (
        "by: &all [r1, r2]\n  echelle: {title: E, by: *all}",
        "by: &all [r9, r2]\n  echelle: {title: E, by: *all}",
    ),
    "an alias of something else": (
        "note: &first r1\n    by: [*first]",
        "note: &first r1\n    by: [r9]",
    ),
}


@pytest.mark.parametrize("case", VALUES)
def test_values_that_refer_to_it(case):
    before, after = VALUES[case]
    made = demo(cards=f"{CARD}    {before}\n", rules=RULE.replace("r2:", "r2:")).rename("rule/r1", "r9")
    assert texts(made)["cards"] == f"{CARD}    {after}\n"


def test_what_an_anchor_shares_with_something_else_cannot_be_proved():
    plan = demo(cards=f"{CARD}    by: [&first r1]\n    note: *first\n", rules=RULE).plan("rule/r1", "r9")
    document = next(each.document for each in plan.names if each.document.file.endswith("cards.yaml"))
    assert not any(plan.is_verified(document, plan.edits([], sharing=sharing)) for sharing in (True, False))


def test_an_entry_that_lends_its_fields_to_another_cannot_be_proved():
    plan = demo(cards="kind: card\nentries:\n  a: &a {title: A}\n  b: *a\n").plan("card/a", "c")
    assert not plan.is_verified(plan.entry.document, plan.edits([]))


def test_the_module_of_a_whole_file():
    modules = "kind: module\nentries:\n  gelee: {title: La gelée, number: 1}\n"
    made = demo(
        modules=modules,
        cards="kind: card\nmodule: gelee # froid\nentries:\n  a: {title: A}\n  b: {title: B}\n",
    )
    made = made.rename("module/gelee", "gel")
    assert texts(made)["cards"].startswith("kind: card\nmodule: gel # froid\nentries:\n")


def test_tables_named_after_entries():
    table = (
        "kind: table\nentries:\n  duels:\n    title: Duels\n    keys: {rows: card, columns: card}\n"
        "    columns: [brouette, echelle]\n    rows:\n      brouette: {cells: [0, 1]}\n"
        "      echelle: {cells: [1, 0]}\n"
        "    headings: {brouette: La brouette}\n    source: {status: original}\n"
    )
    cards = "kind: card\nentries:\n  brouette: {title: L}\n  echelle: {title: E}\n"
    made = texts(demo(cards=cards, tables=table).rename("card/brouette", "fanal"))["tables"]
    assert made == table.replace("brouette]", "fanal]").replace("[brouette", "[fanal").replace(
        "      brouette:", "      fanal:"
    ).replace("{brouette:", "{fanal:")


def test_a_table_without_keys_is_left_alone():
    table = "kind: table\nid: t\ntitle: T\ncolumns: [brouette]\nrows: {brouette: {cells: [1]}}\n"
    assert texts(demo(cards=CARD, tables=table).rename("card/brouette", "fanal"))["tables"] == table


PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

#. card, name
#: content/demo/cards.yaml
msgctxt "card/brouette.title"
msgid "Brouette"
msgstr "card/brouette"

#, fuzzy
#| msgctxt "card/brouette.text"
msgctxt ""
"card/brouette.text"
msgid "msgctxt \\"card/brouette.text\\""
msgstr ""

msgctxt "card/brouette-magique.title"
msgid "Brouette magique"
msgstr ""

msgctxt "table/duels.headings.brouette"
msgid "La brouette"
msgstr ""

#~ msgctxt "card/brouette.flavour"
#~ msgid "Vieux"
#~ msgstr "Old"
"""


def test_catalogues_follow():
    table = (
        "kind: table\nid: duels\ntitle: Duels\nkeys: {rows: card, partial: true}\ncolumns: [x]\n"
        "rows: {brouette: {cells: [0]}}\nheadings: {brouette: La brouette}\n"
    )
    catalogue = "content/demo/text/en.po"
    other = "content/other/text/en.po"
    project = demo(cards=CARD, tables=table)
    project.files |= {catalogue: PO, other: PO}
    made = project.rename("card/brouette", "fanal").files
    keys = re.findall(r'^(?:#~ )?(?:msgctxt )?"((?:card|table)/.*)"$', made[catalogue], re.M)
    assert keys == [
        "card/fanal.title",
        "card/fanal.text",
        "card/brouette-magique.title",
        "table/duels.headings.fanal",
        "card/fanal.flavour",
    ]
    assert len(made[catalogue].splitlines()) == len(PO.splitlines())
    differing = [
        (old, new)
        for old, new in zip(PO.splitlines(), made[catalogue].splitlines(), strict=True)
        if old != new
    ]
    assert len(differing) == 4
    assert made[other] == PO


PLACES = "kind: deck\nentries:\n  d: {title: D, of: [card], cards: {brouette: 1, loup: 2}}\n"
ENEMIES = "kind: enemy\nentries:\n  loup: {title: Loup}\n"


def test_a_name_that_means_two_things_from_then_on_is_written_in_full():
    made = texts(demo(cards=CARD, enemies=ENEMIES, decks=PLACES).rename("card/brouette", "loup"))
    assert "cards: {card/loup: 1, enemy/loup: 2}" in made["decks"]
    back = texts(
        demo(cards=made["cards"], enemies=ENEMIES, decks=made["decks"]).rename("card/loup", "brouette")
    )
    assert "cards: {card/brouette: 1, enemy/loup: 2}" in back["decks"]


def test_a_name_that_would_hide_what_games_share_is_written_in_full_or_found_lost():
    shared = "content/shared/enemies.yaml"
    project = demo(cards=CARD, decks=PLACES)
    project.files[shared] = ENEMIES
    made = project.rename("card/brouette", "loup")
    assert "cards: {loup: 1, enemy/loup: 2}" in texts(made)["decks"]
    project.files[shared] = ENEMIES.replace("enemy", "card")
    (mention,) = project.plan("card/brouette", "loup").lost
    assert (mention.text, mention.target.game) == ("loup", "shared")


def test_what_games_share_is_renamed_in_every_game():
    deck = "kind: deck\nentries:\n  d: {title: D, of: [card], cards: {brouette: 1}}\n"
    project = Project(
        {
            "content/one/d.yaml": deck,
            "content/two/d.yaml": deck,
            "content/three/d.yaml": deck,
            "content/three/c.yaml": CARD,
            "content/shared/c.yaml": CARD,
        }
    )
    made = project.rename("card/brouette", "fanal", "shared").files
    assert "{fanal: 1}" in made["content/one/d.yaml"]
    assert "{fanal: 1}" in made["content/two/d.yaml"]
    assert made["content/three/d.yaml"] == deck
    assert made["content/three/c.yaml"] == CARD


WORLDS = {"demo": BASE, "defi-reine": ROOT}
SOME = 4
"""Number of entries of each kind that are renamed, or a few more."""


@pytest.mark.parametrize("game", WORLDS)
def test_entries_of_every_kind_renamed_and_renamed_back(game):
    """No new finding, and the same bytes but for `was`."""
    before = Project.of(WORLDS[game], game)
    found = before.check()
    own = [entry for entry in before.linked().entries if entry.kind != "game" and entry.game == game]
    by_kind = {kind: [each.id for each in own if each.kind == kind] for kind in {each.kind for each in own}}
    ids = [each for some in by_kind.values() for each in some[:: max(1, len(some) // SOME)]]
    assert ids
    now = before
    for number, each in enumerate(ids):
        now = now.rename(str(each), f"fresh-{number}")
    assert now.check() == found
    assert not {entry.id for entry in now.linked().entries} & {*ids}
    for number, each in enumerate(ids):
        now = now.rename(f"{each.kind}/fresh-{number}", each.slug)
    assert now.check() == found
    for file, text in now.files.items():
        without = re.sub(r"^ *was: \[fresh-\d+\]\n", "", text, flags=re.M)
        without = re.sub(r"was: \[fresh-\d+\], ", "", without)
        assert re.sub(r"(was: \[[^]\n]*), fresh-\d+\]", r"\1]", without) == before.files[file]
