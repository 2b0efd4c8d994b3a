"""Replays: a recorded game as one JSON document, played back and verified.

A replay may come from anybody: what is no replay of this pack is refused with one line, before anything runs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.ids import is_slug
from ludex.core.messages import Bilingual, Message, Slot
from ludex.engine.ask.question import WrongAnswer, WrongSetting
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.play.setting import Setting

VERSION = 1
_MARK = '"ludex"'
_FIELDS = ("seats", "seed", "modules", "options", "answers")

_REASONS = {
    "no-replay": Bilingual(
        "this is no game that Ludex has saved or recorded: give a file that save, --record or ludex simulate "
        "has written",
        "ce n’est pas une partie que Ludex a sauvegardée ou enregistrée\u00a0: donnez un fichier écrit par "
        "sauver, par --record ou par ludex simulate",
    ),
    "damaged": Bilingual(
        "this game is cut short or damaged: take an earlier save of it",
        "cette partie est tronquée ou abîmée\u00a0: prenez-en une sauvegarde antérieure",
    ),
    "newer": Bilingual(
        "a newer Ludex has written this game: update Ludex",
        "un Ludex plus récent a écrit cette partie\u00a0: mettez Ludex à jour",
    ),
    "older": Bilingual(
        "an older Ludex has written this game, and this one no longer reads it: play it with that one, or "
        "begin anew",
        "un Ludex plus ancien a écrit cette partie, et celui-ci ne la lit plus\u00a0: jouez-la avec lui, ou "
        "recommencez",
    ),
    "other-game": Bilingual(
        "this is a game of “{game}”, and the pack is of “{ours}”: say {game} instead",
        "c’est une partie de «\u00a0{game}\u00a0», et le pack est celui de «\u00a0{ours}\u00a0»\u00a0: dites "
        "plutôt {game}",
    ),
    "other-pack": Bilingual(
        "“{game}” has changed since this game was played: go on with the pack of that time, if you have kept "
        "it (ludex play OLD.ludex --resume FILE, or ludex replay FILE --pack OLD.ludex), or begin anew",
        "«\u00a0{game}\u00a0» a changé depuis que cette partie a été jouée\u00a0: reprenez-la avec le pack "
        "d’alors, si vous l’avez gardé (ludex play ANCIEN.ludex --resume FICHIER, ou ludex replay FICHIER "
        "--pack ANCIEN.ludex), ou recommencez",
    ),
    "setting": Bilingual(
        "the game cannot be set up so: {why}", "la partie ne peut pas commencer ainsi\u00a0: {why}"
    ),
    "answer": Bilingual(
        "answer {number} does not fit the question: {why}",
        "la réponse {number} ne convient pas à la question\u00a0: {why}",
    ),
    "too-long": Bilingual(
        "the game is over after {taken} answers, and {given} were recorded",
        "la partie se termine après {taken} réponses, et {given} ont été enregistrées",
    ),
    "other-end": Bilingual(
        "the game ends otherwise than it was recorded: {ours}; as recorded, {recorded}",
        "la partie se termine autrement qu’elle n’a été enregistrée\u00a0: {ours}\u202f; d’après "
        "l’enregistrement, {recorded}",
    ),
}
_ENDS = {
    "end": Bilingual("it ends by “{name}”", "elle finit par «\u00a0{name}\u00a0»"),
    "error": Bilingual("its rules cannot go on ({name})", "ses règles ne peuvent continuer ({name})"),
    "breaks": Bilingual("“{name}” does not hold", "«\u00a0{name}\u00a0» n’est pas vérifié"),
}
_OPEN = Bilingual("it has no end yet", "elle n’est pas finie")
_WON_BY = Bilingual("{how} with the result {won}", "{how} avec le résultat {won}")


class ReplayError(Exception):
    """A recorded game that cannot be played again, in one line."""

    def __init__(self, reason: str, **slots: Slot) -> None:
        self.reason = reason
        self.message = Message(_REASONS[reason], slots)
        super().__init__(self.message.render("en"))


@dataclass(frozen=True, slots=True)
class Replay:
    game: str
    pack: str
    """The hash of the pack's content."""
    setting: Setting
    answers: tuple[Any, ...]
    ended: Mapping[str, Any] = field(default_factory=dict)
    """How it ended, where it did: see `ending`."""

    def document(self) -> dict[str, Any]:
        return {
            "ludex": "replay",
            "version": VERSION,
            "game": self.game,
            "pack": self.pack,
            "seats": self.setting.seats,
            "seed": self.setting.seed,
            "modules": list(self.setting.modules),
            "options": dict(self.setting.options),
            "answers": list(self.answers),
            "ended": dict(self.ended),
        }

    def text(self) -> str:
        """As a file; the same game gives the same bytes."""
        return json.dumps(self.document(), ensure_ascii=False, sort_keys=True) + "\n"


def make_replay(game: Game, setting: Setting, answers: list[Any], breach: str | None = None) -> Replay:
    """The replay of a game that was begun with that setting and given those answers."""
    machine = game.machine
    return Replay(machine.game, machine.content, setting, tuple(answers), encode_ending(game, breach))


def encode_ending(game: Game, breach: str | None = None) -> dict[str, Any]:
    """How a game ended, as data: by an end, by an error of its rules, by a broken invariant; else empty."""
    if breach is not None:
        return {"breaks": breach}
    if game.error is not None:
        return {"error": game.error.reason, "at": [game.error.program, game.error.point]}
    result = game.result
    return {} if result is None else {"end": result.end, "won": result.won}


def read_replay(text: str | bytes) -> Replay:
    """The replay in a file; raises ReplayError for anything else."""
    found = _document(text)
    document: dict[str, Any] = {"ended": {}, **dict.fromkeys(_FIELDS), **found}
    modules, options, answers = document["modules"], document["options"], document["answers"]
    seats, seed, ended = document["seats"], document["seed"], document["ended"]
    game = document.get("game")
    sound = (
        type(seats) is int
        and type(seed) is int
        and type(modules) is list
        and all(type(each) is str for each in modules)
        and type(options) is dict
        and type(answers) is list
        and type(ended) is dict
        and type(game) is str
        and is_slug(game)  # a stranger's file names no path
    )
    if not sound:
        raise ReplayError("damaged")
    setting = Setting(int(seats), int(seed), tuple(modules), dict(options))
    return Replay(str(game), str(found.get("pack")), setting, tuple(answers), ended)


def _document(text: str | bytes) -> dict[str, Any]:
    """What a file of ours holds, of the version that we read."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        ours = _MARK.encode() in text if isinstance(text, bytes) else _MARK in text
        raise ReplayError("damaged" if ours else "no-replay") from None
    _require_version(found, "save", "replay")
    if found["ludex"] == "save":
        found = found.get("replay")  # a saved game holds how it came about
        _require_version(found, "replay")
    return dict(found)


def _require_version(found: Any, *sorts: str) -> None:
    if type(found) is not dict or found.get("ludex") not in sorts:
        raise ReplayError("no-replay")
    version = found.get("version")
    if type(version) is not int:
        raise ReplayError("damaged")
    if version != VERSION:
        raise ReplayError("newer" if version > VERSION else "older")


def begin_replay(machine: Machine, replay: Replay, engine: str = "reference") -> Game:
    """The game of a replay before its first answer."""
    if replay.game != machine.game:
        raise ReplayError("other-game", game=replay.game[:64], ours=machine.game)
    if replay.pack != machine.content:
        raise ReplayError("other-pack", game=machine.game)
    try:
        return replay.setting.open(machine, engine)
    except WrongSetting as wrong:
        raise ReplayError("setting", why=_both(wrong.message)) from None


def give_answer(game: Game, replay: Replay, number: int) -> None:
    """Give the answer of that number, from 0."""
    try:
        game.answer(replay.answers[number])
    except WrongAnswer as wrong:
        raise ReplayError("answer", number=number + 1, why=_both(wrong.message)) from None
    except WrongSetting:
        raise ReplayError("too-long", taken=number, given=len(replay.answers)) from None


def game_at(machine: Machine, replay: Replay, count: int | None = None, engine: str = "reference") -> Game:
    """The game after that many answers; without a count, after all."""
    game = begin_replay(machine, replay, engine)
    for number in range(len(replay.answers) if count is None else min(count, len(replay.answers))):
        give_answer(game, replay, number)
    return game


def verify(game: Game, replay: Replay, breaks: str | None = None) -> None:
    """Whether a game that was played to its last answer ended as it was recorded; `breaks` is the invariant
    that does not hold then."""
    ours = encode_ending(game, breaks)
    if dict(replay.ended) != ours:
        raise ReplayError("other-end", ours=_describe_ending(ours), recorded=_describe_ending(replay.ended))


def _describe_ending(ended: Mapping[str, Any]) -> Bilingual:
    """An ending in words."""
    for sort, words in _ENDS.items():
        if sort in ended:
            how = Message(words, {"name": str(ended[sort])[:64]})
            won = ended.get("won")
            said = how if won is None else Message(_WON_BY, {"how": _both(how), "won": str(won)[:64]})
            return _both(said)
    return _OPEN


def _both(said: Message) -> Bilingual:
    return Bilingual(said.render("en"), said.render("fr"))
