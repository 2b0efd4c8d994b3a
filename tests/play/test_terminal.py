"""A game in the terminal, as people at a pipe see it: what is shown, asked, hidden, taken back and kept."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from ludex.cli.output import RefusedCall
from ludex.cli.play_options import choose_persons
from ludex.play import replays
from ludex.play.bots.bot import make_random
from ludex.play.game_setup import Setting
from ludex.play.speech import Speech
from ludex.play.terminal.board import Board
from ludex.play.terminal.choices import NoChoiceError, QuestionPrompt
from ludex.play.terminal.screen import Screen
from ludex.play.terminal.session import SessionOptions, start_session
from ludex.play.terminal.viewers import ScreenViewer


class Paper(Screen):
    """What was typed before, and what came out."""

    def __init__(self, typed):
        super().__init__(io.StringIO(), io.StringIO("".join(f"{line}\n" for line in typed)))

    @property
    def text(self):
        return self.out.getvalue()


@pytest.fixture
def play(opened):
    def begin(world, *typed, resume=None, **seating):
        pack, machine = opened(world)
        paper = Paper(typed)
        past = None if resume is None else replays.read_replay(Path(resume).read_bytes())
        named = {"seats": 2, **seating}
        setting = Setting(**{name: named.pop(name) for name in ("seats", "seed") if name in named})
        session = start_session(pack, machine, SessionOptions(setting, **named), past, paper)
        return session, session.play(), paper.text

    return begin


def test_a_game_can_be_played_to_its_end(play):
    """Rolling twice and holding, turn by turn, somebody reaches a hundred."""
    session, held, text = play("pig", *["1", "1", "2"] * 400, seed=3)
    assert held
    assert session.game.result.end == "hundred"
    assert "The game is over.\nThe first to a hundred points wins.\nWon by" in text


def test_bots_take_their_seats(play):
    session, held, text = play("pig", *["2"] * 400, bots=["", "random"], seed=3)
    assert held
    assert session.game.result.won == 1
    assert "Two – What do you do? Roll\n– rolled: " in text
    assert "Two, score: " in text
    assert "Two: What do you do?" not in text


def test_it_speaks_french(play):
    _, _, text = play("teuta", "?", "aide", "quitter", seats=1, locale="fr", lang="fr")
    assert "Maître Sorcier\u00a0: Que fait votre Légion" in text
    assert "Pendant\u00a0: La nuit › Tour du Sorcier" in text
    assert "annuler" in text
    assert text.endswith("Vous avez quitté la partie.\n")


def test_the_end_of_input_leaves_the_game(play):
    _, held, text = play("pig", "1")
    assert held
    assert text.endswith("You have left the game.\n")


@pytest.mark.parametrize("typed", ["9", "0", "1 2", "x", "-1", "²", "1" * 30])
def test_what_is_no_answer_is_said(play, typed):
    session, _, text = play("pig", typed)
    assert f"“{typed}” is neither an answer to this question nor a command" in text
    assert session.history.answers == []


def test_the_rule_behind_a_question(play):
    _, _, text = play("dragon-tail", "?", seats=1)
    assert "M-036  Une série peut toujours être relancée." in text


def test_why_a_number_is_what_it_is(play):
    _, _, text = play("teuta", "why Résistance", "1", seats=1, seed=4)
    assert "Résistance: 7." in text
    assert "base: 7 so far, see Résistance (content/teuta/quantities.yaml:" in text
    assert "R-047" in text


def test_why_an_action_is_not_allowed(play):
    _, _, text = play("teuta", "why ATTAQUER", "1", "1", seats=1, seed=4)
    assert "Attaquer is not allowed." in text
    assert "et la portée est 0. (content/teuta/actions.yaml:" in text


def test_why_a_field_is_what_it_is(play):
    """Of the game, and of a piece: who wrote it, when, and what was there before."""
    _, _, text = play("pig", "1", "why", "1", "1", seed=3)
    assert "One, score: 0." in text
    _, _, text = play("teuta", "why tour", "1", seats=1, seed=4)
    assert "Tour: 1.\n  changed, see" in text


def test_why_something_is_not_on_offer(play):
    _, _, text = play("teuta", "why frapper", seats=1, seed=4)
    assert "Frapper avec une unité is not allowed." in text


def test_why_a_card_is_not_on_offer(play):
    """The first limit of a deck that the card would break, in its words, with its rule."""
    _, _, text = play("satchel", "1", "why foxglove", "1", "quit", seed=1)
    assert "These herbs cost 7, and Rose has 5. (content/satchel/decks.yaml:" in text
    assert "    S-04  They cost no more than one can spend." in text


def test_why_lists_what_can_be_asked(play):
    _, _, text = play("teuta", "why", "x", "why nonsense", "why", "", seats=1, seed=4)
    assert "What do you want explained? Give a number." in text
    assert "a piece on the table" in text
    assert "Nothing found for “nonsense”." in text


def test_anything_on_the_table_can_be_looked_at(play):
    _, _, text = play("teuta", "look", "look coffre", "look nonsense", "look 1", seats=1, seed=4)
    assert "  · Coffre\n" in text
    assert "Nothing found for “nonsense”." in text


def test_a_place_a_choice_and_whatever_has_a_text_can_be_looked_at(play):
    """A place shows what lies there; a choice that is no card, the rule behind it."""
    _, _, text = play("fleuve", "look bank", "look banque", "look 1", seats=3, seed=4, locale="fr")
    place = text.partition("look banque\n")[2]
    assert place.startswith("Banque\n")
    assert "×" in place.partition("Your choice")[0]


def test_answers_can_be_taken_back(play):
    session, _, text = play("pig", "1", "1", "undo", "undo", "undo", seed=3)
    assert session.history.answers == []
    assert session.game.state == Setting(seats=2, seed=3).open(session.game.machine).state
    assert text.count("Last answer undone.") == 2
    assert "There is no answer to undo." in text


def test_taking_back_undoes_what_bots_did_since(play):
    session, _, _ = play("pig", "2", "undo", bots=["", "random"], seed=3)
    assert session.history.answers == []
    assert session.game.question.seat == 0


def test_a_game_is_kept_and_gone_on_with(play, tmp_path):
    file = tmp_path / "my game.json"
    first, _, text = play("pig", "1", "1", f"save {file}", seed=3)
    assert f"The game is saved in '{file}'. To continue: ludex play pig --resume '{file}'" in text
    second, _, _ = play("pig", "undo", "1", resume=str(file), seats=2)
    assert second.game.state == first.game.state
    assert second.history.answers == [0, 0]
    assert replays.read_replay(file.read_bytes()).answers == (0, 0)


def test_a_file_of_before_is_overwritten_only_when_named_twice(play, tmp_path):
    file = tmp_path / "notes.json"
    file.write_text("mine", encoding="utf-8")
    _, _, text = play("pig", "1", f"save {file}", seed=3)
    assert f"{file} already exists. To overwrite it, type the same command again." in text
    assert file.read_text(encoding="utf-8") == "mine"
    _, _, text = play("pig", "1", f"save {file}", f"save {file}", "1", f"save {file}", seed=3)
    assert text.count("already exists") == 1
    assert text.count("The game is saved in ") == 2
    assert replays.read_replay(file.read_bytes()).answers == (0, 0)


def test_a_game_that_cannot_be_kept_goes_on(play, tmp_path):
    session, held, text = play("pig", f"save {tmp_path}/none/x.json", "save", "1")
    assert held
    assert "The file cannot be written" in text
    assert "Name a file" in text
    assert session.history.answers == [0]


def test_what_is_no_saved_game_is_refused(play, tmp_path, opened):
    file = tmp_path / "x.json"
    file.write_text("[1]", encoding="utf-8")
    with pytest.raises(replays.ReplayError):
        play("pig", resume=str(file))


def test_the_log_is_told_and_kept(play):
    session, _, text = play("guess", "", "2", "", "3", "", "log")
    assert session.history.log == [
        "One – Think of a number. …",
        "Two – Think of a number. …",
        "Together that is 5.",
    ]
    assert text.count("Together that is 5.") == 2


def test_what_happened_before_a_game_was_kept_is_still_known(play, tmp_path):
    """The log begins with the game, and answers from before can be taken back, one by one."""
    file = tmp_path / "x.json"
    given = (("One", "Roll"), ("One", "Roll"), ("Two", "Hold"))
    first, _, _ = play("pig", "1", "1", "2", f"save {file}", seed=3)
    second, _, text = play("pig", "log", "undo", "undo", "undo", "undo", resume=str(file))
    assert "Game resumed after 3 answers" in text
    log = text.split("Your choice: log\n")[1].split("\n\n")[0].splitlines()
    assert [line for line in log if "–" in line] == [
        f"{each} – What do you do? {what}" for each, what in given
    ]
    assert any(line.startswith("rolled: ") for line in log)
    assert second.history.answers == []
    assert "There is no answer to undo." in text
    assert first.history.answers == [0, 0, 1]


def test_bots_go_on_as_they_would_have(play, tmp_path):
    """A game that was kept, or taken back, comes to the same as one that was not."""
    file = tmp_path / "x.json"
    whole, _, _ = play("pig", *["1", "2"] * 9, bots=["", "random"], seed=3)
    play("pig", *["1", "2"] * 3, f"save {file}", bots=["", "random"], seed=3)
    later, _, _ = play("pig", *["1", "2"] * 6, bots=["", "random"], resume=str(file))
    assert later.history.answers == whole.history.answers
    back, _, _ = play("pig", "2", "undo", *["1", "2"] * 9, bots=["", "random"], seed=3)
    assert back.history.answers == whole.history.answers


def test_a_recorded_game_can_be_gone_on_with(play, tmp_path):
    file = tmp_path / "r.json"
    session, _, _ = play("pig", "1", seed=3)
    file.write_text(session.replay().text(), encoding="utf-8")
    assert play("pig", resume=str(file))[0].history.answers == [0]


def test_where_there_is_nothing_to_choose_nobody_waits(play):
    """One person alone learns nothing from it; two at one screen are asked, lest they do."""
    session, _, text = play("cards", bots=["random", ""], seed=3)
    assert session.game.over
    assert "West: Which ace" not in text
    session, _, text = play("cards", "", "1", "", "", seed=3)
    assert session.game.over
    assert "West: Which ace do you play?\n  0. none of these\nThere is nothing to choose" in text


def test_the_only_choice_needs_no_number(play):
    session, _, text = play("ladder", "", "2", seats=1)
    assert "There is no other choice: press Enter." in text
    assert session.history.answers == [0, 1]


# What is hidden stays hidden


def test_what_somebody_chooses_from_a_hidden_hand_is_not_named(play):
    _, _, text = play("cards", "", "1", "", "log", seed=3)
    assert "  1. Ace (Hand, 1) – The highest." in text
    asked = "East – Which ace do you play? "
    assert asked + "a hidden piece\n" in text
    assert asked + "Ace" not in text


def test_the_screen_is_handed_over_where_hands_are_hidden(play):
    _, _, text = play("fleuve", "", "1", seats=3, seed=4)
    assert text.index("Give the screen to Jérôme") < text.index("Main: ")
    shown = text.split("Pétulia\n")[1]
    assert "Main: 4 hidden" in shown


def test_nothing_is_handed_over_between_seats_of_one_person(play, opened):
    _, _, alone = play("fleuve", "1", "1", "1", seats=3, seed=4, persons=[{0, 1, 2}])
    assert "Give the screen to" not in alone
    assert "Main: 4 hidden" in alone  # the rules still tell the seats apart
    pack, machine = opened("fleuve")
    out, speech = io.StringIO(), Speech(pack, "fr", "en")
    screen = Screen(out, io.StringIO("\n" * 9))
    viewer = ScreenViewer(Board(pack, speech, machine), screen, speech, persons=[{0, 2}])
    asked = []
    for seat in (0, 2, 1, 2, 0):
        before = out.getvalue().count("Give the screen to")
        viewer.hand_over(seat, secret=True, begun=True, log=[])
        asked.append(out.getvalue().count("Give the screen to") - before)
    assert asked == [1, 0, 1, 1, 0]
    assert viewer.count_persons([0, 1, 2]) == 2


@pytest.mark.parametrize("given", ["1,4", "ada", "0,1", ""])
def test_a_person_who_is_none_is_refused(opened, given):
    with pytest.raises(RefusedCall):
        choose_persons(opened("fleuve")[0], [given], 3)


def test_persons_are_named_by_their_seats(opened):
    pack = opened("fleuve")[0]
    assert choose_persons(pack, ["jerome,3"], 3) == [{0, 2}]


def test_what_a_seat_may_not_see_is_not_written(opened):
    """Nothing on the table of one seat changes with what others hold."""
    from ludex.play.bots.redeal import redeal

    for world, seats in (("fleuve", 3), ("wyvern", 2), ("teuta", 1), ("musket", 2)):
        pack, machine = opened(world)
        game = Setting(seats=seats, seed=4).open(machine)
        board = Board(pack, Speech(pack, "fr"), machine)
        for seat in range(seats):
            other = redeal(game, seat, make_random("1"))
            assert board.panels(other, seat) == board.panels(game, seat)


def test_nobody_in_particular_sees_no_hand(opened):
    pack, machine = opened("fleuve")
    game = Setting(seats=3, seed=4).open(machine)
    panels = Board(pack, Speech(pack, "fr"), machine).panels(game, 3)
    assert sum("Main\u00a0: 4 cachées" in panel.lines for panel in panels) == 3


def test_a_sealed_answer_is_not_shown_to_the_next(play):
    _, _, text = play("guess", "4", "1", bots=["random", ""])
    assert "One – Think of a number. …" in text


def test_why_with_a_number_is_about_that_choice(play):
    """It gives the rules behind the choice; a number that is no choice does not mean dice that show it."""
    _, _, text = play("lanterns", "", "why 1", "why 99", "quit")
    asked, _, nothing = text.partition("Your choice: why 1\n")[2].partition("Your choice: why 99\n")
    assert "is offered." in asked
    assert "a choice that the rules allow here, see " in asked
    assert "\n    L-1 " in asked  # as the arm says, not the step
    assert "There is no choice 99 to show or to explain." in nothing


def test_an_answer_is_apart_from_a_question_without_a_mark(play):
    _, _, text = play("menteur", "1", "1", "quit", bots=["random", ""], seed=3)
    assert re.search("– À vous de parler: (Annoncer: [0-9]|Menteur)", text)
    assert not re.search("parler [^:]", text)


def test_a_race_asks_who_is_first(play):
    _, _, text = play("fleuve", "", "1", "7", "0", seats=3, seed=4)
    assert "Who acts first?" in text
    assert "“7” is neither an answer to this question nor a command" in text
    asked = text[text.index("Who acts first?") :]
    assert "  2. Pétulia\n  3. Julien\n  0. nobody\n" in asked


# Choices


def test_pieces_that_are_alike_are_one_choice(opened):
    pack, machine = opened("teuta")
    game = Setting(seats=1, seed=3).open(machine)
    asking = QuestionPrompt(game, Speech(pack, "fr"), 0)
    names = [choice.name for choice in asking.choices]
    assert len(names) == len(set(names)) < len(game.question.options)
    assert {game.question.options[choice.given].arm for choice in asking.choices} == {
        option.arm for option in game.question.options
    }


def test_points_are_typed_in_millimetres(opened):
    pack, machine = opened("musket")
    asking = QuestionPrompt(Setting(seats=2, seed=3).open(machine), Speech(pack, "fr"), 0)
    assert asking.answer("300 12.5") == [3000, 125]
    for typed in ("300", "1 2 3", "a b", "1 2; 3 4", "1e999999999 1", "nan 1", ""):
        with pytest.raises(NoChoiceError):
            asking.answer(typed)


def test_every_answer_can_be_said(opened):
    for world, seats in (("fleuve", 3), ("wyvern", 2), ("musket", 2), ("dragon-tail", 1)):
        pack, machine = opened(world)
        speech = Speech(pack, "fr")
        game = Setting(seats=seats, seed=6).open(machine)
        chance = make_random("say")
        for _ in range(80):
            if game.question is None:
                break
            given = game.question.random(chance)
            seat = game.question.options[given].seat if type(given) is int else game.question.seat
            said = QuestionPrompt(game, speech, seat).describe_answer(given)
            assert said
            assert "{" not in said
            try:
                game.answer(given)
            except ValueError:
                continue


def test_documents_are_plain_json(play, tmp_path):
    session, _, _ = play("fleuve", "", "1", seats=3, seed=4)
    session.save(tmp_path / "x.json")
    assert json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))["ludex"] == "save"
