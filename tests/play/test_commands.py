"""`ludex play`, `simulate` and `replay`, as users call them in a project."""

from __future__ import annotations

import json

import pytest

from ludex.play.terminal.player_commands import find_named


@pytest.fixture
def call(calling):
    """A project with the small world and what these tests add; `call` gives what a command did."""
    return calling("pig+")


def test_a_game_is_played_recorded_and_shown_again(call, tmp_path):
    (tmp_path / "content/pig/invariants.yaml").unlink()
    played = call("play", "pig", "--seed", "3", "--record", "r.json", typed="1\n2\n" * 600)
    assert played.exit_code == 0
    assert "The game is over." in played.stdout
    shown = call("replay", "r.json")
    assert shown.exit_code == 0
    assert "The game is over." in shown.stdout
    assert "Answer 2 of" in shown.stdout
    early = call("replay", "r.json", "--at", "2")
    assert early.exit_code == 0
    assert "Answer 3 of" not in early.stdout


def test_a_game_is_left_and_gone_on_with(call, tmp_path):
    assert call("play", "pig", "--seed", "3", typed="1\nsave s.json\nquit\n").exit_code == 0
    resumed = call("play", "pig", "--resume", "s.json", typed="undo\nlog\n")
    assert "Last answer undone." in resumed.stdout
    assert call("replay", "s.json").exit_code == 0


def test_a_simulation_reports(call, tmp_path):
    (tmp_path / "content/pig/invariants.yaml").unlink()
    found = call("simulate", "pig", "--games", "30", "--jobs", "1", "--bot", "2=careful")
    assert found.exit_code == 0, found.output
    assert "2 players; no module: 30 games" in found.stdout
    report = json.loads((tmp_path / "build/reports/pig/latest/report.json").read_text(encoding="utf-8"))
    assert report["game"] == "pig"
    assert report["variants"][0]["finished"] == 30
    assert report["variants"][0]["bots"] == ["random", "careful"]
    assert "<svg" in (tmp_path / "build/reports/pig/0001/report.html").read_text(encoding="utf-8")


def test_rules_that_never_end_are_told_with_the_steps_that_were_running(call, tmp_path):
    file = tmp_path / "content/pig/rules.yaml"
    held = "                  - set: s.score += total\n"
    endless = "                  - while: total >= 0\n                    do: [{set: total += 1}]\n"
    text = file.read_text(encoding="utf-8")
    assert held in text
    file.write_text(text.replace(held, endless), encoding="utf-8")
    line = text[: text.index(held)].count("\n") + 1
    shown = call("play", "pig", "--bot", "random").stdout
    assert (
        f"The game cannot go on: content/pig/rules.yaml:{line}: the rules made 1000000 computations" in shown
    )
    assert [each.partition(" (")[0] for each in shown.splitlines()[-2:]] == ["  in Turn", "  in Rounds"]


def test_a_broken_invariant_leads_to_its_shortest_example(call, tmp_path):
    found = call("simulate", "pig", "--games", "200", "--jobs", "1")
    assert found.exit_code == 1
    assert "content/pig/invariants.yaml:6" in found.stdout
    (file,) = (tmp_path / "build/reports/pig/0001").glob("*.replay.json")
    shown = call("replay", str(file))
    assert shown.exit_code == 0
    assert (
        "The game cannot go on: content/pig/invariants.yaml:6: "
        "the invariant “Nobody is far ahead” does not hold" in shown.stdout
    )
    shorter = call("replay", str(file), "--minimise")
    assert shorter.exit_code == 0
    assert shorter.stdout.startswith("kind: example\n")
    small = json.loads(file.with_name(file.name.replace(".json", ".min.json")).read_text(encoding="utf-8"))
    assert len(small["answers"]) < len(json.loads(file.read_text(encoding="utf-8"))["answers"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "pig", "--seats", "5"), "“pig” is for 2 players, not 5"),
        (("play", "pgi"), "pig"),
        (("play", "pig", "--module", "winter"), "“pig” has no modules"),
        (("play", "pig", "--option", "slow"), "“pig” has no options"),
        (("play", "pig", "--option", "slow=yes"), "“pig” has no options"),
        (("play", "pig", "--bot", "3=random"), "SEAT=NAME"),
        (
            ("simulate", "pig", "--bot", "clever"),
            "“pig” has no bot “clever”; choose random, greedy, search or careful",
        ),
        (("play", "pig", "--locale", "de"), "has no texts in “de”"),
        (("play", "pig", "--resume", "none.json"), "none.json"),
        (("play", "none.ludex"), "the file none.ludex"),
    ],
)
def test_wrong_calls_are_refused_in_one_line(call, words, said):
    found = call(*words)
    assert found.exit_code == 2, found.output
    assert said in found.stderr
    assert "Traceback" not in found.stderr


def test_our_words_follow_the_texts_unless_somebody_asks(call):
    assert "Type a number" in call("play", "pig", "--locale", "en").stdout
    assert "Tapez un numéro" in call("play", "pig", "--locale", "en", "--lang", "fr").stdout
    assert "Tapez un numéro" in call("--lang", "fr", "play", "pig", "--locale", "en").stdout


@pytest.mark.parametrize("text", ["[]", "{}", "no json", '{"ludex": "replay", "version": 9}'])
def test_what_is_no_recording_is_refused(call, tmp_path, text):
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    for command in (("replay", "x.json"), ("play", "pig", "--resume", "x.json")):
        found = call(*command)
        assert found.exit_code == 1, found.output
        assert found.stderr.count("\n") == 1


def test_a_moment_after_the_end_of_a_recorded_game_is_refused(call):
    assert call("play", "pig", "--seed", "3", typed="1\nsave s.json\nquit\n").exit_code == 0
    assert call("replay", "s.json", "--at", "1").exit_code == 0
    made = call("replay", "s.json", "--at", "2")
    assert made.exit_code == 2
    assert "number of answers in s.json: 1" in made.stderr


def test_a_game_without_anything_to_print_says_so_by_its_exit_code(call):
    assert call("print", "pig").exit_code == 3


def test_a_game_begins_with_what_stands_on_its_box(calling, tmp_path):
    """How many play, how long, from which age; and what is needed and is not in the box."""
    call = calling("pig")
    manifest = tmp_path / "content/pig/game.yaml"
    said = "minutes: {min: 10, max: 10}\nage: 8\nbox:\n  clock: {title: Clock, count: 1, supplied: false}\n"
    manifest.write_text(manifest.read_text(encoding="utf-8") + said, encoding="utf-8")
    found = call("play", "pig", "--plain", typed="q\n")
    assert "\n2 players · 10 minutes · age 8 and up\nAround a table you also need: Clock.\n" in found.output


def test_why_a_space_cannot_be_reached(calling):
    """The bar, its reason and its rule; and of what can be reached, that it can."""
    call = calling("ways")
    text = call("play", "ways", "--plain", typed="why grotto\nwhy hall\nwhy mill\n").output
    asked, _, rest = text.partition("Your choice: ")[2].partition("Your choice: why hall\n")
    assert "Grotto is not allowed.\n  The caverns open on the second day. (content/ways/routes.yaml:" in asked
    assert "    W-4  On the first day the caverns are shut from outside." in asked
    assert rest.startswith("Nothing forbids this: Hall.")
    assert "Mill is not allowed.\n  it is not one of the possible choices" in rest
    text = call("play", "ways", "--plain", typed="why\n4\n4\n").output
    assert "  4. a space of the map\n" in text
    assert "Which space? Give a number.\n" in text


def test_why_offers_what_applies_to_something_and_finds_fields_of_pieces(calling):
    """The sample’s “Noise of a find” has no find to apply to at the first question; Nib has a noise."""
    call = calling("pig+")
    assert call("new", "game", "--sample").exit_code == 0
    typed = "why noise\nwhy noise of a find\nwhy\n\nquit\n"
    text = call("play", "hush-owl", "--seed", "1", "--plain", typed=typed).output
    asked, named, listed = text.split("Your choice: ")[1:4]
    assert "Nib, noise: 0." in asked
    assert "“Noise of a find” cannot be explained: it applies to nothing on the table now." in named
    assert "a piece on the table" in listed
    assert "Noise of a find" not in listed


def test_a_number_names_no_die_that_shows_it():
    dice = [(1, "Die [6]"), (2, "6"), (3, "Die [3]")]
    assert find_named("6", dice) == [(2, "6")]
    assert find_named("3", dice) == []
    assert find_named("die", dice) == [dice[0], dice[2]]


def test_a_term_is_looked_up_by_its_word_in_the_language_of_the_game(calling, tmp_path):
    call = calling("menteur")
    words = "{words: {fr: {one: bobard, other: bobards, gender: m}}, definition: Ce que l’on avale."
    with (tmp_path / "content/menteur/terms.yaml").open("a", encoding="utf-8") as file:
        file.write(f"  lie: {words}, source: {{status: original}}}}\n")
    found = call("play", "menteur", "--plain", typed="\nlook bobard\nquit\n").output
    assert "\nbobard\nCe que l’on avale.\n" in found
