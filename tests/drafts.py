"""Games in the making: what is asked of finished games is not yet asked of them."""

from __future__ import annotations

import re
from pathlib import Path

_DRAFT = re.compile(r"^draft: true$", re.MULTILINE)


def list_drafts(root: Path) -> list[str]:
    """The games of a project that call themselves drafts."""
    manifests = sorted(root.glob("content/*/game.yaml"))
    return [each.parent.name for each in manifests if _DRAFT.search(each.read_text(encoding="utf-8"))]
