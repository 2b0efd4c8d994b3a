"""Story of a recorded game from start to end, as entries with a text and data, or as lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludex.engine.event_recorder import Event, Viewers
from ludex.engine.rules.routines import HEADING
from ludex.play.replays import Replay, verify
from ludex.play.speech import Speech
from ludex.play.storyteller import EVERYTHING, Storyteller, count_headings, hear_replay, merge_moves
from ludex.play.terminal.choices import describe_answer_for
from ludex.play.terminal.transcript import describe_breakdown, describe_ending


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
        verify(game, replay)
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
