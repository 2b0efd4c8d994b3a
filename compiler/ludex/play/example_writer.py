"""Example writer: a recorded game as an `example` of the content.

What is written is YAML that an author can put into a file as it stands, and then keep or cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludex.engine.ask.question import Option, Question
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.setup import lay_out, make_initial_state
from ludex.pack.reader import Pack
from ludex.play.replay_minimizer import FailedGame
from ludex.play.replays import Replay, give_answer


def find_broken_fact(pack: Pack, ended: FailedGame) -> list[str]:
    """The condition of the broken invariant as its author wrote it, where the pack has it."""
    if ended.found is None:
        return []
    record = pack.get(ended.found.invariant.id)
    data = {} if record is None else record.data
    if "holds" not in data:
        return []
    return [f"not ({data['when']}) or ({data['holds']})" if "when" in data else str(data["holds"])]


_PLAIN = re.compile(r"[A-Za-z][\w-]*\Z")
_WORDS = frozenset("null true false yes no on off y n".split())


def render_example(pack: Pack, machine: Machine, replay: Replay, name: str, then: Sequence[str]) -> str:
    """The example as a file of content; `then` are the facts that it states."""
    game, luck = _start_recording(machine, replay)
    steps = []
    for number, given in enumerate(replay.answers):
        question = game.question
        if question is None:
            break
        if not question.is_idle:  # there is but one answer to it, which nobody writes
            steps.append(_answer(game, question, given))
        give_answer(game, replay, number)
    setting = replay.setting
    lines = ["kind: example", "entries:", f"  {name}:", f"    title: {_scalar(name.replace('-', ' '))}"]
    if setting.modules:
        lines.append(f"    modules: {_flow([each.partition('/')[2] or each for each in setting.modules])}")
    if setting.options:
        lines.append(f"    options: {_flow(dict(setting.options))}")
    lines += [f"    seats: {setting.seats}", "    begin: setup"]
    if steps:
        lines += ["    when:", *(f"      - {_flow(each)}" for each in steps)]
    heard = _by_stream(machine, luck)
    if heard:
        lines += ["    luck:", *(f"      {stream}: {_flow(items)}" for stream, items in heard.items())]
    if game.result is not None and game.result.end:
        lines.append(f"    ends: {game.result.end}")
    lines += ["    then:", *(f"      - {_flow(fact)}" for fact in then or ("true",))]
    cited = list(_cited(pack, game))
    lines.append(f"    cites: {_flow(cited)}" + ("" if cited else "  # the rules that this is about"))
    lines.append("    source: {status: original}")
    return "\n".join(lines) + "\n"


def _start_recording(machine: Machine, replay: Replay) -> tuple[Game, list[tuple[int, Any]]]:
    """A game before its first answer, and what chance brings it from the set-up on."""
    setting = replay.setting
    state = make_initial_state(machine, setting.seats, setting.seed, setting.modules, setting.options)
    game = Game(machine, state, "reference")
    luck: list[tuple[int, Any]] = []
    game.run.heard = luck
    game.run_after(lambda: lay_out(game.run, setting.seats))
    return game, luck


def _by_stream(machine: Machine, luck: list[tuple[int, Any]]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for stream, result in luck:
        said = result.partition("/")[2] if type(result) is str and "/" in result else result
        found.setdefault(machine.streams[stream], []).append(said)
    return found


def _cited(pack: Pack, game: Game) -> Iterator[str]:
    """The rules of the steps that were running at the end, the innermost that names some."""
    programs = [game.machine.routines[frame.routine].program for frame in reversed(game.state.frames)]
    for program in dict.fromkeys(programs):
        record = pack.get(program)
        rules = () if record is None else record.data.get("by", ())
        if rules:
            yield from (pack.id(number).partition("/")[2] for number in rules)
            return


# Answers


def _answer(game: Game, question: Question, given: Any) -> dict[str, Any]:
    said: dict[str, Any] = {}
    several = type(given) is list and question.sort not in ("point", "path")
    chosen = given if several else [given] if type(given) is int else []
    seat = question.options[chosen[0]].seat if chosen else question.seat
    if len(game.state.seats) > 1:
        said["seat"] = game.machine.ids[game.state.entry[game.state.seats[seat]]].partition("/")[2]
    if given is None or (several and not chosen):
        return {**said, "decline": True}
    if not chosen:
        return {**said, "path" if question.sort == "path" else "point": given}
    ranks = [_nth(question, index) for index in chosen]
    if several:
        said["pick"] = [_encode_label(question.options[index].label) for index in chosen]
        return {**said, "nth": ranks} if max(ranks) > 1 else said
    said |= _encode_option(question.options[given])
    return {**said, "nth": ranks[0]} if ranks[0] > 1 else said


def _encode_option(option: Option) -> dict[str, Any]:
    if option.offer is not None:
        return {"offer": option.offer}
    if option.arm is None:
        return {"pick": _encode_label(option.label)}
    return (
        {"arm": option.arm}
        if option.label is None
        else {"arm": option.arm, "pick": _encode_label(option.label)}
    )


def _nth(question: Question, index: int) -> int:
    """The how-manieth it is, from 1, of those options that its name fits."""
    chosen = question.options[index]
    before = (each for each in question.options[:index] if each.seat == chosen.seat)
    return 1 + sum(_name(each) == _name(chosen) for each in before)


def _name(option: Option) -> tuple[str | None, str | None, str]:
    """What an answer says of an option: of an offer which it is, of a list its items in any order."""
    called = None if option.offer is not None else _encode_label(option.label)
    return option.arm, option.offer, repr(sorted(map(repr, called)) if isinstance(called, list) else called)


def _encode_label(label: Any) -> Any:
    """An option as examples call it: a number, a word, a slug, the number or name of a space."""
    if isinstance(label, list):
        return [_encode_label(each) for each in label]
    if not isinstance(label, Mapping):
        return label
    if "space" in label and "piece" not in label:
        return label.get("node", label["space"])
    named = label.get("piece") or label.get("entry") or label.get("place")
    return str(named).partition("/")[2]


# YAML


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(name))}: {_flow(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if type(value) is bool:
        return "true" if value else "false"
    if type(value) is int:
        return str(value)
    text = str(value)
    if (_PLAIN.match(text) and text.casefold() not in _WORDS) or text == "true":
        return text
    if _PLAIN.match(text.replace(" ", "a")) and text.casefold() not in _WORDS:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
