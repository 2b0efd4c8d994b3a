"""Command `why`: rules, entries and lines behind a question, number or refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from ludex.core.policies import AS_VALUE
from ludex.engine.errors import WrongSetting
from ludex.engine.explanations import find_asking_statement
from ludex.engine.game import Game
from ludex.engine.history import list_answers
from ludex.engine.reasons import Reason, make_entry_reason
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.engine.state.state import Frame
from ludex.engine.state.views import can_see, columns, label_value
from ludex.expr.tree_types import Type, list_kinds, strip_optional, type_name
from ludex.pack.reader import Pack
from ludex.play.speech import Speech, words_of
from ludex.play.terminal import piece_text as pieces
from ludex.play.terminal.decision_lines import DecisionNarrator


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that can be asked about. `explain` takes its arguments, and gives lines."""

    name: str
    explain: Callable[..., list[str]]
    params: tuple[tuple[str, Type], ...] = ()


class ReasonExplainer:
    """Explains questions, values and refusals by the rules and lines of the content."""

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
        """Why an option is there: what offers it, in which line, and by which rules."""
        question = game.question
        option = question.options[given] if question is not None and type(given) is int else None
        if option is not None and option.offer is not None:
            number = self.machine.numbers[option.label["entry"]]
            reason = make_entry_reason(self.machine, "offer", number, f"offers/{option.offer}", None)
        else:
            found = find_asking_statement(game.run)
            if found is None:
                return self.explain_question(game)
            reason = replace(found, what="option")
        lines = list(self._describe_reason(reason))
        if not reason.rules:  # the rule may be that of the step that has called this one
            lines += self.explain_question(game)
        return [self.speech.word("why-offered", name=name), *lines]

    def describe_rules(self, ids: Iterable[str]) -> Iterator[str]:
        """Rules by their codes, each with its text."""
        for each in ids:
            rule, code = self.pack.get(each), each.partition("/")[2]
            code = code if rule is None else rule.data.get("code", code)
            yield self.speech.word(
                "rule", code=code, text=self.speech.entry_text(each) or self.speech.name(each)
            )

    # What can be asked about

    def subjects(self, game: Game, seat: int) -> list[Subject]:
        """What is not on offer now, fields of the game, quantities, and actions that have a condition."""
        machine, name = self.machine, self.speech.name
        quantities = [machine.ids[number] for number in machine.quantities]
        legal = [machine.ids[entry] for entry in machine.legal if (entry, "do") in machine.routine_of]
        called = sorted({*quantities, *legal}, key=name)
        rules = [
            Subject(
                name(each), partial(self._explain_rule, game, each, name(each)), self._formula(each).params
            )
            for each in called
        ]
        fields = [
            Subject(title, partial(self._explain_field, game, title, self.speech.label(value), None, field))
            for field, value in game.view(seat)["state"].items()
            if (title := self.speech.state_title(field)) is not None
        ]
        return [*self._list_closed_arms(game), *self._list_decisions(game, seat), *fields, *rules]

    def _list_decisions(self, game: Game, seat: int) -> Iterator[Subject]:
        """What policies decided since the last answer, where the game has any that pieces follow."""
        if any(pointer == AS_VALUE for _, pointer in self.machine.routine_of):
            yield Subject(self.speech.word("why-decided"), partial(self._explain_decisions, game, seat))

    def _explain_decisions(self, game: Game, seat: int) -> list[str]:
        count = len(list_answers(game.past))
        found = [each for each in game.decisions(seat) if each.answers == count]
        lines = list(DecisionNarrator(self.pack, self.speech).describe_all(found))
        return lines or [self.speech.word("why-not-decided")]

    def _list_closed_arms(self, game: Game) -> Iterator[Subject]:
        """The arms of the menu that cannot be chosen now."""
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
        """The pieces that a seat sees, by number, each with what it is called, what it carries and where it
        lies; alike ones once."""
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
        """Why a piece is not on offer; its run-time fields, quantities that take it alone, where it lies."""
        speech, entry = self.speech, game.state.entry[piece]
        name, above = speech.name(self.machine.ids[entry]), self.machine.above[self.machine.kinds[entry]]

        def make_field(title: str, value: str, field: str) -> Subject:
            whole = speech.word("why-of", piece=name, name=title)
            return Subject(title, partial(self._explain_field, game, whole, value, piece, field))

        reasons = self._find_reasons_against(game, piece, seat)
        found = [
            Subject(speech.word("why-closed", name=name), partial(self._say_not_allowed, name, reasons))
            for _ in reasons[:1]
        ]
        found += [
            make_field(title, speech.label(value), field)
            for field, value in columns(game.run, piece, seat).items()
            if (title := speech.field(field)) is not None
        ]
        for quantity in map(self.machine.ids.__getitem__, self.machine.quantities):
            types = [type_ for _, type_ in self._formula(quantity).params]
            if len(types) == 1 and type_name(types[0]) == "piece" and "|".join(list_kinds(types[0])) in above:
                title = speech.name(quantity)
                whole = speech.word("why-of", piece=name, name=title)
                found.append(Subject(title, partial(self._explain_rule, game, quantity, whole, piece)))
        if game.state.where[piece] >= 0:
            label = label_value(game.run, ["piece", "any"], piece, seat)
            if "place" in label:  # a seat is told by its name alone, wherever its figure stands
                where = speech.describe_location(label)
                found.append(make_field(speech.word("why-place"), where, "place"))
        return found

    def _find_reasons_against(self, game: Game, piece: int, seat: int) -> list[Reason]:
        """The reasons why a piece that the question looks at cannot be picked; none where it can."""
        question = game.question
        if question is None or question.sort != "pick" or seat not in question.seats:
            return []
        if type_name(strip_optional(question.type)) != "piece":
            return []
        return [each for each in game.why_not(piece) if each.what != "list"]

    def _formula(self, subject: str) -> Formula:
        number = self.machine.numbers[subject]
        quantity = self.machine.quantities.get(number)
        return self.machine.formulas[quantity.base if quantity else self.machine.legal[number][0].formula]

    # What arguments may be

    def values(self, game: Game, type_: Type, seat: int) -> Sequence[tuple[object, str]] | None:
        """Values that an argument may have, with their names; None where a number is to be typed."""
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
            return [
                (each, self.speech.name(self.machine.ids[each]))
                for each, kind in enumerate(self.machine.kinds)
                if type_[1] in self.machine.above[kind]
            ]
        if name != "space":
            return None
        run = game.run
        spaces = [each for place in range(len(game.state.members)) for each in run.spaces(place)]
        return [(each, self.speech.label(label_value(run, "space", each, seat))) for each in spaces]

    # Why

    def _explain_rule(self, game: Game, subject: str, name: str, *args: object) -> list[str]:
        """Why a quantity has its value, or why an action is not allowed."""
        word = self.speech.word
        if self.machine.numbers[subject] in self.machine.quantities:
            value, reasons = game.why(subject, *args)
            void = word("why-void", name=name)
            first = void if value is None else word("why-is", name=name, value=self.speech.label(value))
        else:
            reasons = game.why_not(subject, *args)
            first = word("why-not" if reasons else "why-allowed", name=name)
        return [first, *self._describe_reasons(reasons)]

    def _explain_refusal(self, game: Game, arm: str, name: str) -> list[str]:
        """Why an arm of the menu cannot be chosen."""
        return self._say_not_allowed(name, game.why_not(arm))

    def _say_not_allowed(self, name: str, reasons: Iterable[Reason]) -> list[str]:
        lines, word = list(self._describe_reasons(reasons)), self.speech.word
        return [word("why-not", name=name), *(lines or ["  " + word("why-none-fits")])]

    def _explain_field(self, game: Game, name: str, value: str, piece: int | None, field: str) -> list[str]:
        """Why a field of a piece, or of the game, has its value."""
        first = self.speech.word("why-is", name=name, value=value)
        try:
            _, reasons = game.why(field) if piece is None else game.why(piece, field)
        except WrongSetting as wrong:
            return [first, wrong.message.render(self.speech.lang)]
        return [first, *self._describe_reasons(reasons)]

    def _describe_reasons(self, reasons: Iterable[Reason]) -> Iterator[str]:
        for each in reasons:
            yield from self._describe_reason(each)

    def _describe_reason(self, reason: Reason) -> Iterator[str]:
        """Lines of a reason: what it does, by which entry, during which steps, and its rules."""
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
