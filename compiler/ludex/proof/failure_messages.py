"""Messages about a failing example."""

from __future__ import annotations

from ludex.core.messages import Bilingual, Message, message
from ludex.engine.compared_values import shorten_id


def describe_wrong_end(wanted: str | None, found: str | None) -> Message:
    if wanted is None:
        return message(
            "the game ends with “{found}”: write `ends: {found}`",
            "la partie finit par «\u00a0{found}\u00a0»\u00a0: écrivez `ends: {found}`",
            found=str(found),
        )
    if found is None:
        return message(
            "the game does not end with “{wanted}”: it goes on",
            "la partie ne finit pas par «\u00a0{wanted}\u00a0»\u00a0: elle continue",
            wanted=wanted,
        )
    return message(
        "the game ends with “{found}”, not with “{wanted}”",
        "la partie finit par «\u00a0{found}\u00a0», et non par «\u00a0{wanted}\u00a0»",
        found=found,
        wanted=wanted,
    )


UNSCRIPTED_CHANCE = Bilingual(
    "the random stream “{stream}” is used, but the example gives no results for it: write them under "
    "`luck`, or list “{stream}” under `free` if nothing depends on them",
    "la source de hasard «\u00a0{stream}\u00a0» est employée, mais l’exemple n’en donne pas les "
    "résultats\u00a0: écrivez-les sous `luck`, ou citez «\u00a0{stream}\u00a0» sous `free` si rien n’en "
    "dépend",
)
UNUSED_CHANCE = Bilingual(
    "`free` lists the random stream “{stream}”, which the example does not use: remove it",
    "`free` cite la source de hasard «\u00a0{stream}\u00a0», que l’exemple n’emploie pas\u00a0: retirez-la",
)
LEFT_OVER_CHANCE = Bilingual(
    "unused results of the random stream “{stream}”, under `luck`: {left}",
    "résultats inutilisés de la source de hasard «\u00a0{stream}\u00a0», sous `luck`\u00a0: {left}",
)
OVER_BEFORE = Bilingual(
    "the game is over before this step: it is not played",
    "la partie est finie avant cette étape\u00a0: elle n’est pas jouée",
)
FALSE_FACT = Bilingual("`{fact}` is false", "`{fact}` est faux")
FALSE_COMPARISON = Bilingual(
    "`{fact}` is false: the left side is {left}, the right side {right}",
    "`{fact}` est faux\u00a0: à gauche {left}, à droite {right}",
)


def describe_missing_pieces(entry: str, wanted: int, held: int) -> Message:
    return message(
        "the box does not have {wanted} × “{entry}”, only {held}",
        "la boîte n’a pas {wanted} × «\u00a0{entry}\u00a0», mais seulement {held}",
        entry=entry,
        wanted=wanted,
        held=held,
    )


def describe_absent_seat(entry: str, seats: int) -> Message:
    return message(
        "{seat} does not play: the number of seats is {count}; write a higher one with `seats:`",
        "{seat} ne joue pas\u00a0: le nombre de sièges est {count}\u202f; augmentez-le par `seats:`",
        seat=shorten_id(entry),
        count=seats,
    )


def describe_absent_module(entry: str, module: str) -> Message:
    return message(
        "“{entry}” belongs to the module “{module}”, which is not in play here: name it under `modules`",
        "«\u00a0{entry}\u00a0» appartient au module «\u00a0{module}\u00a0», qui n’est pas en jeu ici\u00a0: "
        "nommez-le sous `modules`",
        entry=shorten_id(entry),
        module=shorten_id(module),
    )


def describe_impossible_situation(broken: list[str]) -> Message:
    """Describe a situation that violates invariants, or one marked impossible that violates none."""
    if not broken:
        return message(
            "`impossible: true` says that this situation cannot exist, but it violates no invariant about a "
            "plane",
            "`impossible: true` dit que cette situation est impossible, mais elle n’enfreint aucun invariant "
            "relatif à une surface",
        )
    return message(
        "this situation is impossible: it violates {broken}; move the pieces, or write `impossible: true`",
        "cette situation est impossible\u00a0: elle enfreint {broken}\u202f; déplacez les pièces, ou "
        "écrivez `impossible: true`",
        broken=", ".join(broken),
    )


CAMPAIGN_OVER = Bilingual(
    "the campaign is over: there is no next game", "la campagne est finie\u00a0: il n’y a pas d’autre partie"
)


def describe_lost_name(name: str) -> Message:
    """Describe a name in `campaign` that is unknown or does not last."""
    return message(
        "`campaign` names “{name}”, which is not a field that lasts",
        "`campaign` nomme «\u00a0{name}\u00a0», qui n’est pas un champ durable",
        name=name,
    )
