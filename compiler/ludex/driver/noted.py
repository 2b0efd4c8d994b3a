"""A pack that takes down what is asked of it: whatever was drawn from it stands while the answers are the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any

from ludex.pack.reader import Pack

Asked = Sequence[Any]
"""The name of a look-up, and what was looked up."""


class Noted:
    """Answers as the pack does. The manifest is no answer: it has a hash of everything."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self.asked: dict[tuple[Any, ...], None] = {}

    def __len__(self) -> int:
        return len(self._pack)

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self._pack, name)
        return answer if name == "manifest" else self._noting(name, answer)

    def _noting(self, name: str, answer: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*about: Any) -> Any:
            self.asked[name, *about] = None
            return answer(*about)

        return ask


def answers(pack: Pack, asked: Iterable[Asked]) -> str:
    """A digest of all that a pack answers."""
    made = blake2b(digest_size=16)
    for name, *about in asked:
        made.update(repr(_answer(pack, name, about)).encode("utf-8", "surrogatepass"))
    return made.hexdigest()


def _answer(pack: Pack, name: str, about: Sequence[Any]) -> Any:
    """That it has no such entry is an answer too: another pack had it, and lost it since."""
    try:
        return getattr(pack, name)(*about)
    except LookupError as failure:
        return type(failure).__name__
