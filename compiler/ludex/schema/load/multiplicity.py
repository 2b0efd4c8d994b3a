"""Multiplicity: limit the number of schemas that one value has to match when references multiply.

If each of n definitions refers twice to the next, the last is checked 2ⁿ times. The same happens at each
level of the data if a field of a map refers twice to the map itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ludex.core.findings import Finding
from ludex.core.graphs import find_strong_components
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
"""Maximum number of schemas that one value may have to match."""
MOST_NESTED = 10
"""Maximum nesting of these schemas, by references or directly."""
MOST_UNFOLDED, _DEEPEST_TYPE = 20_000, 12
"""Maximum number of nested fields of a value, and the depth to which rules look into it."""
_CAP = 10**12
"""Counts do not go beyond this number."""
_EVERY = ""
"""Key for the schema of a map's other fields, or of a list's items."""


@dataclass(slots=True)
class _Node:
    """A schema: the schemas that apply to the same value, and the schemas of inner values by field."""

    same: list[int] = field(default_factory=list)
    within: list[tuple[str | int, int]] = field(default_factory=list)


class SchemaNetwork:
    """Graph of located schemas and the schemas that they refer to, without cycles for the same value."""

    def __init__(self, definitions: Definitions, kinds: Mapping[str, Schema]) -> None:
        """Build the network; `kinds` has the schemas of files by path."""
        self._named = {**{f"{path}{SELF}": each for path, each in kinds.items()}, **definitions}
        owners = [(each, name.partition("#")[0]) for name, each in self._named.items()]
        found = [(each, file) for top, file in owners for _, each in walk_schema_maps(top)]
        self._numbers = {id(each): number for number, (each, _) in enumerate(found)}
        self._nodes = [self._make_node(each, file) for each, file in found]
        same = {number: node.same for number, node in enumerate(self._nodes)}
        # Each schema comes after the schemas that it applies to the same value.
        self._order = [number for group in find_strong_components(same, same.__getitem__) for number in group]
        self._counts = self._count_evaluations()
        self._nested = [1] * len(self._nodes)
        for number in self._order:
            below = (self._nested[each] for each in self._nodes[number].same)
            self._nested[number] = 1 + max(below, default=0)
        self._unfolded = self._count_fields()

    def measure(self, name: str) -> tuple[int, int, int]:
        """Return the greatest number of schemas that a value of a definition, or a part of it, must match.

        Also return how deeply those for one value are nested, and how many nested fields it can have.
        """
        number = self._numbers.get(id(self._named[name]))
        if number is None:
            return 0, 0, 0
        return self._counts[number], self._nested[number], self._unfolded[number]

    def _count_fields(self) -> list[int]:
        """Return the number of nested fields of each schema, to the depth that rules examine."""
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
        """Return, for each schema, how many schemas a value, or any value inside it, has to match at most."""
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


def report_multiplying_references(file: SchemaFile, network: SchemaNetwork) -> Iterator[Finding]:
    """Report the innermost definition (or kind) of a file that exceeds a limit; others only refer to it."""
    places: dict[str, Pointer] = {f"{file.path}{SELF}": ()}
    places |= {f"{file.path}#/$defs/{name}": ("$defs", name) for name in file.own_definitions()}
    measured = sorted((not places[name], network.measure(name), name) for name in places)
    for at, (most, problem) in enumerate(_BOUNDS):
        beyond = next((each for each in measured if each[1][at] > most), None)
        if beyond is not None:
            _, counts, name = beyond
            short = name.rpartition("/")[2].removesuffix(f"{SUFFIX}{SELF}")
            filled = problem.fill(name=short, count=counts[at])
            yield file.make_finding(codes.MULTIPLIED, places[name], key=bool(places[name]), problem=filled)
            return


_MULTIPLIED = Bilingual(
    "a value of “{name}”, or one inside it, would be checked against more than 1,000 schemas; refer "
    "to each definition only once",
    "une valeur de «\u00a0{name}\u00a0», ou de ses champs, serait comparée à plus de 1\u202f000 "
    "schémas\u202f; ne renvoyez qu’une fois à chaque définition",
)
_NESTED = Bilingual(
    "a value of “{name}” passes through a chain of {count} schemas, each referring to the next or "
    "containing it (the limit is 10); refer straight to the last one",
    "une valeur de «\u00a0{name}\u00a0» passe par une chaîne de {count} schémas, dont chacun renvoie au "
    "suivant ou le contient (10 au plus)\u202f; renvoyez directement au dernier",
)
_UNFOLDED = Bilingual(
    "“{name}” has more than 20,000 nested fields; refer to each definition in fewer places",
    "«\u00a0{name}\u00a0» a plus de 20\u202f000 champs emboîtés\u202f; renvoyez moins souvent à "
    "chaque définition",
)
_BOUNDS = ((MOST_SCHEMAS, _MULTIPLIED), (MOST_NESTED, _NESTED), (MOST_UNFOLDED, _UNFOLDED))
