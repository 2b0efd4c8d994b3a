"""Operations on pieces: create, move, draw, shuffle, roll, show, destroy.

Every piece is in at most one place, and `where`, `at` and `members` always agree.
"""

from __future__ import annotations

from collections.abc import Collection

from ludex.engine.rules.machine import Machine
from ludex.engine.state import chance
from ludex.engine.state.facts import GameFacts
from ludex.engine.state.places import SPACED_FORMS
from ludex.engine.state.spots import Spots
from ludex.engine.state.state import FUEL, State
from ludex.expr.failure import Failure
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Value
from ludex.expr.value_operations import require_integer, require_list_size

Destination = int | Space | None


BATCH = 32
"""Number of pieces in a place for which a change of the place costs one step: its whole list is rewritten."""


def list_pieces(what: Value) -> tuple[int, ...]:
    """Return a single piece as a tuple of one, or a list of pieces unchanged."""
    return what if type(what) is tuple else (require_integer(what),)


def move(facts: GameFacts, what: Value, to: Destination, at: Value) -> None:
    """Move pieces to a place, a space or the box, in order; a repeated piece counts once."""
    state = facts.state
    if type(what) is int and type(to) is tuple and at is None and _move_to_space(facts, what, to):
        return
    pieces = list_pieces(what)
    facts.spend(len(pieces))
    for piece in pieces:
        if state.where[piece] == -2:
            raise Failure("gone")
    if len(pieces) > 1 and len(set(pieces)) < len(pieces):
        pieces = tuple(dict.fromkeys(pieces))
    _spend_for_places(facts, pieces)
    remove_pieces(state, pieces)
    place_pieces(facts, pieces, to, at)


def _move_to_space(facts: GameFacts, piece: int, to: Space) -> bool:
    """The fast path of `move`, to a space of a place without capacity and owner; False if it is another."""
    state = facts.state
    (place, number), left = to, state.where[piece]
    sort = facts.machine.places[state.lies[place]]
    if left < 0 or number is None or state.holder[place] >= 0 or sort.capacity is not None:
        return False
    if sort.form not in SPACED_FORMS:
        return False
    members = state.members
    lying = members[left]
    state.fuel -= 1 + (len(lying) + len(members[place])) // BATCH
    if state.fuel < 0:
        raise Failure("fuel", most=FUEL)
    rank = lying.index(piece)
    if left == place:
        members[place] = (*lying[:rank], *lying[rank + 1 :], piece)
    else:
        members[left] = lying[:rank] + lying[rank + 1 :]
        members[place] += (piece,)
    if state.spots is not None:
        state.spots.move(piece, to)
    state.where[piece] = place
    state.at[piece] = number
    return True


def _spend_for_places(facts: GameFacts, pieces: tuple[int, ...]) -> None:
    state = facts.state
    for place in find_places(state, pieces):
        facts.spend(len(state.members[place]) // BATCH)


def find_places(state: State, pieces: tuple[int, ...]) -> Collection[int]:
    """Return the places of pieces without repetitions."""
    if len(pieces) == 1:
        place = state.where[pieces[0]]
        return (place,) if place >= 0 else ()
    return {state.where[piece] for piece in pieces} - {-1, -2}


def remove_piece(state: State, piece: int) -> None:
    """Remove a piece from its place."""
    place, number = state.where[piece], state.at[piece]
    if place >= 0:
        lying = state.members[place]
        rank = lying.index(piece)
        state.members[place] = lying[:rank] + lying[rank + 1 :]
    if state.spots is not None and number is not None:
        state.spots.leave(piece)
    state.where[piece] = -1
    state.at[piece] = None


def remove_pieces(state: State, pieces: tuple[int, ...]) -> None:
    """Remove pieces from their places."""
    if len(pieces) > 1:
        leaving = set(pieces)
        for place in find_places(state, pieces):
            state.members[place] = tuple(piece for piece in state.members[place] if piece not in leaving)
        _clear_spaces(state, pieces)
        return
    for piece in pieces:
        remove_piece(state, piece)


def _clear_spaces(state: State, pieces: tuple[int, ...]) -> None:
    where, at, spots = state.where, state.at, state.spots
    for piece in pieces:
        if spots is not None and at[piece] is not None:
            spots.leave(piece)
        where[piece] = -1
        at[piece] = None


def place_pieces(facts: GameFacts, pieces: tuple[int, ...], to: Destination, at: Value) -> None:
    """Put pieces that are in no place into a place; `at` is top, bottom, a number, a point or None."""
    if to is None or not pieces:
        return
    state = facts.state
    place, number = to if type(to) is tuple else (require_integer(to), None)
    sort = facts.machine.places[state.lies[place]]
    lying = state.members[place]
    facts.spend(len(lying) // BATCH)
    if state.holder[place] >= 0:
        _check_not_inside(facts, pieces, place)
    if sort.capacity is not None and len(lying) + len(pieces) > sort.capacity:
        raise Failure("full", place=sort.id, most=sort.capacity)
    spaced = sort.form in SPACED_FORMS
    if spaced:
        number = facts.space(place, at)[1] if number is None and type(at) in (int, tuple) else number
        if number is None and sort.form == "track":
            number = facts.bounds(place)[0]
    elif type(at) is int:
        rank = max(at, 0) if at >= 0 else max(len(lying) + at, 0)
        state.members[place] = lying[:rank] + pieces + lying[rank:]
    if spaced or type(at) is not int:
        on_top = at == "top" or (at is None and sort.form == "stack")
        state.members[place] = pieces + lying if on_top else lying + pieces
    for piece in pieces:
        state.where[piece] = place
        state.at[piece] = number
        if sort.form == "bag":
            state.known.pop(piece, None)
    if state.spots is not None and number is not None:
        _enter_space(state, state.spots, pieces, (place, number), at == "top" if spaced else None)


def _enter_space(
    state: State, spots: Spots, pieces: tuple[int, ...], spot: Space, on_top: bool | None
) -> None:
    """Record pieces on a space: on top, below or, if `on_top` is None, in the order of the place."""
    for piece in pieces:
        spots.enter(piece, spot)
    if on_top is None:
        index_place(state, spots, spot[0])
    else:
        spots.fill(spot, pieces + spots[spot] if on_top else spots[spot] + pieces)


def index_place(state: State, spots: Spots, place: int) -> None:
    """Record in `spots` the pieces on each space of a place."""
    found: dict[Space, tuple[int, ...]] = {}
    for piece in state.members[place]:
        if state.at[piece] is not None:
            spot = place, state.at[piece]
            found[spot] = (*found.get(spot, ()), piece)
    for spot, pieces in found.items():
        spots.fill(spot, pieces)


def _check_not_inside(facts: GameFacts, pieces: tuple[int, ...], place: int) -> None:
    """Reject a move of a piece into a place of its own, directly or indirectly."""
    state = facts.state
    holder = state.holder[place]
    while holder >= 0:
        facts.spend(len(pieces) // BATCH)
        if holder in pieces:
            raise Failure("within-itself")
        place = state.where[holder]
        holder = state.holder[place] if place >= 0 else -1


def draw(
    facts: GameFacts, count: Value, source: int, to: Destination, refill: int | None, at: Value, stream: int
) -> tuple[int, ...]:
    """Draw pieces one by one from the top, or at random from a bag, and return them.

    An empty source gets the pieces of `refill`, shuffled; if there are not enough, fewer are drawn.
    """
    state, machine = facts.state, facts.machine
    drawn: list[int] = []
    bag = machine.places[state.lies[source]].form == "bag"
    for _ in range(require_list_size(max(require_integer(count), 0))):
        facts.spend(1)
        if not state.members[source] and refill is not None and state.members[refill]:
            move(facts, state.members[refill], source, "bottom")
            shuffle(facts, source, stream)
        lying = state.members[source]
        if not lying:
            break
        piece = lying[0]
        if bag:
            facts.require_chance_allowed()
            piece = chance.draw_piece(state, machine, stream, lying)
            facts.record_chance(stream, machine.ids[state.entry[piece]])
        facts.spend(len(lying) // BATCH)
        remove_pieces(state, (piece,))
        drawn.append(piece)
        # Each is placed before the next is drawn: an emptied source may be refilled from the destination.
        place_pieces(facts, (piece,), to, at)
    return tuple(drawn)


def shuffle(facts: GameFacts, place: int, stream: int) -> None:
    """Shuffle a place; afterwards no seat knows its pieces."""
    facts.require_chance_allowed()
    state = facts.state
    lying = state.members[place]
    facts.spend(len(lying))
    for piece in lying:
        state.known.pop(piece, None)
    lying = state.members[place] = chance.shuffle_pieces(state, facts.machine, stream, lying)
    if state.spots is not None:
        index_place(state, state.spots, place)
    facts.record_chance(stream, *(facts.machine.ids[state.entry[piece]] for piece in lying))


def roll(facts: GameFacts, what: Value, sides: Value, stream: int) -> Value:
    """Roll dice, which then show a value and a face to whoever sees their place; return their values.

    Without dice, return a number from 1 to `sides`.
    """
    facts.require_chance_allowed()
    state, machine = facts.state, facts.machine
    if what is None:
        if not 0 < require_integer(sides) <= 1_000_000:
            raise Failure("no-value")
        plain = range(1, sides + 1)
        number = plain[chance.roll_number(state, machine, stream, plain)]
        facts.record_chance(stream, number)
        return number
    dice = list_pieces(what)
    facts.spend(len(dice))
    value_of, face_of = machine.column_of.get("die.value"), machine.column_of.get("die.face")
    values = []
    for piece in dice:
        die = facts.die(piece)
        value, face = die[chance.roll_die(state, machine, stream, die)]
        facts.record_chance(stream, value if face is None else face)
        state.known.pop(piece, None)  # who was shown the old result does not see the new one
        if value_of is not None:
            state.cols[value_of][piece] = value
        if face_of is not None:
            state.cols[face_of][piece] = face
        values.append(value)
    return tuple(values) if type(what) is tuple else values[0]


def create(
    facts: GameFacts, entry: int, count: Value, to: Destination, at: Value, given: list[tuple[int, Value]]
) -> tuple[int, ...]:
    """Create pieces of an entry, with fields by column, and the places that they own; place them."""
    state = facts.state
    number = require_list_size(len(state.entry) + max(require_integer(count), 0)) - len(state.entry)
    facts.spend(number)
    made = tuple(_create_piece(facts, entry, given) for _ in range(number))
    place_pieces(facts, made, to, at)
    return made


def _create_piece(facts: GameFacts, entry: int, given: list[tuple[int, Value]]) -> int:
    state, machine = facts.state, facts.machine
    piece = len(state.entry)
    state.entry.append(entry)
    state.base.append(len(state.members))
    state.where.append(-1)
    state.at.append(None)
    if state.spots is not None:
        state.spots.add()
    for column, value in zip(state.cols, machine.rows[entry] or (), strict=True):
        column.append(value)
    for column_number, value in given:
        state.cols[column_number][piece] = value
    for place in machine.owns[entry]:
        state.members.append(())
        state.lies.append(place)
        state.holder.append(piece)
    if not set(machine.live).isdisjoint(machine.owns[entry]):
        update_live(facts)
    return piece


def update_live(facts: GameFacts) -> None:
    """Recompute the live instances of places."""
    facts.spend(len(facts.state.lies) // BATCH)
    facts.state.live = find_live_places(facts.machine, facts.state)


def find_live_places(machine: Machine, state: State) -> tuple[int, ...]:
    """Return the instances of live places, in the order of the places, then of their owners."""
    rank = {place: number for number, place in enumerate(machine.live)}
    found = [(rank[place], instance) for instance, place in enumerate(state.lies) if place in rank]
    return tuple(instance for _, instance in sorted(found))


def destroy(facts: GameFacts, what: Value) -> None:
    """Remove pieces from the game permanently; the contents of their places return to the box."""
    pieces = list_pieces(what)
    state = facts.state
    if len(pieces) == 1 and state.where[pieces[0]] >= 0:
        facts.spend(1 + len(state.members[state.where[pieces[0]]]) // BATCH)
        remove_piece(state, pieces[0])
    else:
        facts.spend(len(pieces))
        _spend_for_places(facts, pieces)
        remove_pieces(state, tuple(piece for piece in pieces if state.where[piece] != -2))
    for piece in pieces:
        state.where[piece] = -2
        state.known.pop(piece, None)
        for rank in range(len(facts.machine.owns[state.entry[piece]])):
            inside = state.members[state.base[piece] + rank]
            facts.spend(len(inside))
            remove_pieces(state, inside)


def show(facts: GameFacts, what: Value, to: tuple[int, ...] | None) -> None:
    """Show pieces to these seats, or to all, from then on."""
    state = facts.state
    seats = state.seats if to is None else list_pieces(to)
    mask = 0
    for seat in seats:
        mask |= 1 << state.seats.index(seat)
    pieces = list_pieces(what)
    facts.spend(len(pieces) + len(seats))
    for piece in pieces:
        state.known[piece] = state.known.get(piece, 0) | mask
