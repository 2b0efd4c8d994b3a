"""Replays: a recorded game as one JSON document, played back and verified.

A replay may come from anybody: what is no replay of this pack is refused with one line, before anything runs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ludex.core.ids import is_slug
from ludex.core.messages import Bilingual, Message, Slot
from ludex.engine.ask.question import WrongAnswer, WrongSetting
from ludex.engine.game import Engine, Game
from ludex.engine.rules.machine import Machine
from ludex.engine.rules_digest import digest_rules
from ludex.engine.state.lasting import LastingError, resolve_lasting
from ludex.play.invariants import Breach
from ludex.play.setting import Setting

VERSION = 2
_MARK = '"ludex"'
_FIELDS = {int: ("seats", "seed"), list: ("modules", "answers"), dict: ("options", "ended"), str: ("game",)}
"""Fields of a replay file by their types."""

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
    "other-rules": Bilingual(
        "the rules of “{game}” have changed since this game was played: go on with the pack of that time, "
        "if you have kept it (ludex play OLD.ludex --resume FILE, or ludex replay FILE --pack OLD.ludex), "
        "or begin anew",
        "les règles de «\u00a0{game}\u00a0» ont changé depuis que cette partie a été jouée\u00a0: "
        "reprenez-la avec le pack d’alors, si vous l’avez gardé (ludex play ANCIEN.ludex --resume FICHIER, "
        "ou ludex replay FICHIER --pack ANCIEN.ludex), ou recommencez",
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
    """A recorded game that cannot be replayed, with the reason in one line."""

    def __init__(self, reason: str, **slots: Slot) -> None:
        self.reason = reason
        self.message = Message(_REASONS[reason], slots)
        super().__init__(self.message.render("en"))


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game: its setting, its answers, and how it ended."""

    game: str
    rules: str
    """The digest of the rules that it was played by."""
    setting: Setting
    answers: tuple[Any, ...]
    ended: Mapping[str, Any] = field(default_factory=dict)
    """How it ended, where it did: see `encode_ending`."""
    left: int | None = None
    """Seconds that were left to answer, where a game was saved under a time limit."""

    def document(self) -> dict[str, object]:
        """The replay as JSON."""
        return {
            "ludex": "replay",
            "version": VERSION,
            "game": self.game,
            "rules": self.rules,
            "seats": self.setting.seats,
            "seed": self.setting.seed,
            "modules": list(self.setting.modules),
            "options": dict(self.setting.options),
            "answers": list(self.answers),
            "ended": dict(self.ended),
            **({} if self.left is None else {"left": self.left}),
            **({"lasts": dict(self.setting.lasts)} if self.setting.lasts else {}),
        }

    def text(self) -> str:
        """The replay as a file; the same game gives the same bytes."""
        return json.dumps(self.document(), ensure_ascii=False, sort_keys=True) + "\n"


def make_replay(
    game: Game, setting: Setting, answers: Sequence[object], breach: Breach | None = None
) -> Replay:
    """The replay of a game that was begun with that setting and given those answers."""
    machine = game.machine
    return Replay(machine.game, digest_rules(machine), setting, tuple(answers), encode_ending(game, breach))


def encode_ending(game: Game, breach: Breach | None = None) -> dict[str, Any]:
    """How a game ended, as data: by an end, by an error of its rules, by a broken invariant; else empty."""
    if breach is not None:
        return {"breaks": breach.invariant.id}
    if game.error is not None:
        return {"error": game.error.reason, "at": [game.error.program, game.error.point]}
    result = game.result
    return {} if result is None else {"end": result.end, "won": result.won}


def read_replay(text: str | bytes) -> Replay:
    """The replay in a file; raises ReplayError for anything else."""
    document = {"ended": {}, **_parse_document(text)}
    sound = all(type(document.get(name)) is type_ for type_, names in _FIELDS.items() for name in names)
    # A stranger's file names no path.
    if not (sound and all(type(each) is str for each in document["modules"]) and is_slug(document["game"])):
        raise ReplayError("damaged")
    modules, options, answers = tuple(document["modules"]), document["options"], tuple(document["answers"])
    lasts, left = document.get("lasts", {}), document.get("left")
    if type(lasts) is not dict or (left is not None and (type(left) is not int or left < 0)):
        raise ReplayError("damaged")
    setting = Setting(document["seats"], document["seed"], modules, options, lasts)
    return Replay(document["game"], str(document.get("rules")), setting, answers, document["ended"], left)


def _parse_document(text: str | bytes) -> dict[str, Any]:
    """The JSON of a replay, or of the replay in a saved game, of the version that we read."""
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


def _require_version(found: object, *sorts: str) -> None:
    """Raise ReplayError unless this is a document of one of these sorts, of our version."""
    if type(found) is not dict or found.get("ludex") not in sorts:
        raise ReplayError("no-replay")
    version = found.get("version")
    if type(version) is not int:
        raise ReplayError("damaged")
    if version != VERSION:
        raise ReplayError("newer" if version > VERSION else "older")


def begin_replay(machine: Machine, replay: Replay, engine: str | Engine = "reference") -> Game:
    """The game of a replay before its first answer."""
    if replay.game != machine.game:
        raise ReplayError("other-game", game=replay.game[:64], ours=machine.game)
    if replay.rules != digest_rules(machine):
        raise ReplayError("other-rules", game=machine.game)
    try:
        lasts, _ = resolve_lasting(machine, dict(replay.setting.lasts), {})
        return replace(replay.setting, lasts=lasts).open(machine, engine)
    except LastingError:
        raise ReplayError("damaged") from None
    except WrongSetting as wrong:
        raise ReplayError("setting", why=_both(wrong.message)) from None


def give_answer(game: Game, replay: Replay, number: int) -> None:
    """Give the recorded answer of that number, from 0; raises ReplayError where it does not fit."""
    try:
        game.answer(replay.answers[number])
    except WrongAnswer as wrong:
        raise ReplayError("answer", number=number + 1, why=_both(wrong.message)) from None
    except WrongSetting:
        raise ReplayError("too-long", taken=number, given=len(replay.answers)) from None


def walk_answers(
    game: Game, replay: Replay, start: int = 0, stop: int | None = None
) -> Iterator[tuple[int, Any]]:
    """Give the recorded answers to a game; each is yielded, with its number, before it is given."""
    for number, given in enumerate(replay.answers[start:stop], start):
        yield number, given
        give_answer(game, replay, number)


def game_at(machine: Machine, replay: Replay, count: int | None = None, engine: str = "reference") -> Game:
    """The game after that many answers; without a count, after all."""
    game = begin_replay(machine, replay, engine)
    for _ in walk_answers(game, replay, stop=count):
        pass
    return game


def verify(game: Game, replay: Replay, breach: Breach | None = None) -> None:
    """Raise ReplayError unless a game that was played to its last answer ended as it was recorded."""
    ours = encode_ending(game, breach)
    if dict(replay.ended) != ours:
        raise ReplayError("other-end", ours=_describe_ending(ours), recorded=_describe_ending(replay.ended))


def _describe_ending(ended: Mapping[str, Any]) -> Bilingual:
    """An ending in words."""
    for sort, words in _ENDS.items():
        if sort in ended:
            how = Message(words, {"name": str(ended[sort])[:64]})
            won = ended.get("won")
            if won is not None:
                how = Message(_WON_BY, {"how": _both(how), "won": str(won)[:64]})
            return _both(how)
    return _OPEN


def _both(words: Message) -> Bilingual:
    """A message in both languages, to fill a slot of another."""
    return Bilingual(words.render("en"), words.render("fr"))
