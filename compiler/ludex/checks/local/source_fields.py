"""Check: each key of `source.fields` is the path of a field that the entry has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.core.findings import Finding, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.link.world import World

_CARD = "kind: card\nentries:\n  gant:\n    title: Gant\n    text: Les épines ne vous arrêtent plus.\n"

ABSENT = declare_code(
    "SOURCE001",
    Severity.ERROR,
    title=Bilingual("Source of an unknown field", "Source d’un champ inconnu"),
    says=Bilingual(
        "`source.fields` names “{name}”, but the entry has no such field",
        "`source.fields` nomme «\u00a0{name}\u00a0», mais l’entrée n’a pas ce champ",
    ),
    why=Bilingual(
        "`fields` in `source` lists single fields that have another source than the rest; a dot leads to "
        "an inner field, as in `spaces.middle`. The entry does not have the field named here, so the "
        "field that you meant keeps the general source.",
        "`fields` dans `source` énumère des champs d’une autre source que le reste\u202f; un point mène à "
        "un champ intérieur, comme dans `spaces.middle`. L’entrée n’a pas le champ nommé ici\u00a0: le "
        "champ que vous vouliez nommer garde donc la source générale.",
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


def _find_missing_field(data: object, name: str) -> list[str] | None:
    """Return None if a path leads to a field; otherwise the known names at the first unknown step."""
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
