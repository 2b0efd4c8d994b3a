"""Command `why`: rules, entries and lines behind a question, number or refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from ludex.engine.errors import WrongSetting
from ludex.engine.explanations import find_asking_statement
from ludex.engine.game import Game
from ludex.engine.reasons import Reason
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.engine.state.state import Frame
from ludex.engine.state.views import can_see, columns, label_value
from ludex.expr.protocols import Space
from ludex.expr.tree_types import list_kinds, type_name
from ludex.pack.reader import Pack
from ludex.play.speech import Speech
from ludex.play.terminal import piece_text as pieces
from ludex.text.passages import to_plain_text


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that can be asked about. `told` answers once its arguments are known."""

    name: str
    told: Callable[..., list[str]]
    params: tuple[tuple[str, Any], ...] = ()


class ReasonExplainer:
    def __init__(self, pack: Pack, speech: Speech, machine: Machine) -> None:
        self.pack, self.speech, self.machine = pack, speech, machine

    # The rule behind a question

    def explain_question(self, game: Game) -> list[str]:
        """The steps that are running, the text of the innermost, and the rules that the question carries out;
        else those of the innermost step that names some."""
        programs = [game.machine.routines[frame.routine].program for frame in reversed(game.state.frames)]
        running = list(dict.fromkeys(programs))
        lines = []
        if running:
            steps = [self.speech.name(each) for each in reversed(running)]
            lines.append(self.speech.word("during", steps=" › ".join(steps)))
        asking = find_asking_statement(game.run) if game.state.frames else None
        rules = list(self._rules(asking.rules)) if asking is not None else []
        for program in running:
            text = self._text(program)
            rules = rules or list(self._rules_of(program))
            lines += [text] if text else []
            if rules:
                return [*lines, *(f"  {rule}" for rule in rules)]
        return [*lines, self.speech.word("no-rule")]

    def _text(self, entry: str) -> str | None:
        passage = self.speech.passage(f"{entry}.text")
        return None if passage is None else to_plain_text(passage, self.speech.icons)

    def _rules_of(self, entry: str) -> Iterator[str]:
        record = self.pack.get(entry)
        cited = () if record is None else record.data.get("by", ())
        yield from self._rules(self.pack.id(number) for number in cited)

    def list_cited_rules(self, reason: Reason) -> list[str]:
        """The rules that a reason names."""
        return list(self._rules(reason.rules))

    def _rules(self, ids: Sequence[str] | Iterator[str]) -> Iterator[str]:
        for each in ids:
            rule = self.pack.get(each)
            code = each.partition("/")[2] if rule is None else rule.data.get("code", each.partition("/")[2])
            yield self.speech.word("rule", code=code, text=self._text(each) or self.speech.name(each))

    # What can be asked about

    def subjects(self, game: Game, seat: int) -> list[Subject]:
        """What is not on offer now, fields of the game, quantities, and actions that have a condition."""
        machine, name = self.machine, self.speech.name
        quantities = [machine.ids[number] for number in machine.quantities]
        legal = [machine.ids[entry] for (entry, pointer) in machine.formula_of if pointer == "legal"]
        called = sorted({*quantities, *legal}, key=name)
        rules = [Subject(name(each), self._teller(game, each), self._formula(each).params) for each in called]
        return [*self._closed(game), *self._fields_of_game(game, seat), *rules]

    def _closed(self, game: Game) -> Iterator[Subject]:
        """The arms of the menu that cannot be chosen now."""
        frame, question = game.state.frames[-1], game.question
        if question is None or question.sort != "menu" or type(frame) is not Frame:
            return
        statement = self.machine.routines[frame.routine].flow[frame.point or 0][0]
        there = {option.arm for option in question.options}
        for arm in statement[2].menu if statement[0] == "ask" else ():
            if arm.name not in there:
                said = self.speech.text(arm.says) if arm.says else None
                name = said or self.speech.words_of(arm.name)
                yield Subject(
                    self.speech.word("why-closed", name=name),
                    self._make_refusal_explainer(game, arm.name, name),
                )

    def _fields_of_game(self, game: Game, seat: int) -> Iterator[Subject]:
        for field, value in game.view(seat)["state"].items():
            title = self.speech.state_title(field)
            if title is not None:
                yield Subject(title, self._field(game, title, value, (None, field)))

    def list_visible_pieces(self, game: Game, seat: int, kind: str | None = None) -> list[tuple[Any, str]]:
        """The pieces that a seat sees, by number, each with what it is called, what it carries and where it
        lies; alike ones once."""
        found: dict[str, int] = {}
        for piece, name in self._pieces(game, kind, seat):
            entry = self.machine.ids[game.state.entry[piece]]
            state = pieces.describe_fields(
                self.speech, {"entry": entry, "state": columns(game.run, piece, seat)}
            )
            found.setdefault(self.speech.word("with", what=name, state=state) if state else name, piece)
        return [(piece, name) for name, piece in found.items()]

    def fields_of(self, game: Game, piece: int, seat: int) -> list[Subject]:
        """The run-time fields of a piece, the quantities that take it alone, and where it lies."""
        name = self.speech.name(self.machine.ids[game.state.entry[piece]])
        found = []
        for field, value in columns(game.run, piece, seat).items():
            title = self.speech.field(field)
            if title is not None:
                found.append(self._of_piece(game, name, title, value, (piece, field)))
        found += self._quantities_of(game, piece, name)
        if game.state.where[piece] >= 0:
            where = self.speech.describe_location(label_value(game.run, ["piece", "any"], piece, seat))
            found.append(self._of_piece(game, name, self.speech.word("why-place"), where, (piece, "place")))
        return found

    def _of_piece(
        self, game: Game, piece: str, title: str, value: Any, of: tuple[int | None, str]
    ) -> Subject:
        whole = self.speech.word("why-of", piece=piece, name=title)
        return Subject(title, self._field(game, whole, value, of))

    def _quantities_of(self, game: Game, piece: int, name: str) -> Iterator[Subject]:
        above = self.machine.above[self.machine.kinds[game.state.entry[piece]]]
        for number in self.machine.quantities:
            quantity = self.machine.ids[number]
            types = [type_ for _, type_ in self._formula(quantity).params]
            if len(types) == 1 and type_name(types[0]) == "piece" and "|".join(list_kinds(types[0])) in above:
                told = self._teller(game, quantity, name)
                yield Subject(self.speech.name(quantity), partial(told, piece))

    def _formula(self, subject: str) -> Formula:
        number = self.machine.numbers[subject]
        for pointer in ("base", "legal"):
            found = self.machine.formula_of.get((number, pointer))
            if found is not None:
                return self.machine.formulas[found]
        raise KeyError(subject)

    # What arguments may be

    def values(self, game: Game, type_: Any, seat: int) -> list[tuple[Any, str]] | None:
        """What an argument may be, as values with their names; None where a number is to be typed."""
        name = type_name(type_)
        if name == "opt":
            return self.values(game, type_[1], seat)
        if name == "bool":
            return [(value, self.speech.label(value)) for value in (True, False)]
        if name == "word":
            return [(word, self.speech.label(word)) for word in type_[1]]
        if name == "piece":
            return self.list_visible_pieces(game, seat, type_[1])
        if name == "entry":
            found = (
                each for each, kind in enumerate(self.machine.kinds) if type_[1] in self.machine.above[kind]
            )
            return [(each, self.speech.name(self.machine.ids[each])) for each in found]
        if name == "space":
            return self._all_spaces(game, seat)
        return None

    def _all_spaces(self, game: Game, seat: int) -> list[tuple[Any, str]]:
        run = game.run
        spaces: list[Space] = [each for place in range(len(game.state.members)) for each in run.spaces(place)]
        return [(each, self.speech.label(label_value(run, "space", each, seat))) for each in spaces]

    def _pieces(self, game: Game, kind: str | None, seat: int) -> list[tuple[Any, str]]:
        state, found = game.state, []
        for piece, entry in enumerate(state.entry):
            lies = state.where[piece] >= 0 or piece in state.seats
            fits = kind is None or kind in self.machine.above[self.machine.kinds[entry]]
            if lies and fits and can_see(game.run, seat, piece):
                told = label_value(game.run, ["piece", kind or "any"], piece, seat)
                name = self.speech.label(told)
                where = self.speech.describe_location(told) if "place" in told else ""
                found.append((piece, f"{name} ({where})" if where else name))
        return found

    # Why

    def _teller(self, game: Game, subject: str, of: str | None = None) -> Callable[..., list[str]]:
        name, word = self.speech.name(subject), self.speech.word
        name = name if of is None else word("why-of", piece=of, name=name)

        def explain(*args: Any) -> list[str]:
            if self.machine.numbers[subject] in self.machine.quantities:
                value, reasons = game.why(subject, *args)
                none = word("why-void", name=name)
                first = none if value is None else word("why-is", name=name, value=self.speech.label(value))
            else:
                reasons = game.why_not(subject, *args)
                first = word("why-not" if reasons else "why-allowed", name=name)
            return [first, *(line for each in reasons for line in self._reason(each))]

        return explain

    def _make_refusal_explainer(self, game: Game, arm: str, name: str) -> Callable[..., list[str]]:
        def explain() -> list[str]:
            reasons = game.why_not(arm)
            lines = [line for each in reasons for line in self._reason(each)]
            return [self.speech.word("why-not", name=name), *(lines or self._nothing_to_pick())]

        return explain

    def _nothing_to_pick(self) -> list[str]:
        return ["  " + self.speech.word("why-none-fits")]

    def _field(
        self, game: Game, title: str, value: Any, of: tuple[int | None, str]
    ) -> Callable[..., list[str]]:
        said = value if isinstance(value, str) and of[1] == "place" else self.speech.label(value)

        def explain() -> list[str]:
            first = self.speech.word("why-is", name=title, value=said)
            try:
                _, reasons = game.why(*of) if of[0] is not None else game.why(of[1])
            except WrongSetting as wrong:
                return [first, wrong.message.render(self.speech.lang)]
            return [first, *(line for each in reasons for line in self._reason(each))]

        return explain

    def _reason(self, reason: Reason) -> Iterator[str]:
        word = self.speech.word
        where = f" ({reason.place.file}:{reason.place.line})" if reason.place else ""
        what, entry = word(f"reason-{reason.what}"), self.speech.name(reason.entry)
        if reason.what == "unknown":
            yield "  " + what
            return
        changes = reason.what in ("base", "add", "multiply", "set", "least", "most")
        if changes:
            value = self.speech.label(reason.value)
            yield "  " + word("why-line", what=what, value=value, entry=entry, where=where)
        else:
            yield "  " + word("why-condition", what=what, entry=entry, where=where)
        if reason.steps:
            names = [self.speech.name(each) for each in reason.steps]
            yield "    " + word("during", steps=" › ".join(name for name, _ in groupby(names)))
        if reason.before is not None and type(reason.before) in (int, bool, str):
            yield "    " + word("why-before", value=self.speech.label(reason.before))
        if reason.answers:
            yield "    " + self.speech.format_count("why-answers", reason.answers)
        yield from (f"    {rule}" for rule in self._rules(reason.rules))
