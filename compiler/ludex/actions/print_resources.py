"""Resources that all prints share: content, profiles, suppressions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludex.actions.entry_lookup import make_refusal
from ludex.compile.draft_pack import Project
from ludex.compile.print_locations import PrintLocations
from ludex.compile.printed_parts import list_entries
from ludex.compile.project_run import ProjectRun
from ludex.compile.reported_findings import collect_suppressions, load_all_codes
from ludex.core.findings import Finding
from ludex.core.messages import Bilingual, Choice
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
    """Content, games, suppressions and locations that all prints of a project share."""

    project: Project
    games: Sequence[str]
    allowed: Sequence[Suppression]
    places: PrintLocations

    def filter_suppressed(self, found: list[Finding]) -> list[Finding]:
        """The findings that no comment suppresses."""
        if not found:
            return []  # the codes are not even loaded
        return apply_suppressions(found, self.allowed, load_all_codes(), judged=lambda name: False)


def load_print_resources(root: Path) -> PrintResources:
    """Load the resources of a project from its present content."""
    made = ProjectRun(root, release=False).ensure_compiled(None)
    project = Project(root, list(made.linked.entries))
    return PrintResources(project, made.tree.games, collect_suppressions(made), PrintLocations(project))


_NONE = Bilingual("there is none", "il n’y en a aucun")


def choose_names(wanted: Sequence[str], known: Iterable[str], unknown: Bilingual) -> list[str]:
    """The wanted names, or all known ones where none is wanted. Refuses an unknown name."""
    names = list(dict.fromkeys(known))
    for name in wanted:
        if name not in names:
            known_names = Choice(tuple(names)) if names else _NONE
            raise make_refusal(unknown, did_you_mean(name, names), name=name, known=known_names)
    return list(wanted) or names


def find_profiles(project: Project, game: str) -> dict[str, Profile]:
    """Print profiles of a game, by slug."""
    found = sorted(list_entries(project, game, "profile").items())
    return {PROFILE: _HOME} | {slug: read_profile(slug, data) for slug, data in found}
