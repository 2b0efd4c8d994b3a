"""Quoting mistakes: unclosed quotes, and colons or indicators in unquoted text."""

from __future__ import annotations

import re
from dataclasses import replace

from ludex.core.findings import Fix, make_finding, make_note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.source.codes import syntax as codes
from ludex.source.codes import values
from ludex.source.libyaml import ErrorTrace
from ludex.source.page import Page, iterate_content_lines, line_at
from ludex.source.recover.cause import (
    Cause,
    Replacement,
    find_plain_scalar_before,
    is_line_start,
    make_page_fix,
    shorten_word,
    word_at,
)
from ludex.source.recover.indentation import make_misaligned_cause

_NAME = lazy_pattern(r"[ ]*(?:- +)*[a-z_][\w-]*")
_FIELD = lazy_pattern(r"[a-z_][\w-]*")
_TIGHT = lazy_pattern(r"""["']?[^\W\d][\w-]*["']?:(?=[^\s:/])""")
_COMMENT = lazy_pattern(" #")
_END_IN_BRACES = lazy_pattern(r" #|[,\[\]{}]")
_MORE = lazy_pattern(r":(?=\s|\Z)")
_CONTINUES = make_note(
    "if this line continues the text above, indent it further than that text’s field",
    "si cette ligne continue le texte du dessus, décalez-la plus à droite que le champ de ce texte",
)


def diagnose_stray_colon(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose a colon that cannot end a field name: in a text, or after a misaligned name."""
    last = find_plain_scalar_before(page, trail)
    if trail.problem != "mapping values are not allowed in this context" or last is None:
        return None
    line, first = line_at(page.text, trail.at), line_at(page.text, last.start)
    on_top = is_line_start(first, last.start)
    if line.start == first.start and on_top:
        return None
    if line.start == first.start or _NAME.fullmatch(page.text, line.start, trail.at) is None:
        return make_text_colon_cause(page, trail.at, last.start)
    if on_top:
        return _make_no_colon_cause(page, last.start)
    return make_misaligned_cause(page, line.start + line.indent)


def make_text_colon_cause(page: Page, at: int, start: int, braces: bool = False) -> Cause:
    """Return the cause for colons in a text; between `braces`, it ends at a comma or a bracket."""
    line = line_at(page.text, at)
    last = (_END_IN_BRACES if braces else _COMMENT).search(page.text, at, line.end)
    end = line.end if last is None else last.start()
    more = tuple(found.start() for found in _MORE.finditer(page.text, at + 1, end))
    return Cause(make_finding(codes.COLON, page.span(at, at + 1)), masks=(at, *more), quotes=start)


def diagnose_missing_colon(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose a line that should begin with a field name but has no colon."""
    if trail.problem != "could not find expected ':'":
        return None
    return _make_no_colon_cause(page, trail.since)


def _make_no_colon_cause(page: Page, at: int) -> Cause:
    tight = _TIGHT.match(page.text, at)
    if tight:
        end = tight.end()
        word = page.original_text(at, end - 1)
        fix = make_page_fix(
            page,
            message("add a space after the colon", "mettre une espace après les deux-points"),
            (end, end, " "),
            safe=True,
        )
        finding = make_finding(codes.NO_COLON, page.span(at, end), word=word, cure=f"{word}: …", fix=fix)
        return Cause(finding, swaps=(Replacement(end, end, " "),))
    line = line_at(page.text, at)
    word = word_at(page, at)
    words = page.text[at : line.end].split(" #")[0].split()
    end = at + len(words[0] if words else "")
    cure = f"{word}:" if len(words) == 1 else f"{word}: …"
    notes, no_colon_fix = [_CONTINUES], None
    if _FIELD.fullmatch(page.text, at, end):
        notes = []
        no_colon_fix = make_page_fix(
            page, message("add a colon after it", "mettre deux-points à la suite"), (end, end, ":")
        )
    finding = make_finding(
        codes.NO_COLON, page.span(at, end), word=word, cure=cure, notes=notes, fix=no_colon_fix
    )
    return Cause(finding, leave_out=at)


_STOP_PROBLEMS = (
    "cannot start any token",
    "block sequence entries are not allowed",
    "mapping keys are not allowed",
)
_CONTEXT_PROBLEMS = lazy_pattern("while (?:scanning|parsing) (?:an alias|an anchor|a tag|a directive)")
_HEADER = "did not find expected comment or line break"
_INSTRUCTION = Bilingual(
    "a line that begins with “%” is a YAML directive, and this one is unknown",
    "une ligne qui commence par «\u00a0%\u00a0» est une directive YAML, et celle-ci est inconnue",
)
_LIST = make_note("if it is a list, begin it on the next line", "si c’est une liste, commencez-la à la ligne")
_BELOW = make_note(
    "if the text belongs below, leave the rest of this line empty",
    "si le texte doit se trouver en dessous, laissez vide le reste de cette ligne",
)


def diagnose_first_character(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose a text that begins with a reserved character, an unknown tag or an unknown directive."""
    if any(each in trail.problem for each in _STOP_PROBLEMS):
        return make_unquoted_text_cause(page, trail.at)
    if trail.problem == _HEADER or _CONTEXT_PROBLEMS.match(trail.context):
        if "directive" not in trail.context:
            return make_unquoted_text_cause(page, trail.since)
        line = line_at(page.text, trail.since)
        finding = make_finding(codes.SYNTAX, page.span(trail.since, line.end), problem=_INSTRUCTION)
        return Cause(finding, swaps=(Replacement(line.start, line.end, " " * len(line.text)),))
    if (trail.problem, trail.context) == ("did not find expected node content", "while parsing a block node"):
        return make_unquoted_text_cause(page, trail.at)
    if trail.problem == "found undefined tag handle":
        found = re.compile(r"[^\s,\[\]{}]*").match(page.text, trail.since)
        end = found.end() if found else trail.since
        finding = make_finding(
            values.TAG, page.span(trail.since, end), tag=page.original_text(trail.since, end)
        )
        return Cause(finding, masks=(trail.since,), quotes=trail.since)
    return None


def diagnose_bracketed_text(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose words after an icon, a slot or an alias at the start of a text."""
    last = trail.last
    if last is None or last.sort not in ("flow", "alias") or trail.brackets:
        return None
    between = page.text[last.end : trail.at]
    if between.strip(" ") or trail.at >= len(page.text) or "\n" in page.text[last.start : last.end]:
        return None
    if page.text[trail.at] in "]}":
        return None
    return make_unquoted_text_cause(page, last.start)


def make_unquoted_text_cause(page: Page, at: int) -> Cause:
    """Return the cause for a text whose first character needs quotes."""
    sign = page.original_text(at, at + 1)
    notes = {"-": [_LIST], ">": [_BELOW], "|": [_BELOW]}.get(sign, [])
    if page.text[at : at + 2] == "{{":
        sign = "{{"
    finding = make_finding(codes.FIRST_CHARACTER, page.span(at, at + len(sign)), sign=sign, notes=notes)
    return Cause(finding, masks=(at,), quotes=at)


_ESCAPES = (
    "found unknown escape character",
    "did not find expected hexdecimal number",
    "found invalid Unicode character escape code",
)
_ESCAPE = lazy_pattern(r"\\(?:x[0-9a-fA-F]{0,2}|u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|.?)")
_FIELD_LINE = lazy_pattern(r"""[\r\n][ ]*(?:- +)*["']?[\w-]+["']?[ ]*:(?:\s|\Z)""")
_MOVE = Bilingual(
    "move the quote to the end of the text, or remove what follows it",
    "déplacez le guillemet à la fin du texte, ou supprimez ce qui le suit",
)
_INNER = {
    "'": Bilingual(
        "write an apostrophe inside the text twice, or use ’",
        "doublez l’apostrophe dans le texte, ou employez ’",
    ),
    '"': Bilingual(
        "put a backslash before a quote inside the text, or use « » or “ ”",
        "mettez une barre oblique inverse devant chaque guillemet du texte, ou employez « »",
    ),
}


def diagnose_escape(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose an unknown backslash escape."""
    if trail.problem not in _ESCAPES:
        return None
    at = page.text.rfind("\\", trail.since, trail.at + 1)
    found = _ESCAPE.match(page.text, at)
    end = found.end() if found else at + 1
    fix = make_page_fix(
        page, message("write the backslash twice", "doubler la barre oblique inverse"), (at, at, "\\")
    )
    finding = make_finding(codes.ESCAPE, page.span(at, end), fix=fix, escape=page.original_text(at, end))
    return Cause(finding, masks=(at,))


def diagnose_unclosed_quote(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose an unclosed quote: the text runs to the end of the file, or swallows the fields below."""
    if trail.context == "while scanning a quoted scalar":
        cause = _make_unclosed_cause(page, trail.since)
        if trail.problem == "found unexpected document indicator":  # a document would begin there
            cause = replace(cause, swaps=(*cause.swaps, Replacement(trail.at, trail.at + 3, "   ")))
        return cause
    last = trail.last
    if _is_after_quoted(page, trail) and last and _FIELD_LINE.search(page.text, last.start, last.end):
        return _make_unclosed_cause(page, last.start)
    return None


def _make_unclosed_cause(page: Page, at: int) -> Cause:
    quote = page.text[at]
    line = line_at(page.text, at)
    before, rest = line.text[: at - line.start], line.text[at - line.start + 1 :]
    within = before.count("[") + before.count("{") > before.count("]") + before.count("}")
    if within or quote in rest or " #" in rest or not rest.strip() or not _is_text_end(page.text, line.after):
        return Cause(make_finding(codes.QUOTE, page.span(at, at + 1), quote=quote), leave_out=at)
    end = at + 1 + len(rest.rstrip())
    fix = make_page_fix(
        page,
        message("close the quote at the end of the line", "fermer le guillemet en fin de ligne"),
        (end, end, quote),
    )
    finding = make_finding(codes.QUOTE, page.span(at, at + 1), quote=quote, fix=fix)
    return Cause(finding, swaps=(Replacement(end, end, quote),))


def _is_text_end(text: str, after: int) -> bool:
    """Return whether the next line with content begins with a field's name, or there is no such line."""
    following = next(iterate_content_lines(text, after), None)
    return following is None or _FIELD_LINE.match("\n" + following.text) is not None


def diagnose_after_quote(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose words after a closing quote: either the quote is part of the text, or the words are not."""
    last = trail.last
    if last is None or not _is_after_quoted(page, trail) or (trail.brackets and trail.at > last.end):
        return None
    quote = page.text[last.start]
    line = line_at(page.text, trail.at)
    rest = page.text[trail.at : line.end].rstrip()
    span = page.span(last.end - 1, trail.at + len(rest.split()[0]))
    elided = quote == "'" and page.text[last.end - 2].isalpha() and page.text[last.end].isalpha()
    inner = quote in rest or elided
    end = trail.at + len(rest)
    if inner:
        fix = _make_inner_quotes_fix(page, last.start, end, quote)
    else:
        fix = _make_moved_quote_fix(page, last.start, last.end, end, quote)
    finding = make_finding(
        codes.AFTER_QUOTE,
        span,
        quote=quote,
        rest=shorten_word(rest),
        cure=_INNER[quote] if inner else _MOVE,
        fix=fix,
    )
    return Cause(finding, leave_out=last.start)


def _is_after_quoted(page: Page, trail: ErrorTrace) -> bool:
    """Return whether libyaml stopped after a quoted text and spaces, on the line where the text ends."""
    last = trail.last
    if last is None or last.sort != "scalar" or last.style not in ("'", '"') or trail.at >= len(page.text):
        return False
    between = page.text[last.end : trail.at]
    return trail.at >= last.end and not between.strip(" ") and page.text[trail.at] not in "\r\n"


def _make_moved_quote_fix(page: Page, start: int, closed: int, end: int, quote: str) -> Fix | None:
    """Return a fix that ends a text at the end of its line, if nothing else can follow it there."""
    if "\n" in page.text[start:end] or " #" in page.text[closed:end] or page.text[end - 1] == ":":
        return None
    return make_page_fix(
        page,
        message("move the quote to the end of the line", "déplacer le guillemet en fin de ligne"),
        (closed - 1, closed, ""),
        (end, end, quote),
    )


def _make_inner_quotes_fix(page: Page, start: int, end: int, quote: str) -> Fix | None:
    """Return a fix that escapes the inner quotes of a text of one line that ends with a quote."""
    text = page.text[start:end]
    if "\n" in text or " #" in text or not text.endswith(quote):
        return None
    escaped = "''" if quote == "'" else '\\"'
    inner = text[1:-1].replace(escaped, "\0\0")
    places = [start + 1 + at for at, each in enumerate(inner) if each == quote]
    if not places:
        return None
    return make_page_fix(
        page,
        message("escape the inner quotes", "protéger les guillemets intérieurs"),
        *((at, at + 1, escaped) for at in places),
    )
