"""Transcript of a game: its box, answers, events, ending, moments for undo, and its whole story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from ludex.core.messages import Bilingual
from ludex.engine.event_recorder import Event, Viewers
from ludex.engine.game import Game, find_winners
from ludex.engine.reasons import Decision
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import HEADING, TOLD
from ludex.pack.reader import Pack
from ludex.play import replays
from ludex.play.game_setup import Setting
from ludex.play.invariants import Breach, find_breach, invariants
from ludex.play.replays import Replay
from ludex.play.speech import Speech, declare_words
from ludex.play.storyteller import (
    EVERYTHING,
    Storyteller,
    count_headings,
    hear_answer,
    hear_opening,
    hear_replay,
    merge_moves,
)
from ludex.play.terminal.board import Board
from ludex.play.terminal.choices import QuestionPrompt, can_describe_answer, describe_answer_for
from ludex.play.terminal.decision_lines import DecisionNarrator
from ludex.play.terminal.screen import Screen

declare_words(
    {
        "box-players": Bilingual("{span} players", "{span} joueurs"),
        "box-alone": Bilingual("1 player", "1 joueur"),
        "box-minutes": Bilingual("{span} minutes", "{span} minutes"),
        "box-age": Bilingual("age {n} and up", "dès {n} ans"),
        "box-needed": Bilingual(
            "Around a table you also need: {what}.", "Autour d’une table, il faut aussi\u00a0: {what}."
        ),
    }
)
_MOST_STEPS = 8
"""Maximum number of running steps to list, innermost first."""


def describe_box(pack: Pack, speech: Speech) -> Iterator[str]:
    """Yield the players, minutes and age of a game, if stated, and the components that its box lacks."""
    game = f"game/{pack.manifest().game}"
    found = pack.get(game)
    data: Mapping[str, Any] = {} if found is None else found.data
    about = []
    players, minutes = _format_span(data.get("players")), _format_span(data.get("minutes"))
    if players:
        alone = players == "1"
        about.append(speech.word("box-alone") if alone else speech.word("box-players", span=players))
    if minutes:
        about.append(speech.word("box-minutes", span=minutes))
    if "age" in data:
        about.append(speech.word("box-age", n=data["age"]))
    if about:
        yield " · ".join(about)
    box = data.get("box", {}).items()
    missing = [
        speech.plain_words(f"{game}.box.{slug}.title") for slug, each in box if each.get("supplied") is False
    ]
    if missing:
        yield speech.word("box-needed", what=speech.join_items([str(each) for each in missing]))


def _format_span(span: Mapping[str, int] | None) -> str:
    """Format two numbers as a range; a single number if they are equal, or there is no second."""
    if not span:
        return ""
    least, most = span.get("min"), span.get("max")
    return str(least) if most in (None, least) else f"{least}–{most}"


def describe_breakdown(speech: Speech, game: Game, found: Breach | None) -> str | None:
    """Return why the game cannot continue, with the line of the content; None if nothing failed."""
    error, steps = game.error, ""
    if error is not None:
        place, what = error.place, error.message.render(speech.lang)
        for step in error.trace[:_MOST_STEPS]:
            at = f" ({step.place.file}:{step.place.line})" if step.place else ""
            steps += "\n  " + speech.word("in-step", name=speech.name(step.program)) + at
    elif found is not None:
        place = found.invariant.place
        what = speech.word("does-not-hold", name=speech.name(found.invariant.id))
    else:
        return None
    where = f"{place.file}:{place.line}: " if place else ""
    return speech.word("broken", why=where + what) + steps


def describe_ending(speech: Speech, game: Game) -> Iterator[str]:
    """Yield the text of the end, the texts of quests on winning or losing, and the winners."""
    result = game.result
    for each in game.machine.ends:
        if result is not None and each.name == result.end:
            text = speech.text(f"{each.program}.ends.{each.name}.text")
            yield from [text] if text else []
            break
    if result is not None and type(result.won) is bool:
        yield from _list_epilogues(speech, game, "won" if result.won else "lost")
    won = sorted(find_winners(result, max(len(game.state.seats), 1)))
    if result is not None and type(result.won) is bool:
        yield speech.word("won-all" if won else "lost")
    elif won:
        yield speech.word("won-by", who=speech.join_items([speech.seat(seat) for seat in won]))
    else:
        yield speech.word("won-none")


def _list_epilogues(speech: Speech, game: Game, outcome: str) -> Iterator[str]:
    machine = game.machine
    for rank, entry in enumerate(machine.modules):
        if game.state.playing[rank] and (text := speech.text(f"{machine.ids[entry]}.{outcome}")):
            yield text


@dataclass(frozen=True, slots=True)
class Moment:
    """Moment of a session: the game before an answer."""

    game: Game
    lines: int
    """The number of lines in the log."""


@dataclass
class SessionHistory:
    """Answers of a session, its log, and the moments for undo."""

    teller: Storyteller
    viewers: Viewers
    """The seats at the screen: the log has only what all of them may know."""
    answers: list[object] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)

    def take_snapshot(self, game: Game) -> Moment:
        """Return the moment before an answer; when the answer is accepted, `add_answer` stores it."""
        return Moment(game.fork(), len(self.log))

    def add_answer(self, before: Moment, given: object, line: str | None) -> None:
        """Record an answer, and the line that describes it."""
        self.moments.append(before)
        self.answers.append(given)
        self.log += [line] if line else []

    def log_opening(self, machine: Machine, setting: Setting) -> list[Event]:
        """Log the events before the first question, except laying out pieces, which the table shows."""
        texts = (HEADING, TOLD, "log", "decide")
        events = hear_opening(machine, setting, self.viewers)
        return self._log_events([each for each in events if each.what in texts or not each.in_set_up])

    def log_answer(self, before: Moment, given: object) -> list[Event]:
        """Return the events of an answer, and add them to the log."""
        return self._log_events(hear_answer(before.game, given, self.viewers))

    def _log_events(self, events: list[Event]) -> list[Event]:
        self.log += [line.text for line in self.teller.lines(events)]
        return events

    def undo_answer(self) -> Game | None:
        """Drop the last answer and return the game before it; None if there is no answer."""
        if not self.moments:
            return None
        moment = self.moments.pop()
        self.answers.pop()
        del self.log[moment.lines :]
        return moment.game

    def replay_answers(self, game: Game, replay: Replay) -> None:
        """Give recorded answers to a game at its start, and record them here."""
        self.log_opening(game.machine, replay.setting)
        for number, given in enumerate(replay.answers):
            before = self.take_snapshot(game)
            line = describe_answer_for(game, self.teller.speech, given, self.viewers)
            replays.give_answer(game, replay, number)
            self.add_answer(before, given, line)
            self.log_answer(before, given)


@dataclass
class StoryPrinter:
    """Printer of events and, with a narrator, of decisions of policies with their reasons."""

    screen: Screen
    teller: Storyteller
    narrator: DecisionNarrator | None = None

    def print(self, events: Iterable[Event], decisions: Iterable[Decision] = ()) -> None:
        """Print events, each decision at its place."""
        waiting, part = iter(decisions), list[Event]()
        for event in events:
            if event.what == "decide":
                self.screen.story(self.teller.lines(part))
                part.clear()
                self._explain(islice(waiting, 1))
            else:
                part.append(event)
        self.screen.story(self.teller.lines(part))
        self._explain(waiting)

    def _explain(self, decisions: Iterable[Decision]) -> None:
        if self.narrator is not None:
            self.screen.lines(self.narrator.describe_all(decisions))


class Transcript:
    """Printer of a recorded game: its answers, its messages, the table, and the ending."""

    def __init__(self, pack: Pack, machine: Machine, speech: Speech, screen: Screen) -> None:
        self.machine, self.speech, self.screen = machine, speech, screen
        self.board = Board(pack, speech, machine)
        self.teller = Storyteller(speech, machine)
        self.guards = invariants(pack, machine)
        self.printer = StoryPrinter(screen, self.teller, DecisionNarrator(pack, speech))

    def show(self, replay: Replay, upto: int | None = None, reasons: bool = False) -> None:
        """Print all answers, or the first `upto`, then the table and the ending.

        With `reasons`, also print the decisions of policies. Raises ReplayError if an answer does not fit, or
        if the game ends differently than recorded.
        """
        game = replays.begin_replay(self.machine, replay, "listening" if reasons else "reference")
        count = len(replay.answers) if upto is None else min(upto, len(replay.answers))
        opening = hear_opening(self.machine, replay.setting, EVERYTHING)
        self.printer.print(opening, game.take_decisions())
        for number in range(count):
            self.step(game, replay, number)
        self.table(game)
        if count == len(replay.answers):
            self.end(game, replay)

    def step(self, game: Game, replay: Replay, number: int) -> None:
        """Give a recorded answer; print it with its question and its events."""
        word, given = self.speech.word, replay.answers[number]
        self.screen.print_dim(word("step", n=number + 1, total=len(replay.answers)))
        question = game.question
        if question is not None:
            asking = QuestionPrompt(game, self.speech, question.find_answering_seat(given))
            self.screen.print_bold(asking.title())
            if can_describe_answer(game, given):
                self.screen.line(f"  {asking.describe_answer(given)}")
        before = game.fork()
        replays.give_answer(game, replay, number)
        self.printer.print(hear_answer(before, given, EVERYTHING), game.take_decisions())

    def table(self, game: Game) -> None:
        """Print the whole table, and the pending question."""
        self.screen.line()
        self.screen.panels(self.board.panels(game, None))
        if game.question is not None:
            asking = QuestionPrompt(game, self.speech, game.question.seat)
            self.screen.print_bold(asking.title())
            self.screen.choices(asking.rows())

    def end(self, game: Game, replay: Replay) -> None:
        """Print the ending of the game, if it has one. Raises ReplayError if the recorded ending differs."""
        found = find_breach(game, self.guards)
        why = describe_breakdown(self.speech, game, found)
        if why is not None:
            self.screen.print_bold(why)
        elif game.result is not None:
            self.screen.print_bold(self.speech.word("over"))
            self.screen.lines(describe_ending(self.speech, game))
        replays.verify(game, replay, found)


@dataclass(frozen=True, slots=True)
class StoryEntry:
    """Event of the story, an answer, or a line on the end. Its text is None if the story does not show it."""

    answers: int
    """The number of answers before this entry."""
    what: str
    """The sort of event, or `answer` or `end`."""
    text: str | None
    depth: int
    rules: tuple[str, ...] = ()
    event: Event | None = None

    def document(self, teller: Storyteller) -> dict[str, object]:
        """Return the entry as data for JSON."""
        event = self.event
        found: dict[str, object] = {"answers": self.answers, "what": self.what, "text": self.text}
        found |= {"depth": self.depth, "rules": list(self.rules)}
        if event is not None:
            place = teller.find_place(event)
            found |= {"entry": event.program, "rule": event.pointer, "data": dict(event.data)}
            found |= {"at": f"{place.file}:{place.line}"} if place is not None else {}
        return found


def tell_replay(teller: Storyteller, replay: Replay, viewers: Viewers = EVERYTHING) -> Iterator[StoryEntry]:
    """Yield events, answers and ending of a recorded game; raise ReplayError if it does not fit."""
    speech = teller.speech
    for game, number, events in hear_replay(teller.machine, replay, viewers):
        for event in merge_moves(events):
            text = teller.tell(event)
            yield StoryEntry(number, event.what, text, event.depth, teller.find_rules(event), event)
        if number < len(replay.answers):
            line = describe_answer_for(game, speech, replay.answers[number], viewers)
            yield StoryEntry(number, "answer", line, count_headings(game))
            continue
        replays.verify(game, replay)
        broken = describe_breakdown(speech, game, None)
        ending = [broken] if broken is not None else describe_ending(speech, game) if game.result else ()
        for line in ending:
            yield StoryEntry(number, "end", line, 0)


def render_story(speech: Speech, entries: Iterator[StoryEntry]) -> Iterator[str]:
    """Yield headings, and events below them with the codes of their rules where these change."""
    rules: Sequence[str] = ()
    for each in entries:
        if each.text is None:
            continue
        is_heading = each.what == HEADING
        if is_heading and each.depth == 0:
            yield ""
        text = each.text
        if each.rules and each.rules != rules and not is_heading:
            text = speech.word("story-rules", line=text, rules=", ".join(each.rules))
        rules = each.rules
        yield f"{'  ' * each.depth}{text}"
