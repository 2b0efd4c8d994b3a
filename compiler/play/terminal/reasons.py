"""The rules behind what is asked, and why a number is what it is: with rules, entries and lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.engine.game import Game
from compiler.engine.machine import Formula, Machine
from compiler.engine.seen import label, sees
from compiler.engine.why import Reason
from compiler.expr.types import head
from compiler.pack.reader import Pack
from compiler.play.speech import Speech
from compiler.text.passage import plain


class Reasons:
    def __init__(self, pack: Pack, speech: Speech, machine: Machine) -> None:
        self.pack, self.speech, self.machine = pack, speech, machine

    # The rule behind a question

    def behind(self, game: Game) -> list[str]:
        """The steps that are running, the rules of the innermost that names some, and its own text."""
        programs = [game.machine.routines[frame.routine].program for frame in reversed(game.state.frames)]
        running = list(dict.fromkeys(programs))
        lines = []
        if running:
            steps = self.speech.listed([self.speech.name(each) for each in reversed(running)])
            lines.append(self.speech.word("during", steps=steps))
        for program in running:
            text = self._text(program)
            rules = list(self._rules(program))
            lines += [text] if text else []
            if rules:
                return [*lines, *rules]
        return [*lines, self.speech.word("no-rule")]

    def _text(self, entry: str) -> str | None:
        passage = self.speech.passage(f"{entry}.text")
        return None if passage is None else plain(passage, self.speech.icons)

    def _rules(self, entry: str) -> Iterator[str]:
        record = self.pack.get(entry)
        for number in () if record is None else record.data.get("by", ()):
            rule = self.pack.by_number(number)
            code = rule.data.get("code") or rule.id.partition("/")[2]
            yield self.speech.word("rule", code=code, text=self._text(rule.id) or self.speech.name(rule.id))

    # Why

    def subjects(self) -> list[tuple[str, str]]:
        """What can be asked about: quantities, then actions that have a condition; ids with their names."""
        machine = self.machine
        quantities = [machine.ids[number] for number in machine.quantities]
        actions = [machine.ids[entry] for (entry, pointer) in machine.formula_of if pointer == "legal"]
        found = [*quantities, *(each for each in actions if each not in quantities)]
        return sorted(((each, self.speech.name(each)) for each in found), key=lambda each: each[1])

    def params(self, subject: str) -> tuple[tuple[str, Any], ...]:
        """What has to be known to ask about it: names with their types."""
        return self._formula(subject).params

    def _formula(self, subject: str) -> Formula:
        number = self.machine.numbers[subject]
        for pointer in ("base", "legal"):
            found = self.machine.formula_of.get((number, pointer))
            if found is not None:
                return self.machine.formulas[found]
        raise KeyError(subject)

    def values(self, game: Game, type_: Any, seat: int) -> list[tuple[Any, str]] | None:
        """What an argument may be, as values with their names; None where a number is to be typed."""
        name = head(type_)
        if name == "opt":
            return self.values(game, type_[1], seat)
        if name == "bool":
            return [(value, self.speech.label(value)) for value in (True, False)]
        if name == "word":
            return [(word, self.speech.label(word)) for word in type_[1]]
        if name == "piece":
            return self._pieces(game, type_[1], seat)
        if name == "entry":
            found = (
                each for each, kind in enumerate(self.machine.kinds) if type_[1] in self.machine.above[kind]
            )
            return [(each, self.speech.name(self.machine.ids[each])) for each in found]
        if name == "space":
            return [
                (space, self.speech.label(label(game.run, "space", space, seat)))
                for place in range(len(game.state.members))
                for space in game.run.spaces(place)
            ]
        return None

    def _pieces(self, game: Game, kind: str, seat: int) -> list[tuple[Any, str]]:
        state, found = game.state, []
        for piece, entry in enumerate(state.entry):
            lies = state.where[piece] >= 0 or piece in state.seats
            if lies and kind in self.machine.above[self.machine.kinds[entry]] and sees(game.run, seat, piece):
                told = label(game.run, ["piece", kind], piece, seat)
                name = self.speech.label(told)
                where = self.speech.place(told) if "place" in told else ""
                found.append((piece, f"{name} ({where})" if where else name))
        return found

    def told(self, game: Game, subject: str, args: list[Any]) -> list[str]:
        """Why it is so, as lines."""
        name, word = self.speech.name(subject), self.speech.word
        if self.machine.numbers[subject] in self.machine.quantities:
            value, reasons = game.why(subject, *args)
            first = word("why-void", name=name) if value is None else word("why-is", name=name, value=value)
        else:
            reasons = game.why_not(subject, *args)
            first = word("why-not" if reasons else "why-allowed", name=name)
        return [first, *(line for each in reasons for line in self._reason(each))]

    def _reason(self, reason: Reason) -> Iterator[str]:
        where = f" ({reason.place.file}:{reason.place.line})" if reason.place else ""
        what, entry = self.speech.word(f"reason-{reason.what}"), self.speech.name(reason.entry)
        if reason.what in ("legal", "limit"):
            yield "  " + self.speech.word("why-condition", what=what, entry=entry, where=where)
        else:
            value = self.speech.label(reason.value)
            yield "  " + self.speech.word("why-line", what=what, value=value, entry=entry, where=where)
        yield from (f"    {rule}" for rule in self._rules(reason.entry))
