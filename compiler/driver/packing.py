"""The pack of a game out of the forms of its entries: numbers for names, texts apart from data.

Entries are numbered in the order of their ids, so that moving one to another file changes nothing. Of
content/shared a game's pack holds what the game refers to, and what that refers to in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compiler.core.version import VERSION
from compiler.driver.forms import Form, filled, module_field
from compiler.driver.recalled import Recalled
from compiler.link.linked import Linked
from compiler.link.references import Reference
from compiler.link.structure import Key, key_of
from compiler.link.symbols import Name
from compiler.link.world import World
from compiler.pack.contents import Held, Ready, Row
from compiler.schema.entries import Entry

Onward = dict[int, list[Reference]]
"""The references of each entry, by its identity."""
Numbers = dict[int, int]
"""The number of each entry, by its identity."""


def ready(linked: Linked, game: str) -> Ready:
    """All that the pack of a game holds. The game must be without errors."""
    world = World(linked, game)
    manifest = world.manifest
    said = manifest.data if manifest else {}
    onward: Onward = {}
    for reference in linked.references:
        onward.setdefault(id(reference.source), []).append(reference)
    chosen = [each for each in _reached(world.own, onward) if isinstance(each, Recalled)]
    chosen.sort(key=lambda entry: (entry.kind, entry.slug, entry.game))
    numbers = {id(entry): number for number, entry in enumerate(chosen)}
    language = str(said.get("language", ""))
    rows: list[Row] = []
    texts: list[tuple[str, str, str]] = []
    for entry in chosen:
        form = Form(*entry.shelf.unit.get("forms")[entry.number])
        rows.append(
            row_of(
                entry,
                form,
                _targets(entry, onward.get(id(entry), ()), numbers),
                _module(entry, linked, numbers),
            )
        )
        texts += [(language, key, text) for key, text in form.texts]
    return Ready(game, str(said.get("version", "")), VERSION, language, rows, texts)


def _reached(own: Iterable[Entry], onward: Onward) -> list[Entry]:
    """The game's entries, and what of content/shared they lead to; of two with one id, what the id means."""
    reached: dict[Key, Entry] = {}
    for entry in own:
        reached.setdefault(key_of(entry), entry)
    known = {id(entry): entry for entry in reached.values()}
    waiting = list(known.values())
    while waiting:
        for reference in onward.get(id(waiting.pop()), ()):
            if id(reference.target) not in known:
                known[id(reference.target)] = reference.target
                waiting.append(reference.target)
    return list(known.values())


def _targets(entry: Recalled, references: Sequence[Reference], numbers: Numbers) -> list[int | None]:
    """The numbers that the references of an entry lead to, in the order of its form; None for nowhere."""
    said = [at for at, _, value in entry.listed if isinstance(value, str)]
    if len(said) == len(references):
        return [numbers[id(each.target)] for each in references]
    found = iter(references)
    reference = next(found, None)
    targets: list[int | None] = []
    for at in said:
        if reference is not None and reference.pointer == tuple(at):
            targets.append(numbers[id(reference.target)])
            reference = next(found, None)
        else:
            targets.append(None)
    return targets


def _module(entry: Recalled, linked: Linked, numbers: Numbers) -> int | None:
    """The module that the file states for all its entries is a field of each in the pack."""
    if not entry.module or entry.own_module:
        return None
    meant = linked.symbols.meant(entry.game, Name.read(entry.module), ("module",))
    return numbers[id(meant[0])] if meant else None


def row_of(entry: Recalled, form: Form, targets: list[int | None], module: int | None) -> Row:
    """The row of an entry, with the numbers of what it refers to."""
    shown = list(targets)
    for number, before in form.again:
        shown[before] = targets[number] if targets[number] is not None else shown[before]
    kept = [number for number, target in enumerate(targets) if target is not None and form.refs[number]]
    refs = [form.refs[number] for number in kept]
    leads = [target for target, ref in zip(targets, form.refs, strict=True) if target is not None and ref]
    field, places = "", form.places
    if len(kept) < len(targets):
        places = places[:2] + [word for number in kept for word in places[2 * number + 2 : 2 * number + 4]]
        places += form.places[-2:] if module is not None else []
    if module is not None:
        field = module_field(module, form.line)
        refs.append(f'[{module},{Held.VALUE:d},"module"]')
        leads.append(module)
    said = [value for _, _, value in entry.listed if isinstance(value, str)]
    value, _, listed = filled(f"{form.line}\n{','.join(refs)}", shown, said, field).partition("\n")
    listed = f"[{listed}]" if refs else ""
    return Row(str(entry.id), value, form.tags, listed, leads, entry.shelf.unit.file, places)
