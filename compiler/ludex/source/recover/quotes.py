"""Quoting mistakes: unclosed quotes, and colons or indicators in unquoted text."""

from __future__ import annotations

import re
from dataclasses import replace

from ludex.core.findings import Fix, Note, find
from ludex.core.messages import Both, message
from ludex.source.codes import syntax as codes
from ludex.source.codes import values
from ludex.source.libyaml import Trail
from ludex.source.page import Page, line_at, lines
from ludex.source.recover.cause import Cause, Swap, edit, starts_line, word_at
from ludex.source.recover.indentation import out_of_line

_NAME = re.compile(r"[ ]*(?:- +)*[a-z_][\w-]*")
_FIELD = re.compile(r"[a-z_][\w-]*")
_TIGHT = re.compile(r"""["']?[^\W\d][\w-]*["']?:(?=[^\s:/])""")
_COMMENT = re.compile(" #")
_END_IN_BRACES = re.compile(r" #|[,\[\]{}]")
_MORE = re.compile(r":(?=\s|\Z)")
_CONTINUES = Note(
    message(
        "if it continues the text above, indent it further than that text’s field",
        "si elle continue le texte du dessus, décalez-la plus à droite que le champ de ce texte",
    )
)


def stray_colon(page: Page, trail: Trail) -> Cause | None:
    """A colon where no field's name can end: in a text, after a name that is out of line, or below one
    without.
    """
    if trail.problem != "mapping values are not allowed in this context":
        return None
    last = trail.last
    if last is None or last.sort != "scalar" or last.style or page.text[last.end : trail.at].strip():
        return None
    line, first = line_at(page.text, trail.at), line_at(page.text, last.start)
    on_top = starts_line(first, last.start)
    named = _NAME.fullmatch(page.text, line.start, trail.at) is not None
    if line.start == first.start:
        return None if on_top else in_text(page, trail.at, last.start)
    if not named:
        return in_text(page, trail.at, last.start)
    if on_top:
        return _no_colon(page, last.start)
    return out_of_line(page, line.start + len(line.text) - len(line.text.lstrip(" ")))


def in_text(page: Page, at: int, start: int, braces: bool = False) -> Cause:
    """The cause for a colon within a text that begins at `start`; those after it on the line go with it. In
    `braces` the text ends sooner, at a comma or a bracket: what follows are other fields.
    """
    line = line_at(page.text, at)
    last = (_END_IN_BRACES if braces else _COMMENT).search(page.text, at, line.end)
    end = line.end if last is None else last.start()
    more = tuple(found.start() for found in _MORE.finditer(page.text, at + 1, end))
    return Cause(find(codes.COLON, page.span(at, at + 1)), masks=(at, *more), quotes=start)


def key_without(page: Page, trail: Trail) -> Cause | None:
    """A line that stands where a field's name is due, and has no colon after one."""
    if trail.problem != "could not find expected ':'":
        return None
    return _no_colon(page, trail.since)


def _no_colon(page: Page, at: int) -> Cause:
    tight = _TIGHT.match(page.text, at)
    if tight:
        end = tight.end()
        word = page.said(at, end - 1)
        fix = Fix(
            message("put a space after the colon", "mettre une espace après les deux-points"),
            (edit(page, end, end, " "),),
        )
        finding = find(codes.NO_COLON, page.span(at, end), word=word, cure=f"{word}: …", fix=fix)
        return Cause(finding, swaps=(Swap(end, end, " "),))
    line = line_at(page.text, at)
    word = word_at(page, at)
    words = page.text[at : line.end].split(" #")[0].split()
    end = at + len(words[0] if words else "")
    cure = f"{word}:" if len(words) == 1 else f"{word}: …"
    if not _FIELD.fullmatch(page.text, at, end):
        finding = find(codes.NO_COLON, page.span(at, end), word=word, cure=cure, notes=[_CONTINUES])
        return Cause(finding, leave_out=at)
    fix = Fix(
        message("put a colon after it", "mettre deux-points à la suite"),
        (edit(page, end, end, ":"),),
        safe=False,
    )
    return Cause(find(codes.NO_COLON, page.span(at, end), word=word, cure=cure, fix=fix), leave_out=at)


_AT = ("cannot start any token", "block sequence entries are not allowed", "mapping keys are not allowed")
_SINCE = re.compile("while (?:scanning|parsing) (?:an alias|an anchor|a tag|a directive)")
_HEADER = "did not find expected comment or line break"
_INSTRUCTION = Both(
    "a line that begins with “%” is an instruction to YAML, and this one is unknown",
    "une ligne qui commence par «\u00a0%\u00a0» est une instruction pour YAML, et celle-ci est inconnue",
)
_LIST = Note(
    message("if it is a list, it begins on the line below", "si c’est une liste, elle commence à la ligne")
)
_BELOW = Note(
    message(
        "if the text is meant to stand below, leave the rest of this line empty",
        "si le texte doit se trouver en dessous, laissez vide le reste de cette ligne",
    )
)


def first_sign(page: Page, trail: Trail) -> Cause | None:
    """A character that cannot begin a text."""
    if any(each in trail.problem for each in _AT):
        return bare(page, trail.at)
    if trail.problem == _HEADER or _SINCE.match(trail.context):
        return _directive(page, trail.since) if "directive" in trail.context else bare(page, trail.since)
    if (
        trail.problem == "did not find expected node content"
        and trail.context == "while parsing a block node"
    ):
        return bare(page, trail.at)
    if trail.problem == "found undefined tag handle":
        found = re.compile(r"[^\s,\[\]{}]*").match(page.text, trail.since)
        end = found.end() if found else trail.since
        span = page.span(trail.since, end)
        return Cause(
            find(values.TAG, span, tag=page.said(trail.since, end)), masks=(trail.since,), quotes=trail.since
        )
    return None


def bracketed_text(page: Page, trail: Trail) -> Cause | None:
    """A text that begins with an icon, a slot or an alias: complete, and then words follow on the line."""
    last = trail.last
    if last is None or last.sort not in ("flow", "alias") or trail.brackets:
        return None
    between = page.text[last.end : trail.at]
    if between.strip(" ") or trail.at >= len(page.text) or "\n" in page.text[last.start : last.end]:
        return None
    if page.text[trail.at] in "]}":
        return None
    return bare(page, last.start)


def bare(page: Page, at: int) -> Cause:
    """The cause for a text whose first character, at an offset, must not stand there without quotes."""
    sign = page.said(at, at + 1)
    notes = {"-": [_LIST], ">": [_BELOW], "|": [_BELOW]}.get(sign, [])
    if page.text[at : at + 2] == "{{":
        sign = "{{"
    finding = find(codes.FIRST_CHARACTER, page.span(at, at + len(sign)), sign=sign, notes=notes)
    return Cause(finding, masks=(at,), quotes=at)


def _directive(page: Page, at: int) -> Cause:
    line = line_at(page.text, at)
    finding = find(codes.SYNTAX, page.span(at, line.end), problem=_INSTRUCTION)
    return Cause(finding, swaps=(Swap(line.start, line.end, " " * len(line.text)),))


_ESCAPES = (
    "found unknown escape character",
    "did not find expected hexdecimal number",
    "found invalid Unicode character escape code",
)
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{0,2}|u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|.?)")
_FIELD_LINE = re.compile(r"""[\r\n][ ]*(?:- +)*["']?[\w-]+["']?[ ]*:(?:\s|\Z)""")
_MOVE = Both(
    "move the quote to the end of the text, or remove what follows it",
    "déplacez le guillemet à la fin du texte, ou supprimez ce qui le suit",
)
_INNER = {
    "'": Both(
        "write an apostrophe within the text twice, or use ’",
        "doublez l’apostrophe dans le texte, ou employez ’",
    ),
    '"': Both(
        "put a backslash before a quote within the text, or use « » or “ ”",
        "faites précéder un guillemet du texte d’une barre oblique inverse, ou employez « »",
    ),
}


def escape(page: Page, trail: Trail) -> Cause | None:
    """A backslash with something after it that YAML does not know."""
    if trail.problem not in _ESCAPES:
        return None
    at = page.text.rfind("\\", trail.since, trail.at + 1)
    found = _ESCAPE.match(page.text, at)
    end = found.end() if found else at + 1
    fix = Fix(
        message("write the backslash twice", "doubler la barre oblique inverse"),
        (edit(page, at, at, "\\"),),
        safe=False,
    )
    finding = find(codes.ESCAPE, page.span(at, end), fix=fix, escape=page.said(at, end))
    return Cause(finding, masks=(at,))


def unclosed(page: Page, trail: Trail) -> Cause | None:
    """A quote whose partner is missing: the file ends within the text, or the text swallowed fields below
    it.
    """
    if trail.context == "while scanning a quoted scalar":
        cause = _unclosed(page, trail.since)
        if trail.problem == "found unexpected document indicator":  # it would begin another document next
            cause = replace(cause, swaps=(*cause.swaps, Swap(trail.at, trail.at + 3, "   ")))
        return cause
    last = trail.last
    if _follows_quoted(page, trail) and last and _FIELD_LINE.search(page.text, last.start, last.end):
        return _unclosed(page, last.start)
    return None


def _unclosed(page: Page, at: int) -> Cause:
    quote = page.text[at]
    finding = find(codes.QUOTE, page.span(at, at + 1), quote=quote)
    line = line_at(page.text, at)
    before, rest = line.text[: at - line.start], line.text[at - line.start + 1 :]
    within = before.count("[") + before.count("{") > before.count("]") + before.count("}")
    if within or quote in rest or " #" in rest or not rest.strip() or not _ends_here(page.text, line.after):
        return Cause(finding, leave_out=at)
    end = at + 1 + len(rest.rstrip())
    fix = Fix(
        message("close the quote at the end of the line", "fermer le guillemet en fin de ligne"),
        (edit(page, end, end, quote),),
        safe=False,
    )
    finding = find(codes.QUOTE, page.span(at, at + 1), quote=quote, fix=fix)
    return Cause(finding, swaps=(Swap(end, end, quote),))


def _ends_here(text: str, after: int) -> bool:
    """Whether the next line that says something is one of its own, and no more of the text."""
    following = next((line for line in lines(text, after) if not line.silent), None)
    return following is None or _FIELD_LINE.match("\n" + following.text) is not None


def after_quote(page: Page, trail: Trail) -> Cause | None:
    """Words after the quote that ends a text: the quote was meant as a character, or the words stand
    outside.
    """
    last = trail.last
    if last is None or not _follows_quoted(page, trail) or (trail.brackets and trail.at > last.end):
        return None
    quote = page.text[last.start]
    line = line_at(page.text, trail.at)
    rest = page.text[trail.at : line.end].rstrip()
    span = page.span(last.end - 1, trail.at + len(rest.split()[0]))
    shown = rest if len(rest) <= 30 else rest[:29] + "…"
    elided = quote == "'" and page.text[last.end - 2].isalpha() and page.text[last.end].isalpha()
    inner = quote in rest or elided
    fix = (_inner_fix if inner else _moved_quote)(page, last.start, last.end, trail.at + len(rest), quote)
    finding = find(
        codes.AFTER_QUOTE, span, quote=quote, rest=shown, cure=_INNER[quote] if inner else _MOVE, fix=fix
    )
    return Cause(finding, leave_out=last.start)


def _follows_quoted(page: Page, trail: Trail) -> bool:
    """Whether libyaml stopped right after a quoted text, on the line where it ends."""
    last = trail.last
    if last is None or last.sort != "scalar" or last.style not in ("'", '"') or trail.at >= len(page.text):
        return False
    return (
        trail.at >= last.end
        and not page.text[last.end : trail.at].strip(" ")
        and page.text[trail.at] not in "\r\n"
    )


def _moved_quote(page: Page, start: int, closed: int, end: int, quote: str) -> Fix | None:
    """End the text where the line ends."""
    if "\n" in page.text[start:end] or " #" in page.text[closed:end] or page.text[end - 1] == ":":
        return None
    edits = (edit(page, closed - 1, closed, ""), edit(page, end, end, quote))
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
        edit(page, start + 1 + at, start + 2 + at, escaped) for at, each in enumerate(inner) if each == quote
    ]
    if not edits:
        return None
    return Fix(
        message("keep the quotes within as characters", "garder comme caractères les guillemets intérieurs"),
        tuple(edits),
        safe=False,
    )
