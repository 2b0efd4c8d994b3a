"""Families of packs: one field of a real pack changed, its checksums right, then verified and played."""

from __future__ import annotations

from random import Random

from tests.fuzz.crafted_packs import craft, list_fields
from tests.fuzz.inputs import Family, Input, family
from tests.fuzz.runner import read_pack

FILE = "crafted.ludex"
_ROUNDS = 30


def _answers(random: Random) -> str:
    """Thirty answers, most of them the first or second choice."""
    return "".join(f"{random.choice((1, 1, 1, 2, 2, 3, 4, 'ok', ''))}\n" for _ in range(_ROUNDS)) + "q\n"


def _crafted_packs(base: str, count: int) -> Family:
    def generate(random: Random, number: int) -> Input:
        sorts = sorted(list_fields(base))
        sort = sorts[(number * 7919) % len(sorts)]
        engine = ("reference", "accelerated")[number % 2]
        commands = [
            ["pack", "verify", FILE],
            ["play", FILE, "--plain", "--engine", engine],
            ["play", FILE, "--plain", "--bot", "random", "--bot", "1=greedy"],
        ]
        if number % 4 == 0:
            commands += [["pack", "diff", "build/" + _file(base), FILE], ["pack", "info", FILE]]
            commands += [["print", "--changed", FILE]]
        return Input({FILE: craft(base, random, sort)}, commands, base=base, typed=_answers(random))

    return Family(f"crafted_packs_of_{base.replace('-', '_')}", generate, count)


def _file(base: str) -> str:
    return f"{base}.ludex"


pig = _crafted_packs("pig", 80)
tic_tac_toe = _crafted_packs("tic-tac-toe", 80)
fleuve = _crafted_packs("fleuve", 80)
musket = _crafted_packs("musket", 60)
teuta = _crafted_packs("teuta", 60)
orchard = _crafted_packs("orchard", 40)
wyvern = _crafted_packs("wyvern", 40)


@family(count=40)
def packs_with_bytes_changed(random: Random, number: int) -> Input:
    data = bytearray(read_pack("pig"))
    for _ in range(random.choice((1, 3, 30))):
        data[random.randrange(len(data))] = random.randrange(256)
    if number % 3 == 0:
        del data[random.randrange(len(data)) :]
    commands = [["pack", "verify", FILE], ["pack", "info", FILE], ["play", FILE, "--plain"]]
    return Input({FILE: bytes(data)}, commands, base="pig", typed=_answers(random))
