"""Ctrl-C is known though Python has wrapped it, as it does while a class is made."""

from __future__ import annotations

import pytest

from ludex.cli.exit_codes import is_interrupt


class Pressed:
    def __set_name__(self, owner: type, name: str) -> None:
        raise KeyboardInterrupt


def test_ctrl_c_while_a_class_is_made() -> None:
    with pytest.raises((RuntimeError, KeyboardInterrupt)) as caught:
        type("Made", (), {"field": Pressed()})
    assert is_interrupt(caught.value)


def test_other_errors_are_none() -> None:
    assert not is_interrupt(RuntimeError("something else"))
    assert not is_interrupt(None)
