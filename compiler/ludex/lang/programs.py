"""Compile the rules of an entry to its program, and derive what its texts can show.

A program depends only on the entry and on the namespace of its game.

Slots of texts that are named after constants of rules get the constants as values. An entry without a text
prints the sentences of its abilities, then of the steps that it calls unconditionally. A sentence is the
`text` of the ability or step, filled with the arguments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from ludex.core.findings import Finding
from ludex.core.ids import to_identifier
from ludex.lang import expressions, verbs  # noqa: F401  # importing them declares all constructs
from ludex.lang.claims import collect_claims
from ludex.lang.codes import statements as codes
from ludex.lang.examples import Example
from ludex.lang.expression_reader import Pointer, RuleReader
from ludex.lang.expressions.values import BASE, borrow_constant, encode_slot, is_constant, read_listed_value
from ludex.lang.layouts.formula_compiler import compile_formulas
from ludex.lang.outlines import walk_nodes
from ludex.lang.policies import compile_policy
from ludex.lang.rule_compiler import Program, RuleCompiler
from ludex.lang.rule_usages import record_state_starts
from ludex.lang.types.declarations import CALLABLE_SORTS, CallableInfo
from ludex.lang.types.namespace import Namespace
from ludex.lang.types.rule_types import Typed
from ludex.link.rule_names import ROUTE_NAMES, NameSource, find_named_constants, find_unambiguous
from ludex.schema.entries import Entry

PRINTED_KINDS = ("layout", "sheet")
"""Core kinds whose expressions the renderer evaluates; there, a missing value is not an error."""

_Rule = tuple[Pointer, Mapping[str, Any], bool]
"""The pointer of a rule, its annotation, and whether it is an expression."""


class CompiledEntry(NamedTuple):
    """Program of an entry, None if the entry has no rules; its findings; the constants that it depends on."""

    program: Program | None
    findings: list[Finding]
    borrowed: Mapping[tuple[str, str], object] = {}
    """Constants that were looked up for the program, by the id of their entry and their pointer."""


def compile_program(game: Namespace, entry: Entry) -> CompiledEntry:
    """Compile the rules of an entry."""
    sort = game.find_core_kind(entry.kind)
    if sort in PRINTED_KINDS:
        formulas, spans, found = compile_formulas(game, entry)
        printed = Program(str(entry.id), printed=formulas, spans=spans)
        return CompiledEntry(printed if formulas else None, found)
    compiler = RuleCompiler(game, entry)
    made, rules = compiler.program, compiler.rules
    if sort == "example":
        made.example = Example(compiler).compile()
        return CompiledEntry(made, rules.findings, rules.borrowed)
    compiler.check_name()
    compiler.check_types()
    record_state_starts(rules)
    for rule in sorted(_find_rules(game, entry), key=partial(_rank_rule, entry)):
        compiler.compile_rule(*rule)
    if sort == "policy":
        compile_policy(compiler)
    if sort == "route":
        _check_bound(entry, rules, made.formulas)
    _collect_shown(compiler)
    made.claims, made.played = collect_claims(rules, (made.routines, made.formulas)), rules.played
    made.borrowed = {
        (each, at.removeprefix("values/"))
        for each, at in rules.borrowed
        if at.startswith("values/") and each != made.id
    }
    return CompiledEntry(None if made.is_empty else made, rules.findings, rules.borrowed)


def _find_rules(game: Namespace, entry: Entry) -> Iterator[_Rule]:
    for keyword in ("x-expr", "x-do"):
        for at, annotation, _ in game.world.annotated_places(entry, keyword):
            yield at, annotation.value, keyword == "x-expr"


def _rank_rule(entry: Entry, rule: _Rule) -> tuple[int, int, bool]:
    """Sort rules as in the file, but stories of steps (`tells`) after other rules, and values last.

    So the points of rules that play runs do not depend on stories and values. An offer's `pick` comes before
    its other rules.
    """
    at, annotation, _ = rule
    picks = at[0] == "offers" and at[-1] == "pick"
    turn = 2 if at[0] == "values" else 1 if annotation.get("tells") else 0
    return turn, entry.span(at[:2] if picks else at).start, not picks


def _check_bound(entry: Entry, rules: RuleReader, formulas: Mapping[str, Any]) -> None:
    """Report a route without a maximum (`most`) that allows detours or reads the cost so far (`spent`)."""
    if "most" in entry.data:
        return
    if entry.data.get("detours") is True:
        rules.add_finding(codes.UNBOUNDED_ROUTE, entry.key_span(("detours",)))
        return
    for pointer, formula in formulas.items():
        names = ROUTE_NAMES.get(pointer.partition("/")[0], ())
        if "spent" in names and "/with/" not in pointer:
            slot = len(entry.data.get("args", ())) + names.index("spent")
            if ["local", slot] in walk_nodes(formula["is"]):
                rules.add_finding(codes.UNBOUNDED_ROUTE, entry.span(tuple(pointer.split("/"))))
                return


TEXT = "text"
"""The field of the text that describes an entry, unless its statements name another."""

Sentence = list[Any]
"""The id of an ability or step, and the values for the slots of its text."""


def _collect_shown(compiler: RuleCompiler) -> None:
    game, entry, slots = compiler.game, compiler.entry, compiler.program.slots
    sort = game.find_core_kind(entry.kind)
    if sort == "game":  # every text of the game can show the constant bases of quantities, by name
        for quantity in game.entries_by_core_kind["quantity"]:
            base = borrow_constant(compiler.rules, str(quantity.id), (BASE,))
            if base is not None:
                slots[to_identifier(quantity.slug)] = encode_slot(game, base)
    named = list(find_named_constants(entry.data))
    for name, written in find_unambiguous(named).items():
        if all(each.source is not NameSource.VALUE for each in named if each.name == name):
            slots[name] = written
        elif (found := read_listed_value(compiler.rules, name)) is not None:
            slots[name] = encode_slot(game, found)
    if sort == "action" or sort not in CALLABLE_SORTS:
        _collect_sentences(compiler)


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
    constants = ((name, Typed(type_, tree)) for (name, type_), tree in given if is_constant(tree))
    return [called.id, {name: encode_slot(compiler.game, each) for name, each in constants}]
