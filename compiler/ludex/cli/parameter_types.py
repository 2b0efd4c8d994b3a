"""Parameter types: choices, numbers and paths, with messages in both languages.

A type reports the mistake in a value; `command.py` adds the option's name and the usage line.
"""

from __future__ import annotations

import math
import os
from typing import NoReturn

import click

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Message
from ludex.core.messages import Choice as OneOf
from ludex.core.suggestions import did_you_mean

_NO_CHOICE = Bilingual(
    "“{given}” is not a possible choice; choose from {known}",
    "«\u00a0{given}\u00a0» n’est pas un choix possible\u202f; choisissez parmi {known}",
)
_NO_WHOLE = Bilingual(
    "“{given}” is not a whole number{bounds}", "«\u00a0{given}\u00a0» n’est pas un nombre entier{bounds}"
)
_NO_NUMBER = Bilingual(
    "“{given}” is not a number{bounds}", "«\u00a0{given}\u00a0» n’est pas un nombre{bounds}"
)
_BETWEEN = Bilingual(" from {least} to {most}", " de {least} à {most}")
_FROM = Bilingual(" of at least {least}", " d’au moins {least}")
_MISSING = Bilingual(
    "the file or folder “{given}” does not exist", "le fichier ou dossier «\u00a0{given}\u00a0» n’existe pas"
)
_NO_FILE = Bilingual(
    "“{given}” is a folder, not a file",
    "«\u00a0{given}\u00a0» est un dossier, et non un fichier",
)
_NO_FOLDER = Bilingual(
    "“{given}” is a file, not a folder",
    "«\u00a0{given}\u00a0» est un fichier, et non un dossier",
)
_UNREADABLE = Bilingual(
    "“{given}” cannot be read: permission denied",
    "«\u00a0{given}\u00a0» ne peut pas être lu\u00a0: accès refusé",
)
_TOO_LONG = Bilingual(
    "“{given}” has too many digits: a number has {most} at most",
    "«\u00a0{given}\u00a0» a trop de chiffres\u00a0: un nombre en a {most} au plus",
)
_MOST_DIGITS = 18
_MOST_SHOWN = 80
"""Maximum number of characters of a wrong value that a message repeats."""


class WrongValue(click.BadParameter):
    """Error for a value that a parameter does not accept, with a suggestion."""

    def __init__(self, reason: Message, note: Note | None = None) -> None:
        super().__init__(reason.render("en"))
        self.reason, self.note = reason, note


def _refuse_value(
    text: Bilingual, given: object, note: Note | None = None, **slots: Bilingual | OneOf | int
) -> NoReturn:
    """Reject a value with a message that repeats it, shortened if long."""
    shown = os.fspath(given) if isinstance(given, os.PathLike) else str(given)
    shown = os.fsencode(shown).decode("utf-8", "replace")
    shown = shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}…"
    raise WrongValue(Message(text, {"given": shown, **slots}), note)


class Choice(click.Choice[str]):
    """Parameter type: one of several words."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            names = tuple(map(str, self.choices))
            _refuse_value(_NO_CHOICE, value, did_you_mean(value, names), known=OneOf(names))


class Number(click.ParamType[float]):
    """Parameter type: a number within bounds. Click's own ranges would show `x>=1` in the help."""

    name = "float"
    text = _NO_NUMBER
    reads: type[int] | type[float] = float

    def __init__(self, least: float | None = None, most: float | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: str | float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            found = self.reads(value)
            float(found)
        except (ValueError, OverflowError):
            found = math.nan
        low = -math.inf if self.least is None else self.least
        high = math.inf if self.most is None else self.most
        if not (math.isfinite(found) and low <= found <= high):  # “nan” is a number in Python
            _refuse_value(self.text, value, bounds=self._describe_bounds())
        return found

    def _describe_bounds(self) -> Bilingual:
        if self.least is None:
            return Bilingual("", "")
        text = _FROM if self.most is None else _BETWEEN
        return Bilingual(*(each.format(least=self.least, most=self.most) for each in text))


class Integer(Number):
    """Parameter type: a whole number within bounds."""

    name = "integer"
    text = _NO_WHOLE
    reads = int

    def convert(self, value: str | float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, str) and len(value.strip().lstrip("+-0")) > _MOST_DIGITS and value.isascii():
            if value.strip().lstrip("+-").isdigit():
                _refuse_value(_TOO_LONG, value, most=_MOST_DIGITS)
            _refuse_value(self.text, value, bounds=self._describe_bounds())
        return super().convert(value, param, ctx)


class FilePath(click.Path):
    """Parameter type: a file or a folder."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        try:
            return super().convert(value, param, ctx)
        except (click.BadParameter, ValueError):  # a file name cannot contain NUL
            if not os.path.exists(value):
                _refuse_value(_MISSING, value, _suggest_path(value))
            is_folder = os.path.isdir(value)
            wrong_sort = _NO_FILE if is_folder and not self.dir_okay else _NO_FOLDER
            is_wrong_sort = not (self.dir_okay if is_folder else self.file_okay)
            _refuse_value(wrong_sort if is_wrong_sort else _UNREADABLE, value)


def _suggest_path(path: str | os.PathLike[str]) -> Note | None:
    """Return a note with the most similar names in the same folder, if there are any."""
    folder, name = os.path.split(path)
    try:
        return did_you_mean(name, os.listdir(folder or os.curdir))
    except (OSError, ValueError):
        return None
