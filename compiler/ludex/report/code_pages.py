"""Pages of finding codes: for the terminal, and as Markdown for `docs/findings/`.

Both consist of the same parts: the declaration of the code, and the real message in the case that tests it. A
test keeps the files up to date. The command line writes them.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ludex.core.findings import Code
from ludex.core.messages import Bilingual
from ludex.report import View
from ludex.report.examples import Example, get_example, read_example
from ludex.report.terminal import Paint, show_invisibles
from ludex.report.words import SEVERITIES, fill_template

_SAYS = Bilingual("What Ludex says", "Ce que dit Ludex")
_FINDING = Bilingual("A finding of this code", "Un constat de ce code")
"""Heading of the finding if no snippet precedes it: the code has none, and its test case has the file."""
_WRONG = Bilingual("Wrong", "Faux")
_RIGHT = Bilingual("Right", "Juste")
_SUPPRESSION = Bilingual("How to suppress it", "Comment le masquer")
_ALLOW = Bilingual(
    "If it is intended, write {comment} at the end of the line, which covers that line, or alone above "
    "it, which also covers everything indented below it. With allow-file instead of allow, it covers the "
    "whole file. The reason is required, and a comment that suppresses nothing is itself reported.",
    "Si c’est voulu, écrivez {comment} en fin de ligne, ce qui couvre cette ligne, ou seul sur la ligne "
    "au-dessus, ce qui couvre aussi tout ce qui est en retrait dessous. Avec allow-file au lieu de allow, "
    "cela couvre tout le fichier. La raison est obligatoire, et un commentaire qui ne masque rien est "
    "lui-même signalé.",
)
_ALLOW_TEXT = Bilingual(
    "If it is intended, write {comment}: in YAML, at the end of the line, which covers that line, or alone "
    "above it, which also covers everything indented below it; in a translation (.po), alone above the "
    "message, which covers that message. With allow-file instead of allow, it covers the whole file. The "
    "reason is required, and a comment that suppresses nothing is itself reported.",
    "Si c’est voulu, écrivez {comment}\u00a0: en YAML, en fin de ligne, ce qui couvre cette ligne, ou seul "
    "sur la ligne au-dessus, ce qui couvre aussi tout ce qui est en retrait dessous\u202f; dans une "
    "traduction (.po), seul au-dessus du message, ce qui couvre ce message. Avec allow-file au lieu de "
    "allow, cela couvre tout le fichier. La raison est obligatoire, et un commentaire qui ne masque rien "
    "est lui-même signalé.",
)
_IN_PROJECT = Bilingual(
    "A schema cannot hold comments. If it is intended, name the code under `findings` in "
    "content/project.yaml, with a level and a reason.",
    "Un schéma ne peut pas contenir de commentaires. Si c’est voulu, citez le code sous `findings` dans "
    "content/project.yaml, avec un niveau et une raison.",
)
_NEVER = Bilingual(
    "It cannot be suppressed: fix the mistake.",
    "On ne peut pas le masquer\u00a0: corrigez l’erreur.",
)
_COMMENT = Bilingual("# ludex: allow {code} reason", "# ludex: allow {code} raison")
_MORE = Bilingual("more with: ludex explain CODE", "plus avec\u00a0: ludex explain CODE")
_WIDEST = 100


class Part(NamedTuple):
    """Section of a page: an optional heading, and either prose or a literal block."""

    heading: str
    prose: str = ""
    block: str = ""
    language: str = ""


def make_page_parts(code: Code, lang: str, example: Example) -> Iterator[Part]:
    """Yield the sections of a code's page: reason, wrong example, finding, right example, suppression."""
    yield Part("", prose=code.why.render(lang))
    if example.wrong:
        yield Part(_WRONG.render(lang), block=show_invisibles(example.wrong), language="yaml")
    if example.message:
        heading = _SAYS if example.wrong else _FINDING
        yield Part(heading.render(lang), block=example.message, language="text")
    if example.right:
        yield Part(_RIGHT.render(lang), block=show_invisibles(example.right), language="yaml")
    comment = f"`{fill_template(_COMMENT, lang, code=code.name)}`"
    allowed = _IN_PROJECT if code.is_in_schemas else _ALLOW_TEXT if code.is_in_texts else _ALLOW
    advice = allowed if code.can_be_suppressed else _NEVER
    yield Part(_SUPPRESSION.render(lang), prose=fill_template(advice, lang, comment=comment))


def describe_severity(code: Code, lang: str) -> str:
    """Return the severity of a code in one word."""
    return SEVERITIES[code.severity.value][0].render(lang)


def group_codes(codes: Mapping[str, Code]) -> Iterator[list[Code]]:
    """Group consecutive codes by the part of their names before the number."""
    for _, group in groupby(codes.values(), lambda code: code.name.rstrip("0123456789")):
        yield list(group)


def render_page(code: Code, view: View) -> str:
    """Return the page of a code for a terminal."""
    paint, lang = Paint(view.colour), view.lang
    name = paint(code.severity.value, f"{code.name} ({describe_severity(code, lang)})")
    lines = [f"{name}  {code.title.render(lang)}"]
    for part in make_page_parts(code, lang, get_example(code, lang)):
        lines += ["", *([paint("title", part.heading)] if part.heading else [])]
        width = max(min(view.width, _WIDEST) - 2, 20)
        prose = textwrap.wrap(part.prose, width, break_long_words=False, break_on_hyphens=False)
        lines += [f"  {line}" for line in prose]
        lines += [f"  {line}".rstrip() for line in part.block.splitlines()]
    return "\n".join(lines) + "\n"


def plain_help(code: Code, lang: str) -> str:
    """Return the page of a code as plain text, for tools."""
    return render_page(code, View(lang, width=80)).rstrip()


def render_listing(codes: Mapping[str, Code], view: View) -> str:
    """Return the list of all codes by group, one per line."""
    paint = Paint(view.colour)
    width = max((len(name) for name in codes), default=0)
    lines = []
    for group in group_codes(codes):
        lines += [
            f"{paint(code.severity.value, code.name.ljust(width))}  {code.severity.value}  "
            f"{code.title.render(view.lang)}"
            for code in group
        ]
        lines.append("")
    return "\n".join([*lines, _MORE.render(view.lang)]) + "\n"


_LANGUAGES = {"en": "English", "fr": "Français"}
_GENERATED_NOTICE = "<!-- Made by `make docs` from the code’s declaration and its case: edit those. -->"
_INTRODUCTION = (
    "What `ludex validate` and other commands can find; `ludex explain CODE` says the same as these pages. A "
    "finding of severity E stops a build, W fails a run, and I only informs."
)
_SIGNS = re.compile(r"([\\*_<\[|])")


def render_markdown_pages(codes: Mapping[str, Code], cases: Path) -> dict[str, str]:
    """Return Markdown pages by file name. `cases` is the folder of test cases, which need not exist."""
    pages = {f"{name}.md": _render_markdown_page(code, cases) for name, code in codes.items()}
    return {"README.md": _render_index(codes), **pages}


def is_generated_page(text: str) -> bool:
    """Return whether a page was generated, so that it can be removed together with its code."""
    return _GENERATED_NOTICE in text


def markdown_help(code: Code, lang: str) -> str:
    """Return the page of a code in one language, without a finding, for tools that show Markdown."""
    return "\n\n".join(_make_markdown_blocks(code, lang, get_example(code, lang)._replace(message="")))


def _render_markdown_page(code: Code, cases: Path) -> str:
    blocks = [f"# {code.name}", _GENERATED_NOTICE]
    for lang, language in _LANGUAGES.items():
        example = read_example(code, lang, cases)
        blocks += [f"## {language}", *_make_markdown_blocks(code, lang, example)]
    return "\n\n".join(blocks) + "\n"


def _render_index(codes: Mapping[str, Code]) -> str:
    lines = ["# Findings", "", _GENERATED_NOTICE, "", _INTRODUCTION]
    for group in group_codes(codes):
        lines += ["", "| code | severity | |", "|---|---|---|"]
        lines += [
            f"| [{code.name}]({code.name}.md) | {code.severity.value} "
            f"| {_escape_markdown(code.title.en)}<br>{_escape_markdown(code.title.fr)} |"
            for code in group
        ]
    return "\n".join(lines) + "\n"


def _make_markdown_blocks(code: Code, lang: str, example: Example) -> Iterator[str]:
    yield f"**{_escape_markdown(code.title.render(lang))}** ({describe_severity(code, lang)})"
    for part in make_page_parts(code, lang, example):
        if part.heading:
            yield f"### {part.heading}"
        yield _escape_markdown(part.prose) if part.prose else _fence_block(part.block, part.language)


def _fence_block(block: str, language: str) -> str:
    longest = max((len(run) for run in re.findall("`+", block)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{block.rstrip()}\n{fence}"


def _escape_markdown(prose: str) -> str:
    halves = prose.split("`")
    return "`".join(half if number % 2 else _SIGNS.sub(r"\\\1", half) for number, half in enumerate(halves))
