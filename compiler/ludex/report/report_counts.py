"""How many entries of each kind the games hold, as a table."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core.messages import Bilingual
from ludex.report.words import format_number

_IN_ALL = Bilingual("in all", "en tout")


def render_counts(games: Mapping[str, Mapping[str, int]], lang: str) -> str:
    """Game by game: each kind, how many, and the sum. Words left, numbers right."""
    blocks = []
    for game, kinds in games.items():
        rows = [*kinds.items(), (_IN_ALL.render(lang), sum(kinds.values()))]
        words = max(len(name) for name, _ in rows)
        digits = max(len(format_number(count, lang)) for _, count in rows)
        blocks.append(
            "\n".join(
                [
                    game,
                    *(
                        f"  {name.ljust(words)}  {format_number(count, lang).rjust(digits)}"
                        for name, count in rows
                    ),
                ]
            )
        )
    return "".join(f"{block}\n" for block in "\n\n".join(blocks).splitlines())
