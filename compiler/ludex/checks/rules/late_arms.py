"""Check: the late answer of a deadline is an arm of a menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World, walk_values

NO_ARM = declare_code(
    "MENU002",
    Severity.ERROR,
    title=Bilingual("Late answer that names no arm", "Réponse tardive qui ne nomme aucune branche"),
    says=Bilingual(
        "no menu has an arm “{name}”, so nothing would be chosen when time is up",
        "aucun menu n’a de branche «\u00a0{name}\u00a0»\u00a0: rien ne serait choisi quand le temps est "
        "écoulé",
    ),
    why=Bilingual(
        "`late` of a deadline names the arm that is chosen when time is up. Leave it out if the question "
        "is then declined.",
        "`late` d’une limite de temps nomme la branche choisie quand le temps est écoulé. "
        "Supprimez-le si la question reste alors sans réponse.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    named = [
        (entry, ("deadlines", slug, "late"), deadline["late"])
        for entry in world.entries_of("game", "module")
        for slug, deadline in entry.data.get("deadlines", {}).items()
        if "late" in deadline
    ]
    if not named or world.lost:
        return
    arms = {
        name
        for entry in world.included
        for _, value in walk_values(entry.data)
        if isinstance(value, Mapping) and "ask" in value and isinstance(value.get("menu"), Mapping)
        for name in value["menu"]
    }
    for entry, pointer, name in named:
        if name not in arms:
            yield make_finding(NO_ARM, entry.span(pointer), name=name, notes=[did_you_mean(name, arms)])
