"""Check: rules cite existing checks."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.checks import discover
from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World

_RULE = (
    "kind: rule\nentries:\n  v-001:\n    code: V-001\n    text: La boîte contient six cartes Outil.\n"
    "    proof: check\n"
)
_END = "    source: {status: original}\n"

UNKNOWN = declare_code(
    "RULE001",
    Severity.ERROR,
    title=Bilingual("Rule proved by an unknown check", "Règle prouvée par un contrôle inconnu"),
    says=Bilingual("unknown check “{name}”", "contrôle inconnu «\u00a0{name}\u00a0»"),
    why=Bilingual(
        "A rule whose proof is a `check` relies on one of the checks that every build runs; `ludex "
        "explain` lists what they find. An unknown check proves nothing.",
        "Une règle prouvée par un contrôle (`check`) s’appuie sur l’un des contrôles que chaque "
        "compilation exécute\u202f; `ludex explain` énumère ce qu’ils trouvent. Un contrôle inconnu ne "
        "prouve rien.",
    ),
    wrong=_RULE + "    check: box-count\n" + _END,
    right=_RULE + "    check: box-counts\n" + _END,
)


def check(world: World) -> Iterator[Finding]:
    known = [each.name for each in discover()]
    for rule in world.entries_of("rule"):
        name = rule.data.get("check")
        if name is not None and name not in known:
            yield make_finding(UNKNOWN, rule.span(("check",)), name=name, notes=[did_you_mean(name, known)])
