"""Root causes: the schema violations that do not follow from others.

If a field has the wrong type, its length is not reported; if it is misspelt, it is not reported as missing; a
requirement that depends on a wrong field is ignored. Each remaining violation is reported once, at the place
to fix.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ludex.core.suggestions import find_nearest_names
from ludex.schema.explain.violations import Condition, Violation
from ludex.schema.keywords import Pointer, Schema
from ludex.schema.value_view import Shape

KEYWORD_PRIORITY = ("false", "type", "const", "enum", "minLength", "pattern", "maxLength")
"""Keywords by priority, for choosing among violations of one value; other keywords come last."""

FIELD_SET_KEYWORDS = ("required", "dependentRequired", "additionalProperties", "anyOf")
"""Keywords about the fields of a map, which may be violated several times in one place."""

_COUNTING = ("minProperties", "maxProperties")


@dataclass(frozen=True)
class Cause:
    """Mistake that causes violations.

    `meant` is the field that a misspelt one probably means; `home` is the map to which a misplaced field
    belongs.
    """

    violation: Violation
    meant: str | None = None
    home: Pointer | None = None


def find_root_causes(found: Iterable[Violation], shape: Shape) -> list[Cause]:
    """Return the causes of an entry's violations, unsorted."""
    single = _remove_duplicates(each for violation in found for each in _split_by_field(violation))
    return _pair_unknown_fields(_remove_consequences(single), shape)


def _split_by_field(violation: Violation) -> Iterator[Violation]:
    if violation.keyword == "dependentRequired":
        for name, needed in violation.wanted.items():
            condition = Condition(violation.at, {"required": [name]}, fits=True)
            for each in needed:
                if name in violation.value and each not in violation.value:
                    yield replace(violation, names=(each,), conditions=(*violation.conditions, condition))
    elif violation.keyword in ("required", "additionalProperties"):
        for name in violation.names:
            yield replace(violation, names=(name,))
    else:
        yield violation


def _remove_duplicates(found: Iterable[Violation]) -> list[Violation]:
    kept: dict[object, Violation] = {}
    for each in found:
        sort = "required" if each.keyword == "dependentRequired" else each.keyword
        key = (sort, each.at, each.names, each.on_key)
        # If two violations require one field, the one without a condition is simpler.
        if key not in kept or len(each.conditions) < len(kept[key].conditions):
            kept[key] = each
    return list(kept.values())


def _remove_consequences(found: list[Violation]) -> list[Violation]:
    wrong = {each.at for each in found if each.keyword in ("type", "false") and not each.on_key}
    wrong |= {(*each.at, *each.names) for each in found if each.keyword == "additionalProperties"}
    values = {each.at for each in found if each.keyword not in FIELD_SET_KEYWORDS} | wrong
    first: dict[object, Violation] = {}
    ranks = {keyword: rank for rank, keyword in enumerate(KEYWORD_PRIORITY)}
    for each in sorted(found, key=lambda each: ranks.get(each.keyword, len(ranks))):
        if each.keyword not in FIELD_SET_KEYWORDS:
            first.setdefault((each.at, each.on_key), each)
    lacking = {each.at for each in found if each.keyword in FIELD_SET_KEYWORDS}
    remaining = []
    for each in found:
        above = any(each.at[:length] in wrong for length in range(len(each.at)))
        outranked = each.keyword not in FIELD_SET_KEYWORDS and first[each.at, each.on_key] is not each
        beaten = each.keyword in FIELD_SET_KEYWORDS and each.at in wrong
        counted = each.keyword in _COUNTING and each.at in lacking
        # A condition on a wrong field does not count.
        baseless = any(
            (*condition.at, name) in values
            for condition in each.conditions
            for name in _find_named_fields(condition.schema)
        )
        if not (above or outranked or beaten or counted or baseless):
            remaining.append(each)
    return remaining


def _find_named_fields(schema: Schema) -> set[str]:
    if not isinstance(schema, Mapping):
        return set()
    found = {*schema.get("required", ()), *schema.get("properties", ())}
    for each in (*schema.get("allOf", ()), *schema.get("anyOf", ()), schema.get("not", True)):
        found |= _find_named_fields(each)
    return found


def _pair_unknown_fields(found: list[Violation], shape: Shape) -> list[Cause]:
    """Pair unknown fields with the missing fields that they misspell or misplace; return all causes."""
    missing = [each for each in found if each.keyword in ("required", "dependentRequired", "anyOf")]
    empty = [each for each in found if each.keyword == "type" and each.value is None]
    used: list[Violation] = []
    causes: list[Cause] = []
    for each in found:
        if each.keyword == "additionalProperties":
            cause, partner = _match_unknown_field(each, missing, empty, shape)
            used += [partner] if partner else []
            missing = [other for other in missing if other is not partner]
            causes.append(cause)
    rest = [each for each in found if each.keyword != "additionalProperties"]
    return causes + [Cause(each) for each in rest if not any(each is other for other in used)]


def _match_unknown_field(
    unknown: Violation, missing: list[Violation], empty: list[Violation], shape: Shape
) -> tuple[Cause, Violation | None]:
    (name,) = unknown.names
    beside = {field: each for each in missing if each.at == unknown.at for field in each.names}
    absent = [field for field in unknown.schema.get("properties", ()) if field not in unknown.value]
    for close in find_nearest_names(name, {*absent, *beside}):
        if close in beside:
            return Cause(unknown, meant=close), beside[close]
    for each in missing:
        if each.names == (name,) and _is_around(each.at, unknown.at):
            return Cause(unknown, home=each.at), each
    for each in empty:
        if each.at[:-1] == unknown.at and name in _find_fields(shape, each.at):
            return Cause(unknown, home=each.at), each
    return Cause(unknown, home=_find_home(unknown, shape)), None


def _is_around(one: Pointer, other: Pointer) -> bool:
    shorter, longer = sorted((one, other), key=len)
    return longer[: len(shorter)] == shorter


def _find_home(unknown: Violation, shape: Shape) -> Pointer | None:
    """Return the pointer of a map around or beside an unknown field that can have the field; or None."""
    (name,) = unknown.names
    for length in range(len(unknown.at) - 1, -1, -1):
        if name in _find_fields(shape, unknown.at[:length]):
            return unknown.at[:length]
    declared = _find_fields(shape, unknown.at)
    beside = [key for key in declared if isinstance(unknown.value.get(key), dict)]
    return next(
        ((*unknown.at, key) for key in beside if name in _find_fields(shape, (*unknown.at, key))), None
    )


def _find_fields(shape: Shape, at: Pointer) -> Mapping[str, Shape]:
    found = shape.descend(at)
    return found.fields if found else {}
