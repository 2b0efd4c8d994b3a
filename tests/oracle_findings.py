"""What the oracle knows of findings: all their codes, and which merely repeat another."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

import ludex
from ludex.core.findings import Code, Severity, declared_codes
from ludex.l10n.codes import NOT_EXTRACTED
from ludex.source.codes.syntax import COLON
from ludex.text.codes import english, french


def drop_echoes(found):
    """At a colon that cuts a text in two, nothing is said of the space before it."""
    cut = []
    for each in found:
        if each.code is COLON:
            edits = each.fix.edits if each.fix else ()
            spans = [each.span, *(edit.span for edit in edits)]
            offsets = range(min(span.start for span in spans), max(span.end for span in spans))
            cut.append((each.span.file, offsets))

    def is_echo(finding):
        about_colon = finding.message.slots.get("mark", ":") == ":"
        return (finding.code in (english.SPACE, french.COLON) and about_colon) and any(
            finding.span.file == file and finding.span.start in offsets for file, offsets in cut
        )

    return [each for each in found if not is_echo(each)]


def drop_what_follows(found, comments):
    """Nothing is said of what only follows from an error that no comment allows: of a text that is missing in
    a catalogue with errors, or of texts beside rules that are wrong.
    """

    def is_allowed(finding):
        return any(
            comment.covers(finding.span) and finding.code.name in [named.code for named in comment.codes]
            for comment in comments
        )

    wrong = [each for each in found if each.severity is Severity.ERROR and not is_allowed(each)]

    def spoils(error, game):
        top, *below = error.span.file.split("/")
        about = error.code.name.rstrip("0123456789")
        reaches = below[:1] in ([game], ["shared"]) or (top == "schemas" and len(below) == 1)
        return reaches and about not in ("CLAIM", "L10N", "TEXT", "FR", "EN")

    def follows(finding):
        if finding.code is NOT_EXTRACTED:
            return any(each.span.file == finding.span.file for each in wrong)
        game = finding.span.file.split("/")[1]
        return finding.code.name.startswith("CLAIM") and any(spoils(each, game) for each in wrong)

    return [each for each in found if not follows(each)]


@cache
def find_all_codes() -> dict[str, Code]:
    """Every code: all are declared once `codes` of each room, and each check, have been imported."""
    for found in pkgutil.walk_packages(ludex.__path__, "ludex."):
        if ".codes" in found.name or found.name.startswith("ludex.checks."):
            import_module(found.name)
    return declared_codes()
