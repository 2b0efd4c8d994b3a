"""The bench corpus is what the bench says it is: the same every time, all different within, and right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludex.actions.validate import validate
from tests.bench.corpus import Corpus
from tests.bench.project import Project, wrapped

SMALL = Corpus(cards=600, files=20)


@pytest.fixture(scope="module")
def project() -> Project:
    return SMALL.project()


@pytest.fixture(scope="module")
def entries(project: Project) -> dict[str, dict[str, Any]]:
    """Every entry of the project's files, by id."""
    found: dict[str, dict[str, Any]] = {}
    for text in project.yaml().values():
        said = yaml.load(text, Loader=yaml.CSafeLoader)
        for slug, entry in said.get("entries", {}).items():
            assert f"{said['kind']}/{slug}" not in found
            found[f"{said['kind']}/{slug}"] = entry
    return found


def cards(entries: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    return [entry for name, entry in entries.items() if name.startswith("card/")]


def hooks(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for steps in card["hooks"].values():
        yield from steps.values()


def changes(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for stages in card["modifies"].values():
        yield from stages.values()


def test_the_same_parameters_give_the_same_bytes(project: Project) -> None:
    again = SMALL.project()
    assert (again.files, again.translated) == (project.files, project.translated)
    assert Corpus(SMALL.cards, SMALL.files, seed=2).project().files != project.files


def test_there_are_as_many_as_asked_for(project: Project, entries: dict[str, dict[str, Any]]) -> None:
    assert len(cards(entries)) == SMALL.cards
    assert len(project.yaml()) == SMALL.files


def test_each_card_has_two_statements_and_three_expressions_and_no_two_share_one(
    entries: dict[str, dict[str, Any]],
) -> None:
    statements = [json.dumps(each) for card in cards(entries) for hook in hooks(card) for each in hook["do"]]
    expressions = [hook["when"] for card in cards(entries) for hook in hooks(card)]
    expressions += [change[name] for card in cards(entries) for change in changes(card) for name in change]
    assert len(set(statements)) == len(statements) == 2 * SMALL.cards
    assert len(set(expressions)) == len(expressions) == 3 * SMALL.cards


def test_each_card_has_a_template_and_its_texts_in_both_languages(
    project: Project, entries: dict[str, dict[str, Any]]
) -> None:
    texts = [card["text"] for card in cards(entries)]
    assert all("{{ reach }}" in text for text in texts)
    assert len(set(texts)) == len({card["title"] for card in cards(entries)}) == SMALL.cards
    told = {words.splitlines()[2]: words.splitlines()[4] for words in project.translated}
    for name, entry in entries.items():
        if name.startswith("card/"):
            english = told[f'msgctxt "{name}.text"'], told[f'msgctxt "{name}.title"']
            assert all(len(line) > len('msgstr ""') for line in english)
            assert ("{{ ally" in entry["text"]) == ("{{ ally" in english[0])


def test_every_reference_leads_to_an_entry(entries: dict[str, dict[str, Any]]) -> None:
    named = {
        f"{kind}/{slug}"
        for card in cards(entries)
        for kind, slugs in {
            "card": [card["ally"], *card.get("rivals", ())],
            "trait": card["traits"],
            "rule": card.get("by", ()),
            "ability": card.get("abilities", ()),
            "procedure": [step for steps in card["hooks"].values() for step in steps],
            "quantity": card["modifies"],
        }.items()
        for slug in slugs
    }
    assert named <= set(entries)
    in_decks = [slug for name, deck in entries.items() if name.startswith("deck/") for slug in deck["cards"]]
    assert sorted(f"card/{slug}" for slug in in_decks) == sorted(
        name for name in entries if name.startswith("card/")
    )


def test_cards_refer_to_cards_of_other_files(project: Project) -> None:
    abroad = 0
    for path, text in project.yaml().items():
        if "/cards/" in path:
            there = yaml.load(text, Loader=yaml.CSafeLoader)["entries"]
            abroad += sum(card["ally"] not in there for card in there.values())
    assert abroad > SMALL.cards * 0.8


def test_ludex_finds_nothing_wrong_with_it(project: Project, tmp_path: Path) -> None:
    project.write(tmp_path)
    outcome = validate(tmp_path)
    assert [(str(each.span), each.message.render("en")) for each in outcome.findings] == []
    assert outcome.checked["files"] == outcome.checked["checked"] == SMALL.files + 1
    assert outcome.checked["references"] > 4 * SMALL.cards


@pytest.mark.parametrize("asked", [Corpus(cards=15_000), Corpus(cards=100), Corpus(cards=100, files=8)])
def test_what_cannot_be_made_is_refused(asked: Corpus) -> None:
    with pytest.raises(ValueError, match="cards"):
        asked.project()


def test_lines_are_parted_at_plain_spaces_alone() -> None:
    text = "aaa bb\u202f! cc\u00a0: dddd"
    assert wrapped(text, 6) == ["aaa", "bb\u202f!", "cc\u00a0:", "dddd"]
    assert " ".join(wrapped(text, 11)) == text
