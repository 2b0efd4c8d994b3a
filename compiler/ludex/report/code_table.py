"""Table of finding codes: how many findings and files each has, its first place, how to suppress it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludex.core.findings import Finding
from ludex.core.messages import Bilingual
from ludex.report import Outcome
from ludex.report.excerpts import locate_span
from ludex.report.terminal import sanitize_line
from ludex.report.words import format_number

_HEAD = (
    Bilingual("code", "code"),
    Bilingual("findings", "constats"),
    Bilingual("files", "fichiers"),
    Bilingual("for example", "par exemple"),
    Bilingual("suppressed by", "se masque par"),
)
_COMMENT = "# ludex: allow {code} …"
_NOTHING = Bilingual("cannot be suppressed", "ne se masque pas")
_IN_PROJECT = Bilingual("only in content/project.yaml", "seulement dans content/project.yaml")
_EVERYWHERE = Bilingual(
    "To switch off a code or lower its severity in the whole project, list it under “findings” in "
    "content/project.yaml, with a reason.",
    "Pour désactiver un code ou abaisser sa gravité dans tout le projet, citez-le sous "
    "«\u00a0findings\u00a0» dans content/project.yaml, avec une raison.",
)


def render_code_table(outcome: Outcome, findings: Sequence[Finding], lang: str) -> Iterator[str]:
    """Yield the lines of the table, most severe codes first, then most frequent; last, how to switch off
    codes.
    """
    rows = [tuple(each.render(lang) for each in _HEAD)]
    for group in _group_by_code(findings):
        first = group[0]
        suppressed_by = _COMMENT.format(code=first.code.name)
        if not first.code.can_be_suppressed:
            suppressed_by = _NOTHING.render(lang)
        elif first.code.is_in_schemas:
            suppressed_by = _IN_PROJECT.render(lang)
        rows.append(
            (
                f"{first.severity.value} {first.code.name}",
                format_number(len(group), lang),
                format_number(len({each.span.file for each in group}), lang),
                sanitize_line(str(locate_span(first.span, outcome.texts))),
                suppressed_by,
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for code, count, files, place, silence in rows:
        numbers = f"{count.rjust(widths[1])}  {files.rjust(widths[2])}"
        yield f"{code.ljust(widths[0])}  {numbers}  {place.ljust(widths[3])}  {silence}".rstrip()
    if any(each.code.can_be_suppressed for each in findings):
        yield _EVERYWHERE.render(lang)


def _group_by_code(findings: Iterable[Finding]) -> list[list[Finding]]:
    groups: dict[tuple[int, str], list[Finding]] = {}
    for each in findings:
        groups.setdefault((each.severity.rank, each.code.name), []).append(each)
    return [
        group for _, group in sorted(groups.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1]))
    ]
