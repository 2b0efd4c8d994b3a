"""Small games for the tests of claims: the demo world with files laid over it, checked in memory."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from ludex.claims.check import find
from ludex.claims.checked_game import CheckedGame
from ludex.core.findings import Finding
from ludex.lang.claims import RuleClaim
from tests.oracle import Project, compile_project
from tests.oracle_claims import make_checked_game
from tests.worlds import lay_base

RULES = {
    "terms": """\
kind: term
entries:
  apple:
    words:
      fr: {one: pomme, other: pommes, gender: f}
      en: {one: apple, other: apples}
    definition: Ce que l’on cueille.
    source: {status: original}
  tree:
    words:
      fr: {one: arbre, other: arbres, gender: m}
      en: {one: tree, other: trees}
    definition: Où l’on cueille.
    source: {status: original}
""",
    "traits": """\
kind: trait
entries:
  red: {title: rouge, source: {status: original}}
  sour: {title: Acide, source: {status: original}}
""",
    "quantities": """\
kind: quantity
entries:
  apples:
    args: {sort: entry trait}
    base: 1
    stages: {tools: {op: add}, weather: {op: add}}
    source: {status: original}
  bonus:
    base: 4
    stages: {tools: {op: add}}
    source: {status: original}
""",
    "procedures": """\
kind: procedure
entries:
  gather:
    args: {apples: int}
    do: [{log: told, with: {apples: apples}}]
    says: {told: "Cueillette\u00a0: {{ apples }}"}
    source: {status: original}
  paint:
    args: {how: entry trait, apples: int}
    do: [{log: told, with: {apples: apples}}]
    says: {told: "Peinture\u00a0: {{ apples }}"}
    source: {status: original}
""",
}


def card(text: str, rules: str = "", slug: str = "hook", kind: str = "card") -> dict[str, str]:
    """A file with one card: its text, and its other fields as an author writes them, from their margin."""
    said = f"    text: {text}\n" if text else ""
    lines = "".join(f"    {line}\n" for line in rules.splitlines())
    head = f"kind: {kind}\nentries:\n  {slug}:\n    title: Crochet\n"
    return {slug: f"{head}{said}{lines}    source: {{status: original}}\n"}


def compiled(files: Mapping[str, str]) -> Project:
    """The demo world with the rules above and these files, all stages run."""
    with tempfile.TemporaryDirectory() as folder:
        root = lay_base(Path(folder))
        for name, text in {**RULES, **files}.items():
            place = root / (name if name.startswith("schemas/") else f"content/demo/{name}.yaml")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        project = compile_project(root)
    wrong = [
        each
        for each in project.findings
        if each.severity.value == "E" and not each.code.name.startswith("CLAIM")
    ]
    assert not wrong, [(each.code.name, each.message.render("en")) for each in wrong]
    return project


def claims(files: Mapping[str, str]) -> list[RuleClaim]:
    """The claims of all entries."""
    return [claim for program in compiled(files).rules["demo"].programs for claim in program.claims]


def checked(files: Mapping[str, str]) -> CheckedGame:
    """The demo game, ready to be checked."""
    project = compiled(files)
    made = make_checked_game(project, "demo")
    assert made is not None
    return made


def findings(files: Mapping[str, str]) -> list[Finding]:
    """What the texts of the demo game say otherwise than its rules."""
    return sorted(find(checked(files)), key=lambda each: each.order)


def said(files: Mapping[str, str]) -> list[str]:
    """The same, each as its severity, its code and the word that it stands at."""
    game = checked(files)
    texts = {each.document.file: each.document.text.text for each in game.entries}
    found = sorted(find(game), key=lambda each: each.order)
    return [
        f"{each.severity.value} {each.code.name} {texts[each.span.file][each.span.start : each.span.end]}"
        for each in found
    ]
