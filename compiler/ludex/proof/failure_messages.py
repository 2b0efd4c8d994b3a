"""Messages of a failing example."""

from __future__ import annotations

from ludex.core.messages import Bilingual, Message, message
from ludex.engine.compared_values import shorten_id


def describe_wrong_end(wanted: str | None, found: str | None) -> Message:
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


UNSCRIPTED_CHANCE = Bilingual(
    "chance “{stream}” is used, and the example does not say what it brings: write that under `luck`, or "
    "name “{stream}” under `free` where nothing hangs on it",
    "le hasard «\u00a0{stream}\u00a0» intervient, et l’exemple ne dit pas ce qu’il apporte\u00a0: "
    "écrivez-le sous `luck`, ou nommez «\u00a0{stream}\u00a0» sous `free` si rien n’en dépend",
)
UNUSED_CHANCE = Bilingual(
    "`free` leaves “{stream}” to chance, and no chance is used there",
    "`free` laisse «\u00a0{stream}\u00a0» au hasard, et aucun hasard n’y intervient",
)
LEFT_OVER_CHANCE = Bilingual(
    "chance “{stream}” has not come to: {left}",
    "le hasard «\u00a0{stream}\u00a0» n’est pas allé jusqu’à\u00a0: {left}",
)
OVER_BEFORE = Bilingual(
    "the game is over before this step: it is not played",
    "la partie est finie avant cette étape\u00a0: elle n’est pas jouée",
)
FALSE_FACT = Bilingual("`{fact}` does not hold", "`{fact}` n’est pas vrai")
FALSE_COMPARISON = Bilingual(
    "`{fact}` does not hold: the left side is {left}, the right side {right}",
    "`{fact}` n’est pas vrai\u00a0: à gauche {left}, à droite {right}",
)


def describe_missing_pieces(entry: str, wanted: int, held: int) -> Message:
    return message(
        "the box does not hold {wanted} × “{entry}”, only {held}",
        "la boîte ne contient pas {wanted} × «\u00a0{entry}\u00a0», mais {held}",
        entry=entry,
        wanted=wanted,
        held=held,
    )


def describe_absent_seat(entry: str, seats: int) -> Message:
    return message(
        "{seat} does not play, the seats of the example being {count}: say more with `seats:`",
        "{seat} ne joue pas, les sièges de l’exemple étant {count}\u00a0: dites-en plus par `seats:`",
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
    """A situation on a plane that breaks invariants, or that calls itself impossible and breaks none."""
    if not broken:
        return message(
            "`impossible: true` says that this situation cannot be, and no invariant of the plane is broken",
            "`impossible: true` dit cette situation irréelle, et aucun invariant du plan n’est enfreint",
        )
    return message(
        "this situation cannot be: it breaks {broken}; put the pieces elsewhere, or say `impossible: true`",
        "cette situation ne peut pas être\u00a0: elle enfreint {broken}\u202f; placez les pièces "
        "autrement, ou dites `impossible: true`",
        broken=", ".join(map(shorten_id, broken)),
    )


CAMPAIGN_OVER = Bilingual(
    "the campaign is over: there is no next game", "la campagne est finie\u00a0: il n’y a pas d’autre partie"
)


def describe_lost_name(name: str) -> Message:
    """That `campaign` names what there is not, or what does not last."""
    return message(
        "`campaign` says “{name}”, and nothing that lasts is called so",
        "`campaign` dit «\u00a0{name}\u00a0», et rien de ce qui dure ne s’appelle ainsi",
        name=name,
    )
