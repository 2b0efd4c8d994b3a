"""Command `explain`: show the page of a finding code."""

from __future__ import annotations

from pathlib import Path

import click

from ludex.cli.command import argument, localized_command, option
from ludex.cli.file_output import update_files
from ludex.cli.output import make_view, show
from ludex.cli.parameter_types import FilePath
from ludex.cli.report_options import load_all_codes, refuse_unknown_code


def _complete(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in load_all_codes() if name.startswith(incomplete.upper())]


_FRENCH = """\
Expliquer un CODE de constat.

Dire pourquoi il compte, et montrer un exemple faux, un exemple juste et comment le masquer. Sans CODE, donner
la liste de tous les codes.

{examples}
"""


@localized_command(_FRENCH)
@argument("code", required=False, shell_complete=_complete)
@option(
    "--docs",
    type=FilePath(file_okay=False, path_type=Path),
    hidden=True,
    help="Write a page for each code to this folder, and the examples that this command shows (make docs).",
)
@option(
    "--cases",
    type=FilePath(file_okay=False, path_type=Path),
    hidden=True,
    default=Path("tests", "err"),
    help="With --docs: the folder of the tests' cases.",
)
def command(code: str | None, docs: Path | None, cases: Path) -> None:
    """Explain a finding CODE.

    Show why it matters, a wrong and a right example, and how to suppress it. Without CODE, list all codes.

    \b
    Examples:
      ludex explain
      ludex explain REF001
    """
    codes = load_all_codes()
    if docs is not None:
        from ludex import report
        from ludex.report.code_pages import is_generated_page, render_markdown_pages
        from ludex.report.examples import FILE, collect_examples

        made = render_markdown_pages(codes, cases)
        update_files(docs, made)
        if cases.is_dir():
            update_files(Path(report.__file__).parent, {FILE: collect_examples(codes.values(), cases)})
        for file in docs.glob("*.md"):
            if file.name not in made and is_generated_page(file.read_text(encoding="utf-8")):
                file.unlink()
        return
    from ludex.report.code_pages import render_listing, render_page

    if code is None:
        show(render_listing(codes, make_view()))
    elif code.upper() in codes:
        show(render_page(codes[code.upper()], make_view()))
    else:
        refuse_unknown_code(code, codes)
