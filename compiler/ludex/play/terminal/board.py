"""Board: the table as panels of text, as one seat may see it.

What is shown, and in which order, a sheet of the content may say (`look.py`). Without one: the game's fields
that have a title, each seat with what it owns, then every place that holds something or has spaces. What lies
on a piece is told with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine, PlaceType
from ludex.engine.state.places import SPACED_FORMS
from ludex.pack.reader import Pack
from ludex.play.speech import Speech, words_of
from ludex.play.terminal import pictures as picture
from ludex.play.terminal import piece_text as pieces
from ludex.play.terminal.pictures import LETTERS, LetterAssigner
from ludex.play.terminal.screen import Panel
from ludex.play.terminal.screen_sheet import PLAIN, ScreenSheet, Section, appearance_key
from ludex.text.passages import to_plain_text

WIDE = 5
"""Spaces from which on a place has a row to itself."""
ViewData = Mapping[str, Any]


class Board:
    def __init__(self, pack: Pack, speech: Speech, machine: Machine) -> None:
        self.pack, self.speech, self.machine = pack, speech, machine
        self.look = ScreenSheet(pack, machine, speech)
        self.lettering = LetterAssigner()

    def panels(self, game: Game, seat: int | None) -> list[Panel]:
        """All panels, for the eyes of one seat."""
        self.machine = game.machine  # a game may be played on other maps than the pack's own
        view = self.view(game, seat)
        shown = [*self._state(view), *self._people(view)]
        if not self.look.sections:
            return [
                *shown,
                *(panel for each in view["places"] if _is_shown_alone(each) for panel in self._place(each)),
            ]
        return [*shown, *self._sections(view)]

    def view(self, game: Game, seat: int | None) -> ViewData:
        """What the seat may know, with what is told of pieces and what lies on them."""
        view = game.view(seat)
        told = self.look.piece_details(game, seat)
        lying: dict[str, dict[str, Any]] = {}
        for place in view["places"]:
            for piece in place["pieces"]:
                key = appearance_key(place["place"], piece["entry"], piece["state"], piece.get("space"))
                piece["tells"] = told.get(key, [])
                lying.setdefault(_spot(place, piece, piece["entry"]), piece)
        for place in view["places"]:
            owner = place.get("owner", {"seat": None})
            holder = None if "seat" in owner else lying.get(_spot(owner, owner, owner["piece"]))
            if holder is not None:
                self._lay_on(holder, place)
        return view

    def _lay_on(self, holder: dict[str, Any], place: dict[str, Any]) -> None:
        """What lies in a place of a piece is told with the piece."""
        place["of"] = holder["entry"]
        if place["pieces"] or place["hidden"]:
            name = self.speech.name(place["place"])
            said = self.speech.word("named", name=name, what=self._summarize_place(place))
            holder.setdefault("holds", []).append(said)

    # As a sheet says

    def _sections(self, view: ViewData) -> Iterator[Panel]:
        for section in self.look.sections:
            shown: list[Panel] = []
            for place_id in section.places:
                for each in view["places"]:
                    if each["place"] == place_id and "seat" not in each.get("owner", {}):
                        shown += self._place(each, section)
            if len(shown) == 1 and len(section.places) == 1:
                yield shown[0]._replace(title=section.title)
                continue
            simple = [each for each in shown if len(each.lines) == 1 and not each.picture]
            if simple:
                lines = (self.speech.word("named", name=each.title, what=each.lines[0]) for each in simple)
                yield Panel(section.title, tuple(lines))
            yield from (each for each in shown if each not in simple)

    # As it comes

    def _state(self, view: ViewData) -> Iterator[Panel]:
        state = view["state"]
        titled = [name for name in state if self.speech.state_title(name) is not None]
        if self.look.id == "" and not titled:
            titled = list(state)
        lines = tuple(self._field(name, state[name]) for name in titled if state[name] is not None)
        if lines:
            yield Panel(self.speech.word("state"), lines)

    def _field(self, name: str, value: Any) -> str:
        title = self.speech.state_title(name) or words_of(name)
        return self.speech.word("named", name=title, what=self.speech.label(value))

    def _people(self, view: ViewData) -> Iterator[Panel]:
        for person in view["people"]:
            lines = []
            for name, value in person["state"].items():
                title = self.speech.field(name)
                if title is not None and value is not None and value is not False:
                    said = self.speech.describe_field_value(name, value)
                    lines.append(self.speech.word("named", name=title, what=said))
            owned = [each for each in view["places"] if each.get("owner", {}).get("seat") == person["seat"]]
            for each in self._of_interest(owned):
                name = self.speech.name(each["place"])
                lines.append(self.speech.word("named", name=name, what=self._summarize_place(each)))
            if lines:
                yield Panel(self.speech.seat(person["seat"]), tuple(lines))

    def _of_interest(self, owned: list[ViewData]) -> list[ViewData]:
        """Of a player's places those that a sheet names, in its order, while they hold something. All of them
        where it names none."""
        order = {place: rank for rank, place in enumerate(self.look.places)}
        named = [each for each in owned if each["place"] in order and (each["pieces"] or each["hidden"])]
        if not any(each["place"] in order for each in owned):
            return owned
        return sorted(named, key=lambda each: order[each["place"]])

    # One place

    def _place(self, each: ViewData, section: Section = PLAIN) -> Iterator[Panel]:
        sort = self._sort(each)
        held = bool(each["pieces"] or each["hidden"])
        title = self.speech.place(each)
        if sort.form == "plane" and sort.number in self.machine.planes:
            table, names = self.machine.planes[sort.number], self._areas(sort)
            yield picture.draw_plane(self.speech, title, table, self.lettering.assign_letters(each), names)
        elif sort.form in SPACED_FORMS and (held or sort.owner is None):
            yield self._make_spaced_panel(sort, title, each, section.told)
        elif held and section.columns:
            yield Panel(title, tuple(self._rows(each, section.columns)))
        elif held and section.faces:
            yield Panel(title, tuple(pieces.group_by_face(self.speech, each["pieces"], each["hidden"])))
        elif held and section.told:
            yield Panel(title, tuple(self._in_full(each)))
        elif held:
            yield Panel(title, (self._summarize_place(each),))

    def _areas(self, sort: PlaceType) -> list[str]:
        """What the areas of a plane are called."""
        if sort.map is None:
            return []
        board = self.machine.ids[sort.map.entry]
        titles = (
            (name, self.speech.raw(f"{board}.plane.terrain.{name}.title")) for name in sort.map.area_names
        )
        return [str(title or words_of(name)) for name, title in titles]

    def _sort(self, each: ViewData) -> PlaceType:
        return self.machine.places[self.machine.place_of[each["place"]]]

    def _make_spaced_panel(self, sort: PlaceType, title: str, each: ViewData, told: bool) -> Panel:
        lying = self._group_by_space(each)
        numbers = _numbers(sort, set(lying))
        if sort.form == "graph" and sort.map is not None and len(numbers) <= picture.MOST_NODES:
            letters = dict(zip(numbers, LETTERS, strict=False))
            lines = tuple(self._node(sort, number, letters, lying.get(number)) for number in numbers)
            return Panel(title, lines, picture.draw_map(sort.map, set(lying)))
        if sort.form == "track" and len(numbers) >= WIDE:
            taken = dict(zip(sorted(lying), LETTERS, strict=False))
            shown = [number for number in numbers if number in lying or self._find_space_title(sort, number)]
            return Panel(
                title, tuple(self._spaces(sort, shown, each, told)), picture.draw_track(numbers, taken)
            )
        lines = tuple(self._spaces(sort, numbers, each, told))
        return Panel(title, lines or (self.speech.word("empty"),), wide=len(lines) >= WIDE)

    def _rows(self, each: ViewData, columns: int) -> Iterator[str]:
        """The pieces of a row beside one another, each by its number or by what it carries."""
        cells = [
            pieces.format_values(self.speech, piece) or str(piece["rank"] + 1) for piece in each["pieces"]
        ]
        width = max(map(len, cells))
        for start in range(0, len(cells), columns):
            yield " │ ".join(cell.center(width) for cell in cells[start : start + columns])

    def _in_full(self, each: ViewData) -> Iterator[str]:
        """A line for each sort of piece, with its own text."""
        for said, piece in zip(
            pieces.group_alike(self.speech, each["pieces"]), _sorts(self.speech, each), strict=False
        ):
            yield self._with_text(said, piece)
        if each["hidden"]:
            yield pieces.describe_hidden(self.speech, each["hidden"])

    def _with_text(self, said: str, piece: ViewData) -> str:
        passage = self.speech.passage(f"{piece['entry']}.text")
        text = "" if passage is None else " ".join(to_plain_text(passage, self.speech.icons).split())
        return f"{said} – {text}" if text else said

    def _summarize_place(self, each: ViewData) -> str:
        """A place in one line."""
        sort = self._sort(each)
        if sort.form in SPACED_FORMS and sort.form != "plane":
            lines = self._spaces(sort, sorted(self._group_by_space(each)), each, False)
            return self.speech.word("apart").join(lines) or self.speech.word("empty")
        if sort.form == "stack" and each["pieces"]:
            count = len(each["pieces"]) + each["hidden"]
            return self.speech.word("top-card", n=count, top=self.speech.name(each["pieces"][0]["entry"]))
        if sort.form == "row" and "owner" not in each and not each["hidden"]:
            return pieces.describe_row(self.speech, each["pieces"])
        return pieces.describe_pieces(self.speech, each["pieces"], each["hidden"])

    def _group_by_space(self, each: ViewData) -> dict[int, tuple[list[ViewData], int]]:
        """What lies on each space: pieces, and how many hidden ones."""
        found: dict[int, tuple[list[ViewData], int]] = {}
        hidden = {int(number): n for number, n in each.get("hidden_at", {}).items() if number.isdecimal()}
        for piece in each["pieces"]:
            found.setdefault(piece["space"], ([], hidden.get(piece["space"], 0)))[0].append(piece)
        return {**{number: ([], n) for number, n in hidden.items()}, **found}

    def _spaces(self, sort: PlaceType, numbers: list[int], each: ViewData, told: bool) -> Iterator[str]:
        """A line for each of these spaces."""
        lying = self._group_by_space(each)
        for number in numbers:
            found, hidden = lying.get(number, ([], 0))
            what = pieces.describe_pieces(self.speech, found, hidden)
            if told and len(found) == 1:
                what = self._with_text(what, found[0])
            yield self.speech.word("named", name=self._space(sort, number), what=what)

    def _find_space_title(self, sort: PlaceType, number: int) -> str | None:
        """What the content calls a space."""
        slug = next((slug for slug, at in sort.named.items() if at == number), None)
        title = None if slug is None else self.speech.raw(f"{sort.id}.spaces.{slug}.title")
        return None if title is None else str(title)

    def _space(self, sort: PlaceType, number: int) -> str:
        if sort.form == "graph" and sort.map is not None:
            return self.speech.space(sort.id, number, sort.map.names[number])
        title = self._find_space_title(sort, number)
        return str(number) if title is None else f"{number} {title}"

    def _node(
        self,
        sort: PlaceType,
        number: int,
        letters: Mapping[int, str],
        lying: tuple[list[ViewData], int] | None,
    ) -> str:
        assert sort.map is not None  # noqa: S101
        ways = ", ".join(letters[other] for other in sort.map.neighbours(number, None))
        name = f"{letters[number]}  {self._space(sort, number)}"
        node = self.speech.word("ways", node=name, ways=ways) if ways else name
        if lying is None:
            return node
        return self.speech.word("named", name=node, what=pieces.describe_pieces(self.speech, *lying))


def _is_shown_alone(place: ViewData) -> bool:
    """Whether a place is shown by itself: neither with its seat nor with the piece that it lies on."""
    return "seat" not in place.get("owner", {}) and "of" not in place


def _spot(place: ViewData, piece: ViewData, entry: str | None) -> str:
    """Where a piece lies, as the label of an owner tells it."""
    rank = None if "space" in piece else piece.get("rank")
    return repr((place.get("place"), entry, piece.get("space"), rank))


def _sorts(speech: Speech, each: ViewData) -> Iterator[ViewData]:
    """The first piece of each sort, in the order of `alike`."""
    seen = set()
    for piece in each["pieces"]:
        said = pieces.group_alike(speech, [piece])[0]
        if said not in seen:
            seen.add(said)
            yield piece


def _numbers(sort: PlaceType, taken: set[int]) -> list[int]:
    """The spaces of a place: all, where their number is fixed; else those that are named or taken."""
    if sort.form == "graph" and sort.map is not None:
        return list(range(len(sort.map.names)))
    if sort.fixed_length is not None:
        return list(range(sort.fixed_start, sort.fixed_start + sort.fixed_length))
    return sorted(taken | set(sort.named.values()))
