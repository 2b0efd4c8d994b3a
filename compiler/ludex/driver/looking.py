"""`pack get`: one thing that a pack holds, with all that the pack says of it."""

from __future__ import annotations

from os import PathLike
from typing import Any

from ludex.core.message import Both, Choice
from ludex.core.near import did_you_mean
from ludex.driver.naming import refusal
from ludex.pack.contents import Place
from ludex.pack.reader import Pack

_NO_LOCALE = Both(
    "the pack has no texts in “{locale}”; it has {locales}",
    "le pack n’a pas de textes en «\u00a0{locale}\u00a0»\u202f; il en a en {locales}",
)
_NOTHING = Both(
    "the pack holds nothing called “{key}”",
    "le pack ne contient rien du nom de «\u00a0{key}\u00a0»",
)


def pack_get(file: str | PathLike[str], key: str, locale: str | None = None) -> dict[str, Any]:
    """The entry of that id or number, with its texts in a locale, or the text of that key.

    Raises PackError where the pack cannot be trusted.
    """
    with Pack.open(file) as pack:
        manifest = pack.manifest()
        if locale is not None and locale not in manifest.locales:
            raise refusal(_NO_LOCALE, locale=locale, locales=Choice(tuple(map(str, manifest.locales))))
        wanted = locale or manifest.source
        if "." in key:
            text = pack.text(key, wanted)
            if text is None:
                raise refusal(_NOTHING, did_you_mean(key, pack.texts(wanted)), key=key)
            return {"key": key, "locale": wanted, "text": text}
        number = _number(pack, key)
        if number is None:
            raise refusal(_NOTHING, did_you_mean(key, pack.ids()), key=key)
        return _entry(pack, number, wanted)


def _number(pack: Pack, key: str) -> int | None:
    if not key.isdecimal():
        return pack.number(key)
    return int(key) if len(key) < 11 and int(key) < len(pack) else None


def _entry(pack: Pack, number: int, locale: str) -> dict[str, Any]:
    record = pack.by_number(number)
    start = f"{record.id}."
    return {
        "id": record.id,
        "number": number,
        "data": record.data,
        "texts": {key: text for key, text in pack.texts(locale).items() if key.startswith(start)},
        "tags": list(record.tags),
        "was": list(record.was),
        "place": _place(pack.place(number)),
        "refers_to": [
            {
                "id": pack.id(ref.to),
                "path": list(ref.path),
                "held": ref.held.name.lower(),
                "place": _place(ref.place),
            }
            for ref in pack.refs(number)
        ],
        "used_by": [pack.id(user) for user in pack.users(number)],
    }


def _place(place: Place | None) -> dict[str, Any] | None:
    return None if place is None else place._asdict()
