"""Nothing of Jinja or Python can be reached from a text: the published escapes are slips, at their place."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludex.text.locales import get_locale
from ludex.text.nouns import Noun
from ludex.text.passages import to_plain_text
from ludex.text.templates.filler import fill
from ludex.text.templates.lexicon import Lexicon, SlotKind, check
from ludex.text.templates.template import FILTERS, STYLES, Slot, SlotName, parse

FRENCH = get_locale("fr")
NOUN = Noun("Archère", "Archères", "f", link="enemy/archere")
LEXICON = Lexicon(FRENCH, {"claw": "serre"}, {"carte": Noun("carte", "cartes", "f")}, {"archere": NOUN})
SLOTS = {"n": SlotKind.NUMBER, "self": NOUN, "enemy": NOUN}
VALUES = {"n": 3, "self": NOUN, "enemy": NOUN}

ESCAPES = """
{{ ''.__class__.__mro__[1].__subclasses__() }}
{{ n.__class__ }}
{{ n.__init__.__globals__ }}
{{ enemy.__class__.__base__ }}
{{ enemy.__dict__ }}
{{ enemy.one }}
{{ enemy.mro }}
{{ enemy['le'] }}
{{ enemy|attr('__class__') }}
{{ enemy|attr('\\x5f\\x5fclass\\x5f\\x5f') }}
{{ enemy|map(attribute='__class__')|list }}
{{ enemy|string|list }}
{{ 'x'|format(n) }}
{{ '%s' % n }}
{{ '{0.__class__}'.format(n) }}
{{ ('a' ~ 'b') }}
{{ self }}{{ self.__init__ }}
{{ self._TemplateReference__context }}
{{ self.le() }}
{{ cycler.__init__.__globals__.os.popen('id').read() }}
{{ joiner.__init__.__globals__ }}
{{ namespace.__init__.__globals__.os }}
{{ lipsum.__globals__['os'] }}
{{ lipsum }}
{{ config }}
{{ config.items() }}
{{ request.application.__globals__ }}
{{ url_for.__globals__ }}
{{ get_flashed_messages.__globals__ }}
{{ range(999999999) }}
{{ 9**9**9 }}
{{ 'a' * 999999999 }}
{{ [1]*99999 }}
{{ {}.__class__ }}
{{ ().__class__.__bases__[0] }}
{{ true }}
{{ none }}
{{ True.__class__ }}
{{ dict(a=1) }}
{{ n if n else enemy }}
{{ n > 1 }}
{{ not n }}
{{ n and enemy }}
{{ -n }}
{{ n, enemy }}
{{ n is defined }}
{{ n is sameas enemy }}
{{ n[0] }}
{{ n[:1] }}
{{ enemy.le.__class__ }}
{{ "carte"|term(n.__class__) }}
{{ "carte"|term("__class__") }}
{{ "carte"|term(form="le") }}
{{ "carte"|term(*n) }}
{{ "carte"|term(**n) }}
{{ "carte"|term("le")|ref }}
{{ "carte"|term()() }}
{{ "__class__"|term }}
{{ n|number("__class__") }}
{{ n.n }}
{{ _ }}
{{ __builtins__ }}
{{ __import__('os') }}
{{ loop.index }}
{{ super() }}
{{ caller() }}
{{ varargs }}
{% import 'os' as os %}
{% include '/etc/passwd' %}
{% extends 'x' %}
{% for c in ().__class__.__base__.__subclasses__() %}{% endfor %}
{% set x = n.__class__ %}
{% raw %}{{ n }}{% endraw %}
{% if n %}x{% endif %}
{%- if n -%}
{# n #}
{{- n -}}
{{ n
}}
""".strip().splitlines()


@pytest.mark.parametrize("text", ESCAPES)
def test_an_escape_is_a_slip_in_the_text(text):
    template, slips = parse(text)
    slips += check(template, SLOTS, LEXICON)
    assert slips
    for slip in slips:
        assert 0 <= slip.start < slip.end <= len(text)


@pytest.mark.parametrize("text", ESCAPES)
def test_what_is_refused_says_nothing(text):
    template, slips = parse(text)
    if slips and not template.slots:
        assert to_plain_text(fill(template, VALUES, LEXICON), LEXICON.icons) in ("", "x", "}}")


@pytest.mark.parametrize(
    "text",
    [
        "{{ " + "(" * 90 + "n" + ")" * 90 + " }}",
        "{{ " + "[" * 90 + " }}",
        "{{ " + "not " * 45 + "n }}",
        "{{ " + "-" * 180 + "n }}",
        "{{ " + "9" * 150 + " }}",
        "{{ 1" + "e9" * 90 + " }}",
        "{{ n" + "|number" * 25 + " }}",
        "{{ n" + ".le" * 60 + " }}",
        "{{ n " + "if n else n " * 15 + " }}",
        "{{ 'a" * 5000,
        "{{" * 5000,
        "{%" * 5000,
        "[" * 5000 + "a" * 5000,
        "<a " * 5000,
        "*" * 5000,
        "**a *b " * 2000,
        "\\" * 5000,
        "\n" * 5000,
        '{{ "' * 3000 + "}}",
    ],
)
def test_a_bomb_is_a_text_like_any_other(text):
    template, slips = parse(text)
    check(template, SLOTS, LEXICON)
    assert all(0 <= slip.start < slip.end <= len(text) for slip in slips)


SIGNS = [*"{}[]()|.,*\\'\"<>\n -+~%#:09é\x00", " | ", "\\\n", "\n\n", "- ", "\r\n"]
TOKENS = '{{ }} {{n}} {{enemy. n enemy le __class__ term icon "carte" ** [claw] mot {% {#'.split()
WORDS = st.sampled_from([*SIGNS, *TOKENS])
TEXTS = st.lists(WORDS | st.text(max_size=4), max_size=30).map("".join)


@settings(deadline=None, max_examples=300)
@given(TEXTS)
@example("{{ n }}{{ enemy.De }}")
def test_any_text_is_a_template_of_known_pieces_or_slips(text):
    template, slips = parse(text)
    slips += check(template, SLOTS, LEXICON)
    assert all(0 <= slip.start < slip.end <= len(text) for slip in slips)
    at = 0
    for piece in template.pieces:
        assert at <= piece.start <= piece.end <= len(text)
        at = piece.end
    for slot in template.slots:
        assert_known(slot)
    if not slips:
        said = to_plain_text(fill(template, VALUES, LEXICON), LEXICON.icons)
        assert "__class__" not in said or "__class__" in text


def assert_known(slot: Slot) -> None:
    assert slot.filter in ("", *FILTERS) and slot.style in ("", *STYLES)
    assert type(slot.subject) in (SlotName, str, int, float)
    assert type(slot.form) is str and type(slot.count) in (SlotName, int, float, type(None))


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=20), st.sampled_from(["plain", *FRENCH.forms]))
def test_what_fills_a_slot_is_words_whatever_it_holds(title, form):
    noun = Noun(title, gender="m", feminine="blanche")
    template, slips = parse("a {{ x." + form + " }} b")
    assert slips == [] and check(template, {"x": noun}, LEXICON) == []
    (paragraph,) = fill(template, {"x": noun}, LEXICON).paragraphs
    assert [type(run).__name__ for run in paragraph.runs] == ["StyledText"]
