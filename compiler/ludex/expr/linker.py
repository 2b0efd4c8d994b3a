"""Linker: verify an expression and replace its names by numbers.

A linked expression is a constant (a number, true, false, none; a text or word as text; an entry or a place of
the game as its number), or a tuple `(operation, operand, …)` with the operands in the order of
`docs/instructions.md`. These forms differ from that page, so that the evaluator has nothing to guess:

- `("is", entry, kinds)`: always of an entry; `kinds` is a frozenset;
- `("formula", field, entry, piece or None, args)`, and `holds` and `would_method` likewise: the piece is
  passed as `self` if the rule in the field takes one;
- a slot that an expression binds is numbered after the slots that the pack declares: `Linker.temps`;
- `("comp", how, ((slot, list, conditions), …), body)` and the arguments of `("fn", number, args)`, of
  `quantity`, `route`, `can`, `would` and `plane`: lists become tuples. A quantity, a route and a step are the
  numbers of their entries.

A tree may come from anybody: any mistake in it raises an `InvalidTreeError` before evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from ludex.core.trees import ARGUMENTS, LOOPS, TREE_DEPTH
from ludex.expr import tree_types as types
from ludex.expr.failure import InvalidTreeError
from ludex.expr.operation_table import COMPREHENSION_FORMS, MAX_NUMBER, OPERATIONS, Operation
from ludex.expr.protocols import Names, Signature
from ludex.expr.tree_types import Linked, Tree, Type

Known: TypeAlias = Any
"""What `RESULT_TYPES` may need to know of an operand: usually its type; for a callee, its `Signature`."""
Operand: TypeAlias = tuple[Linked, Known]
Found = TypeVar("Found")


def _comprehension_type(known: list[Known]) -> Type:
    how, _, body = known
    fixed = dict.fromkeys(("any", "all"), "bool") | dict.fromkeys(("count", "sum"), "int")
    by_form: dict[str, Type] = {how: body, **fixed, "list": ["list", body]}
    return by_form[how]


_FIRST_OPERAND = ("slot", "glob", "option", "owned", "column", "entry", "place", "first")

RESULT_TYPES: dict[str, Callable[[list[Known]], Type]] = {
    **dict.fromkeys(_FIRST_OPERAND, lambda known: known[0]),
    "field": lambda known: known[0](types.list_kinds(known[1])) or "any",
    "part": lambda known: types.struct_fields(known[1]).get(known[0], "any"),
    "value": lambda known: types.value_type(known[0]),
    "entryof": lambda known: types.make_kind_type("entry", types.list_kinds(known[0])),
    "abilities": lambda _: ["list", ["entry", "ability"]],
    "branches": lambda known: types.join_types(known[1:]),
    "listed": lambda known: ["list", types.join_types(known)],
    "item": lambda known: types.item_type(known[0]),
    "numbers": lambda _: ["list", "int"],
    "subsets": lambda known: ["list", known[0]],
    "comp": _comprehension_type,
    "members": lambda known: ["list", types.make_kind_type("piece", types.list_kinds(known[0]))],
    "spaces": lambda _: ["list", "space"],
    "node": lambda known: known[0],
    "pieces": lambda _: ["list", ["piece", "any"]],
    "whereis": lambda _: ["place", []],
    "number": lambda _: "any",
    "owner": lambda _: ["piece", "any"],
    "returns": lambda known: known[0].returns,
    "would": lambda known: known[2],
    "tried": lambda known: known[3],
    "alternative": lambda known: types.join_types(known),
    "keys": lambda known: ["list", types.key_type(known[0])],
    "seats": lambda _: ["list", ["piece", "seat"]],
    "plane": lambda known: known[0][1],
}
"""Maps each rule in `gives` to the function that derives the result type from facts about the operands."""

_CONSTANT_OPERATIONS = frozenset({"text", "word", "entry", "place"})
_TYPED_NAMES = {"glob": "field of the game", "option": "option", "column": "run-time field"}
"""Operands that name something with a type, and the word for it in messages."""
_SIGNATURES = frozenset({"function", "quantity", "route", "step", "allowed"})


class Linker:
    """Linker of one routine or formula; `locals_` are the types of its slots, `where` names it in errors."""

    def __init__(
        self,
        names: Names,
        locals_: Sequence[Type],
        where: str = "",
        operations: Mapping[str, Operation] = OPERATIONS,
    ) -> None:
        self.names = names
        self.locals = locals_
        self.where = where
        self.point: int | None = None
        """The number of the statement or formula that is being linked, if known."""
        self.operations = operations
        self.size = len(locals_)
        """Number of slots, including those that linking adds after the declared ones."""
        self.temps: list[int] = []
        """Slots that are used only while an expression is evaluated."""
        self._free: list[int] = []
        self._bound: Mapping[int, int] = {}
        """Maps each slot that the present expression binds to its substitute; replaced, never changed."""

    def refuse(self, what: str) -> InvalidTreeError:
        return InvalidTreeError(what, self.where, point=self.point)

    def expression(self, tree: object) -> Linked:
        """Verify and link an expression."""
        return self.typed(tree)[0]

    def typed(self, tree: object, depth: int = 0) -> Operand:
        """Verify and link an expression, and infer its type: `any` if unknown."""
        if tree is None:
            return None, "none"
        if tree is True or tree is False:
            return tree, "bool"
        if type(tree) is int:
            if abs(tree) > MAX_NUMBER:
                raise self.refuse("a number is too large")
            return tree, "int"
        if type(tree) is not list or not tree or type(tree[0]) is not str:
            raise self.refuse(f"{_shorten(tree)} is not an expression")
        if depth > TREE_DEPTH:
            raise self.refuse("an expression is nested too deep")
        operation = self.operations.get(tree[0])
        if operation is None:
            raise self.refuse(f"there is no operation “{_shorten(tree[0])}”")
        return self._operation(operation, tree[1:], depth + 1)

    def _operation(self, operation: Operation, operands: list[Tree], depth: int) -> Operand:
        takes: Sequence[str] = operation.takes
        if takes and takes[-1].endswith("*"):
            takes = [*takes[:-1], *[takes[-1][:-1]] * (len(operands) - len(takes) + 1)]
        if len(takes) != len(operands):
            wanted = len(operation.takes)
            raise self.refuse(f"“{operation.name}” takes {wanted} operands, not {len(operands)}")
        outside = self._bound
        read = [self._operand(sort, operand, depth) for sort, operand in zip(takes, operands, strict=True)]
        linked, known = [value for value, _ in read], [each for _, each in read]
        if self._bound is not outside:
            self._free += [slot for slot in self._bound.values() if slot not in outside.values()]
            self._bound = outside
        gives = RESULT_TYPES.get(operation.gives)
        type_: Type = gives(known) if gives else operation.gives
        if operation.name in _CONSTANT_OPERATIONS:
            return linked[0], type_
        if operation.name in ("fn", "quantity", "route", "can", "would"):
            self._check_arity(operation.name, known[0], len(linked[1]), operands[0])
        if operation.name == "plane":
            linked = [linked[0], tuple(linked[1:])]
            if known[0][0] != len(linked[1]):
                raise self.refuse(f"the geometry “{operands[0]}” takes {known[0][0]} arguments")
        if operation.name == "formula":
            # Entries may leave the field out, even all of them.
            type_ = self.names.field(linked[0], types.list_kinds(known[1])) or "any"
        if operation.name == "edges":
            type_ = ["list", self.names.edge()]
        if operation.name == "is":
            (entry, _), kinds = linked
            linked = [entry, kinds]
        elif operation.name in ("formula", "holds", "would_method"):
            field, (entry, piece), *rest = linked
            linked = [field, entry, piece, *rest]
        return (operation.name, *linked), type_

    def _operand(self, sort: str, operand: Tree, depth: int) -> Operand:
        """Link an operand by its sort in the operation table; return it with the known facts about it."""
        if sort in _TYPED_NAMES:
            named: Operand | None = getattr(self.names, sort)(self.name(operand))
            return self.known(_TYPED_NAMES[sort], named, operand)
        if sort in _SIGNATURES:
            known: Signature | None = getattr(self.names, sort)(self.name(operand))
            signature = self.known("step" if sort == "allowed" else sort, known, operand)
            return signature.number, signature
        found: Operand = getattr(self, "_" + sort)(operand, depth)
        return found

    def _check_arity(self, name: str, signature: Signature, count: int, called: object) -> None:
        if signature.count != count:
            raise self.refuse(
                f"“{name}” gives “{_shorten(called)}” {count} arguments, but it takes {signature.count}"
            )

    # One method for each sort of operand, named as in the operation table.

    _expr = typed

    def _exprs(self, operand: Tree, depth: int) -> Operand:
        found = [self.typed(each, depth) for each in self.items(operand, ARGUMENTS)]
        return tuple(each for each, _ in found), None

    def _thing(self, operand: Tree, depth: int) -> Operand:
        """Link an entry or a piece as (entry, piece or None); `_operation` takes the pair apart."""
        linked, type_ = self.typed(operand, depth)
        if types.type_name(type_) == "entry":
            return (linked, None), type_
        if types.type_name(type_) == "piece":
            return (("entryof", linked), linked), type_
        raise self.refuse(f"{_shorten(operand)} is neither an entry nor a piece")

    def _loops(self, operand: Tree, depth: int) -> Operand:
        loops = []
        for loop in self.items(operand, LOOPS):
            if type(loop) is not list or len(loop) != 3:
                raise self.refuse("a comprehension needs a slot, a list and its conditions")
            slot, list_, conditions = loop
            looped = self.typed(list_, depth)[0]
            loops.append((self._bind(slot, depth)[0], looped, self._exprs(conditions, depth)[0]))
        if not loops:
            raise self.refuse("a comprehension has no loop")
        return tuple(loops), None

    def _slot(self, operand: Tree, depth: int) -> Operand:
        slot = self.slot(operand)
        return self._bound.get(slot, slot), self.locals[slot]

    def _bind(self, operand: Tree, depth: int) -> Operand:
        """Replace a slot that an expression binds by one that is free again after the expression."""
        slot = self.slot(operand)
        if not self._free:
            self._free.append(self.size)
            self.temps.append(self.size)
            self.size += 1
        self._bound = {**self._bound, slot: self._free.pop()}
        return self._bound[slot], self.locals[slot]

    def _how(self, operand: Tree, depth: int) -> Operand:
        if operand not in COMPREHENSION_FORMS:
            raise self.refuse(f"unknown form of comprehension “{_shorten(operand)}”")
        return operand, operand

    def _flag(self, operand: Tree, depth: int) -> Operand:
        if type(operand) is not bool:
            raise self.refuse(f"{_shorten(operand)} is neither true nor false")
        return operand, "bool"

    def _text(self, operand: Tree, depth: int) -> Operand:
        name = self.name(operand)
        return name, name

    def _kind(self, operand: Tree, depth: int) -> Operand:
        kinds = self.name(operand).split("|")
        for kind in kinds:
            self.known("kind", self.names.kind(kind) or None, kind)
        return frozenset(kinds), None

    def _entry(self, operand: Tree, depth: int) -> Operand:
        number = self.known("entry", self.names.entry(self.name(operand)), operand)
        return number, ["entry", self.names.kind_of(number)]

    def _place(self, operand: Tree, depth: int) -> Operand:
        _, shared, holds = self.known("place", self.names.place(self.name(operand)), operand)
        if shared < 0:
            raise self.refuse(f"“{operand}” is not a place of the game: pieces own it")
        return shared, ["place", list(holds)]

    def _owned(self, operand: Tree, depth: int) -> Operand:
        number, shared, holds = self.known("place", self.names.place(self.name(operand)), operand)
        if shared >= 0:
            raise self.refuse(f"“{operand}” is a place of the game: no piece owns it")
        return number, ["place", list(holds)]

    def _node(self, operand: Tree, depth: int) -> Operand:
        name = self.name(operand)
        return name, self.known("field of nodes", self.names.node(name), name)

    def _module(self, operand: Tree, depth: int) -> Operand:
        return self.known("module", self.names.module(self.name(operand)), operand), None

    def _field(self, operand: Tree, depth: int) -> Operand:
        name = self.name(operand)
        self.known("field", self.names.data(name, ()), operand)
        return name, lambda kinds: self.names.data(name, kinds)

    def _plane(self, operand: Tree, depth: int) -> Operand:
        return operand, self.known("geometry", self.names.plane(self.name(operand)), operand)

    # Also used for linking statements.

    def slot(self, operand: Tree) -> int:
        """Return the number of a slot; reject an invalid one."""
        if type(operand) is not int or not 0 <= operand < len(self.locals):
            raise self.refuse(f"{_shorten(operand)} is not a slot")
        return operand

    def name(self, operand: Tree) -> str:
        if type(operand) is not str:
            raise self.refuse(f"expected a name, not {_shorten(operand)}")
        return operand

    def items(self, operand: Tree, most: int) -> list[Tree]:
        if type(operand) is not list or len(operand) > most:
            raise self.refuse(f"expected a short list, not {_shorten(operand)}")
        return operand

    def known(self, what: str, found: Found | None, operand: object) -> Found:
        """Return what was found under a name; reject an unknown name."""
        if found is None:
            raise self.refuse(f"there is no {what} “{_shorten(operand)}”")
        return found


def _shorten(value: object) -> str:
    text = str(value)
    return text if len(text) <= 40 else text[:37] + "…"
