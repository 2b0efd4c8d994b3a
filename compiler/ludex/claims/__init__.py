"""Claims: compare the texts of cards with the constants of their rules.

`lang` collects the claims: the numbers and entries in an entry's rules that its texts must show. A claim is
bound if a text of the entry, in its source language, shows its name as a slot; otherwise it is free and
reported. Translations have the same slots as their sources, which the checks of translations ensure.

The driver calls `check.find(game) -> Iterator[Finding]` with a `checked_game.CheckedGame`.
"""
