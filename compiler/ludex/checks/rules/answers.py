"""Checks: late answers of deadlines are arms of menus, and orders of policies answer questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World, walk_values
from ludex.schema.entries import Entry

NO_ARM = declare_code(
    "MENU002",
    title=Bilingual("Late answer that names no arm", "Réponse tardive qui ne nomme aucune branche"),
    says=Bilingual(
        "no menu has an arm “{name}”, so nothing would be chosen when time is up",
        "aucun menu n’a de branche «\u00a0{name}\u00a0»\u00a0: rien ne serait choisi quand le temps est "
        "écoulé",
    ),
    why=Bilingual(
        "`late` of a deadline names the arm that is chosen when time is up. Leave it out if the question "
        "is then declined.",
        "`late` d’une limite de temps nomme la branche choisie quand le temps est écoulé. "
        "Supprimez-le si la question reste alors sans réponse.",
    ),
)


def check_late_arms(world: World) -> Iterator[Finding]:
    named = [
        (entry, ("deadlines", slug, "late"), deadline["late"])
        for entry in world.entries_of("game", "module")
        for slug, deadline in entry.data.get("deadlines", {}).items()
        if "late" in deadline
    ]
    if not named or world.lost:
        return
    arms = {
        name
        for entry in world.included
        for _, value in walk_values(entry.data)
        if isinstance(value, Mapping) and "ask" in value and isinstance(value.get("menu"), Mapping)
        for name in value["menu"]
    }
    for entry, pointer, name in named:
        if name not in arms:
            yield make_finding(NO_ARM, entry.span(pointer), name=name, notes=[did_you_mean(name, arms)])


NO_QUESTION = declare_code(
    "POLICY001",
    Severity.WARNING,
    title=Bilingual("Order that answers no question", "Ordre qui ne répond à aucune question"),
    says=Bilingual(
        "no question or answer is called “{name}”",
        "aucune question ni réponse ne s’appelle «\u00a0{name}\u00a0»",
    ),
    why=Bilingual(
        "An order with `answers: true` has the name of a question or of an answer: the text of the "
        "question (`which`), the step that asks it and that text (`play-trick-which`), an arm of a menu, "
        "or an offer. Under another name it is ignored, and if no other order applies, the bot plays at "
        "random.",
        "Un ordre avec `answers: true` porte le nom d’une question ou d’une réponse\u00a0: le texte de la "
        "question (`laquelle`), l’étape qui la pose et ce texte (`pli-laquelle`), une branche de menu, ou "
        "une offre. Sous un autre nom, il est ignoré, et si aucun autre ordre ne s’applique, le robot joue "
        "au hasard.",
    ),
)


def check_policy_answers(world: World) -> Iterator[Finding]:
    orders = [
        (policy, slug)
        for policy in world.entries_of("policy")
        for slug, order in policy.data["orders"].items()
        if order.get("answers") and "act" not in order
    ]
    if not orders or world.lost:
        return
    known = {name for entry in world.included for name in _find_answerable_names(entry)}
    for policy, slug in orders:
        if slug not in known:
            yield make_finding(
                NO_QUESTION, policy.key_span(("orders", slug)), name=slug, notes=[did_you_mean(slug, known)]
            )


def _find_answerable_names(entry: Entry) -> Iterator[str]:
    """Yield the questions, arms of menus and offers in an entry."""
    for _, value in walk_values(entry.data):
        if isinstance(value, dict):
            says, menu, offers = value.get("says"), value.get("menu"), value.get("offers")
            if "ask" in value and isinstance(says, str):
                yield from (says, f"{entry.slug}-{says}")
            if "ask" in value and isinstance(menu, Mapping):
                yield from menu
            if isinstance(offers, Mapping):
                yield from offers
