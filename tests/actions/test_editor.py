"""A new game is known to the editor where somebody keeps settings for one; all else in them stays."""

from __future__ import annotations

import json

import pytest

from ludex.actions.new import add_schema_mapping, editor_files
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
