"""Every finding, shown: each directory of `tests/err/` is a small world, and what Ludex says of it.

`<CODE>_<slug>/` holds the files that go over the demo project, and `expected.txt` and `expected.fr.txt`,
what `ludex validate` prints; or `case.toml` names a finished file (`tests/render/broken.py`), and they hold
what `ludex print --preflight` prints. Cases are found by directory; a code without one fails here, and so
does a code without a page in `docs/findings/`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.actions.print_files import inspect_pdf
from ludex.actions.validate import validate
from ludex.compile.outcome import Outcome
from ludex.compile.reported_findings import load_all_codes
from ludex.report import View, render
from tests.render.broken import BROKEN
from tests.worlds import also, is_built, lay, lay_base, preflighted

CASES = sorted(path for path in (Path(__file__).parent / "err").iterdir() if path.is_dir())
PAGES = Path(__file__).parent.parent / "docs" / "findings"


def code_of(case: Path) -> str:
    return case.name.partition("_")[0]


def told(case, folder):
    """What Ludex finds in a case: in its world, or in the finished file that it speaks of."""
    broken = preflighted(case)
    if broken:
        found, text = inspect_pdf("outils.pdf", BROKEN[broken]())
        return Outcome(tuple(found), {"files": 1, "checked": 1}, {text.file: text})
    return (build if is_built(case) else validate)(lay(case, folder))


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """What Ludex finds in a case's world, worked out once for both languages."""
    known = {}

    def outcome(case):
        if case not in known:
            known[case] = told(case, tmp_path_factory.mktemp(code_of(case).lower()))
        return known[case]

    return outcome


@pytest.mark.parametrize("lang, name", [("en", "expected.txt"), ("fr", "expected.fr.txt")])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_is_told_as_expected(case, lang, name, outcomes, golden):
    golden(case / name, render("text", outcomes(case), View(lang=lang)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_shows_its_code_and_no_other(case, outcomes):
    found = {finding.code.name for finding in outcomes(case).findings}
    assert code_of(case) in found
    assert found == {code_of(case)} | also(case)


@pytest.mark.parametrize("code", sorted(load_all_codes()))
def test_every_code_has_a_case_and_a_page(code):
    assert any(code_of(case) == code for case in CASES), f"no directory tests/err/{code}_…"
    assert (PAGES / f"{code}.md").is_file(), "`make docs` writes it"


def test_every_case_is_of_a_code():
    assert {code_of(case) for case in CASES} <= set(load_all_codes())


SHOWN = sorted(name for name, code in load_all_codes().items() if code.wrong)


@pytest.mark.parametrize("name", SHOWN)
def test_the_wrong_example_of_a_code_is_wrong_and_the_right_one_right(name, tmp_path):
    code = load_all_codes()[name]
    assert found_in_example(code.wrong, tmp_path / "wrong", name) == {name}
    assert found_in_example(code.right, tmp_path / "right", name) == set()


def found_in_example(text, root, name):
    """The codes of what Ludex finds in a file of the demo game, other remarks left out."""
    lay_base(root)
    (root / "content" / "demo" / "example.yaml").write_text(text, encoding="utf-8")
    found = validate(root).findings
    return {each.code.name for each in found if each.severity.value != "I" or each.code.name == name}
