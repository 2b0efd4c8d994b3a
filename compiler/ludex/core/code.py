"""Finding codes: what each one means, why it matters, and how it looks wrong and right.

A room declares its codes in its `codes.py` (a check: in its own file) with `code(...)`. There is no
central list: the driver imports what it discovers, and a code that is declared twice is a defect.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from ludex.core.message import Both

_SHAPE = re.compile(r"[A-Z][A-Z0-9]*[0-9]{3}\Z")


class Severity(Enum):
    """E stops a build, W fails a run, I only informs."""

    ERROR = "E"
    WARNING = "W"
    INFO = "I"

    @property
    def rank(self) -> int:
        return "EWI".index(self.value)


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding. `says` is the template of its message; `why` answers `ludex explain`.

    `wrong` and `right` are files of a small world (`content/demo/…`) that show the mistake and its
    cure; they are run by the tests. A code about something that a YAML snippet cannot show, such as
    a symbolic link, leaves both empty and says it in `why`.
    """

    name: str
    severity: Severity
    title: Both
    says: Both
    why: Both
    wrong: str = ""
    right: str = ""

    @property
    def can_be_hushed(self) -> bool:
        """Not what leaves something unread, nor what is said of comments that hush, or of finished files."""
        unread = self.severity is Severity.ERROR and self.name.startswith(("FILE", "YAML"))
        return not unread and not self.name.startswith(("ALLOW", "PDF"))


_declared: dict[str, Code] = {}


def code(
    name: str, severity: Severity, *, title: Both, says: Both, why: Both, wrong: str = "", right: str = ""
) -> Code:
    """Declare a finding code. Each is declared once, in the room that finds it."""
    if not _SHAPE.match(name):
        raise ValueError(f"{name!r} is no finding code: letters, then three digits")
    if name in _declared:
        raise ValueError(f"finding code {name} is declared twice")
    made = Code(name, severity, title, says, why, wrong, right)
    _declared[name] = made
    return made


def declared() -> dict[str, Code]:
    """The codes of all rooms imported so far, by name, in order."""
    return dict(sorted(_declared.items()))
