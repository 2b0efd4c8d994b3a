"""A real message of each finding code, from the case that tests the code.

`make docs` keeps them in the package, since the cases are not installed: `ludex explain` shows them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

FILE = "example_messages.json"
EXPECTED = {"en": "expected.txt", "fr": "expected.fr.txt"}
"""What a case expects to be printed, by language."""


def get_example_message(code: str, lang: str) -> str:
    """A message of a code as Ludex printed it for its case; empty where there is none."""
    return _load().get(code, {}).get(lang, "")


def read_case_output(code: str, lang: str, cases: Path) -> str:
    """All that is printed for the first case of a code, without the totals; empty without a case."""
    found = sorted(cases.glob(f"{code}_*/{EXPECTED[lang]}"))
    whole = found[0].read_text(encoding="utf-8") if found else ""
    return whole.rpartition("\n\n")[0]


def collect_example_messages(codes: Iterable[str], cases: Path) -> str:
    """Text of the file: for each code and language, the first message of its own in its case."""
    messages = {
        code: {lang: _choose_message(code, read_case_output(code, lang, cases)) for lang in EXPECTED}
        for code in codes
    }
    return json.dumps(messages, ensure_ascii=False, indent=1) + "\n"


def _choose_message(code: str, output: str) -> str:
    blocks = output.split("\n\n")
    return next((block for block in blocks if f" {code} " in block.partition("\n")[0]), "")


@cache
def _load() -> dict[str, dict[str, str]]:
    messages: dict[str, dict[str, str]] = json.loads(
        files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    )
    return messages
