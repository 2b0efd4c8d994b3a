"""Errors of callers and players: wrong answers, wrong settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.messages import Bilingual, Message, MessageError, Slot

if TYPE_CHECKING:
    from ludex.engine.reasons import Reason

REASONS = {
    # Answers
    "index": Bilingual(
        "an answer must be the number of an option, from 0 to {last}",
        "une réponse doit être le numéro d’une option, de 0 à {last}",
    ),
    "no-options": Bilingual("there is no option to choose", "il n’y a aucune option à choisir"),
    "list": Bilingual(
        "the answer to this question must be a list of options",
        "la réponse à cette question doit être une liste d’options",
    ),
    "twice": Bilingual(
        "the same option cannot be chosen twice", "une même option ne se choisit pas deux fois"
    ),
    "count": Bilingual(
        "options to choose: {least} to {most}, not {given}",
        "options à choisir\u00a0: de {least} à {most}, et non {given}",
    ),
    "count-fixed": Bilingual(
        "options to choose: exactly {most}, not {given}",
        "options à choisir\u00a0: exactement {most}, et non {given}",
    ),
    "seats": Bilingual(
        "all options of one answer must belong to the same seat",
        "toutes les options d’une réponse doivent appartenir au même siège",
    ),
    "point": Bilingual("a point must be two whole numbers", "un point doit être deux nombres entiers"),
    "points": Bilingual(
        "the answer to this question must be a list of 1 to {most} points",
        "la réponse à cette question doit être une liste de 1 à {most} points",
    ),
    "off": Bilingual(
        "a point of the answer is off the plane", "un point de la réponse est hors de la surface"
    ),
    "long": Bilingual("this path is too long", "ce chemin est trop long"),
    "leg": Bilingual(
        "the rules do not allow the move from {start} to {upto} (tenths of a millimetre)",
        "les règles n’admettent pas le déplacement de {start} à {upto} (en dixièmes de millimètre)",
    ),
    "place": Bilingual(
        "the rules do not allow this point or path", "les règles n’admettent pas ce point ou ce chemin"
    ),
    "nothing-asked": Bilingual(
        "there is no question to answer", "il n’y a pas de question à laquelle répondre"
    ),
    # Settings
    "seat-count": Bilingual(
        "this game is for {least} to {most} players, not {given}",
        "ce jeu admet de {least} à {most} joueurs, et non {given}",
    ),
    "seats-fixed": Bilingual(
        "seats of this game: {most}, not {given}", "sièges de ce jeu\u00a0: {most}, et non {given}"
    ),
    "module": Bilingual("unknown module “{name}”", "module inconnu «\u00a0{name}\u00a0»"),
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
    "option": Bilingual("unknown option “{name}”", "option inconnue «\u00a0{name}\u00a0»"),
    "choice": Bilingual(
        "the option “{name}” cannot be {given}", "l’option «\u00a0{name}\u00a0» ne peut pas être {given}"
    ),
    "stream": Bilingual("unknown random stream “{name}”", "source de hasard inconnue «\u00a0{name}\u00a0»"),
    "piece": Bilingual("no visible piece “{name}”", "aucune pièce visible «\u00a0{name}\u00a0»"),
    "pieces": Bilingual(
        "there are {count} pieces “{name}”: say which, by its number or by the label of an option",
        "il y a {count} pièces «\u00a0{name}\u00a0»\u00a0: précisez laquelle, par son numéro ou par "
        "l’étiquette d’une option",
    ),
    "field": Bilingual(
        "“{name}” is not a field, quantity or place",
        "«\u00a0{name}\u00a0» n’est ni un champ, ni une quantité, ni un lieu",
    ),
    "hidden": Bilingual(
        "this seat may not know this: the explanation would reveal hidden information",
        "ce siège n’a pas le droit de le savoir\u00a0: l’explication révélerait une information cachée",
    ),
    "entry": Bilingual("unknown entry “{name}”", "entrée inconnue «\u00a0{name}\u00a0»"),
}


class _CallerError(MessageError, ValueError):
    def __init__(self, reason: str | Message, **slots: Slot) -> None:
        super().__init__(reason if isinstance(reason, Message) else Message(REASONS[reason], slots))


class WrongAnswer(_CallerError):
    """Error for an answer that the question does not allow. `by` is the statement that asks, if any."""

    by: Reason | None = None


class WrongSetting(_CallerError):
    """Error for seats, modules, options, streams, entries, pieces or fields that the game lacks or rejects.

    It is also raised for an answer without a pending question, and for explanations that cannot be given.
    """
