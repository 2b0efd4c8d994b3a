"""What is said of translations that are missing, stale or not complete."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.code import Severity
from ludex.core.finding import Finding, find
from ludex.core.message import Both
from ludex.l10n.changes import is_spelling, told
from ludex.l10n.codes import pairs as codes
from ludex.l10n.judging import Judged
from ludex.l10n.lock import State
from ludex.l10n.plurals import FORMS
from ludex.l10n.po.message import TARGET, Catalogue, Message

_LONGEST = 60
_MARKED = Both(
    "this translation is marked as in need of a look (fuzzy)",
    "cette traduction est marquée comme à réviser (fuzzy)",
)
_NO_SINGULAR = Both(
    "the singular is not translated, the plural is",
    "le singulier n’est pas traduit, alors que le pluriel l’est",
)
_NO_PLURAL = Both(
    "the plural is not translated, the singular is",
    "le pluriel n’est pas traduit, alors que le singulier l’est",
)
_UNCHANGED = Both(
    "the translation is the source itself, word for word",
    "la traduction est la source elle-même, mot pour mot",
)


def check_state(judged: Judged, catalogue: Catalogue, language: str, *, release: bool) -> Iterator[Finding]:
    """Why a translation cannot be used as it is."""
    text, message, state, made_from = judged
    if message is None or message.broken:
        return
    name = next(iter(message.targets), TARGET)
    if text.counted and _is_partial(message):
        yield _incomplete(catalogue, message)
    elif state is State.MISSING:
        said = _short(text.source[0])
        trouble = Both(f"“{said}” is not translated", f"«\u00a0{said}\u00a0» n’est pas traduit")
        yield find(codes.MISSING, catalogue.span(message, name), trouble=trouble, severity=_error(release))
    elif state is State.STALE:
        spelling = bool(made_from) and is_spelling(made_from, text.source, language)
        trouble = _changed(told(made_from, text.source)) if made_from else _MARKED
        yield find(
            codes.STALE,
            catalogue.span(message, name),
            trouble=trouble,
            severity=_error(release and not spelling),
        )


def unchanged(message: Message, catalogue: Catalogue, *, release: bool) -> Finding:
    """The finding about a translation that was never made."""
    name = next(iter(message.targets), TARGET)
    return find(codes.MISSING, catalogue.span(message, name), trouble=_UNCHANGED, severity=_error(release))


def _changed(change: Both) -> Both:
    return Both(
        f"the source has changed since this was translated: {change.en}",
        f"la source a changé depuis cette traduction\u00a0: {change.fr}",
    )


def _is_partial(message: Message) -> bool:
    """Whether some plural forms are translated and others are not, or are not there."""
    filled = [bool(each.strip()) for each in message.target]
    return any(filled) and (not all(filled) or len(filled) != FORMS)


def _incomplete(catalogue: Catalogue, message: Message) -> Finding:
    empty = next((name for name in message.targets if not message.strings[name].value.strip()), None)
    if empty is not None:
        trouble = _NO_SINGULAR if empty == message.targets[0] else _NO_PLURAL
        return find(codes.PLURALS, catalogue.span(message, empty), trouble=trouble)
    count = len(message.targets)
    trouble = Both(
        f"a counted text has {FORMS} forms, this translation {count}",
        f"un texte compté a {FORMS} formes, cette traduction en a {count}",
    )
    return find(codes.PLURALS, catalogue.span(message, message.targets[-1]), trouble=trouble)


def _error(wanted: bool) -> Severity | None:
    return Severity.ERROR if wanted else None


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1].rstrip()}…"
