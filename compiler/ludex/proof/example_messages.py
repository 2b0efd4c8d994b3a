"""Messages about examples that fail: their situation, their answers, their chance, their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from ludex.core.messages import Bilingual, Message, Slot
from ludex.engine.ask.question import Answer, Question
from ludex.engine.compared_values import format_label
from ludex.engine.game import Game, TraceStep
from ludex.engine.refusals import find_asking_statement

_SHOWN = 8

_REASONS = {
    # The situation
    "missing-pieces": Bilingual(
        "the example needs {wanted} × “{entry}”, but only {held} can be taken",
        "il faut {wanted} × «\u00a0{entry}\u00a0» pour cet exemple\u202f; disponibles\u00a0: {held}",
    ),
    "absent-seat": Bilingual(
        "{seat} does not play: the number of seats is {count}; write a higher one with `seats:`",
        "{seat} ne joue pas\u00a0: le nombre de sièges est {count}\u202f; augmentez-le par `seats:`",
    ),
    "absent-module": Bilingual(
        "“{entry}” belongs to the module “{module}”, which is not in play here: name it under `modules`",
        "«\u00a0{entry}\u00a0» appartient au module «\u00a0{module}\u00a0», qui n’est pas en jeu ici\u00a0: "
        "nommez-le sous `modules`",
    ),
    "possible": Bilingual(
        "`impossible: true` says that this situation cannot exist, but it violates no invariant about a "
        "plane",
        "`impossible: true` dit que cette situation est impossible, mais elle n’enfreint aucun invariant "
        "relatif à une surface",
    ),
    "impossible": Bilingual(
        "this situation is impossible: it violates {broken}; move the pieces, or write `impossible: true`",
        "cette situation est impossible\u00a0: elle enfreint {broken}\u202f; déplacez les pièces, ou "
        "écrivez `impossible: true`",
    ),
    "campaign-over": Bilingual(
        "the campaign is over: there is no next game",
        "la campagne est finie\u00a0: il n’y a pas d’autre partie",
    ),
    "lost-name": Bilingual(
        "`campaign` names “{name}”, which is not a lasting field or place, nor an entry that fits there",
        "`campaign` nomme «\u00a0{name}\u00a0», qui n’est ni un champ ni un lieu durable, ni une entrée "
        "possible à cet endroit",
    ),
    # Questions and answers
    "unanswered": Bilingual(
        "the example does not answer the question to {asked}: {options}",
        "l’exemple ne répond pas à la question posée à {asked}\u00a0: {options}",
    ),
    "unused-answer": Bilingual(
        "there are no more questions: answer {number} of {count}, {said}, is not used",
        "il n’y a plus de question\u00a0: la réponse {number} sur {count}, {said}, n’est pas utilisée",
    ),
    "other-seat": Bilingual(
        "answer {number}, {said}, belongs to {seat}, but this question is for {asked}: {options}",
        "la réponse {number}, {said}, est de {seat}, mais cette question est posée à {asked}\u00a0: "
        "{options}",
    ),
    "other-form": Bilingual(
        "answer {number}, {said}, does not answer this question, which asks {asked} for a {sort}: write "
        "`{sort}: {points}`",
        "la réponse {number}, {said}, ne répond pas à cette question, qui demande à {asked} un "
        "{what}\u00a0: écrivez `{sort}: {points}`",
    ),
    "unseen": Bilingual(
        "answer {number}, {said}: {asked} does not see which piece is “{pick}”; name the piece with `as` "
        "in `given`, or write its place, `pick: {place}`, and which one with `nth`",
        "réponse {number}, {said}\u00a0: {asked} ne voit pas quelle pièce est "
        "«\u00a0{pick}\u00a0»\u202f; nommez la pièce par `as` dans `given`, ou écrivez son lieu, "
        "`pick: {place}`, et laquelle par `nth`",
    ),
    "refused": Bilingual(
        "answer {number}, {said}, is refused to {asked} by {rules}; the options are: {options}",
        "la réponse {number}, {said}, est refusée à {asked} par {rules}\u202f; les options sont\u00a0: "
        "{options}",
    ),
    "no-option": Bilingual(
        "answer {number}, {said}, is not among the options of {asked}: {options}",
        "la réponse {number}, {said}, n’est pas parmi les options de {asked}\u00a0: {options}",
    ),
    "skipped": Bilingual(
        "answer {number}, {said}: its question is no longer asked; the question to {asked} is that of answer "
        "{next}. Remove answer {number}, or correct the rules",
        "réponse {number}, {said}\u00a0: sa question n’est plus posée\u202f; la question posée à {asked} est "
        "celle de la réponse {next}. Supprimez la réponse {number}, ou corrigez les règles",
    ),
    "wrong": Bilingual(
        "answer {number}, {said}, is not allowed for {asked}: {why}",
        "la réponse {number}, {said}, n’est pas permise à {asked}\u00a0: {why}",
    ),
    "accepted": Bilingual(
        "answer {number}, {said}, should be refused to {asked}, but the rules allow it",
        "la réponse {number}, {said}, devrait être refusée à {asked}, mais les règles l’admettent",
    ),
    "uncited": Bilingual(
        "answer {number}, {said}, is refused to {asked}, but the refusing condition cites no rule: add "
        "`by: [{rule}]` to it, or write `refused: true`",
        "la réponse {number}, {said}, est refusée à {asked}, mais la condition qui la refuse ne cite "
        "aucune règle\u00a0: ajoutez-y `by: [{rule}]`, ou écrivez `refused: true`",
    ),
    "other-rule": Bilingual(
        "answer {number}, {said}, is refused to {asked}, but by {others}, not by {rule}",
        "la réponse {number}, {said}, est refusée à {asked}, mais par {others}, et non par {rule}",
    ),
    # Answers of bots
    "no-order": Bilingual(
        "answer {number}, {said}: no order of {bot} applies to this question, so the bot would answer at "
        "random",
        "réponse {number}, {said}\u00a0: aucun ordre de {bot} ne s’applique à cette question, et le robot "
        "répondrait au hasard",
    ),
    "several-choices": Bilingual(
        "answer {number}, {said}: {bot} chooses at random between {found}",
        "réponse {number}, {said}\u00a0: {bot} choisit au hasard entre {found}",
    ),
    "other-choice": Bilingual(
        "answer {number}, {said}: {bot} chooses {found}",
        "réponse {number}, {said}\u00a0: {bot} choisit {found}",
    ),
    # Chance, facts and the end
    "unscripted-chance": Bilingual(
        "the random stream “{stream}” is used, but the example gives no results for it: write them under "
        "`luck`, or list “{stream}” under `free` if nothing depends on them",
        "la source de hasard «\u00a0{stream}\u00a0» est employée, mais l’exemple n’en donne pas les "
        "résultats\u00a0: écrivez-les sous `luck`, ou citez «\u00a0{stream}\u00a0» sous `free` si rien n’en "
        "dépend",
    ),
    "unused-chance": Bilingual(
        "`free` lists the random stream “{stream}”, which the example does not use: remove it",
        "`free` cite la source de hasard «\u00a0{stream}\u00a0», que l’exemple n’emploie pas\u00a0: "
        "retirez-la",
    ),
    "left-over-chance": Bilingual(
        "unused results of the random stream “{stream}”, under `luck`: {left}",
        "résultats inutilisés de la source de hasard «\u00a0{stream}\u00a0», sous `luck`\u00a0: {left}",
    ),
    "over-before": Bilingual(
        "the game is over before this step: it is not played",
        "la partie est finie avant cette étape\u00a0: elle n’est pas jouée",
    ),
    "false": Bilingual("`{fact}` is false", "`{fact}` est faux"),
    "false-comparison": Bilingual(
        "`{fact}` is false: the left side is {left}, the right side {right}",
        "`{fact}` est faux\u00a0: à gauche {left}, à droite {right}",
    ),
    "unexpected-end": Bilingual(
        "the game ends with “{found}”: write `ends: {found}`",
        "la partie finit par «\u00a0{found}\u00a0»\u00a0: écrivez `ends: {found}`",
    ),
    "missing-end": Bilingual(
        "the game does not end with “{wanted}”: it goes on",
        "la partie ne finit pas par «\u00a0{wanted}\u00a0»\u00a0: elle continue",
    ),
    "other-end": Bilingual(
        "the game ends with “{found}”, not with “{wanted}”",
        "la partie finit par «\u00a0{found}\u00a0», et non par «\u00a0{wanted}\u00a0»",
    ),
}


def describe(reason: str, **slots: Slot) -> Message:
    return Message(_REASONS[reason], slots)


def describe_answer(reason: str, game: Game, number: int, given: object, **slots: Slot) -> Message:
    """Return a message about an answer to the pending question, whose number counts from 0."""
    asked = list_seat_names(game, cast("Question", game.question).seats)
    return describe(reason, number=number + 1, said=format_answer(given), asked=asked, **slots)


def describe_unmatched_answer(
    game: Game, number: int, given: Mapping[str, object], refusing: Sequence[str]
) -> Message:
    """Describe an answer of another seat or form, of an unseen piece, or refused or without an option."""
    question = cast("Question", game.question)
    hidden = _find_hidden_place(game, question, given.get("pick"))
    if "seat" in given and given["seat"] not in list_seat_names(game, question.seats).split(", "):
        reason, slots = "other-seat", {"seat": str(given["seat"]), "options": format_options(question)}
    elif question.asks_for_points:
        what, points = ("point", "[x, y]") if question.sort == "point" else ("chemin", "[[x, y], …]")
        reason, slots = "other-form", {"sort": question.sort, "what": what, "points": points}
    elif hidden:
        reason, slots = "unseen", {"pick": str(given["pick"]), "place": hidden}
    elif refusing:
        reason, slots = "refused", {"rules": join_rules(refusing), "options": format_options(question)}
    else:
        reason, slots = "no-option", {"options": format_options(question)}
    return describe_answer(reason, game, number, given, **slots)


def _find_hidden_place(game: Game, question: Question, pick: object) -> str:
    """Return the place of an option that is an unseen piece of this name; empty if there is none."""
    ids, entries = game.machine.ids, game.state.entry
    for each in question.options:
        label, value = each.label, each.value
        is_hidden = isinstance(label, Mapping) and label.get("piece", "") is None
        if is_hidden and type(value) is int and ids[entries[value]].partition("/")[2] == pick:
            return str(cast("Mapping[str, object]", label)["place"]).partition("/")[2]
    return ""


def trace_question(game: Game) -> tuple[TraceStep, ...]:
    """Return the statement that asks the pending question of a game, as a trace; empty if there is none."""
    by = find_asking_statement(game.run)
    return () if by is None else (TraceStep(by.entry, by.pointer, by.place),)


def list_seat_names(game: Game, seats: Sequence[int]) -> str:
    """Return the names of seats, as examples write them; `seats` has their ranks."""
    ids, state = game.machine.ids, game.state
    return ", ".join(ids[state.entry[state.seats[each]]].partition("/")[2] for each in seats)


def join_rules(rules: Sequence[str]) -> str:
    return ", ".join(each.partition("/")[2] for each in rules)


def format_answer(given: object) -> str:
    """Format an answer as authors write it: `{seat: east, pick: [two, three]}`."""
    if isinstance(given, Mapping):
        return "{" + ", ".join(f"{key}: {format_answer(each)}" for key, each in given.items()) + "}"
    if isinstance(given, list | tuple):
        return "[" + ", ".join(map(format_answer, given)) + "]"
    return str(given).lower() if isinstance(given, bool) else str(given)


def format_chosen(question: Question, answer: Answer) -> str:
    """Format an answer of the engine: a point or path, or the names of the options; “-” for None."""
    if answer is None:
        return "-"
    if question.asks_for_points:
        return format_answer(answer)
    chosen = [question.options[each] for each in question.list_picked(answer)]
    return ", ".join(_format_option(each.arm or each.offer, each.label) for each in chosen) or "[]"


def format_options(question: Question) -> str:
    """Return the first options as examples name them, or the sort of the question if it has no options."""
    named = [_format_option(each.arm or each.offer, each.label) for each in question.options[:_SHOWN]]
    more = ", …" if len(question.options) > _SHOWN else ""
    return ", ".join(named) + more or f"{question.sort}: …"


def _format_option(arm: str | None, label: object) -> str:
    if isinstance(label, Mapping) and "offer" in label:
        label = label.get("pick")
    name = None if label is None else format_label(label)
    return f"{arm}: {name}" if arm and name else str(arm or name)
