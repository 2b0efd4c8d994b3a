"""Modules: each can be played, none names itself, no two take one step's place, and files name real ones."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.checks.model.combinations import playable, terms
from compiler.core.code import Severity, code
from compiler.core.finding import Finding, Note, find
from compiler.core.ids import EntryId
from compiler.core.message import Both, message
from compiler.core.near import did_you_mean
from compiler.core.span import Span
from compiler.link.world import World
from compiler.schema.entries import Entry

READS = ("*",)  # any entry may belong to a module

_SNOW = "kind: module\nentries:\n  neige:\n    title: La neige\n    source: {status: original}\n"
_ICE = _SNOW + "  verglas:\n    title: Le verglas\n    source: {status: original}\n"

NEVER = code(
    "MODULE001",
    Severity.ERROR,
    title=Both("Module that can never be played", "Module impossible à jouer"),
    says=Both(
        "“{name}” can never be played: what it needs cannot be played together",
        "«\u00a0{name}\u00a0» ne peut jamais être joué\u00a0: ce qu’il lui faut ne va pas ensemble",
    ),
    why=Both(
        "A module is played with all modules that it `needs`, with one at least of those named by `with`, "
        "and with none that it `excludes` or that excludes it; the same holds for each of these. No choice "
        "of modules satisfies all of that here.",
        "Un module se joue avec tous les modules dont il a besoin (`needs`), avec l’un au moins de ceux que "
        "nomme `with`, et sans aucun de ceux qu’il exclut (`excludes`) ou qui l’excluent\u00a0; il en va de "
        "même pour chacun d’eux. Aucun choix de modules ne satisfait ici à tout cela.",
    ),
    wrong=_ICE + "    needs: [neige]\n    excludes: [neige]\n",
    right=_ICE + "    needs: [neige]\n",
)

ITSELF = code(
    "MODULE002",
    Severity.ERROR,
    title=Both("Module that names itself", "Module qui se nomme lui-même"),
    says=Both(
        "“{name}” stands under its own `{field}`", "«\u00a0{name}\u00a0» figure sous son propre `{field}`"
    ),
    why=Both(
        "`with` and `excludes` speak of other modules. A module is always played with itself, so that it "
        "would have what it wants by that alone, or could never be played.",
        "`with` et `excludes` parlent d’autres modules. Un module se joue toujours avec lui-même\u00a0: il "
        "aurait par là seul ce qu’il demande, ou ne pourrait jamais être joué.",
    ),
    wrong=_SNOW + "    excludes: [neige]\n",
    right=_SNOW + "    excludes: [gelee]\n",
)

INSTEAD = code(
    "MODULE003",
    Severity.WARNING,
    title=Both("Two modules in place of one step", "Deux modules à la place d’une étape"),
    says=Both(
        "“{name}” and “{other}” both take the place of “{step}”, and can be played together",
        "«\u00a0{name}\u00a0» et «\u00a0{other}\u00a0» prennent tous deux la place de «\u00a0{step}\u00a0», "
        "et peuvent se jouer ensemble",
    ),
    why=Both(
        "A hook under `instead` is carried out in place of a step. Where two modules do so for the same "
        "step, only one can, and nobody said which. One of them may hook on `before` or `after`, or exclude "
        "the other.",
        "Un crochet sous `instead` s’exécute à la place d’une étape. Si deux modules le font pour la même "
        "étape, un seul le peut, et rien ne dit lequel. L’un d’eux peut s’accrocher `before` ou `after`, ou "
        "exclure l’autre.",
    ),
)

UNKNOWN = code(
    "MODULE004",
    Severity.ERROR,
    title=Both("File for a module that does not exist", "Fichier d’un module qui n’existe pas"),
    says=Both("there is no module “{name}”", "il n’y a pas de module «\u00a0{name}\u00a0»"),
    why=Both(
        "`module` beside `entries` says that all entries of the file belong to that module: without it, they "
        "stay in the box. A module is an entry of the kind `module`.",
        "`module` à côté de `entries` dit que toutes les entrées du fichier appartiennent à ce module\u00a0: "
        "sans lui, elles restent dans la boîte. Un module est une entrée de la sorte `module`.",
    ),
    wrong="kind: card\nmodule: gelees\nentries:\n  gant:\n    title: Gant\n    source: {status: original}\n",
    right="kind: card\nmodule: gelee\nentries:\n  gant:\n    title: Gant\n    source: {status: original}\n",
)


def check(world: World) -> Iterator[Finding]:
    known = terms(world)
    for module in world.of("module"):
        yield from _itself(world, module)
    never = [module for module in world.of("module") if playable(module, known) is False]
    ids = {module.id for module in never}
    roots = [module for module in never if not ids & (known.needs[module.id] | known.with_any[module.id])]
    for module in roots or never[:1]:  # one that asks for such a module cannot be played because of it
        yield find(NEVER, module.name_span, name=module.slug, notes=_says(module))
    yield from _instead(world, known.excludes)
    yield from _unknown(world)


def _says(module: Entry) -> list[Note]:
    """Where a module says what it is played with."""
    said = message("this is what it asks for", "voici ce qu’il demande")
    return [Note(said, module.span((word,))) for word in ("needs", "with", "excludes") if word in module.data]


def _itself(world: World, module: Entry) -> Iterator[Finding]:
    for field in ("with", "excludes"):  # that it needs itself is a circle of references, told as such
        for index in range(len(module.data.get(field, ()))):
            if world.target(module, (field, index)) is module:
                yield find(ITSELF, module.span((field, index)), name=module.slug, field=field)


def _instead(world: World, excludes: dict[EntryId, set[EntryId]]) -> Iterator[Finding]:
    taken: dict[EntryId, list[tuple[Entry, Span]]] = {}
    for module in world.of("module"):
        for key in module.data.get("hooks", {}).get("instead", {}):
            at = ("hooks", "instead", key)
            step = world.target(module, at)
            others = taken.setdefault(step.id, []) if step is not None else []
            for other, there in others:
                if other.id not in excludes.get(module.id, ()):
                    notes = [Note(message("the other one", "l’autre"), there)]
                    span = module.key_span(at)
                    yield find(INSTEAD, span, name=other.slug, other=module.slug, step=key, notes=notes)
                    break
            others.append((module, module.key_span(at)))


def _unknown(world: World) -> Iterator[Finding]:
    """Modules that are named for whole files; those named in entries are references like any other."""
    told: set[Span] = set()
    for entry in world.own:
        if not entry.module or "module" in entry.data or entry.module in world.lost:
            continue
        if world.entry("module", entry.module) is None and entry.module_span not in told:
            told.add(entry.module_span)
            known = (module.slug for module in world.of("module"))
            notes = [did_you_mean(entry.module, known)]
            yield find(UNKNOWN, entry.module_span, name=entry.module, notes=notes)
