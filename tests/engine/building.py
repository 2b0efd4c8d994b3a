"""Hand-written rules put through the real writer of packs: a small builder.

Statements are written without their points, `["let", 0, 1]`; the builder counts them in reading order, and
gives every point a line of its own in `content/demo/rules.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ludex.engine import Game, open_game
from ludex.pack.contents import Place
from tests.plain_pack import Contents, Entry, Program, write

Tree = Any
FILE = "content/demo/rules.yaml"


def var(slot: int) -> Tree:
    """The local in a slot."""
    return ["local", slot]


def routine(
    *do: Tree,
    params: Mapping[str, Tree] | None = None,
    locals_: Mapping[str, Tree] | None = None,
    returns: Tree = None,
    **more: Any,
) -> dict[str, Any]:
    """A routine; slots are the parameters, then the locals, in order."""
    own = [[name, type_] for name, type_ in (params or {}).items()]
    slots = [*own, *[[name, type_] for name, type_ in (locals_ or {}).items()]]
    return {"params": own, "locals": slots, "returns": returns, "do": list(do), **more}


def formula(
    value: Tree,
    *,
    params: Mapping[str, Tree] | None = None,
    locals_: Mapping[str, Tree] | None = None,
    returns: Tree = "any",
) -> dict[str, Any]:
    own = [[name, type_] for name, type_ in (params or {}).items()]
    slots = [*own, *[[name, type_] for name, type_ in (locals_ or {}).items()]]
    return {"params": own, "locals": slots, "returns": returns, "is": value}


def kind(
    name: str, *above: str, state: Mapping[str, Any] | None = None, data: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A kind; its state as name to type, or to (type, default)."""
    fields = {
        f"{name}.{field_name}": {"type": field[0], "default": field[1]}
        if isinstance(field, tuple)
        else {"type": field, "default": None}
        for field_name, field in (state or {}).items()
    }
    return {"is": [name, *above], "state": fields, "data": dict(data or {})}


BASE_KINDS: dict[str, Any] = {
    name: kind(name)
    for name in (
        "game",
        "procedure",
        "action",
        "ability",
        "policy",
        "module",
        "place",
        "function",
        "quantity",
        "map",
        "trait",
    )
} | {
    "seat": kind("seat", state={"score": ("int", 0)}, data={"number": ["opt", "int"]}),
    "card": kind(
        "card", state={"marks": ("int", 0), "held": ["opt", ["piece", "card"]]}, data={"cost": "int"}
    ),
    "die": kind("die", state={"value": ("int", 0), "face": ["opt", "text"]}),
}


class World:
    """Entries and rules of a little game, as they are told; `open` writes the pack and begins a game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: dict[str, dict[str, Any]] = {}
        self.programs: dict[str, dict[str, Any]] = {}
        self.machine: dict[str, Any] = {"version": 1, "kinds": dict(BASE_KINDS), "start": "procedure/main"}

    def entry(self, entry_id: str, **data: Any) -> World:
        self.entries[entry_id] = data
        return self

    def rules(self, entry_id: str, **rules: Any) -> World:
        """Rules of an entry by their pointers; `__` stands for a slash and `_` behind a name for nothing."""
        self.entries.setdefault(entry_id, {})
        program = self.programs.setdefault(entry_id, {"routines": {}, "formulas": {}})
        for name, tree in rules.items():
            self.rule(entry_id, name.rstrip("_").replace("__", "/"), tree, program)
        return self

    def rule(self, entry_id: str, pointer: str, tree: Tree, program: dict[str, Any] | None = None) -> World:
        self.entries.setdefault(entry_id, {})
        program = program or self.programs.setdefault(entry_id, {"routines": {}, "formulas": {}})
        program["formulas" if "is" in tree else "routines"][pointer] = tree
        return self

    def main(self, *do: Tree, locals_: Mapping[str, Tree] | None = None) -> World:
        return self.rules("procedure/main", do=routine(*do, locals_=locals_))

    def place(self, slug: str, form: str, **data: Any) -> World:
        self.machine.setdefault("places", []).append(f"place/{slug}")
        if data.get("live"):
            self.machine.setdefault("live", []).append(f"place/{slug}")
        return self.entry(f"place/{slug}", form=form, holds=data.pop("holds", ["card"]), **data)

    def module(self, slug: str, **data: Any) -> World:
        self.machine.setdefault("modules", []).append(f"module/{slug}")
        return self.entry(f"module/{slug}", **data)

    def seats(self, *slugs: str) -> World:
        for slug in slugs:
            self.machine.setdefault("seats", []).append(f"seat/{slug}")
            self.entry(f"seat/{slug}")
        return self

    def state(self, **fields: Any) -> World:
        for name, field in fields.items():
            type_, default = field if isinstance(field, tuple) else (field, None)
            self.machine.setdefault("state", {})[name] = {"type": type_, "default": default, "module": None}
        return self

    def box(self, entry_id: str, count: int, place: str | None = None, module: str | None = None) -> World:
        line = [entry_id, count, place and f"place/{place}", module and f"module/{module}", False]
        self.machine.setdefault("box", []).append(line)
        return self

    def write(self) -> Path:
        ids = sorted(self.entries)
        path = self.folder / "demo.ludex"
        programs = [Program("machine", self.machine)]
        for name, program in self.programs.items():
            tree, count = numbered(program)
            programs.append(Program(name, tree, places=[Place(FILE, point + 1, 3) for point in range(count)]))
        entries = [Entry(each, self._numbered(self.entries[each])) for each in ids]
        write(path, Contents("demo", "1", "test", "en", entries, {}, programs))
        return path

    def _numbered(self, value: Any) -> Any:
        """Data with the number of an entry wherever `@` stands before its id; keys stay text."""
        if isinstance(value, dict):
            return {
                str(self.number(key[1:])) if key.startswith("@") else key: self._numbered(each)
                for key, each in value.items()
            }
        if isinstance(value, list):
            return [self._numbered(each) for each in value]
        return self.number(value[1:]) if isinstance(value, str) and value.startswith("@") else value

    def number(self, entry_id: str) -> int:
        return sorted(self.entries).index(entry_id)

    def open(self, *, engine: Any = "reference", **setting: Any) -> Game:
        """Begin a game; by default with the reference engine, with which tests compare the other."""
        return open_game(self.write(), engine=engine, **setting)


def numbered(program: Mapping[str, Any]) -> tuple[dict[str, Any], int]:
    """The program with a point put into every statement and formula, and how many there are."""
    count = [0]

    def point() -> int:
        count[0] += 1
        return count[0] - 1

    def statement(tree: Tree) -> Tree:
        verb, *rest = tree
        made = [verb, point(), *rest]
        if verb in ("if", "while", "for"):
            bodies = 2 if verb == "if" else 1
            made[-bodies:] = [[statement(each) for each in body] for body in made[-bodies:]]
        if verb == "ask":
            asked = dict(made[2])
            if "else" in asked:
                asked["else"] = [statement(each) for each in asked["else"]]
            if "menu" in asked:
                asked["menu"] = [
                    {**arm, "do": [statement(each) for each in arm["do"]]} for arm in asked["menu"]
                ]
            made[2] = asked
        return made

    routines = {
        pointer: {**tree, "point": point(), "do": [statement(each) for each in tree["do"]]}
        for pointer, tree in program["routines"].items()
    }
    formulas = {pointer: {**tree, "point": point()} for pointer, tree in program["formulas"].items()}
    return {"routines": routines, "formulas": formulas}, count[0]
