"""Print fit of all games: texts that do not fit where they are printed.

`build` renders nothing, so this stands apart from what both share. A game is measured again when something
changed that its pack follows from, or a file that it is drawn with. One that cannot be packed is not
measured. Imports next to nothing: a run over what did not change only reads back what was said.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ludex.compile.store.file_states import TICK

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ludex.compile.compilation import Compilation
    from ludex.compile.outcome import Progress, Verdict
    from ludex.compile.printed_parts import PartCache
    from ludex.compile.project_run import ProjectRun
    from ludex.core.findings import Finding
    from ludex.core.spans import Span

NAME, PARTS = "fit", "fit-parts"
TEXT_CODE_PREFIXES = ("L10N", "TEXT", "FR", "EN")
"""How the codes begin that are about words alone."""
_BREAKING = ("FILE", "YAML", "SCHEMA", "FIELD", "ENTRY", "REF", "KIND")
"""Those of errors that leave no entries to be drawn, or not the ones that are meant."""


def add_print_fit(run: ProjectRun, progress: Progress | None) -> Verdict:
    """The verdict of a run, with what does not fit."""
    verdict: Verdict = run.verdict
    if not verdict["measured"]:
        return verdict
    kept = run.store.load(NAME) if run.store else None
    about = [verdict["games"], _asset_states(run)]
    if kept is None or kept["about"] != about or _can_hide_change(about[1], kept["at"]):
        kept = _measure_games(run, about[1], progress)
        verdict = run.verdict
        about[0] = verdict["games"]  # a file may have been saved just now, and all been looked at again
        kept |= {"about": about, "at": run.look.at}
        if run.store:
            run.store.save(NAME, kept)
    return _merge_verdict(verdict, kept) if kept["findings"] or kept["hushed"] else verdict


def _asset_states(run: ProjectRun) -> dict[str, Any]:
    """The states of fonts, pictures and outlines: of all content that no other stage reads."""
    read = run.verdict["texts"]
    return {
        path: state
        for path, state in run.look.states.items()
        if path.startswith("content/") and path not in read and state != ["folder"]
    }


def _can_hide_change(states: Mapping[str, Any], at: int) -> bool:
    """Whether what is told of a file may hide a change."""
    return any(isinstance(state[0], str) or max(state[1], state[2]) >= at - TICK for state in states.values())


def _merge_verdict(verdict: Verdict, kept: Mapping[str, Any]) -> Verdict:
    from ludex.compile.store.encoding import decode_codes, decode_finding

    codes = verdict["codes"] | kept["codes"]
    known = decode_codes(codes)
    findings = [*verdict["findings"], *kept["findings"]]
    findings.sort(key=lambda each: decode_finding(each, known).order)
    return verdict | {
        "findings": findings,
        "codes": codes,
        "hushed": verdict["hushed"] + kept["hushed"],
    }


def _measure_games(
    run: ProjectRun, drawn_with: Mapping[str, Any], progress: Progress | None
) -> dict[str, Any]:
    """What is found in all games; where a file is saved meanwhile, in the games as they are then."""
    from ludex.compile.project_run import ATTEMPTS, pause_garbage_collector
    from ludex.compile.units.stored_entries import FileChangedError

    with pause_garbage_collector():
        for attempt in range(ATTEMPTS - 1):
            with suppress(FileChangedError):
                return _measure_and_suppress(
                    run, run.ensure_compiled(progress, again=attempt > 0), drawn_with, progress
                )
        return _measure_and_suppress(run, run.ensure_compiled(progress, again=True), drawn_with, progress)


def _measure_and_suppress(
    run: ProjectRun, made: Compilation, drawn_with: Mapping[str, Any], progress: Progress | None
) -> dict[str, Any]:
    """What is left of all that is found when authors are heard."""
    from ludex.compile.store.encoding import decode_codes, decode_finding, encode_codes, encode_finding

    before = (run.store.load(PARTS) if run.store else None) or {}
    games = _measure_each_game(run, made, drawn_with, before, progress)
    findings = [
        decode_finding(plain, decode_codes(each["codes"]))
        for each in games.values()
        for plain in each["findings"]
    ]
    left, hushed = _filter_suppressed(made, findings)
    if run.store:
        run.store.save(PARTS, games)
    return {
        "findings": list(map(encode_finding, left)),
        "codes": encode_codes(left),
        "hushed": hushed,
    }


def _measure_each_game(
    run: ProjectRun,
    made: Compilation,
    drawn_with: Mapping[str, Any],
    before: Mapping[str, Any],
    progress: Progress | None,
) -> dict[str, Any]:
    """What each game comes to; one that is what it was is taken as it was."""
    from ludex.compile.store.encoding import encode_codes, encode_finding

    files = _digests(made, drawn_with)
    games: dict[str, Any] = {}
    for done, game in enumerate(made.tree.games):
        if progress:
            progress("fit", done, len(made.tree.games))
        of = [made.source_digest(game), files.get(game), files.get("shared")]
        if game in before and before[game]["of"] == of:
            games[game] = before[game]
            continue
        found, parts = _measure_game(run, made, game, of[1:], before.get(game, {}).get("parts", {}))
        games[game] = {
            "of": of,
            "findings": list(map(encode_finding, found)),
            "codes": encode_codes(found),
            "parts": parts,
        }
    return games


def _digests(made: Compilation, drawn_with: Iterable[str]) -> dict[str, list[list[Any]]]:
    """What each folder of content is drawn with: names, and digests of bytes."""
    found: dict[str, list[list[Any]]] = {}
    for path in sorted(drawn_with):
        found.setdefault(path.split("/")[1], []).append([path, made.look.digest(path)])
    return found


def _measure_game(
    run: ProjectRun, made: Compilation, game: str, files: object, before: PartCache
) -> tuple[list[Finding], PartCache]:
    """What does not fit in a game, and what to keep of it. An error in words hides no other text."""
    if has_blocking_error(run.verdict, game) or not made.has_printed_parts(game):
        return [], before
    from ludex.compile.draft_pack import open_draft_pack
    from ludex.compile.printed_parts import measure_game

    with open_draft_pack(made, game) as (project, pack):
        found, parts = measure_game(project, pack, files, before)
    told = [place for _, place in _errors(run.verdict, game)]
    return [each for each in found if not any(_is_overlapping(each.span, place) for place in told)], parts


def has_blocking_error(verdict: Verdict, game: str) -> bool:
    """Whether there are errors in a game that leave nothing to be drawn."""
    return any(name.startswith(_BREAKING) for name, _ in _errors(verdict, game))


def _errors(verdict: Verdict, game: str) -> list[tuple[str, list[Any]]]:
    """The codes and places of the errors that concern a game."""
    from ludex.compile.outcome import is_blocking

    severity = {name: code[0] for name, code in verdict["codes"].items()}
    return [
        (name, place)
        for name, place, _, _, _, raised in verdict["findings"]
        if (raised or severity[name]) == "E" and is_blocking(place[0], game)
    ]


def _is_overlapping(span: Span, place: Sequence[Any]) -> bool:
    file, start, end = place
    return bool(span.file == file and span.start <= end and start <= span.end)


def _filter_suppressed(made: Compilation, findings: Sequence[Finding]) -> tuple[list[Finding], int]:
    """What nobody hushed, and how many are; allowances of other codes have been judged already."""
    from ludex.compile.reported_findings import collect_suppressions
    from ludex.render.codes import NAMES

    allowed = [each for each in collect_suppressions(made) if any(name.code in NAMES for name in each.codes)]
    if not allowed:
        return list(findings), 0
    from ludex.compile.reported_findings import load_all_codes
    from ludex.source.suppressions import apply_suppressions

    left = apply_suppressions(findings, allowed, load_all_codes(), judged=NAMES.__contains__)
    kept = {id(each) for each in left}
    return left, sum(id(each) not in kept for each in findings)
