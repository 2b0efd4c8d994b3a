"""Expressions as source. What costs nothing to say inline is said inline; the rest is a call of `support` or facts.

Checks are those of the reference, most of them for free: Python refuses to add none or a text to a number, and the
bound of a sum refuses what is no number. A unary plus stands where a text or a list would multiply. Which failure
it was is found out afterwards, by the reference (`failing`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from compiler.engine.accelerate import lists
from compiler.engine.accelerate.writing import Writer
from compiler.expr.table import MOST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from compiler.engine.accelerate.program import Plan

_ATOM = re.compile(r"[A-Za-z]\w*|\d+|\(-\d+\)")
_MOST = str(MOST)
TRUTHS = frozenset({"==", "!=", "<", "<=", ">", ">=", "not", "none?", "in", "is", "empty", "and", "or", "can", "playing"})
"""Operations that surely give true or false."""


class Tree:
    """A local that stands for a constant list: it is written out wherever it is read."""

    def __init__(self, tree: Any) -> None:
        self.tree = tree


class Expressions:
    """`slots` says what each local is called now; one that is not in it holds none."""

    def __init__(self, plan: Plan, writer: Writer, slots: dict[int, Any], size: int) -> None:
        self.plan = plan
        self.writer = writer
        self.slots = slots
        self.size = size
        self.sure = True
        """Whether what is written now is evaluated at all events, so that parts of it may come before."""
        self.iterable = False
        """Within the list of a comprehension: no assignment may stand there."""

    @contextmanager
    def maybe(self, iterable: bool = False) -> Iterator[None]:
        kept = self.sure, self.iterable
        self.sure, self.iterable = False, self.iterable or iterable
        yield
        self.sure, self.iterable = kept

    def value(self, tree: Any) -> str:
        """Source that gives what the tree gives."""
        if type(tree) is not tuple:
            return self.writer.constant(tree)
        return _RULES[tree[0]](self, *tree[1:])

    def test(self, tree: Any) -> str:
        """Source that is true or not as the tree is, whatever else it gives."""
        if type(tree) is not tuple or tree[0] not in ("and", "or", "not", "comp"):
            return self.value(tree)
        if tree[0] == "comp":
            return lists.comprehension(self, *tree[1:], test=True)
        if tree[0] == "not":
            return f"(not {self.test(tree[1])})"
        return self.joined(tree)

    def joined(self, tree: Any) -> str:
        parts = [self.test(tree[1])]
        with self.maybe():
            parts += [self.test(each) for each in tree[2:]]
        return f"({f' {tree[0]} '.join(parts)})"

    def values(self, trees: Any) -> list[str]:
        return [self.value(each) for each in trees]

    def args(self, trees: Any) -> str:
        return "".join(f", {each}" for each in self.values(trees))

    def atom(self, tree: Any) -> str:
        """The value under a name, where that can be; else the value, to be looked at once."""
        return self.named(self.value(tree))

    def named(self, source: str) -> str:
        if is_atom(source) or not self.sure:
            return source
        name = self.writer.fresh("t")
        self.writer.line(f"{name} = {source}")
        return name

    def once(self, source: str) -> tuple[str, str]:
        """Source to look at first, and what to call its value afterwards; only where assignments may stand."""
        if is_atom(source):
            return source, source
        name = self.writer.fresh("t")
        return f"({name} := {source})", name

    def bounded(self, source: str) -> str:
        if self.iterable:
            return f"bounded({source})"
        name = self.writer.fresh("t")
        return f"({name} if -{_MOST} <= ({name} := {source}) <= {_MOST} else large({name}))"

    def slot(self, slot: int) -> str:
        held = self.slots.get(slot)
        if held is None:
            return "None"
        return self.value(held.tree) if type(held) is Tree else str(held)

    def reference(self, tree: Any) -> str:
        """Leave an expression to the reference, with the locals as they are."""
        return f"R.look({self.writer.constants.name(tree)}, {self.locals()})"

    def locals(self) -> str:
        return f"[{', '.join(self.slot(slot) for slot in range(self.size))}]"


def is_atom(source: str) -> bool:
    return _ATOM.fullmatch(source) is not None


Rule = Callable[..., str]
_RULES: dict[str, Rule] = {}


def rule(*names: str) -> Callable[[Rule], Rule]:
    def keep(found: Rule) -> Rule:
        _RULES.update(dict.fromkeys(names, found))
        return found

    return keep


def _infix(operation: str) -> Rule:
    return lambda my, a, b: f"({my.value(a)} {operation} {my.value(b)})"


_RULES |= {name: _infix(name) for name in ("==", "!=", "<", "<=", ">", ">=", "in")}


@rule("local")
def _local(my: Expressions, slot: int) -> str:
    return my.slot(slot)


@rule("global")
def _global(my: Expressions, number: int) -> str:
    return f"{my.writer.short('G')}[{number:d}]"


@rule("option")
def _option(my: Expressions, number: int) -> str:
    return my.writer.constant(my.plan.options[number])


@rule("playing")
def _playing(my: Expressions, number: int) -> str:
    return str(my.plan.reach.playing[number])


@rule("state")
def _state(my: Expressions, column: int, piece: Any) -> str:
    return f"{my.writer.short('C', column)}[{my.value(piece)}]"


@rule("data")
def _data(my: Expressions, field: str, entry: Any) -> str:
    return f"{my.plan.table(field)}[{my.value(entry)}]"


@rule("get")
def _get(my: Expressions, name: str, struct: Any) -> str:
    return f"{my.value(struct)}.get({my.writer.constant(name)})"


@rule("lookup")
def _lookup(my: Expressions, known: Any, key: Any) -> str:
    return f"{my.value(known)}.get({my.value(key)})"


@rule("entryof")
def _entryof(my: Expressions, piece: Any) -> str:
    return f"{my.writer.short('E')}[{my.value(piece)}]"


@rule("is")
def _is(my: Expressions, entry: Any, kinds: frozenset[str]) -> str:
    return f"{my.writer.constants.name(my.plan.of_kinds(kinds))}[{my.value(entry)}]"


@rule("+", "-")
def _added(my: Expressions, a: Any, b: Any, sign: str = "+") -> str:
    return my.bounded(f"{my.value(a)} {sign} {my.value(b)}")


_RULES["-"] = lambda my, a, b: _added(my, a, b, "-")


@rule("*")
def _times(my: Expressions, a: Any, b: Any) -> str:
    return my.bounded(f"+{my.value(a)} * +{my.value(b)}")


@rule("//")
def _divided(my: Expressions, a: Any, b: Any) -> str:
    return my.bounded(f"{my.value(a)} // {my.value(b)}")


@rule("%")
def _rest(my: Expressions, a: Any, b: Any) -> str:
    return f"(+{my.value(a)} % {my.value(b)})"


@rule("neg")
def _negative(my: Expressions, a: Any) -> str:
    return f"(-{my.value(a)})"


@rule("least", "most")
def _extreme(my: Expressions, *trees: Any, name: str = "min") -> str:
    return f"{name}(({', '.join(f'+{each}' for each in my.values(trees))},))"


_RULES["most"] = lambda my, *trees: _extreme(my, *trees, name="max")


@rule("and")
def _and(my: Expressions, *trees: Any) -> str:
    return _truth(my, ("and", *trees))


@rule("or")
def _or(my: Expressions, *trees: Any) -> str:
    return _truth(my, ("or", *trees))


def _truth(my: Expressions, tree: Any) -> str:
    joined = my.joined(tree)
    sure = all(each is True or each is False or type(each) is tuple and each[0] in TRUTHS for each in tree[1:])
    return joined if sure else f"(True if {joined} else False)"


@rule("not")
def _not(my: Expressions, a: Any) -> str:
    return f"(not {my.test(a)})"


@rule("if")
def _if(my: Expressions, condition: Any, then: Any, otherwise: Any) -> str:
    test = my.test(condition)
    with my.maybe():
        return f"({my.value(then)} if {test} else {my.value(otherwise)})"


@rule("none?")
def _none(my: Expressions, a: Any) -> str:
    return f"({my.value(a)} is None)"


@rule("else")
def _else(my: Expressions, a: Any, b: Any) -> str:
    source = my.value(a)
    with my.maybe():
        other = my.value(b)
    if my.iterable and not is_atom(source):
        return f"(lambda t: {other} if t is None else t)({source})"
    look, name = my.once(source)
    return f"({other} if {look} is None else {name})"


def _calls(form: str) -> Rule:
    """An operation written as a call: `{}` for each operand."""
    return lambda my, *trees: form.format(*my.values(trees))


_RULES |= {
    name: _calls(form)
    for name, form in {
        "keys": "keys_(S, {})",
        "concat": "concat_(S, {}, {})",
        "slice": "slice_(S, {}, {}, {})",
        "range": "range_(S, {}, {}, {})",
        "reversed": "reversed_(S, {})",
        "distinct": "distinct_(S, {})",
        "subsets": "subsets_(S, {}, {})",
        "at": "{}[{}]",
        "count": "len({})",
        "empty": "(len({}) == 0)",
        "first": "first({})",
        "last": "last({})",
        "one": "one({})",
        "sum": "total({})",
        "min": "min({}, default=None)",
        "max": "max({}, default=None)",
        "index": "index({}, {})",
        "abs": "abs({})",
        "abilities": "R.abilities_of({})",
        "on": "R.on({})",
        "spaceof": "R.space_of({})",
        "number": "{}[1]",
        "placeof": "{}[0]",
        "owner": "R.owner({})",
        "ownerof": "R.owner_of({})",
        "position": "R.position({})",
        "near": "R.near({}, {})",
        "steps": "R.steps({}, {}, {})",
        "spaces": "R.spaces({})",
        "space": "R.space({}, {})",
    }.items()
}


@rule("list")
def _list(my: Expressions, *trees: Any) -> str:
    return f"({''.join(f'{each}, ' for each in my.values(trees))})"


@rule("node")
def _node(my: Expressions, field: str, space: Any) -> str:
    return f"R.node({my.writer.constant(field)}, {my.value(space)})"


@rule("named")
def _named(my: Expressions, place: Any, name: str) -> str:
    return f"R.named({my.value(place)}, {my.writer.constant(name)})"


@rule("members")
def _members(my: Expressions, place: Any) -> str:
    return f"{my.writer.short('M')}[{my.value(place)}]"


@rule("seats")
def _seats(my: Expressions) -> str:
    return my.writer.short("Q")


@rule("whereis")
def _whereis(my: Expressions, piece: Any) -> str:
    return f"lying(S, {my.value(piece)})"


@rule("owned")
def _owned(my: Expressions, place: int, piece: Any) -> str:
    ranks = my.writer.constants.name(my.plan.ranks(place))
    source = my.atom(piece)
    if is_atom(source):
        return f"({my.writer.short('B')}[{source}] + {ranks}[{my.writer.short('E')}[{source}]])"
    return f"R.owned({place:d}, {source})"


@rule("comp")
def _comp(my: Expressions, how: str, loops: Any, body: Any) -> str:
    return lists.comprehension(my, how, loops, body)


@rule("sorted")
def _sorted(my: Expressions, items: Any, slot: int, key: Any, descending: bool) -> str:
    return lists.ordered(my, items, slot, key, descending)


@rule("fn")
def _fn(my: Expressions, number: int, trees: Any) -> str:
    return my.plan.inlined(my, number, trees) or f"f{number:d}(R{my.args(trees)})"


@rule("formula")
def _formula(my: Expressions, field: str, entry: Any, piece: Any, trees: Any) -> str:
    given = ", ".join(my.values(trees))
    name = my.writer.constant(field)
    return f"R.field_formula({name}, {my.value(entry)}, {my.value(piece)}, [{given}])"


@rule("quantity")
def _quantity(my: Expressions, entry: int, trees: Any) -> str:
    if my.plan.changed(entry):
        return f"R.quantity({entry:d}, [{', '.join(my.values(trees))}])"
    return f"q{entry:d}(R{my.args(trees)})"


@rule("can")
def _can(my: Expressions, step: int, trees: Any) -> str:
    legal = my.plan.machine.formula_of.get((step, "legal"))
    if step in my.plan.machine.limits:
        return f"R.can({step:d}, [{', '.join(my.values(trees))}])"
    if legal is None:
        return "True"
    return f"(True if {_fn(my, legal, trees)} else False)"


def _left(name: str) -> Rule:
    return lambda my, *operands: my.reference((name, *operands))


_RULES |= {name: _left(name) for name in ("would", "would_method", "odds")}


@rule("plane")
def _plane(my: Expressions, name: str, trees: Any) -> str:
    return f"R.plane({my.writer.constant(name)}, [{', '.join(my.values(trees))}])"


RULES: Mapping[str, Rule] = _RULES
