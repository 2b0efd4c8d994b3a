"""Check: each module belongs to some playable combination, and does not name itself."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks.module_combinations import collect_constraints, is_playable
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World
from ludex.schema.entries import Entry

_SNOW = "kind: module\nentries:\n  neige:\n    title: La neige\n    source: {status: original}\n"
_ICE = _SNOW + "  verglas:\n    title: Le verglas\n    source: {status: original}\n"

UNPLAYABLE_MODULE = declare_code(
    "MODULE001",
    Severity.ERROR,
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
    Severity.ERROR,
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


def check(world: World) -> Iterator[Finding]:
    known = collect_constraints(world)
    for module in world.entries_of("module"):
        yield from _find_self_references(world, module)
    never = [module for module in world.entries_of("module") if is_playable(module, known) is False]
    ids = {module.id for module in never}
    roots = [module for module in never if not ids & (known.needs[module.id] | known.with_any[module.id])]
    for module in roots or never[:1]:  # a module that requires an unplayable one is unplayable because of it
        notes = [
            Note(message("its `{field}`", "son `{field}`", field=field), module.span((field,)))
            for field in ("needs", "with", "excludes")
            if field in module.data
        ]
        yield make_finding(UNPLAYABLE_MODULE, module.name_span, name=module.slug, notes=notes)


def _find_self_references(world: World, module: Entry) -> Iterator[Finding]:
    for field in ("with", "excludes"):  # requiring itself is a reference cycle, which is reported as one
        for index, named in enumerate(world.targets(module, (field,))):
            if named is module:
                yield make_finding(SELF_REFERENCE, module.span((field, index)), name=module.slug, field=field)
