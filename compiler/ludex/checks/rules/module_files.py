"""Check: a module that a file states for all its entries exists."""

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
