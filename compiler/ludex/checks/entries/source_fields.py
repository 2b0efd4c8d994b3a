"""Check: per-field sources name fields of the entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World

LOCAL = True

_CARD = "kind: card\nentries:\n  gant:\n    title: Gant\n    text: Les épines ne vous arrêtent plus.\n"

ABSENT = declare_code(
    "SOURCE001",
    Severity.ERROR,
    title=Bilingual("Source of a field that is not there", "Source d’un champ absent"),
    says=Bilingual(
        "“{name}” stands under the sources of fields, and the entry has no such field",
        "«\u00a0{name}\u00a0» figure parmi les sources des champs, et l’entrée n’a pas ce champ",
    ),
    why=Bilingual(
        "`fields` in `source` says of single fields that they come from elsewhere than the rest; a point "
        "leads further in, as in `spaces.middle`. The field named here is not in the entry, so that the "
        "field that was meant passes for what the rest is.",
        "`fields` dans `source` dit de certains champs qu’ils viennent d’ailleurs que le reste\u202f; un "
        "point mène plus loin, comme dans `spaces.middle`. Le champ nommé ici n’est pas dans l’entrée\u00a0: "
        "celui qu’on visait passe donc pour ce qu’est le reste.",
    ),
    wrong=_CARD + "    source: {status: original, fields: {texte: stated}}\n",
    right=_CARD + "    source: {status: original, fields: {text: stated}}\n",
)


def check(world: World) -> Iterator[Finding]:
    for entries in world.by_kind.values():
        for entry in entries:
            source = entry.data.get("source")
            fields = source.get("fields", ()) if isinstance(source, Mapping) else ()
            for name in fields:
                known = _find_missing_field(entry.data, name)
                if known is not None:
                    at = entry.key_span(("source", "fields", name))
                    yield make_finding(ABSENT, at, name=name, notes=[did_you_mean(name, known)])


def _find_missing_field(data: Any, name: str) -> list[str] | None:
    """None where a name leads to a field; else the names that would have, where it goes astray."""
    here, before = data, ""
    for step in name.split("."):
        if isinstance(here, list) and step.isdigit() and int(step) < len(here):
            here = here[int(step)]
        elif isinstance(here, Mapping) and step in here:
            here = here[step]
        else:
            return [before + each for each in here] if isinstance(here, Mapping) else []
        before += step + "."
    return None
