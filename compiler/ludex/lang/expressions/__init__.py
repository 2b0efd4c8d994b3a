"""Constructs of expressions: the type and the tree of each. Importing the package registers them."""

from __future__ import annotations

import pkgutil
from importlib import import_module

for _module in sorted(each.name for each in pkgutil.iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")
