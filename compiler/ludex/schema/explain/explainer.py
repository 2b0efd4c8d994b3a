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
from ludex.core.messages import Both, Choice, Message, Slot
from ludex.core.spans import Span
from ludex.schema.code_writer import repeated
from ludex.schema.codes import fields
from ludex.schema.codes import fields as shapes
from ludex.schema.explain import fixes as cures
from ludex.schema.explain import phrases as wording
from ludex.schema.explain.fixes import Cure
from ludex.schema.explain.phrases import form_of
from ludex.schema.explain.root_causes import Cause, root_causes
from ludex.schema.explain.violations import Trouble, troubles
from ludex.schema.value_view import Place, Shape

Told = tuple[Code, Span, Cure, dict[str, Slot]]


def explain(schema: Mapping[str, Any], value: object, place: Place) -> list[Finding]:
    """The findings about a value that a flat schema refuses; none where jsonschema does not."""
    shape = Shape(schema, schema)
    causes = root_causes(troubles(schema, value), shape)
    return Explaining(place, shape).findings(causes)


@dataclass(frozen=True)
class Explaining:
    """Turns causes into findings about the values at one place."""

    place: Place
    shape: Shape

    def findings(self, causes: list[Cause]) -> list[Finding]:
        found = []
        for cause in causes:
            code, span, cure, slots = self._told(cause)
            notes = tuple(note for note in cure.notes if note is not None)
            found.append(Finding(code, span, Message(code.says, slots), notes, cure.fix))
        return sorted(found, key=lambda each: each.order)

    def _told(self, cause: Cause) -> Told:
        trouble = cause.trouble
        if trouble.on_key:
            return self._name(trouble)
        tellers: dict[str, Callable[[Cause], Told]] = {
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

    def _owner(self, trouble: Trouble) -> Both:
        """Whose field it is: the entry, or the map that it stands in."""
        return wording.field(trouble.at, wording.quoted(self.place.name))

    def _what(self, trouble: Trouble) -> Both:
        return wording.field(trouble.at, wording.quoted(self.place.name))

    def _unknown(self, cause: Cause) -> Told:
        trouble = cause.trouble
        (name,) = trouble.names
        owner = wording.field(trouble.at, wording.quoted(self.place.kind))
        cure = cures.for_unknown(cause, self.place)
        slots: dict[str, Slot] = {"what": wording.quoted(name), "owner": owner}
        return fields.UNKNOWN, self.place.key_span((*trouble.at, name)), cure, slots

    def _missing(self, cause: Cause) -> Told:
        trouble = cause.trouble
        (name,) = trouble.names
        cure = cures.for_missing(name, self.shape, trouble)
        slots: dict[str, Slot] = {"what": wording.quoted(name), "owner": self._owner(trouble)}
        condition = wording.conditions(trouble.conditions)
        if condition is None:
            return fields.MISSING, self.place.key_span(trouble.at), cure, slots
        return shapes.NEEDED, self.place.key_span(trouble.at), cure, {**slots, "condition": condition}

    def _one_of(self, cause: Cause) -> Told:
        trouble = cause.trouble
        slots: dict[str, Slot] = {"owner": self._owner(trouble), "names": Choice(trouble.names)}
        return shapes.ONE_OF, self.place.key_span(trouble.at), Cure(), slots

    def _one_only(self, cause: Cause) -> Told:
        trouble = cause.trouble
        asked = [each.get("required", ()) for each in trouble.wanted if isinstance(each, Mapping)]
        names = [name for several in asked for name in several if isinstance(trouble.value, dict)]
        given = [name for name in dict.fromkeys(names) if name in trouble.value]
        if len(given) < 2:
            return self._unfit(cause)
        listed = [wording.quoted(name) for name in given]
        both = wording.together(listed)
        span = self.place.key_span((*trouble.at, given[-1]))
        return shapes.ONE_ONLY, span, Cure(), {"owner": self._owner(trouble), "names": both}

    def _excluded(self, cause: Cause) -> Told:
        """A field that another one excludes, whichever way the schema says so."""
        trouble = cause.trouble
        together = trouble.wanted.get("required", ()) if isinstance(trouble.wanted, Mapping) else ()
        if trouble.keyword == "not" and len(together) > 1 and set(trouble.wanted) == {"required"}:
            *others, last = sorted(together, key=list(trouble.value).index)
            condition = wording.all_given(others)
            span = self.place.key_span((*trouble.at, last))
            return shapes.EXCLUDED, span, Cure(), {"what": wording.quoted(last), "condition": condition}
        said = wording.conditions(trouble.conditions)
        if trouble.keyword == "false" and said is not None and trouble.at:
            slots: dict[str, Slot] = {"what": self._what(trouble), "condition": said}
            return shapes.EXCLUDED, self.place.key_span(trouble.at), Cure(), slots
        return self._unfit(cause)

    def _type(self, cause: Cause) -> Told:
        trouble = cause.trouble
        wanted = [trouble.wanted] if isinstance(trouble.wanted, str) else list(trouble.wanted)
        slots: dict[str, Slot] = {
            "what": self._what(trouble),
            "expected": wording.types(wanted),
            "found": wording.found(trouble.value),
        }
        span = self.place.span(trouble.at)
        if trouble.value is None:
            span = self.place.key_span(trouble.at)
        return fields.TYPE, span, cures.for_type(trouble, wanted, self.place), slots

    def _value(self, cause: Cause) -> Told:
        trouble = cause.trouble
        allowed = [trouble.wanted] if trouble.keyword == "const" else list(trouble.wanted)
        cure = cures.for_value(trouble, allowed, self.place)
        slots: dict[str, Slot] = {"value": wording.shown(trouble.value), "what": self._what(trouble)}
        return fields.VALUE, self.place.span(trouble.at), cure, slots

    def _form(self, cause: Cause) -> Told:
        trouble = cause.trouble
        if not trouble.value:
            return self._length(cause)
        cure = cures.for_form(trouble, self.place)
        slots: dict[str, Slot] = {
            "value": wording.short(trouble.value),
            "what": self._what(trouble),
            "form": self._form_words(trouble),
        }
        return fields.FORM, self.place.span(trouble.at), cure, slots

    def _form_words(self, trouble: Trouble) -> Both:
        form = form_of(trouble.wanted) if trouble.keyword == "pattern" else None
        title = str(Shape(trouble.schema, self.shape.root).says("title", ""))
        return form.says if form else wording.other_form(title)

    def _name(self, trouble: Trouble) -> Told:
        """The name of a field that its map does not take."""
        span = self.place.key_span(trouble.at)
        owner = wording.field(trouble.at[:-1], wording.quoted(self.place.kind))
        if trouble.keyword in ("enum", "const"):
            allowed = [trouble.wanted] if trouble.keyword == "const" else trouble.wanted
            cure = cures.for_word(str(trouble.value), allowed, trouble.at, self.place, key=True)
            return fields.UNKNOWN, span, cure, {"what": wording.quoted(str(trouble.value)), "owner": owner}
        slots: dict[str, Slot] = {"value": wording.short(str(trouble.value)), "what": owner}
        cure = cures.for_form(trouble, self.place) if trouble.keyword == "pattern" else Cure()
        return fields.NAME, span, cure, {**slots, "form": self._form_words(trouble)}

    def _length(self, cause: Cause) -> Told:
        trouble = cause.trouble
        problem = wording.length(trouble.value, trouble.keyword, trouble.wanted)
        slots: dict[str, Slot] = {"what": self._what(trouble), "problem": problem}
        return fields.LENGTH, self.place.span(trouble.at), cures.for_length(trouble), slots

    def _items(self, cause: Cause) -> Told:
        trouble = cause.trouble
        most = len(trouble.schema.get("prefixItems", ())) if trouble.keyword == "items" else trouble.wanted
        slots: dict[str, Slot] = {
            "what": self._what(trouble),
            "count": wording.count(len(trouble.value), wording.ITEMS),
            "limit": wording.limit("maxItems" if trouble.keyword == "items" else trouble.keyword, most),
        }
        return fields.ITEMS, self.place.span(trouble.at), Cure(), slots

    def _count(self, cause: Cause) -> Told:
        trouble = cause.trouble
        slots: dict[str, Slot] = {
            "what": self._what(trouble),
            "count": wording.count(len(trouble.value), wording.FIELDS),
            "limit": wording.limit(trouble.keyword, trouble.wanted),
        }
        return fields.COUNT, self.place.span(trouble.at), Cure(), slots

    def _range(self, cause: Cause) -> Told:
        trouble = cause.trouble
        slots: dict[str, Slot] = {
            "what": self._what(trouble),
            "value": wording.shown(trouble.value),
            "limit": wording.limit(trouble.keyword, trouble.wanted),
        }
        return fields.RANGE, self.place.span(trouble.at), Cure(), slots

    def _repeated(self, cause: Cause) -> Told:
        trouble = cause.trouble
        first, second = repeated(trouble.value) or (0, 0)
        item = trouble.value[second]
        scalar = not isinstance(item, dict | list)
        thing = (
            wording.quoted(wording.shown(item)) if scalar else wording.field((second,), self._what(trouble))
        )
        cure = cures.for_repeated(self.place.span((*trouble.at, first)))
        slots: dict[str, Slot] = {"thing": thing, "what": self._what(trouble)}
        return fields.REPEATED, self.place.span((*trouble.at, second)), cure, slots

    def _unfit(self, cause: Cause) -> Told:
        trouble = cause.trouble
        cure = cures.with_examples(Shape(trouble.schema, self.shape.root))
        return fields.UNFIT, self.place.span(trouble.at), cure, {"what": self._what(trouble)}
