"""Claims: compare the texts of entries with the constants of their rules.

`lang` collects the constants: the numbers and entries in an entry's rules that its texts must show. A
constant is bound if a text that the entry prints, in the source language, shows it as a slot; otherwise it is
free and reported. The checks of translations ensure that translations have the slots of their sources.

`compile` calls `check.find(game) -> Iterator[Finding]` with a `checked_game.CheckedGame`.
"""
