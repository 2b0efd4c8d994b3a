"""How one field or text of an entry changed, said in a few words: “attack 2 to 3”."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.core.messages import Both
from ludex.report.words import listed, number, quoted


@dataclass(frozen=True)
class FieldChange:
    """`how` is added, removed, changed, or reordered. Steps and values that are ids name entries."""

    path: Sequence[str | int]
    how: str
    old: Any
    new: Any


@dataclass(frozen=True)
class TextChange:
    """A text of an entry in one locale; None where there was or is none."""

    path: str
    locale: str
    old: Any
    new: Any


_LANGUAGES = {
    "de": Both("German", "allemand"),
    "en": Both("English", "anglais"),
    "es": Both("Spanish", "espagnol"),
    "fr": Both("French", "français"),
    "it": Both("Italian", "italien"),
    "nl": Both("Dutch", "néerlandais"),
    "pl": Both("Polish", "polonais"),
    "pt": Both("Portuguese", "portugais"),
}
_TEXT = Both("{language} {path}", "{path} en {language}")
_TO = Both("{what} {old} to {new}", "{what} de {old} à {new}")
_BECOMES = Both("{what} {old} to {new}", "{what}\u00a0: {old} devient {new}")
_ADDED = Both("{what} added", "{what} en plus")
_REMOVED = Both("{what} removed", "{what} en moins")
_CHANGED = Both("{what} changed", "{what} modifié")
_REWRITTEN = Both("{what} rewritten", "{what} réécrit")
_REORDERED = Both("{what} in another order", "{what} dans un autre ordre")
_NOTHING = Both("nothing", "rien")
_FIELDS = Both("fields", "champs")
_SHORT = 40
"""Longer values are not told, only that they changed."""


def language(locale: str, lang: str) -> str:
    """“English”, « anglais »; its code where it has no name here."""
    return _LANGUAGES[locale].said(lang) if locale in _LANGUAGES else quoted(locale, lang)


def said_field(change: FieldChange, titles: Mapping[str, str], lang: str) -> str:
    """A field's change: “attack 2 to 3”, “cards “Guard” removed”."""
    what = _way(change.path, titles, lang)
    if change.how == "reordered":
        return _say(_REORDERED, lang, what=what)
    old, new = _value(change.old, titles, lang), _value(change.new, titles, lang)
    if change.how == "added":
        return _say(_ADDED, lang, what=f"{what} {new}".rstrip())
    if change.how == "removed":
        return _say(_REMOVED, lang, what=f"{what} {old}".rstrip())
    if _is_plain_list(change.old) and _is_plain_list(change.new):
        return _items(what, change.old, change.new, titles, lang)
    if old and new:
        form = _TO if isinstance(change.old, int) and isinstance(change.new, int) else _BECOMES
        return _say(form, lang, what=what, old=old, new=new)
    return _say(_CHANGED, lang, what=what)


def said_text(change: TextChange, lang: str) -> str:
    """A text's change: “English title “Guard” to “Sentry””, “French text rewritten”."""
    what = _say(_TEXT, lang, path=change.path, language=language(change.locale, lang))
    if change.old is None:
        return _say(_ADDED, lang, what=what)
    if change.new is None:
        return _say(_REMOVED, lang, what=what)
    if _is_short_text(change.old) and _is_short_text(change.new):
        return _say(_BECOMES, lang, what=what, old=quoted(change.old, lang), new=quoted(change.new, lang))
    return _say(_REWRITTEN, lang, what=what)


def _items(what: str, old: list[Any], new: list[Any], titles: Mapping[str, str], lang: str) -> str:
    """What came to a list and what left it."""
    came = [_value(each, titles, lang) for each in new if each not in old]
    left = [_value(each, titles, lang) for each in old if each not in new]
    parts = [
        _say(form, lang, what=f"{what} {listed(items, lang)}")
        for form, items in ((_ADDED, came), (_REMOVED, left))
        if items
    ]
    said = ", ".join(parts) or _say(_REORDERED, lang, what=what)
    return said if len(said) <= 2 * _SHORT and all((*came, *left)) else _say(_CHANGED, lang, what=what)


def _way(path: Sequence[str | int], titles: Mapping[str, str], lang: str) -> str:
    """The way to a field: steps joined by points, and the entries on it by their titles."""
    words: list[str] = []
    joined = False
    for step in path:
        if step in titles:
            words.append(quoted(titles[str(step)], lang))
        elif joined:
            words[-1] += f".{step}"
        else:
            words.append(str(step))
        joined = step not in titles
    return " ".join(words) or _FIELDS.said(lang)


def _value(value: Any, titles: Mapping[str, str], lang: str) -> str:
    """A value in a few words; nothing where it would take many."""
    if value is None:
        return _NOTHING.said(lang)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) < 10**18:
        return number(value, lang)
    if isinstance(value, str) and titles.get(value):
        return quoted(titles[value], lang)
    if isinstance(value, str) and _is_short_text(value):
        return quoted(value, lang) if " " in value or not value else value
    return str(value) if isinstance(value, float) else ""


def _is_plain_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str | int) for each in value)


def _is_short_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _SHORT and "\n" not in value


def _say(words: Both, lang: str, **slots: str) -> str:
    return words.said(lang).format(**slots)
