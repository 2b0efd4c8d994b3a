"""A driver that does as a test says, in place of the real one: what it is asked, and what is made of it."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from ludex.core.messages import message
from tests.report.samples import CARDS, CODES, Made


class Refusal(ValueError):
    def __init__(self, said):
        super().__init__(said)
        self.message = said
        self.note = None


@dataclass
class Driver:
    """What the next calls give, and what they were asked."""

    outcome: Made = field(default_factory=Made)
    fixed: Made = field(default_factory=Made)
    asked: list = field(default_factory=list)
    files: dict = field(default_factory=dict)
    games: dict = field(default_factory=lambda: {"demo": {"card": 1200, "rule": 3}, "other": {}})

    def validate(self, root, *, paths=(), release=False, on_progress=None):
        self.asked.append((root, tuple(paths), release, on_progress))
        if isinstance(self.outcome, BaseException):
            raise self.outcome
        return self.outcome

    def fix(self, root, outcome, *, wanted, unsafe, paths, release, on_progress):
        chosen = tuple(finding.code.name for finding in outcome.findings if wanted(finding))
        self.asked.append((root, chosen, unsafe, paths, release, on_progress))
        self.outcome = self.fixed
        return self.fixed, 2

    def new_game(self, root, slug, title, language):
        if slug.isupper():
            raise Refusal(message("“{s}” is no slug", "«\u00a0{s}\u00a0» ne va pas", s=slug))
        return {f"content/{slug}/game.yaml": f"title: {title} ({language})\n"}

    def editor_files(self, root, game, language):
        return {}

    def new_entry(self, root, game, kind, slug):
        return f"content/{game}/{kind}-{slug}.yaml", "kind: …\n"

    def made(self, root, slugs=True):
        return self.files

    def install(self, patch):
        """Put what commands import late in the place of the real modules."""
        stand_ins = {
            "actions.validate": {"validate": self.validate, "fix": self.fix},
            "actions.new": {
                "new_game": self.new_game,
                "new_entry": self.new_entry,
                "editor_files": self.editor_files,
            },
            "actions.schema": {
                "stats": lambda root: self.games,
                "flat_schemas": self.made,
                "schema_docs": self.made,
            },
            "compile.outcome": {"Refusal": Refusal, "Outcome": Made},
            "compile.project_folders": {"find_root": find_root},
            "compile.reported_findings": {"load_all_codes": lambda: CODES},
        }
        for place, names in stand_ins.items():
            module = ModuleType(f"ludex.{place}")
            vars(module).update(names)
            patch.setitem(sys.modules, module.__name__, module)


def find_root(start: Path) -> Path | None:
    return next((folder for folder in (start, *start.parents) if (folder / "content").is_dir()), None)


@pytest.fixture
def driver(monkeypatch):
    made = Driver()
    made.install(monkeypatch)
    return made


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project with a game, and the working folder at its root."""
    file = tmp_path / CARDS.file
    file.parent.mkdir(parents=True)
    file.write_text(CARDS.text, encoding="utf-8")
    (file.parent / "game.yaml").write_text("kind: game\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def ludex(monkeypatch):
    """Run a command as a user would; English unless it says otherwise."""
    for name in ("LUDEX_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments, **settings):
        from ludex.cli.root import ludex

        return CliRunner().invoke(ludex, arguments, prog_name="ludex", catch_exceptions=False, **settings)

    return run
