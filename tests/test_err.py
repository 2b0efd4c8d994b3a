"""Every finding, shown: each directory of `tests/err/` is a small world, and what Ludex says of it.

`<CODE>_<slug>/` holds the files that go over the demo project, and `expected.txt` and `expected.fr.txt`,
what `ludex validate` prints; or `case.toml` names a finished file (`tests/render/broken.py`), and they hold
what `ludex print --preflight` prints. Cases are found by directory; a code without one fails here, and so
does a code without a page in `docs/findings/`.

The cases are in French. The first of a code is also made English, by `english.toml`, for the English page of
the code: `english.txt` is what `ludex validate` prints then. `snippets/` has what is printed for the wrong
snippet of each code.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from ludex.actions.build import build
from ludex.actions.printing.files import inspect_pdf
from ludex.actions.validate import validate
from ludex.compile.outcome import Outcome
from ludex.compile.reported_findings import load_all_codes
from ludex.report import View, render
from ludex.report.examples import ENGLISH, LEXICON_FILE, SNIPPETS, load_lexicon
from tests.render.broken import BROKEN
from tests.worlds import also, is_built, lay, lay_base, make_english, preflighted

ERR = Path(__file__).parent / "err"
CASES = sorted(path for path in ERR.iterdir() if path.is_dir() and path.name != SNIPPETS)
PAGES = Path(__file__).parent.parent / "docs" / "findings"


def code_of(case: Path) -> str:
    return case.name.partition("_")[0]


def told(case, folder):
    """What Ludex finds in a case: in its world, or in the finished file that it speaks of."""
    broken = preflighted(case)
    if broken:
        found, text = inspect_pdf("outils.pdf", BROKEN[broken]())
        return Outcome(tuple(found), {"files": 1, "checked": 1}, {text.file: text})
    return find_in(case, lay(case, folder))


def find_in(case, world):
    return (build if is_built(case) else validate)(world)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_shows_its_code_and_no_other_and_is_told_as_expected(case, tmp_path, golden):
    outcome = told(case, tmp_path)
    for lang, name in (("en", "expected.txt"), ("fr", "expected.fr.txt")):
        golden(case / name, render("text", outcome, View(lang=lang)))
    found = {finding.code.name for finding in outcome.findings}
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
def test_the_wrong_example_of_a_code_is_wrong_and_the_right_one_right(name, tmp_path, golden):
    code = load_all_codes()[name]
    outcome = find_in_example(code.wrong, tmp_path / "wrong")
    assert list_codes(outcome, name) == {name}
    golden(ERR / SNIPPETS / f"{name}.fr.txt", render_findings(outcome, name, "fr"))
    if not has_english(name):
        golden(ERR / SNIPPETS / f"{name}.txt", render_findings(outcome, name, "en"))
    assert list_codes(find_in_example(code.right, tmp_path / "right"), name) == set()


def find_in_example(text, root, lexicon=None):
    """What Ludex finds in the demo game with one more file."""
    lay_base(root)
    (root / "content" / "demo" / "example.yaml").write_text(text, encoding="utf-8")
    return validate(make_english(root, lexicon) if lexicon else root)


def list_codes(outcome, name):
    """The codes that were found, other remarks than those of the code itself left out."""
    found = outcome.findings
    return {each.code.name for each in found if each.severity.value != "I" or each.code.name == name}


def render_findings(outcome, name, lang):
    """What is printed for the findings of a code, without the totals."""
    found = tuple(each for each in outcome.findings if each.code.name == name)
    return render("text", replace(outcome, findings=found), View(lang=lang)).rpartition("\n\n")[0] + "\n"


# The same in English

LEXICON = load_lexicon(ERR)
STAYS_FRENCH = set(tomllib.loads((ERR / LEXICON_FILE).read_text(encoding="utf-8"))["french"]["codes"])


def has_english(code):
    """Whether the samples of a code become English: neither it nor its family stays French."""
    return not STAYS_FRENCH & {code, code.rstrip("0123456789")}


FIRST = {code_of(case): case for case in reversed(CASES)}
IN_ENGLISH = [case for case in FIRST.values() if has_english(code_of(case))]


@pytest.mark.parametrize("case", IN_ENGLISH, ids=lambda case: case.name)
def test_the_first_case_of_a_code_shows_the_same_in_english(case, tmp_path, golden):
    outcome = find_in(case, make_english(lay(case, tmp_path), LEXICON))
    assert {finding.code.name for finding in outcome.findings} == {code_of(case)} | also(case)
    golden(case / ENGLISH, render("text", outcome, View(lang="en")))


@pytest.mark.parametrize("name", list(filter(has_english, SHOWN)))
def test_the_examples_of_a_code_show_the_same_in_english(name, tmp_path, golden):
    code = load_all_codes()[name]
    outcome = find_in_example(code.wrong, tmp_path / "wrong", LEXICON)
    assert list_codes(outcome, name) == {name}
    golden(ERR / SNIPPETS / f"{name}.txt", render_findings(outcome, name, "en"))
    assert list_codes(find_in_example(code.right, tmp_path / "right", LEXICON), name) == set()


def test_no_snippet_is_kept_of_a_code_without_one():
    kept = {path.name.partition(".")[0] for path in (ERR / SNIPPETS).iterdir()}
    assert kept == set(SHOWN)


def test_no_english_is_kept_of_what_stays_french():
    assert {case for case in CASES if (case / ENGLISH).exists()} == set(IN_ENGLISH)
