"""Compile examples to data: the situation, the steps to run, the facts to verify.

Seats, and names that `given` defines with `as`, are the first locals of all rules in an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.ids import from_identifier, kind_of, to_identifier
from ludex.core.suggestions import suggest_or_list
from ludex.lang.codes import expressions
from ludex.lang.codes import statements as codes
from ludex.lang.example_situations import Situation
from ludex.lang.expression_reader import Pointer
from ludex.lang.rule_compiler import encode_slots, join_pointer
from ludex.lang.statement_reader import Routine, Statement
from ludex.lang.types.rule_types import BOOL
from ludex.lang.types.scope import Scope

NEXT = "next"
"""Key of an item of `run` that begins the next game of a campaign."""
ANSWERS = ("seat", "bot", "pick", "nth", "arm", "decline", "offer", "point", "path", "refused")
"""Keys of an answer under `when`."""


class Example(Situation):
    """Compiler of one example."""

    result: int | None = None
    """The slot of the result of the last call under `run`; None if that call returned nothing."""

    def compile(self) -> dict[str, Any]:
        data = self.entry.data
        self._compile_given()
        for call in self._steps():
            if call[-1] != NEXT:
                self._bind_mentioned_seats(call)
            if call[-1] in ("do", NEXT):
                self._bind_seats_of_facts((*call[:-1], "then"))
        self._bind_seats_of_facts(("then",))
        run, then = self._run(), self._facts(("then",))
        answers: list[Pointer] = [("when", index) for index in range(len(data.get("when", ())))]
        self._check_answers()
        end = data.get("ends")
        if end is not None and end not in self.game.ends:
            self._unknown(self.entry.span(("ends",)), expressions.END, str(end), self.game.ends)
        return {
            "modules": self._ids("modules"),
            "options": dict(data.get("options", {})),
            "seats": data.get("seats"),
            "begin": data.get("begin", "table"),
            "impossible": data.get("impossible") is True,
            "names": encode_slots(self.scope.slots),
            "given": self.steps,
            **({"campaign": data["campaign"]} if "campaign" in data else {}),
            "run": run,
            "then": then,
            "when": [self._answer(each) for each in answers],
            "at": [self.compiler.points.add(self.entry.span(each)) for each in answers],
            "luck": {name: list(each) for name, each in data.get("luck", {}).items()},
            "free": list(data.get("free", ())),
            "ends": data.get("ends"),
            "cites": self._ids("cites"),
        }

    def _ids(self, field: str) -> list[str]:
        found = (
            self.game.world.target(self.entry, (field, i)) for i in range(len(self.entry.data.get(field, ())))
        )
        return [str(each.id) for each in found if each is not None]

    # Steps and facts

    def _run(self) -> list[dict[str, Any]] | None:
        """Compile the items of `run`: the routine of each, the slot of its result, and its facts."""
        if "run" not in self.entry.data:
            return None
        return [self._next_game(at) if at[-1] == NEXT else self._step_of_run(at) for at in self._steps()]

    def _steps(self) -> list[Pointer]:
        run = self.entry.data.get("run", [])
        if isinstance(run, str):
            return [("run",)]
        return [
            ("run", index, NEXT if NEXT in each else "do") if isinstance(each, Mapping) else ("run", index)
            for index, each in enumerate(run)
        ]

    def _next_game(self, at: Pointer) -> dict[str, Any]:
        """Compile an item that begins the next game of a campaign, and the facts after its set-up."""
        point = self.compiler.points.add(self.entry.span(at))
        seats = self.rules.value((*at[:-1], "seats")) if "seats" in self.rules.value(at[:-1]) else None
        return {NEXT: point, "seats": seats, "then": self._facts((*at[:-1], "then"))}

    def _step_of_run(self, at: Pointer) -> dict[str, Any]:
        scope, known = self._copy_scope(), len(self.scope.slots)
        routine = Routine(self.rules, self.compiler.points, None)
        point = self.compiler.points.add(self.entry.span(at))
        statement = routine.make_bare_call(at, scope)
        do = statement.run()
        self.result = self._keep_result(do, statement, scope)
        slots = encode_slots(scope.slots)
        pointer = join_pointer(at)
        self.compiler.program.routines[pointer] = {
            "point": point,
            "returns": None,
            "do": do,
            "params": slots[:known],
            "locals": slots,
        }
        facts = self._facts((*at[:-1], "then")) if at[-1] == "do" else []
        return {"do": pointer, "keep": self.result, "then": facts}

    def _keep_result(self, do: list[Any], statement: Statement, scope: Scope) -> int | None:
        """Make a routine return the result of its call; return the slot where the example stores it."""
        if not do:
            return None
        call = do[-1]
        if call[0] == "call":
            returns = self.game.callables_by_id[call[3]].returns
        else:
            fields = (kind.methods.get(call[3]) for kind in self.game.kinds.values())
            returns = next((each.returns for each in fields if each is not None), None)
        if returns is None:
            return None
        if call[2] is None:
            call[2] = scope.add_nameless(returns)
        do.append(["return", self.compiler.points.add(statement.span("call")), ["local", call[2]]])
        if call[2] < len(self.scope.slots):
            return int(call[2])
        name = statement.split_name("call")[0]
        return self.scope.add_nameless(returns) if name is None else self.scope.add(name, returns)

    def _bind_seats_of_facts(self, at: Pointer) -> None:
        for each in self._list_facts(at):
            self._bind_mentioned_seats(each)

    def _facts(self, at: Pointer) -> list[str]:
        return [self._fact(each) for each in self._list_facts(at)]

    def _list_facts(self, at: Pointer) -> list[Pointer]:
        facts = self.rules.value(at[:-1]).get(at[-1], ())
        return [(*at, index) for index in range(len(facts))]

    def _fact(self, at: Pointer) -> str:
        scope = self._copy_scope()
        if self.result is not None:
            scope.names.setdefault("result", self.result)
        tree = self.rules.condition(at, scope).tree
        point = self.compiler.points.add(self.entry.span(at))
        pointer = join_pointer(at)
        self.compiler.add_formula(pointer, point, scope, len(self.scope.slots), BOOL, tree)
        return pointer

    def _check_answers(self) -> None:
        for stream in self.entry.data.get("luck", {}):
            place = self.game.places.get(to_identifier(stream))
            if place is not None:  # the stream is named after the place that it shuffles
                self._record_key_usage(place.id, ("luck", stream))
        for index, answer in enumerate(self.entry.data.get("when", ())):
            self._record_answer_usages(("when", index), answer)
            for part in answer if isinstance(answer, Mapping) else ():
                if part not in ANSWERS:
                    span = self.entry.key_span(("when", index, part))
                    self.rules.add_finding(
                        codes.UNKNOWN_PART, span, suggest_or_list(part, ANSWERS), verb="when", name=part
                    )

    def _answer(self, at: Pointer) -> object:
        answer = self.rules.value(at)
        if not isinstance(answer, Mapping):
            return answer
        made = dict(answer)
        if "point" in answer:
            made["point"] = self._point((*at, "point"))
        if "path" in answer:
            legs = answer["path"] if isinstance(answer["path"], list) else []
            if not legs:
                self._shape((*at, "path"), "a list of points", "une liste de points")
            made["path"] = [self._point((*at, "path", index)) for index in range(len(legs))]
        return made

    def _record_answer_usages(self, at: Pointer, answer: object) -> None:
        """Record the entries that an answer names by slug, and report unknown seats, bots and refusals."""
        if not isinstance(answer, Mapping):
            return
        for part, kinds in ("seat", ("seat",)), ("bot", ("policy",)), ("pick", ()), ("refused", ("rule",)):
            value = answer.get(part)
            listed = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
            for index, slug in listed:
                name = to_identifier(slug) if isinstance(slug, str) else ""
                ids = self.game.entries_of(name, kinds)
                where = (*at, part) if index is None else (*at, part, index)
                if part == "pick":
                    ids = [each for each in ids if self._is_piece(each, name)]
                if len(ids) == 1:
                    self.rules.record_usage(ids[0], where, 0, len(str(slug)))
        for part, kind in ("seat", "seat"), ("bot", "policy"):
            if part in answer:
                self._check_slug((*at, part), answer[part], kind)
        if "refused" in answer:
            self._check_refused(at, answer)

    def _check_slug(self, at: Pointer, slug: object, kind: str) -> None:
        if not self.game.entries_of(to_identifier(str(slug)), (kind,)):
            known = [from_identifier(each) for each in self.game.names_of_kinds((kind,))]
            self._unknown(self.entry.span(at), expressions.ENTRY, str(slug), known)

    def _check_refused(self, at: Pointer, answer: Mapping[str, Any]) -> None:
        """Report unknown names in an answer that must be refused, as a misspelt one always would be."""
        rule = answer["refused"]
        if isinstance(rule, str):
            self._check_slug((*at, "refused"), rule, "rule")
        elif rule is not True:
            self._shape(
                (*at, "refused"),
                "true, or the slug of the rule that refuses this answer",
                "true, ou le nom court de la règle qui refuse cette réponse",
            )
        pick = answer.get("pick")
        for index, each in enumerate(pick if isinstance(pick, list) else [pick]):
            if isinstance(each, str) and not self._means_something(each):
                where = (*at, "pick", index) if isinstance(pick, list) else (*at, "pick")
                words = {*self.scope.names, *self.game.schema_words, *map(from_identifier, self.game.entries)}
                self._unknown(self.entry.span(where), expressions.ANYTHING, each, words)

    def _means_something(self, name: str) -> bool:
        """Return whether a name is known: defined in `given`, a slug, a word of a schema, or a space."""
        word = to_identifier(name.rpartition("/")[2])
        return (
            bool(self.game.entries_of(word, ()))
            or word in self.scope.names
            or name in self.game.schema_words
            or any(name in place.names for place in self.game.places.values())
            or self.game.is_incomplete  # it may be the name of a space that is not known
        )

    def _is_piece(self, entry_id: str, name: str) -> bool:
        """Return whether an answer can name pieces by their entry's slug; `as` hides all except seats."""
        kind = self.game.kinds.get(kind_of(entry_id))
        seat = kind is not None and self.game.is_subkind(kind.name, "seat")
        return kind is not None and kind.is_piece and (seat or name not in self.scope.names)
