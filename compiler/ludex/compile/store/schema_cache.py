"""Schema cache: the catalogue, cached by the digests of the schema files.

A cached catalogue can validate and walk entries, but schemas cannot be extended from it: the schemas of a
project are built all together or not at all.
"""

from __future__ import annotations

from ludex.compile.store.disk_cache import DiskCache
from ludex.compile.store.encoding import Plain, decode_findings, encode_findings
from ludex.compile.store.file_states import FileSnapshot
from ludex.core.findings import Finding
from ludex.core.hashing import digest
from ludex.schema.catalogue import CORE, Catalogue, Kind
from ludex.source.inventory import ProjectFiles

NAME = "schemas"


class CachedCatalogue:
    """Catalogue, findings about its schemas, and digests of schema files by path.

    `texts` has the digests of all schema files, `digests` those of the project's own. `key` is a digest of
    the latter and of the names of games, empty if a file is unreadable.
    """

    def __init__(self, catalogue: Catalogue, findings: list[Finding], texts: dict[str, str]) -> None:
        self.catalogue, self.findings, self.texts = catalogue, findings, texts
        self.digests: dict[str, str] = {}
        self.key = ""
        self.is_saved = False

    def save(self, store: DiskCache) -> None:
        """Save the catalogue for the next run, if it is not saved yet."""
        if self.key and not self.is_saved:
            store.save(NAME, _encode_catalogue(self))
            self.is_saved = True


_latest: list[tuple[str, CachedCatalogue]] = []
"""The last catalogue and its cache, so that a process that runs repeatedly, such as `watch`, reuses its
validators.
"""


def load_catalogue(tree: ProjectFiles, look: FileSnapshot, store: DiskCache | None) -> CachedCatalogue:
    """Return the catalogue of a project, from the cache if its schemas are unchanged."""
    digests = {stored.path: look.digest(stored.path) for stored in tree.schemas}
    known = {path: digest for path, digest in digests.items() if digest is not None}
    key = _digest_inputs(tree, known) if len(known) == len(digests) else ""
    for folder, latest in _latest:
        if store and key and (folder, latest.key) == (store.folder, key):
            return latest
    kept = store.load(NAME) if store and key else None
    is_known = kept is not None and kept["key"] == key
    made = _decode_catalogue(kept) if is_known else _load_schemas(tree)
    made.digests, made.key, made.is_saved = known, key, is_known
    _latest[:] = [(store.folder, made)] if store else []
    return made


def _load_schemas(tree: ProjectFiles) -> CachedCatalogue:
    from ludex.schema.load.schema_loader import load

    catalogue, findings = load(tree)
    texts = {
        path: digest(text.text.encode("utf-8", "surrogatepass")) for path, text in catalogue.texts.items()
    }
    return CachedCatalogue(catalogue, findings, texts)


def _digest_inputs(tree: ProjectFiles, digests: dict[str, str]) -> str:
    """Return a digest of everything, except core schemas, on which a catalogue depends."""
    lines = [*tree.games, *(f"{path} {digest}" for path, digest in digests.items())]
    return digest("\n".join(lines).encode("utf-8", "surrogatepass"))


def _encode_catalogue(made: CachedCatalogue) -> Plain:
    catalogue = made.catalogue
    return {
        "key": made.key,
        "kinds": {
            game: [[name, *_encode_kind(catalogue, game, kind)] for name, kind in kinds.items()]
            for game, kinds in catalogue.kinds.items()
        },
        "broken": {game: sorted(names) for game, names in catalogue.broken.items()},
        "shared": catalogue.shared,
        "texts": made.texts,
        **encode_findings(made.findings),
    }


def _encode_kind(catalogue: Catalogue, game: str, kind: Kind) -> list[Plain]:
    """Encode a kind; return an empty list for a core kind that a game has not extended."""
    if game != CORE and catalogue.kinds[CORE].get(kind.name) is kind:
        return []
    return [kind.game, kind.written, kind.lineage]


def _decode_catalogue(kept: Plain) -> CachedCatalogue:
    catalogue = Catalogue(broken={game: set(names) for game, names in kept["broken"].items()})
    catalogue.shared = kept["shared"]
    core: dict[str, Kind] = {}
    for game, kinds in kept["kinds"].items():
        made = catalogue.kinds[game] = core if game == CORE else {}
        for name, *rest in kinds:
            made[name] = Kind(name, rest[0], rest[1], tuple(rest[2]), {}) if rest else core[name]
    return CachedCatalogue(catalogue, decode_findings(kept), kept["texts"])
