"""Explainer: findings about a value that violates its schema.

This module is called for values that the generated validator rejects. `violations` finds the violations with
jsonschema, `root_causes` drops those that only follow from others, and this module turns each cause into a
finding with notes and a fix.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ludex.core.findings import Code, Finding, make_finding, make_note
from ludex.core.messages import Bilingual, Choice, Slot
from ludex.core.spans import Span
from ludex.schema.code_writer import find_repeated_items
from ludex.schema.codes import fields as codes
from ludex.schema.explain import fixes, phrases
from ludex.schema.explain.fixes import NO_SUGGESTION, Suggestion
from ludex.schema.explain.root_causes import Cause, find_root_causes
from ludex.schema.explain.violations import Violation, find_violations
from ludex.schema.keywords import list_names
from ludex.schema.value_view import Shape, ValueLocation


def explain(schema: Mapping[str, Any], value: object, place: ValueLocation) -> list[Finding]:
    """Return the findings about a value that violates a flat schema; none if jsonschema accepts the value."""
    shape = Shape(schema, schema)
    causes = find_root_causes(find_violations(schema, value), shape)
    return ViolationExplainer(place, shape).make_findings(causes)


@dataclass(frozen=True)
class ViolationExplainer:
    """Explainer of the violations in one value."""

    place: ValueLocation
    shape: Shape

    def make_findings(self, causes: list[Cause]) -> list[Finding]:
        return sorted(map(self._explain_cause, causes), key=lambda each: each.order)

    def _explain_cause(self, cause: Cause) -> Finding:
        violation = cause.violation
        if violation.on_key:
            return self._explain_name(violation)
        if violation.keyword == "additionalProperties":
            return self._explain_unknown(cause)
        explain_items = partial(self._explain_size, codes.ITEMS, phrases.ITEMS)
        explain_count = partial(self._explain_size, codes.COUNT, phrases.FIELDS)
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
            **dict.fromkeys(phrases.LIMITS, self._explain_range),
        }
        return explainers.get(violation.keyword, self._explain_mismatch)(violation)

    def _report(self, code: Code, span: Span, cure: Suggestion = NO_SUGGESTION, **slots: Slot) -> Finding:
        return make_finding(code, span, notes=cure.notes, fix=cure.fix, severity=None, **slots)

    def _report_value(
        self, code: Code, violation: Violation, cure: Suggestion = NO_SUGGESTION, **slots: Slot
    ) -> Finding:
        span, what = self.place.span(violation.at), self._describe(violation)
        return self._report(code, span, cure, what=what, **slots)

    def _describe(self, violation: Violation) -> Bilingual:
        return phrases.describe_field(violation.at, phrases.quote_text(self.place.name))

    def _explain_unknown(self, cause: Cause) -> Finding:
        at, (name,) = cause.violation.at, cause.violation.names
        owner = phrases.describe_field(at, phrases.quote_text(self.place.kind))
        cure = fixes.suggest_for_unknown(cause, self.place)
        span = self.place.key_span((*at, name))
        return self._report(codes.UNKNOWN, span, cure, what=phrases.quote_text(name), owner=owner)

    def _explain_missing(self, violation: Violation) -> Finding:
        (name,) = violation.names
        cure = fixes.suggest_for_missing(name, self.shape, violation)
        span = self.place.key_span(violation.at)
        slots: dict[str, Slot] = {"what": phrases.quote_text(name), "owner": self._describe(violation)}
        condition = phrases.describe_conditions(violation.conditions)
        if condition is None:
            return self._report(codes.MISSING, span, cure, **slots)
        return self._report(codes.NEEDED, span, cure, **slots, condition=condition)

    def _explain_none_of(self, violation: Violation) -> Finding:
        span, names = self.place.key_span(violation.at), Choice(violation.names)
        return self._report(codes.ONE_OF, span, owner=self._describe(violation), names=names)

    def _explain_several_of(self, violation: Violation) -> Finding:
        required = [each.get("required", ()) for each in violation.wanted if isinstance(each, Mapping)]
        names = [name for several in required for name in several if isinstance(violation.value, dict)]
        present = [name for name in dict.fromkeys(names) if name in violation.value]
        if len(present) < 2:
            return self._explain_mismatch(violation)
        span = self.place.key_span((*violation.at, present[-1]))
        listed = phrases.join_phrases(map(phrases.quote_text, present), phrases.AND)
        return self._report(codes.ONE_ONLY, span, owner=self._describe(violation), names=listed)

    def _explain_excluded(self, violation: Violation) -> Finding:
        """Return a finding about a field that excludes another, or about a value that does not fit."""
        together = violation.wanted.get("required", ()) if isinstance(violation.wanted, Mapping) else ()
        if violation.keyword == "not" and len(together) > 1 and set(violation.wanted) == {"required"}:
            *others, last = sorted(together, key=list(violation.value).index)
            span, what = self.place.key_span((*violation.at, last)), phrases.quote_text(last)
            present = phrases.describe_all_present(others)
            return self._report(codes.EXCLUDED, span, what=what, condition=present)
        condition = phrases.describe_conditions(violation.conditions)
        if violation.keyword == "false" and condition is not None and violation.at:
            span = self.place.key_span(violation.at)
            return self._report(codes.EXCLUDED, span, what=self._describe(violation), condition=condition)
        return self._explain_mismatch(violation)

    def _explain_type(self, violation: Violation) -> Finding:
        wanted = list_names(violation.wanted)
        span_of = self.place.key_span if violation.value is None else self.place.span
        return self._report(
            codes.TYPE,
            span_of(violation.at),
            fixes.suggest_for_type(violation, wanted, self.place),
            what=self._describe(violation),
            expected=phrases.describe_types(wanted),
            found=phrases.describe_value_type(violation.value),
        )

    def _explain_value(self, violation: Violation) -> Finding:
        cure = fixes.suggest_value(violation, violation.allowed_values, self.place)
        return self._report_value(codes.VALUE, violation, cure, value=phrases.format_scalar(violation.value))

    def _explain_form(self, violation: Violation) -> Finding:
        if not violation.value:
            return self._explain_length(violation)
        cure, value = fixes.suggest_for_pattern(violation, self.place), violation.value
        if len(value) > phrases.MAX_TEXT_LENGTH or not value.isprintable():
            value = phrases.shorten_text(value)
        return self._report_value(
            codes.FORM, violation, cure, value=value, form=self._describe_form(violation)
        )

    def _describe_form(self, violation: Violation) -> Bilingual:
        form = phrases.find_form(violation.wanted) if violation.keyword == "pattern" else None
        title = str(Shape(violation.schema, self.shape.root).keyword("title", ""))
        return form.says if form else phrases.describe_other_form(title)

    def _explain_name(self, violation: Violation) -> Finding:
        span, name = self.place.key_span(violation.at), str(violation.value)
        owner = phrases.describe_field(violation.at[:-1], phrases.quote_text(self.place.kind))
        if violation.keyword in ("enum", "const"):
            cure = fixes.suggest_word(name, violation.allowed_values, violation.at, self.place, key=True)
            return self._report(codes.UNKNOWN, span, cure, what=phrases.quote_text(name), owner=owner)
        is_pattern = violation.keyword == "pattern"
        cure = fixes.suggest_for_pattern(violation, self.place) if is_pattern else NO_SUGGESTION
        form, shown = self._describe_form(violation), phrases.shorten_text(name)
        return self._report(codes.NAME, span, cure, value=shown, what=owner, form=form)

    def _explain_length(self, violation: Violation) -> Finding:
        problem = phrases.describe_length(violation.value, violation.keyword, violation.wanted)
        schema = violation.schema
        cure = NO_SUGGESTION if violation.value else fixes.suggest_examples(schema, schema)
        return self._report_value(codes.LENGTH, violation, cure, problem=problem)

    def _explain_size(self, code: Code, things: tuple[Bilingual, Bilingual], violation: Violation) -> Finding:
        keyword, limit = violation.keyword, violation.wanted
        if keyword == "items":
            keyword, limit = "maxItems", len(violation.schema.get("prefixItems", ()))
        count = phrases.describe_count(len(violation.value), things)
        return self._report_value(code, violation, count=count, limit=phrases.describe_limit(keyword, limit))

    def _explain_range(self, violation: Violation) -> Finding:
        limit = phrases.describe_limit(violation.keyword, violation.wanted)
        return self._report_value(
            codes.RANGE, violation, value=phrases.format_scalar(violation.value), limit=limit
        )

    def _explain_repeated(self, violation: Violation) -> Finding:
        first, second = find_repeated_items(violation.value) or (0, 0)
        item, what = violation.value[second], self._describe(violation)
        if isinstance(item, dict | list):
            thing = phrases.describe_field((second,), what)
        else:
            thing = phrases.quote_text(phrases.format_scalar(item))
        note = make_note("it is already here", "il est déjà ici", self.place.span((*violation.at, first)))
        span = self.place.span((*violation.at, second))
        return self._report(codes.REPEATED, span, Suggestion((note,)), thing=thing, what=what)

    def _explain_mismatch(self, violation: Violation) -> Finding:
        cure = fixes.suggest_examples(violation.schema, self.shape.root)
        return self._report_value(codes.SCHEMA_MISMATCH, violation, cure)
