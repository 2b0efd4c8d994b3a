"""Runs of a print, grouped by sheets: single runs, decks of the same size, tokens."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.render.imposition.job import PrintRun, Profile
from ludex.render.imposition.pages import choose_form
from ludex.render.imposition.token_sheets import is_token_run

_SMALL = 40.0
"""Length in millimetres: cards whose sides are no longer than this can be tokens."""
Size = tuple[float, float]


@dataclass(slots=True)
class SortedRuns:
    """Runs of one profile, grouped by the sheets that they share.

    A run with an error prevents the other runs on its sheets from being printed.
    """

    profile: Profile
    is_joined: bool
    """Whether runs may share sheets; a deck requested by name is printed alone."""
    is_partial: bool
    alone: list[PrintRun] = field(default_factory=list)
    _tokens: list[PrintRun] = field(default_factory=list)
    _shared: dict[Size, list[PrintRun]] = field(default_factory=dict)
    _unsound: set[Size | None] = field(default_factory=set)
    """Sizes of decks with an error; None stands for tokens."""

    def add(self, run: PrintRun, is_sound: bool) -> None:
        """Add a run to its group; a run that shares no sheets is omitted if it has an error."""
        form = choose_form(run, self.profile)
        joined = self.is_joined and form in ("sheets", "fold")
        if joined and form == "sheets" and _is_loose(run) and is_token_run(run, self.profile):
            self._tokens.append(run)
            self._unsound |= set() if is_sound else {None}
        elif joined and self.profile.share and not self.is_partial and (form == "fold" or not run.loose):
            self._shared.setdefault(run.size, []).append(run)
            self._unsound |= set() if is_sound else {run.size}
        elif is_sound:
            self.alone.append(run)

    @property
    def tokens(self) -> list[PrintRun]:
        """Runs of tokens and other small pieces, of all sizes."""
        return [] if None in self._unsound else self._tokens

    @property
    def shared(self) -> list[list[PrintRun]]:
        """Runs of decks, grouped by size."""
        return [runs for size, runs in self._shared.items() if size not in self._unsound]


def _is_loose(run: PrintRun) -> bool:
    return run.loose or all(card.face.cut for card in run.cards) or max(run.size) <= _SMALL
