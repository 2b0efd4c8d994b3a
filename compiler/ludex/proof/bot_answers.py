"""Answers that an example leaves to a policy: `{seat: red, bot: careful}`.

The policy may know only what its seat may know, so it is asked in several games in which the hidden pieces
are dealt anew. It must give the same answer in each, because an example proves decisions, not random choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import cast

from ludex.core.messages import Bilingual, Message, Slot
from ludex.engine.ask.question import Answer, Question
from ludex.engine.game import Game
from ludex.play.bots.bot import own_of
from ludex.play.bots.policy_bot import PolicyBot
from ludex.proof.answer_messages import format_answer, format_chosen
from ludex.proof.example_answers import NamedPieces, NoAnswerError, Written, find_answer

DEALS = 3
"""Number of games, with hidden pieces dealt anew, in which a policy is asked."""
NAMING = frozenset(("pick", "arm", "offer", "decline", "point", "path"))
"""Keys of an answer under which an example states the expected choice."""

_NO_ORDER = Bilingual(
    "answer {number}, {said}: no order of {bot} applies to this question, so the bot would answer at random",
    "réponse {number}, {said}\u00a0: aucun ordre de {bot} ne s’applique à cette question, et le robot "
    "répondrait au hasard",
)
_SEVERAL = Bilingual(
    "answer {number}, {said}: {bot} chooses at random between {found}",
    "réponse {number}, {said}\u00a0: {bot} choisit au hasard entre {found}",
)
_OTHER = Bilingual(
    "answer {number}, {said}: {bot} chooses {found}", "réponse {number}, {said}\u00a0: {bot} choisit {found}"
)
_BETWEEN = Bilingual(" and ", " et ")


class BotAnswerError(Exception):
    """Error for a policy that gives no answer, several, or another answer than the example states."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.message = why


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
    question, slots = cast("Question", game.question), _make_slots(number, given)
    seat = _find_seat(question, given, seats)
    policy = game.machine.numbers[f"policy/{given['bot']}"]
    chances = (Random(f"deal {rank}") for rank in range(DEALS))  # noqa: S311
    found: dict[str, Answer] = {}
    for chance in chances:
        choices = PolicyBot(game.machine, policy, chance, prepare).list_choices(game, seat)
        if not choices:
            raise BotAnswerError(Message(_NO_ORDER, slots))
        for each in choices:
            found.setdefault(format_chosen(question, each), each)
    if len(found) > 1:
        raise BotAnswerError(Message(_SEVERAL, {**slots, "found": _join(list(found))}))
    ((shown, chosen),) = found.items()
    if NAMING & given.keys():
        wanted = find_answer(
            question, {key: each for key, each in given.items() if key != "bot"}, names, seats
        )
        if format_chosen(question, wanted) != shown:
            raise BotAnswerError(Message(_OTHER, {**slots, "found": shown}))
    return chosen


def _find_seat(question: Question, given: Written, seats: Mapping[str, int]) -> int:
    """Return the seat for which the policy answers: the seat that the example names, or the asked one.

    Raises NoAnswerError if the question is not for the named seat.
    """
    if "seat" not in given:
        return question.seat
    seat = seats.get(str(given["seat"]))
    offered = seat is not None and any(each.seat == seat for each in question.options)
    if seat is None or not (seat in question.seats or own_of(question, seat) or offered):
        raise NoAnswerError
    return seat


def _make_slots(number: int, given: Written) -> dict[str, Slot]:
    return {"number": number + 1, "said": format_answer(given), "bot": str(given["bot"])}


def _join(shown: list[str]) -> Bilingual:
    """Join the possible choices of a policy: “a, b and c”."""
    front = ", ".join(shown[:-1])
    return Bilingual(*(front + between + shown[-1] for between in (_BETWEEN.en, _BETWEEN.fr)))
