"""The oracle of the incremental compiler: every stage over everything, in memory, and nothing kept.

It runs the table of stages as it stands, and so shares neither units, cache, workers nor rows with what it
is compared to.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import ludex.schema.load.schema_loader
from ludex.compile.game_pack import SharedTranslations
from ludex.compile.outcome import Outcome
from ludex.compile.printed_parts import find_fit_findings
from ludex.compile.reported_findings import drop_repeated_findings, load_all_codes
from ludex.compile.stages import run
from ludex.core import VERSION
from ludex.link.symbols import SHARED
from ludex.pack.reader import Pack
from ludex.pack.writer import encode_contents
from ludex.render.codes import NAMES
from ludex.report import View, render
from ludex.source.claims import Claim
from ludex.source.suppressions import apply_suppressions, find_suppressions
from tests.driver.slow_pack import contents

FORMATS = ("json", "text")


def reports(outcome):
    """All that people and programs are told of an outcome."""
    told = [render(form, outcome, View(lang)) for form in FORMATS for lang in ("en", "fr")]
    return dict(zip(("json.en", "json.fr", "text.en", "text.fr"), told, strict=True))


def plainly(root: Path, work=None):
    """The outcome of a project, and the packs of its games without errors, by game."""
    work = work or run(root)
    granted, found = [], list(work.findings)
    for document in work.documents.values():
        allowed, faults = find_suppressions(document)
        granted += allowed
        found += faults
    for texting in work.texting.values():
        granted += texting.find_suppressions()[0]
    found = drop_repeated_findings(found)
    left = apply_suppressions(found, granted, load_all_codes(), judged=lambda name: name not in NAMES)
    kept = {id(each) for each in left}
    left.sort(key=lambda each: each.order)
    checked = counted(work) | {"allowed": sum(id(each) not in kept for each in found)}
    packs = {
        game: b"".join(
            encode_contents(
                contents(work.linked, game, VERSION, work.texting[game].encode_translations(), common(work))
            )
        )
        for game in work.tree.games
        if not any(stops(each, game) for each in left)
    }
    return Outcome(tuple(left), checked, work.texts), packs


def with_fit(root: Path, work, outcome, packs):
    """The same outcome with what does not fit, measured in packs of our own."""
    found = []
    for data in packs.values():
        (root / "measured").write_bytes(data)
        with Pack.open(root / "measured") as pack:
            found += find_fit_findings(work, pack)
        (root / "measured").unlink()
    allowed = [each for document in work.documents.values() for each in find_suppressions(document)[0]]
    left = apply_suppressions(found, allowed, load_all_codes(), judged=NAMES.__contains__)
    findings = sorted((*outcome.findings, *left), key=lambda each: each.order)
    return replace(outcome, findings=tuple(findings))


def common(work):
    """What games share, as packs say it."""
    return work.texting[SHARED].shared_translations if SHARED in work.texting else SharedTranslations()


def stops(finding, game):
    file = finding.span.file
    mine = file.split("/")[1] in (game, "shared") or (file.startswith("schemas/") and file.count("/") == 1)
    return mine and finding.severity.value == "E"


def counted(work):
    unread = {stored.path for stored in work.tree.files_of(Claim.CONTENT)} - work.documents.keys()
    return {
        "files": len(work.tree.files),
        "checked": sum(stored.path not in unread for stored in work.tree.files),
        "ignored": work.tree.ignored,
        "entries": len(work.entries),
        "references": sum(len(work.linked.annotated_places(entry, "x-ref")) for entry in work.entries),
        "texts": sum(len(work.linked.annotated_places(entry, "x-text")) for entry in work.entries),
    }


def schemas_once(monkeypatch):
    """Load equal schemas once: that takes longer than all else on a small project."""
    true = ludex.schema.load.schema_loader.load

    @lru_cache(40)
    def known(key, tree_key):
        return true(trees[tree_key])

    trees = {}

    def load(tree, core=None):
        data = b"".join((tree.root / stored.path).read_bytes() for stored in tree.schemas)
        names = " ".join([*tree.games, "|", *(stored.path for stored in tree.schemas)])
        trees[names] = tree
        catalogue, findings = known(sha256(data).hexdigest(), names)
        return catalogue, list(findings)

    for module in ("ludex.schema.load.schema_loader", "ludex.compile.stages"):
        monkeypatch.setattr(f"{module}.load", load)
