"""Report of examples and coverage, as text, as JSON, and as a record (`build/<game>.proof.json`)."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ludex.core.filesystem import read_file, replace_file
from ludex.core.messages import Bilingual, Message, message
from ludex.engine.load.machine_loader import load_kept
from ludex.pack.contents import Place
from ludex.pack.reader import Pack
from ludex.proof.coverage import Coverage
from ludex.proof.example_cases import cases
from ludex.proof.example_runner import Complaint, Outcome, run_example
from ludex.proof.mutants import CHANGE_LABELS, InstructionInfo

_PASSED = Bilingual(
    "{game}: {passed} of {count} examples pass", "{game}\u00a0: exemples réussis, {passed} sur {count}"
)
_NONE = Bilingual("{game}: no example", "{game}\u00a0: aucun exemple")
_SHOWN = 4
"""Number of steps shown at either end of a long trace."""
_IN = Bilingual("in", "dans")
_RULES = Bilingual("Rules proved:", "Règles prouvées\u00a0:")
_STATEMENTS = Bilingual("Statements run by examples:", "Instructions exécutées par des exemples\u00a0:")
_RANDOM = Bilingual("Run only by random games:", "Exécutées seulement par des parties au hasard\u00a0:")
_MUTANTS = Bilingual("Mutants detected:", "Mutants détectés\u00a0:")
_UNPROVED = Bilingual("Rules without proof:", "Règles sans preuve\u00a0:")
_NOT_RUN = Bilingual(
    "Lines run by no example, nor by any of the random games ({games} played; more with --games N):",
    "Lignes qu’aucun exemple n’exécute, ni aucune partie au hasard ({games} jouées\u202f; davantage avec "
    "--games N)\u00a0:",
)
_NO_EXAMPLE = Bilingual(
    "Lines run by no example (no random game was played):",
    "Lignes qu’aucun exemple n’exécute (aucune partie au hasard n’a été jouée)\u00a0:",
)
_SURVIVED = Bilingual("Undetected changes:", "Changements non détectés\u00a0:")


def at_line(place: Place | None) -> str:
    return f"{place.file}:{place.line}:{place.column}" if place else "?"


def render_outcomes(pack: Pack, outcomes: Iterable[Outcome], lang: str) -> Iterator[str]:
    """Yield lines for the failing examples, with complaints and cited rules, then the number that pass."""
    known = list(outcomes)
    for outcome in known:
        if not outcome.passed:
            yield f"✗ {outcome.case.name}  ({at_line(outcome.case.place)})"
            for complaint in outcome.complaints:
                yield f"    {at_line(complaint.place)}: {complaint.message.render(lang)}"
                yield from _render_trace(complaint, lang)
            for rule in outcome.case.cites:
                yield f"    {_describe_rule(pack, rule)}"
    passed = sum(outcome.passed for outcome in known)
    game = pack.manifest().game
    yield message(*(_PASSED if known else _NONE), game=game, passed=passed, count=len(known)).render(lang)


def _render_trace(complaint: Complaint, lang: str) -> Iterator[str]:
    trace = complaint.trace
    middle = len(trace) - 2 * _SHOWN
    for rank, each in enumerate(trace):
        if middle <= 0 or not _SHOWN <= rank < len(trace) - _SHOWN:
            yield f"      {_IN.render(lang)} {each.program}  ({at_line(each.place)})"
        elif rank == _SHOWN:
            yield f"      … {middle}"


def _describe_rule(pack: Pack, rule: str) -> str:
    record, text = pack.get(rule), pack.text(f"{rule}.text", pack.manifest().source)
    code = str(record.data.get("code", rule)) if record else rule
    words = text if isinstance(text, str) else ""
    return f"{code}: {words[:100]}{'…' if len(words) > 100 else ''}"


def outcomes_as_json(outcomes: Iterable[Outcome], lang: str) -> list[dict[str, object]]:
    return [
        {
            "example": outcome.case.id,
            "passed": outcome.passed,
            "at": at_line(outcome.case.place),
            "cites": list(outcome.case.cites),
            "complaints": [
                {
                    "at": at_line(each.place),
                    "message": each.message.render(lang),
                    "trace": [{"at": at_line(step.place), "in": step.program} for step in each.trace],
                }
                for each in outcome.complaints
            ],
        }
        for outcome in outcomes
    ]


def coverage_as_json(found: Coverage, lang: str) -> dict[str, object]:
    run, survivors = found.run, found.survivors
    places = {each.at: each.place for each in found.known}
    return {
        "rules": len(found.rules),
        "proved": len(found.proved),
        "statements": len(found.known),
        "run": len(run),
        "games": found.games,
        "run_random": len({each.at for each in found.known} & found.random - run),
        "mutants": len(found.mutants),
        "killed": len(found.mutants) - len(survivors),
        "survivors": [
            {
                "at": at_line(places.get(mutant.at)),
                "what": f"{CHANGE_LABELS[mutant.sort].render(lang)}: {mutant.what}",
            }
            for mutant in survivors
        ],
        "unproved": sorted(set(found.rules) - found.proved),
        "not_run": [
            {"at": at_line(each.place), "what": each.verb} for each in _find_unrun_instructions(found)
        ],
    }


def _find_unrun_instructions(found: Coverage) -> list[InstructionInfo]:
    run = found.run | found.random
    return [each for each in found.known if each.at not in run]


def render_coverage(found: Coverage, lang: str) -> Iterator[str]:
    """Yield the figures, then the rules that are not proved, instructions that do not run, and survivors."""
    run, every = found.run, {each.at for each in found.known}
    places = {each.at: each.place for each in found.known}
    survivors = [
        f"{at_line(places.get(mutant.at))}: {CHANGE_LABELS[mutant.sort].render(lang)} ({mutant.what})"
        for mutant in found.survivors
    ]
    yield _figure(_RULES, len(found.proved), len(found.rules), lang)
    yield _figure(_STATEMENTS, len(run), len(every), lang)
    yield _figure(_RANDOM, len(every & found.random - run), len(every), lang)
    if found.mutants:
        yield _figure(_MUTANTS, len(found.mutants) - len(survivors), len(found.mutants), lang)
    for title, lines in (
        (_UNPROVED, sorted(set(found.rules) - found.proved)),
        (_NOT_RUN if found.games else _NO_EXAMPLE, _group_lines(_find_unrun_instructions(found))),
        (_SURVIVED, sorted(survivors)),
    ):
        if lines:
            yield ""
            yield Message(title, {"games": found.games}).render(lang)
            yield from (f"  {line}" for line in lines)


def _figure(text: Bilingual, part: int, whole: int, lang: str) -> str:
    share = f"{100 * part / whole:.1f}" if whole else "–"
    percent = share.replace(".", ",") + "\u00a0%" if lang == "fr" else share + " %"
    return f"{text.render(lang)} {part}/{whole} ({percent})"


def _group_lines(known: list[InstructionInfo]) -> list[str]:
    """Group lines by file: `file: 3-5, 9`."""
    lines: dict[str, set[int]] = {}
    for each in known:
        if each.place:
            lines.setdefault(each.place.file, set()).add(each.place.line)
    return [f"{file}: {_ranges(sorted(numbers))}" for file, numbers in sorted(lines.items())]


def _ranges(numbers: list[int]) -> str:
    parts: list[str] = []
    start = last = numbers[0]
    for number in [*numbers[1:], -1]:
        if number != last + 1:
            parts.append(str(start) if start == last else f"{start}-{last}")
            start = number
        last = number
    return ", ".join(parts)


def write_proof_record(
    folder: Path, pack: Pack, outcomes: Iterable[Outcome], found: Coverage | None = None
) -> None:
    """Write the results of examples and, if coverage was measured, the proved rules.

    `pack` is the pack without examples, whose content the record names. Without coverage, the proved rules in
    an earlier record of the same content remain.
    """
    before = _read_proof_record(folder, pack).get("proved")
    proved = found.proved if found is not None else before if isinstance(before, list) else []
    data = {
        "content": pack.manifest().content,
        "examples": {outcome.case.id: outcome.passed for outcome in outcomes},
        "proved": sorted(each for each in proved if isinstance(each, str)),
    }
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    replace_file(_locate(folder, pack), [text.encode()], follow=False)


def find_proved_examples(folder: Path, pack: Pack, wanted: Collection[str]) -> frozenset[str]:
    """Return the wanted examples that pass, by the folder's record of this content, or else by a run."""
    recorded = _read_proof_record(folder, pack).get("examples")
    recorded = recorded if isinstance(recorded, dict) else {}
    passed = {each for each in wanted if recorded.get(each) is True}
    unknown = set(wanted) - recorded.keys()
    if unknown:
        machine = load_kept(pack)
        played = [case for case in cases(pack) if case.id in unknown]
        passed |= {case.id for case in played if run_example(machine, case).passed}
    return frozenset(passed)


def _locate(folder: Path, pack: Pack) -> Path:
    return folder / f"{pack.manifest().game}.proof.json"


def _read_proof_record(folder: Path, pack: Pack) -> Mapping[str, Any]:
    """Return the record of a pack; empty if there is none for exactly this content."""
    try:
        data = json.loads(read_file(_locate(folder, pack)))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) and data.get("content") == pack.manifest().content else {}
