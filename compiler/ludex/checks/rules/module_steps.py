"""Check: no two compatible modules replace the same step."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks.module_combinations import collect_constraints
from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.ids import EntryId
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.link.world import World
from ludex.schema.entries import Entry

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


def check(world: World) -> Iterator[Finding]:
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
                    notes = [Note(message("the other replacement", "l’autre remplacement"), there)]
                    name, slug = other.slug, module.slug
                    yield make_finding(
                        CONFLICTING_REPLACEMENT, span, name=name, other=slug, step=key, notes=notes
                    )
                    break
            others.append((module, module.key_span(at)))
