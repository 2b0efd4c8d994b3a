"""Command line: the entry point `main`, which the installed script calls.

It handles exit codes, quiet exits, and defect reports for all commands.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run `ludex` and end the process."""
    import click

    from ludex.cli.exit_codes import Status
    from ludex.cli.output import discard_output, make_streams_safe
    from ludex.cli.root import ludex

    make_streams_safe()
    try:
        status = ludex.main(arguments, prog_name="ludex", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.Abort:
        status = Status.INTERRUPTED
    except click.ClickException as refusal:
        refusal.show()
        status = Status.USAGE
    except BrokenPipeError:
        discard_output()
        status = Status.PIPE_CLOSED
    except Exception as error:
        from ludex.cli.defect_report import report_defect
        from ludex.cli.exit_codes import is_interrupt

        status = Status.INTERRUPTED if is_interrupt(error) else report_defect(error)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError, ValueError):
                stream.flush()
    # Exit at once: Python would first free a million objects, one by one.
    os._exit(status if isinstance(status, int) else Status.FINE)
