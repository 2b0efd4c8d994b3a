"""Pictures of numbers, as SVG text: shares with their intervals, and how often each number came.

Everything that is put in is escaped; colours come from the page's style, so that they follow it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from compiler.play.intervals import Share

WIDTH = 720
ROW = 26
LEFT = 220
RIGHT = 70
BARS = 40


def shares(rows: Sequence[tuple[str, Share]], title: str, line: float | None = None) -> str:
    """A row for each share: a point, its interval, its percentage; `line` is a value to compare with."""
    height = ROW * len(rows) + 34
    span = WIDTH - LEFT - RIGHT
    parts = [_axis(height - 24, span)]
    if line is not None:
        x = LEFT + span * line
        parts.append(f'<line class="usual" x1="{x:.1f}" y1="4" x2="{x:.1f}" y2="{height - 24}"/>')
    for rank, (name, share) in enumerate(rows):
        y = ROW * rank + 18
        low, high = (LEFT + span * each for each in share.bounds)
        x = LEFT + span * share.value
        parts.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(_short(name))}'
            f"<title>{escape(name)}</title></text>"
            f'<line class="reach" x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}"/>'
            f'<circle cx="{x:.1f}" cy="{y}" r="5"/>'
            f'<text x="{WIDTH - RIGHT + 12}" y="{y + 4}">{100 * share.value:.1f} %</text>'
        )
    return _svg(height, title, parts)


def _axis(y: int, span: int) -> str:
    marks = []
    for percent in (0, 25, 50, 75, 100):
        x = LEFT + span * percent / 100
        marks.append(
            f'<line class="grid" x1="{x:.1f}" y1="4" x2="{x:.1f}" y2="{y}"/>'
            f'<text class="small" x="{x:.1f}" y="{y + 16}" text-anchor="middle">{percent} %</text>'
        )
    return "".join(marks)


def histogram(counts: Mapping[int, int], title: str) -> str:
    """How often each number came; neighbours share a bar where there are many."""
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    step = max(-(-(high - low + 1) // BARS), 1)
    bars = [0] * ((high - low) // step + 1)
    for number, often in counts.items():
        bars[(number - low) // step] += often
    top, height, base = max(bars), 220, 190
    width = (WIDTH - 80) / len(bars)
    parts = [f'<line class="axis" x1="50" y1="{base}" x2="{WIDTH - 30}" y2="{base}"/>']
    for rank, often in enumerate(bars):
        start = low + rank * step
        tall = (base - 20) * often / top
        said = str(start) if step == 1 else f"{start}–{start + step - 1}"
        parts.append(
            f'<rect x="{50 + rank * width + 1:.1f}" y="{base - tall:.1f}" width="{max(width - 2, 1):.1f}" '
            f'height="{tall:.1f}"><title>{said}: {often}</title></rect>'
        )
    for rank in range(0, len(bars), max(len(bars) // 8, 1)):
        x = 50 + (rank + 0.5) * width
        parts.append(
            f'<text class="small" x="{x:.1f}" y="{base + 16}" text-anchor="middle">{low + rank * step}</text>'
        )
    parts.append(f'<text class="small" x="44" y="26" text-anchor="end">{top}</text>')
    return _svg(height, title, parts)


def _svg(height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _short(name: str, most: int = 30) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"
