"""Reports of findings: text, JSON, SARIF, GitHub lines.

A format is a module of `formats/` with `render(outcome, view) -> str`, which is found by its name. This room
knows findings and texts; it opens no content files, prints nothing, and knows nothing of checks.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

from ludex.core.garbage import pause_garbage_collector

if TYPE_CHECKING:
    from ludex.core.findings import Finding
    from ludex.core.spans import SourceText

_FORMATS = os.path.join(os.path.dirname(__file__), "formats")


class Outcome(Protocol):
    """Result to report: findings in order, numbers of checked things, and texts for excerpts."""

    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def checked(self) -> Mapping[str, int]: ...
    @property
    def texts(self) -> Mapping[str, SourceText]: ...


FIXER = "ludex validate --fix"


class View(NamedTuple):
    """View of a report: language, terminal, and what to show. Formats for programs use only the language."""

    lang: str = "en"
    colour: bool = False
    width: int = 100
    severities: str = "EWI"
    """Severities that are shown, by letter; findings of other severities are only counted."""
    most: int | None = None
    """Maximum number of findings to show, where findings shown as one group count once; None for all."""
    summary: bool = False
    """Whether to only count findings, by code."""
    fixer: str = FIXER
    """The command that applies the fixes of these findings."""


def format_names() -> tuple[str, ...]:
    """Return the names of all formats in order, without importing them."""
    names = (name[:-3] for name in os.listdir(_FORMATS) if name.endswith(".py"))
    return tuple(sorted(name for name in names if not name.startswith("_")))


def render(name: str, outcome: Outcome, view: View) -> str:
    """Render an outcome in the format with this name."""
    with pause_garbage_collector():
        text: str = import_module(f"ludex.report.formats.{name}").render(outcome, view)
    return text
