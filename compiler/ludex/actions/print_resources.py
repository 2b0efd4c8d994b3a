"""Resources that all prints share: content, profiles, suppressions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludex.compile.draft_pack import Project
from ludex.compile.outcome import Refusal
from ludex.compile.print_locations import Places
from ludex.compile.printed_parts import entries
from ludex.compile.project_run import Run
from ludex.compile.reported_findings import all_codes, granted
from ludex.core.findings import Finding
from ludex.core.messages import Both, Choice, Message
from ludex.core.suggestions import did_you_mean
from ludex.render.imposition.job import Profile, read_profile
from ludex.source.suppressions import Allowance, hush

PROFILE = "home-a4"
_HOME = Profile(PROFILE, "A4", "sheets", ((210.0, 297.0),))
"""For a project that has no profile of that name."""
LETTER = (215.9, 279.4)
NO_PROFILE = Both(
    "there is no print profile “{name}”: {known}",
    "il n’y a pas de profil d’impression «\u00a0{name}\u00a0»\u00a0: {known}",
)


@dataclass(frozen=True)
class Stock:
    """What all prints of a project draw from."""

    project: Project
    games: Sequence[str]
    allowed: Sequence[Allowance]
    places: Places

    def left(self, found: list[Finding]) -> list[Finding]:
        """The findings that no author hushed."""
        return hush(found, self.allowed, all_codes(), judged=lambda name: False) if found else []


def stock_of(root: Path) -> Stock:
    """That of a project, as its content stands now."""
    made = Run(root, release=False).compiled(None)
    project = Project(root, list(made.linked.entries))
    return Stock(project, made.tree.games, granted(made), Places(project))


_NONE = Both("there is none", "il n’y en a aucun")


def chosen_of(wanted: Sequence[str], known: Iterable[str], unknown: Both) -> list[str]:
    """What is wanted of what there is: all of it where nothing is named. Refuses what there is not."""
    names = list(dict.fromkeys(known))
    for name in wanted:
        if name not in names:
            said = Message(unknown, {"name": name, "known": Choice(tuple(names)) if names else _NONE})
            raise Refusal(said, did_you_mean(name, names))
    return list(wanted) or names


def profiles_of(project: Project, game: str) -> dict[str, Profile]:
    """The profiles that a game may be printed with, by slug."""
    found = sorted(entries(project, game, "profile").items())
    return {PROFILE: _HOME} | {slug: read_profile(slug, data) for slug, data in found}
