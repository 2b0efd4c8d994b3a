"""Run-time failures and refused trees, with their messages.

A `Failure` never leaves the engine's public functions as an exception: a game that meets one ends with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.messages import Bilingual, Message, Slot

REASONS = {
    "no-value": Bilingual(
        "something that this rule reads is none, or is not of the sort that the rule needs",
        "une valeur que lit cette règle est absente, ou n’est pas de la sorte dont la règle a besoin",
    ),
    "outside": Bilingual(
        "there is no item {index}: the list has {size}",
        "il n’y a pas d’élément {index}\u00a0: la liste en a {size}",
    ),
    "not-one": Bilingual(
        "exactly one was expected here, and there are {size}",
        "il en fallait exactement un ici, et il y en a {size}",
    ),
    "zero": Bilingual("a number is divided by zero", "un nombre est divisé par zéro"),
    "too-large": Bilingual(
        "a number grew beyond 9,007,199,254,740,992",
        "un nombre a dépassé 9\u202f007\u202f199\u202f254\u202f740\u202f992",
    ),
    "too-long": Bilingual(
        "a list would have {size} items, and at most {most} are allowed",
        "une liste aurait {size} éléments, et {most} au plus sont permis",
    ),
    "too-deep": Bilingual(
        "lists stand in one another more than {most} deep",
        "des listes sont imbriquées sur plus de {most} niveaux",
    ),
    "fuel": Bilingual(
        "the rules went on for {most} steps without a question: a loop may never end",
        "les règles ont enchaîné {most} étapes sans poser de question\u00a0: "
        "une boucle ne finit peut-être jamais",
    ),
    "depth": Bilingual(
        "steps call one another more than {most} deep: one of them may call itself without end",
        "des étapes s’appellent l’une l’autre sur plus de {most} niveaux\u00a0: "
        "l’une d’elles s’appelle peut-être sans fin",
    ),
    "luck-short": Bilingual(
        "the luck written down for “{stream}” has run out",
        "le hasard écrit pour «\u00a0{stream}\u00a0» est épuisé",
    ),
    "luck-wrong": Bilingual(
        "the luck written down for “{stream}” says {item}, and that cannot come up here",
        "le hasard écrit pour «\u00a0{stream}\u00a0» dit {item}, et cela ne peut pas sortir ici",
    ),
    "nothing-to-choose": Bilingual(
        "there is nothing to choose from, and the question says nothing of that case",
        "il n’y a rien à choisir, et la question ne prévoit pas ce cas",
    ),
    "no-seat": Bilingual("the question is asked of nobody", "la question n’est posée à personne"),
    "asks-ahead": Bilingual(
        "a step that is only being tried out asks a question or uses chance",
        "une étape que l’on ne fait qu’essayer pose une question ou recourt au hasard",
    ),
    "full": Bilingual(
        "“{place}” is full: it holds {most}, and one more was put there",
        "«\u00a0{place}\u00a0» est complet\u00a0: sa capacité est de {most}, et une pièce de plus y a "
        "été mise",
    ),
    "no-space": Bilingual(
        "“{place}” has no space {number}", "«\u00a0{place}\u00a0» n’a pas de case {number}"
    ),
    "nowhere": Bilingual(
        "{piece} lies on no space: {where}; read where it lies before it leaves (a `before` hook does), or "
        "ask first whether `space(…)` is none",
        "{piece} n’est sur aucune case\u00a0: {where}\u202f; lisez où se trouve la pièce avant qu’elle ne "
        "parte (un `before` le fait), ou demandez d’abord si `space(…)` vaut none",
    ),
    "gone": Bilingual(
        "a piece that is out of the game is used again", "une pièce sortie du jeu est utilisée de nouveau"
    ),
    "within-itself": Bilingual(
        "a piece is put in a place of its own", "une pièce est mise dans un lieu qui lui appartient"
    ),
    "no-rule": Bilingual(
        "“{entry}” has no rule “{field}” that takes {count} arguments",
        "«\u00a0{entry}\u00a0» n’a pas de règle «\u00a0{field}\u00a0» à {count} arguments",
    ),
    "no-end": Bilingual(
        "the game is ended by “{name}”, which is no end of it",
        "la partie est finie par «\u00a0{name}\u00a0», qui n’en est pas une fin",
    ),
    "no-sides": Bilingual(
        "“{entry}” is rolled and has no sides", "«\u00a0{entry}\u00a0» est lancé et n’a pas de faces"
    ),
    "no-geometry": Bilingual(
        "there is no geometry “{name}” on a plane",
        "il n’y a pas de géométrie «\u00a0{name}\u00a0» sur un plan",
    ),
}


class Failure(Exception):
    """A rule failed at run time. `at` is its program and point, once known."""

    def __init__(self, reason: str, at: tuple[str, int] | None = None, **slots: Slot) -> None:
        self.reason = reason
        self.message = Message(REASONS[reason], slots)
        self.at = at
        super().__init__(self.message.render("en"))


class InvalidTreeError(Exception):
    """A tree of a pack breaks the rules of its form; one line says where and what.

    `where` begins with the id of an entry or program. Where they are known, `point` is an instruction of that
    program, and `field` leads to a value of the entry's record.
    """

    def __init__(
        self, what: str, where: str = "", *, point: int | None = None, field: Sequence[str] = ()
    ) -> None:
        self.what = what
        self.where = where
        self.point = point
        self.field = tuple(field)
        super().__init__(f"{where}: {what}" if where else what)
