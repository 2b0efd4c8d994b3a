"""Documentation pages of kinds: tables of fields, an example, and the kinds that refer to them.

Pages depend only on schemas: the same schemas give the same bytes. There is a page for each core kind, a page
for shared definitions, a page for each kind that a game adds or extends, and an index.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from ludex.schema import yaml_writer
from ludex.schema.catalogue import CORE, GAME, Catalogue, Kind
from ludex.schema.example_words import translate_examples
from ludex.schema.explain.phrases import Form, find_form
from ludex.schema.keywords import Schema, list_names
from ludex.schema.load.meta_schema import COMMON
from ludex.schema.scaffold import format_entry_file
from ludex.schema.value_view import Shape

Link = Callable[[str], str]
"""Returns the link to the page of a kind."""

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
    "name": "a name (translated)",
    "line": "a line of text (translated)",
    "prose": "text (translated)",
    "counted": "a singular and a plural (translated)",
}
_LANGUAGES = "The sample is in the language of this game. Examples of core fields are in English."


_MARKED = re.compile(r"`(?P<code>[^`]+)`|(?P<sign>[\\`*_{}\[\]<>|#])")


def escape_markdown(text: str) -> str:
    """Escape a text of a schema for Markdown, including table cells. Text between backticks stays code."""
    return _MARKED.sub(
        lambda match: format_code(match["code"]) if match["code"] else f"\\{match['sign']}",
        " ".join(text.split()),
    )


def format_code(text: str) -> str:
    """Format a text as code in a table."""
    tick, pad = ("``", " ") if "`" in text else ("`", "")
    return f"{tick}{pad}{text.replace('|', '&#124;')}{pad}{tick}"


_COUNTS = {2: "two", 3: "three", 4: "four"}
_DEEPEST, _MOST_NAMED = 4, 20
"""Maximum nesting of lists to describe, and most alternatives or items to name: a schema may contain itself.
"""


def describe_values(shape: Shape, link: Link, deep: int = 0) -> str:
    """Describe the values that a schema allows."""
    if deep > _DEEPEST:
        return "…"
    if shape.keyword("x-text") is not None:
        return _TEXTS[shape.keyword("x-text")]
    if shape.keyword("x-do") is not None:
        return "statements of the rule language"
    if shape.keyword("x-expr") is not None:
        returns = shape.keyword("x-expr").get("returns", "any")
        result = "" if returns in ("any", "$returns") else f" that gives {format_code(returns)}"
        return "an expression" + result
    const = shape.keyword("const")
    allowed = shape.keyword("enum") or ([const] if const is not None else [])
    if allowed:
        return _join_alternatives([format_code(yaml_writer.format_scalar(each)) for each in allowed])
    if shape.kinds and "object" not in shape.types:
        return f"a slug of {_link_kinds(shape.kinds, link)}"
    described = [_describe_type(shape, type_, link, deep) for type_ in shape.types]
    if not described:
        described = _describe_several(shape, shape.keyword("anyOf") or (), link, deep)
    return _join_alternatives(described) or "any value"


def _join_alternatives(phrases: Sequence[str]) -> str:
    """Join alternatives: “a, b or c”; if any contains a comma or “or”, put “, or” between them all."""
    if any("," in each or " or " in each for each in phrases):
        return ", or ".join(phrases)
    return " or ".join(filter(None, (", ".join(phrases[:-1]), *phrases[-1:])))


def _describe_several(shape: Shape, schemas: Sequence[Schema], link: Link, deep: int) -> list[str]:
    named = [describe_values(shape.view_schema(each), link, deep + 1) for each in schemas[:_MOST_NAMED]]
    return [*named, *(["…"] if len(schemas) > _MOST_NAMED else [])]


def _describe_type(shape: Shape, type_: str, link: Link, deep: int) -> str:
    if type_ in ("integer", "number"):
        return _TYPES[type_] + _describe_range(shape)
    if type_ == "string":
        return _describe_text(shape)
    if type_ == "array":
        return _describe_list(shape, link, deep)
    if type_ == "object" and shape.other_fields is not None:
        return (
            f"a map by {_describe_names(shape, link)}: {describe_values(shape.other_fields, link, deep + 1)}"
        )
    return _TYPES[type_]


def _describe_names(shape: Shape, link: Link) -> str:
    names = shape.view_schema(shape.keyword("propertyNames", True))
    kinds = shape.kinds or names.kinds
    if kinds:
        return _link_kinds(kinds, link)
    form = _find_form(names)
    return form.name.removeprefix("a ").removesuffix(" for expressions") if form else "name"


def _find_form(shape: Shape) -> Form | None:
    """Return the form that a schema requires of a text; None if it requires no named form."""
    form = find_form(shape.keyword("pattern")) if shape.keyword("pattern") else None
    return form if form is not None and form.name else None


def _describe_list(shape: Shape, link: Link, deep: int) -> str:
    first = shape.keyword("prefixItems", ())
    if first:
        described = _describe_several(shape, first, link, deep)
        if len(described) > 1 and len(set(described)) == 1:
            return f"a list of {_COUNTS.get(len(described), str(len(described)))}, each {described[0]}"
        return "a list of " + ", then ".join(described)
    return f"a list, each {describe_values(shape.items, link, deep + 1)}" if shape.items else _TYPES["array"]


def _describe_range(shape: Shape) -> str:
    least, most = shape.keyword("minimum"), shape.keyword("maximum")
    above, below = shape.keyword("exclusiveMinimum"), shape.keyword("exclusiveMaximum")
    if least is not None and most is not None:
        return f" from {least} to {most}"
    parts = [f"{least} or more"] if least is not None else [f"above {above}"] if above is not None else []
    parts += [f"{most} at most"] if most is not None else [f"below {below}"] if below is not None else []
    return f", {' and '.join(parts)}" if parts else ""


def _describe_text(shape: Shape) -> str:
    form = _find_form(shape)
    if form is not None:
        return form.name
    most = shape.keyword("maxLength")
    return f"text of {most} characters at most" if most is not None else "text"


def _link_kinds(names: Iterable[str], link: Link) -> str:
    *others, last = (f"[`{name}`]({link(name)})" if link(name) else format_code(name) for name in names)
    return f"{', '.join(others)} or {last}" if others else last


FOLDER = "docs/kinds"
NOTE = "<!-- Generated from the schemas by `ludex schema docs`: edit those. -->"


def make_pages(catalogue: Catalogue, games: Iterable[str]) -> dict[str, str]:
    """Return the text of every page by its path in the project."""
    shared = {name: translate_examples(each, "en") for name, each in catalogue.shared.items()}
    catalogue = replace(catalogue, shared=shared)
    core = {name: _translate(kind) for name, kind in catalogue.file_kinds(CORE).items()}
    own = {
        game: [
            _translate(kind) for _, kind in sorted(catalogue.file_kinds(game).items()) if kind.game == game
        ]
        for game in sorted(games)
    }
    pages = {}
    for game, kinds in {CORE: [core[name] for name in sorted(core)], **own}.items():
        folder = FOLDER if game == CORE else f"{FOLDER}/{game}"
        references = list_references(catalogue, game) if kinds else {}
        for kind in kinds:
            pages[f"{folder}/{kind.name}.md"] = Page(catalogue, game, kind, references).render_text()
    pages[f"{FOLDER}/{COMMON}.md"] = _make_common_page(catalogue)
    pages[f"{FOLDER}/README.md"] = _make_index(core, {game: kinds for game, kinds in own.items() if kinds})
    return pages


def _translate(kind: Kind) -> Kind:
    """Return a kind with its examples in English, the language of the pages, if translations are known."""
    return replace(kind, written=translate_examples(kind.written, "en"))


def _make_index(core: Mapping[str, Kind], own: Mapping[str, list[Kind]]) -> str:
    lines = [
        NOTE,
        "",
        "# Kinds",
        "",
        "A content file states the kind of its entries with `kind:`. Each kind has a page with its fields.",
        "",
    ]
    lines += [f"Fields that several kinds share are on [one page]({COMMON}.md).", ""]
    lines += ["## In every game", "", *(_format_index_line(core[name], "") for name in sorted(core))]
    for game, kinds in own.items():
        lines += ["", f"## In {game}", "", *(_format_index_line(kind, f"{game}/") for kind in kinds)]
    return "\n".join(lines) + "\n"


def _format_index_line(kind: Kind, folder: str) -> str:
    return f"- [`{kind.name}`]({folder}{kind.name}.md): {escape_markdown(kind.written['description'])}"


def _make_common_page(catalogue: Catalogue) -> str:
    root = {"$defs": catalogue.shared}
    page = Page(catalogue, CORE, None, {})
    lines = [NOTE, "", "# Fields shared by kinds", ""]
    for name, schema in sorted(catalogue.shared.items()):
        shape = Shape(schema, root)
        lines += [f"## {name}", "", escape_markdown(shape.keyword("description", "")), ""]
        lines += [f"Value: {describe_values(shape, page.link_to)}.", ""] if not shape.fields else []
        for section in islice(page.find_sections(shape, ()), _MOST_SECTIONS):
            lines += [f"### {section.title}", ""] if section.path else []
            lines += [*page.format_table(section.shape.fields, section.shape.required), ""]
        examples = [yaml_writer.format_field(name, each) for each in shape.keyword("examples", ())[:2]]
        lines += ["```yaml", *chain(*examples), "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def _make_example_file(kind: Kind) -> list[str]:
    entry = next(iter(kind.written.get("examples", ())), None)
    if entry is None:
        fields, required = kind.shape.fields, kind.shape.required
        entry = {name: each.example for name, each in fields.items() if name in required}
    return format_entry_file(kind, "orchard" if kind.name == GAME else "example", entry)


_MOST_SECTIONS = 500
"""Maximum number of sections of a page: nested maps may be without end."""


References = Mapping[str, Mapping[str, frozenset[str]]]
"""For each kind and each of its fields, the kinds of entries to which the field may refer."""


@dataclass(frozen=True)
class Section:
    """Section of a page: a map of fields, documented in a table, and its path within the kind."""

    title: str
    path: tuple[str, ...]
    shape: Shape


@dataclass(frozen=True)
class Page:
    """Documentation page of a game's kind, or of the shared definitions."""

    catalogue: Catalogue
    game: str
    kind: Kind | None
    references: References

    def link_to(self, name: str) -> str:
        """Return a link from this page to the page of a kind; empty if the kind has no page."""
        found = self.catalogue.find_kind(self.game, name)
        if found is None:
            return ""
        name = found.within or name
        return f"{name}.md" if found.game == self.game else f"../{name}.md"

    def render_text(self) -> str:
        assert self.kind is not None  # noqa: S101
        schema = self.kind.written
        lines = [NOTE, "", f"# {escape_markdown(schema['title'])} (`{self.kind.name}`)", ""]
        lines += [escape_markdown(schema["description"]), ""]
        if self.kind.extends:
            above = f"[`{self.kind.extends}`]({self.link_to(self.kind.extends)})"
            lines += [f"It extends {above}, and can be used wherever `{self.kind.extends}` can.", ""]
        if self.kind.game != CORE:
            lines += [_LANGUAGES, ""]
        lines += ["```yaml", *_make_example_file(self.kind), "```", ""]
        for section in islice(self.find_sections(self.kind.shape, ()), _MOST_SECTIONS):
            lines += [f"## {section.title}" if section.path else "## Fields", ""]
            lines += [*self.format_table(section.shape.fields, section.shape.required, section.path), ""]
        if self.kind.state:
            state = {name: Shape(each, schema) for name, each in self.kind.state.items()}
            lines += ["## Run-time fields", "", "A piece of this kind also has these fields during play.", ""]
            lines += [*self.format_table(state), ""]
        return "\n".join([*lines, *self._list_referrers(self.kind)]).rstrip() + "\n"

    def format_table(
        self, fields: Mapping[str, Shape], required: frozenset[str] = frozenset(), path: tuple[str, ...] = ()
    ) -> Iterator[str]:
        """Yield the rows of a table of fields, required fields first."""
        yield "| field | value | meaning |"
        yield "|---|---|---|"
        for name in sorted(fields, key=lambda each: each not in required):
            yield self._format_row(name, fields[name], name in required, (*path, name))

    def _format_row(self, name: str, shape: Shape, required: bool, path: tuple[str, ...]) -> str:
        holds = describe_values(shape, self.link_to)
        shared = self._find_shared_name(shape)
        inner = _find_fields_within(shape)
        if shared is not None:
            common = f"{COMMON}.md" if self.game == CORE else f"../{COMMON}.md"
            holds += f" ([more]({common if self.kind else ''}#{shared}))"
        elif inner is not None:
            # The anchor that Markdown renderers generate for the heading.
            anchor = re.sub(r"[^\w -]", "", _make_title(inner, path).lower()).strip().replace(" ", "-")
            holds += f" ([below](#{anchor}))"
        about = escape_markdown(shape.keyword("description", ""))
        example = shape.example
        is_short = isinstance(example, str | int | float) and len(str(example)) <= 40
        if is_short and not isinstance(example, bool):
            about += f" Example: {format_code(yaml_writer.format_scalar(example))}."
        default = shape.keyword("default")
        about += f" Default: {format_code(yaml_writer.format_flow(default))}." if default is not None else ""
        return f"| {format_code(name)}{' (required)' if required else ''} | {holds} | {about} |"

    def _find_shared_name(self, shape: Shape) -> str | None:
        """Return the name of the shared definition to which a field refers; None without one with fields."""
        for layer in shape.layers():
            name = str(layer.get("$ref", "")).removeprefix("#/$defs/")
            known = self.catalogue.shared.get(name)
            if (
                known is not None
                and shape.root.get("$defs", {}).get(name) == known
                and _find_fields_within(shape)
            ):
                return name
        return None

    def find_sections(self, shape: Shape, path: tuple[str, ...]) -> Iterator[Section]:
        """Yield the maps of fields in a schema, outermost first, except shared definitions."""
        inner = shape if shape.fields else _find_fields_within(shape)
        if inner is None or len(path) > 8:
            return
        yield Section(_make_title(inner, path), path, inner)
        for name, each in inner.fields.items():
            if self._find_shared_name(each) is None and _find_fields_within(each) is not None:
                yield from self.find_sections(each, (*path, name))

    def _list_referrers(self, kind: Kind) -> Iterator[str]:
        found = [
            f"- [`{name}`]({self.link_to(name)}): {', '.join(format_code(field) for field in fields)}"
            for name, each in self.references.items()
            if (fields := [field for field, kinds in each.items() if not kinds.isdisjoint(kind.lineage)])
        ]
        if found:
            yield from ["## Kinds that refer to it", "", *found, ""]


def _find_fields_within(shape: Shape) -> Shape | None:
    """Return the map of fields in a value: itself, its items or its named values; None if there is none."""
    deeper: Shape | None = shape
    for _ in range(_DEEPEST):
        for each in (deeper, deeper.other_fields, deeper.items) if deeper is not None else ():
            if each is not None and each.fields:
                return each
        deeper = (deeper.other_fields or deeper.items) if deeper is not None else None
        if deeper is None or not deeper.types:
            break
    return None


def _make_title(shape: Shape, path: tuple[str, ...]) -> str:
    return f"{shape.keyword('title', '')} (`{'.'.join(path)}`)"


def list_references(catalogue: Catalogue, game: str) -> References:
    """Return, for each field of a game's kinds, the kinds of entries that it can refer to."""
    return {
        name: {field: _find_referred_kinds(shape) for field, shape in kind.shape.fields.items()}
        for name, kind in sorted(catalogue.file_kinds(game).items())
    }


def _find_referred_kinds(shape: Shape) -> frozenset[str]:
    waiting, seen, found = [shape.schema], set[int](), set[str]()
    while waiting:
        for layer in shape.view_schema(waiting.pop()).layers():
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            found.update(list_names(layer.get("x-ref", ())))
            waiting += [*layer.get("properties", {}).values(), *layer.get("prefixItems", ())]
            inner = ("items", "additionalProperties", "propertyNames")
            waiting += [layer[each] for each in inner if each in layer]
    return frozenset(found)
