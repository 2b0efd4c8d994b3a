"""Output streams: views, colours, encoding, progress bar.

Only results go to standard output; messages go to standard error.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, TextIO
from unicodedata import combining, normalize

import click
from click.exceptions import Exit

from ludex.cli.exit_codes import Status
from ludex.cli.language import current_language, record_language
from ludex.core.messages import Message
from ludex.report import Outcome, View, render

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from ludex.core.findings import Note

PATIENCE = 1.0
"""Seconds before a progress bar appears."""
MOST_ON_A_TERMINAL = 200
"""Maximum number of findings to show on a terminal by default."""


class ProgressBar(AbstractContextManager["ProgressBar"]):
    """Progress bar on standard error. It appears, and its library is imported, after one second."""

    def __init__(self) -> None:
        self._begun = monotonic()
        self._drawn: Progress | None = None
        self._task: TaskID | None = None

    @property
    def listener(self) -> Callable[[str, int, int], None] | None:
        """The callback that takes a stage, the steps done and their total; None without a terminal."""
        return self._step if sys.stderr is not None and sys.stderr.isatty() else None

    def _step(self, stage: str, done: int, total: int) -> None:
        if self._drawn is None:
            if monotonic() - self._begun < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import MofNCompleteColumn, Progress

            columns = (*Progress.get_default_columns(), MofNCompleteColumn())  # last but one: time left
            self._drawn = Progress(*columns, console=Console(stderr=True), transient=True)
            self._drawn.start()
        if self._task is None:  # steps done before now must not count for the estimate of the time left
            self._task = self._drawn.add_task(stage, total=total, completed=done)
        self._drawn.update(self._task, description=stage, completed=done, total=total)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._drawn is not None:
            self._drawn.stop()


_PLAIN: dict[int, int | str] = {
    **str.maketrans("\u00a0\u202f’“”«»–—×→", '  \'""""--x>'),
    ord("…"): "...",
    ord("œ"): "oe",
    ord("Œ"): "OE",
}


class RefusedCall(click.ClickException):
    """Error for a command line that cannot be carried out."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        click.echo(f"ludex: {self.message}", file=sys.stderr)


def refuse(reason: Message, note: Note | None = None) -> NoReturn:
    """End the command with the reason why its command line cannot be carried out, and a suggestion."""
    advice = f"\n  {note.message.render(current_language())}" if note else ""
    raise RefusedCall(reason.render(current_language()) + advice)


def make_view(for_people: bool = True) -> View:
    """Return the view for the reader of standard output: a person or a program."""
    return _make_stream_view(sys.stdout) if for_people else View(record_language())


def _make_stream_view(stream: TextIO | None) -> View:
    if stream is None or not stream.isatty():
        return View(current_language())
    from shutil import get_terminal_size

    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return View(current_language(), colour, get_terminal_size().columns, most=MOST_ON_A_TERMINAL)


def print_report(outcome: Outcome, severities: str = "EW") -> None:
    """Write the findings of these severities to standard error; the others are only counted."""
    view = _make_stream_view(sys.stderr)._replace(severities=severities)
    click.echo(render("text", outcome, view), file=sys.stderr, nl=False, color=True)


def print_message(words: Message) -> None:
    """Write a message to standard error."""
    click.echo(f"ludex: {words.render(current_language())}", file=sys.stderr)


def show_json(data: object) -> None:
    """Write data to standard output as JSON; escape letters only if its encoding is not Unicode."""
    import json

    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    has_all_letters = codecs.lookup(encoding).name.startswith("utf")
    show(json.dumps(data, indent=2, ensure_ascii=not has_all_letters) + "\n")


def show(text: str) -> None:
    """Write a text to standard output, without a line end; if its reader has left, end the command."""
    if sys.stdout is None:
        return
    try:
        click.echo(text, file=sys.stdout, nl=False, color=True)
    except BrokenPipeError:
        discard_output()
        raise Exit(Status.PIPE_CLOSED) from None


def show_lines(lines: Iterable[object]) -> None:
    """Write lines to standard output."""
    show("".join(f"{line}\n" for line in lines))


def discard_output() -> None:
    """Discard unwritten output after its reader has closed the pipe, so that Python does not complain."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)


def make_streams_safe() -> None:
    """Make output use plain characters if its encoding lacks typographic ones; replace closed streams."""
    codecs.register_error("ludex-plain", _encode_as_ascii)
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # the caller has closed it
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (until the process ends)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="ludex-plain")


def _encode_as_ascii(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that the encoding lacks with ASCII; a codec error handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = normalize("NFD", error.object[error.start : error.end].translate(_PLAIN))
    bare = (char for char in plain if not combining(char))  # é becomes e
    return "".join(char if char.isascii() else "?" for char in bare), error.end
