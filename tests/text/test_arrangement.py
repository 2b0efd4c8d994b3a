"""The templates of sheets: what they may say, what they may not, and where they say it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.text.templates.sheet_template import (
    LONGEST,
    Assignment,
    Choice,
    Loop,
    Markup,
    TemplateReadError,
    Value,
    make_tree,
    read,
)

A, B, N = (["name", name] for name in ("a", "b", "n"))


def said(template: str) -> Any:
    """The expression of a template that is one value."""
    (step,) = read(template)
    assert isinstance(step, Value)
    return make_tree(step.expression)


@pytest.mark.parametrize(
    "template, wanted",
    [
        ("{{ sheet.title }}", ["field?", "title", ["name", "sheet"]]),
        ("{{ a.texts['b'] }}", ["item?", ["field?", "texts", A], ["text", "b"]]),
        ("{{ a if b else 1 }}", ["if", B, A, 1]),
        ("{{ a if b }}", ["if", B, A, None]),
        ("{{ a | sort('title') }}", ["call?", "sort", A, ["text", "title"]]),
        ("{{ a | count }}", ["count", ["items", A]]),
        ("{{ min(a, 2) }}", ["least", A, 2]),
        ("{{ range(n) }}", ["range", 0, N, 1]),
        ("{{ count(a, b) }}", ["call?", "count", A, B]),
        ("{{ a is none }}", ["==", A, None]),
        ("{{ a is defined }}", ["!=", A, None]),
        ("{{ 1 < n <= 3 }}", ["and?", ["<", 1, N], ["<=", N, 3]]),
        ("{{ a not in b }}", ["not", ["in", A, ["items", B]]]),
        (
            "{{ not a or -n // 2 in [1, 2] }}",
            ["or?", ["not", A], ["in", ["//", ["neg", N], 2], ["items", ["list", 1, 2]]]],
        ),
    ],
)
def test_expressions_become_trees(template: str, wanted: Any) -> None:
    assert said(template) == wanted


def test_a_template_is_steps_with_their_places() -> None:
    steps = read("## {{ a }}\n{% for b in c if d %}{{ b }}{% else %}-{% endfor %}{% set e = 1 %}")
    heading, value, end, loop, naming = steps
    assert heading == Markup("## ", 0) and end == Markup("\n", 10)
    assert isinstance(value, Value) and (make_tree(value.expression), value.start) == (A, 6)
    assert isinstance(loop, Loop) and loop.test is not None
    assert (loop.name, make_tree(loop.over), make_tree(loop.test)) == ("b", ["name", "c"], ["name", "d"])
    assert loop.otherwise == (Markup("-", 49),)
    assert isinstance(naming, Assignment) and make_tree(naming.expression) == 1


def test_each_elif_stands_within_what_is_done_otherwise() -> None:
    (choice,) = read("{% if a %}1{% elif b %}2{% else %}3{% endif %}")
    assert isinstance(choice, Choice)
    (inner,) = choice.otherwise
    assert isinstance(inner, Choice) and make_tree(inner.test) == B
    assert inner.otherwise == (Markup("3", 34),)


def test_comments_are_nothing_and_move_no_place() -> None:
    (value,) = read("{# so #}{{ a }}")
    assert value.start == 11


@pytest.mark.parametrize(
    "template",
    [
        "{% include 'x' %}",
        "{% import 'x' as y %}",
        "{% extends 'x' %}",
        "{% macro m() %}{% endmacro %}",
        "{% block b %}{% endblock %}",
        "{% raw_thing %}",
        "{% for a, b in c %}{% endfor %}",
        "{% for a in b recursive %}{% endfor %}",
        "{% set a.b = 1 %}",
        "{{ a.b() }}",
        "{{ a(b=1) }}",
        "{{ a(*b) }}",
        "{{ a | map(attribute='b') }}",
        "{{ a ~ b }}",
        "{{ 2 ** 99 }}",
        "{{ {'a': 1} }}",
        "{{ a is divisibleby 2 }}",
        "{{ 1.5 }}",
        "{{ a",
        "{% for a in b %}",
        "{{ " + "(" * 500 + "a" + ")" * 500 + " }}",
        "{% if a %}" * 60 + "{% endif %}" * 60,
        "x" * (LONGEST + 1),
    ],
)
def test_whatever_else_jinja_knows_is_refused(template: str) -> None:
    with pytest.raises(TemplateReadError) as caught:
        read(template)
    assert 0 <= caught.value.start <= len(template)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="{}%#|()[]'\"ab.1 \n-=in", max_size=60))
def test_any_text_is_read_or_refused(template: str) -> None:
    try:
        steps = read(template)
    except TemplateReadError:
        return
    assert isinstance(steps, tuple)


def test_nothing_of_it_is_compiled() -> None:
    """A value names what a layout may name, and no more: attributes of Python stay words."""
    assert said("{{ ''.__class__ }}") == ["field?", "__class__", ["text", ""]]
