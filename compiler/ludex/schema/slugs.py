"""What the entries of a file are called: each slug with its place, and what is wrong with such a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.ids import is_slug, slug_of
from ludex.core.near import folded
from ludex.core.span import Span
from ludex.schema import cures, wording
from ludex.schema.codes import entries as codes
from ludex.schema.cures import Cure
from ludex.source.nodes import Map

if TYPE_CHECKING:
    from ludex.schema.outline import Outline

GAME = "game"
"""The kind that describes a game: its entry is called as the game's folder is."""


def find_single(found: Outline, at: str) -> None:
    found.id_key = at
    slug = found.root[at]
    span = found.document.span((at,))
    if isinstance(slug, str) and is_slug(slug):
        found.places[slug] = ()
        _check_game(found, slug, span)
        return
    name = wording.shown(slug)
    better = slug_of(name) if isinstance(slug, str) else ""
    edit = found.place.rewritten(span, better) if better else None
    fix = cures.as_fix(better, edit, safe=_same_letters(name, better))
    found.say(codes.SLUG, span, Cure((), fix), name=name)
    found.places[better or name] = ()


def _check_game(found: Outline, slug: str, span: Span) -> None:
    if found.kind_name == GAME and slug != found.game:
        edit = found.place.rewritten(span, found.game)
        found.say(
            codes.GAME_ID,
            span,
            Cure((), cures.as_fix(found.game, edit, safe=False)),
            name=slug,
            folder=found.game,
        )


def find_places(found: Outline, entries: str, listed: Map) -> None:
    passed: set[str] = set()
    for name in listed:
        if name in passed:
            continue
        at = (entries, name)
        fields = _unindented(found, listed, name)
        if fields:
            passed |= set(fields)
            found.flawed.add(at)
            found.say(codes.NOT_INDENTED, found.document.key_span(at), name=name)
        slug = name if is_slug(name) else _slug(found, listed, at)
        found.places.setdefault(slug, at)
        _check_game(found, slug, found.document.key_span(at))


def _unindented(found: Outline, listed: Map, name: str) -> list[str]:
    """The fields that follow a slug with nothing below it, at the slug's own depth."""
    if listed[name] is not None:
        return []
    names = list(listed)
    following = names[names.index(name) + 1 :]
    count = next((index for index, each in enumerate(following) if not found.is_field(each)), len(following))
    return following[:count]


def _slug(found: Outline, listed: Map, at: tuple[str, str]) -> str:
    """A finding about a slug, and the one that was probably meant."""
    name = at[-1]
    better = slug_of(name)
    usable = better != "" and better not in listed
    safe = _same_letters(name, better)
    fix = cures.renamed(found.place, at, better, safe=safe) if usable else None
    found.say(codes.SLUG, found.document.key_span(at), Cure((), fix), name=name)
    return better if usable else name


def _same_letters(name: str, slug: str) -> bool:
    """Whether a slug has every letter and digit of a name, so that nothing of it is lost."""
    return (
        slug_of(name).replace("-", "") == "".join(each for each in folded(name) if each.isalnum())
        and slug != ""
    )
