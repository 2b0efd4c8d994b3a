"""The verbs of the rule language, a file for each or for a few that belong together; importing this
declares them all.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

for _module in sorted(each.name for each in pkgutil.iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")
