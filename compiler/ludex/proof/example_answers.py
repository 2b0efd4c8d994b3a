"""Answers of examples: convert the words of an example to an answer that the engine accepts.

An option is named by a number or word, the slug of an entry or of a piece's entry, a name from `given`, or
the number, the name or the place of a space. A list names the items of an option that is a list, or several
options. A name that fits several options means the first of them, or the one with the number `nth`.

An example can leave an answer to a policy: `{seat: red, bot: careful}`. The policy may know only what its
seat may know, so it is asked in several games in which the hidden pieces are dealt anew. It must give the
same answer in each, because an example proves decisions, not random choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import cast

from ludex.core.ids import list_names
from ludex.core.messages import Bilingual, Message, MessageError, Slot
from ludex.engine.ask.question import Answer, Option, Question, WrongAnswer
from ludex.engine.game import Game
from ludex.engine.reasons import Reason
from ludex.engine.refusals import UnofferedExplainer
from ludex.engine.state.views import label_value
from ludex.expr.tree_types import Type, Value
from ludex.play.bots.bot import own_of
from ludex.play.bots.policy_bot import PolicyBot
from ludex.proof.example_messages import describe, describe_answer, format_answer, format_chosen, join_rules

NamedPieces = Mapping[str, object]
Written = Mapping[str, object]
DEALS = 3
"""Number of games, with hidden pieces dealt anew, in which a policy is asked."""
NAMING = frozenset(("pick", "arm", "offer", "decline", "point", "path"))
"""Keys of an answer under which an example states the expected choice."""
_BETWEEN = Bilingual(" and ", " et ")


class NoAnswerError(Exception):
    """Error for an answer that names no option, or belongs to another question."""


def find_answer(question: Question, given: Written, names: NamedPieces, seats: Mapping[str, int]) -> Answer:
    """Return the engine's answer for an answer in an example; raise NoAnswerError if there is none."""
    seat = seats.get(str(given["seat"])) if "seat" in given else None
    if "seat" in given and seat not in question.seats:
        raise NoAnswerError
    if given.get("decline"):
        if not question.optional and question.least != 0:
            raise NoAnswerError
        return None if question.optional else []
    if question.asks_for_points and question.sort in given:
        return cast("Answer", given[question.sort])
    if "point" in given or "path" in given:
        raise NoAnswerError
    options = [
        (index, each)
        for index, each in enumerate(question.options)
        if (seat is None or each.seat == seat) and bool(each.offer) == ("offer" in given)
    ]
    nth, pick = given.get("nth", 1), given.get("pick")
    if "offer" in given:
        return _select([index for index, each in options if each.offer == given["offer"]], nth)
    if "arm" in given:
        options = [(index, each) for index, each in options if each.arm == given["arm"]]
        if "pick" not in given:
            return _select([index for index, _ in options], nth)
    elif question.least is not None:
        return _select_several(options, given.get("pick", []), given.get("nth"), names)
    return _select([index for index, each in options if is_named(each.value, each.label, pick, names)], nth)


def _select(found: list[int], nth: object = 1) -> int:
    if type(nth) is not int or not 1 <= nth <= len(found):
        raise NoAnswerError
    return found[nth - 1]


def _select_several(
    options: list[tuple[int, Option]], wanted: object, nth: object, names: NamedPieces
) -> list[int]:
    """Return an option for each item: the first that fits and is not chosen, or the one numbered in `nth`."""
    items = wanted if isinstance(wanted, list) else [wanted]
    chosen: list[int] = []
    for rank, each in enumerate(items):
        fitting = [index for index, it in options if is_named(it.value, it.label, each, names)]
        if isinstance(nth, list) and len(nth) == len(items):
            chosen.append(_select(fitting, nth[rank]))
        else:
            chosen.append(_select([index for index in fitting if index not in chosen]))
    return chosen


def is_named(value: object, label: object, wanted: object, names: NamedPieces) -> bool:
    """Return whether an answer names the value with this label; of a list, all items, in any order."""
    if not (isinstance(wanted, list) and isinstance(value, tuple) and isinstance(label, list)):
        return _is_item_named(value, label, wanted, names)
    left = list(zip(value, label, strict=True))
    for each in wanted:
        found = next((pair for pair in left if _is_item_named(*pair, each, names)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _is_item_named(value: object, label: object, wanted: object, names: NamedPieces) -> bool:
    """Return whether a name means a value: a piece, an entry, a place, a space, or the value itself."""
    if isinstance(wanted, str) and wanted in names:
        return bool(names[wanted] == value and isinstance(label, Mapping))
    if not isinstance(label, Mapping):
        return type(label) is type(wanted) and bool(label == wanted)
    space = "space" in label and "piece" not in label
    for part in ("space", "node", "place") if space else ("piece", "entry", "place"):
        name = label.get(part)
        if isinstance(name, str) and isinstance(wanted, str):
            if wanted in list_names(name):
                return True
        elif type(name) is type(wanted) and name == wanted:
            return True
    return False


# Answers that the rules refuse


def find_missing_refusal(
    game: Game, number: int, said: Written, given: Written, names: NamedPieces, seats: Mapping[str, int]
) -> Message | None:
    """Return why an answer that must be refused is accepted, or is not refused by the rule that it names.
    Returns None if it is refused as expected; the question remains pending. Raises NoAnswerError for an
    answer to another question. `said` is the answer as written, `given` the same answer with computed points.
    """
    question, rule = cast("Question", game.question), given["refused"]
    try:
        game.fork().answer(find_answer(question, given, names, seats))
    except WrongAnswer as wrong:
        reasons = [] if wrong.by is None else [wrong.by]
    except NoAnswerError:
        reasons = _explain_missing_option(game, question, given, names, seats)
    else:
        return describe_answer("accepted", game, number, said)
    cited = _list_cited_rules(reasons)
    if rule is True or f"rule/{rule}" in cited or rule in cited:
        return None
    reason = "other-rule" if cited else "uncited"
    return describe_answer(reason, game, number, said, others=join_rules(cited), rule=str(rule))


def find_refusing_rules(
    game: Game, given: Written, names: NamedPieces, seats: Mapping[str, int]
) -> list[str]:
    """Return the rules because of which the question does not offer the option that an answer names."""
    try:
        reasons = _explain_missing_option(game, cast("Question", game.question), given, names, seats)
    except NoAnswerError:
        return []
    return _list_cited_rules(reasons)


def _list_cited_rules(reasons: list[Reason]) -> list[str]:
    return list(dict.fromkeys(cited for each in reasons for cited in each.rules))


def _explain_missing_option(
    game: Game, question: Question, given: Written, names: NamedPieces, seats: Mapping[str, int]
) -> list[Reason]:
    """Return why the question does not offer the option; raise NoAnswerError for another question's."""
    if "seat" in given and seats.get(str(given["seat"])) not in question.seats:
        raise NoAnswerError
    if question.sort not in ("pick", "menu") or not {"arm", "pick"} & given.keys():
        raise NoAnswerError
    asked, arm = UnofferedExplainer(game.run, question), cast("str | None", given.get("arm"))
    types: dict[str | None, Type] = {each.name: _pick_type(asked, each.pick) for each in asked.ask.menu}
    if arm is not None and arm not in types:
        raise NoAnswerError
    types[None] = question.type
    wanted = given.get("pick")
    several = question.least is not None and isinstance(wanted, list)
    found: list[Reason] = []
    for item in cast("list[object]", wanted) if several else [wanted]:
        found += asked.reasons(
            arm, None if item is None else partial(_is_meant, game, types[arm], item, names)
        )
    return found


def _pick_type(asked: UnofferedExplainer, pick: tuple[int, object, object] | None) -> Type:
    return "none" if pick is None else asked.routine.types[pick[0]]


def _is_meant(game: Game, type_: Type, wanted: object, names: NamedPieces, value: Value) -> bool:
    return is_named(value, label_value(game.run, type_, value, None), wanted, names)


class BotAnswerError(MessageError):
    """Error for a policy that gives no answer, several, or another answer than the example states."""


def find_bot_answer(
    game: Game,
    number: int,
    given: Written,
    names: NamedPieces,
    seats: Mapping[str, int],
    prepare: Callable[[Game], None] | None = None,
) -> Answer:
    """Return the only answer that a policy gives.

    Raises NoAnswerError if another seat is asked, or if the example states a choice that is not offered.
    Raises BotAnswerError if the policy gives no answer, several, or another one than the example states.
    `prepare` is called with each game in which the policy is asked.
    """
    question = cast("Question", game.question)
    slots: dict[str, Slot] = {"number": number + 1, "said": format_answer(given), "bot": str(given["bot"])}
    seat = _find_seat(question, given, seats)
    policy = game.machine.numbers[f"policy/{given['bot']}"]
    chances = (Random(f"deal {rank}") for rank in range(DEALS))  # noqa: S311
    found: dict[str, Answer] = {}
    for chance in chances:
        choices = PolicyBot(game.machine, policy, chance, prepare).list_choices(game, seat)
        if not choices:
            raise BotAnswerError(describe("no-order", **slots))
        for each in choices:
            found.setdefault(format_chosen(question, each), each)
    if len(found) > 1:
        raise BotAnswerError(describe("several-choices", found=_join(list(found)), **slots))
    ((shown, chosen),) = found.items()
    if NAMING & given.keys():
        wanted = find_answer(
            question, {key: each for key, each in given.items() if key != "bot"}, names, seats
        )
        if format_chosen(question, wanted) != shown:
            raise BotAnswerError(describe("other-choice", found=shown, **slots))
    return chosen


def _find_seat(question: Question, given: Written, seats: Mapping[str, int]) -> int:
    """Return the seat that the example names, else the asked one; NoAnswerError if it cannot answer."""
    if "seat" not in given:
        return question.seat
    seat = seats.get(str(given["seat"]))
    offered = seat is not None and any(each.seat == seat for each in question.options)
    if seat is None or not (seat in question.seats or own_of(question, seat) or offered):
        raise NoAnswerError
    return seat


def _join(shown: list[str]) -> Bilingual:
    """Join the possible choices of a policy: “a, b and c”."""
    front = ", ".join(shown[:-1])
    return Bilingual(*(front + between + shown[-1] for between in (_BETWEEN.en, _BETWEEN.fr)))
