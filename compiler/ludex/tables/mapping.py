"""Mappings: which column of a table belongs to which field of an entry, read from YAML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.findings import Finding, Note
from ludex.core.messages import Bilingual, Message, Slot
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.schema.catalogue import Kind
from ludex.schema.explain.explainer import explain
from ludex.schema.load.meta_schema import load_meta_schema
from ludex.schema.value_view import ValueLocation
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from ludex.tables.cells import CellFormat, Value
from ludex.tables.table_files import TableProblem, TableRefusal

SLUG = "id"
"""Default name of the column with the slugs."""
LANGUAGE_MARK = ":"
"""Separates a field and a language in the name of a column with translations."""

_AT = Bilingual("{place}: {why}", "{place}\u00a0: {why}")
_EMPTY = Bilingual("“{file}” is empty", "«\u00a0{file}\u00a0» est vide")
_NO_FIELD = Bilingual(
    "the kind {kind} has no field “{field}”",
    "la sorte «\u00a0{kind}\u00a0» n’a pas de champ «\u00a0{field}\u00a0»",
)
_NO_TEXT = Bilingual(
    "“{field}” is not a text with one wording, so a table cannot translate it",
    "«\u00a0{field}\u00a0» n’est pas un texte à un seul énoncé\u00a0: un tableau ne peut le traduire",
)
TRANSLATED_FORMS = ("name", "line", "prose")
_SAME_FIELD = Bilingual(
    "“{field}” is filled twice: by two columns, or by a column and by “each”",
    "«\u00a0{field}\u00a0» est rempli deux fois\u00a0: par deux colonnes, ou par une colonne et par "
    "«\u00a0each\u00a0»",
)
_SAME_COLUMN = Bilingual(
    "the column “{column}” contains another column, or is inside one",
    "la colonne «\u00a0{column}\u00a0» contient une autre colonne, ou se trouve dans une autre",
)
_SAME_VALUE = Bilingual(
    "two words mean the same value: one of them could not be written back",
    "deux mots désignent la même valeur\u00a0: l’un ne pourrait pas être réécrit",
)


@dataclass(frozen=True)
class Column:
    """Column of a table, and the field to which it belongs."""

    name: str
    path: tuple[str, ...]
    """The path to the field in an entry."""
    separator: str = ""
    words: Mapping[str, Any] = field(default_factory=dict)
    language: str = ""
    """The language of its cells if they are translations of the field; otherwise empty."""

    def make_format(self, kind: Kind | None, *, typed: bool) -> CellFormat:
        """Return the format of the column's cells, for entries of a kind."""
        shape = kind.shape.descend(self.path) if kind else None
        return CellFormat(shape, self.separator, self.words, typed)


@dataclass(frozen=True)
class TableMapping:
    """Mapping of the rows of a table to the entries of a kind."""

    kind: str
    columns: tuple[Column, ...]
    slug: str = SLUG
    """The column with the slugs; empty if slugs are made from other columns."""
    slug_words: tuple[str, ...] = ()
    """The columns whose words are joined to make the slug, if `slug` is empty."""
    rows: str = ""
    """The path of the list of records in a JSON file."""
    sheet: str | None = None
    """The sheet of a workbook; by default the first."""
    once: Mapping[str, Any] = field(default_factory=dict)
    """Fields that the content file states once for all entries."""
    each: Mapping[str, Any] = field(default_factory=dict)
    """Fields with the same value in every entry."""

    @property
    def fields(self) -> tuple[Column, ...]:
        """Columns of fields, without the translations."""
        return tuple(each for each in self.columns if not each.language)

    @property
    def translations(self) -> tuple[Column, ...]:
        """Columns of translations."""
        return tuple(each for each in self.columns if each.language)

    def list_columns(self) -> list[str]:
        """Return the names of all columns without repetitions, those of the slug first."""
        names = [self.slug] if self.slug else [*self.slug_words]
        return list(dict.fromkeys([*names, *(each.name for each in self.columns)]))


def map_columns_to_fields(kind: str, names: Iterable[str]) -> TableMapping:
    """Return a mapping for columns with the names of fields, besides `id`; `title:fr` is the French title."""
    return TableMapping(kind, tuple(_name_column(each) for each in names if each != SLUG))


def _name_column(name: str) -> Column:
    path, _, language = name.partition(LANGUAGE_MARK)
    return Column(name, tuple(path.split(".")), language=language)


def read_mapping(file: str, data: bytes) -> tuple[TableMapping, Document]:
    """Return a mapping and the document that it was read from. Raises TableRefusal with its mistakes."""
    document, findings = read_document(file, data)
    if document is None or document.root is None:
        problems = [TableProblem(Message(_EMPTY, {"file": file}))]
        raise TableRefusal([_place_finding(document, each) for each in findings if document] or problems)
    schema = load_meta_schema("mapping")
    if not schema.compiled.valid(document.root):
        place = ValueLocation(document, (), "mapping", "mapping", document.span(()))
        findings += explain(schema.schema, document.root, place)
    if findings:
        raise TableRefusal([_place_finding(document, each) for each in findings])
    made = _make_mapping(document.root)
    if wrong := [*_find_repetitions(made, document)]:
        raise TableRefusal(wrong)
    return made, document


def _make_mapping(root: Value) -> TableMapping:
    slug = root.get("slug", SLUG)
    columns = [
        Column(name, tuple(each.split(".")))
        if isinstance(each, str)
        else Column(
            name,
            tuple(each["field"].split(".")),
            each.get("split", ""),
            each.get("values", {}),
            each.get("language", ""),
        )
        for name, each in root["columns"].items()
    ]
    return TableMapping(
        root["kind"],
        tuple(columns),
        slug if isinstance(slug, str) else "",
        () if isinstance(slug, str) else tuple(slug["of"]),
        root.get("rows", ""),
        root.get("sheet"),
        root.get("once", {}),
        root.get("each", {}),
    )


def check_fields(mapping: TableMapping, kind: Kind, document: Document | None) -> None:
    """Check that the kind has the fields of a mapping, and that translated fields are single texts.

    Raises TableRefusal.
    """
    wrong = []
    for each in mapping.columns:
        shape = kind.shape.descend(each.path)
        if each.language and shape is not None and shape.keyword("x-text") not in TRANSLATED_FORMS:
            field_ = ".".join(each.path)
            wrong.append(_make_problem(document, each, _NO_TEXT, field=field_))
        if shape is None:
            note = did_you_mean(each.path[0], kind.shape.fields)
            slots = {"kind": kind.name, "field": ".".join(each.path)}
            wrong.append(_make_problem(document, each, _NO_FIELD, note, **slots))
    if wrong:
        raise TableRefusal(wrong)


def _find_repetitions(mapping: TableMapping, document: Document) -> Iterator[TableProblem]:
    """Yield what prevents conversion back: fields filled twice, nested columns, two words for a value."""
    fields: list[tuple[str, ...]] = [(name,) for name in mapping.each]
    columns: list[tuple[str, ...]] = []
    known: set[tuple[str, tuple[str, ...]]] = set()
    for each in mapping.columns:
        if each.language:
            if (each.language, each.path) in known:
                yield _make_problem(document, each, _SAME_FIELD, field=".".join(each.path))
            known.add((each.language, each.path))
        elif _overlaps(each.path, fields):
            yield _make_problem(document, each, _SAME_FIELD, field=".".join(each.path))
        if _overlaps(steps := tuple(each.name.split(".")), columns):
            yield _make_problem(document, each, _SAME_COLUMN, column=each.name)
        fields += [] if each.language else [each.path]
        columns.append(steps)
        values = [(type(value), value) for value in each.words.values()]
        if len(set(values)) < len(values):
            yield _make_problem(document, each, _SAME_VALUE)


def _overlaps(path: tuple[str, ...], others: Iterable[tuple[str, ...]]) -> bool:
    return any(one[: len(path)] == path[: len(one)] for one in others)


def _make_problem(
    document: Document | None, at: Column, reason: Bilingual, note: Note | None = None, **slots: Slot
) -> TableProblem:
    if document is None:
        return TableProblem(Message(reason, slots), note)
    return _place_problem(document, document.key_span(("columns", at.name)), reason.fill(**slots), note)


def _place_finding(document: Document | None, finding: Finding) -> TableProblem:
    why = finding.message.as_bilingual()
    note = next(iter(finding.notes), None)
    return _place_problem(document, finding.span, why, note) if document else TableProblem(finding.message)


def _place_problem(document: Document, span: Span, why: Bilingual, note: Note | None) -> TableProblem:
    line, column = document.text.position(span.start)
    slots: dict[str, Slot] = {"place": f"{document.file}:{line}:{column}", "why": why}
    return TableProblem(Message(_AT, slots), note)
