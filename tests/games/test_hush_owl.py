"""The sample game in the terminal, where the players’ mice stand on the board themselves."""

from __future__ import annotations

import io
from collections.abc import Callable

from ludex.play.game_setup import Setting
from ludex.play.simulation.pack_simulator import PackSimulator
from ludex.play.terminal.screen import Screen
from ludex.play.terminal.session import SessionOptions, start_session


def test_whatever_stands_on_the_table_can_be_asked_about(players: Callable[[str], PackSimulator]) -> None:
    found = players("hush-owl")
    typed = "".join(f"why\n3\n{piece}\n1\n" for piece in (1, 2, 3)) + "quit\n"
    paper = Screen(io.StringIO(), io.StringIO(typed))
    options = SessionOptions(Setting(seats=1, seed=3), locale="en", lang="en")
    start_session(found.pack, found.machine, options, None, paper).play()
    shown = paper.out.getvalue()
    assert "Nib, noise: 0." in shown
    assert shown.count("Which piece? Give a number.") == 3
