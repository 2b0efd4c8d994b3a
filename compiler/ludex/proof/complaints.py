"""What is said of an example that fails, in both languages: each way of failing has its words here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.message import Message, message
from ludex.engine.game import Game
from ludex.engine.question import Question
from ludex.engine.refusals import asked_by
from ludex.engine.stopped import Traced
from ludex.proof.situation import LackingError


def too_few(lacking: LackingError) -> Message:
    return message(
        "the box does not hold {wanted} × “{entry}”, only {held}",
        "la boîte ne contient pas {wanted} × «\u00a0{entry}\u00a0», mais {held}",
        entry=lacking.entry,
        wanted=lacking.wanted,
        held=lacking.held,
    )


def other_end(wanted: str | None, found: str | None) -> Message:
    if wanted is None:
        return message(
            "the game ends by “{found}”: say so with `ends: {found}`",
            "la partie finit par «\u00a0{found}\u00a0»\u00a0: dites-le par `ends: {found}`",
            found=str(found),
        )
    if found is None:
        return message(
            "the game does not end by “{wanted}”: it goes on",
            "la partie ne finit pas par «\u00a0{wanted}\u00a0»\u00a0: elle continue",
            wanted=wanted,
        )
    return message(
        "the game ends by “{found}”, not by “{wanted}”",
        "la partie finit par «\u00a0{found}\u00a0», et non par «\u00a0{wanted}\u00a0»",
        found=found,
        wanted=wanted,
    )


def unforeseen(stream: str) -> Message:
    return message(
        "chance “{stream}” is used, and the example does not say what it brings: write that under `luck`, or "
        "name “{stream}” under `free` where nothing hangs on it",
        "le hasard «\u00a0{stream}\u00a0» intervient, et l’exemple ne dit pas ce qu’il apporte\u00a0: "
        "écrivez-le sous `luck`, ou nommez «\u00a0{stream}\u00a0» sous `free` si rien n’en dépend",
        stream=stream,
    )


def needless(stream: str) -> Message:
    return message(
        "`free` leaves “{stream}” to chance, and no chance is used there",
        "`free` laisse «\u00a0{stream}\u00a0» au hasard, et aucun hasard n’y intervient",
        stream=stream,
    )


def unused(number: int, count: int) -> Message:
    return message(
        "nothing is asked any more: answer {number} of {count} is left over",
        "plus rien n’est demandé\u00a0: la réponse {number} sur {count} ne sert pas",
        number=number + 1,
        count=count,
    )


def asked_where(game: Game) -> tuple[Traced, ...]:
    """The statement that asks what a game waits at."""
    by = asked_by(game.run)
    return () if by is None else (Traced(by.entry, by.pointer, by.place),)


def no_answer(number: int, said: Any, question: Question) -> Message:
    if question.sort in ("point", "path"):
        points = "[x, y]" if question.sort == "point" else "[[x, y], …]"
        return message(
            "answer {number}, {said}, is none to this question, which asks for a {sort}: write "
            "`{sort}: {points}`",
            "la réponse {number}, {said}, n’en est pas une à cette question, qui demande un {what}\u00a0: "
            "écrivez `{sort}: {points}`",
            number=number + 1,
            said=_written(said),
            sort=question.sort,
            what="point" if question.sort == "point" else "chemin",
            points=points,
        )
    return message(
        "answer {number}, {said}, is not among what may be chosen here: {options}",
        "la réponse {number}, {said}, n’est pas parmi ce que l’on peut choisir ici\u00a0: {options}",
        number=number + 1,
        said=_written(said),
        options=_options(question),
    )


def _written(said: Any) -> str:
    """An answer as authors write it: `{seat: east, pick: [two, three]}`."""
    if isinstance(said, Mapping):
        return "{" + ", ".join(f"{key}: {_written(each)}" for key, each in said.items()) + "}"
    if isinstance(said, list | tuple):
        return "[" + ", ".join(map(_written, said)) + "]"
    return str(said).lower() if isinstance(said, bool) else str(said)


def unscripted(question: Question) -> Message:
    return message(
        "a question is left that the example does not answer: {options}",
        "il reste une question à laquelle l’exemple ne répond pas\u00a0: {options}",
        options=_options(question),
    )


def _options(question: Question) -> str:
    """The options in short, as an example would name them."""
    named = [_calling(each.arm, each.label) for each in question.options[:8]]
    return ", ".join(named) + (", …" if len(question.options) > 8 else "") or question.sort


def _calling(arm: str | None, found: Any) -> str:
    said = found
    if isinstance(found, dict):
        names = (found.get(part) for part in ("piece", "entry", "node", "space", "place"))
        said = next((name for name in names if name is not None), None)
    return f"{arm}: {said}" if arm and said is not None else str(arm or said)
