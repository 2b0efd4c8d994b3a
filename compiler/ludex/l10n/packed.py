"""The translated texts of a game, as its pack holds them: by key, in the form of the source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.l10n.judging import Judged
from ludex.l10n.lock import State

Said = str | dict[str, str]
"""A wording, or those of a counted text."""

_FORMS = ("one", "other")


def packed(known: Iterable[Judged]) -> Iterator[tuple[str, Said]]:
    """What is translated, stale translations too: they are told of, and a release is refused for them.

    A text that is not translated is not there. It is not said in the source language instead: whoever prints
    or plays must know that it is missing.
    """
    for text, message, state, _ in known:
        if message is None or state is State.MISSING or len(message.target) != len(text.source):
            continue
        target = message.target
        yield text.key, dict(zip(_FORMS, target, strict=True)) if text.counted else target[0]
