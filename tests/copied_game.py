"""A copy of a game whose content may be changed: which of its examples notice a change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from ludex.actions.build import build
from ludex.engine.load.machine_loader import load
from ludex.pack.reader import Pack
from ludex.proof.example_cases import cases, read_case
from ludex.proof.example_runner import run_example
from tests.built_games import ROOT, copy_built_game, lay_game


class CopiedGame:
    """A game, copied and built in a folder of its own, which raises ValueError where it does not build."""

    def __init__(self, name: str, project: Path, root: Path) -> None:
        self.name, self.root = name, root
        if project.resolve() == ROOT:
            copy_built_game(name, root)
        else:
            lay_game(name, root, project)
        self.build()
        with self.open_pack() as pack:
            self.cases = [(case.id, case.cites) for case in cases(pack)]

    def open_pack(self) -> Pack:
        return Pack.open(self.root / "build" / f"{self.name}.ludex")

    def build(self) -> None:
        """Write the pack.

        Whether the engine loads it shows when it is loaded to run the examples. What no example reads is
        left out: conditions on content, for which the pack would be loaded once more, and what is only about
        words.
        """
        with (
            patch("ludex.actions.refusals.find_refusal", lambda *_: None),
            patch("ludex.compile.compilation.Compilation.check_conditions", lambda _: None),
            patch("ludex.compile.compilation.Compilation.check_claims", lambda _: None),
            patch("ludex.compile.compilation.Compilation.check_texts", lambda _, *, release: None),
        ):
            outcome = build(self.root, [self.name])
        wrong = [
            f"{each.code.name} {each.span.file}: {each.message.render('en')}"
            for each in outcome.findings
            if each.severity.value == "E"
        ]
        if wrong:
            raise ValueError("\n".join(wrong))

    def find_failures(self, rule: str = "") -> Iterator[str]:
        """The names of examples that fail, one at a time; those that cite the rule first.

        Each is decoded when its turn comes, since one of the first mostly fails.
        """
        with self.open_pack() as pack:
            machine = load(pack)
            for name, _ in sorted(self.cases, key=lambda each: f"rule/{rule}" not in each[1]):
                case = read_case(pack, name)
                assert case is not None
                if not run_example(machine, case).passed:
                    yield case.name

    @contextmanager
    def changed(self, file: str, change: Callable[[str], str]) -> Iterator[None]:
        """The game with another text in one file."""
        path = self.root / file
        right = path.read_text(encoding="utf-8")
        path.write_text(change(right), encoding="utf-8")
        try:
            self.build()
            yield
        finally:
            path.write_text(right, encoding="utf-8")
