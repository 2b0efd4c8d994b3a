"""Claims: the texts of cards, held to the constants of their rules.

`lang` collects the claims: the numbers and entries in an entry's rules that its texts have to show. A claim
is bound where a text of the entry, in its source language, shows the name of it as a slot; else it is free,
and a finding. Translations keep the slots of their sources, which the checks of translations see to.

`check.find(game) -> Iterator[Finding]` is what the driver calls, with a `checked_game.CheckedGame`.
"""
