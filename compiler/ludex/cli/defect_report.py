"""Defect report: a paragraph for the user, and a file for the developers."""

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
    "Ludex stopped because of an internal error ({what}); your files are not the cause. {where}",
    "Ludex s’est arrêté sur une erreur interne ({what})\u202f; vos fichiers ne sont pas en cause. {where}",
)
_WRITTEN = Bilingual(
    "The details are in {file}: please send it to the makers of Ludex.",
    "Les détails sont dans {file}\u00a0: envoyez-le, s’il vous plaît, aux auteurs de Ludex.",
)
_AGAIN = Bilingual(
    "Run the same command again with LUDEX_TRACEBACK=1, and send its output to the makers of Ludex.",
    "Relancez la même commande avec LUDEX_TRACEBACK=1, et envoyez ce qu’elle affiche aux auteurs de Ludex.",
)
_SHOWN = Bilingual(
    "Please send the text above to the makers of Ludex.", "Envoyez le texte ci-dessus aux auteurs de Ludex."
)
_SYSTEM = Bilingual("the system refused: {why}", "le système a refusé\u00a0: {why}")
_SYSTEM_FILE = Bilingual("the system refused {file}: {why}", "le système a refusé {file}\u00a0: {why}")


def report_defect(error: Exception) -> Status:
    """Report an unexpected error; return the exit code.

    Errors of the operating system are not defects of Ludex.
    """
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
    """Write the traceback to a file; return a sentence that names the file.

    If the file cannot be written, the sentence says how to display the traceback.
    """
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="ludex-", suffix=".txt", encoding="utf-8", errors="backslashreplace", delete=False
        ) as file:
            file.write(f"Python {sys.version}\nludex {' '.join(sys.argv[1:])}\n\n")
            traceback.print_exception(error, file=file)
    except OSError:
        return _AGAIN
    return Bilingual(*(text.format(file=file.name) for text in _WRITTEN))
