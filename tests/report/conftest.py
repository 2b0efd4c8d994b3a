"""What the tests of reports share."""

from __future__ import annotations

import pytest

from ludex.report import examples


@pytest.fixture(autouse=True)
def no_kept_examples(monkeypatch):
    """The codes of `samples.py` have the names of real codes, but not their examples."""
    monkeypatch.setattr(examples, "_load", dict)
