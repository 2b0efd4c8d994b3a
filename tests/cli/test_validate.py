"""`ludex validate`: what it asks for, what it prints where, and its exit codes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ludex.core.findings import make_finding
from tests.report.samples import HINT, Made, at, misspelt, odd

ERROR, ODD, HINTED = misspelt(), odd(), make_finding(HINT, at("kind"))
NOTHING = {"files": 0, "checked": 0}


@pytest.mark.parametrize(
    ("findings", "arguments", "status"),
    [
        ([], [], 0),
        ([HINTED], [], 0),
        ([ODD, HINTED], [], 1),
        ([ERROR], [], 1),
        ([ODD], ["--fail-on", "E"], 0),
        ([ERROR], ["--fail-on", "E"], 1),
        ([HINTED], ["--fail-on", "I"], 1),
        ([ERROR, ODD], ["--fail-on", "never"], 0),
        ([ERROR, ODD, HINTED], ["--select", "HINT"], 0),
        ([ERROR, HINTED], ["--select", "style,field001"], 1),
        ([ERROR, ODD], ["--select", "STYLE", "--select", "HINT001", "--fail-on", "E"], 0),
    ],
)
def test_exit_codes_follow_the_findings(ludex, driver, project, findings, arguments, status):
    driver.outcome = Made(tuple(findings))
    assert ludex("validate", *arguments).exit_code == status


def test_findings_go_to_standard_output_alone(ludex, driver, project):
    driver.outcome = Made((ERROR, ODD))
    result = ludex("validate")
    assert result.stderr == ""
    assert result.stdout.startswith("content/demo/cards.yaml:4:5: E FIELD001 ")
    assert "\x1b" not in result.stdout


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_machines_read_standard_output_alone(ludex, driver, project, form):
    driver.outcome = Made((ERROR,))
    assert json.loads(ludex("validate", "--format", form, "--fix").stdout)


def test_selection_holds_for_what_is_reported(ludex, driver, project):
    driver.outcome = Made((ERROR, ODD, HINTED))
    made = json.loads(ludex("validate", "--select", "STYLE,HINT", "--format", "json").stdout)
    assert [finding["code"] for finding in made["findings"]] == ["STYLE001", "HINT001"]


def test_a_code_that_is_none_is_a_wrong_call(ludex, driver, project):
    result = ludex("validate", "--select", "FEILD001")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "ludex: unknown finding code “FEILD001”; for a list: ludex explain\n  did you mean FIELD001?\n"
    )


def test_the_driver_is_asked_for_what_the_author_asked(ludex, driver, project, monkeypatch):
    monkeypatch.chdir(project / "content")
    ludex("validate", "demo/cards.yaml", "../content/demo", "--release")
    assert driver.asked == [
        (project, (project / "content/demo/cards.yaml", project / "content/demo"), True, None)
    ]


def test_without_a_path_the_whole_project_is_checked_from_any_folder(ludex, driver, project, monkeypatch):
    monkeypatch.chdir(project / "content" / "demo")
    ludex("validate")
    assert driver.asked == [(project, (), False, None)]


def test_fixes_are_made_for_what_is_selected_and_what_remains_is_reported(ludex, driver, project):
    driver.outcome, driver.fixed = Made((ERROR, ODD, HINTED)), Made((ODD, HINTED))
    result = ludex(
        "validate", "content/demo", "--release", "--fix", "--unsafe-fixes", "--select", "FIELD,HINT"
    )
    checked = (project, (project / "content/demo",), True, None)
    assert driver.asked == [checked, (project, ("FIELD001", "HINT001"), True, *checked[1:])]
    assert result.stderr == "ludex: mistakes fixed: 2\n"
    assert "HINT001" in result.stdout
    assert "FIELD001" not in result.stdout
    assert "STYLE001" not in result.stdout
    assert result.exit_code == 0


def test_unsafe_fixes_alone_are_a_wrong_call(ludex, driver, project):
    result = ludex("validate", "--unsafe-fixes", "--lang", "fr")
    assert (result.exit_code, driver.asked) == (2, [])
    assert result.stderr == "ludex: --unsafe-fixes demande --fix.\n"


def test_nothing_checked_is_an_exit_code_of_its_own(ludex, driver, project):
    driver.outcome = Made(checked=NOTHING)
    result = ludex("validate", "content/demo", "--format", "json")
    assert result.exit_code == 3
    assert json.loads(result.stdout) == {"findings": [], "checked": NOTHING}
    assert result.stderr == "ludex: nothing was checked: no content file was found.\n"


def test_findings_about_files_that_could_not_be_checked_come_first(ludex, driver, project):
    driver.outcome = Made((ERROR,), checked={"files": 1, "checked": 0})
    assert ludex("validate").exit_code == 1


def test_no_project_at_all(ludex, driver, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = ludex("validate", "--format", "json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["findings"] == []
    assert result.stderr == "ludex: nothing was checked: neither this folder nor any above has content/.\n"
    assert driver.asked == []


def test_a_path_that_is_missing_or_outside_is_a_wrong_call(ludex, driver, project, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    assert ludex("validate", "content/nowhere.yaml").exit_code == 2
    result = ludex("validate", str(outside))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is not in a project" in result.stderr
    (project / "content" / "link").symlink_to(outside)
    assert "is not in a project" in ludex("validate", "content/link").stderr
    (outside / "content").mkdir()
    result = ludex("validate", str(outside), "content")
    assert result.exit_code == 2
    assert "different projects" in result.stderr


def test_formats_that_do_not_exist_are_refused_with_those_that_do(ludex, driver, project):
    result = ludex("validate", "--format", "xml")
    assert result.exit_code == 2
    assert "choose from github, json, sarif or text" in result.stderr


def test_outcomes_are_not_changed_in_place(ludex, driver, project):
    driver.outcome = Made((ERROR, ODD))
    before = replace(driver.outcome)
    ludex("validate", "--select", "STYLE")
    assert driver.outcome == before
