"""Documentation pages of kinds: tables of fields, an example, and who refers to them.

Made from schemas alone, the same bytes for the same schemas. A page for each core kind, one for what they
share, pages for the kinds that a game adds or extends, and an index.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.schema import yaml_writer as pretty
from ludex.schema.catalogue import CORE, Catalogue, Kind
from ludex.schema.explain.phrases import form_of
from ludex.schema.load.meta_schema import COMMON
from ludex.schema.value_view import Shape

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


FOLDER = "docs/kinds"
NOTE = "<!-- Generated from the schemas by `ludex schema docs`: edit those. -->"
GAME = "game"


def pages(catalogue: Catalogue, games: Iterable[str]) -> dict[str, str]:
    """The texts of all pages, by their paths in the project."""
    core = catalogue.of(CORE)
    own = {
        game: [kind for _, kind in sorted(catalogue.of(game).items()) if kind.game == game]
        for game in sorted(games)
    }
    made = {f"{FOLDER}/{name}.md": Page(catalogue, CORE, core[name]).text() for name in sorted(core)}
    for game, kinds in own.items():
        made |= {f"{FOLDER}/{game}/{kind.name}.md": Page(catalogue, game, kind).text() for kind in kinds}
    made[f"{FOLDER}/{COMMON}.md"] = _shared(catalogue)
    made[f"{FOLDER}/README.md"] = _index(core, {game: kinds for game, kinds in own.items() if kinds})
    return made


def _index(core: Mapping[str, Kind], own: Mapping[str, list[Kind]]) -> str:
    lines = [NOTE, "", "# Kinds", "", "Every file of content says with `kind:` what its entries are.", ""]
    lines += [f"What several kinds share stands on [a page of its own]({COMMON}.md).", ""]
    lines += ["## In every game", "", *(_entry(core[name], "") for name in sorted(core))]
    for game, kinds in own.items():
        lines += ["", f"## In {game}", "", *(_entry(kind, f"{game}/") for kind in kinds)]
    return "\n".join(lines) + "\n"


def _entry(kind: Kind, folder: str) -> str:
    return f"- [`{kind.name}`]({folder}{kind.name}.md): {plain(kind.schema['description'])}"


def _shared(catalogue: Catalogue) -> str:
    root = {"$defs": catalogue.shared}
    page = Page(catalogue, CORE, None)
    lines = [NOTE, "", "# What kinds share", ""]
    for name, schema in sorted(catalogue.shared.items()):
        shape = Shape(schema, root)
        lines += [f"## {name}", "", plain(shape.says("description", "")), ""]
        lines += [f"Holds: {held(shape, page.link)}.", ""] if not shape.fields else []
        inner = list(page.sections(shape, ()))
        for section in inner:
            lines += [f"### {section.title}", ""] if section.path else []
            lines += [*page.table(section.shape.fields, section.shape.required), ""]
        lines += ["```yaml", *_examples(name, shape), "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _examples(name: str, shape: Shape) -> list[str]:
    return [line for each in shape.says("examples", ())[:2] for line in pretty.field(name, each)]


def example_file(kind: Kind) -> list[str]:
    """The lines of a file that holds the example of a kind."""
    entry = next(iter(kind.schema.get("examples", ())), None)
    if entry is None:
        shape = Shape(kind.schema, kind.schema)
        entry = {name: each.example for name, each in shape.fields.items() if name in shape.required}
    whole = {"id": "orchard", **entry} if kind.name == GAME else {"entries": {"example": entry}}
    return pretty.block({"kind": kind.name, **whole})


@dataclass(frozen=True)
class Section:
    """A map of fields within a kind, and the way to it."""

    title: str
    path: tuple[str, ...]
    shape: Shape


@dataclass(frozen=True)
class Page:
    """One page: of a kind as a game has it, or of what all share."""

    catalogue: Catalogue
    game: str
    kind: Kind | None

    def link(self, name: str) -> str:
        """From this page to the page of a kind; nothing where it has none."""
        found = self.catalogue.kind(self.game, name)
        if found is None:
            return ""
        return f"{name}.md" if found.game == self.game else f"../{name}.md"

    @property
    def common(self) -> str:
        return f"{COMMON}.md" if self.game == CORE else f"../{COMMON}.md"

    def text(self) -> str:
        assert self.kind is not None  # noqa: S101
        schema = self.kind.schema
        lines = [
            NOTE,
            "",
            f"# {plain(schema['title'])} (`{self.kind.name}`)",
            "",
            plain(schema["description"]),
            "",
        ]
        if self.kind.extends:
            above = f"[`{self.kind.extends}`]({self.link(self.kind.extends)})"
            lines += [f"It extends {above}, and may stand wherever one may.", ""]
        lines += ["```yaml", *example_file(self.kind), "```", ""]
        for section in self.sections(Shape(schema, schema), ()):
            lines += [f"## {section.title}" if section.path else "## Fields", ""]
            lines += [*self.table(section.shape.fields, section.shape.required, section.path), ""]
        if self.kind.state:
            state = {name: Shape(each, schema) for name, each in self.kind.state.items()}
            lines += [
                "## While playing",
                "",
                "What a piece of this kind carries in play.",
                "",
                *self.table(state),
                "",
            ]
        return "\n".join([*lines, *self._referrers(self.kind)]).rstrip() + "\n"

    def table(
        self, fields: Mapping[str, Shape], required: frozenset[str] = frozenset(), path: tuple[str, ...] = ()
    ) -> Iterator[str]:
        """The rows of a table of fields, the required ones first."""
        yield "| field | holds | what it is |"
        yield "|---|---|---|"
        for name in sorted(fields, key=lambda each: each not in required):
            yield self._row(name, fields[name], name in required, (*path, name))

    def _row(self, name: str, shape: Shape, required: bool, path: tuple[str, ...]) -> str:
        holds = held(shape, self.link)
        shared = self._shared_name(shape)
        inner = _fields_within(shape)
        if shared is not None:
            holds += f" ([more]({self.common if self.kind else ''}#{shared}))"
        elif inner is not None:
            holds += f" ([below](#{_anchor(_title(inner, path))}))"
        about = plain(shape.says("description", ""))
        example = shape.example
        if (
            isinstance(example, str | int | float)
            and len(str(example)) <= 40
            and not isinstance(example, bool)
        ):
            about += f" Such as {code(pretty.scalar(example))}."
        default = shape.says("default")
        about += f" Left out, {code(pretty.flow(default))}." if default is not None else ""
        return f"| {code(name)}{' (required)' if required else ''} | {holds} | {about} |"

    def _shared_name(self, shape: Shape) -> str | None:
        """The name of the shared definition with fields of its own that a field refers to."""
        for layer in shape.layers():
            name = str(layer.get("$ref", "")).removeprefix("#/$defs/")
            known = self.catalogue.shared.get(name)
            if known is not None and shape.root.get("$defs", {}).get(name) == known and _fields_within(shape):
                return name
        return None

    def sections(self, shape: Shape, path: tuple[str, ...]) -> Iterator[Section]:
        """The maps of fields in a schema, from the outside in; what is shared stands elsewhere."""
        inner = shape if shape.fields else _fields_within(shape)
        if inner is None or len(path) > 8:
            return
        yield Section(_title(inner, path), path, inner)
        for name, each in inner.fields.items():
            if self._shared_name(each) is None and _fields_within(each) is not None:
                yield from self.sections(each, (*path, name))

    def _referrers(self, kind: Kind) -> Iterator[str]:
        found = [
            f"- [`{name}`]({self.link(name)}): {', '.join(code(field) for field in fields)}"
            for name, each in sorted(self.catalogue.of(self.game).items())
            if (fields := _referring(each, kind))
        ]
        if found:
            yield from ["## Who may refer to it", "", *found, ""]


def _fields_within(shape: Shape) -> Shape | None:
    """The map of fields that a value is, or that its items or its named values are."""
    for each in (shape, shape.others, shape.items):
        if each is not None and each.fields:
            return each
    deeper = shape.others or shape.items
    return _fields_within(deeper) if deeper is not None and deeper.types and deeper is not shape else None


def _title(shape: Shape, path: tuple[str, ...]) -> str:
    return f"{shape.says('title', '')} (`{'.'.join(path)}`)"


def _anchor(title: str) -> str:
    """The anchor that Markdown readers give to a heading."""
    return re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-")


def _referring(kind: Kind, wanted: Kind) -> list[str]:
    """The fields of a kind that may name entries of another."""
    shape = Shape(kind.schema, kind.schema)
    return [name for name, each in shape.fields.items() if _refers(each, frozenset(wanted.lineage), set())]


def _refers(shape: Shape, wanted: frozenset[str], seen: set[int]) -> bool:
    for layer in shape.layers():
        if id(layer) in seen:
            continue
        seen.add(id(layer))
        kinds = layer.get("x-ref", ())
        if wanted & ({kinds} if isinstance(kinds, str) else set(kinds)):
            return True
        inner: list[Any] = [*layer.get("properties", {}).values(), *layer.get("prefixItems", ())]
        inner += [
            layer[keyword]
            for keyword in ("items", "additionalProperties", "propertyNames")
            if keyword in layer
        ]
        if any(_refers(shape.inside(each), wanted, seen) for each in inner):
            return True
    return False
