"""Linked machine: a pack's rules with every name as a number.

`load` makes it, once for a pack; nothing changes it afterwards, and all games of a pack share it. Both
engines run from it. It knows nothing of any one game in progress: that is the `State`.

Numbers: an entry is its number in the pack. A field of pieces is a column, a field of the game an index into
`State.glob`, an option, a module, a stream an index into the tuples below. A place of the game is its
instance (the game's own places come first among the instances of every state); a place that pieces own is its
index in `places`, and which instance a piece has of it, `State.owned` says. Routines and formulas are
numbered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ludex.engine.plane.shapes import Plane
from ludex.engine.rules.conditions import Condition
from ludex.engine.rules.maps import FieldTypes, Map
from ludex.engine.rules.modules import Terms
from ludex.engine.rules.routes import Route
from ludex.engine.rules.routines import Change, End, Formula, Hook, Offer, Quantity, Routine, SetupStep, Watch
from ludex.expr.tree_types import Type
from ludex.pack.contents import Place as Source

QUEST = "quest"


@dataclass(frozen=True, slots=True)
class Column:
    """Run-time field of pieces, as `kind.field`; None in the rows of pieces that have no such field."""

    name: str
    kind: str
    type: Type
    default: Any
    seen: str = ""
    """Who may know it, whoever sees the piece; empty where who sees the piece does."""
    lasts: bool = False
    """Whether it outlives the game in a campaign."""


@dataclass(frozen=True, slots=True)
class Global:
    """Field of the game's state."""

    name: str
    type: Type
    default: Any
    module: int | None
    seen: str
    lasts: bool = False
    """Whether it outlives the game in a campaign."""


@dataclass(frozen=True, slots=True)
class PlaceType:
    """A place as content declares it: one for the game, or one for each piece of a kind."""

    number: int
    id: str
    entry: int
    owner: str | None
    """The kind of its owners; None where the game has one."""
    holds: tuple[str, ...]
    form: str
    seen: str
    covers: bool
    """Whether a piece puts those under it out of force."""
    length: int | None
    """The number of a formula; `fixed` where the record gives a number."""
    start: int | None
    fixed_length: int | None
    fixed_start: int
    capacity: int | None
    named: Mapping[str, int]
    """Spaces that have a name, and their numbers, where these are fixed."""
    map: Map | None
    lasts: bool = False
    """Whether what lies there outlives the game in a campaign."""


@dataclass(frozen=True, slots=True)
class BoxLine:
    """Line of the box: how many pieces of an entry, and where they lie at first."""

    entry: int
    count: int
    place: int | None
    module: int | None
    per_player: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A table to look things up in.

    `cells` by row and column: by their names, and by the entries that they are named after; with None for the
    column where there is but one. `ranges` are the rows that numbers lead to: from, to, name.
    """

    cells: Mapping[tuple[Any, Any], Any]
    ranges: tuple[tuple[int, int, str], ...]

    def row(self, number: int) -> str | None:
        return next((name for low, high, name in self.ranges if low <= number <= high), None)


class Points(Protocol):
    def __getitem__(self, point: int) -> Source | None: ...


@dataclass(frozen=True, slots=True)
class SeatOption:
    """An option that a seat has for itself, as a run-time field."""

    number: int
    all_seats: int
    """The option that sets it for all seats."""
    seat: int
    """The entry of the seat."""
    column: int


@dataclass(slots=True)
class Machine:
    """Linked rules of a pack. Filled by `load`, then left alone."""

    game: str
    content: str
    """The pack's content hash."""
    ids: tuple[str, ...]
    numbers: Mapping[str, int]
    kinds: tuple[str, ...]
    """The kind of each entry."""
    above: Mapping[str, frozenset[str]]
    """A kind to itself and all that it extends."""
    playing: int = 0
    """How many entries, from the first, may take part in play; what stands behind them is aside."""
    node_fields: FieldTypes = field(default_factory=FieldTypes)
    edge_fields: FieldTypes = field(default_factory=FieldTypes)
    columns: tuple[Column, ...] = ()
    column_of: Mapping[str, int] = field(default_factory=dict)
    elevations: tuple[int, ...] = ()
    """Columns that tell how high a piece stands."""
    rows: Sequence[tuple[Any, ...] | None] = ()
    """For each entry the row that a new piece of it has in the columns; None where it is no piece's entry."""
    globals: tuple[Global, ...] = ()
    global_of: Mapping[str, int] = field(default_factory=dict)
    options: tuple[tuple[str, Type, Any], ...] = ()
    option_of: Mapping[str, int] = field(default_factory=dict)
    seat_options: tuple[SeatOption, ...] = ()
    modules: tuple[int, ...] = ()
    """Entries, in order of number."""
    module_of: Mapping[str, int] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    has_campaign: bool = False
    campaign_quest: str | None = None
    """The field of the game that holds the quest that a campaign plays next."""
    campaign_seats: str | None = None
    """The field of the game that holds those who take part in it."""
    fewest: int = 1
    """How many play at least."""
    most: int = 1
    """How many play at the most."""
    together: Mapping[str, Terms] = field(default_factory=dict)
    """What each module says of others that it is played with."""
    places: tuple[PlaceType, ...] = ()
    place_of: Mapping[str, int] = field(default_factory=dict)
    shared: tuple[int, ...] = ()
    """Of each place the instance that the game has of it, or -1 where pieces own it."""
    owns: Sequence[tuple[int, ...]] = ()
    """For each entry the places that each of its pieces has, in order."""
    offsets: Sequence[Mapping[int, int]] = ()
    """For each entry: place to its rank in `owns`."""
    own_places: tuple[PlaceType, ...] = ()
    """The same, each with the map that its record names."""
    boards_by_option: Mapping[int, tuple[int, Mapping[Any, int]]] = field(default_factory=dict)
    """Places to the option that their map hangs upon, and to the maps of its choices."""
    boards_by_module: Mapping[int, int] = field(default_factory=dict)
    """Modules to the map that they bring for places without one."""
    boards: dict[tuple[tuple[int, int], ...], Machine] | None = None
    """Machines for other maps, by places and maps; none where every place has one map. See `boards.laid`."""
    planes: Mapping[int, Plane] = field(default_factory=dict)
    """Places that are planes, with what stands on them."""
    hides: bool = False
    """Whether a seat may have secrets: some place, or field of the game, is not for all to see."""
    live: tuple[int, ...] = ()
    """Places, in order, whose pieces' hooks, changes and offers are in force."""
    box: tuple[BoxLine, ...] = ()
    setup: tuple[SetupStep, ...] = ()
    start: int | None = None
    starts: dict[int, int] = field(default_factory=dict)
    """What begins instead where a module, by number, is in play: that of a quest."""
    ends: tuple[End, ...] = ()
    end_of: Mapping[tuple[str, str], int] = field(default_factory=dict)
    streams: tuple[str, ...] = ()
    routines: list[Routine] = field(default_factory=list)
    formulas: list[Formula] = field(default_factory=list)
    winding: frozenset[int] = frozenset()
    """Formulas that may call themselves, and so may only be so deep in one another."""
    routine_of: Mapping[tuple[int, str], int] = field(default_factory=dict)
    """(entry, pointer) to routine."""
    formula_of: Mapping[tuple[int, str], int] = field(default_factory=dict)
    hooks: tuple[Hook, ...] = ()
    hooked: frozenset[int] = frozenset()
    """Steps that some hook is on: only these have a `Step` among the frames."""
    watch_hooks: Mapping[tuple[int, str], Watch[Hook]] = field(default_factory=dict)
    """(step, phase) to its hooks."""
    changes: tuple[Change, ...] = ()
    watch_changes: Mapping[tuple[int, str], Watch[Change]] = field(default_factory=dict)
    """(quantity, stage) to its changes."""
    offers: tuple[Offer, ...] = ()
    watch_offers: Watch[Offer] = field(default_factory=Watch)
    quantities: Mapping[int, Quantity] = field(default_factory=dict)
    abilities: Sequence[Mapping[int, tuple[Any, ...]]] = ()
    """For each entry its abilities, each with the arguments that the entry gives it."""
    dice: Mapping[int, tuple[tuple[int, str | None], ...]] = field(default_factory=dict)
    """Entries of dice to their sides: value and face."""
    legal: Mapping[int, tuple[Condition, ...]] = field(default_factory=dict)
    """What actions and abilities ask for before they are allowed, and the limits of decks."""
    routes: Mapping[int, Route] = field(default_factory=dict)
    limits: Mapping[int, tuple[int, int | None]] = field(default_factory=dict)
    """Actions and abilities to how often they may be used, and the step within which that is counted."""
    tables: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """A field of records to its value for each entry; `MISSING` where the entry has none."""
    grids: Mapping[int, Grid] = field(default_factory=dict)
    """Entries that are tables."""
    sources: Mapping[str, Points] = field(default_factory=dict)
    """Program to the place in the YAML of each of its points."""
    cited: Mapping[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    """Points, by their program, whose statement says by itself which rules it carries out."""
    written: Points = field(default_factory=dict[int, Source | None])
    """The place in the YAML of each entry."""
    digest: str = ""
    """Of all that plays; empty until `rules_digest` is asked for it."""
    records: Sequence[Mapping[str, Any]] = ()
    """The data of each entry, as the pack gives it: for whoever wants to know where something comes from."""
    fields: Mapping[str, Mapping[str, Type]] = field(default_factory=dict)
    """By kind, the types of the fields of its entries: for whoever shows a value."""

    def is_quest(self, entry: int) -> bool:
        """Whether an entry is a quest, which is played as a module is."""
        return QUEST in self.above[self.kinds[entry]]
