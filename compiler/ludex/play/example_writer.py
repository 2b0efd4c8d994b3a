"""Example writer: write a recorded game as an entry of the kind `example`, in YAML.

An author can add it to the content unchanged, or shorten it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludex.engine.ask.question import Answer, Option, Question
from ludex.engine.compared_values import shorten_id
from ludex.engine.game import Game
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.setup import lay_out, make_initial_state
from ludex.pack.reader import Pack
from ludex.play.replay_minimizer import FailedGame
from ludex.play.replays import Replay, walk_answers

_PLAIN = re.compile(r"[A-Za-z ][\w -]*\Z")
"""Text that needs no quotes in YAML, unless it is one of `_YAML_WORDS`."""
_YAML_WORDS = frozenset("null true false yes no on off y n".split())


def find_broken_fact(pack: Pack, ended: FailedGame) -> list[str]:
    """Return a list with the broken invariant as one expression; [] if no invariant is broken."""
    if ended.found is None:
        return []
    record = pack.get(ended.found.invariant.id)
    data = {} if record is None else record.data
    if "holds" not in data:
        return []
    return [f"not ({data['when']}) or ({data['holds']})" if "when" in data else str(data["holds"])]


def render_example(pack: Pack, machine: Machine, replay: Replay, name: str, then: Sequence[str]) -> str:
    """Return the content file of the example `name`; `then` lists the facts that it expects at the end."""
    game, luck = _start_recording(machine, replay)
    manifest = pack.get(f"game/{machine.game}")
    measured = manifest is not None and bool(manifest.data.get("units"))
    steps = []
    for _, given in walk_answers(game, replay):
        question = game.question
        if question is None:
            break
        if not question.is_idle:  # examples do not write the only possible answer
            steps.append(_encode_answer(game, question, given, measured))
    setting = replay.setting
    lines = ["kind: example", "entries:", f"  {name}:", f"    title: {_scalar(name.replace('-', ' '))}"]
    if setting.modules:
        lines.append(f"    modules: {_flow([each.partition('/')[2] or each for each in setting.modules])}")
    if setting.options:
        lines.append(f"    options: {_flow(dict(setting.options))}")
    lines += [f"    seats: {setting.seats}", "    begin: setup"]
    if steps:
        lines += ["    when:", *(f"      - {_flow(each)}" for each in steps)]
    if luck:
        streams: dict[str, list[object]] = {}
        for stream, result in luck:
            item = shorten_id(result) if type(result) is str and "/" in result else result
            streams.setdefault(machine.streams[stream], []).append(item)
        lines += ["    luck:", *(f"      {stream}: {_flow(items)}" for stream, items in streams.items())]
    if game.result is not None and game.result.end:
        lines.append(f"    ends: {game.result.end}")
    lines += ["    then:", *(f"      - {_flow(fact)}" for fact in then or ("true",))]
    cited = list(_find_cited_rules(pack, game))
    lines.append(f"    cites: {_flow(cited)}" + ("" if cited else "  # the rules that this is about"))
    lines.append("    source: {status: original}")
    return "\n".join(lines) + "\n"


def _start_recording(machine: Machine, replay: Replay) -> tuple[Game, list[tuple[int, Any]]]:
    setting = replay.setting
    state = make_initial_state(machine, setting.seats, setting.seed, setting.modules, setting.options)
    game = Game(machine, state, "reference")
    luck: list[tuple[int, Any]] = []
    game.run.heard = luck
    game.run_after(lambda: lay_out(game.run, setting.seats))
    return game, luck


def _find_cited_rules(pack: Pack, game: Game) -> Iterator[str]:
    """Yield the rules that the innermost running step cites; skip steps without citations."""
    programs = [game.machine.routines[frame.routine].program for frame in reversed(game.state.frames)]
    for program in dict.fromkeys(programs):
        record = pack.get(program)
        rules = () if record is None else record.data.get("by", ())
        if rules:
            yield from (shorten_id(pack.id(number)) for number in rules)
            return


# Answers


def _encode_answer(game: Game, question: Question, given: Answer, measured: bool) -> dict[str, object]:
    """Return an answer in the form of examples; if `measured`, with points in lengths."""
    found: dict[str, object] = {}
    chosen = question.list_picked(given)
    options, ranks = [question.options[index] for index in chosen], [_nth(question, each) for each in chosen]
    seat = options[0].seat if options else question.seat
    if len(game.state.seats) > 1:
        found["seat"] = shorten_id(game.machine.ids[game.state.entry[game.state.seats[seat]]])
    if given is None or given == []:
        return {**found, "decline": True}
    if not chosen:
        return {
            **found,
            "path" if question.sort == "path" else "point": _encode_points(given) if measured else given,
        }
    if type(given) is list:
        found["pick"] = [_encode_label(option.label) for option in options]
        return {**found, "nth": ranks} if max(ranks) > 1 else found
    (option,) = options
    if option.offer is not None:
        found["offer"] = option.offer
    elif option.arm is not None:
        found["arm"] = option.arm
    if option.offer is None and not (option.arm is not None and option.label is None):
        found["pick"] = _encode_label(option.label)
    return {**found, "nth": ranks[0]} if ranks[0] > 1 else found


def _encode_points(given: Answer) -> list[object]:
    """Convert a point or a path from tenths of a millimetre to lengths such as `25.4mm`."""
    listed = given if isinstance(given, list) else []
    return [_encode_points(each) if isinstance(each, list) else f"{each / 10:g}mm" for each in listed]


def _nth(question: Question, index: int) -> int:
    """Return the rank, from 1, of an option among those of its seat with the same name."""
    chosen = question.options[index]
    before = (each for each in question.options[:index] if each.seat == chosen.seat)
    return 1 + sum(_name(each) == _name(chosen) for each in before)


def _name(option: Option) -> tuple[str | None, str | None, str]:
    """Return what names an option: an offer needs no label; the order of a list does not matter."""
    called = None if option.offer is not None else _encode_label(option.label)
    return option.arm, option.offer, repr(sorted(map(repr, called)) if isinstance(called, list) else called)


def _encode_label(label: object) -> object:
    """Return a label in the form of examples: a number, a word, a slug, or a space's name or number."""
    if isinstance(label, list):
        return [_encode_label(each) for each in label]
    if not isinstance(label, Mapping):
        return label
    if "space" in label and "piece" not in label:
        return label.get("node", label["space"])
    return shorten_id(str(label.get("piece") or label.get("entry") or label.get("place")))


# YAML


def _flow(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(name))}: {_flow(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)


def _scalar(value: object) -> str:
    if type(value) is bool or type(value) is int:
        return str(value).lower()
    text = str(value)
    if (_PLAIN.match(text) and text.casefold() not in _YAML_WORDS) or text == "true":
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
