"""Multiplicity: how many schemas one value may have to fit, by way of references that multiply.

A definition that refers twice to the next, which refers twice to the one after, is checked as often as two
to their number. So is a map whose field refers twice to the map itself, for each level of what is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ludex.core.findings import Finding
from ludex.core.messages import Bilingual
from ludex.schema.codes import schemas as codes
from ludex.schema.keywords import (
    IN_PLACE_KEYWORDS,
    Pointer,
    Schema,
    SchemaMap,
    child_schemas,
    walk_schema_maps,
)
from ludex.schema.load.bundler import SELF, Definitions
from ludex.schema.load.meta_schema import SUFFIX
from ludex.schema.load.schema_files import SchemaFile
from ludex.source.libyaml import MAX_DEPTH

MOST_SCHEMAS = 1_000
"""Schemas that one value may have to fit."""
MOST_NESTED = 10
"""Of these, each referred to or written within the one before."""
MOST_UNFOLDED, _DEEPEST_TYPE = 20_000, 12
"""Fields within fields that a value may have, and how deep rules look into it."""
_CAP = 10**12
"""Counts go no further."""
_EVERY = ""
"""The label of schemas of a map's other fields, or of a list's items."""


@dataclass(slots=True)
class _Node:
    """A schema, with those that speak of the same value and those of a value within, by field."""

    same: list[int] = field(default_factory=list)
    within: list[tuple[str | int, int]] = field(default_factory=list)


class SchemaNetwork:
    """Located schemas and what they lead to. No reference may come back without going deeper."""

    def __init__(self, definitions: Definitions, kinds: Mapping[str, Schema]) -> None:
        """`kinds` are the schemas of files, by path."""
        self._named = {**{f"{path}{SELF}": each for path, each in kinds.items()}, **definitions}
        owners = [(each, name.partition("#")[0]) for name, each in self._named.items()]
        found = [(each, file) for top, file in owners for _, each in walk_schema_maps(top)]
        self._numbers = {id(each): number for number, (each, _) in enumerate(found)}
        self._nodes = [self._make_node(each, file) for each, file in found]
        self._order = list(self._sort_by_depth())
        self._counts = self._count_evaluations()
        self._nested = [1] * len(self._nodes)
        for number in self._order:
            below = (self._nested[each] for each in self._nodes[number].same)
            self._nested[number] = 1 + max(below, default=0)
        self._unfolded = self._count_fields()

    def measure(self, name: str) -> tuple[int, int, int]:
        """How many schemas one value of a definition or a kind may have to fit, or one within it; how many of
        them lie within one another; and how many fields within fields it may have.
        """
        number = self._numbers.get(id(self._named[name]))
        if number is None:
            return 0, 0, 0
        return self._counts[number], self._nested[number], self._unfolded[number]

    def _count_fields(self) -> list[int]:
        """The fields within fields of each schema, as deep as rules look."""
        found = [1] * len(self._nodes)
        for _ in range(_DEEPEST_TYPE):
            before = found
            found = [1] * len(self._nodes)
            for number in self._order:
                node = self._nodes[number]
                below = sum(before[each] for _, each in node.within)
                found[number] = min(_CAP, 1 + below + sum(found[each] for each in node.same))
        return found

    def _make_node(self, schema: SchemaMap, file: str) -> _Node:
        node = _Node()
        if "$ref" in schema:
            name = f"{file}{SELF}" if schema["$ref"] == SELF else schema["$ref"]
            referred = self._numbers.get(id(self._named.get(name)))
            node.same += [] if referred is None else [referred]
        for at, each in child_schemas(schema):
            number = self._numbers.get(id(each))
            if number is None or at[0] in ("$defs", "x-state"):
                continue
            if at[0] in IN_PLACE_KEYWORDS:
                node.same.append(number)
            else:
                node.within.append((at[1] if at[0] in ("properties", "prefixItems") else _EVERY, number))
        return node

    def _count_evaluations(self) -> list[int]:
        """Count level by level: what a value of a level has to fit follows from those of the next."""
        now = [1] * len(self._nodes)
        for number in self._order:
            now[number] = min(_CAP, 1 + sum(now[each] for each in self._nodes[number].same))
        most = list(now)
        for _ in range(MAX_DEPTH):
            if not any(now):
                break
            now = self._count_within(now)
            most = [max(pair) for pair in zip(most, now, strict=True)]
        return most

    def _count_within(self, now: list[int]) -> list[int]:
        """What a value one level deeper has to fit at most."""
        by_field: list[dict[str | int, int]] = [{} for _ in self._nodes]
        found = [0] * len(self._nodes)
        for number in self._order:
            node, counts = self._nodes[number], by_field[number]
            below = [(name, now[each]) for name, each in node.within]
            below += [pair for each in node.same for pair in by_field[each].items()]
            for name, count in below:
                counts[name] = min(_CAP, counts.get(name, 0) + count)
            named = (count for name, count in counts.items() if name != _EVERY)
            found[number] = min(_CAP, counts.get(_EVERY, 0) + max(named, default=0))
        return found

    def _sort_by_depth(self) -> Iterator[int]:
        """The numbers of all schemas, each after those that speak of the same value."""
        seen: set[int] = set()
        for start in range(len(self._nodes)):
            way = [] if start in seen else [(start, iter(self._nodes[start].same))]
            seen.add(start)
            while way:
                number, rest = way[-1]
                following = next((each for each in rest if each not in seen), None)
                if following is None:
                    way.pop()
                    yield number
                else:
                    seen.add(following)
                    way.append((following, iter(self._nodes[following].same)))


def report_multiplying_references(file: SchemaFile, network: SchemaNetwork) -> Iterator[Finding]:
    """The definition of a file, or its kind, that is nearest beyond a bound: what refers to it is too."""
    places: dict[str, Pointer] = {
        f"{file.path}#/$defs/{name}": ("$defs", name) for name in file.own_definitions()
    }
    places[f"{file.path}{SELF}"] = ()
    measured = sorted((not places[name], network.measure(name), name) for name in places)
    for at, (most, problem) in enumerate(_BOUNDS):
        beyond = next((each for each in measured if each[1][at] > most), None)
        if beyond is not None:
            _, counts, name = beyond
            short = name.rpartition("/")[2].removesuffix(f"{SUFFIX}{SELF}")
            said = problem.fill(name=short, count=counts[at])
            yield file.make_finding(codes.MULTIPLIED, places[name], key=bool(places[name]), problem=said)
            return


_MULTIPLIED = Bilingual(
    "a value of “{name}”, or one within it, would be checked against more than 1,000 schemas: refer to each "
    "definition once",
    "une valeur de «\u00a0{name}\u00a0», ou une autre dedans, serait comparée à plus de 1\u202f000 "
    "schémas\u00a0: ne renvoyez qu’une fois à chaque définition",
)
_NESTED = Bilingual(
    "a value of “{name}” would be checked against {count} schemas, each by way of the one before: refer to "
    "the last ones directly",
    "une valeur de «\u00a0{name}\u00a0» serait comparée à {count} schémas, chacun atteint par le "
    "précédent\u00a0: renvoyez directement aux derniers",
)
_UNFOLDED = Bilingual(
    "fields within fields of “{name}” come to more than 20,000: refer to each definition in fewer places",
    "les champs de «\u00a0{name}\u00a0», emboîtés, sont plus de 20\u202f000\u00a0: renvoyez moins souvent "
    "à chaque définition",
)
_BOUNDS = ((MOST_SCHEMAS, _MULTIPLIED), (MOST_NESTED, _NESTED), (MOST_UNFOLDED, _UNFOLDED))
