"""Check: the spaces of tracks and slots are numbered once each, the start among them.

Where numbers depend on the owner, such as the box that each enemy's marker begins on, they are worked out
for every entry that owns such a place.

An expression that needs the state of a game has no such number, and neither has one that is not understood:
the rule language tells of those.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ludex.checks import draft_severity
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

LONGEST = 200
"""Characters of an expression that are looked at."""


def evaluate_number(expression: object, owner: Mapping[str, Any] | None) -> int | None:
    """The number of an expression, `self` being the data of `owner`; None where play must decide."""
    if isinstance(expression, int) and not isinstance(expression, bool):
        return expression
    tree = _parsed(expression) if isinstance(expression, str) else None
    return None if tree is None else _value(tree, owner)


def list_read_fields(expression: object) -> list[str]:
    """The fields of `self` that an expression reads, in order."""
    tree = _parsed(expression) if isinstance(expression, str) else None
    found = [_field(node) for node in ast.walk(tree)] if tree is not None else []
    return [name for name in found if name is not None]


@lru_cache(256)
def _parsed(expression: str) -> ast.expr | None:
    if len(expression) > LONGEST:
        return None
    try:
        return ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _value(node: ast.expr, owner: Mapping[str, Any] | None) -> int | None:
    found: object = None
    if isinstance(node, ast.Constant):
        found = node.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = _value(node.left, owner), _value(node.right, owner)
        if left is not None and right is not None:
            found = left + right if isinstance(node.op, ast.Add) else left - right
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _value(node.operand, owner)
        found = None if inner is None else -inner
    elif (name := _field(node)) is not None and owner is not None:
        found = owner.get(name)
    elif owner is not None and isinstance(node, ast.Call) and _is_count_call(node):
        counted = owner.get(_field(node.args[0]) or "")
        found = len(counted) if isinstance(counted, list) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _field(node: ast.AST) -> str | None:
    """The field of `self` that a node is."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
        return node.attr
    return None


def _is_count_call(node: ast.Call) -> bool:
    """Whether a call is `count(self.field)`."""
    named = isinstance(node.func, ast.Name) and node.func.id == "count"
    return named and len(node.args) == 1 and not node.keywords and _field(node.args[0]) is not None


_TRACK = (
    "kind: place\nentries:\n  saison:\n    title: Saison\n    holds: [piece]\n    form: track\n"
    "    length: 5\n"
)
_END = "    source: {status: original}\n"

SPACE_BEYOND_TRACK = declare_code(
    "TRACK001",
    Severity.ERROR,
    title=Bilingual("Space beyond the end of its track", "Case au-delà du bout de la piste"),
    says=Bilingual(
        "“{name}” is number {n}, and “{place}” goes from {first} to {last}",
        "«\u00a0{name}\u00a0» porte le numéro {n}, et «\u00a0{place}\u00a0» va de {first} à {last}",
    ),
    why=Bilingual(
        "The spaces of a track are numbered from 0 and slots from 1, as many as `length` says. What stands "
        "on another number is not on the track: a marker would never come there, or leave the track at once.",
        "Les cases d’une piste se numérotent à partir de 0, les emplacements à partir de 1, autant que le "
        "dit `length`. Ce qui porte un autre numéro n’est pas sur la piste\u00a0: un marqueur n’y viendrait "
        "jamais, ou quitterait la piste aussitôt.",
    ),
    wrong=_TRACK + "    spaces:\n      gel: {title: Première gelée, at: 5}\n" + _END,
    right=_TRACK + "    spaces:\n      gel: {title: Première gelée, at: 4}\n" + _END,
)

DUPLICATE_SPACE_NUMBER = declare_code(
    "TRACK002",
    Severity.ERROR,
    title=Bilingual("Two spaces with one number", "Deux cases au même numéro"),
    says=Bilingual(
        "“{name}” and “{other}” are both number {n} of “{place}”",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» portent tous deux le numéro {n} de "
        "«\u00a0{place}\u00a0»",
    ),
    why=Bilingual(
        "A space with a name has one number of its own: a track has one lowest space and one highest, and "
        "they are not the same. Where two names mean one space, it keeps one of them.",
        "Une case qui a un nom a un numéro à elle\u00a0: une piste a une case la plus basse et une case la "
        "plus haute, qui sont distinctes. Si deux noms désignent une même case, elle n’en garde qu’un.",
    ),
    wrong=_TRACK + "    spaces:\n      gel: {title: Gel, at: 4}\n      neige: {title: Neige, at: 4}\n" + _END,
    right=_TRACK + "    spaces:\n      gel: {title: Gel, at: 3}\n      neige: {title: Neige, at: 4}\n" + _END,
)

UNNUMBERED = declare_code(
    "TRACK003",
    Severity.WARNING,
    title=Bilingual("Space without a number", "Case sans numéro"),
    says=Bilingual(
        "“{name}” has no number, and other spaces of “{place}” have one: write `at`",
        "«\u00a0{name}\u00a0» n’a pas de numéro, et d’autres cases de «\u00a0{place}\u00a0» en ont un\u00a0: "
        "écrivez `at`",
    ),
    why=Bilingual(
        "A space with a name is found on its track by its number. One without a number can be printed and "
        "never be reached. While nobody knows the number, the place says `draft: true`.",
        "Une case qui a un nom se retrouve sur sa piste par son numéro. Sans numéro, on peut l’imprimer, "
        "mais rien ne l’atteint jamais. Tant qu’on ignore le numéro, le lieu porte `draft: true`.",
    ),
    wrong=_TRACK + "    spaces:\n      gel: {title: Gel, at: 3}\n      neige: {title: Neige}\n" + _END,
    right=_TRACK + "    spaces:\n      gel: {title: Gel, at: 3}\n      neige: {title: Neige, at: 4}\n" + _END,
)


@dataclass(frozen=True)
class NumberedSpace:
    """Something of a place that has a number: a named space, or the start."""

    name: str
    at: Pointer
    expression: object

    @property
    def is_fixed(self) -> bool:
        """Whether it has the same number for every owner: a mistake in it is reported once, of the place."""
        return evaluate_number(self.expression, None) is not None


def check(world: World) -> Iterator[Finding]:
    for place in world.entries_of("place"):
        if place.data["form"] in ("track", "slots"):
            spots = _spots(place)
            yield from _check_unnumbered(world, place)
            yield from _check_numbered(place, spots, None)
            expressions = (place.data.get("length"), *(spot.expression for spot in spots))
            if spots and any(map(list_read_fields, expressions)):
                for owner in world.entries_of(place.data.get("owner", "game")):
                    yield from _check_numbered(place, spots, owner)


def _spots(place: Entry) -> list[NumberedSpace]:
    spots = [
        NumberedSpace(name, ("spaces", name, "at"), space["at"])
        for name, space in place.data.get("spaces", {}).items()
        if "at" in space
    ]
    if "start" in place.data:
        spots.append(NumberedSpace("start", ("start",), place.data["start"]))
    return spots


def _check_unnumbered(world: World, place: Entry) -> Iterator[Finding]:
    spaces = place.data.get("spaces", {})
    without = [name for name, space in spaces.items() if "at" not in space]
    for name in without if len(without) < len(spaces) else ():
        at = place.key_span(("spaces", name))
        yield make_finding(UNNUMBERED, at, name=name, place=place.slug, severity=draft_severity(world, place))


def _check_numbered(place: Entry, spots: list[NumberedSpace], owner: Entry | None) -> Iterator[Finding]:
    """Spaces beyond the track and duplicate numbers: of the place itself, or with the fields of one owner."""
    data = owner.data if owner else None
    length = evaluate_number(place.data.get("length"), data)
    first = 0 if place.data["form"] == "track" else 1
    last = None if length is None else first + length - 1
    taken: dict[int, NumberedSpace] = {}
    for spot in spots:
        n = evaluate_number(spot.expression, data)
        if n is None:
            continue
        at, notes = _locate_number(place, spot, owner)
        if n < first or (last is not None and n > last):
            if not (
                owner and spot.is_fixed and (n < first or not list_read_fields(place.data.get("length")))
            ):
                end = "…" if last is None else last
                name, slug = spot.name, place.slug
                yield make_finding(
                    SPACE_BEYOND_TRACK, at, name=name, n=n, place=slug, first=first, last=end, notes=notes
                )
        elif spot.at == ("start",):
            continue
        elif (other := taken.setdefault(n, spot)) is not spot and not (
            owner and spot.is_fixed and other.is_fixed
        ):
            name, slug = spot.name, place.slug
            yield make_finding(
                DUPLICATE_SPACE_NUMBER, at, name=name, other=other.name, n=n, place=slug, notes=notes
            )


def _locate_number(place: Entry, spot: NumberedSpace, owner: Entry | None) -> tuple[Span, list[Note]]:
    """The word to mend: of the place, or of the owner whose field gives the number."""
    here = place.span(spot.at)
    if owner is None:
        return here, []
    read = [name for name in list_read_fields(spot.expression) if name in owner.data]
    at = owner.span((read[0],)) if read else owner.name_span
    return at, [Note(message("the number comes from here", "le numéro vient d’ici"), here)]
