"""What all tests share: goldens, and how hard the property tests look."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

# Tests say the same on every run and every machine: no deadline, and the same examples from run to run.
# `make fuzz` looks further, at random.
settings.register_profile("ludex", deadline=None, derandomize=True, database=None)
settings.register_profile(
    "fuzz", deadline=None, derandomize=False, max_examples=5000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ludex")

# A worker holds ten thousand tests: Python would look for garbage among them all the time.
gc.set_threshold(100_000, 20, 50)

Golden = Callable[[Path, str], None]


LONG = (
    "test_mistakes",
    "test_misreadings",
    "test_inputs_of_every_family",
    "test_both_ways_agree",
    "tests/engine/plane",
)
"""What takes longest begins first, so that no processor waits for another at the end."""


def pytest_configure(config: pytest.Config) -> None:
    """Make the folder of `tests/built_games.py`, which the workers of a run share."""
    if not hasattr(config, "workerinput"):
        shelf = TemporaryDirectory(prefix="ludex-games-")
        os.environ["LUDEX_TEST_GAMES"] = shelf.name
        config.add_cleanup(shelf.cleanup)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make golden` runs the tests that compare with a golden, and those alone."""
    items.sort(key=lambda item: not any(name in item.nodeid for name in LONG))
    for item in items:
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")


@pytest.fixture(scope="session", autouse=True)
def _same_random_values() -> Iterator[None]:
    """Keep Hypothesis from drawing constants of the modules that happen to be loaded.

    Its values would depend on the tests that ran before in the process. It has no setting for that.
    """
    with pytest.MonkeyPatch.context() as patch:
        if settings.get_current_profile_name() == "ludex":
            patch.setattr(providers, "is_local_module_file", lambda _file: False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _schemas_once() -> Iterator[None]:
    """A process that makes hundreds of small projects loads their schemas, which are alike, once."""
    with pytest.MonkeyPatch.context() as patch:
        import_module("tests.worlds").schemas_once(patch)
        yield


@pytest.fixture
def golden() -> Golden:
    """Compare a text with a committed file, byte for byte.

    `LUDEX_GOLDEN=1` (make golden) writes the file instead; never in CI, where it would compare with itself.
    """
    rewrite = os.environ.get("LUDEX_GOLDEN") == "1" and not os.environ.get("CI")

    def compare(path: Path, text: str) -> None:
        if rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
        assert path.is_file(), f"{path} is missing: `make golden` writes it"
        assert text == path.read_bytes().decode("utf-8"), f"{path} differs: if that is meant, `make golden`"

    return compare
