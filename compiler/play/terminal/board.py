"""The table as panels of text, from what one seat may know.

What is shown, and in which order, a sheet of the content may say (`form: screen`: its sections name places
and fields of the game). Without one: the game's fields that have a title, each seat with what it owns, then
every place that holds something or has spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compiler.engine.game import Game
from compiler.engine.machine import PlaceSort
from compiler.engine.places import SPACED
from compiler.pack.reader import Pack
from compiler.play.speech import Speech, words_of
from compiler.play.terminal import pieces
from compiler.play.terminal.picture import picture
from compiler.play.terminal.screen import Panel

WIDE = 5
"""Spaces from which on a place has a row to itself."""


class Board:
    def __init__(self, pack: Pack, speech: Speech) -> None:
        self.pack, self.speech = pack, speech
        self.sheet = next(filter(None, map(self._screen, pack.of_kind("sheet"))), None)

    def _screen(self, number: int) -> tuple[str, Mapping[str, Any]] | None:
        record = self.pack.by_number(number)
        return (record.id, record.data["sections"]) if record.data.get("form") == "screen" else None

    def panels(self, game: Game, seat: int | None) -> list[Panel]:
        """All panels, for the eyes of one seat."""
        view = game.view(seat)
        if self.sheet is not None:
            return list(self._of_sheet(game, view, *self.sheet))
        return [*self._state(view), *self._people(game, view), *self._places(game, view)]

    # As a sheet says

    def _of_sheet(
        self, game: Game, view: Mapping[str, Any], sheet: str, sections: Mapping[str, Any]
    ) -> Iterator[Panel]:
        for slug, section in sections.items():
            title = str(self.speech.raw(f"{sheet}.sections.{slug}.title") or words_of(slug))
            lines = [
                self._field(name, view["state"][name])
                for name in section.get("state", ())
                if name in view["state"]
            ]
            shown: list[Panel] = []
            for number in section.get("places", ()):
                named = [each for each in view["places"] if each["place"] == self.pack.id(number)]
                shown += [panel for each in named for panel in self._place(game, each)]
            simple = [each for each in shown if not each.wide and not each.picture]
            lines += [f"{each.title}: {'; '.join(each.lines)}" for each in simple]
            if lines:
                yield Panel(title, tuple(lines))
            yield from (each for each in shown if each.wide or each.picture)

    # As it comes

    def _state(self, view: Mapping[str, Any]) -> Iterator[Panel]:
        state = view["state"]
        titled = [name for name in state if self._title(name) is not None] or list(state)
        lines = tuple(self._field(name, state[name]) for name in titled)
        if lines:
            yield Panel(self.speech.word("state"), lines)

    def _field(self, name: str, value: Any) -> str:
        title = self._title(name) or words_of(name)
        return self.speech.word("named", name=title, what=self.speech.label(value))

    def _title(self, name: str) -> str | None:
        game = self.pack.manifest().game
        owners = [f"game/{game}", *(self.pack.id(number) for number in self.pack.of_kind("module"))]
        found = (self.speech.raw(f"{owner}.state.{name}.title") for owner in owners)
        return next((str(each) for each in found if each), None)

    def _people(self, game: Game, view: Mapping[str, Any]) -> Iterator[Panel]:
        for person in view["people"]:
            lines = [
                self.speech.word("named", name=words_of(name), what=self.speech.label(value))
                for name, value in person["state"].items()
            ]
            for each in view["places"]:
                if each.get("owner", {}).get("seat") == person["seat"]:
                    name = self.speech.name(each["place"])
                    lines.append(self.speech.word("named", name=name, what=self._short(game, each)))
            if lines:
                yield Panel(self.speech.seat(person["seat"]), tuple(lines))

    def _places(self, game: Game, view: Mapping[str, Any]) -> Iterator[Panel]:
        for each in view["places"]:
            if "seat" not in each.get("owner", {}):
                yield from self._place(game, each)

    # One place

    def _place(self, game: Game, each: Mapping[str, Any]) -> Iterator[Panel]:
        machine = game.machine
        sort = machine.places[machine.place_of[each["place"]]]
        held = bool(each["pieces"] or each["hidden"])
        title = self.speech.place(each)
        if sort.form == "plane" and sort.number in machine.planes:
            yield picture(self.speech, title, machine.planes[sort.number], each["pieces"])
        elif sort.form in SPACED and (held or sort.owner is None):
            lines = self._spaces(sort, each)
            yield Panel(title, tuple(lines) or (self.speech.word("empty"),), wide=len(lines) >= WIDE)
        elif held:
            yield Panel(title, (self._short(game, each),))

    def _short(self, game: Game, each: Mapping[str, Any]) -> str:
        """A place in one line."""
        machine = game.machine
        sort = machine.places[machine.place_of[each["place"]]]
        if sort.form in SPACED:
            return "; ".join(self._spaces(sort, each, full=False)) or self.speech.word("empty")
        if sort.form == "stack" and each["pieces"]:
            count = len(each["pieces"]) + each["hidden"]
            return self.speech.word("top-card", n=count, top=pieces.piece(self.speech, each["pieces"][0]))
        return pieces.line(self.speech, each["pieces"], each["hidden"])

    def _spaces(self, sort: PlaceSort, each: Mapping[str, Any], full: bool = True) -> list[str]:
        """A line for each space; the empty ones only where the place is told in full."""
        lying: dict[Any, list[Any]] = {}
        for found in each["pieces"]:
            lying.setdefault(found.get("space"), []).append(found)
        hidden = {int(number): n for number, n in each.get("hidden_at", {}).items() if number.isdecimal()}
        lines = []
        for number in _numbers(sort, {*lying, *hidden} - {None}):
            what = pieces.line(self.speech, lying.get(number, []), hidden.get(number, 0))
            if full or number in lying or number in hidden:
                lines.append(self.speech.word("named", name=self._space(sort, number, full), what=what))
        return lines

    def _space(self, sort: PlaceSort, number: int, ways: bool) -> str:
        if sort.form != "graph" or sort.map is None:
            named = next((slug for slug, at in sort.named.items() if at == number), None)
            title = None if named is None else self.speech.raw(f"{sort.id}.spaces.{named}.title")
            return str(number) if title is None else f"{number} {title}"
        node = self.speech.space(sort.id, number, sort.map.names[number])
        if not ways:
            return node
        near = [self.speech.space(sort.id, n, sort.map.names[n]) for n in sort.map.neighbours(number, None)]
        return self.speech.word("ways", node=node, ways=", ".join(near)) if near else node


def _numbers(sort: PlaceSort, taken: set[Any]) -> list[int]:
    """The spaces of a place: all, where their number is fixed; else those that are named or taken."""
    if sort.form == "graph" and sort.map is not None:
        return list(range(len(sort.map.names)))
    if sort.fixed_length is not None:
        return list(range(sort.fixed_start, sort.fixed_start + sort.fixed_length))
    return sorted({each for each in taken if type(each) is int} | set(sort.named.values()))
