"""A finding code explained in a terminal: why it matters, how it looks wrong and right, how to silence it.

All of it comes from the code's declaration; `pages` makes Markdown of the same parts.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from itertools import groupby
from string import Formatter
from typing import NamedTuple

from ludex.core.code import Code
from ludex.core.message import Both
from ludex.report import View
from ludex.report.colour import Paint
from ludex.report.letters import visible
from ludex.report.words import SEVERITIES

_SAYS = Both("What Ludex says", "Ce que dit Ludex")
_WHY = Both("Why", "Pourquoi")
_WRONG = Both("Wrong", "Faux")
_RIGHT = Both("Right", "Juste")
_HUSH = Both("How to silence it", "Comment le faire taire")
_ALLOW = Both(
    "Where it is meant, write {comment} at the end of the line, or alone above it: it then holds for that "
    "line and for what is indented below it. With allow-file in place of allow it holds for the whole file. "
    "The reason is compulsory, and a comment that silences nothing is itself a finding.",
    "Si c’est voulu, écrivez {comment} en fin de ligne, ou seul sur la ligne au-dessus\u00a0: cela vaut "
    "alors pour cette ligne et pour ce qui est en retrait dessous. Avec allow-file au lieu de allow, cela "
    "vaut pour tout le fichier. La raison est obligatoire, et un commentaire qui ne fait rien taire est "
    "lui-même signalé.",
)
_NEVER = Both(
    "It cannot be silenced: mend what it says.",
    "On ne peut pas le faire taire\u00a0: réparez ce qu’il signale.",
)
_COMMENT = Both("# ludex: allow {code} reason", "# ludex: allow {code} raison")
_MORE = Both("more with: ludex explain CODE", "plus avec\u00a0: ludex explain CODE")
_WIDEST = 100


class Part(NamedTuple):
    """A part of a page: a heading, and either prose or something to show as it is."""

    heading: str
    prose: str = ""
    block: str = ""
    language: str = ""


def parts(code: Code, lang: str, said: str = "") -> Iterator[Part]:
    """The parts of a code's page. `said` is what Ludex says in a tested case, where one is at hand."""
    if said:
        yield Part(_SAYS.said(lang), block=said, language="text")
    else:
        yield Part(_SAYS.said(lang), prose=_template(code.says.said(lang)))
    yield Part(_WHY.said(lang), prose=code.why.said(lang))
    if code.wrong:
        yield Part(_WRONG.said(lang), block=visible(code.wrong), language="yaml")
    if code.right:
        yield Part(_RIGHT.said(lang), block=visible(code.right), language="yaml")
    comment = _COMMENT.said(lang).format(code=code.name)
    hush = _ALLOW.said(lang).format(comment=f"`{comment}`") if code.can_be_hushed else _NEVER.said(lang)
    yield Part(_HUSH.said(lang), prose=hush)


def severity(code: Code, lang: str) -> str:
    """A code's severity in one word."""
    return SEVERITIES[code.severity.value][0].said(lang)


def groups(codes: Mapping[str, Code]) -> Iterator[list[Code]]:
    """The codes by the letters that they begin with."""
    for _, group in groupby(codes.values(), lambda code: code.name.rstrip("0123456789")):
        yield list(group)


def page(code: Code, view: View) -> str:
    """A code's page for a terminal."""
    paint, lang = Paint(view.colour), view.lang
    name = paint(code.severity.value, f"{code.name} ({severity(code, lang)})")
    lines = [f"{name}  {code.title.said(lang)}"]
    for part in parts(code, lang):
        lines += ["", paint("title", part.heading)]
        lines += [f"  {line}" for line in _wrapped(part.prose, min(view.width, _WIDEST) - 2)]
        lines += [f"  {line}".rstrip() for line in part.block.splitlines()]
    return "\n".join(lines) + "\n"


def plain_help(code: Code, lang: str) -> str:
    """A code's page as plain text, for tools."""
    return page(code, View(lang, width=80)).rstrip()


def listing(codes: Mapping[str, Code], view: View) -> str:
    """Every code in a line of its own, group by group."""
    paint = Paint(view.colour)
    width = max((len(name) for name in codes), default=0)
    lines = []
    for group in groups(codes):
        lines += [
            f"{paint(code.severity.value, code.name.ljust(width))}  {code.severity.value}  "
            f"{code.title.said(view.lang)}"
            for code in group
        ]
        lines.append("")
    return "\n".join([*lines, _MORE.said(view.lang)]) + "\n"


def _wrapped(prose: str, width: int) -> list[str]:
    return textwrap.wrap(prose, max(width, 20), break_long_words=False, break_on_hyphens=False)


def _template(says: str) -> str:
    """A template with an ellipsis for each slot."""
    return "".join(words + ("…" if slot is not None else "") for words, slot, _, _ in Formatter().parse(says))
