"""What is read is what another reader of YAML 1.2 reads, and each span holds just what gives its value."""

from __future__ import annotations

import json
from collections.abc import Iterator

import yaml
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from ludex.source.document import Document, Map, Value
from ludex.source.document_reader import read_document
from ludex.source.scalars import parse_plain_scalar

TEXTS = st.text(alphabet="abéœ’«» :#'\"\\-?,[]{}&*!|>%@`~0123456789.\nn", max_size=30)
KEYS = TEXTS.map(lambda text: "k" + text)  # the other reader makes numbers of keys, too
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(-1e9, 1e9) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=25,
)


def walk(
    document: Document, pointer: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Value]]:
    value = document.value_at(pointer)
    if pointer:
        yield pointer, value
    if isinstance(value, Map | list):
        for step in value if isinstance(value, Map) else range(len(value)):
            yield from walk(document, (*pointer, step))


@given(
    st.dictionaries(KEYS, DATA, min_size=1, max_size=5),
    st.sampled_from([None, True, False]),
    st.integers(20, 100),
    st.integers(2, 6),
    st.sampled_from(["\n", "\r\n"]),
)
def test_what_a_writer_of_yaml_writes(
    data: dict[str, object], flow: bool | None, width: int, indent: int, line_end: str
) -> None:
    text = yaml.safe_dump(
        data, default_flow_style=flow, width=width, indent=indent, allow_unicode=True, line_break=line_end
    )
    document, findings = read_document("content/demo/a.yaml", text.encode())
    assert findings == []
    assert document is not None
    assert not document.lost
    assert json.dumps(document.root) == json.dumps(YAML(typ="safe", pure=True).load(text))
    for pointer, value in walk(document):
        key = document.key_span(pointer)
        if isinstance(pointer[-1], str):
            assert scalar(text[key.start : key.end]) == pointer[-1]
        span = document.span(pointer)
        written = text[span.start : span.end]
        if isinstance(value, str) and written[:1] not in ("|", ">"):
            assert scalar(written) == value
        elif not isinstance(value, str | list | dict):
            assert parse_plain_scalar(written) == value


def scalar(written: str) -> object:
    """What a scalar says, read alone, as text."""
    return yaml.load(written, Loader=yaml.CBaseLoader)  # noqa: S506  # this loader makes texts of everything
