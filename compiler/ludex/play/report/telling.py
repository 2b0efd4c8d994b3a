"""What a simulation came to, in a few lines for a terminal."""

from __future__ import annotations

from ludex.play.intervals import Share, mean
from ludex.play.messages import say
from ludex.play.report.figures import end_name, variant_name
from ludex.play.simulating import Outcome
from ludex.play.speech import Speech

say("told-head", "{variant}: {games} games", "{variant}\u00a0: {games} parties")
say("told-head-1", "{variant}: 1 game", "{variant}\u00a0: 1 partie")
say("told-row", "  {name}: {share}% ({low} to {high})", "  {name}\u00a0: {share}\u00a0% (de {low} à {high})")
say("told-mean", "  {name}: {mean} ± {within}", "  {name}\u00a0: {mean} ± {within}")
say("told-failed", "  stopped at seed {seed}: {what}", "  arrêt à la graine {seed}\u00a0: {what}")
say("still-asking", "still asking: {name} ({where})", "posait encore sa question\u00a0: {name} ({where})")
_STILL = 3
"""So many of the steps that never come to an end are told, the most frequent first."""


def told(speech: Speech, outcome: Outcome) -> str:
    """The lines, each with its end."""
    tally = outcome.tally
    word, wanted = speech.word, outcome.plan.games
    head = "told-head-1" if tally.games == 1 else "told-head"
    lines = [word(head, variant=variant_name(speech, outcome.plan), games=speech.number(tally.games))]
    for name, often in tally.ends.most_common():
        share = Share(often, tally.finished)
        lines.append(_row(speech, end_name(speech, name), share))
    seats = range(tally.seats if tally.finished else 0)
    lines += [_row(speech, speech.seat(seat), tally.share_of(seat)) for seat in seats]
    for name, counts in (("lengths", tally.lengths), ("decisions", tally.decisions)):
        average, within = mean(counts)
        lines.append(
            word("told-mean", name=word(name), mean=speech.decimal(average), within=speech.decimal(within))
        )
    for name, count in (("unfinished", tally.unfinished), ("stuck", tally.stuck)):
        if count:
            lines.append("  " + word("named", name=word(name), what=speech.number(count)))
    lines += [f"  {_still_asking(speech, *each)}" for each, _ in tally.asking.most_common(_STILL)]
    if outcome.interrupted:
        lines.append(
            "  " + word("interrupted", games=speech.number(tally.games), wanted=speech.number(wanted))
        )
    if outcome.failure is not None:
        lines.append(
            word("told-failed", seed=outcome.failure.replay.setting.seed, what=_failure(speech, outcome))
        )
    return "".join(f"{line}\n" for line in lines)


def _still_asking(speech: Speech, entry: str, where: str) -> str:
    return speech.word("still-asking", name=speech.name(entry), where=where)


def _row(speech: Speech, name: str, share: Share) -> str:
    low, high = (speech.decimal(100 * each) for each in share.bounds)
    return speech.word("told-row", name=name, share=speech.decimal(100 * share.value), low=low, high=high)


def _failure(speech: Speech, outcome: Outcome) -> str:
    failure = outcome.failure
    assert failure is not None  # noqa: S101
    if failure.said is not None:
        return failure.said.said(speech.lang)
    where = "" if failure.place is None else "{}:{}:{}: ".format(*failure.place)
    return speech.word("told-breach", where=where, name=speech.name(failure.breach or ""))
