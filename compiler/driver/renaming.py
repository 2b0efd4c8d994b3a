"""`rename`: another name for an entry, in every file that names it, or in none.

What cannot be renamed whole is refused: a reference left behind would be worse than the old name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from keyword import iskeyword
from pathlib import Path

from compiler.core.code import Severity
from compiler.core.finding import Edit
from compiler.core.ids import EntryId
from compiler.core.message import Both
from compiler.core.span import SourceText, Span
from compiler.driver.making import require_slug
from compiler.driver.naming import called, former_names, refusal
from compiler.driver.replacing import replace_files
from compiler.driver.stages import Work, run
from compiler.lang.namings import Naming, namings
from compiler.link.mentions import unclear
from compiler.link.rename import Renaming, Rewriting, Wording, renaming
from compiler.link.symbols import SHARED
from compiler.link.world import World
from compiler.schema.entries import Entry, lost
from compiler.source.claims import Claim
from compiler.source.codes import files as codes
from compiler.source.document import Document
from compiler.source.edits import apply
from compiler.source.scalars import plain
from compiler.source.tree import fetch

GAME = "game"
LONGEST = 64
_CATALOGUES = (Claim.CATALOGUE, Claim.TEMPLATE)

_SLUG_ALONE = Both(
    "“{new}” is no slug: give the part after the slash alone, {better}",
    "«\u00a0{new}\u00a0» n’est pas un nom court\u00a0: donnez seulement ce qui suit la barre, {better}",
)
_LONG = Both(
    "“{new}” is too long: a slug has {most} characters at most",
    "«\u00a0{new}\u00a0» est trop long\u00a0: un nom court a {most} caractères au plus",
)
_NO_TEXT = Both(
    "“{new}” is no text in YAML, so that it cannot be a name: choose another",
    "«\u00a0{new}\u00a0» n’est pas un texte en YAML et ne peut servir de nom\u00a0: choisissez-en un autre",
)
_GAME = Both(
    "{id} is called as its folder is, content/{slug}: to rename a game, rename that folder and change the "
    "`id` in its game.yaml",
    "{id} porte le nom de son dossier, content/{slug}\u00a0: pour renommer un jeu, renommez ce dossier et "
    "changez l’`id` de son game.yaml",
)
_SAME = Both("{id} is called so already", "{id} s’appelle déjà ainsi")
_TAKEN = Both("{id} is there already, in {place}", "{id} existe déjà, dans {place}")
_FORMER = Both(
    "“{new}” is a former name of {id}, in {place}: what still says it would be misled",
    "«\u00a0{new}\u00a0» est un ancien nom de {id}, dans {place}\u00a0: ce qui l’emploie encore serait "
    "induit en erreur",
)
_REMOVED = Both(
    "{id} is listed as removed, in {place}: a name that was removed is not given again",
    "{id} est cité comme supprimé, dans {place}\u00a0: un nom supprimé ne se redonne pas",
)
_TWICE = Both(
    "{id} is defined several times: see ludex validate, and leave one of them",
    "{id} est défini plusieurs fois\u00a0: voir ludex validate, et n’en gardez qu’un",
)
_UNREAD = Both(
    "not all could be read of {files}, where the name may stand: mend that first, see ludex validate",
    "tout n’a pas pu être lu dans {files}, où le nom figure peut-être\u00a0: réparez-le d’abord, voir ludex "
    "validate",
)
_FAULTY = Both(
    "there are mistakes of grammar in {files}, where the name stands: mend them first, see ludex validate",
    "il y a des fautes de grammaire dans {files}, où figure le nom\u00a0: corrigez-les d’abord, voir ludex "
    "validate",
)
_NO_FIELDS = Both(
    "{id} has no fields yet, and no room for its old name: fill it in first",
    "{id} n’a encore aucun champ, ni de place pour son ancien nom\u00a0: remplissez-le d’abord",
)
_UNCLEAR = Both(
    "“{slug}” has two meanings in {place}, and one is {id}: give the full id there first",
    "«\u00a0{slug}\u00a0» a deux sens dans {place}, dont {id}\u00a0: donnez-y d’abord l’identifiant complet",
)
_LOST = Both(
    "“{new}” would lead elsewhere than {id} in {place}: choose another name",
    "«\u00a0{new}\u00a0» mènerait ailleurs qu’à {id} dans {place}\u00a0: choisissez un autre nom",
)
_SHARED = Both(
    "in {files}, an anchor (&) shares the old name with something else: write it out there first",
    "dans {files}, une ancre (&) partage l’ancien nom avec autre chose\u00a0: écrivez-le d’abord en toutes "
    "lettres",
)
_CHANGED = Both(
    "{file} has just been changed by someone else; nothing was written: give the command again",
    "{file} vient d’être modifié par ailleurs\u202f; rien n’a été écrit\u00a0: redonnez la commande",
)


@dataclass(frozen=True)
class Renamed:
    """What was renamed, the texts of the files that say so as they were and as they are, and how many
    places that changed.
    """

    old: EntryId
    new: EntryId
    before: dict[str, str]
    after: dict[str, str]
    places: int


def rename(root: Path, old: str, new: str, *, game: str | None = None, dry_run: bool = False) -> Renamed:
    """Give the entry called `old` the slug `new`, in all files; with `dry_run`, only say what that takes."""
    work = run(root)
    entry = called(work, old, game)
    _require_free(work, entry, new)
    _require_read(work, entry)
    found = renaming(work.linked, entry, new)
    if found.lost:
        first = found.lost[0]
        raise refusal(_LOST, new=new, id=str(first.target.id), place=_place(work, first.span))
    found = _followed(work, found)
    catalogues = _catalogues(work, _scope(work, entry))
    edits = _proved(work, found, catalogues)
    texts = work.texts | {text.file: text for _, text in catalogues}
    before = {file: texts[file].text for file in sorted({edit.span.file for edit in edits})}
    after = {
        file: apply(text, [edit for edit in edits if edit.span.file == file]) for file, text in before.items()
    }
    if not dry_run:
        _write(root, before, after)
    return Renamed(entry.id, EntryId(entry.kind, new), before, after, len(edits))


def _followed(work: Work, found: Renaming) -> Renaming:
    """The renaming with what rules call the entry; refuses where the new name means something else there."""
    entry, new = found.entry, found.new
    words: list[Wording] = []
    keys: list[Rewriting] = []
    for each in _namings(work, entry):
        spelled = _written(new) if each.written else new
        at = (*each.source.pointer, *each.at)
        span = each.source.document.key_span(at) if each.on_key else each.source.document.span(at)
        if _written(new) in each.names or _also(work, each, entry, new):
            raise refusal(_LOST, new=new, id=str(entry.id), place=_place(work, span))
        if each.on_key:
            keys.append(Rewriting(each.source.document, at, True, spelled))
        else:
            words.append(Wording(each.source.document, at, each.start, each.end, spelled))
    return replace(found, names=(*found.names, *keys), words=tuple(words))


def _namings(work: Work, entry: Entry) -> Iterator[Naming]:
    """The places in rules that name the entry; where a field is a reference, that is known already."""
    for game in work.tree.games if entry.game == SHARED else (entry.game,):
        yield from (each for each in namings(World(work.linked, game)) if each.id == str(entry.id))


def _written(slug: str) -> str:
    """A slug as expressions write it."""
    name = slug.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name


def _also(work: Work, naming: Naming, entry: Entry, new: str) -> bool:
    """Whether another entry has that slug, so that rules would have to say which is meant."""
    known = (each for each in work.entries if each.slug == new and each is not entry)
    return any(each.game in (naming.source.game, SHARED) for each in known)


def _require_free(work: Work, entry: Entry, new: str) -> None:
    """Refuses a name that is none, or not free."""
    kind, slash, slug = new.rpartition("/")
    if slash and kind == entry.kind:
        raise refusal(_SLUG_ALONE, new=new, better=slug)
    require_slug(new)
    if len(new) > LONGEST:
        raise refusal(_LONG, new=new, most=LONGEST)
    if not isinstance(plain(new), str):
        raise refusal(_NO_TEXT, new=new)
    if entry.kind == GAME:
        raise refusal(_GAME, id=str(entry.id), slug=entry.slug)
    wanted = EntryId(entry.kind, new)
    if new == entry.slug:
        raise refusal(_SAME, id=str(wanted))
    alike = [each for each in work.entries if (each.game, each.kind) == (entry.game, entry.kind)]
    for other in alike:
        if other is not entry and other.slug == entry.slug:
            raise refusal(_TWICE, id=str(entry.id))
        if other.slug == new:
            raise refusal(_TAKEN, id=str(wanted), place=_place(work, other.name_span))
        if other is not entry and new in former_names(other):
            span = other.span(("was",))
            raise refusal(_FORMER, new=new, id=str(other.id), place=_place(work, span))
    for manifest in (each for each in work.entries if each.kind == GAME and each.game == entry.game):
        removed = manifest.data.get("removed")
        if isinstance(removed, list) and str(wanted) in removed:
            span = manifest.span(("removed", removed.index(str(wanted))))
            raise refusal(_REMOVED, id=str(wanted), place=_place(work, span))


def _scope(work: Work, entry: Entry) -> tuple[str, ...]:
    """The games whose files may name the entry."""
    return (*work.tree.games, SHARED) if entry.game == SHARED else (entry.game,)


def _require_read(work: Work, entry: Entry) -> None:
    """Refuses where a name of the entry may stand that nobody saw, or that may mean something else."""
    if not isinstance(entry.document.at(entry.pointer), dict):
        raise refusal(_NO_FIELDS, id=str(entry.id))
    scope = _scope(work, entry)
    unread = sorted(set(_unread(work, scope)))
    if unread:
        raise refusal(_UNREAD, files=_named(unread))
    for span in unclear(work.linked, entry):
        raise refusal(_UNCLEAR, slug=entry.slug, id=str(entry.id), place=_place(work, span))


def _unread(work: Work, scope: tuple[str, ...]) -> Iterator[str]:
    """The files of these games that were not read whole, or whose kind of entries nothing is known of."""
    of_file: dict[str, list[Entry]] = {}
    for each in work.entries:
        of_file.setdefault(each.document.file, []).append(each)
    empty = {finding.span.file for finding in work.findings if finding.code is codes.EMPTY}
    for finding in work.findings:
        top = finding.span.file.split("/")[:2]
        if finding.code is codes.UNREADABLE and (len(top) < 2 or top[1] in scope):
            yield finding.span.file
    for stored in work.tree.of(Claim.CONTENT):
        if stored.game in scope:
            document, made = work.documents.get(stored.path), of_file.get(stored.path, [])
            if stored.path not in empty and (document is None or not _is_whole(work, document, made)):
                yield stored.path


def _is_whole(work: Work, document: Document, made: list[Entry]) -> bool:
    known = all(work.catalogue.kind(entry.game, entry.kind) for entry in made)
    return known and not (document.hollow or document.unread or lost(document, made))


def _catalogues(work: Work, scope: tuple[str, ...]) -> list[tuple[str, SourceText]]:
    """The texts of the catalogues of these games."""
    found: list[tuple[str, SourceText]] = []
    unread: list[str] = []
    for stored in (each for claim in _CATALOGUES for each in work.tree.of(claim) if each.game in scope):
        data, _ = fetch(work.root, stored.path)
        try:
            found.append((stored.game, SourceText(stored.path, (data or b"").decode("utf-8"))))
        except UnicodeDecodeError:
            data = None
        if data is None:
            unread.append(stored.path)
    if unread:
        raise refusal(_UNREAD, files=_named(unread))
    return found


def _proved(work: Work, found: Renaming, catalogues: list[tuple[str, SourceText]]) -> list[Edit]:
    """The edits, after which every document says the same but for the name."""
    documents = {each.document.file: each.document for each in found.names}
    faulty = sorted(
        {
            finding.span.file
            for finding in work.findings
            if finding.span.file in documents
            and finding.severity is Severity.ERROR
            and finding.code.name.startswith(("FILE", "YAML"))
        }
    )
    if faulty:
        raise refusal(_FAULTY, files=_named(faulty))
    failed: list[str] = []
    for sharing in (True, False):
        edits = found.edits(catalogues, sharing=sharing)
        failed = [file for file, each in sorted(documents.items()) if not found.proved(each, edits)]
        if not failed:
            return edits
    raise refusal(_SHARED, files=_named(failed))


def _write(root: Path, before: dict[str, str], after: dict[str, str]) -> None:
    for file, text in before.items():
        if (root / file).read_bytes() != text.encode("utf-8"):
            raise refusal(_CHANGED, file=file)
    replace_files({root / file: text for file, text in after.items()})


def _place(work: Work, span: Span) -> str:
    position = work.texts[span.file].position(span.start)
    return f"{span.file}:{position.line}:{position.column}"


def _named(files: list[str]) -> Both:
    """The first few of some files."""
    few, more = files[:3], len(files) - 3
    if more <= 0:
        return Both(*(_and(few, word) for word in ("and", "et")))
    shown = ", ".join(few)
    return Both(f"{shown} and {more} more", f"{shown} et {more} de plus")


def _and(names: list[str], word: str) -> str:
    return f" {word} ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)
