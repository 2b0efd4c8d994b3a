"""Check: a module named for a whole file exists."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World

UNKNOWN = declare_code(
    "MODULE004",
    Severity.ERROR,
    title=Bilingual("File for a module that does not exist", "Fichier d’un module qui n’existe pas"),
    says=Bilingual("there is no module “{name}”", "il n’y a pas de module «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "`module` beside `entries` says that all entries of the file belong to that module: without it, they "
        "stay in the box. A module is an entry of the kind `module`.",
        "`module` à côté de `entries` dit que toutes les entrées du fichier appartiennent à ce module\u00a0: "
        "sans lui, elles restent dans la boîte. Un module est une entrée de la sorte `module`.",
    ),
    wrong="kind: card\nmodule: gelees\nentries:\n  gant:\n    title: Gant\n    source: {status: original}\n",
    right="kind: card\nmodule: gelee\nentries:\n  gant:\n    title: Gant\n    source: {status: original}\n",
)


def check(world: World) -> Iterator[Finding]:
    reported: set[Span] = set()
    for entry in world.own:
        if not entry.module or "module" in entry.data or world.is_lost(entry.module):
            continue
        if world.entry("module", entry.module) is None and entry.module_span not in reported:
            reported.add(entry.module_span)
            known = (module.slug for module in world.entries_of("module"))
            notes = [did_you_mean(entry.module, known)]
            yield make_finding(UNKNOWN, entry.module_span, name=entry.module, notes=notes)
