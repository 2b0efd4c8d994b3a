"""Inputs of any size whose cost may grow with its square: repeated signs, messages, comments, entries."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.fuzz.families.translations import GAME, PO

Files = dict[str, str]


def _card(text: str) -> Files:
    return {
        "content/demo/more.yaml": "kind: card\nentries:\n  un:\n    title: Un\n"
        "    source: {status: original}\n"
        f"    text: {json.dumps(text, ensure_ascii=False)}\n"
    }


def _entries(kind: str, lines: str) -> Files:
    return {"content/demo/more.yaml": f"kind: {kind}\nentries:\n{lines}"}


def _catalogue(messages: str) -> Files:
    return {"content/demo/game.yaml": GAME, "content/demo/text/en.po": PO.partition("msgctxt")[0] + messages}


_UNUSED = "# ludex: allow SAME001 parce que"
_END = "  un: {title: Un, source: {status: original}}\n"
_CARD = "{{title: C{0}, source: {{status: original}}}}"
GROWING: dict[str, Callable[[int], Files]] = {
    "a long word": lambda n: _card("mot " + "a" * n),
    "guillemets": lambda n: _card("«" * n),
    "quotation marks": lambda n: _card('"a" ' * n),
    "marks": lambda n: _card("?!;:" * n),
    "apostrophes": lambda n: _card("l'" * n),
    "spaces": lambda n: _card("a" + " " * n + "b"),
    "numbers": lambda n: _card("1 000 " * n),
    "words of numbers": lambda n: _card("vingt et un " * n),
    "open slots": lambda n: _card("{{" * n),
    "unknown slots": lambda n: _card("{{ rien }} " * n),
    "filters of slots": lambda n: _card("{{ a | b }}" * n),
    "unknown icons": lambda n: _card("[rien] " * n),
    "stars": lambda n: _card("*a " * n),
    "line ends": lambda n: _card("a\n" * n),
    "a message": lambda n: _catalogue(f'msgctxt "card/filet.title"\nmsgid "Filet"\nmsgstr "{"Net " * n}"\n'),
    "lines of a message": lambda n: _catalogue(
        'msgctxt "card/filet.title"\nmsgid "Filet"\nmsgstr ""\n' + '"«Net» "\n' * n
    ),
    "unknown messages": lambda n: _catalogue(
        "".join(f'msgctxt "card/f{each}.title"\nmsgid "F"\nmsgstr "N{each}"\n\n' for each in range(n))
    ),
    "comments one below the other": lambda n: _entries("card", f"  {_UNUSED}\n" * n + _END),
    "comments of lines": lambda n: _entries(
        "card", "".join(f"  c{each}: {_CARD.format(each)} {_UNUSED}\n" for each in range(n))
    ),
    "comments without a code": lambda n: _entries("card", "  # ludex: allow\n" * n + _END),
    "entries": lambda n: _entries("card", "".join(f"  c{each}: {_CARD.format(each)}\n" for each in range(n))),
    "entries of one name": lambda n: _entries(
        "card", "".join(f"  c: {_CARD.format(each)}\n" for each in range(n))
    ),
    "unknown fields": lambda n: _entries(
        "card", "  un:\n" + "".join(f"    f{each}: 1\n" for each in range(n))
    ),
    "unknown references": lambda n: _entries(
        "module",
        "".join(
            f"  m{each}: {{title: M{each}, text: A., adds: [card/z{each}], source: {{status: original}}}}\n"
            for each in range(n)
        ),
    ),
}
"""By its name, the files of an input of a size."""
