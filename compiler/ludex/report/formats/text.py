"""Findings for people: each said in full, then how much was found and how much was looked at."""

from __future__ import annotations

from ludex.report import Outcome, View
from ludex.report.colour import Paint
from ludex.report.summary import advice, summary


def render(outcome: Outcome, view: View) -> str:
    """The whole report, as lines for a terminal."""
    lines: list[str] = []
    shown = [each for each in outcome.findings if view.remarks or each.severity.value != "I"]
    if shown:
        from ludex.report.said import said  # a run that finds nothing starts faster without

        lines += (line for finding in shown for line in (*said(finding, outcome, view), ""))
    lines.append(Paint(view.colour)("title", summary(outcome, view.lang)))
    lines += advice(shown, view.lang)
    return "\n".join(lines) + "\n"
