"""A small world with more content laid over it, built as an author would build it."""

from __future__ import annotations

import shutil
from pathlib import Path

from ludex.actions.build import build
from ludex.engine.game import resolve_machine
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import Outcome, run_example

WORLDS = Path(__file__).parents[1] / "worlds"


def built(folder: Path, world: str, **files: str) -> Pack:
    root = folder / world
    shutil.copytree(WORLDS / world, root, ignore=shutil.ignore_patterns("build"))
    for name, text in files.items():
        (root / "content" / world / f"{name}.yaml").write_text(text, encoding="utf-8")
    outcome = build(root, [world])
    wrong = [(each.code.name, each.span.file, each.message.render("en")) for each in outcome.findings]
    assert wrong == [], wrong
    return Pack.open(root / "build" / f"{world}.ludex")


def example(name: str, body: str) -> str:
    """A file with one example and the rule that it cites; its fields begin at the margin."""
    fields = "".join(f"    {line}\n" for line in body.strip("\n").splitlines())
    return (
        f"kind: example\nentries:\n  {name}:\n    title: {name.capitalize()}\n{fields}"
        "    cites: [r-1]\n    source: {status: original}\n"
    )


RULE = "kind: rule\nentries:\n  r-1: {code: R-1, text: What the examples show., source: {status: original}}\n"


def outcome_of(folder: Path, world: str, body: str, **files: str) -> Outcome:
    """What comes of an example in a world."""
    pack = built(folder, world, examples=example("tried", body), cited=RULE, **files)
    (case,) = cases(pack)
    return run_example(resolve_machine(pack), case)


def told(outcome: Outcome) -> list[str]:
    """Why it fails."""
    return [each.message.render("en") for each in outcome.complaints]
