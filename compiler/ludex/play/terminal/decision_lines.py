"""Decision lines: decisions of policies in words, order by order, with reasons that players can verify on the
cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludex.core.messages import Bilingual
from ludex.engine.reasons import Candidate, Choice, Decision, Judgement, Reason
from ludex.engine.state.views import Label
from ludex.pack.reader import Pack
from ludex.play.speech import Speech, declare_words

DECISION_WORDS = {
    "decided-apart": Bilingual("; ", "\u202f; "),
    "decided-unread": Bilingual("{name}: not checked", "{name}\u00a0: non vérifié"),
    "decided-none": Bilingual("nothing to choose from", "rien à choisir"),
    "decided-absent": Bilingual("there is none", "il n’y en a pas"),
    "decided-needs": Bilingual("{n} possible, {needs} needed", "il y en a {n}, il en faut {needs}"),
    "decided-target": Bilingual("{target} cannot be chosen", "choix impossible\u00a0: {target}"),
    "decided-secret": Bilingual(
        "{target} cannot be chosen, for a secret reason",
        "choix impossible pour une raison secrète\u00a0: {target}",
    ),
    "decided-secret-act": Bilingual(
        "not possible, for a secret reason", "impossible, pour une raison secrète"
    ),
    "decided-after-act": Bilingual(
        "the next action would then be impossible", "l’action suivante serait alors impossible"
    ),
    "decided-after": Bilingual(
        "choosing {target} would make the next action impossible",
        "choisir {target} rendrait l’action suivante impossible",
    ),
    "decided-refused": Bilingual("the condition is not met", "la condition n’est pas remplie"),
    "decided-limit": Bilingual("already used as often as allowed", "déjà utilisé le nombre de fois permis"),
    "decided-help": Bilingual("first {act}", "d’abord {act}"),
    "decided-rank": Bilingual("{rank}: {n}, not {others}", "{rank}\u00a0: {n}, et non {others}"),
    "decided-because": Bilingual("{what}: {why}", "{what}\u00a0: {why}"),
    "decided-alike-refused": Bilingual("likewise {others}", "de même {others}"),
    "decided-place": Bilingual("{names} ({place})", "{names} ({place})"),
    "decided-or": Bilingual("{some} or {last}", "{some} ou {last}"),
    "decided-tied": Bilingual(
        "the first listed, tied with {others}", "la première possibilité, à égalité avec {others}"
    ),
    "decided-asked": Bilingual(
        "a player chooses, tied with {others}", "au choix d’un joueur, à égalité avec {others}"
    ),
    "decided-alike": Bilingual("one of {n} identical ones", "un parmi {n} identiques"),
    "decided-rules": Bilingual("{what} ({rules})", "{what} ({rules})"),
    "decided-more": Bilingual("{n} more", "{n} de plus"),
    "decided-listed": Bilingual("{n}. {name}", "{n}. {name}"),
}
declare_words(DECISION_WORDS)

_MARKS = {"refused": "✗", "chosen": "✓", "helped": "✓", "unread": "·"}
_MOST_TARGETS = 6
_MOST_PLACES = 12
_MOST_NUMBERS = 3


class DecisionNarrator:
    """Narrator that puts the decisions of policies into words."""

    def __init__(self, pack: Pack, speech: Speech) -> None:
        self.pack, self.speech = pack, speech

    def describe_all(self, decisions: Iterable[Decision]) -> Iterator[str]:
        for each in decisions:
            yield from self.describe(each)

    def describe(self, decision: Decision) -> Iterator[str]:
        """Yield a line for the policy and its arguments, then one or more lines for each order."""
        given = self.speech.join_items([self.speech.label(each) for each in decision.given.values()])
        name = self.speech.name(decision.policy)
        yield self.speech.named(name, given) if given else name
        yield from self._describe_orders(decision, "")

    def _describe_orders(self, decision: Decision, indent: str) -> Iterator[str]:
        for number, order in enumerate(decision.orders, 1):
            name = self.speech.word("decided-listed", n=number, name=self._name(order, decision))
            yield from self._describe_order(order, name, indent)

    def _describe_order(self, order: Judgement, name: str, indent: str) -> Iterator[str]:
        line = f"{indent} {_MARKS[order.verdict]} "
        if order.verdict == "unread":
            yield line + self.speech.word("decided-unread", name=name)
            return
        what = self._join(self._list_reasons(order))
        whole = self.speech.named(name, what) if what else name
        yield line + self._cite(whole, (each for each in order.rules if self._code(each) not in what))
        yield from self._describe_listed(order, f"{indent}   ")

    def _describe_listed(self, order: Judgement, indent: str) -> Iterator[str]:
        """Yield lines for listed policies; one that was tried again after a helping step keeps its number."""
        number, last = 0, ""
        for rank, each in enumerate(order.listed, 1):
            number, last = number + (each.policy != last), each.policy
            if order.help is not None and rank == len(order.listed):
                yield f"{indent} {self._describe_help(order.help)}"
            name = self.speech.word("decided-listed", n=number, name=self.speech.name(each.policy))
            if len(each.orders) == 1:
                yield from self._describe_order(each.orders[0], name, indent)
            else:
                yield f"{indent} {_MARKS['chosen' if each.acted else 'refused']} {name}"
                yield from self._describe_orders(each, f"{indent}   ")

    def _name(self, order: Judgement, decision: Decision) -> str:
        """Return the text of an order, filled with its policy's arguments, or the name of what it calls."""
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
        if not order.tried and not order.listed:
            yield self.speech.word("decided-none" if order.act is not None else "decided-absent")
        elif order.needs > 1:
            yield self.speech.word("decided-needs", n=len(possible), needs=order.needs)
        told = [self._describe_alike(group) for group in self._group_refused(refused)]
        yield from told[:_MOST_TARGETS]
        if len(told) > _MOST_TARGETS:
            yield self.speech.word("decided-more", n=len(told) - _MOST_TARGETS)

    def _group_refused(self, refused: Iterable[Candidate]) -> Iterable[list[tuple[str, Candidate]]]:
        """Return refused targets grouped by condition and cause, each with its reason in words."""
        groups: dict[object, list[tuple[str, Candidate]]] = {}
        for each in refused:
            told = self._describe_refused(each)
            condition = each.why[0] if each.why and not each.secret else None
            causes = tuple(map(self._describe_condition, _list_causes(each.why)))
            key = told if condition is None else (condition.entry, condition.pointer, causes)
            groups.setdefault(key, []).append((told, each))
        return groups.values()

    def _describe_alike(self, group: Sequence[tuple[str, Candidate]]) -> str:
        """Return the reason against the first target, followed by the other targets, grouped by space."""
        told = group[0][0]
        others = [each.target for other, each in group if other != told and each.target is not None]
        if not others:
            return told
        places: dict[str, Counter[str]] = {}
        for each in others:
            where = self.speech.describe_location(each) if _is_in_space(each) else ""
            places.setdefault(where, Counter())[self.speech.label(each)] += 1
        named = [text for where, names in places.items() for text in self._name_in(where, names)]
        left = len(named) - _MOST_PLACES
        more = [self.speech.word("decided-more", n=left)] if left > 0 else []
        listed = self.speech.join_items([*named[:_MOST_PLACES], *more])
        return self._join([told, self.speech.word("decided-alike-refused", others=listed)])

    def _name_in(self, where: str, names: Mapping[str, int]) -> list[str]:
        """Return names with how often each occurs; if `where` is a space, as one item with that space."""
        told = [self.speech.word("times", n=n, what=name) if n > 1 else name for name, n in names.items()]
        if not where:
            return told
        return [self.speech.word("decided-place", names=self.speech.join_items(told), place=where)]

    def _describe_refused(self, candidate: Candidate) -> str:
        target = self.speech.label(candidate.target) if candidate.target is not None else ""
        if candidate.secret or not candidate.why:
            word = "decided-secret" if candidate.secret else "decided-after"
            return self.speech.word(word if target else f"{word}-act", target=target)
        told = self._describe_refusal(candidate.why[0], target)
        for cause in _list_causes(candidate.why):
            told = self.speech.word("decided-because", what=told, why=self._describe_condition(cause))
        return told

    def _describe_condition(self, reason: Reason) -> str:
        text = self.speech.text(reason.text, reason.slots) if reason.text is not None else None
        return self._cite((text or self.speech.word("decided-refused")).removesuffix("."), reason.rules)

    def _describe_refusal(self, reason: Reason, target: str) -> str:
        if reason.text is not None and self.speech.text(reason.text, reason.slots):
            return self._describe_condition(reason)
        word = self.speech.word("decided-limit" if reason.what == "limit" else "decided-refused")
        what = self.speech.word("decided-target", target=target) if target else word
        return self._cite(what, reason.rules)

    def _describe_choice(self, choice: Choice) -> str:
        parts = [
            self.speech.word("decided-rank", rank=text, n=rank.number, others=self._list_numbers(rank.others))
            for rank in choice.ranks
            if (text := self.speech.text(rank.text)) is not None
        ]
        parts += self._list_tied(choice)
        if parts and _is_in_space(choice.target):  # other pieces may have the same name
            parts.insert(0, self.speech.describe_location(choice.target))
        target = self.speech.label(choice.target)
        return f"{target} ({self._join(parts)})" if parts else target

    def _list_tied(self, choice: Choice) -> Iterator[str]:
        """Yield the number of equally good targets with this name and space, then the names of others."""
        own = self._locate(choice.target)
        others = list(dict.fromkeys(each for each in map(self._locate, choice.tied) if each != own))
        alike = sum(self._locate(each) == own for each in choice.tied)
        if alike:
            yield self.speech.word("decided-alike", n=alike + 1)
        if others:
            left = len(others) - _MOST_TARGETS
            more = [self.speech.word("decided-more", n=left)] if left > 0 else []
            told = self.speech.join_items([*others[:_MOST_TARGETS], *more])
            yield self.speech.word("decided-asked" if choice.asked else "decided-tied", others=told)

    def _locate(self, target: Label) -> str:
        name = self.speech.label(target)
        return f"{name} ({self.speech.describe_location(target)})" if _is_in_space(target) else name

    def _list_numbers(self, numbers: Sequence[int]) -> str:
        *some, last = map(str, numbers[:_MOST_NUMBERS])
        return self.speech.word("decided-or", some=", ".join(some), last=last) if some else last

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


def _is_in_space(target: Label) -> bool:
    return bool(target) and "piece" in target and type(target.get("space")) is int


def _list_causes(reasons: Sequence[Reason]) -> list[Reason]:
    """Return the obstacles on a path that made a condition fail."""
    return [each for each in reasons[1:] if each.what in ("bar", "pass") and each.text is not None]
