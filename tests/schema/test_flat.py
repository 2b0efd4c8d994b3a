"""The schemas for editors: closed, plain, and of one mind with Ludex about whole files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from ludex.schema.catalogue import CORE, Catalogue
from ludex.schema.closed_schemas import FOLDER, EditedGame, format_schema, make_flat_schemas
from ludex.schema.example_words import ENGLISH
from ludex.schema.keywords import ANNOTATIONS, walk_schemas
from tests.schema.test_entries import ODD, SOURCE
from tests.schema.world import check, kind, load_world
from tests.worlds import BASE

SLUGS = {"icon": ["apple"], "module": ["gelee"]}
CARD = "    title: Corbeille\n" + SOURCE


@pytest.fixture(scope="module")
def made(demo: Catalogue) -> dict[str, str]:
    return make_flat_schemas(demo, {"demo": EditedGame("fr", SLUGS), "shared": EditedGame()})


def validator(made: dict[str, str], name: str = "content") -> Any:
    """A stock validator of a game's files, the schemas beside one another as on disk."""
    resources = [
        (path.rpartition("/")[2], Resource.from_contents(json.loads(schema)))
        for path, schema in made.items()
        if path.startswith(f"{FOLDER}/demo/")
    ]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator(json.loads(made[f"{FOLDER}/demo/{name}.schema.json"]), registry=registry)


def test_there_is_one_for_each_game_and_kind_and_one_for_all(made: dict[str, str], demo: Catalogue) -> None:
    kinds = {*demo.kinds_of(CORE), "content", "slugs"}
    assert set(made) == {
        f"{FOLDER}/{game}/{name}.schema.json" for game in ("demo", "shared") for name in kinds
    }


def test_each_is_a_plain_schema_that_closes_its_maps(made: dict[str, str]) -> None:
    for path, schema in made.items():
        data = json.loads(schema)
        Draft202012Validator.check_schema(data)
        assert data["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        for at, each in walk_schemas(data):
            if isinstance(each, dict):
                assert not set(each) & {*ANNOTATIONS, "unevaluatedProperties", "$id"}, (path, at)
        for name, each in data.get("$defs", {}).items():
            assert "properties" not in each or each["additionalProperties"] is False or name == "", (
                path,
                name,
            )


def test_titles_descriptions_and_examples_are_kept(made: dict[str, str]) -> None:
    entry = json.loads(made[f"{FOLDER}/demo/card.schema.json"])["$defs"]["entry"]
    assert {"title", "description"} <= set(entry)
    assert entry["properties"]["title"]["examples"]


def test_examples_that_are_maps_are_offered_as_snippets(made: dict[str, str]) -> None:
    entry = json.loads(made[f"{FOLDER}/demo/card.schema.json"])["$defs"]["entry"]
    assert "examples" not in entry
    for each in entry["defaultSnippets"]:
        assert isinstance(each["body"], dict)
        assert each["label"].startswith("{")
        assert len(each["label"]) <= 61


def test_a_file_says_its_source_or_each_of_its_entries_does(made: dict[str, str]) -> None:
    source = {"status": "original"}
    with_it, without = {"title": "Corbeille", "source": source}, {"title": "Panier"}
    valid = validator(made).is_valid
    assert valid({"kind": "card", "entries": {"a": with_it}})
    assert valid({"kind": "card", "source": source, "entries": {"a": without, "b": with_it}})
    assert not valid({"kind": "card", "entries": {"a": with_it, "b": without}})
    assert not valid({"kind": "card", "id": "a", **without})


def test_the_demo_project_passes(made: dict[str, str], demo: Catalogue) -> None:
    files = sorted((BASE / "content" / "demo").glob("*.yaml"))
    assert len(files) > 3
    for path in files:
        root = check(path.read_text(encoding="utf-8"), demo).document.root
        assert list(validator(made).iter_errors(root)) == []


OTHERWISE = {"no slug of one", "a stray entry"}
RIGHT = [
    f"kind: card\nentries:\n  a:\n{CARD}",
    f"kind: card\ndraft: true\nmodule: gelee\nentries:\n  a:\n{CARD}",
    "kind: card\nid: a\ntitle: X\nsource: {status: original}\n",
    "kind: layout\nid: a\ntitle: X\nsize: [1, 2]\n",
    "kind: icon\nid: a\ntitle: X\npath: M0 0Z\n",
]
WRONG = [
    "kind: card\nid: a\ntitle: X\nsource: {status: original}\nentries:\n  a:\n" + CARD,
    "kind: card\nid: a\ntitle: X\nsource: {status: original}\nextra: 1\n",
    "kind: layout\nid: a\ntitle: X\n",
    "kind: icon\nid: a\ntitle: X\npath: M0 0Z\nfile: a.svg\n",
    "kind: card\nid: a\ntitle: X\n",
    *(each[1] for each in ODD),
]


@pytest.mark.parametrize("text", RIGHT + WRONG)
def test_a_stock_validator_and_ludex_agree_about_files(
    text: str, made: dict[str, str], demo: Catalogue
) -> None:
    ours = check(text, demo)
    assert validator(made).is_valid(ours.document.root) == (ours.findings == [])


def test_a_kind_that_holds_itself_and_counts_its_fields(tmp_path: Path) -> None:
    tree = kind(
        {"below": {"type": "array", "items": {"$ref": "#"}}, "a/b~c%d": {"type": "integer"}}, minProperties=1
    )
    world = load_world(tmp_path, {"schemas/demo/tree.schema.json": tree})
    assert world.findings == []
    made = make_flat_schemas(world.catalogue, {"demo": EditedGame()})
    stock = validator(made, "tree")
    assert stock.is_valid({"kind": "tree", "id": "a", "below": [{"below": []}], "a/b~c%d": 1})
    assert stock.is_valid({"kind": "tree", "entries": {"a": {"below": [{"a/b~c%d": 1}]}}})
    for wrong in (
        {"kind": "tree", "id": "a"},
        {"kind": "tree", "id": "a", "a/b~c%d": "1"},
        {"kind": "tree", "entries": {"a": {"below": [{"kind": "tree"}]}}},
    ):
        assert not stock.is_valid(wrong)


def test_check_jsonschema_reads_them_from_disk(made: dict[str, str], tmp_path: Path) -> None:
    for path, schema in made.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(schema, encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text("kind: card\nid: a\ntitel: X\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--schemafile",
        str(tmp_path / FOLDER / "demo/content.schema.json"),
    ]
    right = subprocess.run(
        [*command, *map(str, (BASE / "content/demo").glob("*.yaml"))], capture_output=True, text=True
    )
    assert right.returncode == 0, right.stdout
    wrong = subprocess.run([*command, str(tmp_path / "wrong.yaml")], capture_output=True, text=True)
    assert wrong.returncode == 1 and "'titel' was unexpected" in wrong.stdout


def test_texts_are_json_whatever_they_hold() -> None:
    schema = {"a": [], "b": {}, "c": 'é\n"', "d": [{"e": list(range(60))}, "x" * 120], "f": {"g": "y" * 120}}
    assert json.loads(format_schema(schema)) == schema
    assert max(len(line) for line in format_schema({"a": {"b": [1] * 40, "c": 2}}).splitlines()) <= 110


def test_slugs_of_the_game_are_named_and_others_are_valid(made: dict[str, str]) -> None:
    slugs = json.loads(made[f"{FOLDER}/demo/slugs.schema.json"])["$defs"]
    assert slugs["icon"] == {"enum": ["apple"]}
    assert slugs["layout"] == {"not": {}}
    assert json.loads(made[f"{FOLDER}/shared/slugs.schema.json"])["$defs"]["icon"] == {"not": {}}
    icon = json.loads(made[f"{FOLDER}/demo/card.schema.json"])["$defs"]["icon"]
    assert {"$ref": "slugs.schema.json#/$defs/icon"} in icon["allOf"][-1]["anyOf"]
    assert "examples" not in icon
    for slug in ("apple", "of-tomorrow"):
        entry = {"title": "Corbeille", "icon": slug, "source": {"status": "original"}}
        assert validator(made).is_valid({"kind": "card", "entries": {"a": entry}})


@pytest.mark.parametrize(("language", "title"), [("fr", "Échelle"), ("en", "Ladder"), ("de", "Ladder")])
def test_examples_are_in_the_language_of_the_game(demo: Catalogue, language: str, title: str) -> None:
    made = make_flat_schemas(demo, {"demo": EditedGame(language)})
    entry = json.loads(made[f"{FOLDER}/demo/card.schema.json"])["$defs"]["entry"]
    assert entry["properties"]["title"]["examples"] == [title]
    assert entry["defaultSnippets"][0]["body"]["title"] == title


def test_every_french_example_of_the_core_has_its_english(demo: Catalogue) -> None:
    """What translators would translate: each text that a schema gives as an example of one."""
    lacking = {
        each.replace("\u00a0", " ").replace("\u202f", " ")
        for kind in demo.kinds_of(CORE).values()
        for _, schema in walk_schemas(dict(kind.written))
        if isinstance(schema, dict) and "x-text" in schema
        for each in schema.get("examples", ())
        if isinstance(each, str)
    } - ENGLISH.keys()
    assert lacking == set()
