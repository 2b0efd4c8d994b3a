"""Print fit of all games: texts that do not fit where they are printed.

This module is separate from the code that `build` and `validate` share, because `build` renders nothing. A
printed part is measured again if something that it read has changed, unless `print` has measured it
(`part_memo`). A game that cannot be packed is not measured. This module imports almost nothing, because a run
without changes only reads old findings.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ludex.compile.compilation import Compilation
    from ludex.compile.outcome import Progress, Verdict
    from ludex.compile.part_memo import GameMemo, GameParts
    from ludex.compile.print_locations import Project
    from ludex.compile.project_run import ProjectRun
    from ludex.core.findings import Finding
    from ludex.core.spans import Span
    from ludex.render.layout.model import Layout

_BREAKING = ("FILE", "YAML", "SCHEMA", "FIELD", "ENTRY", "REF", "KIND")
"""Prefixes of errors that leave no entries to draw, or the wrong ones."""


def add_print_fit(run: ProjectRun, progress: Progress | None) -> Verdict:
    """Return the verdict of a run with the texts that do not fit, which is cached too."""
    if not run.verdict["measured"]:
        return cast("Verdict", run.verdict)
    if "fit" not in run.verdict:
        from ludex.compile.project_run import pause_garbage_collector

        with pause_garbage_collector():
            fit = run.retry_on_change(lambda: _measure_games(run, run.ensure_compiled(progress), progress))
        run.save_verdict({**run.verdict, "fit": fit})
    return _merge_fit(run.verdict)


def _merge_fit(verdict: Verdict) -> Verdict:
    fit = verdict["fit"]
    if not fit["findings"] and not fit["suppressed"]:
        return verdict
    from ludex.compile.store.encoding import decode_codes, decode_finding

    codes = verdict["codes"] | fit["codes"]
    known = decode_codes(codes)
    findings = [*verdict["findings"], *fit["findings"]]
    findings.sort(key=lambda each: decode_finding(each, known).order)
    return verdict | {
        "findings": findings,
        "codes": codes,
        "suppressed": verdict["suppressed"] + fit["suppressed"],
    }


def _measure_games(run: ProjectRun, made: Compilation, progress: Progress | None) -> dict[str, Any]:
    """Measure all games; return their findings without the suppressed ones, encoded."""
    from ludex.compile.part_memo import load_game_memo, save_game_memo
    from ludex.compile.store.encoding import encode_findings

    assets = _digest_assets(run, made)
    findings: list[Finding] = []
    for done, game in enumerate(made.tree.games):
        if progress:
            progress("fit", done, len(made.tree.games))
        before = load_game_memo(run.store, game)
        found, after = _measure_game(run, made, game, assets, before)
        if after is not before:
            save_game_memo(run.store, game, after)
        findings += found
    unsuppressed, suppressed = _filter_suppressed(made, findings)
    left = made.settings.apply(unsuppressed)
    return {**encode_findings(left), "suppressed": suppressed + len(unsuppressed) - len(left)}


def _digest_assets(run: ProjectRun, made: Compilation) -> dict[str, list[list[Any]]]:
    """Digest, by folder of content, the files that no other stage reads, such as fonts and pictures."""
    found: dict[str, list[list[Any]]] = {}
    for path in sorted(run.look.states.keys() - run.verdict["texts"].keys()):
        if path.startswith("content/") and run.look.states[path] != ["folder"]:
            found.setdefault(path.split("/")[1], []).append([path, made.look.digest(path)])
    return found


def _measure_game(
    run: ProjectRun, made: Compilation, game: str, assets: Mapping[str, object], before: GameMemo
) -> tuple[list[Finding], GameMemo]:
    """Measure a game. A text with an error in its words has no finding; the others are measured."""
    from ludex.compile.store.encoding import decode_findings, encode_findings

    files = [assets.get(game), assets.get("shared")]
    source = [made.source_digest(game), *files]
    if before.get("source") == source:
        return decode_findings(before), before
    if has_blocking_error(run.verdict, game) or not made.has_printed_parts(game):
        return [], before
    from ludex.compile.draft_pack import open_draft_pack
    from ludex.compile.part_memo import GameParts

    with open_draft_pack(made, game, before.get("pack", {})) as (project, pack, record):
        parts = GameParts(project, pack, before)
        found = _measure_parts(project, parts)
        memo = parts.encode()
    errors = [place for _, place in _list_game_errors(run.verdict, game)]
    left = [each for each in found if not any(_is_overlapping(each.span, place) for place in errors)]
    return left, {**memo, "source": source, "pack": record, **encode_findings(left)}


def _measure_parts(project: Project, parts: GameParts) -> list[Finding]:
    from ludex.compile.print_locations import PrintLocations
    from ludex.compile.printed_parts import list_printed_parts, make_problem_findings
    from ludex.render.fonts import NoFont

    problems = parts.find_asset_problems()
    drawn: dict[str, Layout] = {}
    for part in list_printed_parts(parts.book):
        if parts.find_measures(part) is None:
            with suppress(NoFont):  # reported at the layouts that name the font
                made = parts.set_part(part, draws=False)
                problems += made.problems
                drawn |= made.layouts
    return make_problem_findings(problems, PrintLocations(project, parts.book.game), drawn)


def has_blocking_error(verdict: Verdict, game: str) -> bool:
    """Return whether a game has errors that prevent drawing."""
    return any(name.startswith(_BREAKING) for name, _ in _list_game_errors(verdict, game))


def _list_game_errors(verdict: Verdict, game: str) -> list[tuple[str, Sequence[Any]]]:
    from ludex.compile.outcome import is_blocking, list_errors

    return [(name, place) for name, place in list_errors(verdict) if is_blocking(place[0], game)]


def _is_overlapping(span: Span, place: Sequence[Any]) -> bool:
    file, start, end = place
    return bool(span.file == file and span.start <= end and start <= span.end)


def _filter_suppressed(made: Compilation, findings: Sequence[Finding]) -> tuple[list[Finding], int]:
    """Apply the suppressions of codes about print fit; the others have been applied before."""
    from ludex.compile.reported_findings import collect_suppressions, load_all_codes
    from ludex.render.codes import NAMES

    allowed = [each for each in collect_suppressions(made) if any(name.code in NAMES for name in each.codes)]
    if not allowed:
        return list(findings), 0
    from ludex.source.suppressions import apply_suppressions

    left = apply_suppressions(findings, allowed, load_all_codes(), checked=NAMES.__contains__)
    kept = {id(each) for each in left}
    return left, sum(id(each) not in kept for each in findings)
