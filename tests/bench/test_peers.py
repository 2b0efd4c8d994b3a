"""The peers have real work: their one schema takes what is right and refuses what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from ludex.actions.schema import flat_schemas
from tests.bench.corpus import Corpus
from tests.bench.peers import check_jsonschema, one_schema
from tests.bench.project import GAME, Project

SMALL = Corpus(cards=40, files=12)


@pytest.fixture(scope="module")
def project() -> Project:
    return SMALL.project()


@pytest.fixture(scope="module")
def schema(project: Project, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    project.write(root)
    for name, text in flat_schemas(root).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return one_schema(root / "schemas" / "flat" / GAME, root)


def test_every_file_of_the_corpus_fits(project: Project, schema: Path) -> None:
    validator = Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))
    for path, text in project.yaml().items():
        said = yaml.load(text, Loader=yaml.CSafeLoader)
        assert not list(validator.iter_errors(said)), path


@pytest.mark.parametrize("change", [{"reach": 99}, {"allly": "x"}, {"text": ""}, {"hooks": {"after": {}}}])
def test_a_mistake_deep_in_a_file_does_not(project: Project, schema: Path, change: dict[str, Any]) -> None:
    validator = Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))
    said = next(
        yaml.load(text, Loader=yaml.CSafeLoader) for path, text in project.yaml().items() if "/cards/" in path
    )
    next(reversed(said["entries"].values())).update(change)
    assert not validator.is_valid(said)


def test_a_peer_that_fails_is_not_run(schema: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("kind: card\nentries: {a: {}}\n", encoding="utf-8")
    peer = check_jsonschema(schema, [bad])
    assert peer.absent
