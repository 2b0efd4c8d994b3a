"""Titles as plain words: icons by their names, no emphasis. Outlines, menus and slots need them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ludex.text.templates.template import parse
from ludex.text.templates.template_parts import Gap, IconToken, Literal

_MARKUP = re.compile(r"[\[*\\]")


def say_plainly(title: str, icons: Mapping[str, str]) -> str:
    """Return a title without markup, with the names of its icons; a nameless icon gives its slug."""
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
    """Return the words for an icon; a pack looks them up and does not know those of a misspelt one."""
    try:
        return icons[slug] or slug
    except KeyError:
        return slug
