"""Explainer: the findings about a value that its schema refuses.

Called for values that the generated validator refuses. jsonschema says what is wrong (`violations`),
`root_causes` drops what merely follows, and here each cause becomes a finding with its notes and fix.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ludex.core.findings import Code, Finding, make_finding
from ludex.core.messages import Bilingual, Choice, Slot
from ludex.core.spans import Span
from ludex.schema.code_writer import find_repeated_items
from ludex.schema.codes import fields as codes
from ludex.schema.explain import fixes as cures
from ludex.schema.explain import phrases as wording
from ludex.schema.explain.fixes import NO_SUGGESTION, Suggestion
from ludex.schema.explain.root_causes import Cause, find_root_causes
from ludex.schema.explain.violations import Violation, find_violations
from ludex.schema.keywords import list_names
from ludex.schema.value_view import Shape, ValueLocation


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
        return sorted(map(self._explain_cause, causes), key=lambda each: each.order)

    def _explain_cause(self, cause: Cause) -> Finding:
        trouble = cause.trouble
        if trouble.on_key:
            return self._explain_name(trouble)
        if trouble.keyword == "additionalProperties":
            return self._explain_unknown(cause)
        explain_items = partial(self._explain_size, codes.ITEMS, wording.ITEMS)
        explain_count = partial(self._explain_size, codes.COUNT, wording.FIELDS)
        explainers: dict[str, Callable[[Violation], Finding]] = {
            "required": self._explain_missing,
            "dependentRequired": self._explain_missing,
            "anyOf": self._explain_none_of,
            "oneOf": self._explain_several_of,
            "not": self._explain_excluded,
            "false": self._explain_excluded,
            "type": self._explain_type,
            "enum": self._explain_value,
            "const": self._explain_value,
            "pattern": self._explain_form,
            "uniqueItems": self._explain_repeated,
            **dict.fromkeys(("minLength", "maxLength"), self._explain_length),
            **dict.fromkeys(("minItems", "maxItems", "items"), explain_items),
            **dict.fromkeys(("minProperties", "maxProperties"), explain_count),
            **dict.fromkeys(wording.LIMITS, self._explain_range),
        }
        return explainers.get(trouble.keyword, self._explain_mismatch)(trouble)

    def _report(self, code: Code, span: Span, cure: Suggestion = NO_SUGGESTION, **slots: Slot) -> Finding:
        return make_finding(code, span, notes=cure.notes, fix=cure.fix, severity=None, **slots)

    def _describe(self, trouble: Violation) -> Bilingual:
        """The field or the map that a violation is about; the entry itself where it is the whole."""
        return wording.describe_field(trouble.at, wording.quote_text(self.place.name))

    def _explain_unknown(self, cause: Cause) -> Finding:
        at, (name,) = cause.trouble.at, cause.trouble.names
        owner = wording.describe_field(at, wording.quote_text(self.place.kind))
        cure = cures.suggest_for_unknown(cause, self.place)
        span = self.place.key_span((*at, name))
        return self._report(codes.UNKNOWN, span, cure, what=wording.quote_text(name), owner=owner)

    def _explain_missing(self, trouble: Violation) -> Finding:
        (name,) = trouble.names
        cure = cures.suggest_for_missing(name, self.shape, trouble)
        span = self.place.key_span(trouble.at)
        slots: dict[str, Slot] = {"what": wording.quote_text(name), "owner": self._describe(trouble)}
        condition = wording.describe_conditions(trouble.conditions)
        if condition is None:
            return self._report(codes.MISSING, span, cure, **slots)
        return self._report(codes.NEEDED, span, cure, **slots, condition=condition)

    def _explain_none_of(self, trouble: Violation) -> Finding:
        span, names = self.place.key_span(trouble.at), Choice(trouble.names)
        return self._report(codes.ONE_OF, span, owner=self._describe(trouble), names=names)

    def _explain_several_of(self, trouble: Violation) -> Finding:
        required = [each.get("required", ()) for each in trouble.wanted if isinstance(each, Mapping)]
        names = [name for several in required for name in several if isinstance(trouble.value, dict)]
        present = [name for name in dict.fromkeys(names) if name in trouble.value]
        if len(present) < 2:
            return self._explain_mismatch(trouble)
        span = self.place.key_span((*trouble.at, present[-1]))
        listed = wording.join_phrases(map(wording.quote_text, present), wording.AND)
        return self._report(codes.ONE_ONLY, span, owner=self._describe(trouble), names=listed)

    def _explain_excluded(self, trouble: Violation) -> Finding:
        """A field that another one excludes, whichever way the schema says so."""
        together = trouble.wanted.get("required", ()) if isinstance(trouble.wanted, Mapping) else ()
        if trouble.keyword == "not" and len(together) > 1 and set(trouble.wanted) == {"required"}:
            *others, last = sorted(together, key=list(trouble.value).index)
            span, what = self.place.key_span((*trouble.at, last)), wording.quote_text(last)
            return self._report(
                codes.EXCLUDED, span, what=what, condition=wording.describe_all_present(others)
            )
        condition = wording.describe_conditions(trouble.conditions)
        if trouble.keyword == "false" and condition is not None and trouble.at:
            span = self.place.key_span(trouble.at)
            return self._report(codes.EXCLUDED, span, what=self._describe(trouble), condition=condition)
        return self._explain_mismatch(trouble)

    def _explain_type(self, trouble: Violation) -> Finding:
        wanted = list_names(trouble.wanted)
        span_of = self.place.key_span if trouble.value is None else self.place.span
        return self._report(
            codes.TYPE,
            span_of(trouble.at),
            cures.suggest_for_type(trouble, wanted, self.place),
            what=self._describe(trouble),
            expected=wording.describe_types(wanted),
            found=wording.describe_value_type(trouble.value),
        )

    def _explain_value(self, trouble: Violation) -> Finding:
        cure = cures.suggest_value(trouble, trouble.allowed_values, self.place)
        value = wording.format_scalar(trouble.value)
        span = self.place.span(trouble.at)
        return self._report(codes.VALUE, span, cure, value=value, what=self._describe(trouble))

    def _explain_form(self, trouble: Violation) -> Finding:
        if not trouble.value:
            return self._explain_length(trouble)
        return self._report(
            codes.FORM,
            self.place.span(trouble.at),
            cures.suggest_for_pattern(trouble, self.place),
            value=wording.shorten_text(trouble.value),
            what=self._describe(trouble),
            form=self._describe_form(trouble),
        )

    def _describe_form(self, trouble: Violation) -> Bilingual:
        form = wording.find_form(trouble.wanted) if trouble.keyword == "pattern" else None
        title = str(Shape(trouble.schema, self.shape.root).keyword("title", ""))
        return form.says if form else wording.describe_other_form(title)

    def _explain_name(self, trouble: Violation) -> Finding:
        """The name of a field that its map does not take."""
        span, name = self.place.key_span(trouble.at), str(trouble.value)
        owner = wording.describe_field(trouble.at[:-1], wording.quote_text(self.place.kind))
        if trouble.keyword in ("enum", "const"):
            cure = cures.suggest_word(name, trouble.allowed_values, trouble.at, self.place, key=True)
            return self._report(codes.UNKNOWN, span, cure, what=wording.quote_text(name), owner=owner)
        is_pattern = trouble.keyword == "pattern"
        cure = cures.suggest_for_pattern(trouble, self.place) if is_pattern else NO_SUGGESTION
        form, shown = self._describe_form(trouble), wording.shorten_text(name)
        return self._report(codes.NAME, span, cure, value=shown, what=owner, form=form)

    def _explain_length(self, trouble: Violation) -> Finding:
        problem = wording.describe_length(trouble.value, trouble.keyword, trouble.wanted)
        cure = NO_SUGGESTION if trouble.value else cures.suggest_examples(trouble.schema, trouble.schema)
        span = self.place.span(trouble.at)
        return self._report(codes.LENGTH, span, cure, what=self._describe(trouble), problem=problem)

    def _explain_size(self, code: Code, things: tuple[Bilingual, Bilingual], trouble: Violation) -> Finding:
        """A list or a map with too many or too few items."""
        keyword, limit = trouble.keyword, trouble.wanted
        if keyword == "items":
            keyword, limit = "maxItems", len(trouble.schema.get("prefixItems", ()))
        return self._report(
            code,
            self.place.span(trouble.at),
            what=self._describe(trouble),
            count=wording.describe_count(len(trouble.value), things),
            limit=wording.describe_limit(keyword, limit),
        )

    def _explain_range(self, trouble: Violation) -> Finding:
        return self._report(
            codes.RANGE,
            self.place.span(trouble.at),
            what=self._describe(trouble),
            value=wording.format_scalar(trouble.value),
            limit=wording.describe_limit(trouble.keyword, trouble.wanted),
        )

    def _explain_repeated(self, trouble: Violation) -> Finding:
        first, second = find_repeated_items(trouble.value) or (0, 0)
        item, what = trouble.value[second], self._describe(trouble)
        if isinstance(item, dict | list):
            thing = wording.describe_field((second,), what)
        else:
            thing = wording.quote_text(wording.format_scalar(item))
        cure = cures.suggest_for_repeated(self.place.span((*trouble.at, first)))
        span = self.place.span((*trouble.at, second))
        return self._report(codes.REPEATED, span, cure, thing=thing, what=what)

    def _explain_mismatch(self, trouble: Violation) -> Finding:
        cure = cures.suggest_examples(trouble.schema, self.shape.root)
        span = self.place.span(trouble.at)
        return self._report(codes.SCHEMA_MISMATCH, span, cure, what=self._describe(trouble))
