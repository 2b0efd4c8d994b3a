"""The hostile run: every input of every family and of the corpus, each within 20 seconds and 2 GB.

    python -m tests.fuzz [--seed N] [--jobs N] [--keep] [--few] [FAMILY]...

The same seed gives the same inputs. With --keep, small inputs that fail join `tests/fuzz/corpus`, which only
grows; with --few, one input of each family runs. The command ends with 1 where anything failed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

from tests.fuzz.families.recordings import renew_recordings
from tests.fuzz.inputs import find_families, keep, read_corpus
from tests.fuzz.runner import Run, import_compiler, run_input

_CORPUS = "corpus"
Task = tuple[str, int | str, int]
"""A family with the number of an input, or the corpus with a name; and the seed."""


@dataclass
class Tally:
    """What the inputs of one family came to."""

    inputs: int = 0
    seconds: float = 0.0
    megabytes: int = 0
    failures: Counter[str] = field(default_factory=Counter)

    def add(self, runs: Sequence[Run]) -> None:
        self.inputs += 1
        self.seconds = max(self.seconds, *(run.seconds for run in runs))
        self.megabytes = max(self.megabytes, *(run.megabytes for run in runs))
        self.failures.update(run.failure for run in runs if run.failure)

    def __str__(self) -> str:
        wrong = ", ".join(f"{count} {name}" for name, count in sorted(self.failures.items()))
        return f"{self.inputs:5} inputs {self.seconds:6.1f} s {self.megabytes:5} MB  {wrong or 'no failure'}"


def run_task(task: Task) -> tuple[Task, list[Run], bool]:
    """Run one input; the last value says that the corpus may take it."""
    name, which, seed = task
    if isinstance(which, str):
        return task, run_input(renew_recordings(read_corpus()[which])), False
    return task, run_input(find_families()[name].make_input(which, seed)), True


def list_tasks(names: Sequence[str], seed: int, few: bool = False) -> Iterator[Task]:
    families = find_families()
    for name in names or families:
        if name != _CORPUS:
            count = families[name].count
            numbers = [count // 2] if few else range(count)
            yield from ((name, number, seed) for number in numbers)
    if not names or _CORPUS in names:
        yield from ((_CORPUS, name, seed) for name in read_corpus())


def run_all(tasks: Sequence[Task], jobs: int, keeps: bool) -> dict[str, Tally]:
    """Run inputs in several processes, and tell failures as they come."""
    tallies: dict[str, Tally] = {}
    forking = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=forking) as pool:
        for task, runs, is_new in pool.map(run_task, tasks):
            name, which, seed = task
            tallies.setdefault(name, Tally()).add(runs)
            last = runs[-1]
            if last.failure:
                _write(f"{name} {which}: {last.failure}: ludex {' '.join(last.words)[:200]}\n")
                _write("".join(f"    {line}\n" for line in last.output.splitlines()[-6:]))
                if keeps and is_new and isinstance(which, int):
                    keep(f"{name}-{seed}-{which}", find_families()[name].make_input(which, seed))
    return tallies


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("families", nargs="*", metavar="FAMILY")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--few", action="store_true")
    asked = parser.parse_args(words)
    import_compiler()
    tallies = run_all(list(list_tasks(asked.families, asked.seed, asked.few)), asked.jobs, asked.keep)
    for name, tally in tallies.items():
        _write(f"{name:32} {tally}\n")
    failures = sum((tally.failures for tally in tallies.values()), Counter[str]())
    total = sum(tally.inputs for tally in tallies.values())
    wrong = ", ".join(f"{count} {name}" for name, count in sorted(failures.items()))
    _write(f"{total} inputs in {len(tallies)} families: {wrong or 'no failure'}\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
