"""The pack of a game with one language more, that nobody speaks: to try prints with (see `l10n.pseudo`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludex.driver.compiling import Compilation
from ludex.driver.provisional import provisional
from ludex.driver.stretches import dumps
from ludex.driver.validation import Run
from ludex.l10n.pseudo import LOCALE, pseudo_texts
from ludex.link.symbols import SHARED
from ludex.pack.reader import Pack


@contextmanager
def pretended(root: Path, game: str) -> Iterator[Pack]:
    """The content as it stands. The game must be without errors."""
    made = Run(root, release=False).compiled(None)
    with provisional(made, game, list(_said(made, game)), list(_said(made, SHARED))) as (_, pack):
        yield pack


def _said(made: Compilation, part: str) -> Iterator[tuple[str, str, str]]:
    game = made.texting(part).game
    for key, said in pseudo_texts(game).items() if game is not None else ():
        yield LOCALE, key, dumps(said[0] if len(said) == 1 else {"one": said[0], "other": said[1]})
