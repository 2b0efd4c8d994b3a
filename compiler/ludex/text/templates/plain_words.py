"""Titles as plain words, for outlines, menus and slots: icons by their names, no emphasis."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text.templates.template import parse
from ludex.text.templates.template_parts import Gap, IconToken, Literal

_MARKUP = lazy_pattern(r"[\[*\\]")


def say_plainly(title: str, icons: Mapping[str, str]) -> str:
    """Return a title without markup; an icon becomes its name, or else its slug."""
    if _MARKUP.search(title) is None:
        return title
    parts = []
    for piece in parse(title, tokens=False)[0].pieces:
        match piece:
            case Literal(text=text):
                parts.append(text)
            case IconToken(slug=slug):
                parts.append(_find_words(slug, icons))
            case Gap():
                parts.append(" ")
            case _:
                pass  # emphasis; a title has no slots
    return "".join(parts)


def _find_words(slug: str, icons: Mapping[str, str]) -> str:
    """Return the words of an icon; its slug if it has none, or if a pack does not know the icon."""
    try:
        return icons[slug] or slug
    except KeyError:
        return slug
