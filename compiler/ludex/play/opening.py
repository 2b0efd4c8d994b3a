"""A pack as something to play: its rules linked, or one line that says why it cannot be played."""

from __future__ import annotations

from ludex.core.message import Both, Message, Slot
from ludex.engine.load import load
from ludex.engine.machine import Machine
from ludex.expr.failure import Refused
from ludex.pack.reader import Pack

_NO_RULES = Both(
    "the pack of “{game}” holds no rules: build it anew with this version of Ludex.",
    "le pack de «\u00a0{game}\u00a0» ne contient pas de règles\u00a0: reconstruisez-le avec cette "
    "version de Ludex.",
)
_BAD_RULES = Both(
    "the pack of “{game}” cannot be played: {why}",
    "le pack de «\u00a0{game}\u00a0» n’est pas jouable\u00a0: {why}",
)


class UnplayableError(Exception):
    """A pack that holds no game to play, in one line."""

    def __init__(self, said: Both, **slots: Slot) -> None:
        self.message = Message(said, slots)
        super().__init__(self.message.said("en"))


def machine(pack: Pack) -> Machine:
    """The machine of a pack; raises UnplayableError."""
    game = pack.manifest().game
    if "machine" not in pack.programs():
        raise UnplayableError(_NO_RULES, game=game)
    try:
        return load(pack)
    except Refused as refused:
        raise UnplayableError(_BAD_RULES, game=game, why=str(refused)) from None
