"""The kinds of the demo project, loaded once: no test changes them."""

from __future__ import annotations

import pytest

from ludex.schema.load.schema_loader import Catalogue, load
from ludex.source.inventory import scan_project
from tests.worlds import BASE


@pytest.fixture(scope="session")
def demo() -> Catalogue:
    tree, _ = scan_project(BASE)
    catalogue, findings = load(tree)
    assert findings == []
    return catalogue
