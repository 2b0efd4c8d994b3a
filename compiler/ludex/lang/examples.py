"""Examples compiled to data: the situation, the steps to run, the facts to hold.

The names that `given` gives with `as` are the first locals of everything in the example.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.suggestions import suggest_or_list
from ludex.lang.codes import expressions
from ludex.lang.codes import statements as codes
from ludex.lang.example_situations import Situation
from ludex.lang.expression_reader import Pointer
from ludex.lang.rule_compiler import RuleCompiler, encode_slots
from ludex.lang.statement_reader import Routine
from ludex.lang.types.declarations import to_identifier
from ludex.lang.types.rule_types import BOOL, AnyType
from ludex.lang.types.scope import Scope

ANSWERS = ("seat", "pick", "nth", "arm", "decline", "offer", "point", "path")


def compile_example(compiler: RuleCompiler) -> dict[str, Any]:
    """Compile an example to what its proof needs, beside its formulas and its routine."""
    return Example(compiler).compile()


class Example(Situation):
    """Compiler of one example."""

    result: AnyType | None = None
    """What the last call of `run` gives."""

    def compile(self) -> dict[str, Any]:
        data = self.entry.data
        self._compile_given()
        for at in (*self._calls(), *(("then", index) for index in range(len(data.get("then", ()))))):
            self._bind_mentioned_seats(at)
        names = encode_slots(self.scope.slots)
        run = self._run()
        then = [self._fact(("then", index)) for index in range(len(data.get("then", ())))]
        self._answers()
        self._end()
        return {
            "modules": self._ids("modules"),
            "options": dict(data.get("options", {})),
            "seats": data.get("seats"),
            "begin": data.get("begin", "table"),
            "names": names,
            "given": self.steps,
            "run": run,
            "then": then,
            "when": list(data.get("when", ())),
            "at": [
                self.compiler.points.add(self.entry.span(("when", index)))
                for index in range(len(data.get("when", ())))
            ],
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

    # What is run, and what must hold

    def _run(self) -> str | None:
        if "run" not in self.entry.data:
            return None
        scope = self._copy_scope()
        routine = Routine(self.rules, self.compiler.points, None)
        calls = self._calls()
        point = self.compiler.points.add(self.entry.span(("run",)))
        do = [tree for at in calls for tree in routine.make_bare_statement(at, "call", scope).run()]
        do += self._keep_result(do, calls[-1], scope) if calls else []
        slots = encode_slots(scope.slots)
        self.compiler.program.routines["run"] = {
            "point": point,
            "returns": None,
            "do": do,
            "params": slots[: len(self.scope.slots)],
            "locals": slots,
        }
        return "run"

    def _calls(self) -> list[Pointer]:
        run = self.entry.data.get("run", [])
        return [("run", index) for index in range(len(run))] if isinstance(run, list) else [("run",)]

    def _keep_result(self, do: list[Any], at: Pointer, scope: Scope) -> list[Any]:
        """Statements that keep the value of the last call, which facts call `result`."""
        if not do:
            return []
        if do[-1][0] == "call":
            self.result = self.game.callables_by_id[do[-1][3]].returns
        else:
            fields = (kind.methods.get(do[-1][3]) for kind in self.game.kinds.values())
            self.result = next((each.returns for each in fields if each is not None), None)
        if self.result is None:
            return []
        if do[-1][2] is None:
            do[-1][2] = scope.add_nameless(self.result)
        return [["return", self.compiler.points.add(self.entry.span(at)), ["local", do[-1][2]]]]

    def _end(self) -> None:
        end = self.entry.data.get("ends")
        if end is not None and end not in self.game.ends:
            self._unknown(self.entry.span(("ends",)), expressions.END, str(end), self.game.ends)

    def _fact(self, at: Pointer) -> str:
        scope = self._copy_scope()
        known = len(self.scope.slots)
        if self.result is not None and "result" not in scope.names:
            scope.add("result", self.result)
            known += 1
        tree = self.rules.condition(at, scope).tree
        point = self.compiler.points.add(self.entry.span(at))
        pointer = "/".join(map(str, at))
        self.compiler.add_formula(pointer, point, scope, known, BOOL, tree)
        return pointer

    def _answers(self) -> None:
        for stream in self.entry.data.get("luck", {}):  # those of places are named after them
            if to_identifier(stream) in self.game.places:
                self._record_key_usage(self.game.places[to_identifier(stream)].id, ("luck", stream))
        for index, answer in enumerate(self.entry.data.get("when", ())):
            self._record_answer_usages(("when", index), answer)
            for part in answer if isinstance(answer, Mapping) else ():
                if part not in ANSWERS:
                    span = self.entry.key_span(("when", index, part))
                    self.rules.add_finding(
                        codes.UNKNOWN_PART, span, suggest_or_list(part, ANSWERS), verb="when", name=part
                    )

    def _record_answer_usages(self, at: Pointer, answer: object) -> None:
        """Record the seats and pieces that an answer names by the slugs of their entries."""
        if not isinstance(answer, Mapping):
            return
        for part, kinds in ("seat", ("seat",)), ("pick", ()):
            value = answer.get(part)
            listed = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
            for index, slug in listed:
                name = to_identifier(slug) if isinstance(slug, str) else ""
                ids = self.game.entries_of(name, kinds)
                where = (*at, part) if index is None else (*at, part, index)
                ids = [each for each in ids if self._is_piece(each, name)]
                if len(ids) == 1:
                    self.rules.record_usage(ids[0], where, 0, len(str(slug)))

    def _is_piece(self, entry_id: str, name: str) -> bool:
        """Whether an answer may mean this entry by a name: a name given with `as` hides all but seats."""
        kind = self.game.kinds.get(entry_id.partition("/")[0])
        seat = kind is not None and self.game.is_subkind(kind.name, "seat")
        return kind is not None and kind.is_piece and (seat or name not in self.scope.names)
