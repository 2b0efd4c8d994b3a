"""Checks of modules: each belongs to a playable combination, and no two replace the same step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ludex.core.findings import Finding, Severity, declare_code, make_finding, make_note
from ludex.core.graphs import find_reachable
from ludex.core.ids import EntryId
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World
from ludex.schema.entries import Entry

MAX_COMBINATIONS = 2000
"""Maximum number of combinations to try before giving up. Games have about a dozen modules."""


@dataclass(frozen=True)
class ModuleConstraints:
    """Constraints of each module on the others, without references of a module to itself."""

    needs: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    with_any: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    excludes: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    open: set[EntryId] = field(default_factory=set)
    """Modules whose requirements are unknown: they name an unknown module, or themselves under `with`."""


def collect_constraints(world: World) -> ModuleConstraints:
    constraints = ModuleConstraints()
    for module in world.entries_of("module"):
        for word, table in (
            ("needs", constraints.needs),
            ("with", constraints.with_any),
            ("excludes", constraints.excludes),
        ):
            named = world.targets(module, (word,))
            table[module.id] = {each.id for each in named if each is not None and each.id != module.id}
            if None in named or (word == "with" and module in named):
                constraints.open.add(module.id)
    for excluding, others in list(constraints.excludes.items()):
        for other in others:
            constraints.excludes.setdefault(other, set()).add(excluding)
    return constraints


def is_playable(module: Entry, known: ModuleConstraints) -> bool | None:
    """Return whether some combination contains a module; None if unknown or too many to try."""
    counter = iter(range(MAX_COMBINATIONS))
    return _can_extend(frozenset((module.id,)), known, counter)


def _can_extend(chosen: frozenset[EntryId], known: ModuleConstraints, counter: Iterator[int]) -> bool | None:
    if next(counter, None) is None or chosen & known.open:
        return None
    chosen = frozenset(find_reachable(chosen, known.needs))
    if chosen & known.open:
        return None
    if any(known.excludes.get(each, set()) & chosen for each in chosen):
        return False
    wanting = [
        each for each in sorted(chosen) if known.with_any.get(each) and not known.with_any[each] & chosen
    ]
    if not wanting:
        return True
    tried = [_can_extend(chosen | {each}, known, counter) for each in sorted(known.with_any[wanting[0]])]
    return True if True in tried else None if None in tried else False


_SNOW = "kind: module\nentries:\n  neige:\n    title: La neige\n    source: {status: original}\n"
_ICE = _SNOW + "  verglas:\n    title: Le verglas\n    source: {status: original}\n"

UNPLAYABLE_MODULE = declare_code(
    "MODULE001",
    title=Bilingual("Module that can never be played", "Module impossible à jouer"),
    says=Bilingual(
        "“{name}” can never be played: no choice of modules satisfies all of `needs`, `with` and `excludes`",
        "«\u00a0{name}\u00a0» ne peut jamais être joué\u00a0: aucun choix de modules ne satisfait à "
        "la fois `needs`, `with` et `excludes`",
    ),
    why=Bilingual(
        "A module is played with all modules that it `needs`, with at least one of those under `with`, "
        "and without those that it `excludes` or that exclude it; the same applies to each of them. No "
        "choice of modules satisfies all of that here.",
        "Un module se joue avec tous les modules dont il a besoin (`needs`), avec l’un au moins de ceux que "
        "nomme `with`, et sans aucun de ceux qu’il exclut (`excludes`) ou qui l’excluent\u202f; il en va de "
        "même pour chacun d’eux. Aucun choix de modules ne satisfait ici à tout cela.",
    ),
    wrong=_ICE + "    needs: [neige]\n    excludes: [neige]\n",
    right=_ICE + "    needs: [neige]\n",
)

SELF_REFERENCE = declare_code(
    "MODULE002",
    title=Bilingual("Module that names itself", "Module qui se nomme lui-même"),
    says=Bilingual(
        "“{name}” is listed under its own `{field}`", "«\u00a0{name}\u00a0» figure sous son propre `{field}`"
    ),
    why=Bilingual(
        "`with` and `excludes` name other modules. A module that names itself under `with` would require "
        "nothing else; one that names itself under `excludes` could never be played.",
        "`with` et `excludes` nomment d’autres modules. Un module qui se nomme lui-même sous `with` "
        "n’exigerait rien d’autre\u202f; sous `excludes`, il ne pourrait jamais être joué.",
    ),
    wrong=_SNOW + "    excludes: [neige]\n",
    right=_SNOW + "    excludes: [gelee]\n",
)


def check_module_choices(world: World) -> Iterator[Finding]:
    known = collect_constraints(world)
    for module in world.entries_of("module"):
        yield from _find_self_references(world, module)
    never = [module for module in world.entries_of("module") if is_playable(module, known) is False]
    ids = {module.id for module in never}
    roots = [module for module in never if not ids & (known.needs[module.id] | known.with_any[module.id])]
    for module in roots or never[:1]:  # a module that requires an unplayable one is unplayable because of it
        notes = [
            make_note("its `{field}`", "son `{field}`", module.span((field,)), field=field)
            for field in ("needs", "with", "excludes")
            if field in module.data
        ]
        yield make_finding(UNPLAYABLE_MODULE, module.name_span, name=module.slug, notes=notes)


def _find_self_references(world: World, module: Entry) -> Iterator[Finding]:
    for word in ("with", "excludes"):  # requiring itself is a reference cycle, which is reported as one
        for index, named in enumerate(world.targets(module, (word,))):
            if named is module:
                yield make_finding(SELF_REFERENCE, module.span((word, index)), name=module.slug, field=word)


CONFLICTING_REPLACEMENT = declare_code(
    "MODULE003",
    Severity.WARNING,
    title=Bilingual("Two modules that replace the same step", "Deux modules qui remplacent la même étape"),
    says=Bilingual(
        "“{name}” and “{other}” both replace “{step}”, and can be played together",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» remplacent tous deux «\u00a0{step}\u00a0», et "
        "peuvent se jouer ensemble",
    ),
    why=Bilingual(
        "A hook under `instead` replaces a step. If two modules in play replace the same step, only one of "
        "them has an effect, and nothing says which. Hook one of them on `before` or `after`, or let it "
        "exclude the other.",
        "Un crochet sous `instead` remplace une étape. Si deux modules en jeu remplacent la même étape, un "
        "seul a un effet, et rien ne dit lequel. Accrochez l’un d’eux à `before` ou `after`, ou faites-lui "
        "exclure l’autre.",
    ),
)


def check_module_steps(world: World) -> Iterator[Finding]:
    excludes = collect_constraints(world).excludes
    taken: dict[EntryId, list[tuple[Entry, Span]]] = {}
    for module in world.entries_of("module"):
        for key in module.data.get("hooks", {}).get("instead", {}):
            at = ("hooks", "instead", key)
            step = world.target(module, at)
            others = taken.setdefault(step.id, []) if step is not None else []
            for other, there in others:
                if other.id not in excludes.get(module.id, ()):
                    span = module.key_span(at)
                    notes = [make_note("the other replacement", "l’autre remplacement", there)]
                    name, slug = other.slug, module.slug
                    yield make_finding(
                        CONFLICTING_REPLACEMENT, span, name=name, other=slug, step=key, notes=notes
                    )
                    break
            others.append((module, module.key_span(at)))


UNKNOWN_MODULE = declare_code(
    "MODULE004",
    title=Bilingual("File of an unknown module", "Fichier d’un module inconnu"),
    says=Bilingual("unknown module “{name}”", "module inconnu «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "`module` beside `entries` puts all entries of the file into that module: they are in play only "
        "when the module is. It must name an entry of the kind `module`.",
        "`module` à côté de `entries` place toutes les entrées du fichier dans ce module\u00a0: elles ne "
        "sont en jeu qu’avec lui. Ce doit être le nom d’une entrée de sorte `module`.",
    ),
    wrong="kind: card\nmodule: gelees\nentries:\n  gant:\n    title: Gant\n    source: {status: original}\n",
    right="kind: card\nmodule: gelee\nentries:\n  gant:\n    title: Gant\n    source: {status: original}\n",
)


def check_module_files(world: World) -> Iterator[Finding]:
    reported: set[Span] = set()
    for entry in world.own:
        if not entry.module or "module" in entry.data or world.is_lost(entry.module):
            continue
        if world.entry("module", entry.module) is None and entry.module_span not in reported:
            reported.add(entry.module_span)
            known = (module.slug for module in world.entries_of("module"))
            notes = [did_you_mean(entry.module, known)]
            yield make_finding(UNKNOWN_MODULE, entry.module_span, name=entry.module, notes=notes)
