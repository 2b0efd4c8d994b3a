"""Defect report: one paragraph for the user, and a file for the developers."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback

from ludex.cli.exit_codes import Status
from ludex.cli.output import tell
from ludex.core.filesystem import cause, named
from ludex.core.messages import Both, message

_DEFECT = Both(
    "Ludex has failed by a defect of its own ({what}); your files are not to blame. {where}",
    "Ludex a échoué par un défaut qui lui est propre ({what})\u202f; vos fichiers n’y sont pour rien. "
    "{where}",
)
_WRITTEN = Both(
    "What its makers need to know stands in {file}: please send it to them.",
    "Ce que ses auteurs doivent savoir est dans {file}\u00a0: envoyez-le-leur, s’il vous plaît.",
)
_AGAIN = Both(
    "Give the same command again with LUDEX_TRACEBACK=1 set, and send what it then says to its makers.",
    "Redonnez la même commande avec LUDEX_TRACEBACK=1, et envoyez ce qu’elle dit alors à ses auteurs.",
)
_SHOWN = Both("Please send what stands above to its makers.", "Envoyez ce qui précède à ses auteurs.")
_SYSTEM = Both("the system refused: {why}", "le système a refusé\u00a0: {why}")
_SYSTEM_FILE = Both("the system refused {file}: {why}", "le système a refusé {file}\u00a0: {why}")


def tell_of(error: Exception) -> Status:
    """Say what went wrong, and give the exit code. What the system refused is no defect of ours."""
    shown = os.environ.get("LUDEX_TRACEBACK", "0") not in {"", "0"}
    if shown:
        traceback.print_exception(error, file=sys.stderr)
    if isinstance(error, OSError) and error.strerror:
        file = named(os.fsdecode(error.filename)) if error.filename else ""
        tell(message(*(_SYSTEM_FILE if file else _SYSTEM), file=file, why=cause(error)))
        return Status.USAGE
    what = " ".join(f"{type(error).__name__}: {error}".split())
    tell(message(*_DEFECT, what=what, where=_SHOWN if shown else _written(error)))
    return Status.DEFECT


def _written(error: Exception) -> Both:
    """Where the traceback stands now; or how to see it, where it could not be written."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="ludex-", suffix=".txt", encoding="utf-8", errors="backslashreplace", delete=False
        ) as file:
            file.write(f"Python {sys.version}\nludex {' '.join(sys.argv[1:])}\n\n")
            traceback.print_exception(error, file=file)
    except OSError:
        return _AGAIN
    return Both(*(text.format(file=file.name) for text in _WRITTEN))
