"""What policies decide, order by order: what a listener takes down, and how it is told."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from random import Random

import pytest

from ludex.actions.build import build
from ludex.engine import Game, open_game
from ludex.engine.decisions import DecisionRecorder
from ludex.engine.game import ENGINES
from ludex.engine.reasons import Candidate, Decision, Judgement
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.game_setup import Setting, load_machine
from ludex.play.speech import Speech
from ludex.play.terminal.decision_lines import DecisionNarrator
from ludex.play.terminal.screen import Screen
from ludex.play.terminal.session import SessionOptions, start_session
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import run_example

WORLDS = Path(__file__).parents[1] / "worlds"
Told = tuple[Pack, Machine]
SITS = "Another bird sits on"
FAR, NEAR = (
    "Condamné est à la distance 1, et la portée est 0",
    "Moulin\u202f; le plus proche\u00a0: 0, et non 1",
)


def built(name: str, folder: Path) -> Told:
    shutil.copytree(WORLDS / name, folder / name)
    build(folder / name, [name])
    pack = Pack.open(folder / name / "build" / f"{name}.ludex")
    return pack, load_machine(pack)


@pytest.fixture(scope="module")
def teuta(tmp_path_factory: pytest.TempPathFactory) -> Told:
    return built("teuta", tmp_path_factory.mktemp("decisions"))


@pytest.fixture(scope="module")
def magpies(tmp_path_factory: pytest.TempPathFactory) -> Told:
    return built("magpies", tmp_path_factory.mktemp("decisions"))


def decided(world: Told, example: str, monkeypatch: pytest.MonkeyPatch) -> list[Decision]:
    """What policies decide in an example."""
    pack, machine = world
    runs: list[DecisionRecorder] = []

    def listen(machine, state):
        runs.append(DecisionRecorder(machine, state))
        return runs[-1]

    monkeypatch.setitem(ENGINES, "reference", listen)
    case = next(each for each in cases(pack) if each.name == example)
    assert run_example(machine, case).passed
    return [each for run in runs for each in run.take_decisions()]


def told(world: Told, decisions: list[Decision], lang: str = "fr") -> list[str]:
    narrator = DecisionNarrator(world[0], Speech(world[0], lang, lang))
    return list(narrator.describe_all(decisions))


def test_a_help_is_told_with_what_was_refused_before(teuta: Told, monkeypatch) -> None:
    assert told(teuta, decided(teuta, "second-act-with-reaction", monkeypatch)[:1]) == [
        "Sa carte d’IA, puis sa carte d’Action\u00a0: Battista et Fureur",
        " ✓ 1. Carte d’IA (R-089)",
        "    ✗ 1. Attaque deux Sbires\u00a0: il y en a 1, il en faut 2\u202f; " + FAR + " (R-244) (R-241)",
        "    d’abord Jeter un Sort\u00a0: Bras long (R-111, R-240)",
        "    ✓ 1. Attaque deux Sbires\u00a0: Ravenous (" + NEAR + ")\u202f; Condamné (R-241)",
        " · 2. Carte d’Action\u00a0: non vérifié",
    ]


def test_refused_orders_are_told_down_to_the_one_that_is_carried_out(teuta: Told, monkeypatch) -> None:
    first, second = decided(teuta, "first-act", monkeypatch)
    assert told(teuta, [first], "en") == [
        "Sa carte d’IA, puis sa carte d’Action: Teuta and Patience",
        " ✓ 1. Carte d’IA (R-089)",
        "    ✗ 1. Active l’Objectif: Hagatha est à la distance 3, et la portée est 0 (R-244) (R-059)",
        "    ✗ 2. Évasion vers l’Objectif: nothing to choose from (R-118, R-123)",
        "    ✗ 3. Attaque à distance: Teuta n’a pas d’arme à distance (R-245)",
        "    ✗ 4. Fouille un Coffre: nothing to choose from (R-131)",
        "    ✓ 5. Marche vers un ennemi: Moulin (R-123, R-127)",
        " · 2. Carte d’Action: not checked",
    ]
    assert [order.verdict for order in second.orders] == ["refused", "chosen"]


def test_an_act_after_another_and_one_that_is_enough(magpies: Told, monkeypatch) -> None:
    assert told(magpies, decided(magpies, "all-or-nothing", monkeypatch), "en") == [
        "The thief: Magpie",
        " ✗ 1. Peck, the ripest first: Cherry is out of reach (M-01)",
        " ✓ 2. Fly to a cherry and peck it: Middle tree; Cherry (M-03)",
        " · 3. Fly on and caw: not checked",
    ]
    lines = told(magpies, decided(magpies, "only-one-is-possible", monkeypatch), "en")
    assert lines[1:] == [
        " ✗ 1. Peck, the ripest first: nothing to choose from (M-01)",
        f" ✗ 2. Fly to a cherry and peck it: {SITS} Low tree; likewise Middle tree (M-03)",
        " ✓ 3. Fly on and caw (M-04)",
    ]


def test_a_target_that_leaves_the_next_act_impossible(magpies: Told, monkeypatch) -> None:
    lines = told(magpies, decided(magpies, "one-is-enough", monkeypatch), "en")
    assert lines[2] == (
        " ✗ 2. Fly to a cherry and peck it: choosing Low tree would make the next action impossible; "
        "choosing Middle tree would make the next action impossible (M-03)"
    )


def played(world: Told, engine: str, seed: int) -> Game:
    game = open_game(world[1], seats=1, seed=seed, engine=engine)
    chance = Random(seed)  # noqa: S311  # not for secrets
    for _ in range(60):
        if game.question is None:
            break
        game.answer(game.question.random(chance))
    return game


@pytest.mark.parametrize("seed", range(3))
def test_who_listens_changes_nothing(teuta: Told, seed: int) -> None:
    games = [played(teuta, engine, seed) for engine in ("reference", "listening", "accelerated")]
    assert games[0].save() == games[1].save() == games[2].save()
    assert games[0].take_decisions() == []
    heard, found = games[1].take_decisions(), games[2].decisions(-1)
    assert heard and told(teuta, heard) == told(teuta, found)
    assert [each.answers for each in found] == sorted(each.answers for each in found)
    json.dumps([each.document() for each in found])


def test_what_is_hidden_is_not_told(teuta: Told, monkeypatch) -> None:
    """Where a reason hangs on a piece that not everybody sees, the reason is not told."""
    monkeypatch.setattr("ludex.engine.decisions.can_see", lambda run, seat, piece: seat is None)
    lines = told(teuta, decided(teuta, "first-act", monkeypatch)[:1], "en")
    assert lines[2] == ("    ✗ 1. Active l’Objectif: Hagatha cannot be chosen, for a secret reason (R-059)")


def test_a_session_tells_them_when_asked(teuta: Told) -> None:
    def shown(reasons: bool) -> str:
        out = io.StringIO()
        screen = Screen(out, io.StringIO("1\n1\n1\n4\n4\n" * 3))
        wanted = SessionOptions(
            setting=Setting(seats=1, seed=3), locale="fr", lang="fr", plain=True, reasons=reasons
        )
        start_session(*teuta, wanted, on=screen).play()
        return out.getvalue()

    assert "Carte d’IA (R-089)" in shown(True)
    assert "Carte d’IA (R-089)" not in shown(False)


def test_reasons_stand_where_a_policy_begins(teuta: Told) -> None:
    """Above what a hero does, and below what led to it."""
    out = io.StringIO()
    wanted = SessionOptions(
        setting=Setting(seats=1, seed=3), locale="fr", lang="en", plain=True, reasons=True
    )
    start_session(*teuta, wanted, on=Screen(out, io.StringIO("1\n1\n1\n4\n4\n" * 3))).play()
    lines = out.getvalue().splitlines()
    begins = next(rank for rank, line in enumerate(lines) if "Carte d’IA (R-089)" in line) - 1
    assert lines[begins - 1] == "– Carte d’IA en cours: none → Récolte"
    assert "– Tour: 1 → 2" in lines[begins + 1 :]


@pytest.mark.parametrize("act", ["action/attack", None])
def test_every_refusal_has_a_reason_in_words(teuta: Told, act: str | None) -> None:
    """Also of an order whose list is empty, or whose act has nothing to aim at."""
    pack, _ = teuta
    policy = pack.id(pack.of_kind("policy")[0])
    order = Judgement(policy, "order", "refused", rules=("rule/r-1",), act=act)
    _, line = DecisionNarrator(pack, Speech(pack, "fr", "en")).describe(Decision(policy, {}, [order]))
    reason = "there is none" if act is None else "nothing to choose from"
    assert line.endswith(f": {reason} (r-1)")


def test_equals_are_named(magpies: Told, monkeypatch) -> None:
    """A reader with the cards sees who might as well have been taken."""
    (first,) = decided(magpies, "two-alike", monkeypatch)
    assert told(magpies, [first], "en")[1] == (
        " ✓ 1. Peck, the ripest first: Cherry "
        "(Low tree; the ripest: 2, not 1; one of 2 identical ones) (M-01)"
    )
    assert "un parmi 2 identiques" in told(magpies, [first], "fr")[1]
    lines = told(magpies, decided(magpies, "one-is-enough", monkeypatch), "en")
    assert lines[3] == " ✓ 3. Fly on and caw: Low tree (the first listed, tied with Middle tree) (M-04)"


@pytest.mark.parametrize(
    ("tried", "reason"),
    [
        (Candidate(None, secret=True), "not possible, for a secret reason"),
        (Candidate(None, would_follow=False), "the next action would then be impossible"),
    ],
)
def test_an_act_without_a_choice_is_refused_without_a_target(
    teuta: Told, tried: Candidate, reason: str
) -> None:
    pack, _ = teuta
    policy = pack.id(pack.of_kind("policy")[0])
    order = Judgement(policy, "order", "refused", act="action/attack", tried=[tried])
    _, line = DecisionNarrator(pack, Speech(pack, "fr", "en")).describe(Decision(policy, {}, [order]))
    assert line.endswith(f": {reason}")
