"""Structure of a content file: its kind, its shared fields, and the slug and place of each entry.

A misspelt key is corrected if the intention is clear, so that the rest of the file is checked in the same
run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field
from itertools import takewhile

from ludex.core.findings import Code, Finding, make_finding, make_note
from ludex.core.ids import is_slug, make_slug
from ludex.core.messages import Choice, Slot
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, find_nearest_names, fold_name
from ludex.schema.catalogue import CORE, FIXTURES, GAME, Catalogue, Kind
from ludex.schema.codes import entries as codes
from ludex.schema.explain import fixes, phrases
from ludex.schema.explain.fixes import NO_SUGGESTION, Suggestion
from ludex.schema.keywords import Pointer
from ludex.schema.value_view import ValueLocation
from ludex.source.document import Document, Map, Seq


def _read_single_entry(found: Outline, at: str) -> None:
    found.id_key = at
    slug = found.root[at]
    _read_header(found, [name for name in found.root if name in found.file_fields])
    span = found.document.span((at,))
    if isinstance(slug, str) and is_slug(slug):
        found.places[slug] = ()
        _check_game(found, slug, span)
        return
    name = phrases.format_scalar(slug)
    better = make_slug(name) if isinstance(slug, str) else ""
    edit = found.place.make_edit(span, better) if better else None
    fix = fixes.make_fix(better, edit, safe=_has_same_letters(name, better))
    found.add_finding(codes.SLUG, span, Suggestion(fix=fix), name=name)
    found.places[better or name] = ()


def _check_game(found: Outline, slug: str, span: Span) -> None:
    if found.kind_name == GAME and slug != found.game:
        fix = fixes.make_fix(found.game, found.place.make_edit(span, found.game), safe=False)
        found.add_finding(codes.GAME_ID, span, Suggestion(fix=fix), name=slug, folder=found.game)


def _find_entry_places(found: Outline, entries: str, listed: Map) -> None:
    names, passed = list(listed), set[str]()
    for rank, name in enumerate(names):
        if name in passed:
            continue
        at = (entries, name)
        # Fields after an empty slug should be indented below it.
        fields = [*takewhile(found.is_field, names[rank + 1 :])] if listed[name] is None else []
        if fields:
            passed |= set(fields)
            found.flawed.add(at)
            found.add_finding(codes.NOT_INDENTED, found.document.key_span(at), name=name)
        slug = name if is_slug(name) else _report_slug(found, listed, at)
        found.places.setdefault(slug, at)
        _check_game(found, slug, found.document.key_span(at))


def _report_slug(found: Outline, listed: Map, at: tuple[str, str]) -> str:
    """Report a malformed slug, and return the slug that was probably meant; if there is none, the name."""
    name = at[-1]
    better = make_slug(name)
    usable = better != "" and better not in listed
    safe = _has_same_letters(name, better)
    fix = fixes.rename_field(found.place, at, better, safe=safe) if usable else None
    found.add_finding(codes.SLUG, found.document.key_span(at), Suggestion(fix=fix), name=name)
    return better if usable else name


def _has_same_letters(name: str, slug: str) -> bool:
    letters = "".join(each for each in fold_name(name) if each.isalnum())
    return slug != "" and make_slug(name).replace("-", "") == letters


@dataclass
class Outline:
    """Structure of a file. `kind` is None if the fields of its entries cannot be checked."""

    document: Document
    game: str
    root: Map
    kind_name: str = ""
    kind: Kind | None = None
    header: Mapping[str, object] = field(default_factory=dict)
    places: dict[str, Pointer] = field(default_factory=dict)
    """Pointers to the entries, by slug."""
    flawed: set[Pointer] = field(default_factory=set)
    """Pointers to entries with a finding that makes all further findings pointless."""
    findings: list[Finding] = field(default_factory=list)
    id_key: str = "id"
    stray_fields: dict[str, object] = field(default_factory=dict)
    """Fields of the entries that are misplaced beside them: reported once, so that they do not count as
    missing.
    """
    shared: Set[str] = frozenset()
    """Fields stated beside the entries, which apply to each entry that does not have them itself."""
    renamed: set[str] = field(default_factory=set)
    """Misspelt keys of the file whose correct names are known."""

    def entry_data(self, at: Pointer) -> object:
        """Return the data of an entry; for a file with a single entry, omit the fields about the file."""
        if at:
            return self.document.value_at(at)
        entry = self.root.copy_fields()
        for name in {"kind", "id", *self.file_fields, *self.renamed} & entry.keys():
            entry.drop(name)
        return entry

    @property
    def fields(self) -> Collection[str]:
        """Fields of entries of this kind."""
        return self.kind.shape.fields if self.kind else ()

    @property
    def once(self) -> Collection[str]:
        """Fields that the file may state for all its entries or about itself."""
        return (*self.kind.once, *self.file_fields) if self.kind else ()

    @property
    def file_fields(self) -> Collection[str]:
        """Fields that the file may state about itself."""
        return self.kind.file_fields if self.kind else ()

    def is_field(self, name: str) -> bool:
        """Return whether entries of this kind have this field."""
        return name in self.fields

    def add_finding(self, code: Code, span: Span, cure: Suggestion = NO_SUGGESTION, **slots: Slot) -> None:
        finding = make_finding(code, span, notes=cure.notes, fix=cure.fix, severity=None, **slots)
        self.findings.append(finding)

    def key_span(self, name: str) -> Span:
        return self.document.key_span((name,))

    @property
    def place(self) -> ValueLocation:
        """The entire file as a value with a location, for fixes."""
        return ValueLocation(self.document, (), "", self.kind_name, self.document.text.span(0, 0))


def read_content_file(document: Document, game: str, catalogue: Catalogue) -> tuple[Outline, list[Finding]]:
    """Return the outline of a document that is not hollow, and findings about it."""
    root = document.root
    found = Outline(document, game, root if isinstance(root, Map) else Map())
    if not isinstance(root, Map):
        found.add_finding(codes.NO_FIELDS, document.span(()), found=phrases.describe_value_type(root))
    elif _find_kind(found, catalogue):
        _find_entries(found)
        _share_fields(found)
    return found, found.findings


OWN_FIELDS = frozenset(("draft", "module", FIXTURES))
"""Fields of a file that are not added to its entries' data, because entries have them as attributes."""


def _share_fields(found: Outline) -> None:
    for at in found.places.values():
        entry = found.document.value_at(at) if at else None
        if isinstance(entry, Map):
            for name in sorted(found.shared - entry.keys()):
                entry.adopt(name, found.root)


_ONE_KIND = make_note(
    "a file has one kind: put the entries of each kind into a separate file",
    "un fichier a une seule sorte\u00a0: placez les entrées de chaque sorte dans un fichier à part",
)


def _find_kind(found: Outline, catalogue: Catalogue) -> bool:
    """Find the kind of the entries, and report an unknown one; return False unless it is known or obvious."""
    at = _find_key(found, "kind", codes.NO_KIND)
    if at is None:
        return False
    name = found.root[at]
    kinds = catalogue.file_kinds(found.game)
    if isinstance(name, str) and (name in kinds or catalogue.is_broken(found.game, name)):
        found.kind_name, found.kind = name, kinds.get(name)
        return True
    span = found.document.span((at,))
    word = phrases.format_scalar(name[0] if isinstance(name, Seq) and len(name) == 1 else name)
    known = [*kinds, *catalogue.broken.get(found.game, ())]
    cure = (None if word in known else _suggest_other_game(word, found.game, catalogue)) or (
        fixes.suggest_word(word, known, (at,), found.place)
    )
    if isinstance(name, Seq) and len(name) > 1:
        cure = Suggestion((_ONE_KIND,))
    written = found.document.text.text[span.start : span.end] if isinstance(name, Seq | Map) else word
    found.add_finding(codes.UNKNOWN_KIND, span, cure, kind=phrases.shorten_text(written))
    meant = fixes.find_single_match(word, known) if cure.fix is not None and cure.fix.safe else None
    found.kind_name, found.kind = meant or word, kinds.get(meant) if meant else None
    return meant is not None


def _suggest_other_game(name: str, game: str, catalogue: Catalogue) -> Suggestion | None:
    games = sorted({each for each, kinds in catalogue.kinds.items() if name in kinds} - {CORE, game})
    if not games:
        return None
    note = make_note(
        "“{kind}” is a kind only in {games}",
        "«\u00a0{kind}\u00a0» n’est une sorte que dans {games}",
        kind=name,
        games=Choice(tuple(games)),
    )
    return Suggestion((note,))


def _find_key(found: Outline, name: str, code: Code) -> str | None:
    """Return the key with this name, or a misspelt one, which is reported, as is a missing kind."""
    if name in found.root:
        return name
    known = {*found.fields, "kind", "id", "entries"}
    for key in found.root:
        if key not in known and find_nearest_names(key, [name]):
            found.renamed.add(key)
            fix = fixes.rename_field(found.place, (key,), name)
            found.add_finding(code, found.key_span(key), Suggestion((did_you_mean(key, [name]),), fix))
            return key
    if code is codes.NO_KIND:
        found.add_finding(code, found.document.text.span(found.root.start, found.root.start))
    return None


def _find_entries(found: Outline) -> None:
    if "id" in found.root or "entries" in found.root:
        _read_entries(found)
        return
    for name in ("entries", "id"):
        at = _find_key(found, name, codes.NO_ENTRIES)
        if at is not None:
            _read_entries(found, entries=at) if name == "entries" else _read_single_entry(found, at)
            return
    cure = _suggest_indentation(found, found.root)
    found.add_finding(codes.NO_ENTRIES, found.document.span(("kind",)), cure)


def _read_entries(found: Outline, entries: str = "entries") -> None:
    if "entries" not in found.root and entries == "entries":
        _read_single_entry(found, "id")
        return
    if "id" in found.root:
        found.add_finding(codes.ID_AND_ENTRIES, found.key_span("id"))
    listed = found.root[entries]
    beside = [key for key in found.root if key not in ("kind", entries, "id", *found.renamed)]
    empty = not listed and (listed is None or isinstance(listed, dict))
    if "id" not in found.root and empty:
        if not found.document.lost:
            others = {key: found.root[key] for key in beside if key not in found.once}
            found.add_finding(codes.EMPTY, found.key_span(entries), _suggest_indentation(found, others))
    elif "id" not in found.root:
        _read_header(found, beside)
    if empty:
        return
    if isinstance(listed, Map):
        _find_entry_places(found, entries, listed)
    else:
        found_type = phrases.describe_value_type(listed)
        found.add_finding(codes.NO_MAP, found.document.span((entries,)), found=found_type)


def _suggest_indentation(found: Outline, others: Mapping[str, object]) -> Suggestion:
    """Suggest indenting entries that are beside `entries`, or at the root of a file without it."""
    strays = [key for key, value in others.items() if isinstance(value, dict) and not found.is_field(key)]
    if not strays:
        return NO_SUGGESTION
    note = make_note(
        "“{name}” looks like an entry: indent it below “entries:”",
        "«\u00a0{name}\u00a0» ressemble à une entrée\u00a0: décalez-la sous «\u00a0entries:\u00a0»",
        found.key_span(strays[0]),
        name=strays[0],
    )
    return Suggestion((note,))


def _read_header(found: Outline, beside: Iterable[str]) -> None:
    """Read the fields that apply to all entries of the file; report fields that only an entry may have."""
    allowed = sorted(found.once)
    found.header = {name: found.root[name] for name in beside if name in allowed}
    for name in beside:
        if name not in allowed and found.kind is not None:
            cure = _suggest_for_stray_key(found, name, allowed)
            found.add_finding(codes.UNKNOWN_FILE_KEY, found.key_span(name), cure, name=name)
            if found.is_field(name):
                found.stray_fields[name] = found.root[name]
    found.shared = found.header.keys() - OWN_FIELDS
    kind = found.kind
    if kind is not None and found.header and not kind.header.valid(found.header):
        from ludex.schema.explain.explainer import explain

        found.findings += explain(kind.header_schema, found.header, found.place)


def _suggest_for_stray_key(found: Outline, name: str, allowed: Iterable[str]) -> Suggestion:
    if found.is_field(name):
        note = make_note(
            "it is a field of each “{kind}”: put it below the slug of each entry",
            "c’est un champ de chaque «\u00a0{kind}\u00a0»\u00a0: placez-le sous le nom court des entrées",
            kind=found.kind_name,
        )
        return Suggestion((note,))
    if find_nearest_names(name, allowed):
        return fixes.suggest_word(name, allowed, (name,), found.place, key=True)
    return _suggest_indentation(found, {name: found.root[name]})
