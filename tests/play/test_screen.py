"""What is drawn, and what time does: boards, pictures, plain lines, the clock beside the prompt."""

from __future__ import annotations

import re
from dataclasses import replace

from ludex.play.deadlines import Clock, deadlines
from ludex.play.game_setup import Setting
from ludex.play.speech import Speech
from ludex.play.terminal.board import Board
from ludex.play.terminal.choices import QuestionPrompt
from ludex.play.terminal.pictures import LetterAssigner
from ludex.play.terminal.screen import Panel, RichScreen, Screen, make_screen, wrap_lines
from ludex.play.terminal.viewers import ScreenViewer

# The clock


def test_the_clock_is_heard_of_as_an_answer(opened):
    pack, machine = opened("pig+")
    game = Setting(seats=2, seed=3).open(machine)
    time = [100.0]
    clock = Clock(deadlines(pack), lambda: time[0])
    assert clock.seconds_left(game) == 60
    time[0] += 45
    game.answer(0)
    if game.question.seat == 0:
        assert clock.seconds_left(game) == 15
    late = clock.find_late_answer(game.question)
    assert game.question.options[late[0]].arm == "hold"
    game.answer(late[0])
    assert clock.starting_seconds(game) == 60
    assert clock.seconds_left(game) == 60
    assert clock.starting_seconds(game) is None


def test_a_game_that_is_resumed_has_the_time_that_was_left(opened):
    """Before Enter starts the clock nothing runs; then what was left runs, and after that all of it again."""
    pack, machine = opened("pig+")
    game = Setting(seats=2, seed=3).open(machine)
    time = [100.0]
    clock = Clock(deadlines(pack), lambda: time[0])
    assert clock.seconds_to_save(game) is None
    assert clock.seconds_left(game) == 60
    time[0] += 44.5
    left = clock.seconds_to_save(game)
    assert left == 16
    later = Clock(deadlines(pack), lambda: time[0], saved_seconds=left)
    assert later.seconds_to_save(game) == 16  # saved again before the clock was started
    time[0] += 30
    assert later.starting_seconds(game) == 16
    assert later.seconds_left(game) == 16
    game.answer(1)
    assert later.seconds_left(game) == 60


def test_a_question_with_seconds_of_its_own_waits_for_enter(opened):
    _, machine = opened("pig+")
    game = Setting(seats=2, seed=3).open(machine)
    time = [0.0]
    clock = Clock((), lambda: time[0])
    game.run.question = replace(game.question, seconds=7)
    assert clock.starting_seconds(game) == 7
    time[0] += 100  # nobody has pressed Enter yet
    assert clock.seconds_left(game) == 7
    assert clock.starting_seconds(game) is None


def test_each_run_of_a_step_has_its_own_time(opened):
    """Also where nothing else was asked in between."""
    pack, machine = opened("pig+")
    game = Setting(seats=2, seed=3).open(machine)
    time = [0.0]
    clock = Clock(deadlines(pack), lambda: time[0])
    for _ in range(6):
        assert clock.seconds_left(game) == 60
        time[0] += 50
        game.answer(1)


def test_what_only_the_clock_answers_is_not_offered(opened):
    pack, machine = opened("pig+")
    game = Setting(seats=2, seed=3).open(machine)
    (known,) = deadlines(pack)
    assert Clock((known,)).find_timeout_arm(game) is None
    assert Clock((replace(known, chosen=False),)).find_timeout_arm(game) == "hold"
    speech = Speech(pack, "en")
    assert [each.name for each in QuestionPrompt(game, speech, 0, "hold").choices] == ["Roll"]


def test_a_question_that_time_does_not_answer_waits(opened):
    pack, machine = opened("pig+")
    game = Setting(seats=2, seed=3).open(machine)
    (known,) = deadlines(pack)
    time = [0.0]
    clock = Clock((replace(known, late="shout"),), lambda: time[0])
    assert clock.seconds_left(game) == 60
    time[0] += 61
    assert clock.find_late_answer(game.question) is None
    assert clock.seconds_left(game) is None


def test_without_deadlines_there_is_all_the_time_in_the_world(opened):
    _, machine = opened("pig")
    assert Clock(()).seconds_left(Setting(seats=2).open(machine)) is None


# Screens


def test_pipes_and_plain_terminals_get_plain_lines(monkeypatch):
    assert not make_screen().drawn
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert make_screen().drawn
    assert not make_screen(plain=True).drawn
    monkeypatch.setenv("TERM", "dumb")
    assert not make_screen().drawn


def test_no_color_takes_colour_alone(monkeypatch, capsys):
    """Panels, bold and dim are as they were."""
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    drawn = []
    for value in ("", "1"):
        monkeypatch.setenv("NO_COLOR", value)
        screen = make_screen()
        assert screen.drawn
        screen.panels([Panel("Deck", ("3 cards",))])
        screen.print_bold("Who is next?")
        drawn.append(capsys.readouterr().out)
    coloured = re.compile(r"\x1b\[[0-9;]*3[0-7]m")
    assert coloured.search(drawn[0])
    assert not coloured.search(drawn[1])
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", each) for each in drawn]
    assert plain[0] == plain[1]
    assert "\x1b[1m" in drawn[1]


def test_what_is_drawn_holds_what_is_said(capsys):
    shown = RichScreen()
    shown.panels([Panel("Deck", ("3 [b]cards[/b]",)), Panel("Table", ("··A",), picture=("··A",))])
    shown.choices([("1", "Roll [x]", "again")])
    out = capsys.readouterr().out
    for said in ("Deck", "3 [b]cards[/b]", "··A", "Roll [x]", "again"):
        assert said in out


def test_lines_break_between_words_that_may_part():
    text = "Un point\u00a0: 12\u202f500 de plus, et\u00a0puis rien"
    assert wrap_lines(text, 18) == ["Un point\u00a0: 12\u202f500", "  de plus, et\u00a0puis", "  rien"]
    assert wrap_lines("a  b\n\n  c d e", 5) == ["a  b", "", "  c d", "    e"]


def test_a_row_tells_where_its_pieces_lie(opened):
    pack, machine = opened("tic-tac-toe")
    game = Setting(seats=2).open(machine)
    board = Board(pack, Speech(pack, "en"), machine)
    assert board.panels(game, 0)[0].lines == ("1 │ 2 │ 3", "4 │ 5 │ 6", "7 │ 8 │ 9")
    game.answer(4)
    assert [line.split() for line in board.panels(game, 0)[0].lines][1] == ["4", "│", "Cross", "│", "6"]


def test_maps_are_drawn_and_told(opened):
    pack, machine = opened("wyvern")
    game = Setting(seats=2, seed=4).open(machine)
    panel = next(
        each
        for each in Board(pack, Speech(pack, "fr"), machine).panels(game, 0)
        if each.title == "Carte de combat"
    )
    assert {letter for line in panel.picture for letter in line if letter.isalpha()} == set("ABCD")
    assert panel.lines[0].startswith("A  Pied du col (vers B, C)")


def test_of_a_large_board_only_spaces_with_pieces_are_told(opened):
    """The others are counted, so that nobody takes what is shown for the whole board."""
    pack, machine = opened("wyvern+")
    game = Setting(seats=2, seed=4).open(machine)
    panel = Board(pack, Speech(pack, "en"), machine).panels(game, 0)[-1]
    lying = [piece for place in game.view(0)["places"] for piece in place["pieces"]]
    taken = {piece["space"] for piece in lying if "space" in piece}
    assert 0 < len(taken) < 4
    assert len(panel.lines) == len(taken) + 1
    left = 4 - len(taken)
    assert panel.lines[-1] == ("1 other is empty" if left == 1 else f"{left} others are empty")


def test_pieces_keep_their_letters_on_the_plane(opened):
    pack, machine = opened("musket")
    game = Setting(seats=2, seed=3).open(machine)
    board = Board(pack, Speech(pack, "fr"), machine)
    letters = []
    for point in ([3000, 500], [1000, 500], [5000, 5500]):
        game.answer(point)
        panel = next(each for each in board.panels(game, 0) if each.picture)
        letters.append({line[3:10]: line[0] for line in panel.lines if line[0].isalpha() and line[1] == " "})
    assert letters[0].items() <= letters[1].items() <= letters[2].items()
    assert len(letters[2]) == 3


def test_of_alike_pieces_only_who_moves_has_another_letter():
    lettering = LetterAssigner()

    def letters(*points, entry="piece/stone"):
        pieces = [{"entry": entry, "space": point} for point in points]
        return {
            tuple(each["space"]): letter for letter, each in lettering.assign_letters("place/table", pieces)
        }

    assert letters([1, 1], [2, 2], [3, 3]) == {(1, 1): "A", (2, 2): "B", (3, 3): "C"}
    assert letters([1, 1], [3, 3]) == {(1, 1): "A", (3, 3): "C"}
    assert letters([4, 4], [1, 1], [3, 3]) == {(1, 1): "A", (4, 4): "B", (3, 3): "C"}
    assert letters([3, 3], [5, 5], [5, 5]) == {(3, 3): "C", (5, 5): "B"}
    assert letters([1, 1], entry="piece/tree") == {(1, 1): "D"}


def test_fields_and_their_words_have_the_names_of_the_screen(opened):
    pack, machine = opened("moods")
    game = Setting(seats=2, seed=1).open(machine)
    board = Board(pack, Speech(pack, "en"), machine)
    game.answer(0)
    east, west = board.panels(game, 0)
    assert east.lines[0] == "spirits: high"
    assert west.lines[0] == "spirits: low"


def test_of_a_player_the_places_of_the_screen_are_shown_while_they_hold_something(opened):
    pack, machine = opened("moods")
    game = Setting(seats=2, seed=1).open(machine)
    for panel in Board(pack, Speech(pack, "en"), machine).panels(game, 0):
        assert [line.partition(":")[0] for line in panel.lines if "spirits" not in line] == ["Hand"]


def test_what_there_is_none_of_is_not_told(opened):
    pack, machine = opened("moods")
    game = Setting(seats=2, seed=1).open(machine)
    board = Board(pack, Speech(pack, "en"), machine)
    assert [panel.title for panel in board.panels(game, 0)] == ["East", "West"]
    game.answer(1)
    assert board.panels(game, 0)[0].lines == ("Guest of honour: East",)


def test_what_a_module_tells_is_told_where_it_is_in_play(opened):
    pack, machine = opened("moods")
    board = Board(pack, Speech(pack, "en"), machine)
    without, within = (
        "\n".join(line for panel in board.panels(game, 0) for line in panel.lines)
        for game in (Setting(seats=2, seed=1, modules=each).open(machine) for each in ((), ("winter",)))
    )
    assert "worth 7" in without
    assert "chill" not in without
    assert "worth 7" in within
    assert "chill 3" in within


class Shown:
    """A board that shows what it is told to."""

    def __init__(self, *lines):
        self.lines = lines

    def panels(self, game, seat):
        return [Panel("Table", self.lines)]


def test_plain_lines_tell_of_a_long_panel_what_is_new_and_what_is_gone(opened, capsys):
    pack, machine = opened("moods")
    game = Setting(seats=2, seed=1).open(machine)
    before = ["mood: low", *(f"{letter}  Stone, {letter}" for letter in "ABCDEFG")]
    viewing = ScreenViewer(Shown(*before), Screen(), Speech(pack, "en"))
    viewing.draw(game, 0)
    assert capsys.readouterr().out.splitlines() == ["", "Table", *(f"  {line}" for line in before)]
    viewing.board = Shown("mood: high", "A  Stone, elsewhere", *before[3:], "H  Stone, H")
    viewing.changed()
    viewing.draw(game, 0)
    said = ["mood: high", "A  Stone, elsewhere", "H  Stone, H", "gone: B  Stone, B"]
    assert capsys.readouterr().out.splitlines() == ["", "Table", *(f"  {line}" for line in said)]
    viewing.reset()
    viewing.draw(game, 0)
    assert "  C  Stone, C" in capsys.readouterr().out.splitlines()


def test_titles_of_strangers_do_not_steer_the_terminal(capsys):
    for shown in (Screen(), RichScreen()):
        shown.line("a\x1b[2Jb\x9b")
        shown.panels([Panel("t\x1b]0;x\x07", ("\x1b[31mred",))])
        shown.choices([("1", "\x1b[1m", "\r")])
        out = capsys.readouterr().out
        assert "[2Jb" in out
        assert not set(out) & set("\x1b\x9b\x07\r")


def test_a_plane_is_a_picture(opened):
    pack, machine = opened("musket")
    game = Setting(seats=2, seed=3).open(machine)
    game.answer([3000, 2000])
    panel = next(each for each in Board(pack, Speech(pack, "fr"), machine).panels(game, 0) if each.picture)
    assert sum("A" in line for line in panel.picture) == 1
    assert any("▒" in line for line in panel.picture)
    assert any(line.startswith("A  ") and "300 / 200 mm" in line for line in panel.lines)


def test_a_sheet_says_what_is_shown(opened):
    pack, machine = opened("fleuve+")
    board = Board(pack, Speech(pack, "fr"), machine)
    panels = board.panels(Setting(seats=3, seed=4).open(machine), 0)
    titles = [panel.title for panel in panels]
    assert titles == ["Partie", "Jérôme", "Pétulia", "Julien", "La banque", "En chemin"]
    assert any(line == "Points Épiques\u00a0: 0" for line in panels[1].lines)
    assert "Gemme rouge" in panels[4].lines[0]
    assert len(panels[5].lines) == 2


def test_a_piece_of_a_stack_that_was_shown_is_not_called_its_top(opened):
    pack, machine = opened("satchel")
    game = Setting(seats=2, seed=1).open(machine)
    state, place = game.state, machine.shared[machine.place_of["place/weather"]]
    board = Board(pack, Speech(pack, "en"), machine)

    def lines() -> str:
        return next(" ".join(each.lines) for each in board.panels(game, 0) if each.title == "Weather to come")

    state.known[state.members[place][1]] = 1
    assert "on top" not in lines()
    state.known[state.members[place][0]] = 1
    assert "on top" in lines()
