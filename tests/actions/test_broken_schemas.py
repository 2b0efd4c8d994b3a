"""An error in a schema is told whatever part of the project somebody asks about."""

from __future__ import annotations

from ludex.actions.validate import validate
from tests.compile.edits import small_project


def test_an_error_in_a_schema_is_told_whatever_path_is_asked_for(tmp_path):
    root = small_project(tmp_path)
    (schema,) = (root / "schemas" / "demo").glob("*.json")
    text = schema.read_text(encoding="utf-8")
    schema.write_text(text.rstrip().removesuffix("}") + ",}", encoding="utf-8")
    asked = [root / "content" / "demo" / "game.yaml"]
    told = [each.span.file for each in validate(root, paths=asked).findings]
    assert schema.relative_to(root).as_posix() in told
    schema.write_text(text, encoding="utf-8")
    assert validate(root, paths=asked).findings == ()
