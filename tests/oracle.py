"""The oracle of the compiler: every stage over everything, in memory, and nothing kept.

It calls what the rooms themselves offer, one after the other, and shares no unit, cache, worker or row with
the compiler that it is compared to.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from ludex import checks
from ludex.compile.outcome import Outcome
from ludex.core import VERSION
from ludex.core.findings import Finding
from ludex.core.spans import SourceText
from ludex.l10n.catalogue.language_files import LoadedCatalogues, find_catalogue_suppressions
from ludex.l10n.catalogue.language_files import load as load_catalogues
from ludex.l10n.check.context import CheckContext
from ludex.l10n.game_texts import gather
from ludex.l10n.translation_state import iterate_translations
from ludex.lang.effects import Effects, find_play_in_content
from ludex.lang.machine_program import NAME as MACHINE
from ludex.lang.machine_program import build_machine_program
from ludex.lang.outlines import outline_program
from ludex.lang.program_encoding import EncodedProgram, encode_program
from ludex.lang.programs import PRINTED_KINDS, compile_program
from ludex.lang.rule_compiler import Program
from ludex.lang.secrets import find_revealing_questions
from ludex.lang.types.namespace import Namespace
from ludex.link.graph import ReferenceGraph, link
from ludex.link.misnamed_entries import LockedEntries, find_misnamed, list_locked_ids
from ludex.link.symbols import ANY_KIND, SHARED
from ludex.link.world import World
from ludex.pack.contents import Place
from ludex.pack.reader import Pack
from ludex.render.codes import NAMES
from ludex.report import View, render
from ludex.schema.entries import Entry, find_lost_slugs, read_entries
from ludex.schema.load.schema_loader import Catalogue, load
from ludex.schema.project_file import ProjectSettings, check_project_file
from ludex.source.codes import files as codes
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from ludex.source.file_uses import FileUse, find_file_use, suggest_file_name
from ludex.source.inventory import ProjectFiles, read_project_file, scan_project
from ludex.source.suppressions import Suppression, apply_suppressions, find_suppressions
from tests.l10n.games import check_all
from tests.oracle_claims import find_held, find_places
from tests.oracle_conditions import CODES, TEXT_CODES, find_broken, has_conditions
from tests.oracle_findings import drop_echoes, drop_what_follows, find_all_codes
from tests.oracle_fit import find_fit_findings
from tests.plain_pack import Program as PackedProgram
from tests.plain_pack import encode_contents
from tests.slow_pack import SharedTexts, contents

FORMATS = ("json", "text")


@dataclass
class Project:
    """What the stages have made so far. By game: `rules`, and `texts` with their translations."""

    root: Path
    release: bool = False
    tree: ProjectFiles = field(init=False)
    catalogue: Catalogue = field(init=False)
    documents: dict[str, Document] = field(default_factory=dict)
    lost: dict[str, set[str]] = field(default_factory=dict)
    """By game, the slugs of entries that stand in a file but could not be read."""
    entries: list[Entry] = field(default_factory=list)
    linked: ReferenceGraph = field(init=False)
    rules: dict[str, Lowered] = field(default_factory=dict)
    translations: dict[str, Translations] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    later: frozenset[str] = frozenset()
    """Codes of what could not be looked for, beside those of print."""
    settings: ProjectSettings = field(default_factory=ProjectSettings)

    @property
    def texts(self) -> dict[str, SourceText]:
        """The texts of all files that were read."""
        texts = {file: document.text for file, document in self.documents.items()} | self.catalogue.texts
        for each in self.translations.values():
            texts |= each.loaded.texts
        for stored in self.tree.files_of(FileUse.PROJECT):
            texts[stored.path] = SourceText(
                stored.path, (self.root / stored.path).read_text(encoding="utf-8")
            )
        return texts


def compile_project(root: Path, *, release: bool = False) -> Project:
    """Run all stages, in order, whatever they find."""
    project = Project(root, release)
    for run in (
        survey_files,
        read_settings,
        load_schemas,
        read_documents,
        read_all_entries,
        link_entries,
        lower_games,
        check_games,
        check_texts,
        check_claims,
        check_conditions,
    ):
        project.findings += run(project)
    return project


def survey_files(project):
    project.tree, findings = scan_project(project.root)
    project.lost = {game: {ANY_KIND} for game in find_games_with_lost_files(project.tree, findings)}
    return findings


def read_settings(project):
    """What the project says of findings; what is wrong with its file."""
    findings = []
    for stored in project.tree.files_of(FileUse.PROJECT):
        data, findings = read_project_file(project.root, stored.path)
        if data is not None:
            project.settings, wrong = check_project_file(stored.path, data, find_all_codes())
            findings = [*findings, *wrong]
    return findings


def find_games_with_lost_files(tree, findings):
    """The games with content that was not even taken in: for its name, or for where a link leads."""
    known = {stored.path for stored in tree.files}
    for finding in findings:
        *folders, name = finding.span.file.split("/")
        if folders[:1] == ["content"] and finding.span.file not in known:
            del folders[0]
            use = find_file_use(tuple(folders) or ("game",), suggest_file_name(name) or name)
            if finding.code in (codes.UNREADABLE, codes.LINK_OUTSIDE, codes.LINK_CYCLE):
                is_content = use in (FileUse.CONTENT, None)  # a link without a suffix may lead to a folder
            else:
                is_content = finding.code in (codes.NO_USE, codes.BAD_NAME) and use is FileUse.CONTENT
            if is_content:
                yield from folders[:1] or [*tree.games, SHARED]


def load_schemas(project):
    project.catalogue, findings = load(project.tree)
    return findings


def read_documents(project):
    """An empty file holds nothing; of any other that cannot be read nobody knows what it holds."""
    findings = []
    for stored in project.tree.files_of(FileUse.CONTENT):
        data, found = read_project_file(project.root, stored.path)
        document = None
        if data is not None:
            document, found = read_document(stored.path, data)
        findings += found
        if document is not None:
            project.documents[stored.path] = document
        elif codes.EMPTY not in [each.code for each in found]:
            project.lost.setdefault(stored.game, set()).add(ANY_KIND)
    return findings


def read_all_entries(project):
    findings = []
    for file, document in project.documents.items():
        game = file.split("/")[1]
        entries, found = read_entries(document, game, project.catalogue)
        project.entries += entries
        project.lost.setdefault(game, set()).update(find_lost_slugs(document, entries))
        findings += found
    return findings


def read_file_of(project, stored):
    return read_project_file(project.root, stored.path)[0] or b""


def link_entries(project):
    locked = [
        LockedEntries(game=each.game, digest="", ids=list_locked_ids(read_file_of(project, each)))
        for each in project.tree.files_of(FileUse.LOCK)
    ]
    misnamed = find_misnamed(locked, project.entries, project.lost)
    project.linked, findings = link(project.entries, project.catalogue, project.lost, misnamed=misnamed)
    return findings


def check_games(project):
    findings = []
    for game in project.tree.games:
        findings += checks.run(World(project.linked, game, has_fixtures=True), local=True)
        findings += checks.run(World(project.linked, game), local=False)
    return findings


# Rules


@dataclass
class Lowered:
    """The rules of a game: `programs` with the checks of its ends, and as a pack holds them."""

    programs: list[Program] = field(default_factory=list)
    packed: list[PackedProgram] = field(default_factory=list)


def lower_games(project):
    """What a layout of content/shared gets wrong is told once, whichever games it is printed in."""
    findings = []
    for game in project.tree.games:
        project.rules[game], found = lower_rules(World(project.linked, game))
        known = {(each.code, each.span) for each in findings}
        findings += [each for each in found if (each.code, each.span) not in known]
    return findings


def lower_rules(world: World) -> tuple[Lowered, list[Finding]]:
    """Compile all rules of a game, with the layouts and sheets of content/shared that it leads to."""
    game = Namespace(world)
    findings: list[Finding] = []
    made: list[tuple[Program, Entry]] = []
    shared = [each for each in world.included if each.game == SHARED]
    printed = [each for each in shared if game.find_core_kind(each.kind) in PRINTED_KINDS]
    for entry in (*world.own, *printed):
        if entry.sound:
            program, found, _ = compile_program(game, entry)
            findings += found
            if program is not None:
                made.append((program, entry))
    made.sort(key=lambda each: each[0].id.partition("/")[::2])
    lowered = Lowered([program for program, _ in made])
    effects = Effects(map(outline_program, lowered.programs))
    findings += [*effects.findings(), *find_revealing_questions(game, effects)]
    findings += find_play_in_content(game, effects)
    watched = effects.find_watched_reads()
    for program, entry in made:
        text, numbers = EncodedProgram.read(encode_program(program, entry.text)).fill_checks(watched)
        tree = json.loads(text)
        program.routines = tree.get("routines", {})
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        places = [Place(entry.document.file, row, column) for row, column in pairs]
        if not entry.fixture:
            lowered.packed.append(PackedProgram(program.id, tree, "", places))
    machine = json.loads(json.dumps(build_machine_program(game)))
    lowered.packed.append(PackedProgram(MACHINE, machine))
    return lowered, findings


# Texts


@dataclass
class Translations:
    """The catalogues of a game, the comments in them that suppress findings, and what is translated."""

    loaded: LoadedCatalogues
    suppressions: list[Suppression] = field(default_factory=list)
    translated: list[tuple[str, str, object]] = field(default_factory=list)
    """Language, key and text."""


def check_texts(project):
    shared = [SHARED] if any(each.game == SHARED for each in project.tree.files_of(FileUse.CONTENT)) else []
    return [finding for game in (*project.tree.games, *shared) for finding in check_game_texts(project, game)]


def check_game_texts(project, name):
    """What is wrong with the texts of a game, and with their translations."""
    files, findings = [], []
    for stored in (*project.tree.files_of(FileUse.CATALOGUE), *project.tree.files_of(FileUse.LOCK)):
        if stored.game == name:
            data, found = read_project_file(project.root, stored.path)
            findings += found
            files += [(stored.path, data)] if data is not None else []
    loaded = load_catalogues(name, files)
    findings += loaded.findings
    translations = project.translations[name] = Translations(loaded)
    game = gather(project.linked, name, loaded.source_language)
    if game is not None:
        context = CheckContext.from_files(game, loaded, find_places(project, name))
        known = {locale: context.find_states(locale) for locale in game.targets}
        findings += check_all(context, known, release=project.release).findings
        translations.translated = [
            (locale, key, text)
            for locale, states in known.items()
            for key, text in iterate_translations(states)
        ]
    for catalogue in loaded.catalogues.values():
        granted, faults = find_catalogue_suppressions(catalogue)
        translations.suppressions += granted
        findings += faults
    return findings


def check_claims(project):
    """What the texts of each game say otherwise than its rules."""
    return [finding for game in project.tree.games for finding in find_held(project, game)]


def check_conditions(project):
    """What entries have otherwise than conditions on content want it, in games without other errors."""
    findings = []
    for game in project.tree.games:
        world = World(project.linked, game)
        if has_conditions(world):
            left = project.settings.apply(suppress(project, project.findings)[0])
            if any(stops(each, game) and not each.code.name.startswith(TEXT_CODES) for each in left):
                project.later |= CODES
            else:
                findings += find_broken(project.root, world, pack(project, game))
    return findings


# What is told


def reports(outcome):
    """All that people and programs are told of an outcome."""
    told = [render(form, outcome, View(lang)) for form in FORMATS for lang in ("en", "fr")]
    return dict(zip(("json.en", "json.fr", "text.en", "text.fr"), told, strict=True))


def plainly(root: Path, project=None):
    """The outcome of a project, and the packs of its games without errors, by game."""
    project = project or compile_project(root)
    left, found = suppress(project, project.findings)
    kept = {id(each) for each in left}
    told = sorted(project.settings.apply(left), key=lambda each: each.order)
    allowed = sum(id(each) not in kept for each in found) + len(left) - len(told)
    checked, left = count_checked(project) | {"allowed": allowed}, told
    sound = [game for game in project.tree.games if not any(stops(each, game) for each in left)]
    return Outcome(tuple(left), checked, project.texts), {game: pack(project, game) for game in sound}


def suppress(project, findings):
    """What no comment suppresses, with what is wrong with comments; and all that there was."""
    granted, found = [], list(findings)
    for document in project.documents.values():
        allowed, faults = find_suppressions(document)
        granted += allowed
        found += faults
    for each in project.translations.values():
        granted += each.suppressions
    found = drop_what_follows(drop_echoes(found), granted)
    later = NAMES | project.later
    return apply_suppressions(found, granted, find_all_codes(), checked=lambda name: name not in later), found


def stops(finding, game):
    """Whether an error keeps a game from being packed."""
    file = finding.span.file
    mine = file.split("/")[1] in (game, "shared") or (file.startswith("schemas/") and file.count("/") == 1)
    return mine and finding.severity.value == "E"


def count_checked(project):
    unread = {stored.path for stored in project.tree.files_of(FileUse.CONTENT)} - project.documents.keys()
    linked = project.linked
    return {
        "files": len(project.tree.files),
        "checked": sum(stored.path not in unread for stored in project.tree.files),
        "ignored": project.tree.ignored,
        "entries": len(project.entries),
        "references": sum(len(linked.annotated_places(entry, "x-ref")) for entry in project.entries),
        "texts": sum(len(linked.annotated_places(entry, "x-text")) for entry in project.entries),
    }


def pack(project, game):
    """The bytes of the pack of a game without errors."""
    shared = SharedTexts()
    if SHARED in project.translations:
        known = project.translations[SHARED]
        shared = SharedTexts(known.loaded.source_language, known.translated)
    translated = project.translations[game].translated
    rules = project.rules[game].packed
    return b"".join(encode_contents(contents(project.linked, game, VERSION, rules, translated, shared)))


def with_fit(root: Path, project, outcome, packs):
    """The same outcome with what does not fit, measured in packs of our own."""
    found = []
    for data in packs.values():
        (root / "measured").write_bytes(data)
        with Pack.open(root / "measured") as opened:
            found += find_fit_findings(project, opened)
        (root / "measured").unlink()
    allowed = [each for document in project.documents.values() for each in find_suppressions(document)[0]]
    left = apply_suppressions(found, allowed, find_all_codes(), checked=NAMES.__contains__)
    left = project.settings.apply(left)
    findings = sorted((*outcome.findings, *left), key=lambda each: each.order)
    return replace(outcome, findings=tuple(findings))
