"""Decisions of policies in words: order by order, with reasons that a player can check with the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.core.messages import Bilingual
from ludex.engine.decisions import Choice, Decision, Judgement
from ludex.engine.reasons import Reason
from ludex.pack.reader import Pack
from ludex.play.speech import Speech, declare_words

DECISION_WORDS = {
    "decided-apart": Bilingual("; ", "\u202f; "),
    "decided-unread": Bilingual("{name}: not looked at", "{name}\u00a0: non regardé"),
    "decided-none": Bilingual("nothing to choose from", "rien à choisir"),
    "decided-needs": Bilingual("{n} possible, {needs} needed", "{n} possible, il en faut {needs}"),
    "decided-target": Bilingual("{target} cannot be chosen", "{target} ne peut être choisi"),
    "decided-secret": Bilingual(
        "{target} cannot be chosen, for a reason that not everybody may see",
        "{target} ne peut être choisi, pour une raison que tous ne peuvent voir",
    ),
    "decided-after": Bilingual(
        "{target} would leave the next act impossible", "avec {target}, l’acte suivant serait impossible"
    ),
    "decided-refused": Bilingual("the condition is not met", "la condition n’est pas remplie"),
    "decided-limit": Bilingual("as often as allowed", "déjà fait autant que permis"),
    "decided-help": Bilingual("first {act}", "d’abord {act}"),
    "decided-rank": Bilingual("{rank} {n}", "{rank} {n}"),
    "decided-rules": Bilingual("{what} ({rules})", "{what} ({rules})"),
    "decided-more": Bilingual("{n} more", "{n} de plus"),
}
declare_words(DECISION_WORDS)

_MARKS = {"refused": "✗", "chosen": "✓", "helped": "✓", "unread": "·"}
_MOST_TARGETS = 4


class DecisionNarrator:
    """Puts what policies have decided into words."""

    def __init__(self, pack: Pack, speech: Speech) -> None:
        self.pack, self.speech = pack, speech

    def describe_all(self, decisions: Iterable[Decision]) -> Iterator[str]:
        for each in decisions:
            yield from self.describe(each)

    def describe(self, decision: Decision) -> Iterator[str]:
        """A line for the policy and what it was given, then its orders."""
        given = self.speech.join_items([self.speech.label(each) for each in decision.given.values()])
        name = self.speech.name(decision.policy)
        yield self.speech.named(name, given) if given else name
        yield from self._describe_orders(decision, "")

    def _describe_orders(self, decision: Decision, indent: str) -> Iterator[str]:
        for number, order in enumerate(decision.orders, 1):
            alone = indent and len(decision.orders) == 1
            name = self.speech.name(decision.policy) if alone else f"{number} {self._name(order, decision)}"
            yield from self._describe_order(order, name, indent)

    def _describe_order(self, order: Judgement, name: str, indent: str) -> Iterator[str]:
        line = f"{indent} {_MARKS[order.verdict]} "
        if order.verdict == "unread":
            yield line + self.speech.word("decided-unread", name=name)
            return
        what = self._join(self._list_reasons(order))
        whole = self.speech.named(name, what) if what else name
        yield line + self._cite(whole, (each for each in order.rules if self._code(each) not in what))
        if order.help is not None and order.listed:
            yield from self._describe_listed(order.listed[:-1], indent)
            yield f"{indent}    {self._describe_help(order.help)}"
            yield from self._describe_listed(order.listed[-1:], indent)
        else:
            yield from self._describe_listed(order.listed, indent)

    def _describe_listed(self, listed: Iterable[Decision], indent: str) -> Iterator[str]:
        for each in listed:
            yield from self._describe_orders(each, f"{indent}   ")

    def _name(self, order: Judgement, decision: Decision) -> str:
        """The text of an order, filled with what its policy is given; else the title of its act."""
        text = self.speech.text(order.text, {**decision.given, "count": order.needs})
        return text or self.speech.name(order.act or order.policy)

    # Reasons

    def _list_reasons(self, order: Judgement) -> Iterator[str]:
        if order.condition is not None:
            yield self._describe_condition(order.condition)
            return
        if order.verdict == "refused" or (order.verdict == "helped" and not order.listed):
            yield from self._list_refusals(order)
        if order.help is not None and not order.listed:
            yield self._describe_help(order.help)
        yield from (self._describe_choice(each) for each in order.chosen if each.target is not None)

    def _list_refusals(self, order: Judgement) -> Iterator[str]:
        possible = [each for each in order.tried if not each.why and not each.secret]
        refused = [each for each in order.tried if each.why or each.secret or not each.would_follow]
        if order.act is not None and not order.tried:
            yield self.speech.word("decided-none")
        elif order.needs > 1:
            yield self.speech.word("decided-needs", n=len(possible), needs=order.needs)
        for each in refused[:_MOST_TARGETS]:
            target = self.speech.label(each.target) if each.target is not None else ""
            if each.secret:
                yield self.speech.word("decided-secret", target=target)
            elif each.why:
                yield self._describe_refusal(each.why[0], target)
            else:
                yield self.speech.word("decided-after", target=target)
        if len(refused) > _MOST_TARGETS:
            yield self.speech.word("decided-more", n=len(refused) - _MOST_TARGETS)

    def _describe_condition(self, reason: Reason) -> str:
        text = self.speech.text(reason.text, reason.slots) if reason.text is not None else None
        return self._cite(_without_stop(text or self.speech.word("decided-refused")), reason.rules)

    def _describe_refusal(self, reason: Reason, target: str) -> str:
        if reason.text is not None and self.speech.text(reason.text, reason.slots):
            return self._describe_condition(reason)
        word = self.speech.word("decided-limit" if reason.what == "limit" else "decided-refused")
        what = self.speech.word("decided-target", target=target) if target else word
        return self._cite(what, reason.rules)

    def _describe_choice(self, choice: Choice) -> str:
        """The target that was taken, with its number by each rank that has words."""
        ranks = [
            self.speech.word("decided-rank", rank=text, n=number)
            for key, number in choice.ranks
            if (text := self.speech.text(key)) is not None
        ]
        target = self.speech.label(choice.target)
        return f"{target} ({self.speech.join_items(ranks)})" if ranks else target

    def _describe_help(self, choice: Choice) -> str:
        name = self.speech.name(choice.act)
        target = "" if choice.target is None else self.speech.label(choice.target)
        act = self.speech.named(name, target) if target else name
        return self._cite(self.speech.word("decided-help", act=act), choice.rules)

    def _cite(self, what: str, rules: Iterable[str]) -> str:
        codes = [self._code(each) for each in rules]
        return self.speech.word("decided-rules", what=what, rules=", ".join(codes)) if codes else what

    def _code(self, rule: str) -> str:
        record = self.pack.get(rule)
        return str(rule.partition("/")[2] if record is None else record.data.get("code", rule))

    def _join(self, parts: Iterable[str]) -> str:
        return self.speech.word("decided-apart").join(parts)


def _without_stop(text: str) -> str:
    return text[:-1] if text.endswith(".") else text
