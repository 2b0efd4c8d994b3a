"""Format `text`: findings with excerpts, notes and fixes, most severe first, then a summary.

The first line of a finding is a complete message, for screen readers, grep and editors. Of many similar
findings, only the first is shown; a line for each file lists the places of the others. A long report has a
table of codes before the summary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from ludex.core.findings import Finding
from ludex.core.messages import Bilingual, Message
from ludex.core.spans import Span
from ludex.report import Outcome, View
from ludex.report.excerpts import get_text, locate_span, make_excerpt
from ludex.report.terminal import Paint, sanitize_line
from ludex.report.words import SEVERITIES, fill_template, format_count, format_number, join_clauses

_FIX = Bilingual("fix: ", "correction\u00a0: ")
_SAFE = Bilingual("applied by {fixer}", "par {fixer}")
_UNSAFE = Bilingual(
    "applied by {fixer} --unsafe-fixes; check the result",
    "par {fixer} --unsafe-fixes\u202f; à relire ensuite",
)


def render(outcome: Outcome, view: View) -> str:
    """Return the whole report, as lines for a terminal."""
    chosen = [each for each in outcome.findings if each.severity.value in view.severities]
    shown = [] if view.summary else group_findings(chosen)[: view.most]
    lines = [line for group in shown for line in (*_GroupRenderer(group, outcome, view).lines(), "")]
    hidden = len(chosen) - sum(map(len, shown))
    if hidden and not view.summary:
        lines += [format_count(hidden, *_HIDDEN, view.lang), ""]
    if chosen and (view.summary or len(chosen) > _MANY):
        lines += [*_render_code_table(outcome, chosen, view.lang), ""]
    lines.append(Paint(view.colour)("title", render_summary(outcome, view.lang)))
    lines += suggest_next_steps(chosen, view)
    return "\n".join(lines) + "\n"


_MANY = 20
"""With more findings than this, add a table of counts by code."""
_HIDDEN = (
    Bilingual(
        "more finding is not shown; --max 0 shows all",
        "autre constat n’est pas montré\u202f; --max 0 montre tout",
    ),
    Bilingual(
        "more findings are not shown; --max 0 shows all",
        "autres constats ne sont pas montrés\u202f; --max 0 montre tout",
    ),
)
_ALSO = (
    Bilingual("the same in {count} more place:", "de même à {count} autre endroit\u00a0:"),
    Bilingual("the same in {count} more places:", "de même à {count} autres endroits\u00a0:"),
)
_PLACES_A_LINE = 12
"""Maximum number of places named for a file; the rest are counted."""
_FILES = 10
_MORE = Bilingual("and {count} more", "et {count} de plus")


class _GroupRenderer:
    """Renderer of a group of similar findings, with line numbers of all excerpts aligned."""

    def __init__(self, group: Group, outcome: Outcome, view: View) -> None:
        finding = group[0]
        self._finding, self._alike, self._view, self._paint = finding, group[1:], view, Paint(view.colour)
        self._texts = outcome.texts
        spans = [finding.span, *(note.span for note in finding.notes if note.span)]
        self._margin = max(len(str(locate_span(span, self._texts).line)) for span in spans) + 2

    def lines(self) -> Iterator[str]:
        finding, paint = self._finding, self._paint
        letter = finding.severity.value
        head = paint(letter, f"{letter} {finding.code.name}")
        yield f"{self._place(finding.span)}: {head} {self._words(finding.message)}"
        yield from self._excerpt(finding.span, letter, "^")
        for note in finding.notes:
            where = f"{self._place(note.span)}: " if note.span else ""
            yield self._remark("note", f"{where}{self._words(note.message)}")
            if note.span:
                yield from self._excerpt(note.span, "note", "-")
        if finding.fix:
            how = fill_template(
                _SAFE if finding.fix.safe else _UNSAFE, self._view.lang, fixer=self._view.fixer
            )
            yield self._remark(
                "fix", f"{_FIX.render(self._view.lang)}{self._words(finding.fix.message)} ({how})"
            )
        yield from self._other_places()

    def _other_places(self) -> Iterator[str]:
        """Yield the number of similar findings, and a line for each file that begins as editors expect."""
        if not self._alike:
            return
        lang, count = self._view.lang, len(self._alike)
        words = _ALSO[0 if count == 1 else 1]
        yield self._remark("note", fill_template(words, lang, count=format_number(count, lang)))
        by_file: dict[str, list[str]] = {}
        for each in self._alike:
            file, start, _ = each.span
            place = get_text(file, self._texts).position(start)
            by_file.setdefault(file, []).append(f"{place.line}:{place.column}")
        listed = len(by_file) if self._view.most is None else _FILES
        for file, places in islice(by_file.items(), listed):
            named = places if self._view.most is None else places[:_PLACES_A_LINE]
            rest = self._count_more(len(places) - len(named))
            first = self._paint("place", f"{sanitize_line(file)}:{named[0]}")
            yield f"{' ' * self._margin}   {', '.join([first, *named[1:], *rest])}"
        for words_of_rest in self._count_more(sum(map(len, [*by_file.values()][listed:]))):
            yield f"{' ' * self._margin}   {words_of_rest}"

    def _count_more(self, count: int) -> list[str]:
        lang = self._view.lang
        return [fill_template(_MORE, lang, count=format_number(count, lang))] if count else []

    def _words(self, message: Message) -> str:
        return sanitize_line(message.render(self._view.lang))

    def _place(self, span: Span) -> str:
        return self._paint("place", sanitize_line(str(locate_span(span, self._texts))))

    def _remark(self, role: str, words: str) -> str:
        return f"{' ' * self._margin} {self._paint(role, '=')} {words}"

    def _excerpt(self, span: Span, role: str, mark: str) -> Iterator[str]:
        text = get_text(span.file, self._texts)
        if text.text:
            width = self._view.width - self._margin - 3
            excerpt = make_excerpt(text, span, width, self._view.lang, mark)
            yield from excerpt.render(self._margin, self._paint, role)


_NO_MISTAKE = Bilingual("no mistakes found", "aucune faute trouvée")
_NOT_CHECKED = Bilingual("nothing was checked", "rien n’a été vérifié")
_CHECKED = {
    "files": (Bilingual("file found", "fichier trouvé"), Bilingual("files found", "fichiers trouvés")),
    "checked": (Bilingual("checked", "vérifié"), Bilingual("checked", "vérifiés")),
    "ignored": (Bilingual("ignored", "ignoré"), Bilingual("ignored", "ignorés")),
    "references": (Bilingual("reference", "référence"), Bilingual("references", "références")),
    "texts": (Bilingual("text", "texte"), Bilingual("texts", "textes")),
    "allowed": (
        Bilingual("finding suppressed", "constat masqué"),
        Bilingual("findings suppressed", "constats masqués"),
    ),
}
_ONLY_IF_ANY = {"ignored", "allowed"}


def render_summary(outcome: Outcome, lang: str) -> str:
    """Return the totals: “2 errors, 1 warning; 41 files found, 41 checked, 3,912 references, 1,204 texts”."""
    times = Counter(finding.severity.value for finding in outcome.findings)
    found = [
        format_count(times[letter], *words, lang) for letter, words in SEVERITIES.items() if times[letter]
    ]
    checked = [
        format_count(outcome.checked[name], *words, lang)
        for name, words in _CHECKED.items()
        if name in outcome.checked and (outcome.checked[name] or name not in _ONLY_IF_ANY)
    ]
    none = _NO_MISTAKE if outcome.checked.get("checked") else _NOT_CHECKED
    return join_clauses([", ".join(found) or none.render(lang), ", ".join(checked)], lang)


_CURABLE = (
    Bilingual("finding can be fixed with", "constat se corrige par"),
    Bilingual("findings can be fixed with", "constats se corrigent par"),
)
_BY = Bilingual("{what}: {fixer}", "{what}\u00a0: {fixer}")
_EXPLAIN = Bilingual("explain with: ludex explain {code}", "explication\u00a0: ludex explain {code}")


def suggest_next_steps(findings: Sequence[Finding], view: View) -> Iterator[str]:
    """Yield next steps: how many findings `--fix` cures, and the command that explains the worst code."""
    curable = sum(1 for finding in findings if finding.fix is not None and finding.fix.safe)
    if curable:
        what = format_count(curable, *_CURABLE, view.lang)
        yield fill_template(_BY, view.lang, what=what, fixer=view.fixer)
    if findings:
        worst = min(findings, key=lambda finding: finding.severity.rank)
        yield fill_template(_EXPLAIN, view.lang, code=worst.code.name)


_OWNER = "owner"
FEW = 3
"""Up to this many findings alike are shown one by one."""

Group = tuple[Finding, ...]
"""Findings alike, in the order of their places; the first is shown, the others only by place."""


def group_findings(findings: Iterable[Finding]) -> list[Group]:
    """Group the findings, most severe first, then by the place of the first finding in each group."""
    alike: dict[tuple[object, ...], list[Finding]] = {}
    for finding in sorted(findings, key=lambda each: (each.severity.rank, each.order)):
        alike.setdefault(_find_cause(finding), []).append(finding)
    groups: list[Group] = []
    for each in alike.values():
        groups += [tuple(each)] if len(each) > FEW else [(one,) for one in each]
    return sorted(groups, key=lambda group: (group[0].severity.rank, group[0].order))


def _find_cause(finding: Finding) -> tuple[object, ...]:
    """Return the key of a finding's group: its severity, code and words, without the owner of a field."""
    fix, message = finding.fix, finding.message
    if _OWNER in message.slots:
        message = Message(message.text, {**message.slots, _OWNER: ""})
    return (
        finding.severity,
        finding.code.name,
        message.render("en"),
        *(note.message.render("en") for note in finding.notes),
        fix and (fix.message.render("en"), fix.safe),
    )


_HEAD = (
    Bilingual("code", "code"),
    Bilingual("findings", "constats"),
    Bilingual("files", "fichiers"),
    Bilingual("for example", "par exemple"),
    Bilingual("suppressed by", "se masque par"),
)
_COMMENT = "# ludex: allow {code} …"
_NOTHING = Bilingual("cannot be suppressed", "ne se masque pas")
_ONLY_IN_PROJECT = Bilingual("only in content/project.yaml", "seulement dans content/project.yaml")
_EVERYWHERE = Bilingual(
    "To switch off a code or lower its severity in the whole project, list it under “findings” in "
    "content/project.yaml, with a reason.",
    "Pour désactiver un code ou abaisser sa gravité dans tout le projet, citez-le sous "
    "«\u00a0findings\u00a0» dans content/project.yaml, avec une raison.",
)


def _render_code_table(outcome: Outcome, findings: Sequence[Finding], lang: str) -> Iterator[str]:
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
            suppressed_by = _ONLY_IN_PROJECT.render(lang)
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
