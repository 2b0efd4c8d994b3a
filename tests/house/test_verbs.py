"""A verb is declared once, in core/verbs.py, and every part of the house knows all that are declared there.

What a verb lacks is named: its meaning in either engine, its statement and the words for it, its pages, the
rule for mutants, what stories hear of it, an example that carries it out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import pytest

from ludex.core.trees import find_blocks, walk_statements
from ludex.core.verbs import STATEMENTS, VERBS, Verb
from ludex.engine import event_recorder
from ludex.engine.accelerate.statement_code import _VERBS as WRITERS
from ludex.engine.game import resolve_machine
from ludex.engine.load.statement_linker import StatementLinker
from ludex.engine.rules.interpreter import VERBS as HANDLERS
from ludex.lang import verbs as _declared  # noqa: F401  # importing it declares the statements
from ludex.lang.statement_reader import VERBS as READERS
from ludex.lang.statement_reader import StatementVerb
from ludex.pack.reader import Pack
from ludex.proof.coverage import trace_game
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example
from ludex.proof.mutants import _sites
from tests.house.reading import Module, modules, plant
from tests.house.rooms import FOLDER, ROOT
from tests.proof.world import RULE, built, example

TABLE = "compiler/ludex/core/verbs.py"
OTHER_WORDS = {
    "compiler/ludex/engine/explanations.py": "how a write is told, by the function that made it",
    "compiler/ludex/text/typography/english.py": "words of English prose",
}
"""Files that list words which are also verbs, and what they mean there."""
LISTED_MOST = 2

PEEK = """\
kind: procedure
entries:
  peek:
    title: Peek
    args: {s: seat}
    do:
      - show: s
      - stop: peek
    source: {status: original}
"""
SKIP = """\
kind: module
entries:
  pause:
    title: Pause
    number: 1
    hooks: {before: {turn: {do: [cancel]}}}
    source: {status: original}
"""
PAUSED = "modules: [pause]\nrun: [peek(one), turn(one)]\nthen: [one.score == 0]\n"


@dataclass(frozen=True)
class House:
    """Where each part of the house says which verbs it knows."""

    handlers: frozenset[str]
    linkers: frozenset[str]
    writers: frozenset[str]
    statements: Mapping[str, StatementVerb]
    rows: Mapping[str, tuple[int, frozenset[str]]]
    """Rows of the instruction page: how many operands each shows, and the keys of a map of parts."""
    sections: frozenset[str]
    carried_out: frozenset[str]
    """Verbs that the examples of some worlds carry out."""
    heard: frozenset[str]
    """Verbs that a game told as a story hears of."""


def lacks(declared: Mapping[str, Verb], house: House) -> list[str]:
    """What is missing of each verb that is declared, and verbs that are known without being declared."""
    return [f"{name}: {what}" for name, verb in declared.items() for what in _lacks_of(verb, house)] + [
        f"{name}: not declared"
        for name in sorted((house.handlers | house.rows.keys()) - declared.keys())
        + sorted(house.statements.keys() - {verb.statement for verb in declared.values()})
    ]


def _lacks_of(verb: Verb, house: House) -> Iterator[str]:
    known = {
        "meaning in engine/rules/interpreter.py": house.handlers,
        "method in engine/load/statement_linker.py": house.linkers,
        "code in engine/accelerate/statement_code.py": house.writers,
        "row in docs/instructions.md": house.rows,
        "example that carries it out": house.carried_out,
    }
    yield from (f"no {what}" for what, names in known.items() if verb.name not in names)
    if bool(verb.statement) == bool(verb.unwritten):
        yield "neither a statement nor a reason why there is none, or both"
    if verb.statement and verb.statement not in house.statements:
        yield "no statement in lang/verbs/"
    elif verb.statement and not all(_words(house.statements[verb.statement])):
        yield "no words for its statement, or for a part of it"
    if verb.statement and verb.statement not in house.sections:
        yield "no section in docs/rule-language.md"
    if house.rows.get(verb.name, _shape(verb)) != _shape(verb):
        yield "other operands in docs/instructions.md"
    if verb.writes and verb.name not in house.heard:
        yield f"no function {verb.name}_ in engine/event_recorder.py, so that no story tells of it"
    if verb.name in VERBS:
        yield from _wrong_mutants(verb)


def _words(statement: StatementVerb) -> Iterator[str]:
    yield from (statement.says, statement.shown, *statement.parts.values())


def _shape(verb: Verb) -> tuple[int, frozenset[str]]:
    return len(verb.operands), frozenset(verb.parts)


def _wrong_mutants(verb: Verb) -> Iterator[str]:
    """The mutants that a statement of this verb has: left out, and a number of it changed, or not."""
    made = {"tree": 5, "block": [], "ask": {"count": 5}, "parts": {verb.parts[0]: 5} if verb.parts else {}}
    statement = [verb.name, 0, *(made.get(operand) for operand in verb.operands)]
    program = {"routines": {"do": {"do": [statement]}}}
    sorts = {sort for _, sort, _, _ in _sites(program)}
    if ("dropped" in sorts) != (verb.mutants == "drop"):
        yield f"mutants do not heed the rule “{verb.mutants}”"
    if verb.mutants == "leave" and sorts:
        yield "mutants change what they must leave alone"


def _rows(page: str) -> dict[str, tuple[int, frozenset[str]]]:
    """The statements of the instruction page: verb, number of operands, keys of the map that it takes."""
    found = {}
    for verb, rest in re.findall(r"^\| `\[\"(\w+)\", p(|, .*?)\]` \|", page, re.MULTILINE):
        parts = re.search(r"\{(.*)\}", rest)
        bare, more = rest, 1
        while more:
            bare, more = re.subn(r"[{[][^][{}]*[]}]", "x", bare)
        keys = re.findall(r'"(\w+)":', re.sub(r"\{[^{}]*\}", "", parts[1])) if parts else []
        found[verb] = (bare.count(","), frozenset(keys))
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    folder = tmp_path_factory.mktemp("verbs")
    extra = {"peek": PEEK, "pause": SKIP, "paused": example("paused", PAUSED), "cited": RULE}
    packs = [built(folder, "teuta"), built(folder, "musket"), built(folder, "pig", **extra)]
    linked = {name[1:].removeprefix("flow_") for name in dir(StatementLinker) if name.startswith("_")}
    return House(
        frozenset(HANDLERS),
        frozenset(linked),
        frozenset(WRITERS),
        READERS,
        _rows((ROOT / "docs/instructions.md").read_text(encoding="utf-8")),
        frozenset(
            re.findall(r"^### (\w+)$", (ROOT / "docs/rule-language.md").read_text(encoding="utf-8"), re.M)
        ),
        frozenset(verb for pack in packs for verb in _carried_out(pack)),
        frozenset(name for name in VERBS if hasattr(event_recorder, f"{name}_")),
    )


def _carried_out(pack: Pack) -> set[str]:
    """The verbs of statements that examples which hold have run."""
    machine, seen = resolve_machine(pack), set[tuple[str, int]]()
    for case in cases(pack):
        assert run_example(machine, case, prepare=lambda game: trace_game(game, seen)).passed
    return {
        statement[0]
        for name in pack.programs()
        for routine in pack.program(name).get("routines", {}).values()
        for statement in walk_statements(routine["do"])
        if (name, statement[1]) in seen
    }


def test_every_part_of_the_house_knows_every_verb(house: House) -> None:
    missing = lacks(VERBS, house)
    assert not missing, "\n".join(missing)


def test_the_manual_has_the_statements_in_this_order() -> None:
    page = (ROOT / "docs/rule-language.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^### (\w+)$", page, re.M)) == STATEMENTS


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("handlers", "no meaning in engine/rules/interpreter.py"),
        ("linkers", "no method in engine/load/statement_linker.py"),
        ("writers", "no code in engine/accelerate/statement_code.py"),
        ("statements", "no statement in lang/verbs/"),
        ("rows", "no row in docs/instructions.md"),
        ("sections", "no section in docs/rule-language.md"),
        ("carried_out", "no example that carries it out"),
    ],
)
def test_a_part_that_leaves_a_verb_out_is_named(house: House, part: str, said: str) -> None:
    known = getattr(house, part)
    left: Any = (
        {name: known[name] for name in known if name != "show"}
        if isinstance(known, Mapping)
        else known - {"show"}
    )
    assert lacks(VERBS, replace(house, **{part: left})) == [f"show: {said}"]


def test_a_change_that_no_story_tells_is_named(house: House) -> None:
    deaf = replace(house, heard=house.heard - {"destroy"})
    (missing,) = lacks(VERBS, deaf)
    assert missing.startswith("destroy: no function destroy_ in engine/event_recorder.py")


def test_a_verb_that_is_only_declared_lacks_everything_else(house: House) -> None:
    new = replace(VERBS["show"], name="hide", statement="hide")
    assert [each.partition(" in ")[0] for each in lacks({**VERBS, "hide": new}, house)] == [
        "hide: no meaning",
        "hide: no method",
        "hide: no code",
        "hide: no row",
        "hide: no example that carries it out",
        "hide: no statement",
        "hide: no section",
    ]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"statement": ""}, ["show: neither a statement nor a reason why there is none, or both"]),
        ({"unwritten": "Because."}, ["show: neither a statement nor a reason why there is none, or both"]),
        ({"parts": ("what",)}, ["show: other operands in docs/instructions.md"]),
        ({"mutants": "change"}, ["show: mutants do not heed the rule “change”"]),
    ],
)
def test_a_wrong_row_is_named(house: House, changed: dict[str, Any], said: list[str]) -> None:
    wrong = {**VERBS, "show": replace(VERBS["show"], **changed)}
    found = [each for each in lacks(wrong, house) if each != "show: not declared"]
    assert found == said


def test_a_statement_without_words_is_named(house: House) -> None:
    silent = replace(READERS["show"], shown="")
    wordless = replace(house, statements={**READERS, "show": silent})
    assert lacks(VERBS, wordless) == ["show: no words for its statement, or for a part of it"]


def test_a_handler_that_nobody_declared_is_named(house: House) -> None:
    left = {name: verb for name, verb in VERBS.items() if name != "check"}
    assert lacks(left, house) == ["check: not declared"]


@pytest.mark.parametrize("name", ["operands", "writes", "chance", "noticed", "mutants"])
def test_a_row_must_say_everything(name: str) -> None:
    row = {each.name: getattr(VERBS["roll"], each.name) for each in fields(Verb) if each.name != name}
    with pytest.raises(TypeError, match=name):
        Verb(**row)


def test_blocks_are_where_the_operands_say() -> None:
    for verb in VERBS.values():
        blocks = [[operand, number] for number, operand in enumerate(verb.operands) if operand == "block"]
        made = iter(blocks)
        values = [next(made) if operand == "block" else {} for operand in verb.operands]
        assert list(find_blocks([verb.name, 0, *values])) == blocks


# No list of verbs elsewhere


def listed(found: list[Module]) -> list[str]:
    """Literal lists, sets, tables, patterns and split texts that hold more than two verbs."""
    words = {*VERBS, *STATEMENTS}
    return [
        f"{module.place}:{line} lists {' '.join(sorted(named))}"
        for module in found
        if module.place != TABLE and module.place not in OTHER_WORDS
        for line, texts in _literals(module.tree)
        if len(named := words & texts) > LISTED_MOST
    ]


def _literals(tree: ast.Module) -> Iterator[tuple[int, set[str]]]:
    for node in ast.walk(tree):
        match node:
            case ast.List(elts) | ast.Set(elts) | ast.Tuple(elts):
                yield node.lineno, _texts(elts)
            case ast.Dict(keys):
                yield node.lineno, _texts([key for key in keys if key is not None])
            case ast.MatchOr(patterns):
                yield (
                    node.lineno,
                    _texts([each.value for each in patterns if isinstance(each, ast.MatchValue)]),
                )
            case ast.Call(ast.Attribute(ast.Constant(str() as text), "split")):
                yield node.lineno, set(text.split())


def _texts(nodes: list[ast.expr]) -> set[str]:
    return {each.value for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_no_other_module_lists_verbs() -> None:
    assert listed(modules(ROOT, FOLDER)) == []


def test_files_with_other_words_still_have_them() -> None:
    held = {place for place in OTHER_WORDS for _, texts in _literals(Module(ROOT, ROOT / place).tree)
            if len(texts & {*VERBS, *STATEMENTS}) > LISTED_MOST}  # fmt: skip
    assert held == OTHER_WORDS.keys()


@pytest.mark.parametrize(
    "text",
    [
        'x = ["let", "move", "draw"]\n',
        'x = frozenset({"let", "set", "draw"})\n',
        'x = y in ("if", "while", "for")\n',
        'x = "setg setf let".split()\n',
        'x = {"let": 1, "move": 2, "draw": 3}\n',
        'match x:\n    case ["move" | "draw" | "show", *_]:\n        pass\n',
    ],
)
def test_a_planted_list_of_verbs_is_caught(tmp_path: Path, text: str) -> None:
    root = plant(tmp_path, {f"{FOLDER}/lang/a.py": text, f"{FOLDER}/lang/b.py": 'x = ["let", "set", "n"]\n'})
    assert [each.partition(":")[0] for each in listed(modules(root, FOLDER))] == [f"{FOLDER}/lang/a.py"]
