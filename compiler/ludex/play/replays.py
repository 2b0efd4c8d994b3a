"""Replays: a recorded game as one JSON document, played back and verified.

A replay is not trusted: anything but a replay of this pack is rejected before anything runs, with a message
of one line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ludex.core.ids import is_folder_slug
from ludex.core.messages import Bilingual, Message, ReasonError
from ludex.engine.ask.question import WrongAnswer, WrongSetting
from ludex.engine.game import Engine, Game
from ludex.engine.rules.machine import Machine
from ludex.engine.rules_digest import digest_rules
from ludex.engine.state.campaign_fields import LastingError, resolve_lasting
from ludex.play.game_setup import Setting
from ludex.play.invariants import Breach

VERSION = 2
_MARK = '"ludex"'
_FIELDS = {int: ("seats", "seed"), list: ("modules", "answers"), dict: ("options", "ended"), str: ("game",)}

_REASONS = {
    "no-replay": Bilingual(
        "this is not a game saved or recorded by Ludex: give a file written by “save”, --record or ludex "
        "simulate",
        "ce n’est pas une partie sauvegardée ou enregistrée par Ludex\u00a0: donnez un fichier écrit par "
        "«\u00a0sauver\u00a0», par --record ou par ludex simulate",
    ),
    "damaged": Bilingual(
        "this game is cut short or damaged: use an earlier save",
        "cette partie est tronquée ou endommagée\u00a0: employez une sauvegarde antérieure",
    ),
    "newer": Bilingual(
        "this saved game is from a newer Ludex: update Ludex",
        "cette partie a été écrite par un Ludex plus récent\u00a0: mettez Ludex à jour",
    ),
    "older": Bilingual(
        "this saved game is from an older Ludex, and this version cannot read it: play it with the older "
        "one, or start a new game",
        "cette partie a été écrite par un Ludex plus ancien, et cette version ne peut pas la lire\u00a0: "
        "jouez-la avec l’ancienne, ou commencez une autre partie",
    ),
    "other-game": Bilingual(
        "this is a game of “{game}”, but the pack is “{ours}”: play {game} instead",
        "c’est une partie de «\u00a0{game}\u00a0», mais le pack est celui de «\u00a0{ours}\u00a0»\u00a0: "
        "jouez plutôt à {game}",
    ),
    "other-rules": Bilingual(
        "the rules of “{game}” have changed since this game was played: continue with the old pack, if "
        "you kept it (ludex play OLD.ludex --resume FILE, or ludex replay FILE --pack OLD.ludex), or "
        "start a new game",
        "les règles de «\u00a0{game}\u00a0» ont changé depuis que cette partie a été jouée\u00a0: "
        "reprenez-la avec l’ancien pack, si vous l’avez gardé (ludex play ANCIEN.ludex --resume FICHIER, "
        "ou ludex replay FICHIER --pack ANCIEN.ludex), ou commencez une autre partie",
    ),
    "setting": Bilingual(
        "the game cannot be set up like this: {why}", "la partie ne peut pas commencer ainsi\u00a0: {why}"
    ),
    "answer": Bilingual(
        "answer {number} is not valid for the question: {why}",
        "la réponse {number} n’est pas valide pour la question\u00a0: {why}",
    ),
    "too-long": Bilingual(
        "the game is over after {taken} answers, but {given} were recorded",
        "la partie se termine après {taken} réponses, mais {given} ont été enregistrées",
    ),
    "other-end": Bilingual(
        "the game does not end as recorded: here {ours}; in the recording {recorded}",
        "la partie ne se termine pas comme dans l’enregistrement\u00a0: ici, {ours}\u202f; dans "
        "l’enregistrement, {recorded}",
    ),
}
_ENDS = {
    "end": Bilingual("it ends with “{name}”", "elle finit par «\u00a0{name}\u00a0»"),
    "error": Bilingual(
        "an error in the rules stops it ({name})", "une erreur dans les règles l’arrête ({name})"
    ),
    "breaks": Bilingual("it breaks the invariant “{name}”", "elle enfreint l’invariant «\u00a0{name}\u00a0»"),
}
_OPEN = Bilingual("it is not over", "elle n’est pas finie")
_WON_BY = Bilingual("{how} ({won})", "{how} ({won})")
_WINNERS = {
    "all": Bilingual("the players win", "les joueurs gagnent"),
    "none": Bilingual("the players lose", "les joueurs perdent"),
    "seats": Bilingual("won by seats: {seats}", "sièges gagnants\u00a0: {seats}"),
}


class ReplayError(ReasonError):
    """Error for a recorded game that cannot be replayed, with a reason of one line."""

    reasons = _REASONS


@dataclass(frozen=True, slots=True)
class Replay:
    """Recorded game: its setting, its answers, and its ending."""

    game: str
    rules: str
    """The digest of the rules with which the game was played."""
    setting: Setting
    answers: tuple[Any, ...]
    ended: Mapping[str, Any] = field(default_factory=dict)
    """The ending, as `encode_ending` returns it; empty if the game did not end."""
    left: int | None = None
    """Seconds left to answer, if the game was saved under a time limit."""

    def document(self) -> dict[str, object]:
        """Return the replay as data for JSON."""
        return {
            "ludex": "replay",
            "version": VERSION,
            "game": self.game,
            "rules": self.rules,
            **self.setting.document(),
            "answers": list(self.answers),
            "ended": dict(self.ended),
            **({} if self.left is None else {"left": self.left}),
            **({"lasts": dict(self.setting.lasts)} if self.setting.lasts else {}),
        }

    def text(self) -> str:
        """Return the replay as a file; the same game gives the same bytes."""
        return json.dumps(self.document(), ensure_ascii=False, sort_keys=True) + "\n"


def make_replay(
    game: Game, setting: Setting, answers: Sequence[object], breach: Breach | None = None
) -> Replay:
    """Return the replay of a game with this setting and these answers."""
    machine = game.machine
    return Replay(machine.game, digest_rules(machine), setting, tuple(answers), encode_ending(game, breach))


def encode_ending(game: Game, breach: Breach | None) -> dict[str, Any]:
    """Return an end, an error of rules, or a broken invariant, as data; {} if the game has not ended."""
    if breach is not None:
        return {"breaks": breach.invariant.id}
    if game.error is not None:
        return {"error": game.error.reason, "at": [game.error.program, game.error.point]}
    result = game.result
    return {} if result is None else {"end": result.end, "won": result.won}


def read_replay(text: str | bytes) -> Replay:
    """Return the replay in a file; raise ReplayError if it is not one."""
    document = {"ended": {}, **_parse_document(text)}
    sound = all(type(document.get(name)) is type_ for type_, names in _FIELDS.items() for name in names)
    # A foreign file must not name a path.
    if not (
        sound and all(type(each) is str for each in document["modules"]) and is_folder_slug(document["game"])
    ):
        raise ReplayError("damaged")
    modules, options, answers = tuple(document["modules"]), document["options"], tuple(document["answers"])
    lasts, left = document.get("lasts", {}), document.get("left")
    if type(lasts) is not dict or (left is not None and (type(left) is not int or left < 0)):
        raise ReplayError("damaged")
    setting = Setting(document["seats"], document["seed"], modules, options, lasts)
    return Replay(document["game"], str(document.get("rules")), setting, answers, document["ended"], left)


def _parse_document(text: str | bytes) -> dict[str, Any]:
    """Return the data of a replay, or of the replay in a saved game; raise ReplayError if it is not one."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        ours = _MARK.encode() in text if isinstance(text, bytes) else _MARK in text
        raise ReplayError("damaged" if ours else "no-replay") from None
    _require_version(found, "save", "replay")
    if found["ludex"] == "save":
        found = found.get("replay")  # a saved game contains its replay
        _require_version(found, "replay")
    return dict(found)


def _require_version(found: object, *sorts: str) -> None:
    if type(found) is not dict or found.get("ludex") not in sorts:
        raise ReplayError("no-replay")
    version = found.get("version")
    if type(version) is not int:
        raise ReplayError("damaged")
    if version != VERSION:
        raise ReplayError("newer" if version > VERSION else "older")


def fit_replay(machine: Machine, replay: Replay) -> Replay:
    """Return the replay with the present ids of its modules; raise ReplayError if game or rules differ."""
    if replay.game != machine.game:
        raise ReplayError("other-game", game=replay.game[:64], ours=machine.game)
    if replay.rules != digest_rules(machine):
        raise ReplayError("other-rules", game=machine.game)
    setting = replay.setting
    try:
        lasts, _ = resolve_lasting(machine, dict(setting.lasts))
    except LastingError:
        raise ReplayError("damaged") from None
    modules = tuple(map(machine.name_now, setting.modules))
    return replace(replay, setting=replace(setting, modules=modules, lasts=lasts))


def begin_replay(machine: Machine, replay: Replay, engine: str | Engine = "reference") -> Game:
    """Return a replay's game before its first answer; raise ReplayError if it does not fit."""
    try:
        return fit_replay(machine, replay).setting.open(machine, engine)
    except WrongSetting as wrong:
        raise ReplayError("setting", why=wrong.message.as_bilingual()) from None


def give_answer(game: Game, replay: Replay, number: int) -> None:
    """Give the recorded answer with this number, from 0; raise ReplayError if it does not fit."""
    try:
        game.answer(replay.answers[number])
    except WrongAnswer as wrong:
        raise ReplayError("answer", number=number + 1, why=wrong.message.as_bilingual()) from None
    except WrongSetting:
        raise ReplayError("too-long", taken=number, given=len(replay.answers)) from None


def walk_answers(
    game: Game, replay: Replay, start: int = 0, stop: int | None = None
) -> Iterator[tuple[int, Any]]:
    """Give the recorded answers to a game; yield each, with its number, before giving it."""
    for number, given in enumerate(replay.answers[start:stop], start):
        yield number, given
        give_answer(game, replay, number)


def game_at(machine: Machine, replay: Replay, count: int | None = None, engine: str = "reference") -> Game:
    """Return the game after this many answers, by default after all."""
    game = begin_replay(machine, replay, engine)
    for _ in walk_answers(game, replay, stop=count):
        pass
    return game


def verify(game: Game, replay: Replay, breach: Breach | None = None) -> None:
    """Raise ReplayError unless a fully replayed game ended as recorded."""
    ours = encode_ending(game, breach)
    if dict(replay.ended) != ours:
        raise ReplayError("other-end", ours=_describe_ending(ours), recorded=_describe_ending(replay.ended))


def _describe_ending(ended: Mapping[str, Any]) -> Bilingual:
    for sort, words in _ENDS.items():
        if sort in ended:
            how = Message(words, {"name": str(ended[sort])[:64]})
            won = ended.get("won")
            if won is not None:
                how = Message(_WON_BY, {"how": how.as_bilingual(), "won": _describe_winners(won)})
            return how.as_bilingual()
    return _OPEN


def _describe_winners(won: object) -> Bilingual:
    """Describe winners as they are recorded: true or false, a seat or a list of seats, counted from 0.

    A record may have been edited, so anything else is shown as it is.
    """
    if isinstance(won, bool):
        return _WINNERS["all" if won else "none"]
    seats = won if isinstance(won, list | tuple) else [won]
    named = [str(each + 1) if type(each) is int else str(each) for each in seats]
    return _WINNERS["seats"].fill(seats=", ".join(named)[:64] or "–")
