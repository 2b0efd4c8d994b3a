"""The pages about kinds: every field is told, links lead somewhere, and no text is read as markup."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

from ludex.schema.catalogue import CORE, Catalogue
from ludex.schema.kind_pages import FOLDER, make_pages
from tests.schema.world import check, field, kind, load_world


@pytest.fixture(scope="module")
def made(demo: Catalogue) -> dict[str, str]:
    return make_pages(demo, ["demo"])


def test_there_is_a_page_for_each_kind_and_an_index_of_them(made: dict[str, str], demo: Catalogue) -> None:
    kinds = set(demo.kinds_of(CORE))
    assert set(made) == {f"{FOLDER}/{name}.md" for name in {*kinds, "common", "README"}}
    for name in kinds:
        assert f"- [`{name}`]({name}.md): " in made[f"{FOLDER}/README.md"]


def test_every_field_stands_in_the_table_of_its_kind(made: dict[str, str], demo: Catalogue) -> None:
    for name, each in demo.kinds_of(CORE).items():
        page = made[f"{FOLDER}/{name}.md"]
        for field_name in each.schema["properties"]:
            required = " (required)" if field_name in each.schema.get("required", ()) else ""
            assert f"| `{field_name}`{required} | " in page, (name, field_name)


def anchors(page: str) -> set[str]:
    """The anchors of a page's headings, as Markdown readers make them."""
    return {
        re.sub(r"[^\w -]", "", each.lower()).strip().replace(" ", "-")
        for each in re.findall(r"^#+ (.*)$", page, re.M)
    }


def test_every_link_leads_to_a_page_and_a_heading(made: dict[str, str]) -> None:
    count = 0
    for path, page in made.items():
        for link in re.findall(r"\]\(([^)]+)\)", page):
            target, _, anchor = link.partition("#")
            meant = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            assert meant in made, (path, link)
            assert not anchor or anchor in anchors(made[meant]), (path, link)
            count += 1
    assert count > 100


def test_tables_have_three_cells_in_each_row(made: dict[str, str]) -> None:
    for path, page in made.items():
        for line in page.splitlines():
            if line.startswith("| "):
                assert len(re.findall(r"(?<!\\)\|", line)) == 4, (path, line)


def test_the_example_of_each_page_is_a_right_file(made: dict[str, str], demo: Catalogue) -> None:
    for name in demo.kinds_of(CORE):
        text = made[f"{FOLDER}/{name}.md"].split("```yaml\n")[1].split("```")[0]
        said = [each for each in check(text, demo).said if not each.startswith("ENTRY008")]
        assert said == [], name


def test_examples_are_in_english_like_the_rest_of_the_page(made: dict[str, str]) -> None:
    page = made[f"{FOLDER}/card.md"]
    assert "Ladder" in page
    assert "Échelle" not in page.replace("« de l’Échelle »", "")
    assert "[more](common.md#source)" in page


def test_who_may_refer_to_a_kind_is_told(made: dict[str, str]) -> None:
    page = made[f"{FOLDER}/card.md"]
    assert "- [`deck`](deck.md): `cards`" in page.split("## Kinds that refer to it")[1]


def test_pages_of_a_game_tell_what_it_adds(tmp_path: Path) -> None:
    tool = kind(
        {"weight": {"type": "integer", "minimum": 1}, "of": {"x-ref": "tool"}}, **{"x-extends": "card"}
    )
    card = kind({"cost": {"enum": ["a|b", 2]}}, **{"x-state": {"used": field(type="boolean", default=False)}})
    files = {"schemas/demo/tool.schema.json": tool, "schemas/demo/card.schema.json": card}
    made = make_pages(load_world(tmp_path, files).catalogue, ["demo"])
    page = made[f"{FOLDER}/demo/tool.md"]
    assert "It extends [`card`](card.md)" in page and "a whole number, 1 or more" in page
    assert "a slug of [`tool`](tool.md)" in page and "[more](../common.md#source)" in page
    page = made[f"{FOLDER}/demo/card.md"]
    assert "`a&#124;b` or `2`" in page and "## Run-time fields" in page and "Default: `false`." in page
    assert "- [`tool`](demo/tool.md): A thing." in made[f"{FOLDER}/README.md"]


def test_texts_of_schemas_are_not_read_as_markup(tmp_path: Path) -> None:
    odd = {**kind({}), "title": "A *b* | c", "description": "<b>[x](y) `<z>` `"}
    made = make_pages(load_world(tmp_path, {"schemas/demo/odd.schema.json": odd}).catalogue, ["demo"])
    page = made[f"{FOLDER}/demo/odd.md"]
    assert r"# A \*b\* \| c (`odd`)" in page and r"\<b\>\[x\](y) `<z>` \`" in page
