"""Storyteller: events of a game in the words of its content.

A step can have texts of its own for the story (`heading`, `told`). Other steps are told by their events:
changes of fields with a title in the screen sheet, and moves to places that the sheet does not mark as quiet.

The game itself can run on either engine. The reference engine plays a copy to record the events of an answer,
so that undo, forks and saves are not affected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from ludex.core.messages import Bilingual
from ludex.engine.event_recorder import Event, EventRecorder, Viewers
from ludex.engine.game import Game
from ludex.engine.reasons import find_cited_rules
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import HEADING, TOLD
from ludex.engine.state.views import Label
from ludex.pack.contents import Place
from ludex.play import replays
from ludex.play.game_setup import Setting
from ludex.play.replays import Replay
from ludex.play.speech import Speech, declare_words
from ludex.play.terminal import piece_text as pieces

declare_words(
    {
        "story-rolls": Bilingual("rolled: {what}", "résultat des dés\u00a0: {what}"),
        "story-rolls-in": Bilingual("{where}, rolled: {what}", "{where}, résultat des dés\u00a0: {what}"),
        "story-number": Bilingual("rolled: {what} out of {sides}", "tirage\u00a0: {what} sur {sides}"),
        "story-move": Bilingual("{what}: {from_} → {to}", "{what}\u00a0: {from_} → {to}"),
        "story-put": Bilingual("{what} → {to}", "{what} → {to}"),
        "story-create-in": Bilingual("new: {what} → {to}", "nouveau\u00a0: {what} → {to}"),
        "story-gone": Bilingual("{what}: {from_} → out of the game", "{what}\u00a0: {from_} → hors du jeu"),
        "story-box": Bilingual("the box", "la boîte"),
        "story-shuffle": Bilingual("shuffled: {what}", "mélange\u00a0: {what}"),
        "story-show": Bilingual("shown to {who}: {what}", "montré à {who}\u00a0: {what}"),
        "story-show-all": Bilingual("shown to all: {what}", "montré à tous\u00a0: {what}"),
        "story-field": Bilingual("{name}: {before} → {after}", "{name}\u00a0: {before} → {after}"),
        "story-piece-field": Bilingual(
            "{what}, {name}: {before} → {after}", "{what}, {name}\u00a0: {before} → {after}"
        ),
        "story-now": Bilingual("{what}: {name}", "{what}\u00a0: {name}"),
        "story-no-more": Bilingual("{what}: no longer {name}", "{what}\u00a0: n’est plus {name}"),
        "story-by": Bilingual("{source}: {line}", "{source}\u00a0: {line}"),
        "story-of": Bilingual("{source} ({piece})", "{source} ({piece})"),
        "story-untold": Bilingual(
            "the story of this step cannot be shown: its rules end in an error",
            "le récit de cette étape ne peut pas être montré\u00a0: ses règles s’arrêtent sur une erreur",
        ),
        "story-hidden": Bilingual("{n} unseen", "{n} non montrés"),
        "story-hidden-1": Bilingual("1 unseen", "1 non montré"),
        "story-rules": Bilingual("{line} [{rules}]", "{line} [{rules}]"),
    }
)
_OWN_VOICE = ("game", "procedure", "action", "policy")
"""Kinds whose rules are the course of the game: events caused by other kinds name their entry."""
EVERYTHING: Viewers = (None,)
"""Viewers for a story that hides nothing."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """Line of the story: its words, and the number of headings above it."""

    text: str
    depth: int
    is_heading: bool = False
    rules: tuple[str, ...] = ()
    """Codes of the rules that were carried out."""


def merge_moves(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events; merge consecutive moves of one statement between the same places into one event."""
    last: Event | None = None
    for event in events:
        if last is not None and _goes_along(last, event):
            pieces_ = [*last.data["pieces"], *event.data["pieces"]]
            last = replace(last, data={**last.data, "pieces": pieces_})
            continue
        if last is not None:
            yield last
        last = event
    if last is not None:
        yield last


def _goes_along(last: Event, event: Event) -> bool:
    same = (last.what, last.program, last.pointer) == (event.what, event.program, event.pointer)
    ends = ("from", "to")
    return same and all(end in last.data and last.data[end] == event.data[end] for end in ends)


class Storyteller:
    """Storyteller in one language."""

    def __init__(self, speech: Speech, machine: Machine) -> None:
        self.speech, self.machine = speech, machine

    def lines(self, events: Iterable[Event]) -> list[StoryLine]:
        """Return the lines that are worth showing, in order."""
        told = ((event, self.tell(event)) for event in merge_moves(events))
        return [
            StoryLine(text, event.depth, event.what == HEADING, self.find_rules(event))
            for event, text in told
            if text is not None
        ]

    def tell(self, event: Event) -> str | None:
        """Return an event in words; None if it is not worth showing."""
        if event.is_covered and "dice" not in event.data:  # rolled dice are always shown
            return None
        text: str | None = getattr(self, f"_tell_{event.what}")(event.data)
        kind = event.program.partition("/")[0]
        if text is None or event.what in (HEADING, TOLD, "log", "end") or event.pointer == "do":
            return text
        if not {kind} | self.machine.above.get(kind, frozenset()) <= set(_OWN_VOICE):
            return self.speech.word("story-by", source=self._name_source(event), line=text)
        return text

    def find_rules(self, event: Event) -> tuple[str, ...]:
        """Return the codes of the rules that an event carries out."""
        number = self.machine.numbers.get(event.program)
        if number is None:
            return ()
        records, ids = self.machine.records, self.machine.ids
        pointer = "do" if event.pointer in (HEADING, TOLD) else event.pointer
        own = self.machine.cited.get((event.program, event.point))
        cited = find_cited_rules(records[number], pointer, ids, own)
        return tuple(str(records[self.machine.numbers[each]].get("code", each)) for each in cited)

    def find_place(self, event: Event) -> Place | None:
        """Return the line of content that caused an event; None if it is unknown."""
        points = self.machine.sources.get(event.program)
        return None if points is None else points[event.point]

    def _name_source(self, event: Event) -> str:
        source = self.speech.name(event.program)
        piece = event.own
        if isinstance(piece, Mapping) and piece.get("piece") not in (None, event.program):
            return self.speech.word("story-of", source=source, piece=self.speech.name(piece["piece"]))
        return source

    # One method for each sort of event

    def _tell_text(self, data: Mapping[str, Any]) -> str | None:
        return self.speech.text(data["key"], data["shown"])

    _tell_heading = _tell_told = _tell_log = _tell_text

    def _tell_untold(self, data: Mapping[str, Any]) -> str | None:
        return self.speech.word("story-untold")

    def _tell_decide(self, data: Mapping[str, Any]) -> str | None:
        return None  # only the result is shown; `DecisionNarrator` explains decisions

    def _tell_end(self, data: Mapping[str, Any]) -> str | None:
        return None  # the caller reports the end

    def _tell_roll(self, data: Mapping[str, Any]) -> str | None:
        if "dice" in data:
            return self._tell_dice(data["dice"]) if data["dice"] else None
        return self.speech.word("story-number", what=str(data["number"]), sides=str(data["sides"]))

    def _tell_dice(self, dice: list[Label]) -> str:
        """Return what dice show, with their place if all are in the same one and it has an owner."""
        first, what = dice[0], self._describe(dice)
        if not first.get("owner") or any(_locate(each) != _locate(first) for each in dice):
            return self.speech.word("story-rolls", what=what)
        return self.speech.word("story-rolls-in", what=what, where=self.speech.place(first))

    def _tell_shuffle(self, data: Mapping[str, Any]) -> str | None:
        place = data["place"]
        if place["place"] in self.quiet:
            return None
        return self.speech.word("story-shuffle", what=self.speech.place(place))

    def _tell_show(self, data: Mapping[str, Any]) -> str | None:
        what, to = self._describe(data["pieces"]), data["to"]
        if len(to) > 1:
            return self.speech.word("story-show-all", what=what)
        return self.speech.word("story-show", what=what, who=", ".join(map(self.speech.seat, to)))

    def _tell_move(self, data: Mapping[str, Any]) -> str | None:
        out_of, to = data["from"], data["to"]
        if self._is_quiet(to if to is not None else out_of):
            return None
        slots = {"what": self._describe(data["pieces"]), "to": self._describe_spot(to)}
        if out_of is None:
            return self.speech.word("story-put", **slots)
        return self.speech.word("story-move", from_=self._describe_spot(out_of), **slots)

    _tell_draw = _tell_move

    def _tell_create(self, data: Mapping[str, Any]) -> str | None:
        what, to = self._describe(data["pieces"]), data["to"]
        if to is None or self._is_quiet(to):
            return None
        return self.speech.word("story-create-in", what=what, to=self._describe_spot(to))

    def _tell_destroy(self, data: Mapping[str, Any]) -> str | None:
        out_of = data["from"]
        if out_of is None or self._is_quiet(out_of):
            return None
        what = self._describe(data["pieces"])
        return self.speech.word("story-gone", what=what, from_=self._describe_spot(out_of))

    def _tell_set(self, data: Mapping[str, Any]) -> str | None:
        name, before, after = data["field"], data["before"], data["after"]
        if "piece" not in data:
            title = self.speech.state_title(name)
            if title is None:
                return None
            values = {"before": self.speech.label(before), "after": self.speech.label(after)}
            return self.speech.word("story-field", name=title, **values)
        title = self.fields.get(name) if self.fields is not None else self.speech.field(name)
        if title is None:
            return None
        piece = data["piece"]
        what = self.speech.seat(piece["seat"]) if "seat" in piece else self.speech.label(piece)
        if piece["piece"] is None and "place" in piece:  # players may know the field of a hidden piece
            what = f"{what} ({self.speech.describe_location(piece)})"
        if type(after) is bool:
            return self.speech.word("story-now" if after else "story-no-more", what=what, name=title)
        described = self.speech.describe_field_value
        values = {"before": described(name, before), "after": described(name, after)}
        return self.speech.word("story-piece-field", what=what, name=title, **values)

    # What the screen sheet marks

    @cached_property
    def quiet(self) -> frozenset[str]:
        """Ids of places that the screen sheet marks as quiet."""
        _, data = self.speech.screen or ("", {})
        return frozenset(self.machine.ids[number] for number in data.get("quiet", ()))

    @cached_property
    def fields(self) -> Mapping[str, str] | None:
        """Run-time fields to show, with their titles; None without a screen sheet: all are shown."""
        if self.speech.screen is None:
            return None
        _, data = self.speech.screen
        told = (name for name, field in data.get("fields", {}).items() if field.get("told") is not False)
        titles = ((name, self.speech.field(name)) for name in told)
        return {name: title for name, title in titles if title is not None}

    def _is_quiet(self, spot: Label) -> bool:
        return spot is None or spot["place"] in self.quiet

    def _describe_spot(self, spot: Label) -> str:
        if spot is None:
            return self.speech.word("story-box")
        if type(spot.get("space")) is list:
            across, down = map(self.speech.millimetres, spot["space"])
            return self.speech.word("at-point", x=across, y=down)
        return self.speech.describe_location(spot)

    def _describe(self, labels: list[Label]) -> str:
        """Return pieces in words; hidden pieces are only counted."""
        known = [
            {
                "entry": each["piece"],
                "state": {name: each[name] for name in ("value", "face") if name in each},
            }
            for each in labels
            if each["piece"] is not None
        ]
        found = pieces.group_alike(self.speech, known)  # type: ignore[arg-type]
        hidden = len(labels) - len(known)
        if hidden:
            found.append(self.speech.format_count("story-hidden", hidden))
        return self.speech.join_items(found)


def _locate(label: Label) -> tuple[object, object]:
    return label.get("place"), label.get("owner")


def hear_opening(machine: Machine, setting: Setting, viewers: Viewers) -> list[Event]:
    """Return the events before the first question."""
    return list_events(setting.open(machine, partial(EventRecorder, viewers=viewers)))


def hear_answer(game: Game, given: object, viewers: Viewers) -> list[Event]:
    """Return the events that an answer would cause; raise WrongAnswer if the rules reject it."""
    listening = Game(game.machine, game.state.clone(), partial(EventRecorder, viewers=viewers))
    listening.answer(given)
    return list_events(listening)


def hear_replay(
    machine: Machine, replay: Replay, viewers: Viewers
) -> Iterator[tuple[Game, int, list[Event]]]:
    """Yield the game after each number of answers, with the events of the last one."""
    game = replays.begin_replay(machine, replay, partial(EventRecorder, viewers=viewers))
    read = 0
    for number in range(len(replay.answers) + 1):
        events = list_events(game)
        yield game, number, events[read:]
        read = len(events)
        if number < len(replay.answers):
            replays.give_answer(game, replay, number)


def count_headings(game: Game) -> int:
    """Return the number of headings above the present point of a game that records events; else 0."""
    run = game.run
    return run.nesting if isinstance(run, EventRecorder) else 0


def list_events(game: Game) -> list[Event]:
    """Return the events that a game has recorded; empty if it does not record events."""
    run = game.run
    return run.events if isinstance(run, EventRecorder) else []
