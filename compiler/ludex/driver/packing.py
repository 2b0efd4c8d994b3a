"""The pack of a game out of the forms of its entries: numbers for names, texts apart from data.

Entries are numbered in the order of their ids, so that moving one to another file changes nothing. Of
content/shared a game's pack holds what the game refers to, and what that refers to in turn.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ludex.core.compact import as_json
from ludex.core.version import VERSION
from ludex.driver.forms import NEXT, Form
from ludex.driver.recalled import Recalled
from ludex.link.linked import Linked
from ludex.link.references import Reference
from ludex.link.symbols import SHARED, Name
from ludex.link.world import World
from ludex.pack.contents import Held, Ready, Row, Rule

Numbers = dict[int, int]
"""The number of each entry, by its identity."""


class Common(NamedTuple):
    """Of what games share: the language that it is written in, empty where that is not said and so the game's
    own; and its translations.
    """

    language: str = ""
    translated: Sequence[tuple[str, str, str]] = ()


NOTHING_COMMON = Common()


def ready(
    linked: Linked,
    game: str,
    programs: Collection[Rule],
    translated: Iterable[tuple[str, str, str]] = (),
    common: Common = NOTHING_COMMON,
) -> Ready:
    """All that the pack of a game holds. The game must be without errors."""
    world = World(linked, game)
    manifest = world.manifest
    said = manifest.data if manifest else {}
    onward = linked.onward
    chosen = [each for each in world.led if isinstance(each, Recalled)]
    chosen.sort(key=lambda entry: (entry.kind, entry.slug, entry.game))
    numbers = {id(entry): number for number, entry in enumerate(chosen)}
    language = str(said.get("language", ""))
    rows: list[Row] = []
    texts: list[tuple[str, str, str]] = []
    for entry in chosen:
        form = Form.read(entry.shelf.unit.forms[entry.number])
        targets = _targets(entry, onward.get(id(entry), ()), numbers)
        rows.append(row_of(entry, form, targets, _module(entry, linked, numbers)))
        spoken = common.language if entry.game == SHARED and common.language else language
        texts += [(spoken, f"{entry.id}.{way}", text) for way, text in form.texts]
    texts += translated
    shared = {str(entry.id) for entry in chosen if entry.game == SHARED}
    texts += [each for each in common.translated if each[1].partition(".")[0] in shared]
    return Ready(game, str(said.get("version", "")), VERSION, language, rows, texts, programs)


def _targets(entry: Recalled, references: Sequence[Reference], numbers: Numbers) -> list[int | None]:
    """The numbers that the references of an entry lead to, in the order of its form; None for nowhere."""
    if entry.leading == len(references):
        return [numbers[id(each.target)] for each in references]
    found = {(each.pointer, each.annotation): numbers[id(each.target)] for each in references}
    said = entry.shelf.references(entry)
    return [found.get((at, annotation)) for at, annotation, value in said if isinstance(value, str)]


def _module(entry: Recalled, linked: Linked, numbers: Numbers) -> int | None:
    """The module that the file states for all its entries is a field of each in the pack."""
    if not entry.module or entry.own_module:
        return None
    meant = linked.symbols.meant(entry.game, Name.read(entry.module), ("module",))
    return numbers[id(meant[0])] if meant else None


def row_of(entry: Recalled, form: Form, targets: list[int | None], module: int | None) -> Row:
    """The row of an entry, with the numbers of what it refers to."""
    for number, before in form.again:
        if targets[before] is not None and targets[number] is not None:
            targets[before] = targets[number]
    text, said = form.filled(_shown(entry, targets), module)
    refs, places = said.split(NEXT) if targets else [], form.places
    leads = [target for target in targets if target is not None]
    if len(leads) < len(targets) or "" in refs:
        kept = [number for number, target in enumerate(targets) if target is not None and refs[number]]
        leads = [target for number in kept if (target := targets[number]) is not None]
        refs = [refs[number] for number in kept]
        places = _of_these(
            places, [0, *(number + 1 for number in kept), *range(len(targets) + 1, len(places) // 2)]
        )
    if module is not None:
        refs.append(f'[{module},{Held.VALUE:d},"module"]')
        leads.append(module)
    elif len(places) > 2 * (1 + len(leads)):
        places = places[:-2]
    listed = f"[{','.join(refs)}]" if refs else ""
    return Row(str(entry.id), text, form.tags, listed, leads, entry.shelf.unit.file, places)


def _of_these(places: array[int], numbers: Iterable[int]) -> array[int]:
    """Some of the lines and columns."""
    return array("I", [word for number in numbers for word in places[2 * number : 2 * number + 2]])


def _shown(entry: Recalled, targets: Sequence[int | None]) -> list[str]:
    """The numbers as text; where there is none, what the author wrote: a key has its quotes already."""
    if None not in targets:
        return list(map(str, targets))
    said = [each for each in entry.shelf.references(entry) if isinstance(each[2], str)]
    return [
        str(target) if target is not None else as_json(value)[1:-1] if annotation.on_key else as_json(value)
        for target, (_, annotation, value) in zip(targets, said, strict=True)
    ]
