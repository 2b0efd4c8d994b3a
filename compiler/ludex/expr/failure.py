"""Run-time failures and invalid trees, with their messages.

While a game is played, a `Failure` ends the game instead of being raised to the caller.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.messages import Bilingual, ReasonError, Slot

REASONS = {
    "no-value": Bilingual(
        "a value that this rule reads is missing (none), of the wrong type, or not possible here",
        "une valeur que lit cette règle est absente (none), du mauvais type ou impossible ici",
    ),
    "outside": Bilingual(
        "there is no item with the number {index}, counted from 0: the list has {size} in all",
        "il n’y a pas d’élément numéro {index}, compté à partir de 0\u00a0: la liste en a {size} en tout",
    ),
    "nothing": Bilingual(
        "`one(…)` or `sure(…)` needs a value here, but there is none",
        "`one(…)` ou `sure(…)` demande ici une valeur, mais il n’y en a pas",
    ),
    "not-one": Bilingual(
        "exactly one item is needed here, but there are {size}",
        "il faut ici exactement un élément, mais il y en a {size}",
    ),
    "zero": Bilingual("a number is divided by zero", "un nombre est divisé par zéro"),
    "too-large": Bilingual(
        "a number grew beyond 9,007,199,254,740,992, above or below zero",
        "un nombre a dépassé 9\u202f007\u202f199\u202f254\u202f740\u202f992, au-dessus ou au-dessous de zéro",
    ),
    "too-long": Bilingual(
        "a list would have {size} items, but at most {most} are allowed",
        "une liste aurait {size} éléments, mais {most} au plus sont permis",
    ),
    "too-deep": Bilingual(
        "lists are nested more than {most} levels deep",
        "des listes sont imbriquées sur plus de {most} niveaux",
    ),
    "fuel": Bilingual(
        "the rules made {most} computations without a question: perhaps a loop never ends",
        "les règles ont fait {most} calculs sans poser de question\u00a0: "
        "une boucle ne finit peut-être jamais",
    ),
    "depth": Bilingual(
        "steps or functions call one another more than {most} levels deep: one of them may call itself "
        "without end",
        "des étapes ou des fonctions s’appellent l’une l’autre sur plus de {most} niveaux\u00a0: "
        "l’une d’elles s’appelle peut-être sans fin",
    ),
    "luck-short": Bilingual(
        "the results written for the random stream “{stream}” have run out: write more of them",
        "les résultats écrits pour la source de hasard «\u00a0{stream}\u00a0» sont épuisés\u00a0: "
        "écrivez-en d’autres",
    ),
    "luck-wrong": Bilingual(
        "the results written for the random stream “{stream}” give {item}, which is not possible here",
        "les résultats écrits pour la source de hasard «\u00a0{stream}\u00a0» donnent {item}, impossible ici",
    ),
    "nothing-to-choose": Bilingual(
        "there is nothing to choose from, and the question has neither `optional` nor `else`",
        "il n’y a rien à choisir, et la question n’a ni `optional` ni `else`",
    ),
    "no-seat": Bilingual(
        "this question has no seat to answer it", "cette question n’a pas de siège pour y répondre"
    ),
    "asks-ahead": Bilingual(
        "a step under `would` asks a question or uses chance",
        "une étape sous `would` pose une question ou recourt au hasard",
    ),
    "full": Bilingual(
        "“{place}” is full: its capacity is {most}",
        "«\u00a0{place}\u00a0» est complet\u00a0: sa capacité est de {most}",
    ),
    "no-space": Bilingual(
        "“{place}” has no space {number}", "«\u00a0{place}\u00a0» n’a pas de case {number}"
    ),
    "nowhere": Bilingual(
        "{piece} is not on a space: {where}; read its space before it leaves (in a `before` hook), or "
        "test first whether `space(…)` is none",
        "{piece} n’est sur aucune case\u00a0: {where}\u202f; lisez sa case avant qu’elle ne parte (dans "
        "un crochet `before`), ou testez d’abord si `space(…)` est none",
    ),
    "gone": Bilingual(
        "a rule uses a piece that has left the game", "une règle utilise une pièce sortie du jeu"
    ),
    "within-itself": Bilingual(
        "a piece is put in a place that belongs to it", "une pièce est mise dans un lieu qui lui appartient"
    ),
    "no-rule": Bilingual(
        "“{entry}” has no rule “{field}” with this number of arguments: {count}",
        "«\u00a0{entry}\u00a0» n’a pas de règle «\u00a0{field}\u00a0» avec ce nombre d’arguments\u00a0: "
        "{count}",
    ),
    "no-sides": Bilingual(
        "“{entry}” is rolled, but has no sides", "«\u00a0{entry}\u00a0» est lancé, mais n’a pas de faces"
    ),
}


class Failure(ReasonError):
    """Failure of a rule at run time. `at` is its program and point, once known."""

    reasons = REASONS

    def __init__(self, reason: str, at: tuple[str, int] | None = None, **slots: Slot) -> None:
        super().__init__(reason, **slots)
        self.at = at


class InvalidTreeError(Exception):
    """Error for a malformed tree in a pack, in one line; `where` begins with the id of an entry or program.

    If known, `point` is an instruction of that program, and `field` the path to a value in the record.
    """

    def __init__(
        self, what: str, where: str = "", *, point: int | None = None, field: Sequence[str] = ()
    ) -> None:
        self.what = what
        self.where = where
        self.point = point
        self.field = tuple(field)
        super().__init__(f"{where}: {what}" if where else what)
