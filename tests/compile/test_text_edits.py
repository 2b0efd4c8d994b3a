"""An edited text is checked with its translations alone; the run finds what one that knows nothing finds."""

from __future__ import annotations

import re
import shutil
from random import Random

import pytest

from ludex.actions.validate import validate
from ludex.compile.units import checked_texts
from tests.bench.database import Database
from tests.oracle import reports

EDITS = 24


@pytest.fixture
def project(tmp_path):
    """A hundred cards in three languages, and what validating finds at first: nothing."""
    root = tmp_path / "project"
    Database(cards=100).write(root)
    assert not validate(root).findings
    return root


def cards(root):
    return sorted(root.glob("content/*/cards/*.yaml"))


def rewrite(file, pattern, new):
    before = file.read_text(encoding="utf-8")
    after = re.sub(pattern, new, before, count=1)
    assert after != before
    file.write_text(after, encoding="utf-8")


def afresh(root):
    """What a run finds that knows nothing."""
    alone = root.parent / "alone"
    shutil.rmtree(alone, ignore_errors=True)
    shutil.copytree(root, alone, ignore=shutil.ignore_patterns("build"))
    return reports(validate(alone))


def test_an_edited_text_reads_no_catalogue_whole(project, monkeypatch):
    def load(game, files):
        raise AssertionError("the catalogues are read whole")

    rewrite(cards(project)[0], r"(flavour: \".*)remembers", r"\1forgets")
    monkeypatch.setattr(checked_texts, "load", load)
    found = validate(project).findings
    assert [each.code.name for each in found] == ["L10N006", "L10N006"]
    assert {each.span.file.rpartition("/")[2] for each in found} == {"fr.po", "de.po"}
    monkeypatch.undo()
    assert reports(validate(project)) == afresh(project)


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (r"(flavour: \".*)remembers", r"\1remembers the colour of the harbour and the neighbour's armour"),
        (r"(flavour: \".*)remembers", r"\1 remembers {{ nothing }}"),
        (r"(?m)^(    title: )\".*\"$", r'\1"Another Title Altogether"'),
        (r"(?m)^    flavour: .*\n", ""),
        (r"(?m)^  ([a-z-]+):$", r"  \1-renamed:"),
        (r"(?m)^(    flavour: \")", "    # ludex: allow L10N006 for a reason\n" + r"\1Well, "),
    ],
)
def test_other_edits_find_the_same_as_afresh(pattern, new, project):
    for file in cards(project):
        rewrite(file, pattern, new)
        assert reports(validate(project)) == afresh(project)


def test_edits_one_after_another_find_the_same_as_afresh(project):
    random = Random(5)  # noqa: S311 (it has to be the same every time)
    catalogues = sorted(project.glob("content/*/text/*.po"))
    edits = [
        (r"remembers", "knows"),
        (r"knows", "remembers"),
        (r"text: \"(\w+) ", r'text: "\1 always '),
        (r"cost: \d", "cost: 7"),
        (r"text: \".*\"", 'text: "Draw two cards."'),
        (r"flavour: \"", 'flavour: "The grey colour'),
    ]
    for number in range(EDITS):
        file = random.choice(catalogues if number % 8 == 7 else cards(project))
        if file.suffix == ".po":
            rewrite(file, r'(msgctxt "card/.*\nmsgid ".*\nmsgstr ")', r"\1Ah, ")
        else:
            pattern, new = random.choice(edits)
            text = file.read_text(encoding="utf-8")
            places = list(re.finditer(pattern, text))
            if places:
                one = random.choice(places)
                text = text[: one.start()] + one.expand(new) + text[one.end() :]
                file.write_text(text, encoding="utf-8")
        assert reports(validate(project)) == afresh(project), number
