"""Checks of places: their maps, and the numbers of the spaces of tracks and slots."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ludex.checks import draft_severity
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding, make_note
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.link.world import Pointer, World
from ludex.schema.entries import Entry

FORM = declare_code(
    "PLACE001",
    title=Bilingual("Unsuitable map for a place", "Plan inadapté à un lieu"),
    says=Bilingual(
        "this place has the form `{form}`, but the map “{map}” has no `{lacks}`",
        "ce lieu est de forme `{form}`, mais le plan «\u00a0{map}\u00a0» n’a pas de `{lacks}`",
    ),
    why=Bilingual(
        "In a place of the form `graph`, pieces are on nodes of the map; in one of the form `plane`, "
        "anywhere on its plane. A map has nodes (of its own or of its tiles), a plane, or both.",
        "Dans un lieu de forme `graph`, les pièces sont sur les nœuds de son plan\u202f; de forme "
        "`plane`, n’importe où sur sa surface. Un plan a des nœuds (les siens ou ceux de ses tuiles), une "
        "surface (`plane`), ou les deux.",
    ),
)

NO_MAP = declare_code(
    "PLACE004",
    title=Bilingual("Missing map for a place", "Plan manquant pour un lieu"),
    says=Bilingual(
        "this place has the form `{form}`, but no `map`, and no quest or module brings one",
        "ce lieu est de forme `{form}`, mais n’a pas de `map`, et ni quête ni module n’en apporte",
    ),
    why=Bilingual(
        "A place of the form `graph` gets its spaces from a map, and one of the form `plane` its plane. "
        "Name the map under `map`, or give quests or modules a `map`.",
        "Un lieu de forme `graph` tient ses cases d’un plan, et un lieu de forme `plane` sa surface. "
        "Nommez ce plan sous `map`, ou donnez un `map` aux quêtes ou aux modules.",
    ),
)

_NEEDS = {"graph": ("nodes", "tiles"), "plane": ("plane",)}


def check_place_maps(world: World) -> Iterator[Finding]:
    is_brought = any("map" in entry.data for kind in ("quest", "module") for entry in world.entries_of(kind))
    for place in world.entries_of("place"):
        form = place.data["form"]
        needs = _NEEDS.get(form, ())
        if needs and not is_brought and "map" not in place.data:
            yield make_finding(NO_MAP, place.span(("form",)), form=form)
        options = place.data.get("maps", {}).items()  # its own map, and those for an option's choices
        for at in (("map",), *(("maps", option, choice) for option, maps in options for choice in maps)):
            board = world.target(place, at)
            if board is not None and needs and not any(field in board.data for field in needs):
                slug, note = board.slug, make_note("the map", "le plan", board.name_span)
                yield make_finding(FORM, place.span(at), form=form, map=slug, lacks=needs[0], notes=[note])


LONGEST = 200
"""Longest expression to evaluate, in characters."""


def evaluate_number(expression: object, owner: Mapping[str, Any] | None) -> int | None:
    """Return the value of an expression whose `self` is the data of `owner`; None if it is not computable."""
    if isinstance(expression, int) and not isinstance(expression, bool):
        return expression
    tree = _parse_expression(expression) if isinstance(expression, str) else None
    return None if tree is None else _evaluate(tree, owner)


def list_read_fields(expression: object) -> list[str]:
    """Return the fields of `self` that an expression reads."""
    tree = _parse_expression(expression) if isinstance(expression, str) else None
    found = [_find_self_field(node) for node in ast.walk(tree)] if tree is not None else []
    return [name for name in found if name is not None]


@lru_cache(256)
def _parse_expression(expression: str) -> ast.expr | None:
    if len(expression) > LONGEST:
        return None
    try:
        return ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _evaluate(node: ast.expr, owner: Mapping[str, Any] | None) -> int | None:
    found: object = None
    if isinstance(node, ast.Constant):
        found = node.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = _evaluate(node.left, owner), _evaluate(node.right, owner)
        if left is not None and right is not None:
            found = left + right if isinstance(node.op, ast.Add) else left - right
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _evaluate(node.operand, owner)
        found = None if inner is None else -inner
    elif (name := _find_self_field(node)) is not None and owner is not None:
        found = owner.get(name)
    elif owner is not None and isinstance(node, ast.Call) and _is_count_call(node):
        counted = owner.get(_find_self_field(node.args[0]) or "")
        found = len(counted) if isinstance(counted, list) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _find_self_field(node: ast.AST) -> str | None:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
        return node.attr
    return None


def _is_count_call(node: ast.Call) -> bool:
    named = isinstance(node.func, ast.Name) and node.func.id == "count"
    return named and len(node.args) == 1 and not node.keywords and _find_self_field(node.args[0]) is not None


_TRACK = (
    "kind: place\nentries:\n  saison:\n    title: Saison\n    holds: [piece]\n    form: track\n"
    "    length: 5\n"
)
_END = "    source: {status: original}\n"

SPACE_BEYOND_TRACK = declare_code(
    "TRACK001",
    title=Bilingual("Track space beyond the end", "Case de piste au-delà du bout"),
    says=Bilingual(
        "“{name}” is number {n}, but “{place}” goes from {first} to {last}",
        "«\u00a0{name}\u00a0» porte le numéro {n}, mais «\u00a0{place}\u00a0» va de {first} à {last}",
    ),
    why=Bilingual(
        "The spaces of a place of the form `track` or `slots` are numbered from 1, up to its `length`. "
        "Another number is off the track: a marker could never reach it, or would leave the track at once. "
        "If the track really begins with another number, such as a score track with a 0, write `start: 0`.",
        "Les cases d’un lieu de forme `track` ou `slots` se numérotent à partir de 1, jusqu’à `length`. Un "
        "autre numéro est hors de la piste\u00a0: un marqueur ne l’atteindrait jamais, ou quitterait la "
        "piste aussitôt. Si la piste commence vraiment par un autre numéro, comme une piste de score par un "
        "0, écrivez `start: 0`.",
    ),
    wrong=_TRACK + "    spaces:\n      gel: {title: Première gelée, at: 6}\n" + _END,
    right=_TRACK + "    spaces:\n      gel: {title: Première gelée, at: 5}\n" + _END,
)

DUPLICATE_SPACE_NUMBER = declare_code(
    "TRACK002",
    title=Bilingual("Two spaces with the same number", "Deux cases au même numéro"),
    says=Bilingual(
        "“{name}” and “{other}” are both number {n} of “{place}”",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» portent tous deux le numéro {n} de "
        "«\u00a0{place}\u00a0»",
    ),
    why=Bilingual(
        "Each named space needs its own number, or rules could not tell two spaces apart. If both names "
        "mean the same space, keep only one of them.",
        "Il faut à chaque case nommée son propre numéro, sinon les règles ne pourraient pas distinguer "
        "les deux. Si les deux noms désignent la même case, n’en gardez qu’un.",
    ),
    wrong=_TRACK + "    spaces:\n      gel: {title: Gel, at: 4}\n      neige: {title: Neige, at: 4}\n" + _END,
    right=_TRACK + "    spaces:\n      gel: {title: Gel, at: 3}\n      neige: {title: Neige, at: 4}\n" + _END,
)

UNNUMBERED = declare_code(
    "TRACK003",
    Severity.WARNING,
    title=Bilingual("Space without a number", "Case sans numéro"),
    says=Bilingual(
        "“{name}” has no number, but other spaces of “{place}” do: write `at`",
        "«\u00a0{name}\u00a0» n’a pas de numéro, mais d’autres cases de «\u00a0{place}\u00a0» en ont "
        "un\u00a0: écrivez `at`",
    ),
    why=Bilingual(
        "A named space is found on its track by its number; without one, it can be printed but never "
        "reached. Until you know the number, mark the place with `draft: true`.",
        "Une case nommée se retrouve sur sa piste par son numéro\u202f; sans lui, elle s’imprime mais "
        "rien ne l’atteint. Tant que vous ignorez le numéro, marquez le lieu `draft: true`.",
    ),
    wrong=_TRACK + "    spaces:\n      gel: {title: Gel, at: 3}\n      neige: {title: Neige}\n" + _END,
    right=_TRACK + "    spaces:\n      gel: {title: Gel, at: 3}\n      neige: {title: Neige, at: 4}\n" + _END,
)


@dataclass(frozen=True)
class NumberedSpace:
    """Named space and its number."""

    name: str
    at: Pointer
    expression: object

    @property
    def is_fixed(self) -> bool:
        """Whether the number is the same for every owner, so that a mistake is the place's."""
        return evaluate_number(self.expression, None) is not None


def check_track_spaces(world: World) -> Iterator[Finding]:
    for place in world.entries_of("place"):
        if place.data["form"] in ("track", "slots"):
            spots = _list_numbered_spaces(place)
            yield from _check_unnumbered(world, place)
            yield from _check_numbered(place, spots, None)
            ends = (place.data.get("start"), place.data.get("length"))
            expressions = (*ends, *(spot.expression for spot in spots))
            if spots and any(map(list_read_fields, expressions)):
                for owner in world.entries_of(place.data.get("owner", "game")):
                    yield from _check_numbered(place, spots, owner)


def _list_numbered_spaces(place: Entry) -> list[NumberedSpace]:
    """Return the named spaces with their numbers: as stated, or in order if none is stated."""
    spaces, start = place.data.get("spaces", {}), place.data.get("start", 1)
    if any("at" in space for space in spaces.values()):
        return [
            NumberedSpace(name, ("spaces", name, "at"), space["at"])
            for name, space in spaces.items()
            if "at" in space
        ]
    return [
        NumberedSpace(name, ("spaces", name), start + rank if type(start) is int else f"({start}) + {rank}")
        for rank, name in enumerate(spaces)
    ]


def _check_unnumbered(world: World, place: Entry) -> Iterator[Finding]:
    spaces = place.data.get("spaces", {})
    without = [name for name, space in spaces.items() if "at" not in space]
    for name in without if len(without) < len(spaces) else ():
        at = place.key_span(("spaces", name))
        yield make_finding(UNNUMBERED, at, name=name, place=place.slug, severity=draft_severity(world, place))


def _check_numbered(place: Entry, spots: list[NumberedSpace], owner: Entry | None) -> Iterator[Finding]:
    """Report duplicate numbers and those off the track; with an owner, only if they depend on its fields."""
    data = owner.data if owner else None
    start, length = place.data.get("start", 1), place.data.get("length")
    first, spaces = evaluate_number(start, data), evaluate_number(length, data)
    last = None if first is None or spaces is None else first + spaces - 1
    taken: dict[int, NumberedSpace] = {}
    for spot in spots:
        n = evaluate_number(spot.expression, data)
        if n is None:
            continue
        at, notes = _locate_number(place, spot, owner)
        is_before = first is not None and n < first
        if is_before or (last is not None and n > last):
            bounds = (start,) if is_before else (start, length)
            if not (owner and spot.is_fixed and not any(map(list_read_fields, bounds))):
                begin, end = ("…" if each is None else each for each in (first, last))
                name, slug = spot.name, place.slug
                yield make_finding(
                    SPACE_BEYOND_TRACK, at, name=name, n=n, place=slug, first=begin, last=end, notes=notes
                )
        elif (other := taken.setdefault(n, spot)) is not spot and not (
            owner and spot.is_fixed and other.is_fixed
        ):
            name, slug = spot.name, place.slug
            yield make_finding(
                DUPLICATE_SPACE_NUMBER, at, name=name, other=other.name, n=n, place=slug, notes=notes
            )


def _locate_number(place: Entry, spot: NumberedSpace, owner: Entry | None) -> tuple[Span, list[Note]]:
    """Return the span to change, in the place or in the owner's field with the number, and notes."""
    here = place.span(spot.at) if spot.at[-1] == "at" else place.key_span(spot.at)
    if owner is None:
        return here, []
    read = [name for name in list_read_fields(spot.expression) if name in owner.data]
    at = owner.span((read[0],)) if read else owner.name_span
    return at, [make_note("the number comes from here", "le numéro vient d’ici", here)]
