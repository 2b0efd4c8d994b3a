"""Reports of findings: text, JSON, SARIF, GitHub lines.

A format is a module of `formats/`, found by its name, with `render(outcome, view) -> str`. This room knows
findings and texts; it opens no content file, prints nothing, and does not know which check found what.
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
    """Result to report: the findings in order, how much was checked, and the texts for excerpts."""

    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def checked(self) -> Mapping[str, int]: ...
    @property
    def texts(self) -> Mapping[str, SourceText]: ...


FIXER = "ludex validate --fix"


class View(NamedTuple):
    """Who reads a report: language and terminal. Formats for programs use the language alone."""

    lang: str = "en"
    colour: bool = False
    width: int = 100
    remarks: bool = True
    """Whether to show findings that only inform, or just count them."""
    most: int | None = None
    """Most findings to show, counting one cause with all its places once; None for all."""
    summary: bool = False
    """Whether to only count findings, by code."""
    fixer: str = FIXER
    """The command that applies the fixes of these findings."""


def format_names() -> tuple[str, ...]:
    """Return the names of all formats, in order, without importing them."""
    names = (name[:-3] for name in os.listdir(_FORMATS) if name.endswith(".py"))
    return tuple(sorted(name for name in names if not name.startswith("_")))


def render(name: str, outcome: Outcome, view: View) -> str:
    """Render an outcome in the format of that name."""
    with pause_garbage_collector():
        text: str = import_module(f"ludex.report.formats.{name}").render(outcome, view)
    return text
