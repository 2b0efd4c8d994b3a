"""Board: the table as panels of text, as a seat may see it.

A sheet of the content can define the panels and their order (`screen_sheet.py`). Without a sheet, the panels
are the titled fields of the game (all if none has a title), each seat with its places, then every place with
pieces or spaces. Pieces on a piece are shown together with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine, PlaceType
from ludex.engine.state.places import SPACED_FORMS
from ludex.engine.state.views import find_unreached
from ludex.pack.reader import Pack
from ludex.play.speech import Speech, words_of
from ludex.play.terminal import pictures as picture
from ludex.play.terminal import piece_text as pieces
from ludex.play.terminal.pictures import LETTERS, LetterAssigner
from ludex.play.terminal.piece_text import PieceView
from ludex.play.terminal.screen import Panel
from ludex.play.terminal.screen_sheet import PLAIN, ScreenSheet, Section, appearance_key

WIDE = 5
"""Number of spaces from which a place has a row to itself, and a track has a picture."""
ViewData = Mapping[str, Any]
Lying = tuple[list[PieceView], int]
"""The visible pieces on a space, and the number of hidden pieces there."""


class Board:
    """Renderer of the table as text panels that show only what one seat may know."""

    def __init__(self, pack: Pack, speech: Speech, machine: Machine) -> None:
        self.pack, self.speech, self.machine = pack, speech, machine
        self.sheet = ScreenSheet(pack, machine, speech)
        self.letters = LetterAssigner()

    def panels(self, game: Game, seat: int | None) -> list[Panel]:
        """Return all panels for one seat."""
        self.machine = game.machine  # a game may be played on other maps than the pack's own
        view = self.view(game, seat)
        shown = [*self._state(view), *self._people(view)]
        if self.sheet.sections:
            return [*shown, *self._sections(view)]
        # The other places are shown with their seats, or with the pieces that they are on.
        alone = (each for each in view["places"] if "seat" not in each.get("owner", {}) and "of" not in each)
        return [*shown, *(panel for each in alone for panel in self._place(each))]

    def place_panels(self, game: Game, seat: int, place: str) -> list[Panel]:
        """Return the panels of a place, one for each owner; empty if `place` is not the id of a place."""
        self.machine = game.machine
        shown = self.view(game, seat)["places"] if place in self.machine.place_of else ()
        return [panel for each in shown if each["place"] == place for panel in self._place(each)]

    def view(self, game: Game, seat: int | None) -> ViewData:
        """Return what a seat may know, with details of pieces; for None, all but unreached passages."""
        view = game.view(seat)
        if seat is None:
            _hide_entries(view, find_unreached(game.run, None))
        details = self.sheet.piece_details(game, seat)
        lying: dict[str, PieceView] = {}
        for place in view["places"]:
            for piece in place["pieces"]:
                key = appearance_key(place["place"], piece["entry"], piece["state"], piece.get("space"))
                piece["tells"] = details.get(key, [])
                lying.setdefault(_spot(place, piece, piece["entry"]), piece)
        for place in view["places"]:
            owner = place.get("owner", {"seat": None})
            holder = None if "seat" in owner else lying.get(_spot(owner, owner, owner["piece"]))
            if holder is not None:
                place["of"] = holder["entry"]
                if place["pieces"] or place["hidden"]:
                    holder.setdefault("holds", []).append(self._summarize_named(place))
        return view

    def _summarize_named(self, place: ViewData) -> str:
        return self.speech.named(self.speech.name(place["place"]), self._summarize_place(place))

    # According to a sheet

    def _sections(self, view: ViewData) -> Iterator[Panel]:
        for section in self.sheet.sections:
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
                lines = (self.speech.named(each.title, each.lines[0]) for each in simple)
                yield Panel(section.title, tuple(lines))
            yield from (each for each in shown if each not in simple)

    # Without a sheet

    def _state(self, view: ViewData) -> Iterator[Panel]:
        state = view["state"]
        titled = [name for name in state if self.speech.state_title(name) is not None]
        if self.sheet.id == "" and not titled:
            titled = list(state)
        lines = tuple(
            self.speech.named(self.speech.state_title(name) or words_of(name), self.speech.label(state[name]))
            for name in titled
            if state[name] is not None
        )
        if lines:
            yield Panel(self.speech.word("state"), lines)

    def _people(self, view: ViewData) -> Iterator[Panel]:
        for person in view["people"]:
            lines = []
            for name, value in person["state"].items():
                title = self.speech.field(name)
                if title is not None and value is not None and value is not False:
                    lines.append(self.speech.named(title, self.speech.describe_field_value(name, value)))
            owned = [each for each in view["places"] if each.get("owner", {}).get("seat") == person["seat"]]
            lines += map(self._summarize_named, self._select_owned(owned))
            if lines:
                yield Panel(self.speech.seat(person["seat"]), tuple(lines))

    def _select_owned(self, owned: list[ViewData]) -> list[ViewData]:
        """Return a player's non-empty places that the sheet lists, in its order; all if it lists none."""
        order = {place: rank for rank, place in enumerate(self.sheet.places)}
        named = [each for each in owned if each["place"] in order and (each["pieces"] or each["hidden"])]
        if not any(each["place"] in order for each in owned):
            return owned
        return sorted(named, key=lambda each: order[each["place"]])

    # One place

    def _place(self, each: ViewData, section: Section = PLAIN) -> Iterator[Panel]:
        sort = self._sort(each)
        filled = bool(each["pieces"] or each["hidden"])
        title = self.speech.place(each)
        if sort.form == "plane" and sort.number in self.machine.planes:
            letters = self.letters.assign_letters(repr((each["place"], each.get("owner"))), each["pieces"])
            table, names = self.machine.planes[sort.number], self._name_areas(sort)
            yield picture.draw_plane(self.speech, title, table, letters, names)
        elif sort.form in SPACED_FORMS and (filled or sort.owner is None):
            yield self._make_spaced_panel(sort, title, each, section)
        elif filled and section.columns:
            yield Panel(title, tuple(self._rows(each, section.columns)))
        elif filled and section.faces:
            yield Panel(title, tuple(pieces.group_by_face(self.speech, each["pieces"], each["hidden"])))
        elif filled and section.with_text:
            yield Panel(title, tuple(self._describe_in_full(each)))
        elif filled:
            yield Panel(title, (self._summarize_place(each),))

    def _name_areas(self, sort: PlaceType) -> list[str]:
        if sort.map is None:
            return []
        board = self.machine.ids[sort.map.entry]
        terrain = f"{board}.plane.terrain"
        return [
            str(self.speech.plain_words(f"{terrain}.{name}.title") or words_of(name))
            for name in sort.map.area_names
        ]

    def _sort(self, each: ViewData) -> PlaceType:
        return self.machine.places[self.machine.place_of[each["place"]]]

    def _make_spaced_panel(self, sort: PlaceType, title: str, each: ViewData, section: Section) -> Panel:
        lying, with_text = _group_by_space(each), section.with_text
        numbers = _numbers(sort, set(lying))
        if section.occupied:
            lines = tuple(self._spaces(sort, sorted(lying), each, with_text))
            empty = len(numbers) - len(lying)
            others = (self.speech.format_count("others-empty", empty),) if lying and empty else ()
            return Panel(title, (*lines, *others) or (self.speech.word("empty"),), wide=len(lines) >= WIDE)
        if sort.form == "graph" and sort.map is not None and len(numbers) <= picture.MOST_NODES:
            letters = dict(zip(numbers, LETTERS, strict=False))
            lines = tuple(self._node(sort, number, letters, lying.get(number)) for number in numbers)
            return Panel(title, lines, picture.draw_map(sort.map, set(lying)))
        if sort.form == "track" and len(numbers) >= WIDE:
            taken = dict(zip(sorted(lying), LETTERS, strict=False))
            shown = [number for number in numbers if number in lying or self._find_space_title(sort, number)]
            lines = tuple(self._spaces(sort, shown, each, with_text))
            return Panel(title, lines, picture.draw_track(numbers, taken))
        lines = tuple(self._spaces(sort, numbers, each, with_text))
        return Panel(title, lines or (self.speech.word("empty"),), wide=len(lines) >= WIDE)

    def _rows(self, each: ViewData, columns: int) -> Iterator[str]:
        """Yield lines with the pieces of a row side by side, each as its values, or as its number."""
        found = each["pieces"]
        cells = [pieces.format_values(self.speech, piece) or str(piece["rank"] + 1) for piece in found]
        width = max(map(len, cells))
        for start in range(0, len(cells), columns):
            yield " │ ".join(cell.center(width) for cell in cells[start : start + columns])

    def _describe_in_full(self, each: ViewData) -> Iterator[str]:
        """Yield a line for each sort of piece, with its text, then a line for hidden pieces, if any."""
        firsts: dict[str, PieceView] = {}  # the first piece of each sort, in the order of `group_alike`
        for piece in each["pieces"]:
            firsts.setdefault(pieces.group_alike(self.speech, [piece])[0], piece)
        for line, piece in zip(
            pieces.group_alike(self.speech, each["pieces"]), firsts.values(), strict=False
        ):
            yield self._add_text(line, piece)
        if each["hidden"]:
            yield pieces.describe_hidden(self.speech, each["hidden"])

    def _add_text(self, line: str, piece: PieceView) -> str:
        text = " ".join(self.speech.entry_text(piece["entry"]).split())
        return f"{line} – {text}" if text else line

    def _summarize_place(self, each: ViewData) -> str:
        sort = self._sort(each)
        if sort.form in SPACED_FORMS and sort.form != "plane":
            lines = self._spaces(sort, sorted(_group_by_space(each)), each, False)
            return self.speech.word("apart").join(lines) or self.speech.word("empty")
        if sort.form == "stack" and each["pieces"] and each["pieces"][0]["rank"] == 0:
            count = len(each["pieces"]) + each["hidden"]
            return self.speech.word("top-card", n=count, top=self.speech.name(each["pieces"][0]["entry"]))
        if sort.form == "row" and "owner" not in each and not each["hidden"]:
            return pieces.describe_row(self.speech, each["pieces"])
        return pieces.describe_pieces(self.speech, each["pieces"], each["hidden"])

    def _spaces(self, sort: PlaceType, numbers: list[int], each: ViewData, with_text: bool) -> Iterator[str]:
        """Yield a line for each of these spaces; `with_text` adds the text of a piece that is alone there."""
        lying = _group_by_space(each)
        for number in numbers:
            found, hidden = lying.get(number, ([], 0))
            what = pieces.describe_pieces(self.speech, found, hidden)
            if with_text and len(found) == 1:
                what = self._add_text(what, found[0])
            yield self.speech.named(self._space(sort, number), what)

    def _find_space_title(self, sort: PlaceType, number: int) -> str | None:
        slug = next((slug for slug, at in sort.named.items() if at == number), None)
        title = None if slug is None else self.speech.plain_words(f"{sort.id}.spaces.{slug}.title")
        return None if title is None else str(title)

    def _space(self, sort: PlaceType, number: int) -> str:
        if sort.form == "graph" and sort.map is not None:
            return self.speech.space(sort.id, number, sort.map.names[number - 1])
        title = self._find_space_title(sort, number)
        return str(number) if title is None else f"{number} {title}"

    def _node(self, sort: PlaceType, number: int, letters: Mapping[int, str], lying: Lying | None) -> str:
        """Return the line of a node: letter, name, marks, edges by their neighbours' letters, pieces."""
        assert sort.map is not None  # noqa: S101
        fields = sort.map.nodes[number - 1]
        on_way: dict[int, tuple[int, ...]] = {}
        for way in sort.map.ways[number - 1]:
            on_way.setdefault(way.to, way.fields.get("traits", ()))
        ways = ", ".join(
            self._mark(letters[other], self._name_traits(on_way.get(other, ())))
            for other in sort.map.near[number - 1]
        )
        marks = [
            title for name, value in fields.items() if value is True and (title := self._find_mark(name))
        ]
        marks += self._name_traits(fields.get("traits", ()))
        name = f"{letters[number]}  {self._mark(self._space(sort, number), marks)}"
        node = self.speech.word("ways", node=name, ways=ways) if ways else name
        if lying is None:
            return node
        return self.speech.named(node, pieces.describe_pieces(self.speech, *lying))

    def _find_mark(self, field: str) -> str | None:
        """Return a field's title in the screen sheet; None without one, or if pieces have this field."""
        if any(column.endswith(f".{field}") for column in self.machine.column_of):
            return None
        title = self.speech.plain_words(f"{self.sheet.id}.fields.{field}.title")
        return None if title is None else str(title)

    def _name_traits(self, traits: Iterable[int]) -> list[str]:
        return [self.speech.name(self.machine.ids[each]) for each in traits]

    def _mark(self, what: str, marks: Iterable[str]) -> str:
        listed = ", ".join(marks)
        return self.speech.word("marked", what=what, marks=listed) if listed else what


def _hide_entries(view: ViewData, entries: Collection[str]) -> None:
    """Count pieces of these entries as hidden in a view that shows all pieces."""
    for place in view["places"]:
        shown = [piece for piece in place["pieces"] if piece["entry"] not in entries]
        place["hidden"] += len(place["pieces"]) - len(shown)
        place["pieces"] = shown


def _group_by_space(each: ViewData) -> dict[int, Lying]:
    hidden = {int(number): n for number, n in each.get("hidden_at", {}).items() if number.isdecimal()}
    found: dict[int, Lying] = {number: ([], n) for number, n in hidden.items()}
    for piece in each["pieces"]:
        found.setdefault(piece["space"], ([], 0))[0].append(piece)
    return found


def _spot(place: ViewData, piece: ViewData, entry: str | None) -> str:
    """Return a key of a piece at its location, the same for the piece in a view and an owner's label."""
    rank = None if "space" in piece else piece.get("rank")
    return repr((place.get("place"), entry, piece.get("space"), rank))


def _numbers(sort: PlaceType, taken: set[int]) -> list[int]:
    """Return the spaces to list: all if their number is fixed, otherwise those with a name or a piece."""
    if sort.form == "graph" and sort.map is not None:
        return list(range(1, len(sort.map.names) + 1))
    if sort.fixed_length is not None:
        return list(range(sort.fixed_start, sort.fixed_start + sort.fixed_length))
    return sorted(taken | set(sort.named.values()))
