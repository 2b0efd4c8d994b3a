"""What the oracle knows of findings: all their codes, and which merely repeat another."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

import ludex
from ludex.core.findings import Code, declared_codes
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


@cache
def find_all_codes() -> dict[str, Code]:
    """Every code: all are declared once `codes` of each room, and each check, have been imported."""
    for found in pkgutil.walk_packages(ludex.__path__, "ludex."):
        if ".codes" in found.name or found.name.startswith("ludex.checks."):
            import_module(found.name)
    return declared_codes()
