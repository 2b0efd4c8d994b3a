"""Values for the slots of texts that are named after constants, and sentences that replace a missing text.

An entry without a text prints the sentences of its abilities, then of the steps that it calls
unconditionally. A sentence is the `text` of the ability or step, filled with the arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.ids import to_identifier
from ludex.lang.expressions.values import BASE, borrow_constant, encode_slot, is_constant, read_listed_value
from ludex.lang.rule_compiler import RuleCompiler
from ludex.lang.types.declarations import CALLABLE_SORTS, CallableInfo
from ludex.lang.types.rule_types import Typed
from ludex.link.rule_names import NameSource, find_named_constants, find_unambiguous

TEXT = "text"
"""The field of the text that describes an entry, unless its statements name another."""

Sentence = list[Any]
"""The id of an ability or step, and the values for the slots of its text."""


def collect_shown(compiler: RuleCompiler) -> None:
    """Collect the slots and sentences of an entry whose rules have been compiled."""
    game, entry, program = compiler.game, compiler.entry, compiler.program
    named = list(find_named_constants(entry.data))
    for name, written in find_unambiguous(named).items():
        sources = {each.source for each in named if each.name == name}
        if NameSource.VALUE not in sources:
            program.slots[name] = written
            continue
        found = read_listed_value(compiler.rules, name)
        if found is not None:
            program.slots[name] = encode_slot(game, found)
    sort = game.find_core_kind(entry.kind)
    if sort == "game":
        program.slots = {**_find_bases(compiler), **program.slots}
    if sort == "action" or sort not in CALLABLE_SORTS:
        _collect_sentences(compiler)


def _find_bases(compiler: RuleCompiler) -> dict[str, object]:
    """Return the constant bases of quantities, by name; every text of the game can show them."""
    found = {}
    for quantity in compiler.game.entries_by_core_kind["quantity"]:
        base = borrow_constant(compiler.rules, str(quantity.id), (BASE,))
        if base is not None:
            found[to_identifier(quantity.slug)] = encode_slot(compiler.game, base)
    return found


def _collect_sentences(compiler: RuleCompiler) -> None:
    entry, sentences = compiler.entry, compiler.program.sentences
    kind = compiler.game.world.catalogue.find_kind(compiler.game.name, entry.kind)
    fields = kind.schema.get("properties", {}) if kind is not None else {}
    if TEXT in fields and TEXT not in entry.data:
        found = list(_find_ability_sentences(compiler))
        if found:
            sentences[TEXT] = found
    tells = {
        str(at[0]): str(annotation.value.get("text", TEXT))
        for at, annotation, _ in compiler.game.world.annotated_places(entry, "x-do")
        if len(at) == 1
    }
    for field, called, args in compiler.rules.calls:
        text_field = tells.get(field, "")
        if text_field in fields and text_field not in entry.data:
            sentences.setdefault(text_field, []).append(_make_sentence(compiler, called, args))


def _find_ability_sentences(compiler: RuleCompiler) -> Iterator[Sentence]:
    entry, world = compiler.entry, compiler.game.world
    abilities = entry.data.get("abilities")
    for slug, given in abilities.items() if isinstance(abilities, Mapping) else ():
        ability = world.target(entry, ("abilities", slug))
        if ability is None:
            continue
        slots: dict[str, object] = {}
        for name, value in given.items() if isinstance(given, Mapping) else ():
            target = world.target(entry, ("abilities", slug, name))
            slots[name] = value if target is None else {"entry": str(target.id)}
        yield [str(ability.id), slots]


def _make_sentence(compiler: RuleCompiler, called: CallableInfo, args: list[object]) -> Sentence:
    given = zip(called.params, args[len(args) - len(called.params) :], strict=True)
    slots = {
        name: encode_slot(compiler.game, Typed(type_, tree))
        for (name, type_), tree in given
        if is_constant(tree)
    }
    return [called.id, slots]
