"""Packs that are as new as the content: built first where that is needed, then opened."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludex.cli.output import refuse, tell, view_beside
from ludex.cli.packs import SUFFIX, trouble_said
from ludex.cli.progress import Bar
from ludex.cli.project import games_of, refusals_said
from ludex.cli.status import Status
from ludex.core.message import Both, message
from ludex.report import render

if TYPE_CHECKING:
    from ludex.pack.reader import Pack

_NO_PACK = Both(
    "“{game}” has errors, and no pack: correct what was found first.",
    "«\u00a0{game}\u00a0» a des erreurs et pas de paquet\u00a0: corrigez d’abord ce qui a été trouvé.",
)


def built(root: Path, games: Sequence[str]) -> list[str]:
    """Build these games, or all; says what keeps one from being built, and ends there. The games' names."""
    from ludex.driver import build
    from ludex.pack.refusal import PackError

    try:
        with refusals_said(), Bar() as bar:
            outcome = build(root, games, on_progress=bar.listener)
    except PackError as failure:
        tell(failure.message)
        click.get_current_context().exit(Status.FOUND)
    if any(finding.severity.value == "E" for finding in outcome.findings):
        seen = view_beside()._replace(remarks=False)
        click.echo(render("text", outcome, seen), file=sys.stderr, nl=False, color=True)
        click.get_current_context().exit(Status.FOUND)
    return list(games) or games_of(root)


@contextmanager
def open_pack(root: Path, game: str) -> Iterator[Pack]:
    """The pack of a game that was built."""
    from ludex.pack.reader import Pack

    file = root / "build" / f"{game}{SUFFIX}"
    if not file.is_file():
        refuse(message(*_NO_PACK, game=game))
    with trouble_said(), Pack.open(file) as pack:
        yield pack
