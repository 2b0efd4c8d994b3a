"""Command `why`: rules, entries and lines that explain a question, a number or a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Any

from ludex.core.trees import AS_VALUE
from ludex.engine.ask.question import Option, Question
from ludex.engine.errors import WrongSetting
from ludex.engine.game import Game
from ludex.engine.history import list_answers
from ludex.engine.reasons import Reason, make_entry_reason
from ludex.engine.refusals import UnofferedExplainer, find_asking_statement
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.engine.rules.run import Run
from ludex.engine.state.state import Frame
from ludex.engine.state.views import can_see, columns, find_unreached, label_value
from ludex.expr.failure import Failure
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Type, list_kinds, strip_optional, type_name
from ludex.pack.reader import Pack
from ludex.play.speech import Speech, words_of
from ludex.play.terminal import piece_text as pieces
from ludex.play.terminal.decision_lines import DecisionNarrator


@dataclass(frozen=True, slots=True)
class Subject:
    """Subject that `why` can explain. `explain` takes the arguments in `params`, and returns lines."""

    name: str
    explain: Callable[..., list[str]]
    params: tuple[tuple[str, Type], ...] = ()


class ReasonExplainer:
    """Explainer of questions, values and refusals: names their rules, and the lines of content."""

    def __init__(self, pack: Pack, speech: Speech, machine: Machine) -> None:
        self.pack, self.speech, self.machine = pack, speech, machine

    # The rule behind a question

    def explain_question(self, game: Game) -> list[str]:
        """Return the running steps, the text of the innermost, and the rules that the question cites.

        If the question cites no rules, return those of the innermost step that cites rules, and the texts of
        the steps up to that one.
        """
        programs = [game.machine.routines[frame.routine].program for frame in reversed(game.state.frames)]
        running = list(dict.fromkeys(programs))
        lines = []
        if running:
            steps = [self.speech.name(each) for each in reversed(running)]
            lines.append(self.speech.word("during", steps=" › ".join(steps)))
        asking = find_asking_statement(game.run) if game.state.frames else None
        rules = list(self.describe_rules(asking.rules)) if asking is not None else []
        for program in running:
            text, record = self.speech.entry_text(program), self.pack.get(program)
            cited = () if record is None else record.data.get("by", ())
            rules = rules or list(self.describe_rules(map(self.pack.id, cited)))
            lines += [text] if text else []
            if rules:
                return [*lines, *(f"  {rule}" for rule in rules)]
        return [*lines, self.speech.word("no-rule")]

    def explain_option(self, game: Game, name: str, given: object) -> list[str]:
        """Return why an option exists: the arm or offer, its line, and its rules."""
        question = game.question
        option = question.options[given] if question is not None and type(given) is int else None
        if option is not None and option.offer is not None:
            number = self.machine.numbers[option.label["entry"]]
            reason = make_entry_reason(self.machine, "offer", number, f"offers/{option.offer}", None)
        else:
            found = None
            if question is not None and option is not None:
                found = _find_offering_statement(game.run, question, option)
            if found is None:
                return self.explain_question(game)
            reason = replace(found, what="option")
        lines = list(self._describe_reason(reason))
        if not reason.rules:  # the calling step may have the rule
            lines += self.explain_question(game)
        return [self.speech.word("why-offered", name=name), *lines]

    def describe_rules(self, ids: Iterable[str]) -> Iterator[str]:
        """Yield rules by their codes, each with its text."""
        for each in ids:
            rule, code = self.pack.get(each), each.partition("/")[2]
            code = code if rule is None else rule.data.get("code", code)
            yield self.speech.word(
                "rule", code=code, text=self.speech.entry_text(each) or self.speech.name(each)
            )

    # Subjects

    def subjects(self, game: Game, seat: int) -> list[Subject]:
        """Return the subjects: closed arms, decisions, fields of the game, quantities, and actions."""
        machine, name = self.machine, self.speech.name
        quantities = [machine.ids[number] for number in machine.quantities]
        legal = [machine.ids[entry] for entry in machine.legal if (entry, "do") in machine.routine_of]
        called = sorted({*quantities, *legal}, key=name)
        rules = [
            Subject(
                name(each),
                partial(self._explain_rule, game, seat, each, name(each)),
                self._formula(each).params,
            )
            for each in called
            if self._formula(each).params or self._may_ask(game, seat, each)
        ]
        fields = [
            Subject(
                title, partial(self._explain_field, game, seat, title, self.speech.label(value), None, field)
            )
            for field, value in game.view(seat)["state"].items()
            if (title := self.speech.state_title(field)) is not None
        ]
        return [*self._list_closed_arms(game), *self._list_decisions(game, seat), *fields, *rules]

    def _list_decisions(self, game: Game, seat: int) -> Iterator[Subject]:
        if any(pointer == AS_VALUE for _, pointer in self.machine.routine_of):
            yield Subject(self.speech.word("why-decided"), partial(self._explain_decisions, game, seat))

    def _explain_decisions(self, game: Game, seat: int) -> list[str]:
        count = len(list_answers(game.past))
        found = [each for each in game.decisions(seat) if each.answers == count]
        lines = list(DecisionNarrator(self.pack, self.speech).describe_all(found))
        return lines or [self.speech.word("why-not-decided")]

    def _list_closed_arms(self, game: Game) -> Iterator[Subject]:
        frame, question = game.state.frames[-1], game.question
        if question is None or question.sort != "menu" or type(frame) is not Frame:
            return
        statement = self.machine.routines[frame.routine].flow[frame.point or 0][0]
        there = {option.arm for option in question.options}
        for arm in statement[2].menu if statement[0] == "ask" else ():
            if arm.name not in there:
                text = self.speech.text(arm.says) if arm.says else None
                name = text or words_of(arm.name).capitalize()
                explain = partial(self._explain_refusal, game, arm.name, name)
                yield Subject(self.speech.word("why-closed", name=name), explain)

    def list_visible_pieces(self, game: Game, seat: int, kind: str | None = None) -> list[tuple[int, str]]:
        """Return the pieces (of a kind) that a seat sees, with their words; equal words appear once."""
        found: dict[str, int] = {}
        run, state, speech = game.run, game.state, self.speech
        for piece, number in enumerate(state.entry):
            lies = state.where[piece] >= 0 or piece in state.seats
            fits = kind is None or kind in self.machine.above[self.machine.kinds[number]]
            if not (lies and fits and can_see(run, seat, piece)):
                continue
            label = label_value(run, ["piece", kind or "any"], piece, seat)
            name = speech.label(label)
            name = f"{name} ({speech.describe_location(label)})" if "place" in label else name
            carried = pieces.describe_fields(
                speech, {"entry": self.machine.ids[number], "state": columns(run, piece, seat)}
            )
            found.setdefault(speech.word("with", what=name, state=carried) if carried else name, piece)
        return [(piece, name) for name, piece in found.items()]

    def fields_of(self, game: Game, piece: int, seat: int) -> list[Subject]:
        """Return what `why` explains of a piece.

        That is why it cannot be picked, its fields, the quantities that take only a piece, and its location.
        """
        speech, entry = self.speech, game.state.entry[piece]
        name, above = speech.name(self.machine.ids[entry]), self.machine.above[self.machine.kinds[entry]]

        reasons = self._find_reasons_against(game, piece, seat)
        found = [
            Subject(speech.word("why-closed", name=name), partial(self._say_not_allowed, name, reasons))
            for _ in reasons[:1]
        ]
        found += self._list_run_time_fields_of(game, piece, seat)
        for quantity in map(self.machine.ids.__getitem__, self.machine.quantities):
            types = [type_ for _, type_ in self._formula(quantity).params]
            if len(types) == 1 and type_name(types[0]) == "piece" and "|".join(list_kinds(types[0])) in above:
                if not self._may_ask(game, seat, quantity, piece):
                    continue
                title = speech.name(quantity)
                whole = speech.word("why-of", piece=name, name=title)
                found.append(Subject(title, partial(self._explain_rule, game, seat, quantity, whole, piece)))
        if game.state.where[piece] >= 0:
            label = label_value(game.run, ["piece", "any"], piece, seat)
            if "place" in label:  # the label of a seat has no place
                where = speech.describe_location(label)
                found.append(self._make_field(game, piece, seat, speech.word("why-place"), where, "place"))
        return found

    def list_run_time_fields(self, game: Game, seat: int) -> Iterator[tuple[Subject, str]]:
        """Yield a subject for each run-time field of visible pieces, with the names of piece and field."""
        for piece, name in self.list_visible_pieces(game, seat):
            for each in self._list_run_time_fields_of(game, piece, seat):
                yield each, self.speech.word("why-of", piece=name, name=each.name)

    def _list_run_time_fields_of(self, game: Game, piece: int, seat: int) -> Iterator[Subject]:
        for field, value in columns(game.run, piece, seat).items():
            if (title := self.speech.field(field)) is not None:
                yield self._make_field(game, piece, seat, title, self.speech.label(value), field)

    def _make_field(self, game: Game, piece: int, seat: int, title: str, value: str, field: str) -> Subject:
        name = self.speech.name(self.machine.ids[game.state.entry[piece]])
        whole = self.speech.word("why-of", piece=name, name=title)
        return Subject(title, partial(self._explain_field, game, seat, whole, value, piece, field))

    def _find_reasons_against(self, game: Game, piece: int, seat: int) -> list[Reason]:
        """Return why a piece cannot be picked; empty if it can, or if the seat does not pick a piece."""
        question = game.question
        if question is None or question.sort != "pick" or seat not in question.seats:
            return []
        if type_name(strip_optional(question.type)) != "piece":
            return []
        return [each for each in game.why_not(piece) if each.what != "list"]

    # Why a space cannot be reached

    def list_asked_spaces(self, game: Game, seat: int) -> list[tuple[Subject, str]]:
        """Return why the question does not offer each space of a map; [] if the seat does not choose."""
        question = game.question
        if question is None or question.sort not in ("pick", "menu") or seat not in question.seats:
            return []
        return [
            (Subject(name, partial(self._explain_space, game, name, space)), name)
            for space, name in self.values(game, "space", seat) or ()
            if self.machine.places[game.state.lies[space[0]]].form == "graph"
        ]

    def _explain_space(self, game: Game, name: str, space: Space) -> list[str]:
        """Return why no choice leads to a space; reasons about the way suffice if there are any."""
        reasons = game.why_not(space)
        if not reasons:
            return [self.speech.word("why-allowed", name=name)]
        of_way = [each for each in reasons if each.what not in ("list", "when")]
        return self._say_not_allowed(name, of_way or reasons)

    def _formula(self, subject: str) -> Formula:
        number = self.machine.numbers[subject]
        quantity = self.machine.quantities.get(number)
        return self.machine.formulas[quantity.base if quantity else self.machine.legal[number][0].formula]

    # Values of arguments

    def values(self, game: Game, type_: Type, seat: int) -> Sequence[tuple[Any, str]] | None:
        """Return the possible values of an argument, with their names; None if a number must be typed."""
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
            ids, unreached = self.machine.ids, find_unreached(game.run, seat)
            return [
                (each, self.speech.name(ids[each]))
                for each, kind in enumerate(self.machine.kinds)
                if type_[1] in self.machine.above[kind] and ids[each] not in unreached
            ]
        if name != "space":
            return None
        run = game.run
        spaces = [each for place in range(len(game.state.members)) for each in run.spaces(place)]
        return [(each, self.speech.label(label_value(run, "space", each, seat))) for each in spaces]

    def has_arguments(self, game: Game, subject: Subject, seat: int) -> bool:
        """Return whether each argument of a subject has a possible value now, or is a number to type."""
        listed = (self.values(game, type_, seat) for _, type_ in subject.params)
        return all(values is None or len(values) > 0 for values in listed)

    # Explanations

    def _may_ask(self, game: Game, seat: int, subject: str, *args: object) -> bool:
        """Return whether a seat may know everything on which a quantity or a condition depends."""
        ask = game.why if self.machine.numbers[subject] in self.machine.quantities else game.why_not
        try:
            ask(subject, *args, seat=seat)
        except WrongSetting:
            return False
        except Failure:
            pass  # a failed evaluation is no secret
        return True

    def _explain_rule(self, game: Game, seat: int, subject: str, name: str, *args: object) -> list[str]:
        word = self.speech.word
        try:
            if self.machine.numbers[subject] in self.machine.quantities:
                value, reasons = game.why(subject, *args, seat=seat)
                void = word("why-void", name=name)
                first = void if value is None else word("why-is", name=name, value=self.speech.label(value))
            else:
                reasons = game.why_not(subject, *args, seat=seat)
                first = word("why-not" if reasons else "why-allowed", name=name)
        except WrongSetting as hidden:
            return [hidden.message.render(self.speech.lang)]
        return [first, *self._describe_reasons(reasons)]

    def _explain_refusal(self, game: Game, arm: str, name: str) -> list[str]:
        return self._say_not_allowed(name, game.why_not(arm))

    def _say_not_allowed(self, name: str, reasons: Iterable[Reason]) -> list[str]:
        lines, word = list(self._describe_reasons(reasons)), self.speech.word
        return [word("why-not", name=name), *(lines or ["  " + word("why-none-fits")])]

    def _explain_field(
        self, game: Game, seat: int, name: str, value: str, piece: int | None, field: str
    ) -> list[str]:
        first = self.speech.word("why-is", name=name, value=value)
        try:
            given = (field,) if piece is None else (piece, field)
            _, reasons = game.why(*given, seat=seat)
        except WrongSetting as wrong:
            return [first, wrong.message.render(self.speech.lang)]
        return [first, *self._describe_reasons(reasons)]

    def _describe_reasons(self, reasons: Iterable[Reason]) -> Iterator[str]:
        for each in reasons:
            yield from self._describe_reason(each)

    def _describe_reason(self, reason: Reason) -> Iterator[str]:
        word = self.speech.word
        where = f" ({reason.place.file}:{reason.place.line})" if reason.place else ""
        text = self.speech.text(reason.text, reason.slots) if reason.text is not None else None
        quest = f" ({self.speech.name(reason.quest)})" if reason.quest else ""
        what = word(f"reason-{reason.what}", game=reason.game or 0, quest=quest)
        entry = self.speech.name(reason.entry)
        if reason.what == "unknown":
            yield "  " + what
            return
        if text is not None:
            yield f"  {text}{where}"
        elif reason.what in ("base", "add", "multiply", "set", "least", "most"):
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
        yield from (f"    {rule}" for rule in self.describe_rules(reason.rules))


def _find_offering_statement(run: Run, question: Question, option: Option) -> Reason | None:
    """Return the statement that offers an option, with the rules that its arm of a menu cites; or None."""
    found = find_asking_statement(run)
    for arm in UnofferedExplainer(run, question).ask.menu if found is not None else ():
        if arm.name == option.arm and arm.body and found is not None:
            return replace(found, rules=run.machine.cited.get((found.entry, arm.body[0][1]), found.rules))
    return found
