"""Texts held to the constants of their rules: which word is found, and where nothing is said."""

from __future__ import annotations

import pytest

from ludex.core.findings import Finding
from tests.claims.games import RULES, card, checked, findings, said

TWO = "modifies: {apples: {tools: {value: 2}}}"
ONE = "modifies: {apples: {tools: {value: 1}}}"
SOUR = "modifies: {apples: {tools: {value: 2, when: sort == sour}}}"


@pytest.mark.parametrize(
    ("text", "rules", "found"),
    [
        ("Cueillez {{ apples }} pommes.", TWO, []),
        ("Cueillez deux pommes.", TWO, ["W CLAIM001 deux pommes"]),
        ("Cueillez 2 pommes.", TWO, ["W CLAIM001 2 pommes"]),
        ("Le panier grossit de deux pommes.", TWO, ["W CLAIM001 de deux pommes"]),
        ("Cueillez trois pommes.", TWO, ["E CLAIM002 trois"]),
        ("Cueillez bien.", TWO, ["W CLAIM003 2"]),
        ("Cueillez une pomme.", ONE, ["W CLAIM001 une pomme"]),
        ("Sous un arbre, c’est mieux d’une pomme.", ONE, ["W CLAIM001 d’une pomme"]),
        ("Cueillez {{ apples }} pommes, puis encore trois.", TWO, ["W CLAIM001 trois"]),
        ("Cueillez {{ apples }} pommes sur quatre arbres.", TWO, ["W CLAIM001 quatre"]),
        ("Cueillez {{ apples }} pommes acides.", SOUR, ["W CLAIM003 sour"]),
        ("Le fruit Acide vaut {{ apples }} pommes.", SOUR, ["W CLAIM005 Acide"]),
    ],
)
def test_a_text_and_its_rules(text: str, rules: str, found: list[str]) -> None:
    assert said(card(text, rules)) == found


@pytest.mark.parametrize(
    "text",
    [
        "Un arbre, une échelle\u00a0: {{ apples }} pommes.",
        "Sans aucun arbre neuf, cueillez {{ apples }} pommes.",
        "Au Module 2, cueillez {{ apples }} pommes.",
        "V-098, D6 et 12:30\u00a0: {{ apples }} pommes.",
        "Sur l’emplacement 4, cueillez {{ apples }} pommes.",
        "Cueillez {{ apples }} pommes au double, X + {{ apples }}, à {{ apples }}″.",
        "Le deuxième jour, cueillez {{ apples }} pommes.",
    ],
)
def test_what_is_silent(text: str) -> None:
    assert said(card(f'"{text}"', TWO)) == []


def test_titles_and_flavour_may_say_any_number() -> None:
    rules = f"flavour: Trois pies, quatre pommes, cinq sous.\n{TWO}"
    assert said(card("Cueillez {{ apples }} pommes.", rules)) == []


def test_an_entry_without_rules_may_say_any_number() -> None:
    assert said(card("Cueillez trois pommes.")) == []


def test_several_constants_of_one_value_are_to_be_chosen_from() -> None:
    both = "modifies: {bonus: {tools: {value: 2}}}\n" + gather("apples=2")
    assert said(card("Cueillez deux fruits.", both)) == ["W CLAIM001 deux"]
    (found,) = findings(card("Cueillez deux fruits.", both))
    assert "`bonus` or `apples`" in found.message.render("en")
    assert found.fix is None


def test_the_noun_tells_which_constant_is_meant() -> None:
    both = "modifies: {bonus: {tools: {value: 2}}}\n" + gather("apples=2")
    text = "Cueillez deux pommes, et marquez {{ bonus }}."
    (found,) = findings(card(text, both))
    assert "`apples`" in found.message.render("en")


def gather(given: str) -> str:
    return f"hooks:\n  after:\n    gather: {{do: [{{call: gather({given})}}]}}"


def apply(found: Finding, text: str) -> str:
    assert found.fix is not None
    for edit in sorted(found.fix.edits, key=lambda each: -each.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_a_fix_writes_the_slot_and_names_the_number() -> None:
    files = card("Il tombe trois pommes.", gather("3"))
    (found,) = findings(files)
    fixed = apply(found, files["hook"])
    assert '    text: Il tombe {{ apples | term("apple") }}.\n' in fixed
    assert "{call: gather(apples=3)}" in fixed
    assert found.fix is not None and not found.fix.safe


def test_naming_a_number_is_safe() -> None:
    files = card("Il tombe des pommes.", gather("3"))
    (found,) = findings(files)
    assert "{call: gather(apples=3)}" in apply(found, files["hook"])
    assert found.fix is not None and found.fix.safe


def test_an_argument_before_others_is_not_named() -> None:
    rules = (
        'hooks:\n  after:\n    gather: {do: [{call: "paint(red, 3)"}, {call: "paint(sour, event.apples)"}]}'
    )
    found = findings(card("Tout est repeint.", rules))
    assert [each.fix is not None for each in found] == [False, True, False]


def test_a_name_that_stands_for_two_numbers_is_not_proposed() -> None:
    rules = "hooks:\n  after:\n    gather: {do: [{call: gather(3)}, {call: gather(4)}]}"
    found = findings(card("Il tombe des pommes.", rules))
    assert [each.fix for each in found] == [None, None]


def test_a_draft_is_remarked_on() -> None:
    assert said(card("Cueillez bien.", f"draft: true\n{TWO}")) == ["I CLAIM003 2"]


def test_rules_of_the_rulebook_are_remarked_on() -> None:
    rule = (
        "kind: rule\nentries:\n  r-1:\n    code: V-001\n"
        "    text: Un bonus de quatre pommes sur quatre arbres.\n"
        "    source: {status: stated, at: Récolte}\n"
    )
    base = {
        "quantities": (
            "kind: quantity\nentries:\n  bonus-apples:\n    base: 4\n    stages: {tools: {op: add}}\n"
            "    source: {status: original}\n"
        )
    }
    assert said({"rules": rule, **base}) == ["I CLAIM001 de quatre pommes", "I CLAIM001 quatre"]


def test_a_holder_says_what_its_ability_prints() -> None:
    ability = card("Cueillez {{ apples }} pommes.", f"on: card\n{TWO}", "able", "ability")
    same, wrong, other = (
        card(text, "abilities: {able: {}}", slug)
        for slug, text in (
            ("same", "Cueillez 2 pommes."),
            ("wrong", "Cueillez trois pommes."),
            ("other", "Prenez deux pommes."),
        )
    )
    assert said(ability | same) == ["I CLAIM008 Cueillez 2 pommes."]
    assert said(ability | wrong) == ["W CLAIM001 trois"]
    assert said(ability | other) == ["W CLAIM001 deux pommes"]


def test_abilities_may_share_their_words() -> None:
    twins = [card("Cueillez bien.", "on: card", slug, "ability") for slug in ("able", "agile")]
    assert said(twins[0] | twins[1]) == []
    twins = [card("Cueillez bien.", "", slug) for slug in ("able", "agile")]
    assert said(twins[0] | twins[1]) == ["I CLAIM008 Cueillez bien."]


def test_what_the_whole_game_knows_has_names() -> None:
    game = checked({})
    assert {each.name: each.value for each in game.known_everywhere} == {"apples": 1, "bonus": 4}


def test_titles_of_the_kinds_that_rules_name_are_not_written_out() -> None:
    rules = "values: {sort_of: sour}\nmodifies: {apples: {tools: {value: 2, when: sort == sort_of}}}"
    bound = "{{ sort_of }}, {{ apples }} pommes"
    assert said(card(f"Pour un fruit {bound}.", rules)) == []
    assert said(card(f"Pour un fruit rouge ou {bound}.", rules)) == ["W CLAIM005 rouge"]
    assert said(card("Pour un fruit rouge, {{ apples }} pommes.", rules)) == [
        "W CLAIM005 rouge",
        "W CLAIM003 sour",
    ]


def test_what_an_ability_is_given_is_not_written_out() -> None:
    ability = card("Un fruit rouge suffit.", "on: card\nargs: {sort_of: entry trait}", "able", "ability")
    (found,) = findings(ability | card("", "abilities: {able: {sort_of: red}}", "holder"))
    assert "each entry with this ability has its own `sort_of`" in found.message.render("en")


def test_what_merely_agrees_shows_nothing() -> None:
    text = 'Des {{ "apple" | term(apples) }}.'
    assert said(card(f"'{text}'", TWO)) == ["W CLAIM003 2"]


def test_a_measure_is_a_number() -> None:
    assert said(card("À 2″ de là, tout tombe.", TWO)) == ["W CLAIM001 2"]


def test_values_are_played_or_taken_from_where_they_are() -> None:
    rules = "values: {usual: bonus.base}\n" + TWO
    text = "Au lieu de {{ usual }}, cueillez {{ apples }} pommes."
    assert said(card(text, rules)) == []
    assert said(card("Cueillez {{ apples }} pommes.", rules)) == ["E CLAIM006 usual"]
    assert said(card("Cueillez {{ more }} pommes.", "values: {more: 2}\n" + TWO)) == [
        "E CLAIM006 more",
        "W CLAIM003 2",
    ]
    (found,) = (each for each in findings(card("Un crochet.", "values: {worth: 2}\n" + TWO)) if each.notes)
    assert "`hook.worth` in those of other entries" in found.notes[0].message.render("en")
    most = "most: {base: hook.worth, stages: {tools: {op: add}}, source: {status: original}}"
    elsewhere = {"worth": f"kind: quantity\nentries:\n  {most}\n"}
    assert "E CLAIM006 worth" not in said(card("Un crochet.", "values: {worth: 2}\n" + TWO) | elsewhere)
    played = "values: {more: 2}\nmodifies: {apples: {tools: {value: more}}}"
    assert said(card("Cueillez {{ more }} pommes.", played)) == []


def test_rules_without_any_text_are_one_finding() -> None:
    step = (
        "kind: procedure\nentries:\n  gather:\n    text: Cueillez {{ apples }} pommes.\n"
        "    args: {apples: int}\n    do: [{log: told, with: {apples: apples}}]\n"
        '    says: {told: "Cueillette\u00a0: {{ apples }}"}\n    source: {status: original}\n'
    )
    files = {"procedures": step, "traits": RULES["traits"]}
    assert said(files | card("", "do: [{call: gather(3)}]\non: card", "able", "ability")) == [
        "E CLAIM007 able"
    ]


HARVEST = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:ludex:demo:harvest", "x-extends": "card",
  "title": "Harvest", "description": "A card that says what it brings in a field of its own.",
  "type": "object",
  "properties": {
    "wins": {
      "$ref": "common.schema.json#/$defs/prose", "title": "Wins", "description": "What it brings, in words."
    },
    "bright": {
      "$ref": "common.schema.json#/$defs/do", "title": "Bright", "description": "What it brings.",
      "x-do": {"text": "wins"}
    }
  },
  "additionalProperties": false
}"""


def test_a_sentence_in_a_field_of_its_own_is_something_said() -> None:
    step = (
        "kind: procedure\nentries:\n  gather:\n    text: 'Cueillez {{ apples | term(\"apple\") }}.'\n"
        "    args: {apples: int}\n    do: [{log: told, with: {apples: apples}}]\n"
        "    says: {told: '{{ apples }}'}\n    source: {status: original}\n"
        "  paint: {args: {apples: int}, do: [{log: told, with: {apples: apples}}], "
        "says: {told: '{{ apples }}'}, source: {status: original}}\n"
    )
    files = {"procedures": step, "schemas/demo/harvest.schema.json": HARVEST}
    assert said(files | card("", "bright: [{call: gather(3)}]", "ripe", "harvest")) == []
    assert said(files | card("", "bright: [{call: paint(3)}]", "mute", "harvest")) == ["E CLAIM007 mute"]


def test_an_ability_without_numbers_holds_no_text_to_anything() -> None:
    ability = card("Résiste au gel.", "on: card", "able", "ability")
    assert said(ability | card("Rentrez deux pommes.", "abilities: {able: {}}", "holder")) == []
