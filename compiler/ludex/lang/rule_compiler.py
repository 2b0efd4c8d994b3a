"""Rule compiler: compile the rules of an entry to routines and formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludex.core.findings import Note
from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual, Message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.core.trees import EXPRESSION_DEPTH, LOCALS, TREE_DEPTH
from ludex.core.verbs import VERBS
from ludex.lang.claims import RuleClaim
from ludex.lang.codes import expressions, types
from ludex.lang.codes import statements as codes
from ludex.lang.expression_reader import Pointer, RuleReader
from ludex.lang.expressions.builtins import BUILTINS
from ludex.lang.expressions.lists import build_filtered_list
from ludex.lang.expressions.values import is_constant, read_content_count, report_clash
from ludex.lang.parser import TOO_DEEP
from ludex.lang.statement_reader import ARM, Points, Routine, Statement
from ludex.lang.types.declarations import CALLABLE_SORTS, STEPS, CallableInfo, Param
from ludex.lang.types.known_names import EDGE
from ludex.lang.types.namespace import Namespace
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    INVALID,
    AnyType,
    Entry,
    ListOf,
    Piece,
    SpaceOf,
    Typed,
    describe_type,
    encode_type,
    find_named_kind,
    make_optional,
    parse_type,
)
from ludex.lang.types.scope import Scope
from ludex.link.rule_names import ROUTE_NAMES
from ludex.schema.entries import Entry as Source

_ENTRY_OR_BUILT_IN = Bilingual(
    "{id} or the built-in function {name}(…)", "{id} ou la fonction intégrée {name}(…)"
)
_PLAIN_TYPES = ("int", "length", "bool", "text", "place", "space", "point")


@dataclass
class Program:
    """Compiled rules of an entry."""

    id: str
    routines: dict[str, Any] = field(default_factory=dict)
    formulas: dict[str, Any] = field(default_factory=dict)
    example: dict[str, Any] | None = None
    printed: dict[str, Any] | None = None
    """Formulas for the renderer."""
    slots: dict[str, Any] = field(default_factory=dict)
    """Values for the slots of the entry's texts that are named after constants of its rules."""
    sentences: dict[str, list[Any]] = field(default_factory=dict)
    """For each missing text of the entry, the abilities and steps whose sentences replace it."""
    claims: list[RuleClaim] = field(default_factory=list)
    played: set[str] = field(default_factory=set)
    """The names under `values` of the entry that its own rules use."""
    borrowed: set[tuple[str, str]] = field(default_factory=set)
    """Values of other entries that the rules use, by the other entry's id and the value's name."""
    spans: list[Span] = field(default_factory=list)
    by: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The rules that a statement carries out, by its point, if it or an enclosing statement cites them."""

    @property
    def is_empty(self) -> bool:
        return not (self.routines or self.formulas or self.slots or self.sentences)

    @property
    def has_rules(self) -> bool:
        """Whether other rules or texts can refer to the program; false for examples and layouts."""
        return self.example is None and self.printed is None

    @property
    def is_printed(self) -> bool:
        """Whether the renderer needs the program: for formulas, slots or sentences."""
        return self.printed is not None or bool(self.slots or self.sentences)

    @property
    def tree(self) -> dict[str, Any]:
        if self.printed is not None:
            return {"printed": self.printed}
        made: dict[str, Any] = {"routines": self.routines, "formulas": self.formulas}
        if self.by:
            made["by"] = {str(point): list(rules) for point, rules in self.by.items()}
        if self.slots or self.sentences:
            made["shown"] = {"slots": self.slots, "sentences": self.sentences}
        return made if self.example is None else {**made, "example": self.example}


class RuleCompiler:
    """Compiler of the routines and formulas of one entry."""

    def __init__(self, game: Namespace, entry: Source) -> None:
        self.game = game
        self.entry = entry
        self.sort = game.find_core_kind(entry.kind)
        self.rules = RuleReader(game, entry)
        self.points = Points()
        self.unstaged: set[Pointer] = set()
        """Changes of a quantity at an unknown stage, which were reported; a change can have several rules."""
        self.picked: dict[Pointer, Param] = {}
        """The name and type of the item that an offer picks, by the offer's pointer."""
        self.hidden: set[str] = set()
        """Values of the entry that are hidden by a local or an argument."""
        self.result_types: dict[Pointer, AnyType] = {}
        """The result type of each formula that has been compiled, except those for the `pick` of an offer."""
        self.program = Program(str(entry.id), spans=self.points.spans, by=self.points.by)

    def check_types(self) -> None:
        """Report types in the entry that name an unknown kind."""
        for field_ in ("args", "returns", "state"):
            value = self.entry.data.get(field_)
            named = value.items() if isinstance(value, Mapping) else [(None, value)] if value else []
            for name, each in named:
                at: Pointer = (field_, name) if name is not None else (field_,)
                if isinstance(each, Mapping):
                    at, each = (*at, "type"), each.get("type", "int")
                kind = find_named_kind(str(each))
                if kind is not None and self.game.is_unknown_kind(kind):
                    known = {*self.game.kinds, *_PLAIN_TYPES, EDGE}
                    self.rules.add_finding(
                        types.NO_TYPE, self.entry.span(at), did_you_mean(kind, known), name=kind
                    )

    def check_name(self) -> None:
        """Report a function, step or quantity that has the name of a built-in function."""
        name = to_identifier(self.entry.slug)
        if name in BUILTINS and self.sort in CALLABLE_SORTS:
            ids = _ENTRY_OR_BUILT_IN.fill(id=str(self.entry.id), name=name)
            self.rules.add_finding(expressions.AMBIGUOUS, self.entry.name_span, name=name, ids=ids)

    def compile_rule(self, at: Pointer, says: Mapping[str, Any], pure: bool) -> None:
        self.rules.begin_rule()
        scope = Scope()
        if at[0] == "values":
            self._value(at, scope)
            return
        hook = str(at[1]) if at[0] == "hooks" and len(at) > 2 else ""
        params = self._params(at, says, scope)
        if params is None:
            return
        if at[0] == "offers" and at[-1] == "pick":
            self._pick(at, scope, params)
        elif pure:
            self._formula(at, scope, params, self._returns(says))
        else:
            returns = self._returns(says)
            if hook == "instead":  # it returns what the replaced step would return
                step = self.find_callable(at[:3], STEPS)
                returns = None if step is None else step.returns
            self._routine(at, scope, params, returns, says, hook)
        self.hidden |= {name for name, _ in scope.slots} & set(self.entry.data.get("values", ()))

    def _value(self, at: Pointer, scope: Scope) -> None:
        """Check a value of the entry, which is inlined into rules that name it."""
        known = len(self.rules.findings)
        if read_content_count(self.game, self.rules.value(at)) is None:
            typed = self.rules.expression(at, scope)
            wrong = len(self.rules.findings) > known or (typed == INVALID and self.game.is_incomplete)
            if not wrong and not self.rules.unsure and not is_constant(typed.tree):
                self.rules.add_finding(expressions.NO_CONSTANT, self.entry.span(at))
        report_clash(self.rules, str(at[1]), local=str(at[1]) in self.hidden)

    def _params(self, at: Pointer, says: Mapping[str, Any], scope: Scope) -> list[Param] | None:
        """Bind the parameters of a rule to the first slots; None if its step or stage is unknown."""
        own = self._own_params(says)
        for name, type_ in own:
            slot = scope.add(name, type_)
            if name == "self":
                scope.self_slot = slot
        if self.sort == "ability":
            scope.own(self.entry.data.get("args", ()), str(self.entry.id))
        args = says.get("args", {})
        found: CallableInfo | None = None
        if args == "$args":
            is_ability = self.sort == "ability"
            extra = [] if is_ability else self.declared_params(self.entry.data.get("args", {}))
            extra += self._list_route_params(at)
            extra += self.game.decks.get(str(self.entry.id), ()) if at[0] == "limits" else ()
        elif args == "$step":
            step = self.find_callable(at[:3], STEPS)
            return None if step is None else own + self._event(at, step, scope)
        elif at[0] == "offers" and at[-1] == "do" and "pick" in self.rules.value(at[:2]):
            self.rules.nameless = at[:2] not in self.picked
            extra = [self.picked[at[:2]]] if at[:2] in self.picked else []
        elif args == "$changed":
            found = self.find_callable(at[:2], ("quantity",))
            if found is None or not self._stage(at, found):
                return None
            extra = [*found.params, ("value", INT)]
        else:
            extra = self._find_act_params(at[:2]) if args == "$act" else self.declared_params(args)
        for name, type_ in extra:
            scope.add(name, type_)
        if args == "$changed" and found is not None:
            scope.own((name for name, _ in found.params), found.id)
        elif args == "$args":
            scope.own(self.entry.data.get("args", ()), str(self.entry.id))
        return own + extra

    def _list_route_params(self, at: Pointer) -> list[Param]:
        """Return the parameters that a rule of a route about an edge or a space has besides the arguments."""
        types_: dict[str, AnyType] = {"edge": self.game.map_fields.edge_type(), "spent": INT, "leaving": BOOL}
        names = ROUTE_NAMES.get(str(at[0]), ()) if self.sort == "route" else ()
        return [(name, types_.get(name, SpaceOf(()))) for name in names]

    def _own_params(self, says: Mapping[str, Any]) -> list[Param]:
        """Return the first parameters of a rule: `self`, if it has one, and the arguments of an ability."""
        data, own_type = self.entry.data, says.get("self")
        if own_type in ("$of", "$lists"):
            kinds = data.get(str(own_type)[1:], ())
            of = Entry((kinds,) if isinstance(kinds, str) else tuple(map(str, kinds)))
            return [("self", of)] if kinds else []
        if own_type == "$owner":
            owner = data.get("owner", "game")
            return [] if owner == "game" else [("self", Piece((str(owner),)))]
        if self.sort == "ability":
            own: list[Param] = [("self", self.game.find_holder_type(data))]
            return own + self.declared_params(data.get("args", {}))
        if own_type is not None and not str(own_type).startswith("$"):
            return [("self", Piece((str(own_type),)))]
        info = self.game.kinds.get(self.entry.kind)
        return [("self", Piece((self.entry.kind,)))] if info and info.is_piece else []

    def find_callable(self, at: Pointer, sorts: Sequence[str] = CALLABLE_SORTS) -> CallableInfo | None:
        """Return what a reference names, if rules can call it and it is of one of these sorts."""
        target = self.game.world.target(self.entry, at)
        if target is None:
            return None  # reported with the references
        known = self.game.callables_by_id.get(str(target.id))
        return known if known is not None and known.sort in sorts else None

    def _find_act_params(self, order: Pointer) -> list[Param]:
        act = self.find_callable((*order, "act"))
        self.rules.nameless = act is None
        taken = [] if act is None else act.all_params
        return list(dict([*self.declared_params(self.entry.data.get("args", {})), *taken]).items())

    def _event(self, at: Pointer, step: CallableInfo, scope: Scope) -> list[Param]:
        params = step.all_params
        if at[1] == "after" and step.returns is not None:
            params.append(("result", make_optional(step.returns)))
        for name, type_ in params:
            scope.slots.append((name, type_))
            scope.event[name] = len(scope.slots) - 1
        scope.own((name for name, _ in step.params), step.id)
        return params

    def _stage(self, at: Pointer, quantity: CallableInfo) -> bool:
        if at[2] in quantity.stages:
            return True
        if at[:3] in self.unstaged:
            return False
        self.unstaged.add(at[:3])
        note = did_you_mean(str(at[2]), quantity.stages)
        span = self.entry.key_span(at[:3])
        self.rules.add_finding(expressions.UNKNOWN, span, note, what=expressions.STAGE, name=str(at[2]))
        return False

    def _returns(self, says: Mapping[str, Any]) -> AnyType | None:
        return self.game.find_result_type(self.entry, says.get("returns"))

    def _formula(self, at: Pointer, scope: Scope, params: list[Param], returns: AnyType | None) -> None:
        point = self.points.add(self.entry.span(at))
        if returns == parse_type("bool"):
            typed = self.rules.condition(at, scope)
        else:
            typed = self.rules.expression(at, scope, returns)
        result = typed.type if returns is None or returns == ANY else returns
        self.result_types[at] = result
        self.add_formula(join_pointer(at), point, scope, len(params), result, typed.tree)

    def _pick(self, at: Pointer, scope: Scope, params: list[Param]) -> None:
        point = self.points.add(self.entry.span(at))
        routine = Routine(self.rules, self.points, None, False)
        alone = Statement(routine, at[:-1], ARM, {"pick": self.rules.value(at)}, scope, alone=at)
        found = alone.for_clause("pick", scope)
        if found is None:
            return
        name, type_, clause = found
        self.picked[at[:2]] = (name, type_)
        tree = build_filtered_list(*clause)
        self.add_formula(join_pointer(at), point, scope, len(params), ListOf(type_), tree)

    def _routine(
        self,
        at: Pointer,
        scope: Scope,
        params: list[Param],
        returns: AnyType | None,
        says: Mapping[str, Any],
        hook: str,
    ) -> None:
        point = self.points.add(self.entry.key_span(at))
        asks, tells = says.get("asks") is True, says.get("tells") is True
        routine = Routine(self.rules, self.points, returns, asks, hook, tells=tells)
        tree, goes_on = routine.block(at, scope)
        if returns is not None and goes_on and not self.rules.unsure:
            result = describe_type(returns)
            wanted = Bilingual(
                f"not every path ends in a `return` with {result.en}",
                f"tous les chemins ne finissent pas par un `return` avec {result.fr}",
            )
            self.rules.add_finding(codes.WRONG_RESULT, self.entry.key_span(at), wanted=wanted)
        self._check_size(self.entry.key_span(at), scope, tree)
        slots = encode_slots(scope.slots)
        made = {"point": point, "params": slots[: len(params)], "locals": slots}
        made |= {"returns": None if returns is None else encode_type(returns), "do": tree}
        if routine.changed:
            made["sets"] = sorted(routine.changed)
        self.program.routines[join_pointer(at)] = made

    def add_formula(
        self, pointer: str, point: int, scope: Scope, taken: int, returns: AnyType, tree: object
    ) -> None:
        """Add a formula whose parameters are the first `taken` slots of a scope."""
        self._check_size(self.points.spans[point], scope, tree)
        slots = encode_slots(scope.slots)
        self.program.formulas[pointer] = {
            "point": point,
            "params": slots[:taken],
            "locals": slots,
            "returns": encode_type(returns),
            "is": tree,
        }

    def _check_size(self, span: Span, scope: Scope, tree: object) -> None:
        """Report a rule that is too large for a pack; compiled trees can be deeper than the source."""
        if len(scope.slots) > LOCALS:
            self.rules.add_finding(codes.TOO_MUCH, span, most=LOCALS, what=_LOCALS)
        suspect = self.rules.deepest > EXPRESSION_DEPTH // 4  # a tree is not even three times as deep
        if suspect and measure_depth(tree) > TREE_DEPTH:
            self.rules.add_finding(expressions.NOT_ALLOWED, span, Note(Message(TOO_DEEP)))

    def call_own_formula(self, at: Pointer, taken: int) -> Typed | None:
        """Return a call of a formula of the entry, with the first `taken` slots as arguments.

        Return its value if that is constant, and None if the formula has mistakes.
        """
        formula = self.program.formulas.get(join_pointer(at))
        if formula is None or formula["is"] is None:
            return None
        if not isinstance(formula["is"], list):
            return Typed(self.result_types[at], formula["is"])
        own = [["local", slot] for slot in range(taken)]
        tree = ["formula", join_pointer(at), ["entry", str(self.entry.id)], own]
        return Typed(self.result_types[at], tree)

    def declared_params(self, args: Mapping[str, object]) -> list[Param]:
        """Return parameters as their author declares them: names with types."""
        return [(name, self.game.parse_declared_type(type_)) for name, type_ in args.items()]


_LOCALS = Bilingual("names", "noms")


def measure_depth(tree: object) -> int:
    """Return the depth of nested operations in a tree; statements do not count."""
    if isinstance(tree, dict):
        return max(map(measure_depth, tree.values()), default=0)
    if not isinstance(tree, list):
        return 0
    inner = max(map(measure_depth, tree), default=0)
    if not tree or not isinstance(tree[0], str):
        return inner
    is_statement = tree[0] in VERBS and len(tree) > 1 and type(tree[1]) is int
    return inner + (not is_statement)


def encode_slots(slots: list[Param]) -> list[list[object]]:
    """Return slots as instruction trees write them: a list of pairs of name and encoded type."""
    return [[name, encode_type(type_)] for name, type_ in slots]


def join_pointer(at: Pointer) -> str:
    return "/".join(map(str, at))
