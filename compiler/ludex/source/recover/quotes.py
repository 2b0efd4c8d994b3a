"""Quoting mistakes: unclosed quotes, and colons or indicators in unquoted text."""

from __future__ import annotations

import re
from dataclasses import replace

from ludex.core.findings import Fix, make_finding, make_note
from ludex.core.messages import Bilingual, message
from ludex.source.codes import syntax as codes
from ludex.source.codes import values
from ludex.source.libyaml import ErrorTrace
from ludex.source.page import Page, iterate_lines, line_at
from ludex.source.recover.cause import Cause, Replacement, is_line_start, make_edit, word_at
from ludex.source.recover.indentation import make_misaligned_cause

_NAME = re.compile(r"[ ]*(?:- +)*[a-z_][\w-]*")
_FIELD = re.compile(r"[a-z_][\w-]*")
_TIGHT = re.compile(r"""["']?[^\W\d][\w-]*["']?:(?=[^\s:/])""")
_COMMENT = re.compile(" #")
_END_IN_BRACES = re.compile(r" #|[,\[\]{}]")
_MORE = re.compile(r":(?=\s|\Z)")
_CONTINUES = make_note(
    "if it continues the text above, indent it further than that text’s field",
    "si elle continue le texte du dessus, décalez-la plus à droite que le champ de ce texte",
)


def diagnose_stray_colon(page: Page, trail: ErrorTrace) -> Cause | None:
    """A colon where no field's name can end: in a text, after a name that is out of line, or below one
    without.
    """
    if trail.problem != "mapping values are not allowed in this context":
        return None
    last = trail.last
    if last is None or last.sort != "scalar" or last.style or page.text[last.end : trail.at].strip():
        return None
    line, first = line_at(page.text, trail.at), line_at(page.text, last.start)
    on_top = is_line_start(first, last.start)
    named = _NAME.fullmatch(page.text, line.start, trail.at) is not None
    if line.start == first.start:
        return None if on_top else make_text_colon_cause(page, trail.at, last.start)
    if not named:
        return make_text_colon_cause(page, trail.at, last.start)
    if on_top:
        return _no_colon(page, last.start)
    return make_misaligned_cause(page, line.start + len(line.text) - len(line.text.lstrip(" ")))


def make_text_colon_cause(page: Page, at: int, start: int, braces: bool = False) -> Cause:
    """The cause for a colon within a text that begins at `start`; those after it on the line go with it. In
    `braces` the text ends sooner, at a comma or a bracket: what follows are other fields.
    """
    line = line_at(page.text, at)
    last = (_END_IN_BRACES if braces else _COMMENT).search(page.text, at, line.end)
    end = line.end if last is None else last.start()
    more = tuple(found.start() for found in _MORE.finditer(page.text, at + 1, end))
    return Cause(make_finding(codes.COLON, page.span(at, at + 1)), masks=(at, *more), quotes=start)


def diagnose_missing_colon(page: Page, trail: ErrorTrace) -> Cause | None:
    """A line that stands where a field's name is due, and has no colon after one."""
    if trail.problem != "could not find expected ':'":
        return None
    return _no_colon(page, trail.since)


def _no_colon(page: Page, at: int) -> Cause:
    tight = _TIGHT.match(page.text, at)
    if tight:
        end = tight.end()
        word = page.original_text(at, end - 1)
        fix = Fix(
            message("put a space after the colon", "mettre une espace après les deux-points"),
            (make_edit(page, end, end, " "),),
        )
        finding = make_finding(codes.NO_COLON, page.span(at, end), word=word, cure=f"{word}: …", fix=fix)
        return Cause(finding, swaps=(Replacement(end, end, " "),))
    line = line_at(page.text, at)
    word = word_at(page, at)
    words = page.text[at : line.end].split(" #")[0].split()
    end = at + len(words[0] if words else "")
    cure = f"{word}:" if len(words) == 1 else f"{word}: …"
    if not _FIELD.fullmatch(page.text, at, end):
        finding = make_finding(codes.NO_COLON, page.span(at, end), word=word, cure=cure, notes=[_CONTINUES])
        return Cause(finding, leave_out=at)
    fix = Fix(
        message("put a colon after it", "mettre deux-points à la suite"),
        (make_edit(page, end, end, ":"),),
        safe=False,
    )
    return Cause(
        make_finding(codes.NO_COLON, page.span(at, end), word=word, cure=cure, fix=fix), leave_out=at
    )


_STOP_PROBLEMS = (
    "cannot start any token",
    "block sequence entries are not allowed",
    "mapping keys are not allowed",
)
_CONTEXT_PROBLEMS = re.compile("while (?:scanning|parsing) (?:an alias|an anchor|a tag|a directive)")
_HEADER = "did not find expected comment or line break"
_INSTRUCTION = Bilingual(
    "a line that begins with “%” is an instruction to YAML, and this one is unknown",
    "une ligne qui commence par «\u00a0%\u00a0» est une instruction pour YAML, et celle-ci est inconnue",
)
_LIST = make_note(
    "if it is a list, it begins on the line below", "si c’est une liste, elle commence à la ligne"
)
_BELOW = make_note(
    "if the text is meant to stand below, leave the rest of this line empty",
    "si le texte doit se trouver en dessous, laissez vide le reste de cette ligne",
)


def diagnose_first_character(page: Page, trail: ErrorTrace) -> Cause | None:
    """A character that cannot begin a text."""
    if any(each in trail.problem for each in _STOP_PROBLEMS):
        return make_unquoted_text_cause(page, trail.at)
    if trail.problem == _HEADER or _CONTEXT_PROBLEMS.match(trail.context):
        return (
            _directive(page, trail.since)
            if "directive" in trail.context
            else make_unquoted_text_cause(page, trail.since)
        )
    if (
        trail.problem == "did not find expected node content"
        and trail.context == "while parsing a block node"
    ):
        return make_unquoted_text_cause(page, trail.at)
    if trail.problem == "found undefined tag handle":
        found = re.compile(r"[^\s,\[\]{}]*").match(page.text, trail.since)
        end = found.end() if found else trail.since
        span = page.span(trail.since, end)
        return Cause(
            make_finding(values.TAG, span, tag=page.original_text(trail.since, end)),
            masks=(trail.since,),
            quotes=trail.since,
        )
    return None


def diagnose_bracketed_text(page: Page, trail: ErrorTrace) -> Cause | None:
    """A text that begins with an icon, a slot or an alias: complete, and then words follow on the line."""
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
    """The cause for a text whose first character, at an offset, must not stand there without quotes."""
    sign = page.original_text(at, at + 1)
    notes = {"-": [_LIST], ">": [_BELOW], "|": [_BELOW]}.get(sign, [])
    if page.text[at : at + 2] == "{{":
        sign = "{{"
    finding = make_finding(codes.FIRST_CHARACTER, page.span(at, at + len(sign)), sign=sign, notes=notes)
    return Cause(finding, masks=(at,), quotes=at)


def _directive(page: Page, at: int) -> Cause:
    line = line_at(page.text, at)
    finding = make_finding(codes.SYNTAX, page.span(at, line.end), problem=_INSTRUCTION)
    return Cause(finding, swaps=(Replacement(line.start, line.end, " " * len(line.text)),))


_ESCAPES = (
    "found unknown escape character",
    "did not find expected hexdecimal number",
    "found invalid Unicode character escape code",
)
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{0,2}|u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|.?)")
_FIELD_LINE = re.compile(r"""[\r\n][ ]*(?:- +)*["']?[\w-]+["']?[ ]*:(?:\s|\Z)""")
_MOVE = Bilingual(
    "move the quote to the end of the text, or remove what follows it",
    "déplacez le guillemet à la fin du texte, ou supprimez ce qui le suit",
)
_INNER = {
    "'": Bilingual(
        "write an apostrophe within the text twice, or use ’",
        "doublez l’apostrophe dans le texte, ou employez ’",
    ),
    '"': Bilingual(
        "put a backslash before a quote within the text, or use « » or “ ”",
        "faites précéder un guillemet du texte d’une barre oblique inverse, ou employez « »",
    ),
}


def diagnose_escape(page: Page, trail: ErrorTrace) -> Cause | None:
    """A backslash with something after it that YAML does not know."""
    if trail.problem not in _ESCAPES:
        return None
    at = page.text.rfind("\\", trail.since, trail.at + 1)
    found = _ESCAPE.match(page.text, at)
    end = found.end() if found else at + 1
    fix = Fix(
        message("write the backslash twice", "doubler la barre oblique inverse"),
        (make_edit(page, at, at, "\\"),),
        safe=False,
    )
    finding = make_finding(codes.ESCAPE, page.span(at, end), fix=fix, escape=page.original_text(at, end))
    return Cause(finding, masks=(at,))


def diagnose_unclosed_quote(page: Page, trail: ErrorTrace) -> Cause | None:
    """A quote whose partner is missing: the file ends within the text, or the text swallowed fields below
    it.
    """
    if trail.context == "while scanning a quoted scalar":
        cause = _unclosed(page, trail.since)
        if trail.problem == "found unexpected document indicator":  # it would begin another document next
            cause = replace(cause, swaps=(*cause.swaps, Replacement(trail.at, trail.at + 3, "   ")))
        return cause
    last = trail.last
    if _is_after_quoted(page, trail) and last and _FIELD_LINE.search(page.text, last.start, last.end):
        return _unclosed(page, last.start)
    return None


def _unclosed(page: Page, at: int) -> Cause:
    quote = page.text[at]
    finding = make_finding(codes.QUOTE, page.span(at, at + 1), quote=quote)
    line = line_at(page.text, at)
    before, rest = line.text[: at - line.start], line.text[at - line.start + 1 :]
    within = before.count("[") + before.count("{") > before.count("]") + before.count("}")
    if within or quote in rest or " #" in rest or not rest.strip() or not _is_text_end(page.text, line.after):
        return Cause(finding, leave_out=at)
    end = at + 1 + len(rest.rstrip())
    fix = Fix(
        message("close the quote at the end of the line", "fermer le guillemet en fin de ligne"),
        (make_edit(page, end, end, quote),),
        safe=False,
    )
    finding = make_finding(codes.QUOTE, page.span(at, at + 1), quote=quote, fix=fix)
    return Cause(finding, swaps=(Replacement(end, end, quote),))


def _is_text_end(text: str, after: int) -> bool:
    """Whether the next line that says something is one of its own, and no more of the text."""
    following = next((line for line in iterate_lines(text, after) if not line.is_blank_or_comment), None)
    return following is None or _FIELD_LINE.match("\n" + following.text) is not None


def diagnose_after_quote(page: Page, trail: ErrorTrace) -> Cause | None:
    """Words after the quote that ends a text: the quote was meant as a character, or the words stand
    outside.
    """
    last = trail.last
    if last is None or not _is_after_quoted(page, trail) or (trail.brackets and trail.at > last.end):
        return None
    quote = page.text[last.start]
    line = line_at(page.text, trail.at)
    rest = page.text[trail.at : line.end].rstrip()
    span = page.span(last.end - 1, trail.at + len(rest.split()[0]))
    shown = rest if len(rest) <= 30 else rest[:29] + "…"
    elided = quote == "'" and page.text[last.end - 2].isalpha() and page.text[last.end].isalpha()
    inner = quote in rest or elided
    fix = (_inner_fix if inner else _make_moved_quote_fix)(
        page, last.start, last.end, trail.at + len(rest), quote
    )
    finding = make_finding(
        codes.AFTER_QUOTE, span, quote=quote, rest=shown, cure=_INNER[quote] if inner else _MOVE, fix=fix
    )
    return Cause(finding, leave_out=last.start)


def _is_after_quoted(page: Page, trail: ErrorTrace) -> bool:
    """Whether libyaml stopped right after a quoted text, on the line where it ends."""
    last = trail.last
    if last is None or last.sort != "scalar" or last.style not in ("'", '"') or trail.at >= len(page.text):
        return False
    return (
        trail.at >= last.end
        and not page.text[last.end : trail.at].strip(" ")
        and page.text[trail.at] not in "\r\n"
    )


def _make_moved_quote_fix(page: Page, start: int, closed: int, end: int, quote: str) -> Fix | None:
    """End the text where the line ends."""
    if "\n" in page.text[start:end] or " #" in page.text[closed:end] or page.text[end - 1] == ":":
        return None
    edits = (make_edit(page, closed - 1, closed, ""), make_edit(page, end, end, quote))
    return Fix(
        message("move the quote to the end of the line", "déplacer le guillemet en fin de ligne"),
        edits,
        safe=False,
    )


def _inner_fix(page: Page, start: int, _closed: int, end: int, quote: str) -> Fix | None:
    """Keep the quotes between the first and the last of a line as characters."""
    text = page.text[start:end]
    if "\n" in text or " #" in text or not text.endswith(quote):
        return None
    escaped = "''" if quote == "'" else '\\"'
    inner = text[1:-1].replace("''" if quote == "'" else '\\"', "\0\0")
    edits = [
        make_edit(page, start + 1 + at, start + 2 + at, escaped)
        for at, each in enumerate(inner)
        if each == quote
    ]
    if not edits:
        return None
    return Fix(
        message("keep the quotes within as characters", "garder comme caractères les guillemets intérieurs"),
        tuple(edits),
        safe=False,
    )
