"""Seeded changes: whether anybody would notice that a text and its rules have come apart.

    python -m tests.seeded_changes [ROOT] [COUNT]

In every language of every game, COUNT changes of three sorts: a slot of a text replaced by a wrong word, a
constant of the rules changed, two slots of a text swapped. A change is noticed where a check finds something
that it did not find before (in a translation: the check of translations; in the rulebook a remark, the most
that is said there), or, of a constant or a swap, where the printed sentence changes. The game is compiled
once; of each change only the entry is done again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ludex.core.findings import Edit
from ludex.source.edits import apply_edits
from tests.copied_game import CopiedGame
from tests.oracle import compile_project
from tests.oracle_claims import make_checked_game, make_context
from tests.seeded_game import SORTS, Change, SeededGame

COUNT = 300


def seed_changes(game: SeededGame, count: int, seed: int = 1) -> list[Change]:
    """So many changes, of each sort as many as there are, at most a third until others run out."""
    chance = Random(seed)  # noqa: S311
    waiting = {sort: game.list_changes(sort) for sort in SORTS}
    for some in waiting.values():
        chance.shuffle(some)
    made: list[Change] = []
    while len(made) < count and any(waiting.values()):
        for some in waiting.values():
            if some and len(made) < count:
                change, *given = some.pop()
                done = change(*given)
                made += [done] if done is not None else []
    return made


def load_games(root: Path) -> Iterator[SeededGame]:
    """Every game of a project, in each of its languages."""
    project = compile_project(root)
    for name in project.tree.games:
        game, context = make_checked_game(project, name), make_context(project, name)
        if game is not None and context is not None:
            for locale in (context.game.language, *context.target_catalogues):
                yield SeededGame(project, game, context, locale)


def report(changes: Mapping[str, list[Change]]) -> Iterator[str]:
    """By language, sort and kind, how many changes are noticed; then those that are not."""
    for locale, made in changes.items():
        every, noticed = Counter(), Counter()  # type: Counter[tuple[str, str]], Counter[tuple[str, str]]
        for each in made:
            every[each.sort, each.kind] += 1
            noticed[each.sort, each.kind] += bool(each.noticed)
        for (sort, kind), count in sorted(every.items()):
            yield f"{locale}  {sort}, {kind}: {noticed[sort, kind]} of {count} noticed"
        yield from (f"    {each.where}: {each.what} ({each.sort})" for each in made if not each.noticed)


def try_examples(game: CopiedGame, changes: list[Change]) -> list[Change]:
    """The changes, those noticed that an example of the game notices."""
    return [
        each._replace(noticed="test") if not each.noticed and is_noticed(game, each.edit) else each
        for each in changes
    ]


def is_noticed(game: CopiedGame, edit: Edit | None) -> bool:
    """Whether an example of the game fails with an edit of its content."""
    if edit is None:
        return False
    with game.changed(edit.span.file, lambda text: apply_edits(text, [edit])):
        return any(True for _ in game.find_failures())


def main(root: Path, count: int) -> None:
    games = list(load_games(root))
    made: dict[str, list[Change]] = {}
    for locale in dict.fromkeys(each.locale for each in games):
        some = [each for each in games if each.locale == locale]
        for rank, each in enumerate(some):
            share = (count - len(made.get(locale, []))) // (len(some) - rank)
            with TemporaryDirectory() as folder:
                copied = CopiedGame(each.context.game.name, root, Path(folder))
                made.setdefault(locale, []).extend(try_examples(copied, seed_changes(each, share)))
    sys.stdout.writelines(f"{line}\n" for line in report(made))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(Path(arguments[0] if arguments else "."), int(arguments[1]) if len(arguments) > 1 else COUNT)
