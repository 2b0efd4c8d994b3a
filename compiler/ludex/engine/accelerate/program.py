"""Generated program: functions of a pack's rules, each generated on first use."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from types import TracebackType
from typing import Any, NamedTuple

from ludex.engine.accelerate.expression_code import ExpressionWriter
from ludex.engine.accelerate.plan import Plan
from ludex.engine.accelerate.reachability import walk_statements
from ludex.engine.accelerate.runtime import NAMES
from ludex.engine.accelerate.source_writer import At, FunctionWriter
from ludex.engine.accelerate.statement_code import StatementWriter
from ludex.engine.ask.ask_statement import Ask
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula, Quantity, Routine
from ludex.engine.state.facts import MAX_FORMULA_DEPTH
from ludex.expr.tree_types import Linked, Value

_numbers = count(1)
NOWHERE: At = ("", 0)
"""The position of a question's expressions, which is known to the code that puts the question."""
Function = Callable[..., Any]


class RulePosition(NamedTuple):
    """Position in the rules of a traceback entry.

    `function` is a letter and a number, or the name of a comprehension; `held` has its Python locals.
    """

    at: At
    statement: At
    function: str
    held: Mapping[str, Any]


class GeneratedProgram:
    """Program generated from linked rules. `routines` and `formulas` are Python functions by number, each
    compiled at its first call."""

    def __init__(
        self, machine: Machine, playing: tuple[bool, ...], options: tuple[Value, ...], seats: tuple[int, ...]
    ) -> None:
        self.machine = machine
        self.known = machine
        """The last machine that was found to have the same rules."""
        self.plan = Plan(machine, playing, options, seats)
        self.file = f"<rules {next(_numbers)}"
        self.sources: dict[str, str] = {}
        self._tables: dict[str, list[tuple[int, int]]] = {}
        self._names: dict[str, Any] = dict(NAMES)
        self._writers: dict[str, Callable[[Plan], str]] = {}
        self._known = 0
        self.routines = [
            self._defer_function(f"r{each.number}", partial(_write_routine, each))
            for each in machine.routines
        ]
        self.formulas = [
            self._defer_function(f"f{each.number}", partial(_write_formula, each))
            for each in machine.formulas
        ]
        for each in machine.quantities.values():
            self._defer_function(f"q{each.entry}", partial(_write_quantity, each))
        self.asked = list(_find_question_trees(machine))
        """The expressions and picks of questions, each with its routine."""
        self.values: dict[int, Function] = {}
        """Functions for the items of `asked`, by the identity of the expression or pick in the known machine.

        They take the run and the slots.
        """
        for rank, (routine, tree) in enumerate(self.asked):
            self.values[id(tree)] = self._defer_function(
                f"e{rank}", partial(_write_question_value, rank, routine, tree)
            )
        self._entered: dict[int, Mapping[int, int]] = {}

    def adopt_machine(self, machine: Machine) -> GeneratedProgram:
        """Use another machine that has the same rules."""
        asked = list(_find_question_trees(machine))
        functions = [self.values[id(tree)] for _, tree in self.asked]
        self.values = {id(tree): each for (_, tree), each in zip(asked, functions, strict=True)}
        self.known, self.asked = machine, asked
        return self

    def enter(self, number: int) -> Mapping[int, int]:
        """Return the points at which a routine can be entered, with their labels."""
        if number not in self._entered:
            routine, reach = self.machine.routines[number], self.plan.reach
            labels: Mapping[int, int] = {}
            if routine.first is not None and number not in reach.beyond:
                labels = self.plan.labels(routine) if number in reach.waiting else {}
                labels = {routine.first: 0, **labels}
            self._entered[number] = labels
        return self._entered[number]

    def _defer_function(self, name: str, write: Callable[[Plan], str]) -> Function:
        """Register a placeholder that compiles the function at its first call."""

        def first(*given: object) -> Any:
            return self._compile_function(name, write)(*given)

        self._names[name] = first
        self._writers[name] = write
        return first

    def _compile_function(self, name: str, write: Callable[[Plan], str]) -> Function:
        source = write(self.plan)
        values = self.plan.constants.values
        self._names |= {f"K{rank}": values[rank] for rank in range(self._known, len(values))}
        self._known = len(values)
        file = f"{self.file} {name}>"
        self.sources[file] = source
        # Only generated source: numbers, operators, and names of constants; see `source_writer`.
        with warnings.catch_warnings():
            # Nonsense, such as an item of a number, fails at run time as in the reference.
            warnings.simplefilter("ignore", SyntaxWarning)
            code = compile(source, file, "exec")
        exec(code, self._names)  # noqa: S102
        found: Function = self._names[name]
        letter, number = name[0], int(name[1:])
        if letter == "e":
            self.values[id(self.asked[number][1])] = found
        elif letter in "rf":
            (self.routines if letter == "r" else self.formulas)[number] = found
        return found

    def write_all(self) -> None:
        """Compile every function now, to make the sources available."""
        for name, write in list(self._writers.items()):
            self._compile_function(name, write)

    def locate(self, trace: TracebackType) -> list[RulePosition]:
        """Return the position in the rules of a traceback entry, after those of inlined calls around it.

        Other code has no position.
        """
        code = trace.tb_frame.f_code
        source = self.sources.get(code.co_filename)
        if source is None:
            return []
        table = self._tables.setdefault(code.co_filename, [])
        if not table:
            table += self.plan.places.table(source)
        places, (rank, statement_rank) = self.plan.places, table[trace.tb_lineno]
        function, held, found = code.co_name, trace.tb_frame.f_locals, []
        own = held
        for call in places.calls[rank] if function[0] == "r" else ():
            found.append(RulePosition(call.at, call.at, function, held))
            function = f"r{call.routine}"
            held = {f"v{slot}": own.get(name) for slot, name in enumerate(call.names) if name is not None}
        found.append(RulePosition(places.points[rank], places.points[statement_rank], function, held))
        return found


def _find_question_trees(machine: Machine) -> Iterator[tuple[Routine, Any]]:
    """Yield expressions and picks of questions, each with its routine.

    Constants are left out, and so are `near` and `seconds`, which the reference evaluates.
    """
    for routine in machine.routines:
        for statement in walk_statements(routine.body):
            if statement[0] == "ask":
                yield from ((routine, tree) for tree in _find_ask_trees(statement[2]) if type(tree) is tuple)


def _find_ask_trees(ask: Ask) -> Iterator[Value]:
    yield from (pick for pick in (ask.pick, *(arm.pick for arm in ask.menu)) if pick is not None)
    yield ask.to
    yield from ask.count or ()
    yield from (arm.when for arm in ask.menu)
    yield from (tree for _, _, tree in ask.shown)
    if ask.point is not None:
        yield from (ask.point.on, ask.point.where)
    if ask.path is not None:
        yield from (ask.path.of, ask.path.length, ask.path.where, ask.path.each)


def make_tree(tree: Linked) -> Linked:
    """Return an expression itself; for a pick, the expression that lists the items."""
    if type(tree[0]) is str:
        return tree
    return ("comp", "list", (tree,), ("local", tree[0])) if tree[2] else tree[1]


def _write_question_value(rank: int, routine: Routine, tree: Linked, plan: Plan) -> str:
    """Write the function of an expression in a question, with the slots of the question's frame."""
    writer = FunctionWriter(plan.constants, plan.places)
    writer.mark_position(NOWHERE)
    mine = ExpressionWriter(plan, writer, {slot: f"s[{slot}]" for slot in range(routine.size)}, routine.size)
    writer.line(f"return {mine.value(make_tree(tree))}")
    return writer.function(f"def e{rank:d}(R, s):")


def _write_routine(routine: Routine, plan: Plan) -> str:
    writer = FunctionWriter(plan.constants, plan.places)
    writer.mark_position((routine.program, routine.point))
    mine = StatementWriter(plan, writer, routine)
    if routine.number in plan.reach.beyond:
        mine.leave(routine.body[0][1])
    else:
        mine.body(routine.body)
    if routine.sets:
        writer.line(f"R.done = {mine.my.locals()}")
    params = len(routine.params)
    size = routine.size if mine.waits else len(routine.types)
    slots = "".join(f", v{slot}" if slot < params else f", v{slot}=None" for slot in range(size))
    return writer.function(f"def r{routine.number:d}(R, d{slots}{', p=0' if mine.waits else ''}):")


def _write_formula(formula: Formula, plan: Plan) -> str:
    writer = FunctionWriter(plan.constants, plan.places)
    writer.mark_position((formula.program, formula.point))
    params = range(len(formula.params))
    mine = ExpressionWriter(plan, writer, {slot: f"v{slot}" for slot in params}, formula.size)
    remembers = formula.number in plan.machine.remembering and not plan.is_small(formula)
    remember = _write_recall(writer, formula) if remembers else None
    writer.line("S.fuel -= 1")
    writer.line("if S.fuel < 0: spent()")
    give = "return {}" if remember is None else "t = {}"
    if formula.number not in plan.machine.recursive:
        writer.line(give.format(mine.value(formula.value)))
    else:
        writer.line(f"if R.depth >= {MAX_FORMULA_DEPTH:d}: too_deep()")
        writer.line("R.depth += 1")
        with writer.within("try:"):
            writer.line(give.format(mine.value(formula.value)))
        with writer.within("finally:"):
            writer.line("R.depth -= 1")
    if remember is not None:
        writer.line(remember)
        writer.line("return t")
    return writer.function(f"def f{formula.number:d}(R{''.join(f', v{slot}' for slot in params)}):")


def _write_recall(writer: FunctionWriter, formula: Formula) -> str:
    """Write the look-up of a remembered value, as in `GameFacts.call`; return the line that stores one."""
    values, key, before = (writer.fresh("t") for _ in range(3))
    args = "".join(f", v{slot}" for slot in range(len(formula.params)))
    writer.line(f"{values} = R.remembered")
    with writer.within(f"if {values} is not None:"):
        writer.line(f"{key} = ({formula.number:d}, R.depth{args})")
        writer.line(f"t = {values}.get({key})")
        with writer.within("if t is not None:"):
            writer.line("S.fuel -= t[1]")
            writer.line("if S.fuel < 0: spent()")
            writer.line("return t[0]")
        writer.line(f"{before} = S.fuel")
    return f"if {values} is not None: {values}[{key}] = t, {before} - S.fuel"


def _write_quantity(quantity: Quantity, plan: Plan) -> str:
    """Write the function of a quantity without changes: its base and its bounds."""
    writer = FunctionWriter(plan.constants, plan.places)
    base = plan.machine.formulas[quantity.base]
    writer.mark_position((base.program, base.point))
    args = "".join(f", v{slot}" for slot in range(len(base.params)))
    writer.line(f"t = f{base.number:d}(R{args})")
    writer.line("if t is None: return None")
    for stage in quantity.stages:
        for bound, keep in ((stage.min, "max"), (stage.max, "min")):
            if bound is not None:
                writer.line(f"t = {keep}(+t, +f{bound:d}(R{args}))")
    writer.line("return +t")
    return writer.function(f"def q{quantity.entry:d}(R{args}):")


_KEPT = 32
_programs: dict[tuple[Value, ...], GeneratedProgram] = {}


def get_program(
    machine: Machine, playing: tuple[bool, ...], options: tuple[Value, ...], seats: tuple[int, ...]
) -> GeneratedProgram:
    """Return the generated program for a game with these modules, options and seats, cached."""
    key = (machine.content, playing, options, seats)
    found = _programs.pop(key, None)
    if found is not None and found.known is not machine:
        # Two machines of one pack have the same rules, unless somebody has changed them since.
        same = found.known.routines == machine.routines and found.known.formulas == machine.formulas
        found = found.adopt_machine(machine) if same else None
    if found is None:
        found = GeneratedProgram(machine, playing, options, seats)
    _programs[key] = found
    while len(_programs) > _KEPT:
        del _programs[next(iter(_programs))]
    return found
