"""The rules by which operations become source, by the operation's name. The files that fill it are told in
`expressions`."""

from __future__ import annotations

from collections.abc import Callable

Rule = Callable[..., str]
RULES: dict[str, Rule] = {}
"""Each takes the writer of expressions and the operands."""


def rule(name: str) -> Callable[[Rule], Rule]:
    def keep(found: Rule) -> Rule:
        RULES[name] = found
        return found

    return keep


def calls(forms: dict[str, str]) -> None:
    """Operations that are written as calls: `{}` for each operand."""
    for name, form in forms.items():
        RULES[name] = _call(form)


def _call(form: str) -> Rule:
    return lambda my, *trees: form.format(*my.values(trees))
