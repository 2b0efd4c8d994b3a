"""Values of slots: the current values of the slots in an entry's texts, from its data alone.

The text of an ability or a step can show its arguments. Entries that pass constant arguments are its holders;
each prints the text with its own values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ludex.core.ids import from_identifier
from ludex.core.lazy_patterns import lazy_pattern
from ludex.l10n.texts import Constant, Holder, Pointer
from ludex.link.rule_names import find_named_constants, find_unambiguous

_LONGEST = 120
"""A field longer than this is a text itself, and does not fill a slot."""
_CALL = lazy_pattern(r"\s*([a-z_][a-z0-9_]*)\s*\(([^()\[\]{}\"']{0,200})\)\s*")
_ARGUMENT = lazy_pattern(r"\s*(?:([a-z][a-z0-9_]*)\s*=\s*)?(-?\d{1,15}|[a-z_][a-z0-9_.]*)\s*")


def find_slot_values(data: Mapping[str, Any], at: Pointer) -> dict[str, Constant]:
    """Return the values that an entry itself gives to the slots of its text at a place.

    These are the named constants of its rules, as written, and the fields on the path; if names are equal,
    the nearest field is used.
    """
    found: dict[str, Constant] = dict(find_unambiguous(list(find_named_constants(data))))
    here: Any = data
    for step in at:
        for name, value in here.items() if isinstance(here, Mapping) else ():
            if type(value) in (int, float) or (isinstance(value, str) and _is_short(value)):
                found[name] = found[name.replace("-", "_")] = value
        here = here[step]
    return found


def _is_short(value: str) -> bool:
    return len(value) <= _LONGEST and "{{" not in value and "\n" not in value


class GivenArguments(NamedTuple):
    """Constants that an entry passes to an ability that it has, or to a step that it calls.

    It has the slug of the ability or step, the positional values, and the named values.
    """

    slug: str
    ordered: Sequence[Constant]
    named: Mapping[str, Constant]

    def bind(self, names: Sequence[str]) -> dict[str, Constant]:
        """Return the constants by parameter name."""
        return {**dict(zip(names, self.ordered, strict=False)), **self.named}


def find_given_arguments(data: Mapping[str, Any]) -> Iterator[GivenArguments]:
    """Yield the constant arguments that an entry passes, in order.

    Of calls, only direct items of a field's list of statements count, because these have no condition.
    """
    abilities = data.get("abilities")
    for slug, given in abilities.items() if isinstance(abilities, Mapping) else ():
        named = {str(name): value for name, value in given.items()} if isinstance(given, Mapping) else {}
        if named and all(type(each) in (int, str) for each in named.values()):
            yield GivenArguments(str(slug).rpartition("/")[2], (), named)
    for value in data.values():
        for statement in value if isinstance(value, list) else ():
            call = statement.get("call") if isinstance(statement, Mapping) else None
            found = _parse_call(call) if isinstance(call, str) else None
            if found is not None:
                yield found


def _parse_call(written: str) -> GivenArguments | None:
    """Parse a call whose arguments are all constants; return None for any other, and without arguments."""
    call = _CALL.fullmatch(written)
    parts = [_ARGUMENT.fullmatch(each) for each in call[2].split(",")] if call is not None else []
    found = [each for each in parts if each is not None]
    if call is None or len(found) < len(parts):
        return None
    ordered = [_read_constant(each[2]) for each in found if not each[1]]
    named = {each[1]: _read_constant(each[2]) for each in found if each[1]}
    return GivenArguments(from_identifier(call[1]), ordered, named)


def _read_constant(written: str) -> Constant:
    return int(written) if written.lstrip("-").isdigit() else from_identifier(written)


def bind_arguments(
    given: Iterable[tuple[str, GivenArguments]], parameters: Mapping[str, Sequence[str]]
) -> dict[str, list[Holder]]:
    """Return the holders of each ability or step by its id, with the constants that each passes.

    `given` has constants with the ids of their holders; `parameters` the parameters of each ability and step.
    """
    ids: dict[str, list[str]] = {}
    for each in parameters:
        ids.setdefault(each.partition("/")[2], []).append(each)
    made: dict[str, list[Holder]] = {}
    for holder, arguments in given:
        named = ids.get(arguments.slug, [])
        bound = arguments.bind(parameters[named[0]]) if len(named) == 1 else {}
        if bound:
            made.setdefault(named[0], []).append((holder, bound))
    return made
