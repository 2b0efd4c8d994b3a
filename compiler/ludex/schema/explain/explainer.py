"""Explainer: the findings about a value that its schema refuses.

Called where the generated validator has said no. jsonschema says what is wrong (`troubles`), the root
causes are sought out (`causes`), and here each becomes a finding with its notes and, where it is certain,
its fix.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.core.findings import Code, Finding
from ludex.core.messages import Bilingual, Choice, Message, Slot
from ludex.core.spans import Span
from ludex.schema.code_writer import find_repeated_items
from ludex.schema.codes import fields
from ludex.schema.codes import fields as shapes
from ludex.schema.explain import fixes as cures
from ludex.schema.explain import phrases as wording
from ludex.schema.explain.fixes import Suggestion
from ludex.schema.explain.phrases import find_form
from ludex.schema.explain.root_causes import Cause, find_root_causes
from ludex.schema.explain.violations import Violation, find_violations
from ludex.schema.value_view import Shape, ValueLocation

FindingParts = tuple[Code, Span, Suggestion, dict[str, Slot]]


def explain(schema: Mapping[str, Any], value: object, place: ValueLocation) -> list[Finding]:
    """The findings about a value that a flat schema refuses; none where jsonschema does not."""
    shape = Shape(schema, schema)
    causes = find_root_causes(find_violations(schema, value), shape)
    return ViolationExplainer(place, shape).make_findings(causes)


@dataclass(frozen=True)
class ViolationExplainer:
    """Turns causes into findings about the values at one place."""

    place: ValueLocation
    shape: Shape

    def make_findings(self, causes: list[Cause]) -> list[Finding]:
        found = []
        for cause in causes:
            code, span, cure, slots = self._explain_cause(cause)
            notes = tuple(note for note in cure.notes if note is not None)
            found.append(Finding(code, span, Message(code.says, slots), notes, cure.fix))
        return sorted(found, key=lambda each: each.order)

    def _explain_cause(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        if trouble.on_key:
            return self._name(trouble)
        tellers: dict[str, Callable[[Cause], FindingParts]] = {
            "additionalProperties": self._unknown,
            "required": self._missing,
            "dependentRequired": self._missing,
            "anyOf": self._one_of,
            "oneOf": self._one_only,
            "not": self._excluded,
            "false": self._excluded,
            "type": self._type,
            "enum": self._value,
            "const": self._value,
            "pattern": self._form,
            "uniqueItems": self._repeated,
            **dict.fromkeys(("minLength", "maxLength"), self._length),
            **dict.fromkeys(("minItems", "maxItems", "items"), self._items),
            **dict.fromkeys(("minProperties", "maxProperties"), self._count),
            **dict.fromkeys(wording.LIMITS, self._range),
        }
        return tellers.get(trouble.keyword, self._unfit)(cause)

    def _describe_owner(self, trouble: Violation) -> Bilingual:
        """Whose field it is: the entry, or the map that it stands in."""
        return wording.describe_field(trouble.at, wording.quote_text(self.place.name))

    def _describe_field(self, trouble: Violation) -> Bilingual:
        return wording.describe_field(trouble.at, wording.quote_text(self.place.name))

    def _unknown(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        (name,) = trouble.names
        owner = wording.describe_field(trouble.at, wording.quote_text(self.place.kind))
        cure = cures.suggest_for_unknown(cause, self.place)
        slots: dict[str, Slot] = {"what": wording.quote_text(name), "owner": owner}
        return fields.UNKNOWN, self.place.key_span((*trouble.at, name)), cure, slots

    def _missing(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        (name,) = trouble.names
        cure = cures.suggest_for_missing(name, self.shape, trouble)
        slots: dict[str, Slot] = {"what": wording.quote_text(name), "owner": self._describe_owner(trouble)}
        condition = wording.describe_conditions(trouble.conditions)
        if condition is None:
            return fields.MISSING, self.place.key_span(trouble.at), cure, slots
        return shapes.NEEDED, self.place.key_span(trouble.at), cure, {**slots, "condition": condition}

    def _one_of(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        slots: dict[str, Slot] = {"owner": self._describe_owner(trouble), "names": Choice(trouble.names)}
        return shapes.ONE_OF, self.place.key_span(trouble.at), Suggestion(), slots

    def _one_only(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        asked = [each.get("required", ()) for each in trouble.wanted if isinstance(each, Mapping)]
        names = [name for several in asked for name in several if isinstance(trouble.value, dict)]
        given = [name for name in dict.fromkeys(names) if name in trouble.value]
        if len(given) < 2:
            return self._unfit(cause)
        listed = [wording.quote_text(name) for name in given]
        both = wording.join_with_and(listed)
        span = self.place.key_span((*trouble.at, given[-1]))
        return shapes.ONE_ONLY, span, Suggestion(), {"owner": self._describe_owner(trouble), "names": both}

    def _excluded(self, cause: Cause) -> FindingParts:
        """A field that another one excludes, whichever way the schema says so."""
        trouble = cause.trouble
        together = trouble.wanted.get("required", ()) if isinstance(trouble.wanted, Mapping) else ()
        if trouble.keyword == "not" and len(together) > 1 and set(trouble.wanted) == {"required"}:
            *others, last = sorted(together, key=list(trouble.value).index)
            condition = wording.describe_all_present(others)
            span = self.place.key_span((*trouble.at, last))
            return (
                shapes.EXCLUDED,
                span,
                Suggestion(),
                {"what": wording.quote_text(last), "condition": condition},
            )
        said = wording.describe_conditions(trouble.conditions)
        if trouble.keyword == "false" and said is not None and trouble.at:
            slots: dict[str, Slot] = {"what": self._describe_field(trouble), "condition": said}
            return shapes.EXCLUDED, self.place.key_span(trouble.at), Suggestion(), slots
        return self._unfit(cause)

    def _type(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        wanted = [trouble.wanted] if isinstance(trouble.wanted, str) else list(trouble.wanted)
        slots: dict[str, Slot] = {
            "what": self._describe_field(trouble),
            "expected": wording.describe_types(wanted),
            "found": wording.describe_value_type(trouble.value),
        }
        span = self.place.span(trouble.at)
        if trouble.value is None:
            span = self.place.key_span(trouble.at)
        return fields.TYPE, span, cures.suggest_for_type(trouble, wanted, self.place), slots

    def _value(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        allowed = [trouble.wanted] if trouble.keyword == "const" else list(trouble.wanted)
        cure = cures.suggest_value(trouble, allowed, self.place)
        slots: dict[str, Slot] = {
            "value": wording.format_scalar(trouble.value),
            "what": self._describe_field(trouble),
        }
        return fields.VALUE, self.place.span(trouble.at), cure, slots

    def _form(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        if not trouble.value:
            return self._length(cause)
        cure = cures.suggest_for_pattern(trouble, self.place)
        slots: dict[str, Slot] = {
            "value": wording.shorten_text(trouble.value),
            "what": self._describe_field(trouble),
            "form": self._form_words(trouble),
        }
        return fields.FORM, self.place.span(trouble.at), cure, slots

    def _form_words(self, trouble: Violation) -> Bilingual:
        form = find_form(trouble.wanted) if trouble.keyword == "pattern" else None
        title = str(Shape(trouble.schema, self.shape.root).keyword("title", ""))
        return form.says if form else wording.describe_other_form(title)

    def _name(self, trouble: Violation) -> FindingParts:
        """The name of a field that its map does not take."""
        span = self.place.key_span(trouble.at)
        owner = wording.describe_field(trouble.at[:-1], wording.quote_text(self.place.kind))
        if trouble.keyword in ("enum", "const"):
            allowed = [trouble.wanted] if trouble.keyword == "const" else trouble.wanted
            cure = cures.suggest_word(str(trouble.value), allowed, trouble.at, self.place, key=True)
            return (
                fields.UNKNOWN,
                span,
                cure,
                {"what": wording.quote_text(str(trouble.value)), "owner": owner},
            )
        slots: dict[str, Slot] = {"value": wording.shorten_text(str(trouble.value)), "what": owner}
        cure = (
            cures.suggest_for_pattern(trouble, self.place) if trouble.keyword == "pattern" else Suggestion()
        )
        return fields.NAME, span, cure, {**slots, "form": self._form_words(trouble)}

    def _length(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        problem = wording.describe_length(trouble.value, trouble.keyword, trouble.wanted)
        slots: dict[str, Slot] = {"what": self._describe_field(trouble), "problem": problem}
        return fields.LENGTH, self.place.span(trouble.at), cures.suggest_for_length(trouble), slots

    def _items(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        most = len(trouble.schema.get("prefixItems", ())) if trouble.keyword == "items" else trouble.wanted
        slots: dict[str, Slot] = {
            "what": self._describe_field(trouble),
            "count": wording.describe_count(len(trouble.value), wording.ITEMS),
            "limit": wording.describe_limit(
                "maxItems" if trouble.keyword == "items" else trouble.keyword, most
            ),
        }
        return fields.ITEMS, self.place.span(trouble.at), Suggestion(), slots

    def _count(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        slots: dict[str, Slot] = {
            "what": self._describe_field(trouble),
            "count": wording.describe_count(len(trouble.value), wording.FIELDS),
            "limit": wording.describe_limit(trouble.keyword, trouble.wanted),
        }
        return fields.COUNT, self.place.span(trouble.at), Suggestion(), slots

    def _range(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        slots: dict[str, Slot] = {
            "what": self._describe_field(trouble),
            "value": wording.format_scalar(trouble.value),
            "limit": wording.describe_limit(trouble.keyword, trouble.wanted),
        }
        return fields.RANGE, self.place.span(trouble.at), Suggestion(), slots

    def _repeated(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        first, second = find_repeated_items(trouble.value) or (0, 0)
        item = trouble.value[second]
        scalar = not isinstance(item, dict | list)
        thing = (
            wording.quote_text(wording.format_scalar(item))
            if scalar
            else wording.describe_field((second,), self._describe_field(trouble))
        )
        cure = cures.suggest_for_repeated(self.place.span((*trouble.at, first)))
        slots: dict[str, Slot] = {"thing": thing, "what": self._describe_field(trouble)}
        return fields.REPEATED, self.place.span((*trouble.at, second)), cure, slots

    def _unfit(self, cause: Cause) -> FindingParts:
        trouble = cause.trouble
        cure = cures.suggest_examples(Shape(trouble.schema, self.shape.root))
        return (
            fields.SCHEMA_MISMATCH,
            self.place.span(trouble.at),
            cure,
            {"what": self._describe_field(trouble)},
        )
