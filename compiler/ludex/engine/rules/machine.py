"""Linked machine: the rules of a pack, with numbers in place of names.

`load` creates it once for a pack. Afterwards only its caches change, and all games of the pack share it. Both
engines use it. A game in progress is in the `State`, of which the machine knows nothing.

Numbers: an entry is its number in the pack. A field of pieces is a column, a field of the game an index into
`State.glob`; an option, a module or a stream is an index into the tuples below. A place of the game is its
instance (the game's own places come first among the instances of every state). A place that pieces own is its
index in `places`; `GameFacts.owned` gives a piece's instance of it. Routines and formulas are numbered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ludex.engine.plane.shapes import Body, Plane
from ludex.engine.rules.maps import FieldTypes, Map, Route
from ludex.engine.rules.routines import (
    Change,
    Condition,
    End,
    Formula,
    Hook,
    Offer,
    Quantity,
    Routine,
    SetupStep,
    Watch,
)
from ludex.expr.tree_types import Type
from ludex.pack.contents import Place as Source

QUEST = "quest"


@dataclass(frozen=True, slots=True)
class Column:
    """Run-time field of pieces, named `kind.field`; pieces without the field have None."""

    name: str
    kind: str
    type: Type
    default: Any
    seen: str = ""
    """The seats that may know it, even without seeing the piece; empty for those that see the piece."""
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
    """Declared place: one for the game, or one for each piece of a kind."""

    number: int
    id: str
    entry: int
    owner: str | None
    """The kind of the pieces that own it; None for a place of the game."""
    holds: tuple[str, ...]
    form: str
    seen: str
    covers: bool
    """Whether a piece puts those under it out of force."""
    length: int | None
    """The formula for the number of spaces, unless it is `fixed_length`."""
    start: int | None
    """The formula for the number of the first space, unless it is `fixed_start`."""
    fixed_length: int | None
    fixed_start: int
    capacity: int | None
    named: Mapping[str, int]
    """Named spaces with their numbers, if these are fixed."""
    named_ranks: Mapping[str, int]
    """Named spaces whose numbers depend on the owner, each with its rank among the place's named spaces."""
    map: Map | None
    lasts: bool = False
    """Whether its contents outlive the game in a campaign."""


@dataclass(frozen=True, slots=True)
class BoxLine:
    """Line of the box: the number of pieces of an entry, and their starting place."""

    entry: int
    count: int
    place: int | None
    module: int | None
    per_player: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """Look-up table.

    `cells` has values by row and column, under their names and under the entries after which they are named;
    a single column also has the key None. `ranges` has the rows for ranges of numbers: from, to, name.
    """

    cells: Mapping[tuple[Any, Any], Any]
    ranges: tuple[tuple[int, int, str], ...]

    def row(self, number: int) -> str | None:
        return next((name for low, high, name in self.ranges if low <= number <= high), None)


class Terms(NamedTuple):
    """Terms that a module sets for other modules, which are given by id."""

    needs: frozenset[str] = frozenset()
    """All of these must also be in play."""
    partners: frozenset[str] = frozenset()
    """At least one of these must be in play, if there are any."""
    excludes: frozenset[str] = frozenset()
    """None of these may be in play."""


class Points(Protocol):
    def __getitem__(self, point: int) -> Source | None: ...


@dataclass(frozen=True, slots=True)
class SeatOption:
    """Option of one seat; during the game, a run-time field of the seat has its value."""

    number: int
    all_seats: int
    """The option that sets it for all seats."""
    seat: int
    """The entry of the seat."""
    column: int


@dataclass(slots=True)
class Machine:
    """Linked rules of a pack. Filled by `load`; afterwards, only caches change."""

    game: str
    content: str
    """The pack's content hash."""
    ids: tuple[str, ...]
    numbers: Mapping[str, int]
    kinds: tuple[str, ...]
    above: Mapping[str, frozenset[str]]
    """Each kind with itself and all kinds that it extends."""
    former: Mapping[str, int] = field(default_factory=dict)
    """Former ids of entries, with their numbers; the oldest id of an entry comes first."""
    playing: int = 0
    """Number of entries, from the first, that may take part in play; the others are outside play."""
    passages: tuple[int, ...] = ()
    """Entries of graphs, and their items: players may know one only once they see a piece of it."""
    node_fields: FieldTypes = field(default_factory=FieldTypes)
    edge_fields: FieldTypes = field(default_factory=FieldTypes)
    columns: tuple[Column, ...] = ()
    column_of: Mapping[str, int] = field(default_factory=dict)
    elevations: tuple[int, ...] = ()
    """Columns with the elevation of a piece on a plane."""
    rows: Sequence[tuple[Any, ...] | None] = ()
    """For each entry, the initial values of a new piece, by column; None in columns of other kinds."""
    globals: tuple[Global, ...] = ()
    global_of: Mapping[str, int] = field(default_factory=dict)
    options: tuple[tuple[str, Type, Any], ...] = ()
    option_of: Mapping[str, int] = field(default_factory=dict)
    seat_options: tuple[SeatOption, ...] = ()
    modules: tuple[int, ...] = ()
    """Entries of modules, in the order of their numbers."""
    module_of: Mapping[str, int] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    """The units in which the game measures, the preferred one first."""
    has_campaign: bool = False
    campaign_quest: str | None = None
    """The field of the game with the next quest of a campaign."""
    campaign_seats: str | None = None
    """The field of the game with the participants of a campaign."""
    fewest: int = 1
    most: int = 1
    together: Mapping[str, Terms] = field(default_factory=dict)
    places: tuple[PlaceType, ...] = ()
    place_of: Mapping[str, int] = field(default_factory=dict)
    shared: tuple[int, ...] = ()
    """For each place, the instance that the game has of it, or -1 if pieces own it."""
    owns: Sequence[tuple[int, ...]] = ()
    """For each entry, the places that each of its pieces has, in order."""
    offsets: Sequence[Mapping[int, int]] = ()
    """For each entry: place to its rank in `owns`."""
    own_places: tuple[PlaceType, ...] = ()
    """The places, each with the map that its record names."""
    boards_by_option: Mapping[int, tuple[int, Mapping[Any, int]]] = field(default_factory=dict)
    """For each place, the option that its map depends on, and the maps of its choices."""
    boards_by_module: Mapping[int, int] = field(default_factory=dict)
    """For each module, the map that it brings for places without one."""
    boards: dict[tuple[tuple[int, int], ...], Machine] | None = None
    """Machines by maps chosen for places (`places.select_maps`); None if every place has one map."""
    planes: Mapping[int, Plane] = field(default_factory=dict)
    """Places that are planes, with their contents."""
    bodies: dict[tuple[Any, int, int, int], Body] = field(default_factory=dict, compare=False, repr=False)
    """Cached bodies of pieces, by point, entry, elevation and number."""
    hides: bool = False
    """Whether a seat may have secrets: some place, field of the game or run-time field is not open to all."""
    live: tuple[int, ...] = ()
    """Places, in order, whose pieces' hooks, changes and offers are in force."""
    box: tuple[BoxLine, ...] = ()
    setup: tuple[SetupStep, ...] = ()
    start: int | None = None
    starts: dict[int, int] = field(default_factory=dict)
    """For each module that is a quest with a start, the routine that replaces the game's `start`."""
    ends: tuple[End, ...] = ()
    end_of: Mapping[tuple[str, str], int] = field(default_factory=dict)
    streams: tuple[str, ...] = ()
    routines: list[Routine] = field(default_factory=list)
    formulas: list[Formula] = field(default_factory=list)
    recursive: frozenset[int] = frozenset()
    """Formulas that may call themselves, whose depth is therefore limited."""
    remembering: frozenset[int] = frozenset()
    """Formulas whose values are cached while the options of a question are computed."""
    routine_of: Mapping[tuple[int, str], int] = field(default_factory=dict)
    formula_of: Mapping[tuple[int, str], int] = field(default_factory=dict)
    hooks: tuple[Hook, ...] = ()
    hooked: frozenset[int] = frozenset()
    """Steps with a hook: only these have a `Step` among the frames."""
    watch_hooks: Mapping[tuple[int, str], Watch[Hook]] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    watch_changes: Mapping[tuple[int, str], Watch[Change]] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    watch_offers: Watch[Offer] = field(default_factory=Watch)
    quantities: Mapping[int, Quantity] = field(default_factory=dict)
    abilities: Sequence[Mapping[int, tuple[Any, ...]]] = ()
    """For each entry, its abilities with the arguments that it gives them."""
    dice: Mapping[int, tuple[tuple[int, str | None], ...]] = field(default_factory=dict)
    """For each die, its sides: value and face."""
    legal: Mapping[int, tuple[Condition, ...]] = field(default_factory=dict)
    """Conditions of actions and abilities, and the limits of decks."""
    routes: Mapping[int, Route] = field(default_factory=dict)
    limits: Mapping[int, tuple[int, int | None]] = field(default_factory=dict)
    """How often steps with a limit or a deadline may be used, and the step within which uses are counted."""
    tables: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """For each field of records, its value for each entry; `MISSING` if the entry has none."""
    grids: Mapping[int, Grid] = field(default_factory=dict)
    sources: Mapping[str, Points] = field(default_factory=dict)
    """For each program, the source places of its points."""
    cited: Mapping[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    """The rules that a single statement cites, by its program and point."""
    written: Points = field(default_factory=dict[int, Source | None])
    """The source place of each entry."""
    digest: str = ""
    """Digest of the rules; empty until `digest_rules` is called."""
    records: Sequence[Mapping[str, Any]] = ()
    fields: Mapping[str, Mapping[str, Type]] = field(default_factory=dict)
    """For each kind, the types of its entries' fields, for displaying values."""

    def find_number(self, entry_id: str) -> int | None:
        """Return the number of an entry, given its present or a former id."""
        return self.numbers.get(entry_id, self.former.get(entry_id))

    def name_now(self, entry_id: str) -> str:
        """Return the present id of an entry, given a former one; return any other text unchanged."""
        number = None if entry_id in self.numbers else self.former.get(entry_id)
        return entry_id if number is None else self.ids[number]

    def is_quest(self, entry: int) -> bool:
        """Return whether an entry is a quest, which is played like a module."""
        return QUEST in self.above[self.kinds[entry]]
