"""What a field may hold, in a few words of Markdown: for the pages about kinds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ludex.schema import pretty
from ludex.schema.forms import form_of
from ludex.schema.shape import Shape

Link = Callable[[str], str]
"""The link to the page of a kind."""

_TYPES = {
    "object": "fields",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "null": "nothing",
}
_TEXTS = {
    "name": "a name, translated",
    "line": "a line of text, translated",
    "prose": "text, translated",
    "counted": "a text for one and for several, translated",
}


def plain(text: str) -> str:
    """A text of a schema as Markdown: nothing in it is read as markup or as a cell's end."""
    return re.sub(r"([\\`*_{}\[\]<>|#])", r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """A text as code in a table."""
    ticks = "``" if "`" in text else "`"
    return (
        f"{ticks}{' ' if '`' in text else ''}{text.replace('|', '&#124;')}{' ' if '`' in text else ''}{ticks}"
    )


def held(shape: Shape, link: Link) -> str:
    """What a value may be."""
    if shape.says("x-text") is not None:
        return _TEXTS[shape.says("x-text")]
    if shape.says("x-do") is not None:
        return "statements of the rule language"
    if shape.says("x-expr") is not None:
        returns = shape.says("x-expr").get("returns", "any")
        return (
            "an expression" if returns in ("any", "$returns") else f"an expression that gives {code(returns)}"
        )
    listed = shape.says("enum") or ([shape.says("const")] if shape.says("const") is not None else None)
    if listed is not None:
        return " or ".join(code(pretty.scalar(each)) for each in listed)
    if shape.says("x-ref") is not None and "object" not in shape.types:
        return f"slug of {_kinds(shape.says('x-ref'), link)}"
    return " or ".join(_typed(shape, type_, link) for type_ in shape.types) or "anything"


def _typed(shape: Shape, type_: str, link: Link) -> str:
    if type_ in ("integer", "number"):
        return _TYPES[type_] + _range(shape)
    if type_ == "string":
        return _text(shape)
    if type_ == "array":
        return _list(shape, link)
    if type_ == "object" and shape.others is not None:
        return f"for each {_named(shape, link)}: {held(shape.others, link)}"
    return _TYPES[type_]


def _named(shape: Shape, link: Link) -> str:
    """What the names of a map are, which its author chooses."""
    names = shape.inside(shape.says("propertyNames", True))
    kinds = shape.says("x-ref") or names.says("x-ref")
    if kinds is not None:
        return _kinds(kinds, link)
    form = form_of(names.says("pattern")) if names.says("pattern") else None
    return form.name.removeprefix("a ") if form is not None and form.name else "name"


def _list(shape: Shape, link: Link) -> str:
    first = shape.says("prefixItems", ())
    if first:
        return "a list of " + ", then ".join(held(shape.inside(each), link) for each in first)
    return f"a list, each {held(shape.items, link)}" if shape.items is not None else _TYPES["array"]


def _range(shape: Shape) -> str:
    least, most = shape.says("minimum"), shape.says("maximum")
    above, below = shape.says("exclusiveMinimum"), shape.says("exclusiveMaximum")
    if least is not None and most is not None:
        return f" from {least} to {most}"
    parts = [f"{least} or more"] if least is not None else [f"above {above}"] if above is not None else []
    parts += [f"{most} at most"] if most is not None else [f"below {below}"] if below is not None else []
    return f", {' and '.join(parts)}" if parts else ""


def _text(shape: Shape) -> str:
    form = form_of(shape.says("pattern")) if shape.says("pattern") else None
    if form is not None and form.name:
        return form.name
    most = shape.says("maxLength")
    return f"text of {most} characters at most" if most is not None else "text"


def _kinds(names: Any, link: Link) -> str:
    several = [names] if isinstance(names, str) else list(names)
    return _listed([f"[`{name}`]({link(name)})" if link(name) else code(name) for name in several])


def _listed(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
