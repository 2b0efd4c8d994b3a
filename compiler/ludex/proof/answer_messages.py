"""Messages about answers of examples: what was said, who is asked, and what may be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core.messages import Bilingual, Message, message
from ludex.engine.ask.question import Question
from ludex.engine.compared_values import format_label
from ludex.engine.explanations import find_asking_statement
from ludex.engine.game import Game, TraceStep

_SHOWN = 8
"""Options that a message names."""


def trace_question(game: Game) -> tuple[TraceStep, ...]:
    """The statement that asks the question of a game."""
    by = find_asking_statement(game.run)
    return () if by is None else (TraceStep(by.entry, by.pointer, by.place),)


def list_seat_names(game: Game, seats: Sequence[int]) -> str:
    """Seats as an example names them, by their ranks."""
    ids, state = game.machine.ids, game.state
    return ", ".join(ids[state.entry[state.seats[each]]].partition("/")[2] for each in seats)


def describe_unmatched_answer(game: Game, number: int, given: Mapping[str, object]) -> Message:
    """Why an answer does not fit the question: it is another seat's, of another form, or not on offer."""
    question = game.question
    assert question is not None  # noqa: S101
    asked = list_seat_names(game, question.seats)
    said = format_answer(given)
    if "seat" in given and given["seat"] not in asked.split(", "):
        return message(
            "answer {number}, {said}, is of {seat}, and {asked} is asked here: {options}",
            "la réponse {number}, {said}, est de {seat}, et c’est à {asked} que l’on demande ici\u00a0: "
            "{options}",
            number=number + 1,
            said=said,
            seat=str(given["seat"]),
            asked=asked,
            options=_options(question),
        )
    if question.sort in ("point", "path"):
        points = "[x, y]" if question.sort == "point" else "[[x, y], …]"
        return message(
            "answer {number}, {said}, is none to this question, which asks {asked} for a {sort}: write "
            "`{sort}: {points}`",
            "la réponse {number}, {said}, n’en est pas une à cette question, qui demande à {asked} un "
            "{what}\u00a0: écrivez `{sort}: {points}`",
            number=number + 1,
            said=said,
            asked=asked,
            sort=question.sort,
            what="point" if question.sort == "point" else "chemin",
            points=points,
        )
    return message(
        "answer {number}, {said}, is not among what {asked} may choose here: {options}",
        "la réponse {number}, {said}, n’est pas parmi ce que {asked} peut choisir ici\u00a0: {options}",
        number=number + 1,
        said=said,
        asked=asked,
        options=_options(question),
    )


def describe_skipped_question(game: Game, number: int, given: Mapping[str, object]) -> Message:
    """An answer that does not fit, where the next one does: its question is not asked any more."""
    question = game.question
    assert question is not None  # noqa: S101
    return message(
        "the question that answer {number}, {said}, is for is not asked any more: {asked} is asked here what "
        "answer {next} answers",
        "la question à laquelle répond la réponse {number}, {said}, n’est plus posée\u00a0: on demande ici à "
        "{asked} ce à quoi répond la réponse {next}",
        number=number + 1,
        said=format_answer(given),
        asked=list_seat_names(game, question.seats),
        next=number + 2,
    )


def describe_unused_answer(number: int, count: int, given: object) -> Message:
    return message(
        "nobody is asked anything any more: answer {number} of {count}, {said}, is left over",
        "plus rien n’est demandé à personne\u00a0: la réponse {number} sur {count}, {said}, ne sert pas",
        number=number + 1,
        count=count,
        said=format_answer(given),
    )


def describe_unanswered_question(game: Game) -> Message:
    question = game.question
    assert question is not None  # noqa: S101
    return message(
        "{asked} is asked something that the example does not answer: {options}",
        "on demande à {asked} ce à quoi l’exemple ne répond pas\u00a0: {options}",
        asked=list_seat_names(game, question.seats),
        options=_options(question),
    )


def describe_wrong_answer(game: Game, number: int, given: object, why: Message) -> Message:
    """An answer that the question does not take, with what is wrong about it."""
    question = game.question
    assert question is not None  # noqa: S101
    return message(
        "answer {number}, {said}, is not allowed to {asked}: {why}",
        "la réponse {number}, {said}, n’est pas permise à {asked}\u00a0: {why}",
        number=number + 1,
        said=format_answer(given),
        asked=list_seat_names(game, question.seats),
        why=Bilingual(why.render("en"), why.render("fr")),
    )


def describe_accepted_answer(number: int, given: object) -> Message:
    return message(
        "answer {number}, {said}, is not refused: the rules allow it",
        "la réponse {number}, {said}, n’est pas refusée\u00a0: les règles l’admettent",
        number=number + 1,
        said=format_answer(given),
    )


def describe_other_refusal(number: int, given: object, rule: str, cited: Sequence[str]) -> Message:
    """An answer that is refused, though not by the rule that the example names."""
    slots: dict[str, str | int] = {"number": number + 1, "said": format_answer(given), "rule": rule}
    if not cited:
        return message(
            "answer {number}, {said}, is refused, but where it is, no rule is cited: put `by: [{rule}]` "
            "beside what refuses it, or write `refused: true`",
            "la réponse {number}, {said}, est refusée, mais aucune règle n’est citée à cet endroit\u00a0: "
            "mettez `by: [{rule}]` à côté de ce qui la refuse, ou écrivez `refused: true`",
            **slots,
        )
    return message(
        "answer {number}, {said}, is refused, but by {others}, not by {rule}",
        "la réponse {number}, {said}, est refusée, mais par {others}, et non par {rule}",
        others=", ".join(each.partition("/")[2] for each in cited),
        **slots,
    )


def format_answer(given: object) -> str:
    """An answer as authors write it: `{seat: east, pick: [two, three]}`."""
    if isinstance(given, Mapping):
        return "{" + ", ".join(f"{key}: {format_answer(each)}" for key, each in given.items()) + "}"
    if isinstance(given, list | tuple):
        return "[" + ", ".join(map(format_answer, given)) + "]"
    return str(given).lower() if isinstance(given, bool) else str(given)


def _options(question: Question) -> str:
    """The options in short, as an example would name them."""
    named = [_format_option(each.arm or each.offer, each.label) for each in question.options[:_SHOWN]]
    more = ", …" if len(question.options) > _SHOWN else ""
    return ", ".join(named) + more or f"{question.sort}: …"


def _format_option(arm: str | None, label: object) -> str:
    if isinstance(label, Mapping) and "offer" in label:
        label = label.get("pick")
    name = None if label is None else format_label(label)
    return f"{arm}: {name}" if arm and name else str(arm or name)
