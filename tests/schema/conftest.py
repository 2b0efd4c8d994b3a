"""The kinds of the demo project, loaded once: no test changes them."""

from __future__ import annotations

import pytest

from ludex.schema.load.schema_loader import Catalogue, load
from ludex.source.inventory import survey
from tests.worlds import BASE


@pytest.fixture(scope="session")
def demo() -> Catalogue:
    tree, _ = survey(BASE)
    catalogue, findings = load(tree)
    assert findings == []
    return catalogue
