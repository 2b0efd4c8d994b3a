"""The pages of docs/findings/: each finding code in Markdown, English above French, and an index of all.

They show what Ludex really says, from the case that tests the code; a test keeps them equal to what is made
here. Nothing is written here: the command line does that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ludex.core.code import Code
from ludex.report.explain import groups, parts, severity

_LANGUAGES = {"en": ("English", "expected.txt"), "fr": ("Français", "expected.fr.txt")}
_MADE = "<!-- Made by `make docs` from the code’s declaration and its case: edit those. -->"
_INTRODUCTION = (
    "What `ludex validate` can find; `ludex explain CODE` says the same as these pages. A finding of "
    "severity E stops a build, W fails a run, and I only informs."
)
_SIGNS = re.compile(r"([\\*_<\[|])")


def pages(codes: Mapping[str, Code], cases: Path) -> dict[str, str]:
    """Every page by its file's name. `cases` is the folder of the tests' cases; it need not exist."""
    made = {f"{name}.md": _page(code, cases) for name, code in codes.items()}
    return {"README.md": _index(codes), **made}


def is_made_here(text: str) -> bool:
    """Whether a page is one of ours, which may go when its code has gone."""
    return _MADE in text


def markdown_help(code: Code, lang: str) -> str:
    """A code's page in one language, for tools that show Markdown."""
    return "\n\n".join(_markdown(code, lang, ""))


def _page(code: Code, cases: Path) -> str:
    made = [f"# {code.name}", _MADE]
    for lang, (language, file) in _LANGUAGES.items():
        made += [f"## {language}", *_markdown(code, lang, _said(code, cases, file))]
    return "\n\n".join(made) + "\n"


def _index(codes: Mapping[str, Code]) -> str:
    lines = ["# Findings", "", _MADE, "", _INTRODUCTION]
    for group in groups(codes):
        lines += ["", "| code | severity | |", "|---|---|---|"]
        lines += [
            f"| [{code.name}]({code.name}.md) | {code.severity.value} "
            f"| {_escaped(code.title.en)}<br>{_escaped(code.title.fr)} |"
            for code in group
        ]
    return "\n".join(lines) + "\n"


def _said(code: Code, cases: Path, file: str) -> str:
    """What Ludex says of the code's first case, but for the sums at its end; nothing without a case."""
    found = sorted(cases.glob(f"{code.name}_*/{file}"))
    whole = found[0].read_text(encoding="utf-8") if found else ""
    return whole.rpartition("\n\n")[0]


def _markdown(code: Code, lang: str, said: str) -> Iterator[str]:
    yield f"**{_escaped(code.title.said(lang))}** ({severity(code, lang)})"
    for part in parts(code, lang, said):
        yield f"### {part.heading}"
        yield _escaped(part.prose) if part.prose else _fenced(part.block, part.language)


def _fenced(block: str, language: str) -> str:
    longest = max((len(run) for run in re.findall("`+", block)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{block.rstrip()}\n{fence}"


def _escaped(prose: str) -> str:
    """Prose in which Markdown's signs mean themselves, but for code between backticks."""
    halves = prose.split("`")
    return "`".join(half if number % 2 else _SIGNS.sub(r"\\\1", half) for number, half in enumerate(halves))
