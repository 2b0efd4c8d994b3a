"""SARIF 2.1.0: the rules of the specification that a reader of the log relies on.

The official schema is too large to carry along; these are its rules for what we write, and those that no
schema can state.
"""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

from hypothesis import given
from hypothesis import strategies as st

from ludex.core.findings import Edit, Fix, Severity, make_finding
from ludex.core.messages import message
from ludex.core.spans import SourceText, Span
from ludex.report import View, render
from tests.report.samples import CARDS, FIELD, HINT, Made, at, misspelt, odd

LEVELS = {"error", "warning", "note"}
URI = re.compile(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+\Z")


def run_of(*findings, lang="en", texts=None):
    log = json.loads(render("sarif", Made(findings, texts=texts or Made().texts), View(lang)))
    check(log)
    return log["runs"][0]


def check(log):
    """What the specification wants of any log of ours."""
    assert set(log) == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["defaultConfiguration"]["level"] in LEVELS
        assert all(rule[name]["text"] for name in ("shortDescription", "fullDescription", "help"))
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in LEVELS
        assert re.fullmatch(r"(?:[^{}]|\{\{|\}\})*", result["message"]["text"])
        ids = [location["id"] for location in result.get("relatedLocations", [])]
        assert ids == list(range(1, len(ids) + 1))
        for location in result["locations"] + result.get("relatedLocations", []):
            check_artifact(location["physicalLocation"]["artifactLocation"], run)
            check_region(location["physicalLocation"]["region"])
        for fix in result.get("fixes", []):
            assert fix["description"]["text"]
            for change in fix["artifactChanges"]:
                check_artifact(change["artifactLocation"], run)
                assert change["replacements"]
                for replacement in change["replacements"]:
                    check_region(replacement["deletedRegion"])
                    assert isinstance(replacement["insertedContent"]["text"], str)


def check_artifact(location, run):
    assert URI.match(location["uri"])
    assert not location["uri"].startswith("/")
    base = run["originalUriBaseIds"][location["uriBaseId"]]
    assert "uri" not in base  # a path of this machine


def check_region(region):
    assert set(region) == {"startLine", "startColumn", "endLine", "endColumn"}
    assert all(value >= 1 for value in region.values())
    assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])


def test_a_finding_becomes_a_result_with_everything():
    (result,) = run_of(misspelt())["results"]
    place = {"uri": "content/demo/cards.yaml", "uriBaseId": "%SRCROOT%"}
    word = {"startLine": 4, "startColumn": 5, "endLine": 4, "endColumn": 10}
    (fingerprint,) = result.pop("partialFingerprints").values()
    assert re.fullmatch("[0-9a-f]{32}:1", fingerprint)
    assert result == {
        "ruleId": "FIELD001",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "unknown field “atack”: “card” has no such field\ndid you mean attack?"},
        "locations": [{"physicalLocation": {"artifactLocation": place, "region": word}}],
        "relatedLocations": [
            {
                "id": 1,
                "message": {"text": "the entry begins here"},
                "physicalLocation": {
                    "artifactLocation": place,
                    "region": {"startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 8},
                },
            }
        ],
        "fixes": [
            {
                "description": {"text": "write “attack”"},
                "artifactChanges": [
                    {
                        "artifactLocation": place,
                        "replacements": [{"deletedRegion": word, "insertedContent": {"text": "attack"}}],
                    }
                ],
            }
        ],
    }


def test_rules_are_the_codes_found_with_their_help():
    rules = run_of(odd(), misspelt(), odd())["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["FIELD001", "STYLE001"]
    assert rules[0]["shortDescription"]["text"] == FIELD.title.en
    assert "```yaml\nkind: card\nentries: {}\n```" in rules[0]["help"]["markdown"]
    assert "# ludex: allow FIELD001 reason" in rules[0]["help"]["text"]


def test_levels_follow_the_finding_and_not_only_its_code():
    run = run_of(make_finding(HINT, at("kind")), make_finding(HINT, at("kind"), severity=Severity.ERROR))
    assert [result["level"] for result in run["results"]] == ["note", "error"]
    assert run["tool"]["driver"]["rules"][0]["defaultConfiguration"]["level"] == "note"


def test_messages_hold_no_placeholder_and_no_link():
    (result,) = run_of(odd(name="{0} [a](http://b) [c]"))["results"]
    assert result["message"]["text"] == r"Odd {{0}} \[a](http://b) [c]."


def test_paths_are_percent_encoded():
    text = SourceText("content/été à/100%#?.yaml", "x")
    (result,) = run_of(odd(text.span(0, 1)), texts={text.file: text})["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "content/%C3%A9t%C3%A9%20%C3%A0/100%25%23%3F.yaml"
    assert unquote(uri) == text.file


def test_edits_are_gathered_by_file_and_an_empty_fix_is_none():
    other = SourceText("content/demo/b.yaml", "b: 1\n")
    edits = (Edit(at("garde"), "g"), Edit(other.span(0, 1), "g"), Edit(at("atack"), ""))
    said = message("x", "x")
    texts = {CARDS.file: CARDS, other.file: other}
    findings = [make_finding(HINT, at("kind"), fix=Fix(said, made)) for made in (edits, ())]
    full, empty = run_of(*findings, texts=texts)["results"]
    assert [
        (change["artifactLocation"]["uri"], len(change["replacements"]))
        for change in full["fixes"][0]["artifactChanges"]
    ] == [(CARDS.file, 2), (other.file, 1)]
    assert "fixes" not in empty


def test_nothing_found_is_a_run_without_results():
    run = run_of(lang="fr")
    assert (run["results"], run["tool"]["driver"]["rules"], run["language"]) == ([], [], "fr")


@given(st.text(), st.integers(0, 50), st.integers(0, 50), st.text())
def test_any_text_and_span_make_a_valid_log(content, start, length, name):
    text = SourceText("content/x.yaml", content)
    run_of(odd(Span(text.file, start, start + length), name=name), texts={text.file: text})
