"""How one field or text of an entry changed, said in a few words: “attack 2 to 3”."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.core.messages import Bilingual
from ludex.report.words import format_number, join_words, quote_text


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
    "de": Bilingual("German", "allemand"),
    "en": Bilingual("English", "anglais"),
    "es": Bilingual("Spanish", "espagnol"),
    "fr": Bilingual("French", "français"),
    "it": Bilingual("Italian", "italien"),
    "nl": Bilingual("Dutch", "néerlandais"),
    "pl": Bilingual("Polish", "polonais"),
    "pt": Bilingual("Portuguese", "portugais"),
}
_TEXT = Bilingual("{language} {path}", "{path} en {language}")
_TO = Bilingual("{what} {old} to {new}", "{what} de {old} à {new}")
_BECOMES = Bilingual("{what} {old} to {new}", "{what}\u00a0: {old} devient {new}")
_ADDED = Bilingual("{what} added", "{what} en plus")
_REMOVED = Bilingual("{what} removed", "{what} en moins")
_CHANGED = Bilingual("{what} changed", "{what} modifié")
_REWRITTEN = Bilingual("{what} rewritten", "{what} réécrit")
_REORDERED = Bilingual("{what} in another order", "{what} dans un autre ordre")
_NOTHING = Bilingual("nothing", "rien")
_FIELDS = Bilingual("fields", "champs")
_SHORT = 40
"""Longer values are not told, only that they changed."""


def name_language(locale: str, lang: str) -> str:
    """“English”, « anglais »; its code where it has no name here."""
    return _LANGUAGES[locale].render(lang) if locale in _LANGUAGES else quote_text(locale, lang)


def describe_field_change(change: FieldChange, titles: Mapping[str, str], lang: str) -> str:
    """A field's change: “attack 2 to 3”, “cards “Guard” removed”."""
    what = _describe_path(change.path, titles, lang)
    if change.how == "reordered":
        return _fill_template(_REORDERED, lang, what=what)
    old, new = _value(change.old, titles, lang), _value(change.new, titles, lang)
    if change.how == "added":
        return _fill_template(_ADDED, lang, what=f"{what} {new}".rstrip())
    if change.how == "removed":
        return _fill_template(_REMOVED, lang, what=f"{what} {old}".rstrip())
    if _is_plain_list(change.old) and _is_plain_list(change.new):
        return _describe_list_change(what, change.old, change.new, titles, lang)
    if old and new:
        form = _TO if isinstance(change.old, int) and isinstance(change.new, int) else _BECOMES
        return _fill_template(form, lang, what=what, old=old, new=new)
    return _fill_template(_CHANGED, lang, what=what)


def describe_text_change(change: TextChange, lang: str) -> str:
    """A text's change: “English title “Guard” to “Sentry””, “French text rewritten”."""
    what = _fill_template(_TEXT, lang, path=change.path, language=name_language(change.locale, lang))
    if change.old is None:
        return _fill_template(_ADDED, lang, what=what)
    if change.new is None:
        return _fill_template(_REMOVED, lang, what=what)
    if _is_short_text(change.old) and _is_short_text(change.new):
        return _fill_template(
            _BECOMES, lang, what=what, old=quote_text(change.old, lang), new=quote_text(change.new, lang)
        )
    return _fill_template(_REWRITTEN, lang, what=what)


def _describe_list_change(
    what: str, old: list[Any], new: list[Any], titles: Mapping[str, str], lang: str
) -> str:
    """What came to a list and what left it."""
    came = [_value(each, titles, lang) for each in new if each not in old]
    left = [_value(each, titles, lang) for each in old if each not in new]
    parts = [
        _fill_template(form, lang, what=f"{what} {join_words(items, lang)}")
        for form, items in ((_ADDED, came), (_REMOVED, left))
        if items
    ]
    said = ", ".join(parts) or _fill_template(_REORDERED, lang, what=what)
    return (
        said if len(said) <= 2 * _SHORT and all((*came, *left)) else _fill_template(_CHANGED, lang, what=what)
    )


def _describe_path(path: Sequence[str | int], titles: Mapping[str, str], lang: str) -> str:
    """The way to a field: steps joined by points, and the entries on it by their titles."""
    words: list[str] = []
    joined = False
    for step in path:
        if step in titles:
            words.append(quote_text(titles[str(step)], lang))
        elif joined:
            words[-1] += f".{step}"
        else:
            words.append(str(step))
        joined = step not in titles
    return " ".join(words) or _FIELDS.render(lang)


def _value(value: Any, titles: Mapping[str, str], lang: str) -> str:
    """A value in a few words; nothing where it would take many."""
    if value is None:
        return _NOTHING.render(lang)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) < 10**18:
        return format_number(value, lang)
    if isinstance(value, str) and titles.get(value):
        return quote_text(titles[value], lang)
    if isinstance(value, str) and _is_short_text(value):
        return quote_text(value, lang) if " " in value or not value else value
    return str(value) if isinstance(value, float) else ""


def _is_plain_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str | int) for each in value)


def _is_short_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _SHORT and "\n" not in value


def _fill_template(words: Bilingual, lang: str, **slots: str) -> str:
    return words.render(lang).format(**slots)
