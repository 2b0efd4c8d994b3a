"""An import-linter contract that reads the table of rooms.

import-linter's own contracts refuse modules that do not exist, and most rooms are yet to be built. It sees
the same imports as tests/house/test_rooms.py by another road (grimp's graph), and `make check` runs it.
"""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output

from tests.house.rooms import may_import, room_of


class RoomsContract(Contract):
    """Every direct import between rooms is one that the table allows."""

    type_name = "rooms"

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        strays = sorted(
            f"{importer} imports {imported}"
            for importer in graph.modules
            for imported in graph.find_modules_directly_imported_by(importer)
            if not may_import(room_of(importer), room_of(imported))
        )
        return ContractCheck(kept=not strays, metadata={"strays": strays})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for stray in check.metadata["strays"]:
            output.print_error(stray)
