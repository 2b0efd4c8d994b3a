"""Types and functions that any room may use, such as findings, spans, messages, ids and files.

Standard library only.
"""

from __future__ import annotations

VERSION = "0.1.0"
