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
    title=Bilingual("Two modules in place of one step", "Deux modules à la place d’une étape"),
    says=Bilingual(
        "“{name}” and “{other}” both take the place of “{step}”, and can be played together",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» prennent tous deux la place de «\u00a0{step}\u00a0», "
        "et peuvent se jouer ensemble",
    ),
    why=Bilingual(
        "A hook under `instead` is carried out in place of a step. Where two modules do so for the same "
        "step, only one can, and nobody said which. One of them may hook on `before` or `after`, or exclude "
        "the other.",
        "Un crochet sous `instead` s’exécute à la place d’une étape. Si deux modules le font pour la même "
        "étape, un seul le peut, et rien ne dit lequel. L’un d’eux peut s’accrocher `before` ou `after`, ou "
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
                    span, notes = module.key_span(at), [Note(message("the other one", "l’autre"), there)]
                    name, slug = other.slug, module.slug
                    yield make_finding(
                        CONFLICTING_REPLACEMENT, span, name=name, other=slug, step=key, notes=notes
                    )
                    break
            others.append((module, module.key_span(at)))
