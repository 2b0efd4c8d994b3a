"""Table of operations: the operands and the result of each.

`takes` lists the sort of each operand; a star on the last allows any number of them. `gives` is a type, or
the name of the rule by which the linker derives the type from the operands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MAX_NUMBER = 1 << 53
MAX_LIST_SIZE = 100_000


@dataclass(frozen=True, slots=True)
class Operation:
    """Operation: its name, the sorts of its operands, and its result type."""

    name: str
    takes: tuple[str, ...]
    gives: str


def _operations(table: str) -> dict[str, Operation]:
    found = {}
    for line in table.strip().splitlines():
        name, takes, gives = (part.strip() for part in line.split(":"))
        found[name] = Operation(name, tuple(takes.split()), gives)
    return found


_TABLE = """
local: slot : slot
global: glob : glob
option: option : option
playing: module : bool
text: text : text
word: text : word
entry: entry : entry
place: place : place
owned: owned expr : owned
state: column expr : column
data: field expr : field
get: text expr : part
lookup: expr expr : value
entryof: expr : entryof
keys: expr : keys
abilities: expr : abilities
+: expr expr : int
-: expr expr : int
*: expr expr : int
//: expr expr : int
%: expr expr : int
neg: expr : int
abs: expr : int
least: expr expr* : int
most: expr expr* : int
==: expr expr : bool
!=: expr expr : bool
<: expr expr : bool
<=: expr expr : bool
>: expr expr : bool
>=: expr expr : bool
and: expr expr* : bool
or: expr expr* : bool
not: expr : bool
if: expr expr expr : branches
none?: expr : bool
else: expr expr : alternative
in: expr expr : bool
is: thing kind : bool
list: expr* : listed
concat: expr expr : first
at: expr expr : item
slice: expr expr expr : first
range: expr expr expr : numbers
count: expr : int
empty: expr : bool
first: expr : item
last: expr : item
one: expr : item
sum: expr : int
min: expr : item
max: expr : item
reversed: expr : first
distinct: expr : first
index: expr expr : int
subsets: expr expr : subsets
fills: expr expr : bool
comp: how loops expr : comp
sorted: expr bind expr flag : first
lowest: expr bind expr : first
members: expr : members
spaces: expr : spaces
space: expr expr : space
on: expr : pieces
whereis: expr : whereis
spaceof: expr : space
number: expr : number
placeof: expr : whereis
owner: expr : owner
ownerof: expr : owner
position: expr : int
known: expr expr : bool
named: expr text : space
near: expr : spaces
edges: expr : any
node: node expr : node
fn: function exprs : returns
formula: text thing exprs : formula
holds: text thing exprs : bool
quantity: quantity exprs : int
route: route exprs : returns
can: allowed exprs : bool
would: step exprs expr : would
would_method: text thing exprs expr : tried
odds: expr bind expr : int
cell: expr expr expr : any
row: expr expr : text
seats: : seats
plane: plane expr* : plane
"""

_LENIENT_TABLE = """
field?: text expr : any
item?: expr expr : any
items: expr : any
call?: text expr* : any
and?: expr expr* : any
or?: expr expr* : any
"""

OPERATIONS: Mapping[str, Operation] = _operations(_TABLE)
_SHARED = (
    "local text word entry + - * // % neg least most == != < <= > >= not if none? in list range count empty "
    "first last sum min max comp"
)
LAYOUT_OPERATIONS: Mapping[str, Operation] = {
    **{name: OPERATIONS[name] for name in _SHARED.split()},
    **_operations(_LENIENT_TABLE),
}
"""The operations that layouts and sheets may use: they need no game in progress, and are lenient.

A field that does not exist is none, and so is any field of none.
"""

COMPREHENSION_FORMS = ("list", "any", "all", "count", "sum", "first", "min", "max")
"""The results that a comprehension can make of its values."""
