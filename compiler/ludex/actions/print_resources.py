"""Resources that all prints share: content, profiles, suppressions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludex.compile.draft_pack import Project
from ludex.compile.outcome import Refusal
from ludex.compile.print_locations import PrintLocations
from ludex.compile.printed_parts import list_entries
from ludex.compile.project_run import ProjectRun
from ludex.compile.reported_findings import collect_suppressions, load_all_codes
from ludex.core.findings import Finding
from ludex.core.messages import Bilingual, Choice, Message
from ludex.core.suggestions import did_you_mean
from ludex.render.imposition.job import Profile, read_profile
from ludex.source.suppressions import Suppression, apply_suppressions

PROFILE = "home-a4"
_HOME = Profile(PROFILE, "A4", "sheets", ((210.0, 297.0),))
"""For a project that has no profile of that name."""
LETTER = (215.9, 279.4)
NO_PROFILE = Bilingual(
    "there is no print profile “{name}”: {known}",
    "il n’y a pas de profil d’impression «\u00a0{name}\u00a0»\u00a0: {known}",
)


@dataclass(frozen=True)
class PrintResources:
    """What all prints of a project draw from."""

    project: Project
    games: Sequence[str]
    allowed: Sequence[Suppression]
    places: PrintLocations

    def filter_suppressed(self, found: list[Finding]) -> list[Finding]:
        """The findings that no author hushed."""
        return (
            apply_suppressions(found, self.allowed, load_all_codes(), judged=lambda name: False)
            if found
            else []
        )


def load_print_resources(root: Path) -> PrintResources:
    """That of a project, as its content stands now."""
    made = ProjectRun(root, release=False).ensure_compiled(None)
    project = Project(root, list(made.linked.entries))
    return PrintResources(project, made.tree.games, collect_suppressions(made), PrintLocations(project))


_NONE = Bilingual("there is none", "il n’y en a aucun")


def choose_names(wanted: Sequence[str], known: Iterable[str], unknown: Bilingual) -> list[str]:
    """What is wanted of what there is: all of it where nothing is named. Refuses what there is not."""
    names = list(dict.fromkeys(known))
    for name in wanted:
        if name not in names:
            said = Message(unknown, {"name": name, "known": Choice(tuple(names)) if names else _NONE})
            raise Refusal(said, did_you_mean(name, names))
    return list(wanted) or names


def find_profiles(project: Project, game: str) -> dict[str, Profile]:
    """The profiles that a game may be printed with, by slug."""
    found = sorted(list_entries(project, game, "profile").items())
    return {PROFILE: _HOME} | {slug: read_profile(slug, data) for slug, data in found}
