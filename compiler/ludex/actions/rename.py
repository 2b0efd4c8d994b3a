"""Action `rename`: give an entry a new slug in all files or in none.

A rename that is not possible everywhere is rejected: a broken reference would be worse than the old name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ludex.actions.entry_lookup import find_entry, make_refusal
from ludex.actions.new import require_first_letter, require_slug
from ludex.actions.rename_effects import Translations, find_rename_effects, read_translations
from ludex.actions.rename_names import GAME, LONGEST, find_slot_edits, format_place, plan_name_rename
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.compile.units.checked_texts import read_translation_files
from ludex.core.file_sets import write_files
from ludex.core.filesystem import read_file
from ludex.core.findings import Edit, Severity
from ludex.core.ids import EntryId, begins_with_digit, kind_of, make_id
from ludex.core.messages import Bilingual
from ludex.core.spans import SourceText
from ludex.link.field_usages import find_ambiguous_references
from ludex.link.rename_edits import RenamePlan, plan_rename
from ludex.link.symbols import SHARED
from ludex.report.words import join_words
from ludex.schema.entries import Entry, find_lost_slugs
from ludex.source.codes import files as codes
from ludex.source.document import Document
from ludex.source.edits import apply_edits
from ludex.source.file_uses import FileUse
from ludex.source.scalars import parse_plain_scalar

_SLUG_ALONE = Bilingual(
    "“{new}” is not a slug: give only the part after the slash, {better}",
    "«\u00a0{new}\u00a0» n’est pas un nom court\u00a0: donnez seulement ce qui suit la barre, {better}",
)
_LONG = Bilingual(
    "“{new}” is too long: a slug has {most} characters at most",
    "«\u00a0{new}\u00a0» est trop long\u00a0: un nom court a {most} caractères au plus",
)
_NO_TEXT = Bilingual(
    "YAML would not read “{new}” as a text: choose another name",
    "YAML ne lirait pas «\u00a0{new}\u00a0» comme un texte\u00a0: choisissez un autre nom",
)
_GAME = Bilingual(
    "{id} has the name of its folder, content/{slug}: to rename a game, rename that folder and change "
    "the `id` in its game.yaml",
    "{id} porte le nom de son dossier, content/{slug}\u00a0: pour renommer un jeu, renommez ce dossier et "
    "changez l’`id` de son game.yaml",
)
_SAME = Bilingual("{id} already has this name", "{id} porte déjà ce nom")
_TAKEN = Bilingual("{id} already exists, in {place}", "{id} existe déjà, dans {place}")
_FORMER = Bilingual(
    "“{new}” is a former name of {id}, in {place}: references to it would change their meaning",
    "«\u00a0{new}\u00a0» est un ancien nom de {id}, dans {place}\u00a0: les références à ce nom "
    "changeraient de sens",
)
_REMOVED = Bilingual(
    "{id} is listed as removed, in {place}: a removed name cannot be used again",
    "{id} est cité comme supprimé, dans {place}\u00a0: un nom supprimé ne se réemploie pas",
)
_TWICE = Bilingual(
    "{id} is defined several times: keep one (see ludex validate)",
    "{id} est défini plusieurs fois\u00a0: n’en gardez qu’un (voir ludex validate)",
)
_UNREAD = Bilingual(
    "first fix the errors in {files}, which may use this name (see ludex validate)",
    "corrigez d’abord les erreurs de {files}, où ce nom figure peut-être (voir ludex validate)",
)
_FAULTY = Bilingual(
    "first fix the syntax errors in {files}, where this name is used (see ludex validate)",
    "corrigez d’abord les fautes de syntaxe de {files}, où ce nom figure (voir ludex validate)",
)
_NO_FIELDS = Bilingual(
    "rename keeps the old name of an entry in its field `was`, so that its translations are found; {id} has "
    "no fields yet: give it one first",
    "rename garde l’ancien nom d’une entrée dans son champ `was`, pour retrouver ses traductions\u202f; {id} "
    "n’a encore aucun champ\u00a0: donnez-lui-en un d’abord",
)
_UNCLEAR = Bilingual(
    "“{slug}” has two meanings in {place}, and one is {id}: give the full id there first",
    "«\u00a0{slug}\u00a0» a deux sens dans {place}, dont {id}\u00a0: donnez-y d’abord l’identifiant complet",
)
_LOST = Bilingual(
    "“{new}” would not mean {id} in {place}: choose another name",
    "«\u00a0{new}\u00a0» ne désignerait pas {id} dans {place}\u00a0: choisissez un autre nom",
)
_SHARED = Bilingual(
    "in {files}, an anchor (&) shares the old name with something else: write the name out there first",
    "dans {files}, une ancre (&) partage l’ancien nom avec autre chose\u00a0: écrivez-y d’abord ce nom en "
    "toutes lettres",
)
_CHANGED = Bilingual(
    "{file} has changed in the meantime; nothing was written: run the command again",
    "{file} a changé entre-temps\u202f; rien n’a été écrit\u00a0: relancez la commande",
)


@dataclass(frozen=True)
class RenameResult:
    """Result of a rename.

    It has the old and the new id (or a name in an entry, after its id), the texts of the changed files before
    and after, and the number of changed places.
    """

    old: EntryId | str
    new: EntryId | str
    before: dict[str, str]
    after: dict[str, str]
    places: int


def rename(root: Path, old: str, new: str, *, game: str | None = None, dry_run: bool = False) -> RenameResult:
    """Rename the entry `old` to the slug `new` in all files; with `dry_run`, write nothing.

    If `old` contains a dot and its kind does not, it is a value or a parameter of an entry
    (`procedure/pick.many`). Raises Refusal if the rename is not possible everywhere.
    """
    is_name = "." in old and kind_of(old).count(".") == 0
    make = _make_name_edits if is_name else _make_edits
    renamed = inspect_links(root, lambda project: make(project, old, new, game))
    if not dry_run:
        for file, text in renamed.before.items():
            if read_file(root / file) != text.encode("utf-8"):
                raise make_refusal(_CHANGED, file=file)
        write_files(root, {file: text.encode("utf-8") for file, text in renamed.after.items()}, "rename")
    return renamed


def _make_edits(project: Compilation, old: str, new: str, game: str | None) -> RenameResult:
    """Return the verified edits of an entry's rename in all files; nothing is written. Raises Refusal."""
    entry = find_entry(project.linked, old, game)
    _require_free(project, entry, new)
    _require_read(project, entry)
    found = plan_rename(project.linked, entry, new)
    if found.lost:
        first = found.lost[0]
        raise make_refusal(_LOST, new=new, id=str(first.target.id), place=format_place(project, first.span))
    translations = _read_translations(project, entry)
    found, translated = _add_effects(project, found, translations)
    ids = entry.id, make_id(entry.kind, entry.rename(new))
    return _make_result(project, ids, found, translations, translated)


def _make_name_edits(project: Compilation, old: str, new: str, game: str | None) -> RenameResult:
    """Return the verified edits that rename a value or a parameter; nothing is written. Raises Refusal."""
    named, _, name = old.partition(".")
    entry = find_entry(project.linked, named, game)
    _require_read(project, entry)
    found = plan_name_rename(project, entry, name, new)
    translations = _read_translations(project, entry)
    translated = find_slot_edits(found, name, new, translations)
    ids = f"{entry.id}.{name}", f"{entry.id}.{new}"
    return _make_result(project, ids, found.plan, translations, translated)


def _make_result(
    project: Compilation,
    ids: tuple[EntryId | str, EntryId | str],
    found: RenamePlan,
    translations: list[Translations],
    translated: list[Edit],
) -> RenameResult:
    catalogues = [(each.game, catalogue.text) for each in translations for catalogue in each.catalogues]
    edits = [*_prove_edits(project, found, catalogues), *translated]
    texts = {text.file: text for _, text in catalogues}
    texts |= {lock.file: lock for each in translations for lock in each.locks}
    changed = sorted({edit.span.file for edit in edits})
    texts |= {file: project.stored_unit(file).text for file in changed if file not in texts}
    before = {file: texts[file].text for file in changed}
    after = {
        file: apply_edits(text, [edit for edit in edits if edit.span.file == file])
        for file, text in before.items()
    }
    return RenameResult(*ids, before, after, len(edits))


def _add_effects(
    project: Compilation, found: RenamePlan, translations: list[Translations]
) -> tuple[RenamePlan, list[Edit]]:
    """Return the plan with the changes in rules and texts, and the edits of translations. Raises Refusal."""
    made = find_rename_effects(project, found, translations)
    if made.lost:
        place = format_place(project, made.lost[0])
        raise make_refusal(_LOST, new=found.new, id=str(found.entry.id), place=place)
    return replace(found, names=(*found.names, *made.keys), words=tuple(made.words)), made.edits


def _require_free(project: Compilation, entry: Entry, new: str) -> None:
    """Reject a slug that is malformed, in use, or was used before, and the slug of a game."""
    kind, slash, better = new.rpartition("/")
    if slash and kind == entry.kind:
        raise make_refusal(_SLUG_ALONE, new=new, better=better)
    require_slug(new)
    require_first_letter(new, project.world(entry.game))
    if len(new) > LONGEST:
        raise make_refusal(_LONG, new=new, most=LONGEST)
    if not begins_with_digit(new) and not isinstance(parse_plain_scalar(new), str):
        raise make_refusal(_NO_TEXT, new=new)
    if entry.kind == GAME:
        raise make_refusal(_GAME, id=str(entry.id), slug=entry.slug)
    slug = entry.rename(new)
    wanted = make_id(entry.kind, slug)
    if slug == entry.slug:
        raise make_refusal(_SAME, id=str(wanted))
    alike = [each for each in project.linked.entries if (each.game, each.kind) == (entry.game, entry.kind)]
    for other in alike:
        if other is not entry and other.slug == entry.slug:
            raise make_refusal(_TWICE, id=str(entry.id))
        if other.slug == slug:
            raise make_refusal(_TAKEN, id=str(wanted), place=format_place(project, other.name_span))
        if other is not entry and slug in other.former_slugs:
            span = other.span(("was",))
            raise make_refusal(_FORMER, new=new, id=str(other.id), place=format_place(project, span))
    for manifest in project.linked.entries:
        removed = (
            manifest.data.get("removed") if (manifest.kind, manifest.game) == (GAME, entry.game) else None
        )
        if isinstance(removed, list) and str(wanted) in removed:
            span = manifest.span(("removed", removed.index(str(wanted))))
            raise make_refusal(_REMOVED, id=str(wanted), place=format_place(project, span))


def _list_naming_games(project: Compilation, entry: Entry) -> tuple[str, ...]:
    return (*project.tree.games, SHARED) if entry.game == SHARED else (entry.game,)


def _read_translations(project: Compilation, entry: Entry) -> list[Translations]:
    """Read the translations of the games that can name the entry; reject unreadable files."""
    translations, unread = read_translations(project, _list_naming_games(project, entry))
    if unread:
        raise make_refusal(_UNREAD, files=_list_files(unread))
    return translations


def _require_read(project: Compilation, entry: Entry) -> None:
    """Reject the rename if the entry has no fields, or if an unread file or an ambiguous name may mean it."""
    if not isinstance(entry.document.value_at(entry.pointer), dict):
        raise make_refusal(_NO_FIELDS, id=str(entry.id))
    scope = _list_naming_games(project, entry)
    unread = sorted(set(_find_unread_files(project, scope)))
    if unread:
        raise make_refusal(_UNREAD, files=_list_files(unread))
    for span in find_ambiguous_references(project.linked, entry):
        raise make_refusal(_UNCLEAR, slug=entry.slug, id=str(entry.id), place=format_place(project, span))


def _find_unread_files(project: Compilation, scope: tuple[str, ...]) -> Iterator[str]:
    """Yield the files of these games that were not or only partly read, or have entries of unknown kind."""
    of_file: dict[str, list[Entry]] = {}
    for each in project.linked.entries:
        of_file.setdefault(each.name_span.file, []).append(each)
    findings = project.findings()
    for game in scope:
        findings += read_translation_files(project.root, project.tree, game)[1]
    empty = {finding.span.file for finding in findings if finding.code == codes.EMPTY}
    for finding in findings:
        top = finding.span.file.split("/")[:2]
        if finding.code == codes.UNREADABLE and (len(top) < 2 or top[1] in scope):
            yield finding.span.file
    for stored in project.tree.files_of(FileUse.CONTENT):
        if stored.game in scope:
            entries = of_file.get(stored.path, [])
            if stored.path not in empty and not _is_whole(project, project.document(stored.path), entries):
                yield stored.path


def _is_whole(project: Compilation, document: Document | None, entries: list[Entry]) -> bool:
    if document is None or document.hollow or document.unread or find_lost_slugs(document, entries):
        return False
    return all(project.catalogue.find_kind(entry.game, entry.kind) for entry in entries)


def _prove_edits(
    project: Compilation, found: RenamePlan, catalogues: list[tuple[str, SourceText]]
) -> list[Edit]:
    """Return the edits after verifying that they change nothing but the name. Raises Refusal otherwise."""
    documents = {each.document.file: each.document for each in found.names}
    documents |= {each.document.file: each.document for each in found.words}
    faulty = sorted(
        {
            finding.span.file
            for finding in project.findings()
            if finding.span.file in documents
            and finding.severity is Severity.ERROR
            and finding.code.name.startswith(("FILE", "YAML"))
        }
    )
    if faulty:
        raise make_refusal(_FAULTY, files=_list_files(faulty))
    failed: list[str] = []
    for sharing in (True, False):
        edits = found.edits(catalogues, sharing=sharing)
        failed = [file for file, each in sorted(documents.items()) if not found.is_verified(each, edits)]
        if not failed:
            return edits
    raise make_refusal(_SHARED, files=_list_files(failed))


def _list_files(files: list[str]) -> Bilingual:
    """Return the first three files, and the number of further files, in words."""
    few, more = files[:3], len(files) - 3
    if more > 0:
        english, french = [", ".join(few), f"{more} more"], [", ".join(few), f"{more} de plus"]
    else:
        english = french = few
    return Bilingual(join_words(english, "en"), join_words(french, "fr"))
