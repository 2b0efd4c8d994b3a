"""A new game is known to the editor where somebody keeps settings for one; all else in them stays."""

from __future__ import annotations

import json

import pytest

from ludex.actions.new import add_schema_mapping, editor_files
from tests.house.rooms import ROOT
from tests.worlds import lay_base

SCHEMA, FILES = "./schemas/flat/demo/content.schema.json", "content/demo/**/*.yaml"
LINE = f'"{SCHEMA}": "{FILES}"'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{}", '{\n  "yaml.schemas": {%s}\n}'),
        ("{ }\n", '{\n  "yaml.schemas": {%s}\n}\n'),
        ('{\n  "a": 1\n}\n', '{\n  "yaml.schemas": {%s},\n  "a": 1\n}\n'),
        ('{"a": 1}', '{\n  "yaml.schemas": {%s}, "a": 1}'),
        ('{\n    "yaml.schemas": {}\n}', '{\n    "yaml.schemas": {\n      %s\n    }\n}'),
        (
            '{\n\t"yaml.schemas": {\n\t\t"x": "y" // mine\n\t},\n}',
            '{\n\t"yaml.schemas": {\n\t\t%s,\n\t\t"x": "y" // mine\n\t},\n}',
        ),
        ('{"yaml.schemas": {"x": "y"}}', '{"yaml.schemas": {\n  %s, "x": "y"}}'),
        ('{\n// "yaml.schemas": {\n}', '{\n// "yaml.schemas": {\n}'),
        ("[]", "[]"),
    ],
)
def test_a_line_is_added_and_nothing_else_changed(before, after):
    expected = after.replace("%s", LINE)
    assert add_schema_mapping(before, "demo") == expected
    assert add_schema_mapping(expected, "demo") == expected


def test_the_closed_schemas_come_along(tmp_path):
    root = lay_base(tmp_path)
    assert editor_files(root, "demo") == {}
    settings = root / ".vscode/settings.json"
    settings.parent.mkdir()
    settings.write_text('{\n  "a": "é"\n}\n', encoding="utf-8")
    made = editor_files(root, "demo")
    assert json.loads(made[".vscode/settings.json"]) == {"a": "é", "yaml.schemas": {SCHEMA: FILES}}
    assert SCHEMA.removeprefix("./") in made
    assert all(path.startswith(("schemas/flat/demo/", ".vscode/")) for path in made)
    settings.write_bytes(b"\xff")
    assert editor_files(root, "demo") == {}


def test_this_project_tells_the_editor_of_every_game_and_of_its_settings():
    text = (ROOT / ".vscode" / "settings.json").read_text(encoding="utf-8")
    told = json.loads(text)["yaml.schemas"]
    games = [each.name for each in (ROOT / "content").iterdir() if each.is_dir()]
    wanted = {f"./schemas/flat/{game}/content.schema.json": f"content/{game}/**/*.yaml" for game in games}
    assert told == wanted | {"./schemas/meta/project.schema.json": "content/project.yaml"}
    assert all((ROOT / schema).is_file() for schema in told)
