"""Ctrl-C is known though Python has wrapped it, as it does while a class is made."""

from __future__ import annotations

from compiler.cli.interrupt import is_interrupt


class Pressed:
    def __set_name__(self, owner: type, name: str) -> None:
        raise KeyboardInterrupt


def test_ctrl_c_while_a_class_is_made() -> None:
    try:
        type("Made", (), {"field": Pressed()})
    except BaseException as error:
        assert is_interrupt(error)
    else:
        raise AssertionError


def test_other_errors_are_none() -> None:
    assert not is_interrupt(RuntimeError("something else"))
    assert not is_interrupt(None)
