"""Defect report: one paragraph for the user, and a file for the developers."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback

from ludex.cli.exit_codes import Status
from ludex.cli.output import print_message
from ludex.core.filesystem import describe_os_error, target_path
from ludex.core.messages import Bilingual, message

_DEFECT = Bilingual(
    "Ludex has failed by a defect of its own ({what}); your files are not to blame. {where}",
    "Ludex a échoué par un défaut qui lui est propre ({what})\u202f; vos fichiers n’y sont pour rien. "
    "{where}",
)
_WRITTEN = Bilingual(
    "What its makers need to know stands in {file}: please send it to them.",
    "Ce que ses auteurs doivent savoir est dans {file}\u00a0: envoyez-le-leur, s’il vous plaît.",
)
_AGAIN = Bilingual(
    "Give the same command again with LUDEX_TRACEBACK=1 set, and send what it then says to its makers.",
    "Redonnez la même commande avec LUDEX_TRACEBACK=1, et envoyez ce qu’elle dit alors à ses auteurs.",
)
_SHOWN = Bilingual("Please send what stands above to its makers.", "Envoyez ce qui précède à ses auteurs.")
_SYSTEM = Bilingual("the system refused: {why}", "le système a refusé\u00a0: {why}")
_SYSTEM_FILE = Bilingual("the system refused {file}: {why}", "le système a refusé {file}\u00a0: {why}")


def report_defect(error: Exception) -> Status:
    """Report an unexpected error; returns the exit code. What the system refuses is no defect of Ludex."""
    shown = os.environ.get("LUDEX_TRACEBACK", "0") not in {"", "0"}
    if shown:
        traceback.print_exception(error, file=sys.stderr)
    if isinstance(error, OSError) and error.strerror:
        file = target_path(os.fsdecode(error.filename)) if error.filename else ""
        print_message(message(*(_SYSTEM_FILE if file else _SYSTEM), file=file, why=describe_os_error(error)))
        return Status.USAGE
    what = " ".join(f"{type(error).__name__}: {error}".split())
    print_message(message(*_DEFECT, what=what, where=_SHOWN if shown else _write_traceback(error)))
    return Status.DEFECT


def _write_traceback(error: Exception) -> Bilingual:
    """Write the traceback to a file and name it; or say how to see it, where that fails."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="ludex-", suffix=".txt", encoding="utf-8", errors="backslashreplace", delete=False
        ) as file:
            file.write(f"Python {sys.version}\nludex {' '.join(sys.argv[1:])}\n\n")
            traceback.print_exception(error, file=file)
    except OSError:
        return _AGAIN
    return Bilingual(*(text.format(file=file.name) for text in _WRITTEN))
