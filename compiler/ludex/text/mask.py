"""Hides from checks of prose what is none: slots, icons, tags, addresses. The text keeps its length."""

from __future__ import annotations

import re
from functools import lru_cache

from ludex.text.pieces import SLOT

HIDDEN = "\ue000"
"""Stands for each hidden character: no letter, no digit, no space, and in no text of anybody’s."""

_REST = r"[^\s<>«»\"“”]{0,2000}?"
_END = r"[.,;:!?)]{0,3} (?: [\s<>«»\"“”] | \Z )"
_DOMAINS = "(?: com | net | org | fr | eu | io | games )"
_MARKUP = rf"""
      \\ [\\*\[\]{{}}<]                                           # escapes
    | {SLOT}
    | \{{% .{{0,200}}? %\}} | \{{\# .{{0,200}}? \#\}}                 # what would be code elsewhere
    | \[ [^\W\d_] [\w-]{{0,80}} \]                                # icons
    | < (?<!<<) /? [A-Za-z] [^<>\n]{{0,200}} > (?!>)                         # tags
    | & \#? \w{{1,20}} ;                                          # entities
"""
"""Each of these begins with a sign: where there is none, nothing is tried."""

_ADDRESSES = rf"""
      (?<![a-z0-9+.-]) (?: [a-z][a-z0-9+.-]{{0,20}} :// | www\. ) {_REST} (?= {_END} )
    | (?<![\w.+-]) [\w.+-]{{1,64}} @ [\w-]{{1,64}} (?: \.[\w-]{{1,64}} ){{1,8}}
    | (?<![\w.-]) (?: [\w-]{{1,64}} \. ){{1,8}} {_DOMAINS} (?!\w) (?: / [^\s]{{0,200}} \w )?
"""
_SIGNED = re.compile(_MARKUP, re.VERBOSE | re.IGNORECASE)
_NO_PROSE = re.compile(f"{_MARKUP} | {_ADDRESSES}", re.VERBOSE | re.IGNORECASE)

_SIGNS = re.compile(r"[\\{\[<&]")
_WITHIN = re.compile(r"@|://|\.(?<=\w\.)\w")
_ADDRESS = re.compile(r"@|://|[wW]\.|\.(?<=[\w-]\.)[\w-]")
"""What every address holds: to look for one takes long, and most texts hold none."""


@lru_cache(maxsize=64)
def mask(text: str) -> str:
    """The text with everything hidden that is not prose: several checks ask for it, one after the other."""
    if _SIGNS.search(text) is None:
        return text if _WITHIN.search(text) is None else _NO_PROSE.sub(_hidden, text)
    masked = _SIGNED.sub(_hidden, text)
    return masked if _ADDRESS.search(masked) is None else _NO_PROSE.sub(_hidden, text)


def _hidden(match: re.Match[str]) -> str:
    return HIDDEN * (match.end() - match.start())
