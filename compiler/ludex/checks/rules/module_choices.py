"""Check: every module can be played in some combination."""

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
        "“{name}” can never be played: what it needs cannot be played together",
        "«\u00a0{name}\u00a0» ne peut jamais être joué\u00a0: ce qu’il lui faut ne va pas ensemble",
    ),
    why=Bilingual(
        "A module is played with all modules that it `needs`, with one at least of those named by `with`, "
        "and with none that it `excludes` or that excludes it; the same holds for each of these. No choice "
        "of modules satisfies all of that here.",
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
        "“{name}” stands under its own `{field}`", "«\u00a0{name}\u00a0» figure sous son propre `{field}`"
    ),
    why=Bilingual(
        "`with` and `excludes` speak of other modules. A module is always played with itself, so that it "
        "would have what it wants by that alone, or could never be played.",
        "`with` et `excludes` parlent d’autres modules. Un module se joue toujours avec lui-même\u00a0: il "
        "aurait par là seul ce qu’il demande, ou ne pourrait jamais être joué.",
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
    for module in roots or never[:1]:  # one that asks for such a module cannot be played because of it
        here = message("this is what it asks for", "voici ce qu’il demande")
        words = (word for word in ("needs", "with", "excludes") if word in module.data)
        notes = [Note(here, module.span((word,))) for word in words]
        yield make_finding(UNPLAYABLE_MODULE, module.name_span, name=module.slug, notes=notes)


def _find_self_references(world: World, module: Entry) -> Iterator[Finding]:
    for field in ("with", "excludes"):  # that it needs itself is a circle of references, told as such
        for index, named in enumerate(world.targets(module, (field,))):
            if named is module:
                yield make_finding(SELF_REFERENCE, module.span((field, index)), name=module.slug, field=field)
