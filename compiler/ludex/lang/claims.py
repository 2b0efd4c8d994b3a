"""Claims of rules: the numbers and the names of entries in an entry's rules that its texts must show.

While rules are read, each number and each name of an entry is recorded with its node. Whether texts must show
it depends on the operations around it, so that is decided once the whole entry has been read: `_is_structure`
and `_is_counter` exclude numbers that belong to the structure of rules.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from ludex.core.ids import kind_of, to_identifier
from ludex.lang.types.scope import SET_PATTERN
from ludex.schema.keywords import Pointer

if TYPE_CHECKING:
    from ludex.lang.expression_reader import ExpressionReader, RuleReader


class Role(Enum):
    """Purpose of a constant in the rules."""

    VALUE = "value"
    """A named value, under `values`."""
    ARGUMENT = "argument"
    """An argument of a step, function or quantity."""
    CHANGE = "change"
    """The amount by which `modifies` changes a quantity."""
    COMPARED = "compared"
    """A part of a comparison."""
    AMOUNT = "amount"
    """Any other constant."""


class RuleClaim(NamedTuple):
    """Constant in rules that texts must show; `start` and `end` count characters of the field at `at`."""

    at: Pointer
    start: int
    end: int
    value: int | str
    """A number, or the id of an entry."""
    role: str
    name: str = ""
    """The name that a slot of a text can show; empty if the constant has no name yet."""
    parameter: str = ""
    """The parameter that receives the constant, if it is an argument."""
    callee: str = ""
    """The id of the step, function or quantity that receives it; empty if there is none, or it is a field."""


SILENT_KINDS = frozenset(
    "procedure function route quantity policy invariant example layout sheet game module place table deck "
    "map seat profile icon font term rule ruling".split()
)
"""Core kinds whose entries need no text that describes their rules."""

_THING_KINDS = SILENT_KINDS | {"piece", "die", "ability", "action"}
"""Core kinds whose entries rules may name although no text shows them: pieces, steps, places and others."""

_SMALLEST_UNIT = 10
"""Smallest factor that is regarded as a conversion between units, such as 10 coins to a note."""

_STRUCTURAL_PARTS = frozenset(("sides",))
"""Parts of statements whose numbers are not amounts, such as the sides of a die."""


@dataclass
class Notes:
    """Constants recorded while reading the rules of an entry."""

    nodes: dict[ast.expr, tuple[ExpressionReader, int | str]] = field(default_factory=dict)
    """Constants in expressions, by their nodes, each with the reader of its expression."""
    literals: dict[Pointer, int] = field(default_factory=dict)
    """Numbers that are the whole value of their field, by pointer."""
    arguments: dict[ast.expr, tuple[str, str, bool]] = field(default_factory=dict)
    """Arguments of calls: the parameter, the id of the callee, and whether the call writes its name."""

    def add_arguments(self, node: ast.Call, given: Mapping[str, ast.expr], callee: str) -> None:
        """Record the parameters to which the arguments of a call belong."""
        written = {each.value for each in node.keywords}
        for name, value in given.items():
            self.arguments[value] = (name, callee, value in written)


def collect_claims(rules: RuleReader, trees: Iterable[Any]) -> list[RuleClaim]:
    """Return the claims of an entry whose rules have been compiled to `trees`."""
    notes = rules.notes
    if notes is None or not (notes.nodes or notes.literals):
        return []
    found = {
        (at, 0): RuleClaim(at, 0, len(str(value)), value, *_describe_field(rules, at))
        for at, value in notes.literals.items()
        if value != 0 and not _is_printed_field(at, [])
    }
    parents: dict[ast.AST, ast.AST] = {}
    for root in {reader.parsed.root: None for reader, _ in notes.nodes.values()}:
        for node in ast.walk(root):
            parents.update(dict.fromkeys(ast.iter_child_nodes(node), node))
    for node, (reader, value) in notes.nodes.items():
        claim = _make_claim(rules, node, reader, value, parents)
        if claim is not None:
            found.setdefault((claim.at, claim.start), claim)
    compared = _find_compared_fields(trees) if any(map(_is_increment, found.values())) else set()
    claims = (each for each in found.values() if not _is_counter(rules, each, compared))
    return sorted(claims, key=lambda each: (rules.entry.span(each.at).start, each.start))


def _make_claim(
    rules: RuleReader,
    node: ast.expr,
    reader: ExpressionReader,
    value: int | str,
    parents: Mapping[ast.AST, ast.AST],
) -> RuleClaim | None:
    above: list[ast.AST] = []
    while (around := parents.get(above[-1] if above else node)) is not None:
        above.append(around)
    start, end = reader.parsed.node_range(node)
    if isinstance(value, int):
        if value == 0 or _is_printed_field(reader.at, above) or _is_structure(node, value, above):
            return None
    elif _is_mere_mention(rules, node, value, above):
        return None
    start, end = reader.begin + start, reader.begin + end
    given = _find_argument(node, above, rules)
    if given is not None:
        name, callee, written = given
        return RuleClaim(
            reader.at, start, end, value, Role.ARGUMENT.value, name if written else "", name, callee
        )
    if all(isinstance(each, ast.UnaryOp) for each in above):
        return RuleClaim(reader.at, start, end, value, *_describe_field(rules, reader.at))
    compared = any(isinstance(each, ast.Compare) for each in above)
    role = Role.COMPARED if compared else Role.AMOUNT
    return RuleClaim(reader.at, start, end, value, role.value)


def _describe_field(rules: RuleReader, at: Pointer) -> tuple[str, str]:
    """Return the role and the name of a constant that is the entire text of its field."""
    if at[0] == "values":
        return Role.VALUE.value, str(at[1])
    if at[0] == "modifies":
        stages = rules.data["modifies"][at[1]]
        alone = at[-1] == "value" and isinstance(stages, Mapping) and len(stages) == 1
        name = to_identifier(str(at[1]).rpartition("/")[2])
        return Role.CHANGE.value, name if alone else ""
    return Role.AMOUNT.value, ""


def _is_printed_field(at: Pointer, above: list[ast.AST]) -> bool:
    """Return whether a number is a whole field of the entry, which layouts print, or in a structural part."""
    return at[-1] in _STRUCTURAL_PARTS or (len(at) == 1 and not above)


def _find_argument(node: ast.expr, above: list[ast.AST], rules: RuleReader) -> tuple[str, str, bool] | None:
    """Return the parameter, the callee and whether the name is written, for a constant that is an argument.

    It may also be an item of a list, for which the name never counts as written.
    """
    assert rules.notes is not None  # noqa: S101
    around: tuple[ast.AST, ...] = (node, *above)
    for each in around:
        if each is not node and not isinstance(each, ast.UnaryOp | ast.List):
            return None
        found = rules.notes.arguments.get(each)
        if found is not None:
            return (*found[:2], False) if isinstance(each, ast.List) else found
    return None


def _is_structure(node: ast.expr, value: int, above: list[ast.AST]) -> bool:
    """Return whether a number is an index, a bound, part of a cycle (`… % 6 + 1`), or converts units."""
    is_length = isinstance(node, ast.Constant) and isinstance(node.value, complex)
    is_unit = value >= _SMALLEST_UNIT or (value == 1 and is_length)
    inner: ast.AST = node
    for each in above:
        match each:
            case ast.Subscript(slice=part) if part is inner:
                return True
            case ast.Call(ast.Name("range")) | ast.BinOp(_, ast.Mod(), _):
                return True
            case ast.BinOp(ast.BinOp(_, ast.Mod(), _), ast.Add() | ast.Sub(), _):
                return True
            case ast.BinOp(_, ast.Add() | ast.Sub(), ast.BinOp(_, ast.Mod(), _)):
                return True
            case ast.BinOp(_, ast.Mult() | ast.FloorDiv(), _) if is_unit:
                return True
        inner = each
    return False


def _is_mere_mention(rules: RuleReader, node: ast.expr, value: str, above: list[ast.AST]) -> bool:
    """Return whether rules name an entry that no text has to show.

    True for pieces, steps, places and others, for the entry itself, where only a field of the named entry is
    read, and for an index.
    """
    kind = rules.game.find_core_kind(kind_of(value))
    if kind in _THING_KINDS or value == str(rules.entry.id):
        return True
    match above[:1]:
        case [ast.Attribute()]:
            return True
        case [ast.Subscript(slice=part)]:
            return part is node
    return False


def _is_increment(claim: RuleClaim) -> bool:
    return claim.value == 1 and claim.at[-1] == "set" and claim.role == Role.AMOUNT.value


def _is_counter(rules: RuleReader, claim: RuleClaim, compared: set[str]) -> bool:
    """Return whether a claim is the 1 that changes a local, or a field that the entry's rules compare."""
    if not _is_increment(claim):
        return False
    text = str(rules.value(claim.at))
    found = SET_PATTERN.match(text)
    if found is None or not found["sign"] or text[found.end() :].strip() != "1":
        return False
    owner, _, name = found["target"].strip().rpartition(".")
    if not owner and name not in rules.game.state:
        return True
    return name in compared


_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))


def _find_compared_fields(trees: Iterable[Any]) -> set[str]:
    """Return the run-time fields of pieces and the fields of the game that the rules compare."""
    found: set[str] = set()
    waiting: list[tuple[Any, bool]] = [(each, False) for each in trees]
    while waiting:
        tree, within = waiting.pop()
        if isinstance(tree, dict):
            waiting += [(each, within) for each in tree.values()]
        elif isinstance(tree, list) and tree:
            if within and tree[0] in ("state", "global"):
                found.add(to_identifier(str(tree[1]).rpartition(".")[2]))
            below = within or (isinstance(tree[0], str) and tree[0] in _COMPARISONS)
            waiting += [(each, below) for each in tree]
    return found
