"""Finished PDFs looked at as a printer would, as far as they, and a profile, say what they should be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ludex.core.finding import Finding
from ludex.core.message import Both, Message
from ludex.core.span import SourceText
from ludex.driver.outcome import Outcome, Refusal
from ludex.driver.printed import faults
from ludex.driver.stock import NO_PROFILE, chosen_of, profiles_of, stock_of
from ludex.render.imposition.profile import Profile
from ludex.render.preflight.checks import Wanted
from ludex.render.preflight.expected import expected_of
from ludex.render.preflight.structure import Unreadable

_NOWHERE = Both(
    "profiles stand in the content of a project, and no folder here or above holds content/: {name} is "
    "unknown",
    "les profils se trouvent dans le contenu d’un projet, et ni ce dossier ni ceux du dessus ne contiennent "
    "content/\u00a0: {name} est inconnu",
)


def inspect(root: Path | None, files: Iterable[Path], profile: str = "") -> Outcome:
    """All that is wrong with some files. Raises OSError where one cannot be had."""
    known = _profile(root, profile) if profile else None
    found: list[Finding] = []
    texts: dict[str, SourceText] = {}
    for file in files:
        wrong, text = inspected(str(file), file.read_bytes(), known)
        found += wrong
        texts[text.file] = text
    return Outcome(tuple(found), {"files": len(texts), "checked": len(texts)}, texts)


def inspected(place: str, data: bytes, profile: Profile | None = None) -> tuple[list[Finding], SourceText]:
    """What is wrong with the bytes of a file, in order, and what is read on its pages."""
    try:
        wanted = expected_of(data)
    except Unreadable:
        wanted = Wanted()
    found, text = faults(place, data, _as_wanted_by(profile, wanted) if profile else wanted)
    return sorted(found, key=lambda each: each.order), text


def _profile(root: Path | None, name: str) -> Profile:
    if root is None:
        raise Refusal(Message(_NOWHERE, {"name": name}))
    profiles = profiles_of(stock_of(root).project, "")
    (slug,) = chosen_of([name], profiles, NO_PROFILE)
    return profiles[slug]


def _as_wanted_by(profile: Profile, wanted: Wanted) -> Wanted:
    cmyk, boxed = profile.colours == "cmyk", profile.form == "singles"
    return replace(
        wanted,
        colours=profile.colours,
        limit=profile.limit if cmyk else None,
        overprint=cmyk,
        boxes=boxed,
        safe=profile.safe if boxed else None,
    )
