"""Family of inputs that are simply large."""

from __future__ import annotations

from random import Random

from tests.fuzz.growth import GROWING
from tests.fuzz.inputs import Input, family


@family(count=2 * len(GROWING))
def inputs_that_grow(random: Random, number: int) -> Input:
    """Each kind at 200,000 characters and more; the second time also mended and extracted."""
    make = list(GROWING.values())[number // 2]
    size = 20_000 if number % 2 else 50_000
    while sum(map(len, make(size).values())) > 3_500_000:
        size //= 2
    commands = [["validate"], ["validate", "--fix"], ["l10n", "extract"]] if number % 2 else [["validate"]]
    return Input(make(size), commands)
