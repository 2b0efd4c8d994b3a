"""Command `explain`: show the page of a finding code."""

from __future__ import annotations

from pathlib import Path

import click

from ludex.cli.command import Command
from ludex.cli.file_output import keep_up_to_date
from ludex.cli.language import lang_option
from ludex.cli.output import show, view
from ludex.cli.parameter_types import Path as FilePath
from ludex.cli.report_options import all_codes, refuse_unknown


def _complete(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in all_codes() if name.startswith(incomplete.upper())]


_FRENCH = """\
Dire ce que veut dire un CODE.

Pourquoi il importe, à quoi ressemblent la faute et sa correction, et comment le faire taire. Sans CODE, la
liste de tous les codes.

\b
Exemples\u00a0:
  ludex explain
  ludex explain REF001
"""


@click.command(cls=Command, french=_FRENCH, params=[lang_option()])
@click.argument("code", required=False, shell_complete=_complete)
@click.option(
    "--docs",
    type=FilePath(file_okay=False, path_type=Path),
    hidden=True,
    help="Write a page for each code to this folder (make docs).",
)
@click.option(
    "--cases",
    type=FilePath(file_okay=False, path_type=Path),
    hidden=True,
    default=Path("tests", "err"),
    help="With --docs: where the tests' cases stand.",
)
def command(code: str | None, docs: Path | None, cases: Path) -> None:
    """Say what a finding CODE means.

    Why it matters, how it looks wrong and right, and how to silence it. Without CODE, list all codes.

    \b
    Examples:
      ludex explain
      ludex explain REF001
    """
    codes = all_codes()
    if docs is not None:
        from ludex.report.code_pages import is_made_here, pages

        made = pages(codes, cases)
        keep_up_to_date(docs, made)
        for file in docs.glob("*.md"):
            if file.name not in made and is_made_here(file.read_text(encoding="utf-8")):
                file.unlink()
        return
    from ludex.report.code_pages import listing, page

    if code is None:
        show(listing(codes, view()))
    elif code.upper() in codes:
        show(page(codes[code.upper()], view()))
    else:
        refuse_unknown(code, codes)
