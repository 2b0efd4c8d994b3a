"""Claims: the texts of cards, held to the constants of their rules.

`lang` collects the claims: the numbers and entries in an entry's rules that its texts have to show. A claim
is bound where a text of the entry, in its source language, shows the name of it as a slot; else it is free,
and a finding. Translations keep the slots of their sources, which the checks of translations see to.

`check.find(game) -> Iterator[Finding]` is what the driver calls, with a `checked_game.CheckedGame`.
"""

from __future__ import annotations

CODES = "CLAIM"
"""What the codes of its findings begin with."""

HELD = False
"""Whether texts are held to their rules. Off while content still writes its numbers out; then nothing here is
run, and nothing of it is found."""
