"""Parser: parse an expression to Python's syntax tree, and map nodes back to their characters.

Only the grammar is Python's: `expressions/` and `layouts/` decide which nodes are allowed and what they mean.
"""

from __future__ import annotations

import ast
import keyword
import re
from dataclasses import dataclass
from functools import cached_property

from ludex.core.lengths import WRITTEN_LENGTH
from ludex.core.messages import Bilingual
from ludex.core.trees import EXPRESSION_DEPTH, EXPRESSION_LENGTH

FOR_BRACKETS_HINT = Bilingual(
    "put brackets around “… for … in …” where it is not the only argument",
    "mettez «\u00a0… for … in …\u00a0» entre parenthèses s’il n’est pas le seul argument",
)
LENGTH = re.compile(rf"(?<![\w.]){WRITTEN_LENGTH.replace('-?', '')}(?![\w])")
"""A length in an expression; for parsing, it is replaced by an imaginary number, which Python accepts."""
TOO_DEEP = Bilingual(
    f"more than {EXPRESSION_DEPTH} nested operations here: split the expression",
    f"plus de {EXPRESSION_DEPTH} opérations emboîtées ici\u00a0: découpez l’expression",
)

ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
"""Operations of instruction trees by the operators of Python."""
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "==",
    ast.IsNot: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
}

_OURS = {"and", "else", "for", "if", "in", "is", "lambda", "not", "or", "False", "None", "True"}
RESERVED = sorted({*keyword.kwlist} - _OURS)
"""Python keywords that expressions do not have, and that cannot be names either."""

_SYNTAX_HINTS: tuple[tuple[str, Bilingual], ...] = (
    (r"&&", Bilingual("write “and” for “&&”", "écrivez «\u00a0and\u00a0» et non «\u00a0&&\u00a0»")),
    (r"\|\|", Bilingual("write “or” for “||”", "écrivez «\u00a0or\u00a0» et non «\u00a0||\u00a0»")),
    (r"!(?!=)", Bilingual("write “not” for “!”", "écrivez «\u00a0not\u00a0» et non «\u00a0!\u00a0»")),
    (r"<>", Bilingual("write “!=” for “<>”", "écrivez «\u00a0!=\u00a0» et non «\u00a0<>\u00a0»")),
    (r"=>", Bilingual("write “>=” for “=>”", "écrivez «\u00a0>=\u00a0» et non «\u00a0=>\u00a0»")),
    (r"=<", Bilingual("write “<=” for “=<”", "écrivez «\u00a0<=\u00a0» et non «\u00a0=<\u00a0»")),
    (
        r"(?<![=!<>])=(?!=)",
        Bilingual("write “==” to compare", "écrivez «\u00a0==\u00a0» pour comparer"),
    ),
    (r"\?", Bilingual("write “a if condition else b”", "écrivez «\u00a0a if condition else b\u00a0»")),
    (
        r"\b(et|ou|pas|non|dans|si|sinon|pour)\b",
        Bilingual(
            "the words of expressions are English: and, or, not, in, if, else, for",
            "les mots des expressions sont anglais\u00a0: and, or, not, in, if, else, for",
        ),
    ),
    (
        r"(?<![\w.])\d+(?:\.\d+)? *(?:[A-Za-z]+\b(?<!in)|in\b)(?! *[\w(\[])",
        Bilingual(
            "write a length without a space, in inches, centimetres or millimetres: `6in`, `2.5cm`, `30mm`",
            "écrivez une longueur sans espace, en pouces, centimètres ou millimètres\u00a0: `6in`, `2.5cm`, "
            "`30mm`",
        ),
    ),
    (
        rf"\b({'|'.join(RESERVED)})\b",
        Bilingual(
            "this word is reserved in expressions: choose another name",
            "ce mot est réservé dans les expressions\u00a0: choisissez un autre nom",
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class SyntaxProblem:
    """Reason why a text cannot be parsed, and the characters, from `start` to `end`, where parsing fails."""

    start: int
    end: int
    hint: Bilingual | None = None
    unclosed: bool = False
    """Whether a bracket is never closed."""
    long: bool = False
    """Whether the text is longer than an expression may be."""


@dataclass(frozen=True)
class ParsedExpression:
    """Parsed expression and its text."""

    text: str
    root: ast.expr

    @cached_property
    def _lines(self) -> list[tuple[int, str]]:
        """Lines of the text, each with the offset of its first character."""
        starts, at = [], 0
        for line in self.text.split("\n"):
            starts.append((at, line))
            at += len(line) + 1
        return starts

    def _offset(self, line: int, column: int) -> int:
        start, text = self._lines[min(line, len(self._lines)) - 1]
        column -= line == 1  # for the bracket that `parse` puts in front
        return start + len(text.encode()[: max(column, 0)].decode(errors="ignore"))

    def node_range(self, node: ast.AST) -> tuple[int, int]:
        """Return the range of a node in characters."""
        assert isinstance(node, ast.expr | ast.keyword)  # noqa: S101
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        if end < len(self.text) and (found := LENGTH.match(self.text, start)) and found.end() == end + 1:
            end += 1  # the last letter of a unit, replaced by a space for parsing
        return start, max(end, start + 1)

    def word_range(self, node: ast.AST) -> tuple[int, int]:
        """Return the range of the last word of a dotted name; of any other node, its whole range."""
        start, end = self.node_range(node)
        return (end - len(node.attr) if isinstance(node, ast.Attribute) else start), end

    def text_of(self, node: ast.AST) -> str:
        """Return the text of a node."""
        start, end = self.node_range(node)
        return self.text[start:end]

    def find_length(self, node: ast.Constant) -> tuple[str, str] | None:
        """Return the number and unit of a length; None for any other node."""
        found = LENGTH.match(self.text, self.node_range(node)[0])
        return None if found is None or not isinstance(node.value, complex) else (found[1], found[2])


def parse(text: str) -> ParsedExpression | SyntaxProblem:
    """Parse an expression; return its syntax tree, or the reason why there is none."""
    if len(text) > EXPRESSION_LENGTH:
        return SyntaxProblem(EXPRESSION_LENGTH, len(text), long=True)
    marked = text
    for found in LENGTH.finditer(_without_texts(text)):
        marked = f"{marked[: found.end(1)]}j {marked[found.end() :]}"
    try:
        tree = ast.parse(f"({marked}\n)", mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return _unreadable(text, error)
    return ParsedExpression(text, tree.body)


def _unreadable(text: str, error: Exception) -> SyntaxProblem:
    unclosed = _find_unmatched_bracket(text)
    if isinstance(error, SyntaxError) and "Generator" in (error.msg or ""):
        at = text.find(" for ")
        return SyntaxProblem(at, at + 4, FOR_BRACKETS_HINT)
    for pattern, hint in _SYNTAX_HINTS:
        found = re.search(pattern, _without_texts(text))
        if found:
            return SyntaxProblem(found.start(), found.end(), hint)
    if unclosed is not None:
        return SyntaxProblem(unclosed, unclosed + 1, unclosed=text[unclosed] in "([{")
    at = len(text)
    if isinstance(error, SyntaxError) and error.lineno is not None:
        lines = text.split("\n")
        before = sum(len(line) + 1 for line in lines[: error.lineno - 1])
        at = before + max((error.offset or 1) - (2 if error.lineno == 1 else 1), 0)
    at = min(at, max(len(text) - 1, 0))
    return SyntaxProblem(at, at + 1)


def _without_texts(text: str) -> str:
    return re.sub(r"'[^']*'|\"[^\"]*\"", lambda found: " " * len(found[0]), text)


def _find_unmatched_bracket(text: str) -> int | None:
    open_: list[int] = []
    for at, character in enumerate(_without_texts(text)):
        if character in "([{":
            open_.append(at)
        elif character in ")]}":  # noqa: SIM102  # a bracket that closes is one case
            if not open_ or "([{".index(text[open_.pop()]) != ")]}".index(character):
                return at
    return open_[-1] if open_ else None


def has_unclosed_bracket(text: str) -> bool:
    """Return whether a text opens a bracket that it does not close."""
    at = _find_unmatched_bracket(text)
    return at is not None and text[at] in "([{"


IS_NONE_HINT = Bilingual(
    "`is` works only with none: write `is none`, or “==”",
    "`is` ne sert qu’avec none\u00a0: écrivez `is none`, ou «\u00a0==\u00a0»",
)
REPLACEMENT_HINTS = {
    "Div": Bilingual(
        "all numbers are whole: write “//”, which rounds down",
        "les nombres sont entiers\u00a0: écrivez «\u00a0//\u00a0», qui arrondit vers le bas",
    ),
    "Lambda": Bilingual(
        "write the function as an entry of kind function",
        "écrivez la fonction comme une entrée de sorte function",
    ),
    "Dict": Bilingual("an expression cannot contain a map", "une expression ne contient pas de table"),
    "NamedExpr": Bilingual("“let” gives a name to a value", "«\u00a0let\u00a0» nomme une valeur"),
    "JoinedStr": Bilingual(
        "texts with slots belong under “says”", "les textes à emplacements se placent sous «\u00a0says\u00a0»"
    ),
}
