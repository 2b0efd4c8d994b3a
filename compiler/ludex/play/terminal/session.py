"""Session: people and bots at one terminal, from the first question to the end.

Every answer is recorded, so that it can be undone and the game saved. A seat never sees anything hidden from
it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path

from ludex.core.filesystem import replace_file
from ludex.engine.ask.question import Answer, Question, WrongAnswer
from ludex.engine.event_recorder import Event
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play import replays
from ludex.play.bots import make_bot
from ludex.play.bots.bot import PASS, Bot, Pass, make_random, seats_waiting
from ludex.play.deadlines import Clock, PaceLimit, deadlines
from ludex.play.game_setup import Setting, scenarios
from ludex.play.invariants import Breach, Invariant, find_breach, invariants
from ludex.play.replays import Replay
from ludex.play.speech import Speech
from ludex.play.storyteller import EVERYTHING, Storyteller
from ludex.play.terminal.board import Board
from ludex.play.terminal.card_text import CardReader
from ludex.play.terminal.choices import NoChoiceError, QuestionPrompt, describe_answer_for
from ludex.play.terminal.decision_lines import DecisionNarrator
from ludex.play.terminal.player_commands import COMMANDS
from ludex.play.terminal.screen import PlayerQuit, Screen, TimeOver, make_screen
from ludex.play.terminal.transcript import (
    SessionHistory,
    StoryPrinter,
    describe_box,
    describe_breakdown,
    describe_ending,
)
from ludex.play.terminal.viewers import ScreenViewer
from ludex.play.terminal.why_command import ReasonExplainer


@dataclass
class Session:
    """Game at the terminal between people and bots."""

    game: Game
    setting: Setting
    speech: Speech
    viewer: ScreenViewer
    reasons: ReasonExplainer
    cards: CardReader
    screen: Screen
    clock: Clock
    pace: PaceLimit
    """Limits the answers of bots under a deadline."""
    history: SessionHistory
    bots: Mapping[int, Bot] = field(default_factory=dict)
    """The bots of seats, by rank."""
    guards: tuple[Invariant, ...] = ()
    found: Breach | None = None
    narrator: DecisionNarrator | None = None
    """Explains the decisions of policies, if requested."""
    autosave: Callable[[Session], None] = lambda session: None
    """Called at the start and after each answer or undo, to save the game in case the program is stopped."""
    tries: int = 0
    """How many answers of bots the rules have rejected at this question."""
    replaceable: set[Path] = field(default_factory=set)
    """Files that the command `save` may overwrite: written in this session, or named twice by the player."""

    # The course of the game

    def play(self) -> bool:
        """Play until the game is over or a player quits; return False if a rule or an invariant fails."""
        self._welcome()
        self.autosave(self)
        try:
            if not self.history.answers:
                self._print_events(self.history.log_opening(self.game.machine, self.setting))
            while self.found is None and self.game.question is not None:
                self._turn(self.game.question)
        except (PlayerQuit, KeyboardInterrupt):
            self.screen.line()
            self.screen.line(self.speech.word("left"))
            return True
        return self._end()

    def _welcome(self) -> None:
        word = self.speech.word
        game = f"game/{self.game.machine.game}"
        self.screen.print_bold(self.speech.name(game))
        if self.history.answers:
            self.screen.print_dim(self.speech.format_count("resumed", len(self.history.answers)))
        else:
            self._introduce(game)
        self.screen.print_dim(word("welcome"))
        self.screen.print_dim(word("seed", seed=self.setting.seed))

    def _introduce(self, game: str) -> None:
        for entry in (game, *self.setting.modules):
            if entry != game:
                self.screen.print_bold(self.speech.name(entry))
            text = self.speech.text(f"{entry}.text")
            if text:
                self.screen.line(text)
        for line in describe_box(self.reasons.pack, self.speech):
            self.screen.print_dim(line)
        others = scenarios(self.reasons.pack)
        if others and not self.setting.modules:
            self.screen.print_dim(self.speech.word("scenarios", names=", ".join(others)))

    def _turn(self, question: Question) -> None:
        people = [seat for seat in question.seats if seat not in self.bots]
        if question.is_idle and not self.secret(question):
            self.answer(question.seat, None if question.optional else [])
        elif self._bots_answer(question):
            return
        elif question.is_race and len(people) > 1:
            self._race(question, people)
        else:
            self.ask(question.seat)

    def _bots_answer(self, question: Question) -> bool:
        """Return False if no bot answers; after a rejected answer, it tries another when called again."""
        waits_for_people = any(seat not in self.bots for seat in seats_waiting(question))
        for seat in seats_waiting(question):
            bot = self.bots.get(seat)
            given = PASS if bot is None else self._ask_bot(bot, question, seat)
            if given is PASS or (given is None and question.mode == "all" and waits_for_people):
                continue  # a bot that passes does not stop the others
            try:
                self.answer(seat, given)
                self.tries = 0
            except WrongAnswer:
                self.tries += 1
            return True
        return False

    def _ask_bot(self, bot: Bot, question: Question, seat: int) -> Answer | Pass:
        """Return a bot’s answer, or the late answer once its deadline is over.

        At the same moment of a game, a bot gets the same random numbers, even after undo or resume.
        """
        late = self.pace.find_late_answer(self.game, question)
        if late is not None:
            return late[0]
        bot.chance = make_random(f"{self.setting.seed}:{seat}:{len(self.history.answers)}:{self.tries}")
        return bot.answer(self.game, seat)

    def _race(self, question: Question, people: list[int]) -> None:
        """Ask which player acts first, before anybody's options are shown."""
        if not self._ready():
            return
        self.viewer.leave(self.secret(question))
        self.viewer.draw(self.game, len(self.game.state.seats))  # as seen by somebody without a seat
        self.viewer.changed()
        self.screen.print_bold(f"{self.make_prompt(question.seat).head()} {self.speech.word('first-who')}")
        rows = [(str(seat + 1), self.speech.seat(seat), "") for seat in people]
        nobody = [("0", self.speech.word("first-nobody"), "")] if question.optional else []
        self.screen.choices([*rows, *nobody])
        try:
            typed = self.read(self.clock.seconds_left(self.game))
        except TimeOver:
            self._too_late(question)
            return
        if typed == "0" and question.optional:
            self.answer(question.seat, None)
        elif typed.isdecimal() and int(typed) - 1 in people:
            self.ask(int(typed) - 1)
        elif typed and not self.command(typed, None):
            self.screen.line(self.speech.word("not-understood", given=typed))

    def make_prompt(self, seat: int) -> QuestionPrompt:
        """Return the choices of a seat, without the arm that only the clock may choose."""
        return QuestionPrompt(self.game, self.speech, seat, self.clock.find_timeout_arm(self.game))

    def ask(self, seat: int) -> None:
        """Ask the person of a seat once, and carry out the typed answer or command."""
        question = self.game.question
        assert question is not None  # noqa: S101
        self.viewer.hand_over(seat, self.secret(question), bool(self.history.answers), self.history.log)
        if not self._ready():
            return
        self.viewer.draw(self.game, seat)
        self.viewer.seen[seat] = len(self.history.log)
        asking = self.make_prompt(seat)
        if not asking.asked and not asking.choices:
            self.screen.line(self.speech.word("nothing-there", seat=self.speech.seat(seat)))
            return
        seconds = self.clock.seconds_left(self.game)
        self._print_question(asking, seconds)
        try:
            typed = self.read(seconds)
        except TimeOver:
            self._too_late(asking.question)
            return
        if typed or asking.only_answer is not None:
            self._handle_answer(asking, typed)

    def _ready(self) -> bool:
        """If a time limit starts, wait until the player presses Enter; return False for a command instead."""
        seconds = self.clock.starting_seconds(self.game)
        if seconds is None:
            return True
        self.screen.line()
        typed = self.screen.read(self.speech.format_count("ready", seconds))
        return not (typed and self.command(typed, None))

    def _print_question(self, asking: QuestionPrompt, seconds: float | None) -> None:
        self.screen.line()
        self.screen.print_bold(asking.title())
        if seconds is not None and not self.screen.drawn:
            self.screen.print_dim(self.speech.format_count("left-seconds", max(ceil(seconds), 0)))
        self.screen.choices(asking.rows())
        hint = asking.hint()
        if hint:
            self.screen.print_dim(hint)

    def _too_late(self, question: Question) -> None:
        self.screen.print_bold(self.speech.word("too-late"))
        late = self.clock.find_late_answer(question)
        if late is not None:
            self.answer(question.seat, late[0])

    def _handle_answer(self, asking: QuestionPrompt, typed: str) -> None:
        if typed and self.command(typed, asking):
            return
        try:
            given = asking.answer(typed)
        except NoChoiceError:
            self.screen.line(self.speech.word("not-understood", given=typed))
            return
        if given is None and not asking.asked:
            return
        try:
            self.answer(asking.seat, given)
        except WrongAnswer as wrong:
            self.screen.line(self.speech.word("refused", why=wrong.message.render(self.speech.lang)))
            self.screen.lines(self.reasons.describe_rules(() if wrong.by is None else wrong.by.rules))

    def answer(self, seat: int, given: Answer) -> None:
        """Answer the question, push the old state for undo, print what happened."""
        question = self.game.question
        assert question is not None  # noqa: S101
        before = self.history.take_snapshot(self.game)
        line = describe_answer_for(self.game, self.speech, given, self.history.viewers)
        self.game.answer(given)
        self.history.add_answer(before, given, line)
        self.viewer.changed()
        following = self.game.question
        goes_on = following is not None and self.viewer.is_same_person(seat, following.seat)
        if question.mode == "sealed" and self.persons > 1 and not goes_on:
            self.viewer.leave(secret=True)  # the choice stays hidden
        if line and (seat in self.bots or self.persons > 1):
            self.screen.print_dim(line)
        self._print_events(self.history.log_answer(before, given))
        self.found = find_breach(self.game, self.guards) if self.guards else None
        self.autosave(self)

    def _print_events(self, events: Iterable[Event]) -> None:
        printer = StoryPrinter(self.screen, self.history.teller, self.narrator)
        printer.print(events, self.game.take_decisions())

    @property
    def people(self) -> list[int]:
        """The seats without a bot."""
        return [seat for seat in range(max(len(self.game.state.seats), 1)) if seat not in self.bots]

    @property
    def persons(self) -> int:
        """The number of persons at the screen."""
        return self.viewer.count_persons(self.people)

    def secret(self, question: Question) -> bool:
        """Return whether other people must look away while a seat answers this question."""
        hidden = any(place.seen in ("owner", "others") for place in self.game.machine.places)
        return self.persons > 1 and (hidden or question.mode == "sealed" or bool(self.game.state.known))

    def read(self, seconds: float | None = None) -> str:
        return self.screen.read(self.speech.word("prompt"), seconds)

    def command(self, typed: str, asking: QuestionPrompt | None) -> bool:
        """Run a command; return whether one was typed."""
        word, _, rest = typed.partition(" ")
        found = COMMANDS.get(word.casefold())
        if found is None:
            return False
        found(self, asking, rest.strip())
        return True

    def undo(self) -> bool:
        """Undo the last answer; return False if there is none."""
        game = self.history.undo_answer()
        if game is None:
            return False
        self.game, self.found = game, None
        self.viewer.changed()
        self.autosave(self)
        return True

    # Saving

    def replay(self) -> replays.Replay:
        return replays.make_replay(self.game, self.setting, self.history.answers, self.found)

    def save(self, file: Path) -> None:
        """Save the game to a file, with its replay."""
        replay = replace(self.replay(), left=self.clock.seconds_to_save(self.game))
        document = {**self.game.save(), "replay": replay.document()}
        text = json.dumps(document, ensure_ascii=False, sort_keys=True) + "\n"
        replace_file(file, [text.encode("utf-8")])
        self.replaceable.add(file)

    def _end(self) -> bool:
        why = describe_breakdown(self.speech, self.game, self.found)
        if why is not None:
            self.screen.print_bold(why)
            return False
        self.screen.line()
        self.screen.panels(self.viewer.board.panels(self.game, None))
        self.screen.print_bold(self.speech.word("over"))
        self.screen.lines(describe_ending(self.speech, self.game))
        return True


@dataclass(frozen=True, slots=True)
class SessionOptions:
    """Options of a session. `bots` has the name of each seat's bot, or "" for a person."""

    setting: Setting = field(default_factory=Setting)
    bots: Sequence[str] = ()
    locale: str = "en"
    lang: str = "en"
    clock: bool = True
    plain: bool = False
    engine: str = "reference"
    persons: Sequence[Collection[int]] = ()
    """The seats of each person who has several, by rank."""
    reasons: bool = False
    """Whether to explain the decisions of policies, with the engine `listening`."""


def start_session(
    pack: Pack,
    machine: Machine,
    wanted: SessionOptions,
    resume: Replay | None = None,
    on: Screen | None = None,
) -> Session:
    """Return a session at the first question, or after the last answer of a recorded game (`resume`).

    `on` is the screen, by default the one that suits the output. Raises ReplayError if the recording cannot
    be replayed, and WrongSetting for a setting or a bot that the game does not have.
    """
    shown = on or make_screen(wanted.plain)
    speech = Speech(pack, wanted.locale, "fr" if wanted.lang == "fr" else "en")
    setting, engine = wanted.setting, "listening" if wanted.reasons else wanted.engine
    seats = range(setting.seats if resume is None else resume.setting.seats)
    people = tuple(seat for seat in seats if not (seat < len(wanted.bots) and wanted.bots[seat]))
    history = SessionHistory(Storyteller(speech, machine), people or EVERYTHING)
    if resume is None:
        game = setting.open(machine, engine)
    else:
        resume = replays.fit_replay(machine, resume)
        setting, game = resume.setting, replays.begin_replay(machine, resume, engine)
        history.replay_answers(game, resume)
        game.take_decisions()  # drop them: these decisions were shown earlier
    bots = {
        seat: make_bot(name, pack, machine, make_random(f"{setting.seed}:{seat}"))
        for seat, name in enumerate(wanted.bots)
        if name
    }
    known, saved_seconds = deadlines(pack), None if resume is None else resume.left
    return Session(
        game=game,
        setting=setting,
        speech=speech,
        viewer=ScreenViewer(Board(pack, speech, machine), shown, speech, persons=wanted.persons),
        reasons=ReasonExplainer(pack, speech, machine),
        cards=CardReader(pack, speech, machine),
        screen=shown,
        clock=Clock(known, runs=wanted.clock and shown.source.isatty(), saved_seconds=saved_seconds),
        pace=PaceLimit(known, make_random(f"pace:{setting.seed}")),
        history=history,
        bots=bots,
        guards=invariants(pack, machine),
        narrator=DecisionNarrator(pack, speech) if wanted.reasons else None,
    )
