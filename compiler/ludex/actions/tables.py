"""Actions `convert` and `export`: tables of other programs to content files, and entries to tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, TypeVar

from ludex.actions.entry_lookup import make_refusal
from ludex.actions.l10n import load_translations
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.core.filesystem import describe_os_error, read_file
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.l10n.catalogue.language_files import load, main_catalogue
from ludex.l10n.extraction import extract
from ludex.l10n.merger import replace_translations
from ludex.schema.catalogue import Kind
from ludex.schema.entries import Entry
from ludex.source.decoder import MAX_FILE_BYTES
from ludex.source.document import Document
from ludex.tables.conversion import (
    Entries,
    Translated,
    convert_rows,
    find_unmapped_fields,
    make_rows,
    render_entries,
)
from ludex.tables.mapping import (
    LANGUAGE_MARK,
    TRANSLATED_FORMS,
    TableMapping,
    check_fields,
    map_columns_to_fields,
    read_mapping,
)
from ludex.tables.table_files import Table, read_table, write_csv, write_json
from ludex.tables.table_files import TableRefusal as TableRefusal

_UNREAD = Bilingual("“{file}” cannot be read: {why}", "«\u00a0{file}\u00a0» ne peut pas être lu\u00a0: {why}")
_NO_KIND = Bilingual("{game} has no kind “{kind}”", "{game} n’a pas de sorte «\u00a0{kind}\u00a0»")
_NO_LANGUAGE = Bilingual(
    "{game} is not translated into “{locale}”: list it under “translations” in game.yaml",
    "{game} n’est pas traduit en «\u00a0{locale}\u00a0»\u00a0: citez-le sous «\u00a0translations\u00a0» dans "
    "game.yaml",
)
_NO_PLACE = Bilingual(
    "“{file}” is not a content file: it must be in content/GAME/ and end in .yaml",
    "«\u00a0{file}\u00a0» n’est pas un fichier de contenu\u00a0: il doit être dans content/JEU/ et finir par "
    ".yaml",
)
_LARGE = Bilingual(
    "“{file}” would be larger than {most} million bytes: split the table",
    "«\u00a0{file}\u00a0» dépasserait {most} millions d’octets\u00a0: divisez le tableau",
)
_THERE = Bilingual(
    "{file} already exists; nothing was written. Use --replace to overwrite it",
    "{file} existe déjà\u202f; rien n’a été écrit. Employez --replace pour l’écraser",
)
_MORE = Bilingual(
    "{file} has fields of {entry} that are not in the table: {fields}. Nothing was written; give these "
    "fields columns, or delete them from the file",
    "{file} contient des champs de {entry} absents du tableau\u00a0: {fields}. Rien n’a été "
    "écrit\u202f; donnez des colonnes à ces champs, ou retirez-les du fichier",
)
T = TypeVar("T")


class ConvertedTable(NamedTuple):
    """Content file generated from a table, and the table's translations of texts."""

    game: str
    text: str
    translations: Translated


def convert_table(
    root: Path,
    table: Path,
    target: str,
    *,
    kind: str = "",
    mapping: Path | None = None,
    sheet: str | None = None,
    replace: bool = False,
) -> ConvertedTable:
    """Return the content file for a table; `target` is the path in the project to which it will be written.

    `replace` allows an existing file. Raises TableRefusal for mistakes in the table or the mapping, Refusal
    for all others.
    """
    game = _find_game(target)
    given, document = _read_given_mapping(mapping)
    found = _read_table(table, given, sheet)
    if given is None:
        given = map_columns_to_fields(kind, found.columns)

    def convert(made: Compilation) -> ConvertedTable:
        known = _find_kind(made, game, given.kind)
        check_fields(given, known, document)
        _require_languages(made, game, (each.language for each in given.translations))
        if (root / target).exists():
            _require_replaceable(made, given, target, replace)
        entries, translations = convert_rows(given, known, found)
        return ConvertedTable(game, render_entries(given, entries), translations)

    converted = inspect_links(root, convert)
    if len(converted.text.encode("utf-8")) > MAX_FILE_BYTES:
        raise make_refusal(_LARGE, file=target, most=MAX_FILE_BYTES // 1_000_000)
    return converted


def insert_table_translations(root: Path, converted: ConvertedTable) -> dict[str, str]:
    """Return the catalogues and locks of a game with the translations of a table, by path.

    If the table has no translations, return nothing. The entries must be written before, because their texts
    are extracted first. A translation that differs from that of the catalogue replaces it, and is approved.
    """
    if not converted.translations:
        return {}

    def insert(made: Compilation) -> dict[str, str]:
        files: dict[str, str] = {}
        for each in load_translations(made, [converted.game]):
            extracted = extract(each.game, each.loaded)
            for locale, words in converted.translations.items():
                if locale in extracted.catalogues:
                    file = main_catalogue(converted.game, locale)
                    data = extracted.catalogues[locale].encode("utf-8")
                    (catalogue,) = load(converted.game, [(file, data)]).parts
                    each.loaded.catalogues[locale] = replace_translations(catalogue, words)
            files |= extract(each.game, each.loaded).files
        return files

    return inspect_links(root, insert)


def export_table(
    root: Path,
    game: str,
    form: str,
    *,
    kind: str = "",
    mapping: Path | None = None,
    languages: Sequence[str] = (),
) -> str:
    """Return the entries of a kind as a table, in the order of their files.

    Without a mapping, each field has a column, and each text also has a column for each of `languages`.
    Raises TableRefusal for mistakes in the mapping, Refusal for all others.
    """
    given, document = _read_given_mapping(mapping)

    def export(made: Compilation) -> str:
        known = _find_kind(made, game, given.kind if given else kind)
        entries = _collect_entries(made, game, known)
        chosen = given or _map_fields(known, entries, languages)
        check_fields(chosen, known, document)
        wanted = {each.language for each in chosen.translations}
        _require_languages(made, game, wanted)
        rows = make_rows(
            chosen, known, entries, _collect_translations(made, game, wanted), typed=form == "json"
        )
        return write_json(rows, chosen.rows) if form == "json" else write_csv(chosen.list_columns(), rows)

    return inspect_links(root, export)


def _read_given_mapping(file: Path | None) -> tuple[TableMapping | None, Document | None]:
    return (None, None) if file is None else _read_with(file, lambda data: read_mapping(str(file), data))


def _read_table(file: Path, mapping: TableMapping | None, sheet: str | None) -> Table:
    path, named = (mapping.rows, mapping.sheet) if mapping else ("", None)
    return _read_with(file, lambda data: read_table(file.name, data, path=path, sheet=sheet or named))


def _read_with(file: Path, read: Callable[[bytes], T]) -> T:
    try:
        data = read_file(file)
    except OSError as error:
        raise make_refusal(_UNREAD, file=str(file), why=describe_os_error(error)) from error
    return read(data)


def _find_game(target: str) -> str:
    """Return the game of a content file, or `shared`; reject any other path."""
    steps = PurePosixPath(target).parts
    if len(steps) < 3 or steps[0] != "content" or not target.endswith(".yaml"):
        raise make_refusal(_NO_PLACE, file=target)
    return steps[1]


def _find_kind(made: Compilation, game: str, name: str) -> Kind:
    kinds = made.catalogue.file_kinds(game)
    if name not in kinds:
        raise make_refusal(_NO_KIND, did_you_mean(name, kinds), game=game, kind=name)
    return kinds[name]


def _collect_entries(made: Compilation, game: str, kind: Kind) -> Entries:
    """Return the written fields of the entries of a kind by slug, in the order of files and lines.

    Fixtures are omitted.
    """
    wanted = (game, kind.name, False)
    found = [each for each in made.linked.entries if (each.game, each.kind, each.fixture) == wanted]
    found.sort(key=lambda each: (each.name_span.file, each.name_span.start))
    return {each.slug: _read_fields(each, kind) for each in found}


def _read_fields(entry: Entry, kind: Kind) -> dict[str, Any]:
    """Return the written fields of an entry, including those that its file states for all its entries."""
    root: Any = entry.document.root
    if not entry.pointer:
        return {name: value for name, value in root.items() if name not in ("kind", entry.id_key)}
    once = {name: value for name, value in root.items() if name in kind.once}
    value: Any = entry.document.value_at(entry.pointer)
    return {**once, **value} if isinstance(value, dict) else once


def _map_fields(kind: Kind, entries: Entries, languages: Sequence[str] = ()) -> TableMapping:
    """Return a mapping with a column for each field that an entry has, in the order of the schema.

    After each text follow the columns of its translations.
    """
    used = {name for each in entries.values() for name in each}
    names: list[str] = []
    for name, shape in kind.shape.fields.items():
        if name in used:
            is_text = shape.keyword("x-text") in TRANSLATED_FORMS
            names += [name, *(f"{name}{LANGUAGE_MARK}{each}" for each in languages if is_text)]
    return map_columns_to_fields(kind.name, [*names, *sorted(used.difference(kind.shape.fields))])


def _require_languages(made: Compilation, game: str, wanted: Iterable[str]) -> None:
    known = next((each.game.targets for each in load_translations(made, [game])), ())
    for locale in wanted:
        if locale not in known:
            raise make_refusal(_NO_LANGUAGE, did_you_mean(locale, known), game=game, locale=locale)


def _collect_translations(made: Compilation, game: str, wanted: Iterable[str]) -> Translated:
    """Return the translations of a game's texts with one wording, by language and key; "" where missing."""
    found: Translated = {}
    for each in load_translations(made, [game]):
        for locale in wanted:
            catalogue = each.loaded.catalogues.get(locale)
            messages = catalogue.by_key if catalogue is not None else {}
            found[locale] = {
                key: message.target[0] for key, message in messages.items() if len(message.target) == 1
            }
    return found


def _require_replaceable(made: Compilation, mapping: TableMapping, target: str, replace: bool) -> None:
    """Reject an existing file, unless `replace` allows it and the table has all fields of the file."""
    if not replace:
        raise make_refusal(_THERE, file=target)
    for entry in made.linked.entries:
        if entry.name_span.file == target and not entry.is_item:
            value: Any = entry.document.value_at(entry.pointer) if entry.pointer else entry.data
            rest = find_unmapped_fields(mapping, value) if isinstance(value, dict) else []
            if rest:
                raise make_refusal(_MORE, file=target, entry=str(entry.id), fields=", ".join(rest))
