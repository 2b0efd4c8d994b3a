"""Table of the verbs of the instruction language: operands, writes, chance, notices, mutants.

Each row describes a verb of instruction trees (`docs/instructions.md`), which mostly has the same name in the
rule language. Rows are in the order of the manual. `tests/house/test_verbs.py` names every table and page
that lacks a verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Literal

Touched = tuple[str, str]
"""What a verb reads or writes: `g` and a field of the state, `f` and a run-time field, or `p` and a place.
`*` means any of them.
"""
NAMED = ""
"""In `writes`: the field that the statement names."""
TELLING = ("if", "for", "let", "log", "return")
"""Statements that may describe a step to players: they do not change the game."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb of the instruction language."""

    name: str
    statement: str
    """The verb of the rule language that compiles to this one; empty if authors cannot write it."""
    operands: tuple[str, ...]
    """The operands, which follow the verb and its place in the source: a `slot` or none, a `tree` or none, a
    `block` of statements, `parts` (a map with some of the keys below), or operands that only the verb's own
    handler reads.
    """
    _: KW_ONLY
    parts: tuple[str, ...] = ()
    writes: tuple[Touched, ...]
    """What it changes, except slots and what nested statements change."""
    chance: bool
    """Whether it draws from a random stream."""
    noticed: bool
    """Whether a player may notice that it ran. If nobody can, a later question gives no new information."""
    mutants: Literal["drop", "change", "leave"]
    """Whether mutants omit it, change only its expressions, or leave it alone."""
    binds: bool = False
    """Whether its statement may assign a value to a name, as in `n = …`."""
    leaves: bool = False
    """Whether the statements after it in its block are never reached."""
    waits: bool = False
    """Whether its frame waits for what it starts: another routine, or a question."""
    unwritten: str = ""
    """Why authors cannot write this verb."""


_DICE = (("f", "die.value"), ("f", "die.face"))
_PLACES = (("p", "*"),)
_ROWS = (
    Verb("let", "let", ("slot", "tree"), writes=(), chance=False, noticed=False, mutants="drop", binds=True),
    Verb("setg", "set", ("name", "tree"),
         writes=(("g", NAMED),), chance=False, noticed=True, mutants="drop", binds=True),
    Verb("setf", "set", ("name", "tree", "tree"),
         writes=(("f", NAMED),), chance=False, noticed=True, mutants="drop", binds=True),
    Verb("if", "if", ("tree", "block", "block"), writes=(), chance=False, noticed=False, mutants="drop"),
    Verb("for", "for", ("slot", "tree", "block"), writes=(), chance=False, noticed=False, mutants="change"),
    Verb("while", "while", ("tree", "block"), writes=(), chance=False, noticed=False, mutants="change"),
    Verb("call", "call", ("slot", "name", "trees"),
         writes=(), chance=False, noticed=True, mutants="drop", binds=True, waits=True),
    Verb("method", "call", ("slot", "name", "tree", "trees"),
         writes=(), chance=False, noticed=True, mutants="drop", binds=True, waits=True),
    Verb("ask", "ask", ("ask",), writes=(), chance=False, noticed=True, mutants="change", waits=True),
    Verb("return", "return", ("tree",), writes=(), chance=False, noticed=False, mutants="drop", leaves=True),
    Verb("stop", "stop", (), writes=(), chance=False, noticed=False, mutants="drop", leaves=True),
    Verb("unwind", "stop", ("name",), writes=(), chance=False, noticed=False, mutants="drop", leaves=True),
    Verb("end", "end", ("end", "tree"), writes=(), chance=False, noticed=True, mutants="drop", leaves=True),
    Verb("move", "move", ("parts",), parts=("what", "to", "at"),
         writes=_PLACES, chance=False, noticed=True, mutants="drop"),
    Verb("draw", "draw", ("parts",), parts=("count", "from", "to", "refill", "at", "as", "stream"),
         writes=_PLACES, chance=True, noticed=True, mutants="drop"),
    Verb("shuffle", "shuffle", ("tree", "stream"),
         writes=_PLACES, chance=True, noticed=True, mutants="drop"),
    Verb("roll", "roll", ("parts",), parts=("what", "sides", "as", "stream"),
         writes=_DICE, chance=True, noticed=True, mutants="drop", binds=True),
    Verb("create", "create", ("parts",), parts=("entry", "count", "to", "at", "with", "as"),
         writes=_PLACES, chance=False, noticed=True, mutants="drop"),
    Verb("destroy", "destroy", ("tree",), writes=_PLACES, chance=False, noticed=True, mutants="drop"),
    Verb("show", "show", ("parts",), parts=("what", "to"),
         writes=(), chance=False, noticed=True, mutants="drop"),
    Verb("cancel", "cancel", (), writes=(), chance=False, noticed=True, mutants="drop", leaves=True),
    Verb("log", "log", ("name", "shown"), writes=(), chance=False, noticed=True, mutants="leave"),
    Verb("check", "", ("ends",), writes=(), chance=False, noticed=False, mutants="leave",
         unwritten="the compiler puts it after each statement that writes what an end of the game reads"),
)  # fmt: skip
VERBS: Mapping[str, Verb] = {verb.name: verb for verb in _ROWS}
STATEMENTS = tuple(dict.fromkeys(verb.statement for verb in _ROWS if verb.statement))
"""The verbs of the rule language, in the order of the manual."""
