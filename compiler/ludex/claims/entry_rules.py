"""Facts about the rules of an entry that are compared with texts; cached as plain data with its program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ludex.lang.claims import RuleClaim

if TYPE_CHECKING:  # facts from the cache are decoded without importing the compiler
    from ludex.lang.rule_compiler import Program

Sentence = Sequence[Any]
"""The id of an ability or step whose text is printed, and the values of its slots."""


class EntryRules(NamedTuple):
    """Facts about the rules of an entry."""

    claims: tuple[RuleClaim, ...] = ()
    acts: bool = False
    """Whether the rules have statements, or changes of quantities."""
    played: frozenset[str] = frozenset()
    """The names under `values` of the entry that its own rules use."""
    sentences: Mapping[str, Sequence[Sentence]] = {}
    """For each missing text of the entry, the sentences that replace it."""
    slots: Mapping[str, Any] = {}
    """Values for the slots of the entry's texts that are named after constants."""
    borrowed: frozenset[tuple[str, str]] = frozenset()
    """Values of other entries that the rules use, by the other entry's id and the value's name."""


def encode_entry_rules(program: Program) -> list[Any]:
    """Encode the facts about an entry's rules as plain data."""
    acts = bool(program.routines) or any(each.startswith("modifies/") for each in program.formulas)
    claims = [list(each) for each in program.claims]
    return [
        program.id,
        claims,
        acts,
        sorted(program.played),
        program.sentences,
        program.slots,
        sorted(program.borrowed),
    ]


def decode_entry_rules(plain: list[Any]) -> tuple[str, EntryRules]:
    """Decode the id of an entry and the facts about its rules."""
    entry_id, claims, acts, played, sentences, slots, borrowed = plain
    return entry_id, EntryRules(
        tuple(RuleClaim(tuple(at), *rest) for at, *rest in claims),
        acts,
        frozenset(played),
        sentences,
        slots,
        frozenset(map(tuple, borrowed)),
    )
