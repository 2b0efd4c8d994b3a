"""`refs`: who uses an entry, and what it uses."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from compiler.core.message import Message
from compiler.driver.naming import former_names, meant, title
from compiler.driver.stages import run
from compiler.link.mentions import Mention, mentions
from compiler.report.refs import Named, Refs, Use
from compiler.schema.entries import Entry


class Found(NamedTuple):
    """What was asked for, and what to say of the name that it was asked by, where that is not its own."""

    refs: Refs
    remark: Message | None


def refs(root: Path, name: str, *, game: str | None = None) -> Found:
    """The uses of the entry that a name means: its slug, its full id, a name that it had, or its title."""
    work = run(root)
    entry, remark = meant(work, name, game)
    known = list(mentions(work.linked))
    used_by = [
        Use(_named(each.source), each.field, each.span, each.of_file)
        for each in known
        if each.target is entry
    ]
    refers_to = [Use(_named(each.target), each.field, each.span) for each in known if _says(entry, each)]
    return Found(
        Refs(
            _named(entry),
            former_names(entry),
            sorted(used_by, key=lambda use: use.span),
            sorted(refers_to, key=lambda use: use.span),
            work.texts,
        ),
        remark,
    )


def _says(entry: Entry, mention: Mention) -> bool:
    """Whether an entry refers to something there; what its file says for all its entries, it says too."""
    if not mention.of_file:
        return mention.source is entry
    return mention.source.document is entry.document and "module" not in entry.data


def _named(entry: Entry) -> Named:
    return Named(str(entry.id), entry.game, title(entry), entry.name_span)
