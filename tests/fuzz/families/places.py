"""Families of files that are none: pipes, devices, links, folders, and sizes beyond any bound."""

from __future__ import annotations

from itertools import product
from random import Random

from tests.fuzz.inputs import Content, Folder, Input, Link, Pipe, Zeros, family

ODD: dict[str, Content] = {
    "pipe": Pipe(),
    "zero": Link("/dev/zero"),
    "null": Link("/dev/null"),
    "full": Link("/dev/full"),
    "circle": Link("odd"),
    "nowhere": Link("there/is/none"),
    "folder": Folder(),
    "outside": Link("{outside}"),
    "large": Zeros(3_000_000_000),
    "empty": b"",
    "bytes": bytes(range(256)) * 16,
}
READ = (
    ["replay", "odd"],
    ["replay", "odd", "--minimise"],
    ["replay", "saved.json", "--pack", "odd"],
    ["replay", "saved.json", "--pack", "./odd"],
    ["play", "--resume", "odd"],
    ["play", "./odd"],
    ["print", "--preflight", "odd"],
    ["print", "--changed", "odd"],
    ["pack", "verify", "./odd"],
    ["pack", "info", "./odd"],
    ["pack", "get", "./odd", "0"],
    ["pack", "diff", "./odd", "build/pig.ludex"],
    ["pack", "diff", "build/pig.ludex", "./odd"],
    ["validate", "odd"],
)
WRITTEN = (
    ["play", "--record", "odd"],
    ["replay", "saved.json", "--example", "odd", "--minimise"],
    ["l10n", "preview", "start", "-o", "odd"],
)
_NAMED = [
    (name, words)
    for name, words in product(ODD, (*READ, *WRITTEN))
    if name != "outside" or words in READ  # a link that the user names is followed
]
_SAVED = (
    '{"ludex": "replay", "version": 2, "game": "pig", "rules": "", "seats": 2, "seed": 1, '
    '"modules": [], "options": {}, "answers": [], "ended": {}}'
)


@family(count=len(_NAMED))
def odd_files_named_on_the_command_line(random: Random, number: int) -> Input:
    name, words = _NAMED[number]
    return Input({"odd": ODD[name], "saved.json": _SAVED}, [words], base="pig", typed="q\n")


IN_PROJECT = (
    "content/demo/cards.yaml",
    "content/demo/game.yaml",
    "content/demo/more.yaml",
    "content/demo/more.json",
    "content/demo/text/en.po",
    "content/demo/text/l10n.lock",
    "content/demo/art/tree.svg",
    "content/demo/art/tree.png",
    "content/demo/fonts/font.ttf",
    "content/shared/shared.yaml",
    "schemas/demo/card.schema.json",
    "schemas/card.schema.json",
)
COMMANDS = (
    [["validate"], ["validate"]],
    [["build"], ["test"]],
    [["print"]],
    [["validate", "--fix"], ["l10n", "check", "--fix"]],
    [["l10n", "extract"], ["l10n", "accept", "--cosmetic"], ["l10n", "pseudo"], ["l10n", "status"]],
    [["rename", "filet", "toile"], ["refs", "echelle"]],
    [["new", "entry", "card", "neuf", "--game", "demo"], ["new", "game", "neuf"]],
    [["stats"], ["schema", "flat"], ["coverage", "demo"], ["simulate", "demo", "--games", "1"]],
)
_PLACED = list(product(ODD, IN_PROJECT))


@family(count=len(_PLACED))
def odd_files_of_a_project(random: Random, number: int) -> Input:
    name, place = _PLACED[number]
    return Input({place: ODD[name]}, COMMANDS[number % len(COMMANDS)])


MADE = (
    "build/.cache/index",
    "build/.cache/verdict",
    "build/.cache/schemas",
    "build/.cache/packs",
    "build/.lock",
    "build/demo.ludex",
    "build/demo.proof.json",
    "build/journal",
    "build/reports",
    "build/.gitignore",
)
_MADE = list(product(ODD, MADE))


@family(count=len(_MADE))
def odd_files_of_the_build(random: Random, number: int) -> Input:
    name, place = _MADE[number]
    commands = [["validate"], ["build"], ["print"], ["rename", "filet", "toile"], ["coverage", "demo"]]
    return Input({place: ODD[name]}, commands)


FOLDERS = (
    "content",
    "content/demo",
    "content/demo/text",
    "content/shared",
    "schemas",
    "schemas/demo",
    "build",
)


@family(count=len(FOLDERS) * 4)
def odd_files_for_folders(random: Random, number: int) -> Input:
    place = FOLDERS[number % len(FOLDERS)]
    odd = (Pipe(), Link("."), Link("/proc"), b"no folder")[number // len(FOLDERS)]
    return Input({place: odd}, COMMANDS[number % len(COMMANDS)], base="" if place == "content" else "demo")


@family(count=24)
def names_that_no_file_can_have(random: Random, number: int) -> Input:
    odd = ("a" * 300, "a/" * 3000, "\udcff", "-", "..", "/", "~", "", "\u202eexe", "a\nb", "con", "%s")
    name = odd[number % len(odd)]
    words = READ[random.randrange(len(READ))]
    return Input(commands=[[name if each in ("odd", "./odd") else each for each in words]], base="pig")


@family(count=10)
def folders_without_end(random: Random, number: int) -> Input:
    depth = 100 * (number + 1)
    files: dict[str, Content] = {f"content/demo/{'d/' * depth}card.yaml": "kind: card\n"}
    if number % 2:
        files = {f"content/demo/l{rank}": Link(f"../demo/l{rank + 1}") for rank in range(depth)}
    return Input(files, COMMANDS[number % len(COMMANDS)])
