"""Errors of callers and players: wrong answers, wrong settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.messages import Bilingual, Message, Slot

if TYPE_CHECKING:
    from ludex.engine.reasons import Reason

REASONS = {
    # Answers
    "index": Bilingual(
        "an answer is the number of an option, from 0 to {last}",
        "une réponse est le numéro d’une option, de 0 à {last}",
    ),
    "list": Bilingual(
        "an answer to this question is a list of options",
        "une réponse à cette question est une liste d’options",
    ),
    "twice": Bilingual("no option is chosen twice", "une option ne se choisit pas deux fois"),
    "count": Bilingual(
        "from {least} to {most} options are due, not {given}",
        "il faut de {least} à {most} options, et non {given}",
    ),
    "count-fixed": Bilingual(
        "the number of options due is {most}, not {given}",
        "le nombre d’options à choisir est {most}, et non {given}",
    ),
    "seats": Bilingual(
        "the options of one answer belong to one seat",
        "les options d’une réponse sont celles d’un seul siège",
    ),
    "point": Bilingual("a point is two whole numbers", "un point, c’est deux nombres entiers"),
    "points": Bilingual(
        "an answer to this question is a list of 1 to {most} points",
        "une réponse à cette question est une liste de 1 à {most} points",
    ),
    "off": Bilingual("this lies off the plane", "ceci sort du plan"),
    "long": Bilingual("this path is too long", "ce chemin est trop long"),
    "leg": Bilingual(
        "the rules do not allow the step from {start} to {upto}",
        "les règles n’admettent pas le pas de {start} à {upto}",
    ),
    "place": Bilingual("the rules do not allow this place", "les règles n’admettent pas cet endroit"),
    "nothing-asked": Bilingual("nothing is asked", "aucune question n’est posée"),
    # Settings
    "seat-count": Bilingual(
        "this game is for {least} to {most} players, not {given}",
        "ce jeu se joue de {least} à {most}, et non à {given}",
    ),
    "seats-fixed": Bilingual(
        "the number of seats of this game is {most}, not {given}",
        "le nombre de sièges de ce jeu est {most}, et non {given}",
    ),
    "module": Bilingual("there is no module “{name}”", "il n’y a pas de module «\u00a0{name}\u00a0»"),
    "module-needs": Bilingual(
        "the module “{name}” also needs {others}", "le module «\u00a0{name}\u00a0» demande aussi {others}"
    ),
    "module-with": Bilingual(
        "the module “{name}” is only played together with {others}",
        "le module «\u00a0{name}\u00a0» ne se joue qu’avec {others}",
    ),
    "module-excludes": Bilingual(
        "the module “{name}” cannot be played together with {others}",
        "le module «\u00a0{name}\u00a0» ne se joue pas avec {others}",
    ),
    "option": Bilingual("there is no option “{name}”", "il n’y a pas d’option «\u00a0{name}\u00a0»"),
    "choice": Bilingual(
        "the option “{name}” cannot be {given}", "l’option «\u00a0{name}\u00a0» ne peut pas être {given}"
    ),
    "stream": Bilingual(
        "there is no stream of chance “{name}”", "il n’y a pas de source de hasard «\u00a0{name}\u00a0»"
    ),
    "piece": Bilingual("there is no piece “{name}”", "il n’y a pas de pièce «\u00a0{name}\u00a0»"),
    "pieces": Bilingual(
        "there are {count} pieces “{name}”: say which, by its number or by the label of an option",
        "il y a {count} pièces «\u00a0{name}\u00a0»\u00a0: dites laquelle, par son numéro ou par "
        "l’étiquette d’une option",
    ),
    "field": Bilingual(
        "there is no field, quantity or place “{name}” to ask about",
        "il n’y a ni champ, ni quantité, ni endroit «\u00a0{name}\u00a0» à expliquer",
    ),
    "entry": Bilingual("there is no entry “{name}”", "il n’y a pas d’entrée «\u00a0{name}\u00a0»"),
}


class _CallerError(ValueError):
    def __init__(self, reason: str | Message, **slots: Slot) -> None:
        self.message = reason if isinstance(reason, Message) else Message(REASONS[reason], slots)
        super().__init__(self.message.render("en"))


class WrongAnswer(_CallerError):
    """An answer that the question does not allow. `by` is the statement that asks, where one does."""

    by: Reason | None = None


class WrongSetting(_CallerError):
    """Seats, modules, options, streams or entries that the game does not have, or an answer to no
    question."""
