"""The games of this repository, each built once, away from build/."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludex.play.simulation.pack_simulator import PackSimulator
from tests.built_games import copy_built_game
from tests.games.watching import player


@pytest.fixture(scope="session")
def players(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], PackSimulator]:
    made: dict[str, PackSimulator] = {}

    def of(game: str) -> PackSimulator:
        if game not in made:
            root = tmp_path_factory.mktemp(game)
            copy_built_game(game, root)
            made[game] = player(game, root)
        return made[game]

    return of
